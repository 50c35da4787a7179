"""A save can stand in the middle of anything: it waits for the same, and the same answers lead to the same end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.laws import market_day, random_fights
from tests.laws.random_fights import listed, melee, told
from tfrules.engine.agenda import answer, settle, with_answer
from tfrules.engine.amount import Amount
from tfrules.engine.game import Game
from tfrules.engine.key import state_key
from tfrules.engine.save import load_text, save_text
from tfrules.engine.state import Record, State, freeze, from_json, to_json
from tfrules.engine.view import view

Answers = list[tuple[State, str, Any, Any]]  # state, id of the request, answer, events


def fight(seed: int) -> tuple[Game, Answers]:
    steps = random_fights.fight(seed)
    return melee().engine, [(step.state, step.request.id, step.value, step.outcome) for step in steps]


def day(seed: int) -> tuple[Game, Answers]:
    return market_day.market(), [(state, request.id, value, outcome) for state, request, value, outcome in market_day.day(seed)]


def reread(game: Game, state: State) -> State:
    """The state after it was written as JSON and read, up to its question."""
    outcome = settle(game, from_json(json.loads(json.dumps(to_json(state), allow_nan=False))))
    assert not outcome.events
    return outcome.state


def asked(state: State) -> list[dict[str, Any]]:
    return [request.to_json() for request in state.pending]


@pytest.mark.parametrize("course", [fight, day], ids=["fight", "day"])
@pytest.mark.parametrize("seed", range(6))
def test_a_save_at_any_question_waits_for_the_same(course: Any, seed: int) -> None:
    game, answers = course(seed)
    for state, _, _, _ in answers:
        again = reread(game, state)
        assert asked(again) == asked(state) and listed(again) == listed(state)
        assert state_key(again, game.ledger) == state_key(state, game.ledger)
        assert to_json(again) == to_json(state)
        for side in (*state.of_kind("side"), "judge"):
            assert view(game, again, side).text() == view(game, state, side).text()


@pytest.mark.parametrize("course", [fight, day], ids=["fight", "day"])
@pytest.mark.parametrize("seed", range(6))
def test_a_course_that_is_saved_at_every_question_ends_as_if_it_had_not_been(course: Any, seed: int) -> None:
    game, answers = course(seed)
    state = reread(game, answers[0][0])
    for before, request, value, outcome in answers:
        assert state_key(state, game.ledger) == state_key(before, game.ledger)
        gone = answer(game, state, request, json.loads(json.dumps(value)))
        assert told(gone.events) == told(outcome.events)
        state = load_text(save_text(gone.state)).state
        assert not state.pending
        state = settle(game, state).state
    assert to_json(state) == to_json(answers[-1][3].state)


@pytest.mark.parametrize("seed", range(3))
def test_from_any_save_the_rest_of_the_course_is_the_same(seed: int) -> None:
    game, answers = day(seed)
    end = to_json(answers[-1][3].state)
    for at in range(0, len(answers), 5):
        state = reread(game, answers[at][0])
        for _, request, value, _ in answers[at:]:
            state = answer(game, state, request, value).state
        assert to_json(state) == end


def test_a_save_can_stand_between_two_answers_that_are_given_at_once() -> None:
    game, answers = day(0)
    together = [(state, request, value) for state, request, value, _ in answers if len(state.pending) == 3]
    assert together
    for state, request, value in together:
        half = answer(game, state, request, value).state
        assert len(half.pending) == 2
        assert asked(reread(game, half)) == asked(half)


def test_a_save_taken_before_its_frame_was_run_again_is_the_same_one() -> None:
    """An answer that is written down but not yet acted on is no other state: the frame runs again from its own start."""
    for course in (fight, day):
        game, answers = course(1)
        for state, request, value, outcome in answers:
            pending = with_answer(state, request, value)
            assert to_json(settle(game, from_json(json.loads(json.dumps(to_json(pending))))).state) == to_json(outcome.state)


def test_dice_that_are_not_rolled_yet_are_kept() -> None:
    amounts = (Amount(((6, 2),), -1), Amount((), 3), Amount(((8, 1), (4, 2)), 0))
    state = State({"a": Record(kind="x", stake=amounts, owed={"to": amounts[0]})})
    assert load_text(save_text(state)).state.records == state.records
    for value in (
        {"dice": 3, "plus": 1},
        {"dice": [[6]], "plus": 1},
        {"dice": [[6, True]], "plus": 1},
        {"dice": [], "plus": "1"},
    ):
        assert isinstance(freeze(value), dict)
