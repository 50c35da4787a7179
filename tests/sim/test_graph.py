"""The graph of a fight is the same however its points are carried on; and what is left out within a turn changes nothing of what is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.sim.small import melee, pair
from tfrules.engine.memo import Memo
from tfrules.engine.policy import Policy
from tfrules.engine.state import State
from tfrules.sim import graph as building
from tfrules.sim.exact import Exact
from tfrules.sim.graph import Ways, as_node, build
from tfrules.sim.inner import without
from tfrules.sim.solve import Flow


def built(number: int) -> Exact:
    """A duel, with an empty memory."""
    game = melee()
    meeting: Any = game.info.meeting  # type: ignore[union-attr]
    one, other, options = meeting.place(game, *pair(number))
    battle = game.battle({"A": [one], "B": [other]}, **options)
    memo = Memo(game.engine, Policy(game.engine, meeting.policy))
    return Exact(build(memo, State(battle.state.records, battle.state.agenda)), {"A": "A", "B": "B"})


def told(found: Exact) -> Any:
    hits = found.of(lambda state: tuple(state.records[name].get("hits") for name in "AB"))
    return found.win, found.turns, hits, found.lengths(), len(found.graph.nodes)


@pytest.mark.parametrize("many", [1, 10**9])
def test_loops_do_what_single_points_do(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    usual = told(built(0))
    monkeypatch.setattr(building, "MANY", many)
    assert told(built(0)) == usual


@pytest.mark.parametrize("together", [1, 10_000_000])
def test_it_does_not_matter_how_many_turns_are_gone_through_at_once(monkeypatch: pytest.MonkeyPatch, together: int) -> None:
    usual = told(built(1))
    monkeypatch.setattr(building, "TOGETHER", together)
    assert told(built(1)) == usual


def drawn(chance: Random) -> tuple[list[Ways], set[int]]:
    """A graph of ten nodes and two ends, in which from each node one way leads nearer to the end; and some nodes at which no turn begins."""
    ways: list[Ways] = []
    inner = {at for at in range(1, 10) if chance.random() < 0.4}
    for at in range(10):
        to = sorted({chance.randrange(12) for _ in range(3)} | {at + 1})
        weights = [chance.randint(1, 9) for _ in to]
        turns = [0 if one in inner else chance.randint(0, 1) for one in to]
        ways.append({way: (weight, sum(weights)) for way, weight in zip(zip(to, turns, strict=True), weights, strict=True)})
    return [*ways, {}, {}], inner


def begun(ways: Sequence[Ways], visits: Mapping[int, Fraction]) -> Fraction:
    """How many turns are expected to begin."""
    each = (visits.get(at, Fraction(0)) * Fraction(n * turns, d) for at, one in enumerate(ways) for (_, turns), (n, d) in one.items())
    return sum(each, Fraction(0))


@pytest.mark.parametrize("seed", range(40))
def test_without_nodes_within_turns_the_others_are_visited_as_often(seed: int) -> None:
    ways, inner = drawn(Random(seed))
    whole = Flow([as_node(one) for one in ways]).visits({0: Fraction(1)})
    less, kept = without(ways, inner)
    found = Flow([as_node(one) for one in less]).visits({0: Fraction(1)})
    assert set(kept) == set(range(12)) - inner
    assert [found.of.get(at, 0) for at in range(len(kept))] == [whole.of.get(number, 0) for number in kept]
    assert begun(ways, whole.of) == begun(less, found.of)


def test_nodes_at_which_a_turn_begins_are_kept() -> None:
    ways: list[Ways] = [{(1, 0): (1, 2), (2, 1): (1, 2)}, {(2, 0): (1, 1)}, {(3, 0): (1, 1)}, {}]
    assert without(ways, {1, 2}) == ([{(1, 0): (1, 2), (1, 1): (1, 2)}, {(2, 0): (1, 1)}, {}], [0, 2, 3])


def test_where_a_turn_goes_round_for_ever_its_nodes_are_kept() -> None:
    ways: list[Ways] = [{(1, 0): (1, 2), (3, 0): (1, 2)}, {(2, 0): (1, 1)}, {(1, 0): (1, 1)}, {}]
    less, kept = without(ways, {1, 2})
    assert kept == [0, 1, 2, 3] and less == ways
