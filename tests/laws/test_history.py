"""Answering changes no state that was there before; taking back and doing again is as if nothing had been."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tfrules
from tests.laws import market_day, random_fights
from tests.laws.random_fights import melee, some, told
from tfrules.battle import Battle
from tfrules.engine.agenda import Outcome, answer
from tfrules.engine.context import Context
from tfrules.engine.game import Game
from tfrules.engine.holders import in_play
from tfrules.engine.key import record_digest, state_key
from tfrules.engine.request import CHANCE
from tfrules.engine.state import Frame, Record, State

FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SEEDS = st.integers(0, 29)


def deep(state: State) -> Any:
    """Everything in a state, copied, so that a change of any part of it is seen."""
    asked = tuple(request.to_json() for request in state.pending)
    return deepcopy(({name: dict(record) for name, record in state.records.items()}, tuple(map(tuple, state.agenda)), asked))


def test_answering_changes_nothing_of_what_was_there() -> None:
    for seed in range(6):
        for game, state, request, value in played(seed):
            before, given = deep(state), deepcopy(value)
            state_key(state, game.ledger)
            once = answer(game, state, request, value)
            again = answer(game, state, request, value)
            answer(game, state, request, value, quiet=True)
            assert deep(state) == before and value == given
            assert deep(once.state) == deep(again.state) and told(once.events) == told(again.events)


def played(seed: int) -> list[tuple[Any, State, Any, Any]]:
    """Every answer of a random course of both games."""
    fight = [(melee().engine, step.state, step.request, step.value) for step in random_fights.fight(seed)]
    return fight + [(market_day.market(), state, request, value) for state, request, value, _ in market_day.day(seed)]


def test_what_is_kept_beside_a_state_is_what_would_be_reckoned_anew() -> None:
    """Digests, keys and lists by kind that a course handed on equal those of the bare state."""
    for seed in range(6):
        for game, state, request, value in played(seed):
            for here in (state, answer(game, state, request, value).state):
                state_key(here, game.ledger)
                bare = State({name: Record(record) for name, record in here.records.items()}, here.agenda)
                assert state_key(bare, game.ledger) == state_key(here, game.ledger)
                assert bare.kinds() == here.kinds()
                assert playing(game, here) == playing(game, bare)
                for name, record in here.records.items():
                    assert record_digest(name, record, game.ledger) == bare.records[name].digest


def playing(game: Game, state: State) -> Any:
    """Everything that is in play in a state, in the order in which it counts."""
    found = in_play(Context(game, state, Frame("law", 0, {}), 0))
    return (
        [(holder.definition.name, dict(holder.bind)) for holder in found.every],
        {name: [(line.rank, dict(bind)) for line, bind in found.lines(name)] for name in game.queries},
        {event: [(r.rank, dict(bind)) for r, bind in found.reactions(event, "after")] for event in sorted(game.reacted_events)},
    )


@FEW
@given(SEEDS, st.data())
def test_taking_back_gives_the_key_and_the_log_again_and_so_does_doing_it_again(seed: int, data: st.DataObject) -> None:
    """Dice are sampled: roll n is a function of the seed and n, so what is done again comes out the same."""
    chance = Random(seed)
    battle = Battle(melee(), Outcome(random_fights.placed(chance).state, ()), tfrules.sample(seed))
    marks: list[tuple[Any, ...]] = []
    answers: list[Any] = []
    for _ in range(25):
        marks.append(mark(battle))
        if not battle.pending:
            break
        request = chance.choice(battle.pending)
        assert request.asks != CHANCE
        answers.append((request.id, some(chance, request)))
        battle.answer(*answers[-1])
    marks.append(mark(battle))
    back = data.draw(st.integers(1, len(answers)))
    for at in range(1, back + 1):
        battle.undo()
        assert mark(battle) == marks[len(answers) - at]
    fork = battle.fork()
    for at in range(len(answers) - back, len(answers)):
        battle.answer(*answers[at])
        assert mark(battle) == marks[at + 1]
    assert mark(fork) == marks[len(answers) - back]  # the way back of one is not that of the other
    fork.undo() if len(answers) > back else None
    assert mark(battle) == marks[len(answers)]


def mark(battle: Battle) -> tuple[Any, ...]:
    """A battle as far as anyone can tell."""
    asked = [request.to_json() for request in battle.pending]
    return battle.key, deep(battle.state), told(battle.log), battle.rolls, asked


def test_an_edit_can_be_taken_back() -> None:
    battle = random_fights.placed(Random(1))
    before = mark(battle)
    battle.edit(lambda c: c.set("Red 0", hits=1))
    assert battle.state.records["Red 0"]["hits"] == 1 and mark(battle) != before
    battle.undo()
    assert mark(battle) == before
