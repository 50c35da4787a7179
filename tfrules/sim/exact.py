"""What is exactly known of a fight: who wins, how long it takes, and how everyone comes out of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from tfrules.engine.state import State
from tfrules.engine.turn import TURN
from tfrules.sim.graph import Graph, Node
from tfrules.sim.solve import Flow, Visits, add

LEFT = Fraction(1, 10**9)  # how likely the longest fights are together of whose lengths nothing is told


@dataclass(frozen=True)
class Exact:
    """A fight under policies, reckoned exactly. All chances are fractions; `sides` are those that took part, `rulings` what it rests on."""

    graph: Graph
    sides: tuple[str, ...]
    method: str = "exact"

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
        found = self.of(_winner)
        return {side: found.get(side, Fraction(0)) for side in self.sides}

    @property
    def draw(self) -> Fraction:
        """The chance that the fight ends, and no side has won."""
        return 1 - self.endless - sum(self.win.values())

    def of(self, read: Callable[[State], Hashable]) -> dict[Any, Fraction]:
        """The chances of what can be read from the state at the end. They add up to 1 without the chance of an endless fight."""
        found: dict[Any, list[Fraction]] = {}
        for number, records in self.graph.ends.items():
            p = self.visits.of.get(number)
            if p is not None:
                found.setdefault(read(State(records)), []).append(p)
        return {value: add(parts) for value, parts in found.items()}

    @cached_property
    def turns(self) -> Fraction | None:
        """How many turns are expected to begin; None where the fight may never end."""
        if self.endless:
            return None
        return self.graph.begun + add(
            Fraction(weight * turns, node.total) * self.visits.of.get(number, 0)
            for number, node in enumerate(self.graph.nodes)
            for weight, turns in zip(node.weights, node.turns, strict=True)
            if turns
        )

    def lengths(self, left: Fraction = LEFT) -> dict[int, Fraction]:
        """The chance that the fight is over after so many turns, until what is left (but for endless fights) is not likelier than `left`."""
        still = [_without_turns(node) for node in self.graph.nodes]
        flow, found = Flow(still), dict[int, Fraction]()
        coming: dict[int, dict[int, list[Fraction]]] = {0: {0: [Fraction(1)]}}
        turn, rest = 0, 1 - self.endless
        while rest > left:
            at = flow.visits({number: add(parts) for number, parts in coming.pop(turn, {}).items()}).of
            over = add(at[number] for number in self.graph.ends if number in at)
            if over:
                found[self.graph.begun + turn] = over
                rest -= over
            for number, visits in at.items():
                node = self.graph.nodes[number]
                for onward, weight, turns in zip(node.onward, node.weights, node.turns, strict=True):
                    if turns:
                        coming.setdefault(turn + turns, {}).setdefault(onward, []).append(visits * Fraction(weight, node.total))
            turn += 1
        return found


def _winner(state: State) -> Any:
    record = state.records.get(TURN)
    return None if record is None else record.get("winner")


def _without_turns(node: Node) -> Node:
    """A node without the edges on which a turn begins; they count in its total all the same."""
    if not any(node.turns):
        return node
    kept = [(onward, weight) for onward, weight, turns in zip(node.onward, node.weights, node.turns, strict=True) if not turns]
    return Node(tuple(one for one, _ in kept), tuple(weight for _, weight in kept), (0,) * len(kept), node.total)
