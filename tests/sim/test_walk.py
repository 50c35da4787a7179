"""Fights drawn from a graph: they come as often as they should, and each by its number alone."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from tests.sim.test_solve import graph
from tfrules.batches import Batch
from tfrules.sim.exact import Exact
from tfrules.sim.graph import Node
from tfrules.sim.sampled import Share
from tfrules.sim.walk import Tables, walk

# one way in 7, two in 7 that lead back in a turn, four in 7
NODES = [Node((1, 0, 2), (1, 2, 4), (0, 1, 0), 7), Node(), Node()]


@pytest.mark.parametrize("seed", range(6))
def test_ends_and_lengths_come_as_often_as_they_should(seed: int) -> None:
    fights = 200_000
    found = Batch(fights, seed).drawn_from(Exact(graph(NODES), {"Ann": "1", "Bob": "2"}))
    for share, p in ((found.win["Ann"], 1 / 5), (found.win["Bob"], 4 / 5), *((found.lengths()[n], (2 / 7) ** (n - 1) * 5 / 7) for n in (1, 2, 3))):
        assert abs(share.count - fights * p) < 4.5 * sqrt(fights * p * (1 - p))
    assert found.draw.count == found.endless.count == 0


def test_a_fight_is_the_same_in_whatever_company_it_is_drawn() -> None:
    tables = Tables.of(graph(NODES))
    whole, lengths = walk(tables, "seed", range(1000))
    ends: Counter[int] = Counter()
    turns: Counter[int] = Counter()
    for begin, end in ((0, 1), (1, 400), (400, 401), (401, 1000)):
        some, long = walk(tables, "seed", range(begin, end))
        ends.update(some)
        turns.update(long)
    assert dict(ends) == whole and dict(turns) == lengths
    assert walk(tables, "another", range(1000))[0] != whole


def test_what_never_ends_is_not_walked_for_ever() -> None:
    nodes = [Node((1, 3), (1, 1), (0, 0), 2), Node((2,), (1,), (1,), 1), Node((1,), (1,), (1,), 1), Node()]
    found = Batch(10_000, 1).drawn_from(Exact(graph(nodes), {"Ann": "3"}))
    assert found.endless.count == 10_000 - found.win["Ann"].count and 4_700 < found.endless.count < 5_300


def test_bounds_are_those_of_wilson() -> None:
    """Of 10 fights 8 were won: 49.0 % to 94.3 %, as printed in tables of the interval."""
    low, high = Share(8, 10).between
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert Share(0, 10).between[0] == 0.0
