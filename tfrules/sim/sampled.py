"""Fights drawn from the graph of a fight, very many at once: numpy walks all of them along the graph, turn by turn.

Fight n of a seed is the same fight in whatever company it is drawn: its random numbers are a function of the seed, n and how many steps it
has gone. Every answer carries how far chance may have led it astray.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any

from tfrules.engine.state import State
from tfrules.engine.turn import winner

if TYPE_CHECKING:
    from tfrules.sim.graph import Graph

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
    """Fights under policies that were drawn: how often each end came, and how often a length. `open` is how many were given up as endless."""

    graph: Graph = field(repr=False)
    sides: Mapping[str, str]
    seed: int | str
    fights: int
    ends: Mapping[int, int] = field(repr=False)
    turns: Mapping[int, int] = field(repr=False)
    method: str = field(default="sampled", init=False)

    @property
    def win(self) -> dict[str, Share]:
        """How often each side won."""
        found = self.of(winner)
        return {name: found.get(side, Share(0, self.fights)) for name, side in self.sides.items()}

    @property
    def endless(self) -> Share:
        """How often the fight came to where it goes on for ever."""
        return Share(self.fights - sum(self.ends.values()), self.fights)

    @property
    def draw(self) -> Share:
        """How often the fight ended, and no side had won."""
        return Share(sum(self.ends.values()) - sum(share.count for share in self.win.values()), self.fights)

    def of(self, read: Callable[[State], Hashable]) -> dict[Any, Share]:
        """How often what can be read from the state at the end was what."""
        found: dict[Any, int] = {}
        for number, count in self.ends.items():
            value = read(State(self.graph.ends[number]))
            found[value] = found.get(value, 0) + count
        return {value: Share(count, self.fights) for value, count in found.items()}

    def lengths(self) -> dict[int, Share]:
        """How often the fight was over after so many turns."""
        return {turns: Share(count, self.fights) for turns, count in sorted(self.turns.items())}


def sample(graph: Graph, sides: Mapping[str, str], fights: int, seed: int | str) -> Sampled:
    """So many fights drawn from a graph, numbered from 0."""
    from tfrules.sim.walk import Tables, walk

    ends, turns = walk(Tables.of(graph), seed, range(fights))
    over = {number: count for number, count in ends.items() if number in graph.ends}
    return Sampled(graph, sides, seed, fights, over, {graph.begun + count: n for count, n in turns.items()})
