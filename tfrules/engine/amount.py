"""Amounts: dice that are not rolled yet, with a number added. Numbers alone stay plain ints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tfrules.odds.dist import Dist


@dataclass(frozen=True, slots=True)
class Amount:
    """`2d6 - 1` is `Amount(((6, 2),), -1)`: groups of (sides, count), most sides first, and a constant.

    Amounts add with each other and with ints. They don't multiply: `of` rolls each copy anew.
    """

    groups: tuple[tuple[int, int], ...] = ()
    plus: int = 0

    @classmethod
    def dice(cls, count: int, sides: int) -> Amount:
        """`count` dice of `sides` sides; no dice at all for a count of 0."""
        return cls(((sides, count),) if count > 0 else (), 0)

    def __add__(self, other: Amount | int) -> Amount:
        if isinstance(other, int):
            return Amount(self.groups, self.plus + other)
        counts = dict(self.groups)
        for sides, count in other.groups:
            counts[sides] = counts.get(sides, 0) + count
        groups = tuple(sorted(((s, n) for s, n in counts.items() if n > 0), reverse=True))
        return Amount(groups, self.plus + other.plus)

    __radd__ = __add__

    def __sub__(self, other: int) -> Amount:
        return Amount(self.groups, self.plus - other)

    def of(self, copies: int) -> Amount:
        """So many copies of the whole amount, every die rolled anew: 4 of (1d6 - 2) is 4d6 - 8."""
        copies = max(copies, 0)
        return Amount(tuple((s, n * copies) for s, n in self.groups if copies), self.plus * copies)

    @property
    def count(self) -> int:
        """How many dice there are."""
        return sum(n for _, n in self.groups)

    @property
    def odds(self) -> Dist[int]:
        """What it comes to when it is rolled, exactly."""
        from tfrules.odds.pool import RollSpace

        return RollSpace.of_groups((count, sides) for sides, count in self.groups).total_dist() + self.plus

    def __str__(self) -> str:
        dice = " + ".join(f"{n}d{s}" for s, n in self.groups)
        if not dice:
            return str(self.plus)
        return dice if not self.plus else f"{dice} {'+' if self.plus > 0 else '-'} {abs(self.plus)}"

    def to_json(self) -> dict[str, object]:
        """The amount as JSON: `{"dice": [[6, 2]], "plus": -1}`."""
        return {"dice": [list(group) for group in self.groups], "plus": self.plus}


def as_amount(value: Amount | int | None) -> Amount:
    """An int (or nothing) as an amount without dice."""
    if isinstance(value, Amount):
        return value
    return Amount((), value or 0)
