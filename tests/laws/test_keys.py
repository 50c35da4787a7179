"""States with equal keys are one state: they ask the same, allow the same, lead to the same with the same chances, and look the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.laws import market_day, random_fights
from tests.laws.random_fights import listed, melee, told
from tests.laws.test_drivers_agree import steadily
from tfrules.engine.agenda import answer, settle
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.game import Game
from tfrules.engine.key import state_key
from tfrules.engine.request import Faces
from tfrules.engine.state import Frame, Record, State, to_json
from tfrules.engine.view import view

FEW = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SEEDS = st.integers(0, 29)


def key(game: Game, state: State) -> int:
    return state_key(state, game.ledger)


def chances(game: Game, state: State) -> dict[int, Fraction]:
    """Where the frame on top leads, and how likely: with every choice made in the same way."""
    below = len(state.agenda) - 1
    chooses = steadily("first")
    ends = enumerate_chance(
        game,
        State(state.records, state.agenda),
        lambda _, request: chooses(request),
        stop=lambda here: len(here.agenda) <= below,
        most=4000,
    )
    return {key(game, ending.state): ending.p for ending in ends.endings}


COUNTED = ("hit", "damage", "defence", "haggle", "gain", "save", "omen")  # rolls in a step that soon ends


def alike(game: Game, one: State, other: State) -> None:
    """All that must be equal of two states with equal keys."""
    assert key(game, one) == key(game, other)
    assert [request.to_json() for request in one.pending] == [request.to_json() for request in other.pending]
    assert listed(one) == listed(other)
    for side in (*one.of_kind("side"), "judge"):
        assert without_ledger(game, view(game, one, side).text()) == without_ledger(game, view(game, other, side).text())
    if one.pending and one.pending[0].label in COUNTED:
        assert chances(game, one) == chances(game, other)


def without_ledger(game: Game, text: str) -> Any:
    """A view but for the fields that are left out of keys: statistics, which no rule reads."""
    shown = json.loads(text)
    for record in shown["records"].values():
        for field in game.ledger.get(record["kind"], ()):
            record.pop(field, None)
    return shown


def shuffled(state: State, chance: Random) -> State:
    """The state as it would be had its records and their fields been made in another order."""
    names = list(state.records)
    chance.shuffle(names)
    records = {}
    for name in names:
        fields = list(state.records[name].items())
        chance.shuffle(fields)
        records[name] = Record(fields)
    agenda = tuple(Frame(f.code, f.step, dict(reversed(list(f.bind.items()))), f.answers) for f in state.agenda)
    return State(records, agenda)


def cases(seed: int) -> list[tuple[Game, State]]:
    fight = [(melee().engine, step.state) for step in random_fights.fight(seed)[::4]]
    return fight + [(market_day.market(), state) for state, _, _, _ in market_day.day(seed)[::4]]


@FEW
@given(SEEDS)
def test_the_order_in_which_things_were_made_is_not_in_a_state(seed: int) -> None:
    for game, state in cases(seed):
        other = settle(game, shuffled(state, Random(seed))).state
        alike(game, state, other)


@pytest.mark.parametrize("seed", range(5))
def test_from_there_the_same_answers_give_the_same_log_and_key(seed: int) -> None:
    for game, steps in played(seed):
        state = settle(game, shuffled(steps[0][0], Random(seed))).state
        for _, request, value, outcome in steps:
            gone = answer(game, state, request, value)
            assert told(gone.events) == told(outcome.events)
            assert key(game, gone.state) == key(game, outcome.state)
            state = gone.state


def played(seed: int) -> Iterator[tuple[Game, Any]]:
    yield melee().engine, [(step.state, step.request.id, step.value, step.outcome) for step in random_fights.fight(seed)]
    yield market_day.market(), [(state, request.id, value, outcome) for state, request, value, outcome in market_day.day(seed)]


@FEW
@given(SEEDS)
def test_states_that_different_dice_lead_to_are_alike_when_their_keys_are(seed: int) -> None:
    """Rolls are answered with many faces; those that come to one key are held to be one state."""
    chance, met = Random(seed), 0
    fight = [(melee().engine, step.state, step.request) for step in random_fights.fight(seed)]
    day = [(market_day.market(), state, request) for state, request, _, _ in market_day.day(seed)]
    for game, state, request in fight + day:
        if not isinstance(request.domain, Faces) or request.label in ("initiative", "lot", "tie"):
            continue
        found: dict[int, State] = {}
        faces = list(request.domain.iterate())
        for thrown in chance.sample(faces, min(10, len(faces))):
            after = answer(game, state, request, thrown).state
            first = found.setdefault(key(game, after), after)
            if first is not after and after.pending:
                met += 1
                alike(game, first, after)
    assert met > 3


@pytest.mark.parametrize("seed", range(3))
def test_every_change_of_a_state_changes_its_key(seed: int) -> None:
    for game, state in cases(seed)[::3]:
        keys = {key(game, state)}
        changes = 0
        for changed in neighbours(game, state):
            changes += 1
            assert to_json(changed) != to_json(state)
            keys.add(key(game, changed))
        assert len(keys) == changes + 1


def neighbours(game: Game, state: State) -> Iterator[State]:
    """States that differ from one in one field that counts, one record, one binding, one answer or one step."""
    for name, record in state.records.items():
        rest = {other: kept for other, kept in state.records.items() if other != name}
        yield State(rest, state.agenda)
        yield State({**rest, f"{name}'": Record(record)}, state.agenda)
        for field in record:
            if field != "kind" and field not in game.ledger.get(record["kind"], ()):
                yield State({**rest, name: Record({**record, field: "otherwise"})}, state.agenda)
                yield State({**rest, name: Record({other: v for other, v in record.items() if other != field})}, state.agenda)
    *below, top = state.agenda
    yield State(state.records, (*below, top._replace(step=top.step + 1)))
    yield State(state.records, (*below, top._replace(answers=(*top.answers, ("9.9", 1)))))
    yield State(state.records, (*below, top._replace(bind={**top.bind, "new": 1})))
    yield State(state.records, (*below, top, top))
    yield State(state.records, tuple(below))


def test_true_is_not_one_and_statistics_do_not_count() -> None:
    game = market_day.market()

    def with_ada(**fields: Any) -> State:
        people = market_day.people()
        return market_day.opened({**people, "Ada": Record({**people["Ada"], **fields})}).state

    assert key(game, with_ada(open=True)) != key(game, with_ada(open=1)) != key(game, with_ada(open="1"))
    assert key(game, with_ada(at=(1, 2))) != key(game, with_ada(at=((1, 2),)))
    one, other = with_ada(visits=3), with_ada(visits=7)
    alike(game, one, other)
    for seed in range(3):
        runs = []
        for state in (one, other):
            chance, log = Random(seed), []
            while state.pending:
                request = chance.choice(state.pending)
                outcome = answer(game, state, request, market_day.some(chance, request))
                state = outcome.state
                log.append((told(outcome.events), key(game, state)))
            runs.append(log)
        assert runs[0] == runs[1]
