"""Fights for the tests of Warlords & Wizards: the game from its text, situations from plain data, courses with given dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tfrules.engine.agenda import Outcome, start
from tfrules.engine.context import Context
from tfrules.engine.drivers import Run, drive, script
from tfrules.engine.enumerate import Endings, enumerate_chance
from tfrules.engine.state import Frame, State
from tfrules.game import Loaded, load
from tfrules_ww import plugin
from tfrules_ww.setup import creature, set_up

SPARKS = Path(__file__).parent / "sparks.tfr"


@cache
def game(*rulings: tuple[str, str]) -> Loaded:
    """The game with two spells of the tests' own, and with the given choices for rulings."""
    return load("ww", packs=[SPARKS], rulings=dict(rulings), plugins={"ww": plugin})


def situation(loaded: Loaded, sides: Mapping[str, Mapping[str, Mapping[str, Any]]], **options: Any) -> State:
    """A state: creatures by name, side by side."""
    placed = {
        side: [creature(loaded, given.get("sort", ""), {**given, "name": name}) for name, given in creatures.items()]
        for side, creatures in sides.items()
    }
    c = Context(loaded.engine, State({}), Frame("", 0, {}), 0)
    set_up(c, placed, options)
    return State(c.commit())


def begin(loaded: Loaded, state: State, procedure: str, **bindings: Any) -> Outcome:
    return start(loaded.engine, state, f"proc:{procedure}", bindings)


def course(loaded: Loaded, outcome: Outcome, rolls: list[Any], answers: list[Any] | None = None) -> Run:
    """A course to its end: every roll and every answer is used, and nothing is left open."""
    dice, choices = script(rolls), script(answers or [])
    run = drive(loaded.engine, outcome, dice, choices)
    dice.finish()
    choices.finish()
    assert run.state.done
    return run


def endings(loaded: Loaded, outcome: Outcome) -> Endings:
    return enumerate_chance(loaded.engine, outcome.state)


def names(run: Run) -> list[str]:
    return [event.name for event in run.events]
