"""What is listed as legal is what is carried out, and nothing else; and someone can always answer."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.laws import market_day, random_fights
from tests.laws.random_fights import melee
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import answer
from tfrules.engine.game import Game
from tfrules.engine.request import Between, Faces, FreeText, Lazy, Options, Request, Subsets, read_answer
from tfrules.engine.state import State, to_json

FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SEEDS = st.integers(0, 29)
LEAVES = st.none() | st.booleans() | st.integers(-2, 9) | st.sampled_from(["", "pass", "yes", "Red 0", "tft:Dagger", "gate", "j"])
JUNK = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["who", "figure", "option"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def refused(game: Game, state: State, request: Request, value: Any) -> None:
    """The answer is refused with TFR0802, and the state is as it was."""
    before = to_json(state)
    with pytest.raises(DiagnosticError) as error:
        answer(game, state, request, value)
    assert [found.code for found in error.value.diagnostics] == ["TFR0802"], value
    assert to_json(state) == before and request in state.pending


def every_answer_is_taken(game: Game, state: State, chance: Random, most: int) -> None:
    """Each question of a state has an answer; each that it lists is contained in it, and some of them are carried out."""
    for request in state.pending:
        if isinstance(request.domain, FreeText):
            assert request.domain.contains("aye")
            continue
        listed = list(islice(request.domain.iterate(), 2_000))
        assert listed, f"nobody can answer {request.label!r}"
        assert all(request.domain.contains(value) for value in listed[:: max(1, len(listed) // 40)])
        count = request.domain.count()
        assert count is None or min(count, 2_000) == len(listed)
        for value in chance.sample(listed, min(most, len(listed))):
            answer(game, state, request, value)


@settings(FEW, max_examples=8)
@given(SEEDS)
def test_all_that_a_fight_lists_is_legal(seed: int) -> None:
    chance = Random(seed)
    for step in random_fights.fight(seed):
        every_answer_is_taken(melee().engine, step.state, chance, 6)


@FEW
@given(SEEDS)
def test_all_that_a_market_day_lists_is_legal(seed: int) -> None:
    chance = Random(seed)
    for state, _, _, _ in market_day.day(seed):
        every_answer_is_taken(market_day.market(), state, chance, 6)


def test_between_them_the_two_games_put_every_kind_of_question() -> None:
    put = {(request.kind, request.label) for seed in range(8) for _, request, _, _ in market_day.day(seed)}
    assert put >= market_day.KINDS
    fought = {step.request.label for seed in range(12) for step in random_fights.course(seed, 80)}
    assert fought >= {
        "initiative",
        "first",
        "move",
        "attack",
        "hit",
        "damage",
        "tie",
        "defence",
        "agree",
        "offer",
        "foe",
        "where",
    }


@FEW
@given(SEEDS, st.data())
def test_what_is_not_contained_is_refused(seed: int, data: st.DataObject) -> None:
    steps = list(market_day.day(seed))
    state = data.draw(st.sampled_from(steps))[0]
    for request in state.pending:
        for value in data.draw(st.lists(JUNK, min_size=20, max_size=20)):
            if not request.domain.contains(_frozen(value)):
                refused(market_day.market(), state, request, value)


def _frozen(value: Any) -> Any:
    from tfrules.engine.state import freeze

    return freeze(value)


@FEW
@given(SEEDS, st.data())
def test_a_spoiled_command_is_refused_or_as_good_as_another(seed: int, data: st.DataObject) -> None:
    """A legal move with one part exchanged for junk is refused; if it is taken, `contains` said so before."""
    game = melee().engine
    moves = [step for step in random_fights.fight(seed) if step.request.label in ("move", "attack", "hit")]
    step = data.draw(st.sampled_from(moves))
    for value in data.draw(st.lists(st.sampled_from([step.value]).flatmap(_spoiled), min_size=20, max_size=20)):
        if step.request.domain.contains(_frozen(value)):
            answer(game, step.state, step.request, value)
        else:
            refused(game, step.state, step.request, value)


def _spoiled(value: Any) -> st.SearchStrategy[Any]:
    if isinstance(value, dict):
        parts = st.sampled_from(sorted(value))
        return st.tuples(parts, JUNK).map(lambda new: {**value, new[0]: new[1]})
    if isinstance(value, tuple):
        return st.tuples(st.integers(0, len(value) - 1), JUNK).map(lambda new: [*value[: new[0]], new[1], *value[new[0] + 1 :]])
    return JUNK


@pytest.mark.parametrize(
    ("domain", "taken", "not_taken"),
    [
        (Options((True, False)), [True, False], [1, 0, 1.0, "True", None]),
        (Options((1, 2)), [1, 2], [True, 1.0, 3, "1"]),
        (Options(({"who": "a", "n": 1}, "pass")), [{"n": 1, "who": "a"}, "pass"], [{"who": "a"}, {"who": "a", "n": True}, "a"]),
        (Options(((1, 2), (1, 3))), [[1, 2], [1, 3]], [[True, 2], [1], [1, 2, 3], 1]),
        (Between(0, 2), [0, 1, 2], [True, False, -1, 3, 1.0, "1"]),
        (Subsets((1, 2, "x"), 1, 2), [[1], [1, "x"]], [[], [2, 1], [1, 1], [True], [1, 2, "x"], 1]),
        (FreeText(2), ["so be", "yes"], ["", " ", "one two three", 3, ["yes"], "x" * 81]),
        (Faces(((6, 2),), frozenset({1})), [[2, 6]], [[1, 6], [2, 7], [2, True], [2.0, 3], [2], 8, "26"]),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, list) else "",
)  # fmt: skip
def test_what_domains_take_is_told_by_type_and_value(domain: Any, taken: list[Any], not_taken: list[Any]) -> None:
    assert [value for value in taken if not domain.contains(_frozen(value))] == []
    assert [value for value in not_taken if domain.contains(_frozen(value))] == []


def test_what_no_state_can_hold_is_no_answer_whatever_the_domain_says() -> None:
    def unreadable(value: Any) -> bool:
        return bool(value["to"] == value["to"] // 1)

    lenient = Request("0.0", "Red", "act", "move", Lazy("a number", unreadable, lambda: iter(({"to": 1},))))
    assert read_answer(lenient, {"to": 1}) == {"to": 1}
    for value in ({"to": 1.0}, {"to": [1.0]}, {}, None, 3, [1], {"to": None}, {"to": "a"}):
        with pytest.raises(ValueError, match="no answer"):
            read_answer(lenient, value)
