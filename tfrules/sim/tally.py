"""What came of some fights, in counts: counts of any fights can be added, in any order, to those of all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tfrules.engine.state import Plain, Record

MOST_ENDS = 10_000  # different ends of which it is kept what everyone looks like
Counts = Mapping[Any, int]


class Shown(NamedTuple):
    """What is written in the records at an end, where it differs from the beginning (None: gone), by the first fight that came to it."""

    fight: int
    records: Mapping[str, Record | None]


@dataclass(frozen=True)
class Tally:
    """Fights that are done: how many came to which end, by its key, and how many were over after so many turns.

    Where ends are too many to be kept, those with the lowest keys are: keys are as good as drawn by lot, and which are kept then does not depend
    on the order of adding. Of all others it is counted who won.
    """

    fights: int = 0
    ends: Counts = field(default_factory=dict)
    turns: Counts = field(default_factory=dict)
    shown: Mapping[int, Shown] = field(default_factory=dict)
    others: Counts = field(default_factory=dict)
    winners: Mapping[int, Plain] = field(default_factory=dict)  # of the ends that are shown

    def __add__(self, other: Tally) -> Tally:
        shown = {**self.shown, **other.shown}
        for key in self.shown.keys() & other.shown.keys():
            shown[key] = min(self.shown[key], other.shown[key], key=lambda one: one.fight)
        both = Tally(
            self.fights + other.fights,
            _sum(self.ends, other.ends),
            _sum(self.turns, other.turns),
            shown,
            _sum(self.others, other.others),
            {**self.winners, **other.winners},
        )
        return both if len(shown) <= MOST_ENDS else both._lowest()

    def _lowest(self) -> Tally:
        """The same with only as many ends shown as may be."""
        kept = set(sorted(self.shown)[:MOST_ENDS])
        others = dict(self.others)
        for key in self.shown.keys() - kept:
            others[self.winners[key]] = others.get(self.winners[key], 0) + self.ends[key]
        ends, shown, winners = ({key: of[key] for key in kept} for of in (self.ends, self.shown, self.winners))
        return Tally(self.fights, ends, self.turns, shown, others, winners)  # type: ignore[arg-type]


def _sum(one: Counts, other: Counts) -> Counts:
    found = dict(one)
    for value, count in other.items():
        found[value] = found.get(value, 0) + count
    return found
