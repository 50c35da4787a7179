"""What is exactly known of a fight: who wins, how long it takes, and how everyone comes out of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from tfrules.engine.state import State
from tfrules.engine.turn import winner
from tfrules.odds.enclosed import Bounds
from tfrules.sim.graph import Graph
from tfrules.sim.solve import Flow, Visits, add, total

ONE = 1 << 200  # certainty, where chances are counted in parts of it
MOST_TURNS = 100_000
LEFT = Fraction(1, 10**9)  # how likely the longest fights are together of whose lengths nothing is told


@dataclass(frozen=True)
class Exact:
    """A fight under policies, reckoned exactly: all chances are fractions. `sides` are those that take part, by what they are called."""

    graph: Graph = field(repr=False)
    sides: Mapping[str, str]
    method: str = field(default="exact", init=False)

    @cached_property
    def visits(self) -> Visits:
        """How often each node of the graph is expected to be visited."""
        return Flow(self.graph.nodes).visits({0: Fraction(1)})

    @property
    def endless(self) -> Fraction:
        """The chance that the fight goes on for ever: that nobody can, or will, end it any more."""
        return self.visits.endless

    @cached_property
    def win(self) -> dict[str, Fraction]:
        """The chance of each side to win."""
        return {name: self._winners.get(side, Fraction(0)) for name, side in self.sides.items()}

    @cached_property
    def _winners(self) -> dict[Any, Fraction]:
        return self.of(winner)

    @property
    def draw(self) -> Fraction:
        """The chance that the fight ends, and no side has won."""
        return add(p for side, p in self._winners.items() if side not in self.sides.values())

    @cached_property
    def missing(self) -> Fraction:
        """The chance of courses that were not followed: of dice that go on without end, where there are any. It may belong to any outcome."""
        return 1 - self.endless - add(self.visits.of.get(number, Fraction(0)) for number in self.graph.ends)

    def of(self, read: Callable[[State], Hashable]) -> dict[Any, Fraction]:
        """The chances of what can be read from the state at the end. They add up to 1 with what is `endless` and `missing`."""
        found: dict[Any, list[Fraction]] = {}
        for number, records in self.graph.ends.items():
            p = self.visits.of.get(number)
            if p is not None:
                found.setdefault(read(State(records)), []).append(p)
        return {value: add(parts) for value, parts in found.items()}

    @cached_property
    def turns(self) -> Fraction | None:
        """How many turns are expected to begin; None where the fight may never end, or where something is missing."""
        if self.endless or self.missing:
            return None
        begin = []  # turns that are expected to begin after each node
        for number, visits in self.visits.of.items():
            node = self.graph.nodes[number]
            if node.onward:
                turns = sum([weight * turns for weight, turns in zip(node.weights, node.turns, strict=True)])
                begin.append((visits.numerator * turns, visits.denominator * node.total))
        return self.graph.begun + Fraction(*total(begin))

    def lengths(self, left: Fraction = LEFT) -> dict[int, Bounds]:
        """The chance that the fight is over after so many turns, until what is left (but for endless fights) is not likelier than `left`;
        at most of 100,000 turns.

        After many turns exact fractions would have as many digits; so it is told between what bounds each chance certainly lies. They are
        closer together than 1e-30 where nothing is missing.
        """
        graph, low = self.graph, dict[int, int]()
        turn, rest = graph.begun, int((1 - self.endless - self.missing) * ONE)
        later: dict[int, dict[int, int]] = {turn: {0: ONE}}
        passes, known = 0, self.visits.of
        while rest > left * ONE and turn - graph.begun < MOST_TURNS:
            over, here = 0, later.pop(turn, {})
            while here:  # within a turn
                passes += 1
                onward: dict[int, int] = {}
                for number, p in here.items():
                    if number in graph.ends:
                        over += p
                    if number in graph.ends or number not in known:  # where it goes round for ever, nothing is over
                        continue
                    node = graph.nodes[number]
                    for next_one, weight, turns in zip(node.onward, node.weights, node.turns, strict=True):
                        coming = later.setdefault(turn + turns, {}) if turns else onward
                        coming[next_one] = coming.get(next_one, 0) + p * weight // node.total
                here = {number: p for number, p in onward.items() if p}
            low[turn] = over
            rest -= over
            turn += 1
        rounded = Fraction(graph.edges * (passes + 1), ONE)  # at each edge, in each pass, less than one part is lost
        above = rounded + self.missing
        return {turn: Bounds(Fraction(p, ONE), Fraction(p, ONE) + above) for turn, p in low.items() if p}
