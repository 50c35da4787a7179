"""An independent reckoning: every face of every die in turn, no engine in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import product

TO_HIT = list(product(range(1, 7), repeat=3))


def at_most(limit: int) -> Fraction:
    """The chance of at most so much on three dice."""
    return Fraction(sum(sum(faces) <= limit for faces in TO_HIT), len(TO_HIT))


def multiple(total: int, dx: int) -> int:
    """What three dice make of a hit at a DX: 0 is a miss; the ends of the table are fixed whatever the DX."""
    if total in (3, 4, 5):
        return {3: 3, 4: 2, 5: 1}[total]
    return 0 if total >= 16 else int(total <= dx)


def distribution(dice: int, value: Callable[[int, tuple[int, ...]], Hashable]) -> dict[Hashable, Fraction]:
    """The law of a function of the roll to hit and of so many further dice, face by face."""
    found: Counter[Hashable] = Counter()
    for hit in TO_HIT:
        for more in product(range(1, 7), repeat=dice):
            found[value(sum(hit), more)] += 1
    return {key: Fraction(n, 216 * 6**dice) for key, n in found.items()}
