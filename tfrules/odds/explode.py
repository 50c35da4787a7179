"""Exploding dice: some faces roll again, and the new roll is added.

Such a roll has no highest result, so it is no `Dist`, which lists every outcome. It is not cut short either: any
single result, the chance of reaching a number, mean and variance are exact. Where a rule stops caring at some number
(a target that falls at 12 hits), `capped(12)` is an exact `Dist`, also of several such dice. Where a rule itself allows
only so many further dice, `explode_limited` is one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from fractions import Fraction
from math import gcd
from typing import TypeVar

from tfrules.odds.dist import Dist

T = TypeVar("T", bound=Hashable)


def _face_value(face: object) -> int:
    if not isinstance(face, int):
        raise ValueError(f"the face {face!r} is no number: say what each face is worth")
    return face


class Explosion:
    """The sum of one die and of all the dice that it makes roll again; immutable."""

    __slots__ = ("_again", "_kept", "_least", "_stop", "_total")
    # value -> weight for faces that end the roll, and for those that go on
    _stop: dict[int, int]
    _again: dict[int, int]
    _total: int
    _least: int
    # numerators of pmf(_least), pmf(_least + 1) ..., grown when asked for; see `_exponent` for their denominators
    _kept: list[int]

    def __init__(self, one: Dist[T], again: Collection[T], value: Callable[[T], int] = _face_value) -> None:
        """`one` is the die, `again` the faces that roll again, `value` what a face is worth (the face itself).

        A face that rolls again must not be worth less than nothing. One worth nothing is a plain reroll.
        """
        wanted = set(again)
        stop: dict[int, int] = {}
        more: dict[int, int] = {}
        for face, weight in one.weights.items():
            worth = value(face)
            side = more if face in wanted else stop
            side[worth] = side.get(worth, 0) + weight
        if not stop:
            raise ValueError("every face rolls again, so the roll never ends")
        if more and min(more) < 0:
            raise ValueError(f"a face that rolls again is worth {min(more)}: only explosions in one direction are exact")
        # Rolling again for nothing changes nothing: it is the same die without that face.
        more.pop(0, None)
        common = gcd(*stop.values(), *more.values())
        self._stop = {v: w // common for v, w in stop.items()}
        self._again = {v: w // common for v, w in more.items()}
        self._total = sum(self._stop.values()) + sum(self._again.values())
        self._least = min(stop)
        self._kept = []

    def pmf(self, value: int) -> Fraction:
        """The probability of exactly this sum."""
        if value < self._least:
            return Fraction(0)
        return Fraction(self._known(value)[value - self._least], self._total ** self._exponent(value))

    def at_most(self, value: int) -> Fraction:
        """The probability of this sum or a lower one."""
        if value < self._least:
            return Fraction(0)
        return Fraction(self._reached(value), self._total ** self._exponent(value))

    def at_least(self, value: int) -> Fraction:
        """The probability of this sum or a higher one."""
        return 1 - self.at_most(value - 1)

    def mean(self) -> Fraction:
        """The expected sum."""
        # E = E(first face) + P(again) * E
        return Fraction(self._moment(1), sum(self._stop.values()))

    def variance(self) -> Fraction:
        """The mean of the squared distance of the sum from its mean."""
        # E2 = E(face**2) + 2 * E(face, if again) * E + P(again) * E2
        mean = self.mean()
        pending = sum(value * weight for value, weight in self._again.items())
        return (self._moment(2) + 2 * pending * mean) / sum(self._stop.values()) - mean**2

    def capped(self, cap: int, count: int = 1) -> Dist[int]:
        """The exact distribution of min(sum of `count` such rolls, cap): `cap` stands for "cap or more"."""
        if count != 1:
            # A roll that reaches this much takes the sum to the cap, even if all others show the least they can.
            enough = max(cap - (count - 1) * self._least, self._least)
            return self.capped(enough).times(count).map(lambda total: min(total, cap))
        if cap <= self._least:
            return Dist.certain(cap)
        known = self._known(cap - 1)
        scale = self._exponent(cap - 1)
        weights = {
            value: known[value - self._least] * self._total ** (scale - self._exponent(value))
            for value in range(self._least, cap)
        }
        weights[cap] = self._total**scale - sum(weights.values())
        return Dist(weights)

    def _moment(self, degree: int) -> int:
        return sum(v**degree * w for side in (self._stop, self._again) for v, w in side.items())

    def _exponent(self, value: int) -> int:
        """The most dice that can be rolled up to this sum: pmf has the denominator total**exponent."""
        step = min(self._again, default=value - self._least + 1)
        return (value - self._least) // step + 1

    def _known(self, value: int) -> list[int]:
        """The numerators of pmf(least), pmf(least + 1) ... up to this sum and perhaps beyond."""
        if len(self._kept) > value - self._least:
            return self._kept
        # A longer list takes the place of the old one, so that threads that ask at once cannot mix theirs up.
        known = list(self._kept)
        for at in range(self._least + len(known), value + 1):
            exponent = self._exponent(at)
            numerator = self._stop.get(at, 0) * self._total ** (exponent - 1)
            for face, weight in self._again.items():
                before = at - face
                if before >= self._least:
                    scale = self._total ** (exponent - 1 - self._exponent(before))
                    numerator += weight * scale * known[before - self._least]
            known.append(numerator)
        self._kept = known
        return known

    def _reached(self, value: int) -> int:
        """The numerator of at_most over total**exponent(value)."""
        top, known = self._exponent(value), self._known(value)
        return sum(
            known[at - self._least] * self._total ** (top - self._exponent(at)) for at in range(self._least, value + 1)
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Explosion):
            return NotImplemented
        return (self._stop, self._again) == (other._stop, other._again)

    def __hash__(self) -> int:
        return hash((frozenset(self._stop.items()), frozenset(self._again.items())))

    def __repr__(self) -> str:
        return f"<Explosion ending on {self._stop}, rolling again on {self._again}>"


def explode(one: Dist[int], again: Collection[int] | None = None) -> Explosion:
    """The die whose faces in `again` (its highest face, if not said) roll again and add."""
    return Explosion(one, [max(one.outcomes())] if again is None else again)


def explode_limited(
    one: Dist[T], most: int, again: Collection[T] | None = None, value: Callable[[T], int] = _face_value
) -> Dist[int]:
    """The exact sum of a die that brings at most so many further dice; a face that would bring one more is only counted.

    `again` are the faces that bring a further die (the highest, if not said), `value` is what a face is worth.
    """
    if most < 0:
        raise ValueError(f"cannot roll again {most} times")
    wanted = {one.outcomes()[-1]} if again is None else set(again)
    faces = [(value(face), face in wanted, weight) for face, weight in one.weights.items()]
    sums, total = _added({}, [(worth, weight) for worth, _, weight in faces]), one.total
    for _ in range(most):
        longer = _added({}, [(worth, weight * total) for worth, goes_on, weight in faces if not goes_on])
        for worth, goes_on, weight in faces:
            if goes_on:
                _added(longer, [(worth + more, weight * ways) for more, ways in sums.items()])
        sums, total = longer, total * one.total
    return Dist(sums)


def _added(sums: dict[int, int], pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    get = sums.get
    for value, weight in pairs:
        sums[value] = get(value, 0) + weight
    return sums
