"""Many fights of one beginning, drawn by a seed: what they say of its chances. Every answer carries how far chance may have led it astray."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from tfrules.engine.state import Plain, Record, State
from tfrules.engine.turn import winner

SURE = 1.959964  # standard deviations on either side within which a normal variable lies 95 times of 100


@dataclass(frozen=True)
class Share:
    """A share of fights that were drawn, and between what the chance lies, 95 times of 100 (Wilson's interval)."""

    count: int
    fights: int

    @property
    def p(self) -> float:
        """The share itself."""
        return self.count / self.fights

    @property
    def between(self) -> tuple[float, float]:
        """Between what the chance lies, 95 times of 100."""
        n, p, z = self.fights, self.p, SURE
        middle, wide = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, (middle - wide) / (1 + z * z / n)), min(1.0, (middle + wide) / (1 + z * z / n))


@dataclass(frozen=True)
class Sampled:
    """Fights under policies that were drawn: `records` has each end by its key, `ends` how often it came, `turns` how often a length did.

    `method`: "sampled" from the graph, or "played" by the engine. Of `others` it is only known who won: their ends were too many to be kept.
    """

    sides: Mapping[str, str]
    seed: int | str
    fights: int
    ends: Mapping[int, int] = field(repr=False)
    turns: Mapping[int, int] = field(repr=False)
    records: Mapping[int, Mapping[str, Record]] = field(repr=False)
    method: str
    others: Mapping[Plain, int] = field(default_factory=dict, repr=False)

    @property
    def win(self) -> dict[str, Share]:
        """How often each side won."""
        found = self._counts(winner)
        return {name: Share(found.get(side, 0) + self.others.get(side, 0), self.fights) for name, side in self.sides.items()}

    @property
    def endless(self) -> Share:
        """How often the fight came to where it goes on for ever, was given up as too long, or came to dice without end that were not followed."""
        return Share(self.fights - self._over, self.fights)

    @property
    def draw(self) -> Share:
        """How often the fight ended, and no side had won."""
        return Share(self._over - sum(share.count for share in self.win.values()), self.fights)

    @property
    def _over(self) -> int:
        return sum(self.ends.values()) + sum(self.others.values())

    def of(self, read: Callable[[State], Hashable]) -> dict[Any, Share]:
        """How often what can be read from the state at the end was what: among all fights but `others`."""
        fights = self.fights - sum(self.others.values())
        return {value: Share(count, fights) for value, count in self._counts(read).items()}

    def _counts(self, read: Callable[[State], Hashable]) -> dict[Any, int]:
        found: dict[Any, int] = {}
        for number, count in self.ends.items():
            value = read(State(self.records[number]))
            found[value] = found.get(value, 0) + count
        return found

    def lengths(self) -> dict[int, Share]:
        """How often the fight was over after so many turns."""
        return {turns: Share(count, self.fights) for turns, count in sorted(self.turns.items())}


class Interrupted(KeyboardInterrupt):
    """Fights were stopped by Ctrl-C: `result` counts those that were done by then, None where none were."""

    def __init__(self, result: Sampled | None) -> None:
        super().__init__()
        self.result = result
