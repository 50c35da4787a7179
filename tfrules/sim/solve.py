"""How often a fight is expected to be at each node of its graph, exactly: the one figure from which all others follow.

Nodes are taken in the order in which they lead to one another. Those that lead back to each other form a knot: a few of them are cut, so that
what is left has an order, and what comes back to the cut ones is a small system of equations. Loops are solved so, never cut off.

Sums are made of whole numbers over a common denominator and reduced once a node: that is what makes it fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import gcd, lcm
from typing import NamedTuple

from tfrules.sim.graph import Node
from tfrules.sim.knots import cut, knots

Ratio = tuple[int, int]  # numerator and denominator, reduced
ONE: Ratio = (1, 1)


class Visits(NamedTuple):
    """How often each node is expected to be visited in one fight: of an end, this is its chance.

    `endless` is the chance that the fight comes to where nothing leads out any more and goes round there for ever; of such nodes no visits
    are told.
    """

    of: Mapping[int, Fraction]
    endless: Fraction


class Flow:
    """The nodes of a graph in their order, ready to be walked through again and again. Edges may leave out a part of what comes to a node."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self.onward = [node.onward for node in nodes]
        self.knots = knots(self.onward)
        self._place = [0] * len(nodes)
        for place, knot in enumerate(self.knots):
            for number in knot:
                self._place[number] = place

    def visits(self, entered: Mapping[int, Fraction]) -> Visits:
        """How often each node is visited if so much enters the graph, by node. Nodes to which nothing comes are left out."""
        nodes, endless, place = self.nodes, Fraction(0), self._place
        inflow: dict[int, list[Ratio]] = {number: [(p.numerator, p.denominator)] for number, p in entered.items()}
        met = {place[number] for number in inflow}
        waiting = sorted(met)
        found: dict[int, Ratio] = {}
        while waiting:
            knot = self.knots[heappop(waiting)]
            coming = {number: total(inflow.pop(number)) for number in knot if number in inflow}
            inside = frozenset(knot) if len(knot) > 1 or knot[0] in self.onward[knot[0]] else frozenset()
            if not inside:
                here: Mapping[int, Ratio] = coming
            elif all(inside.issuperset(self.onward[one]) and sum(nodes[one].weights) == nodes[one].total for one in knot):
                endless += Fraction(*total(list(coming.values())))
                continue
            else:
                here = _untied(nodes, self.onward, knot, coming)
            found.update(here)
            for number, (n, d) in here.items():
                node = nodes[number]
                d *= node.total
                for onward, weight in zip(node.onward, node.weights, strict=True):
                    if onward in inside:
                        continue
                    parts = inflow.get(onward)
                    if parts is None:
                        if place[onward] not in met:
                            met.add(place[onward])
                            heappush(waiting, place[onward])
                        inflow[onward] = [(n * weight, d)]
                    else:
                        parts.append((n * weight, d))
        return Visits({number: Fraction(n, d) for number, (n, d) in found.items()}, endless)


def add(parts: Iterable[Fraction]) -> Fraction:
    """The sum of many fractions, reduced once."""
    return Fraction(*total([(p.numerator, p.denominator) for p in parts]))


def _untied(
    nodes: Sequence[Node], onward: Sequence[Sequence[int]], knot: Sequence[int], entered: Mapping[int, Ratio]
) -> Mapping[int, Ratio]:
    """The visits of the nodes of a knot, from what flows into it."""
    order, cuts = cut(onward, knot, list(entered))
    at = {one: place for place, one in enumerate(cuts)}
    # what comes back to the cut nodes of one visit to each of them; and of what flows into the knot elsewhere
    back = [_flow(nodes, order, at, {one: ONE})[1] for one in cuts]
    beside = {number: ratio for number, ratio in entered.items() if number not in at}
    begun = _flow(nodes, order, at, beside)[1]
    system = [[Fraction(int(i == j)) - back[j][i] for j in range(len(cuts))] for i in range(len(cuts))]
    wanted = [begun[i] + Fraction(*entered.get(one, (0, 1))) for i, one in enumerate(cuts)]
    known = {one: (x.numerator, x.denominator) for one, x in zip(cuts, _solve(system, wanted), strict=True)}
    return {**_flow(nodes, order, at, {**beside, **known})[0], **known}


def _flow(
    nodes: Sequence[Node], order: Sequence[int], at: Mapping[int, int], source: Mapping[int, Ratio]
) -> tuple[dict[int, Ratio], list[Fraction]]:
    """What comes of visits at some nodes, without going on from a cut node that is come to: the visits of the others, and what comes to the cut."""
    coming: dict[int, list[Ratio]] = {}
    arrived: list[list[Ratio]] = [[] for _ in at]
    found: dict[int, Ratio] = {}
    inside = frozenset(order)
    for number in order:
        begun = source.get(number)
        if number in at:
            if begun is None:
                continue
            n, d = begun
        else:
            parts = coming.pop(number, [])
            if begun is not None:
                parts.append(begun)
            if not parts:
                continue
            n, d = found[number] = total(parts)
        node = nodes[number]
        d *= node.total
        for one, weight in zip(node.onward, node.weights, strict=True):
            place = at.get(one)
            if place is not None:
                arrived[place].append((n * weight, d))
            elif one in inside:
                coming.setdefault(one, []).append((n * weight, d))
    return found, [Fraction(*total(parts)) for parts in arrived]


def total(parts: Sequence[Ratio]) -> Ratio:
    """The sum of ratios, reduced."""
    if not parts:
        return (0, 1)
    whole = lcm(*{d for _, d in parts})
    count = sum([n * (whole // d) for n, d in parts])
    common = gcd(count, whole)
    return (count // common, whole // common)


def _solve(rows: list[list[Fraction]], wanted: list[Fraction]) -> list[Fraction]:
    """The solution of a small system of equations that has one, by elimination."""
    rows = [[*row, value] for row, value in zip(rows, wanted, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = next(number for number in range(at, size) if rows[number][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        top = [value / rows[at][at] for value in rows[at]]
        rows[at] = top
        for number in range(size):
            times = rows[number][at]
            if number != at and times:
                rows[number] = [value - times * above for value, above in zip(rows[number], top, strict=True)]
    return [row[-1] for row in rows]
