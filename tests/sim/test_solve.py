"""Exact visits of graphs with loops, against elimination over the whole system; and against what can be said by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tfrules.engine.state import Record
from tfrules.sim.exact import Exact
from tfrules.sim.graph import Graph, Node
from tfrules.sim.knots import cut, knots
from tfrules.sim.solve import Flow

HALF = Fraction(1, 2)


def graph(nodes: list[Node]) -> Graph:
    """A graph whose nodes without edges are ends, each won by a side of its number."""
    ends = {at: {"turn": Record(kind="turn", winner=str(at))} for at, node in enumerate(nodes) if not node.onward}
    return Graph(tuple(nodes), ends, begun=1, states=0, ran=0)


def drawn(chance: Random, size: int) -> list[Node]:
    """A graph in which edges lead anywhere, and from everywhere one leads nearer to the end."""
    nodes = []
    for at in range(size):
        onward = sorted({chance.randrange(size + 2) for _ in range(chance.randint(1, 4))} | {at + 1})
        weights = [chance.randint(1, 9) for _ in onward]
        nodes.append(Node(tuple(onward), tuple(weights), tuple(chance.randint(0, 1) for _ in onward), sum(weights)))
    return [*nodes, Node(), Node()]


def eliminated(nodes: list[Node]) -> list[Fraction]:
    """The visits of all nodes by elimination over the whole system of equations, every node an unknown."""
    size = len(nodes)
    rows = [[Fraction(int(i == j)) for j in range(size)] + [Fraction(int(i == 0))] for i in range(size)]
    for at, node in enumerate(nodes):
        for onward, weight in zip(node.onward, node.weights, strict=True):
            rows[onward][at] -= Fraction(weight, node.total)
    for at in range(size):
        pivot = next(row for row in range(at, size) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for row in range(size):
            if row != at and rows[row][at]:
                rows[row] = [value - rows[row][at] * top for value, top in zip(rows[row], rows[at], strict=True)]
    return [row[-1] for row in rows]


@pytest.mark.parametrize("seed", range(40))
def test_visits_are_those_of_the_whole_system(seed: int) -> None:
    chance = Random(seed)
    nodes = drawn(chance, chance.randint(1, 14))
    found = Flow(nodes).visits({0: Fraction(1)})
    assert [found.of.get(at, Fraction(0)) for at in range(len(nodes))] == eliminated(nodes)
    assert found.endless == 0


@pytest.mark.parametrize("seed", range(12))
def test_lengths_are_those_of_walking_turn_by_turn(seed: int) -> None:
    """Floats pushed along the edges a thousand times, each by its own way."""
    nodes = drawn(Random(seed), 5)
    at: dict[tuple[int, int], float] = {(0, 1): 1.0}
    over: dict[int, float] = {}
    for _ in range(1500):
        after: dict[tuple[int, int], float] = {}
        for (number, turn), p in at.items():
            node = nodes[number]
            if not node.onward:
                over[turn] = over.get(turn, 0.0) + p
            for onward, weight, turns in zip(node.onward, node.weights, node.turns, strict=True):
                if p > 1e-18:
                    key = onward, turn + turns
                    after[key] = after.get(key, 0.0) + p * weight / node.total
        at = after
    found = Exact(graph(nodes), {}).lengths(Fraction(1, 10**6))
    assert sum(p.low for p in found.values()) >= 1 - Fraction(2, 10**6)
    for turn, p in found.items():
        assert float(p.low) == pytest.approx(over[turn], abs=1e-9) and p.high - p.low < Fraction(1, 10**30)


def test_a_loop_is_solved_and_not_cut_off() -> None:
    """A coin until heads, then a die of three ways: 2 throws on the average."""
    found = Flow([Node((0, 1), (1, 1), (1, 0), 2), Node((2, 3), (1, 2), (0, 0), 3), Node(), Node()]).visits({0: Fraction(1)})
    assert found.of == {0: Fraction(2), 1: Fraction(1), 2: Fraction(1, 3), 3: Fraction(2, 3)}


def test_a_fight_that_nobody_ends_is_told_as_endless() -> None:
    """Half of the fights end; the others go from node 1 to node 2 and back for ever."""
    nodes = [Node((1, 3), (1, 1), (0, 0), 2), Node((2,), (1,), (1,), 1), Node((1,), (1,), (1,), 1), Node()]
    exact = Exact(graph(nodes), {"Ann": "3", "Bob": "0"})
    assert exact.endless == HALF and exact.win == {"Ann": HALF, "Bob": 0} and exact.draw == 0
    assert exact.turns is None and list(exact.lengths()) == [1] and exact.lengths()[1].low == HALF


def test_knots_come_before_what_they_lead_to_and_are_cut_open() -> None:
    onward = [(1,), (2, 3), (1,), (4, 5), (3,), ()]
    parts = knots(onward)
    assert sorted(map(sorted, parts)) == [[0], [1, 2], [3, 4], [5]]
    place = {number: at for at, part in enumerate(parts) for number in part}
    assert all(place[one] <= place[other] for one, reached in enumerate(onward) for other in reached)
    order, cuts = cut(onward, [1, 2], [2])
    assert set(order) == {1, 2} and cuts == [2]


def test_what_dice_without_end_leave_out_is_no_draw() -> None:
    """A tenth of what comes to the first node was not followed: it is told apart, and bounds are as far apart as that."""
    exact = Exact(graph([Node((1, 2), (5, 4), (0, 1), 10), Node(), Node()]), {"Ann": "1", "Bob": "3"})
    assert exact.win == {"Ann": HALF, "Bob": 0} and exact.draw == Fraction(2, 5) and exact.endless == 0
    assert exact.missing == Fraction(1, 10) and exact.turns is None
    lengths = exact.lengths()
    assert [p.low for p in lengths.values()] == pytest.approx([0.5, 0.4]) and lengths[1].high - lengths[1].low >= Fraction(1, 10)
