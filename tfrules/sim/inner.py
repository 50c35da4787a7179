"""Turns that go round in themselves, drawn together: nodes within a turn are left out, and it is told of the others where they lead through them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from tfrules.sim.graph import Node, Ratio, Ways, add, as_node
from tfrules.sim.solve import Flow


def without(ways: Sequence[Ways], inner: Collection[int]) -> tuple[list[Ways], list[int]]:
    """The ways of a graph without those of its inner nodes that are sure to be left again; and which nodes there are then, in order.

    Nodes at which a turn can begin are kept.
    """
    begun = {number for one in ways for number, turns in one if turns}
    places = {number: at for at, number in enumerate(sorted(set(inner) - begun))}
    flow = Flow([_within(ways[number], places) for number in places])
    led: dict[int, Ways] = {}
    for number, at in places.items():
        visits = flow.visits({at: Fraction(1)})
        if not visits.endless:
            led[number] = _outward(ways, places, {at: visits.of[at] for at in visits.of})
    kept = [number for number in range(len(ways)) if number not in led]
    numbers = {number: at for at, number in enumerate(kept)}
    return [_renamed(_through(ways[number], led), numbers) for number in kept], kept


def _within(ways: Ways, places: Mapping[int, int]) -> Node:
    """An inner node with its ways to others, as a node of a graph of inner nodes alone; the rest of what comes to it leaves."""
    node = as_node(ways)
    kept = [(places[number], weight) for (number, turns), weight in zip(ways, node.weights, strict=True) if number in places and not turns]
    return Node(tuple(at for at, _ in kept), tuple(weight for _, weight in kept), (0,) * len(kept), node.total)


def _outward(ways: Sequence[Ways], places: Mapping[int, int], visits: Mapping[int, Fraction]) -> Ways:
    """Where it goes from inner nodes that are visited so often, out of them."""
    found: dict[tuple[int, int], Ratio] = {}
    for number, at in places.items():
        often = visits.get(at)
        if often:
            for way, (n, d) in ways[number].items():
                if way[0] not in places or way[1]:
                    add(found, way, (n * often.numerator, d * often.denominator))
    return found


def _through(ways: Ways, led: Mapping[int, Ways]) -> Ways:
    """The ways of a node, through those that are left out."""
    if not any(number in led for number, _ in ways):
        return ways
    found: dict[tuple[int, int], Ratio] = {}
    for (number, turns), (n, d) in ways.items():
        if number not in led:
            add(found, (number, turns), (n, d))
            continue
        for (onward, more), (m, e) in led[number].items():
            add(found, (onward, turns + more), (n * m, d * e))
    return found


def _renamed(ways: Ways, numbers: Mapping[int, int]) -> Ways:
    return {(numbers[number], turns): ratio for (number, turns), ratio in ways.items()}
