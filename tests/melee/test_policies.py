"""Policies in text answer everything they are asked, from what their side sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tfrules
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import Outcome
from tfrules.engine.drivers import Run, drive
from tfrules.engine.policy import Policy
from tfrules.game import Loaded


@pytest.fixture(scope="module")
def game() -> Loaded:
    return tfrules.load("melee")


@pytest.fixture(scope="module")
def fight(game: Loaded) -> Callable[[int], Run]:
    def run(seed: int) -> Run:
        sword: dict[str, Any] = dict(ST=12, DX=12, armor="Leather", shield="Small shield", weapons=["Shortsword"], hex=(6, 3), facing=0)
        bow: dict[str, Any] = dict(ST=11, DX=13, weapons=["Longbow", "Dagger"], hex=(6, -3), facing=3)
        battle = game.battle({"a": [game.figure("Human", name="A", **sword)], "b": [game.figure("Human", name="B", **bow)]})
        sides = {"a": Policy(game.engine, "Attack nearest"), "b": Policy(game.engine, "Archers keep away")}
        return drive(game.engine, Outcome(battle.state, battle.log), tfrules.sample(seed), sides, most=400)

    return run


def test_a_fight_comes_to_its_end(fight: Callable[[int], Run]) -> None:
    run = fight(1)
    assert run.state.done
    assert run.events[-1].name in ("fight over", "turn begins") or any(e.name == "fight over" for e in run.events)


def test_equal_seeds_give_equal_fights(fight: Callable[[int], Run]) -> None:
    assert [e.to_json() for e in fight(3).events] == [e.to_json() for e in fight(3).events]


def test_the_swordsman_closes_in_and_the_archer_shoots(fight: Callable[[int], Run]) -> None:
    events = fight(1).events
    first = next(e for e in events if e.name == "rolled to hit")
    assert (first.fields["attacker"], first.fields["weapon"]) == ("B", "tft:Longbow")
    assert any(e.name == "rolled to hit" and e.fields["attacker"] == "A" for e in events)


def test_a_policy_leaves_dice_to_chance(game: Loaded) -> None:
    battle = game.battle({"a": [game.figure("Human", name="A", ST=12, DX=12)], "b": [game.figure("Human", name="B", ST=12, DX=12)]})
    roll = battle.pending[0]
    assert roll.asks == "chance"
    with pytest.raises(DiagnosticError) as caught:
        Policy(game.engine, "Attack nearest")(battle.state, roll)
    (found,) = caught.value.diagnostics
    assert found.code == "TFR0807" and found.message == f"Attack nearest has no answer to {roll.kind} {roll.label!r}"
