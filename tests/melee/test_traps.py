"""Kinds of fault that cannot be said in an example: what a save keeps of a declared attack, and what the log says of a miss."""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.invariants import again
from tests.melee.stage import MIDDLE, Fight, at, beside
from tfrules.engine.agenda import answer
from tfrules.engine.state import State, to_json
from tfrules.report.transcript import transcript


def charge() -> Fight:
    """A runs up with a spear, three hexes in a line; B parries, C throws; all have declared."""
    fight = Fight("us them", A=at(beside(3, 3), 0, "Spear", DX=8, side="us"), C=at(beside(3, 6), 0, "Javelin", side="us"),
                  B=at(beside(0), 3, "Club", DX=7, side="them"))  # fmt: skip
    fight.move("A", "b", MIDDLE).move("C", "b").move("B", "j")
    return fight.strike("A", "B", "hand").strike("C", "B", "throw").strike("B", "A")


def test_a_declared_attack_keeps_every_field_in_a_save() -> None:
    fight = charge()
    state = fight.battle.state
    back = again(fight.game, state)
    declared = {name: dict(state.records[name]) for name in state.of_kind("attack")}
    assert len(declared) == 3 and declared["A attacks"]["charge"] and declared["C attacks"]["thrown"]
    assert {name: dict(back.records[name]) for name in back.of_kind("attack")} == declared


def played(fight: Fight, state: State, dice: list[tuple[int, ...]]) -> tuple[Any, list[Any]]:
    """The end of a state after some dice, and what happened."""
    events: list[Any] = []
    for faces in dice:
        outcome = answer(fight.game.engine, state, state.pending[0], faces)
        state, events = outcome.state, [*events, *(event.to_json() for event in outcome.events)]
    return to_json(state), events


@pytest.mark.parametrize("at_which", range(3))
def test_a_fight_goes_on_from_a_save_as_it_would_have_gone_on(at_which: int) -> None:
    """Saved before the first dice, between blow and damage, and after both; the spear of the charge does 1d6 + 1 and a die more."""
    fight = charge()
    state, dice = fight.battle.state, [(3, 3, 2), (2, 1), (6, 5, 5)]
    for faces in dice[:at_which]:
        state = answer(fight.game.engine, state, state.pending[0], faces).state
    assert played(fight, again(fight.game, state), dice[at_which:]) == played(fight, state, dice[at_which:])


@pytest.mark.parametrize(("faces", "says"), [((5, 5, 5), "miss"), ((6, 6, 5), "drop"), ((6, 6, 6), "break")])
def test_the_log_says_of_no_miss_that_it_hits(faces: tuple[int, ...], says: str) -> None:
    fight = Fight("us them", A=at(MIDDLE, 0, side="us"), B=at(beside(0), 3, side="them")).moves(A="j", B="j").strikes(A="B", B="pass")
    before = len(fight.battle.log)
    fight.roll("hit", *faces)
    lines = transcript(fight.game.vocabulary, fight.battle.log[before:])
    assert says in lines and " hits " not in lines and "takes" not in lines


def test_the_log_says_of_a_hit_that_it_hits_and_for_how_much() -> None:
    fight = Fight("us them", A=at(MIDDLE, 0, side="us"), B=at(beside(0), 3, side="them")).moves(A="j", B="j").strikes(A="B", B="pass")
    before = len(fight.battle.log)
    fight.roll("hit", 3, 3, 3).roll("damage", 4)
    assert "A hits B" in transcript(fight.game.vocabulary, fight.battle.log[before:])
    assert "B takes 4 hits" in transcript(fight.game.vocabulary, fight.battle.log[before:])
