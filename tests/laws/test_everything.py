"""The laws of the core, held in every question that the examples and scenarios of all shipped games come to.

Each law has its own page of tests, where it is put to states drawn at random; here they are put to all that exists.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any

from tests.laws import every_course
from tests.laws.every_course import SEED, every_game, sampled_and_whole
from tests.laws.otherwise import otherwise, unseen
from tests.laws.random_fights import listed, told
from tests.laws.test_history import deep, playing
from tests.laws.test_keys import shuffled, without_ledger
from tests.laws.test_legality import refused
from tests.laws.test_saves import asked
from tests.laws.test_traces import hold
from tfrules.engine.agenda import answer, settle
from tfrules.engine.key import record_digest, state_key
from tfrules.engine.mask import Mask
from tfrules.engine.request import FreeText
from tfrules.engine.save import load_text, misfits, save_text
from tfrules.engine.state import Record, State, freeze, to_json
from tfrules.engine.view import view

JUNK: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    "",
    "nobody",
    [],
    [[1, True]],
    {},
    {"who": None},
    {"figure": "nobody", "option": True},
)


def sides(state: State) -> tuple[str, ...]:
    return (*state.of_kind("side"), "judge")


@every_game
@sampled_and_whole
def test_saves(name: str, whole: bool) -> None:
    """Saved at any question it waits for the same, shows the same, and the same answer leads to the same."""
    for game, state, request, value, outcome in every_course.steps(name, whole):
        again = settle(game, load_text(save_text(state)).state).state
        assert asked(again) == asked(state) and listed(again, 60) == listed(state, 60)
        assert state_key(again, game.ledger) == state_key(state, game.ledger) and to_json(again) == to_json(state)
        assert misfits(game, again) == []
        for side in sides(state):
            assert view(game, again, side).text() == view(game, state, side).text()
        gone = answer(game, again, request.id, value)
        assert told(gone.events) == told(outcome.events) and to_json(gone.state) == to_json(outcome.state)


@every_game
@sampled_and_whole
def test_history(name: str, whole: bool) -> None:
    """Answering changes nothing of what was there, and what is kept beside a state is what would be reckoned anew."""
    for game, state, request, value, outcome in every_course.steps(name, whole):
        before, given = deep(state), deepcopy(value)
        again = answer(game, state, request, value)
        assert deep(state) == before and value == given
        assert to_json(again.state) == to_json(outcome.state) and told(again.events) == told(outcome.events)
        bare = State({name: Record(record) for name, record in outcome.state.records.items()}, outcome.state.agenda)
        assert state_key(bare, game.ledger) == state_key(outcome.state, game.ledger)
        assert bare.kinds() == outcome.state.kinds() and playing(game, bare) == playing(game, outcome.state)
        for record, fields in outcome.state.records.items():
            assert record_digest(record, fields, game.ledger) == bare.records[record].digest


@every_game
@sampled_and_whole
def test_keys(name: str, whole: bool) -> None:
    """The order in which things were made is not in a state: not in its key, its questions, its views, nor in what comes next."""
    chance = Random(SEED)
    for game, state, request, value, outcome in every_course.steps(name, whole):
        other = settle(game, shuffled(state, chance)).state
        assert state_key(other, game.ledger) == state_key(state, game.ledger)
        assert asked(other) == asked(state) and listed(other, 60) == listed(state, 60)
        for side in sides(state):
            assert without_ledger(game, view(game, other, side).text()) == without_ledger(game, view(game, state, side).text())
        gone = answer(game, other, request.id, value)
        assert told(gone.events) == told(outcome.events)
        assert state_key(gone.state, game.ledger) == state_key(outcome.state, game.ledger)


@every_game
@sampled_and_whole
def test_legality(name: str, whole: bool) -> None:
    """Everyone who is asked can answer; what is listed is taken, what was answered is contained, and junk is refused."""
    chance = Random(SEED)
    for game, state, request, value, _ in every_course.steps(name, whole):
        assert request.domain.contains(value)
        for one in state.pending:
            if isinstance(one.domain, FreeText) or (one.asks == "chance" and one.domain.count() is None):
                continue
            found = list(islice(one.domain.iterate(), 600))
            assert found, f"nobody can answer {one.label!r}"
            for some in chance.sample(found, min(2, len(found))):
                assert one.domain.contains(some)
                answer(game, state, one, some)
        for junk in JUNK:
            if not request.domain.contains(freeze(junk)):
                refused(game, state, request, junk)


@every_game
@sampled_and_whole
def test_traces(name: str, whole: bool) -> None:
    """A number is the fold of its trace."""
    seen = Counter[str]()
    for game, state, _, _, _ in every_course.steps(name, whole):
        seen += hold(game, state)
    assert seen["applied"] > 0


@every_game
@sampled_and_whole
def test_noninterference(name: str, whole: bool) -> None:
    """Whatever is secret from a side may be otherwise: what the side sees stays the same, byte for byte."""
    for game, state, _, _, _ in every_course.steps(name, whole):
        for side in state.of_kind("side"):
            for other in otherwise(Mask(game, state.records, side), state):
                assert view(game, other, side).text() == view(game, state, side).text()


def test_some_of_all_that_exists_is_secret() -> None:
    """The law above has something to swap: records and fields that a side does not see."""
    records, fields = 0, 0
    for game, state, _, _, _ in every_course.steps("wizard", True):
        for side in state.of_kind("side"):
            mask = Mask(game, state.records, side)
            records += len(mask.hidden)
            fields += sum(1 for _ in unseen(mask))
    assert records > 20 and fields > 20
