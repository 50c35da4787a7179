"""The courses that the examples and scenarios of all shipped packs take, for laws that must hold in all that exists.

The quick suite looks at a sample that changes from day to day. Its seed stands in the names of the tests, so a failure can be had again:
`TFRULES_LAW_SEED=739220 pytest tests/laws`. The whole is looked at under `-m slow`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

import tfrules
from tests.foreign import plugin as regatta
from tfrules.engine.agenda import Outcome
from tfrules.engine.game import Game
from tfrules.engine.modifiers import Trace
from tfrules.engine.request import Request
from tfrules.engine.state import State
from tfrules.game import Loaded
from tfrules.testing.examples import SCENARIO, Case, UnderTest, cases, watch_case
from tfrules.testing.runner import under_test

GAMES = ("melee", "wizard", "melee+wizard", "ww", "regatta")
SAMPLE = 12  # cases of each game in the quick suite
SEED = int(os.environ.get("TFRULES_LAW_SEED") or date.today().toordinal())


class Step(NamedTuple):
    """One answer of a course: in which game, what was asked of which state, what was answered, what came of it."""

    game: Game  # under the rulings of its case
    state: State
    request: Request
    value: Any
    outcome: Outcome


class Course:
    """Looks on at a play and keeps its answers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.steps: list[Step] = []
        self._given: tuple[Request, Any] | None = None

    def answered(self, state: State, request: Request, value: Any) -> None:
        self._given = request, value

    def took(self, before: State, outcome: Outcome) -> None:
        if self._given is not None:
            self.steps.append(Step(self.game, before, *self._given, outcome))
            self._given = None

    def refused(self, why: str) -> None:
        self._given = None

    def expected(self, traces: Sequence[Trace], read: Sequence[str]) -> None: ...


@cache
def loaded(name: str) -> Loaded:
    return tfrules.load(name, plugins={"regatta": regatta}) if name == "regatta" else tfrules.load(name)


@cache
def tested(name: str) -> UnderTest:
    return under_test(loaded(name))


def game(name: str) -> Game:
    return tested(name).game


@cache
def cases_of(name: str) -> tuple[Case, ...]:
    """Every example and scenario that is played in a game."""
    return tuple(case for case in cases(game(name).ruleset) if not case.only_in or case.only_in in tested(name).names)


def chosen(name: str, whole: bool) -> tuple[Case, ...]:
    """The cases that a law is held for: all of them, or today's."""
    every = cases_of(name)
    return every if whole or len(every) <= SAMPLE else tuple(Random(f"{SEED}/{name}").sample(every, SAMPLE))


_courses: dict[tuple[str, tuple[str, str, str]], tuple[Step, ...]] = {}


def course(name: str, case: Case) -> tuple[Step, ...]:
    """The answers of a case, remembered. That it passes is for `tfrules test` to say."""
    if (name, case.key) not in _courses:
        watcher = Course(tested(name).under(case.rulings).game)
        watch_case(tested(name), case, watcher)
        _courses[name, case.key] = tuple(watcher.steps)
    return _courses[name, case.key]


def steps(name: str, whole: bool, of_scenario: int = 40) -> Iterator[Step]:
    """The steps of all chosen cases of a game; of a scenario, which is long, some."""
    for case in chosen(name, whole):
        found = course(name, case)
        yield from found[:: max(1, len(found) // of_scenario)] if case.kind == SCENARIO else found


AMOUNTS = [pytest.param(False, id=f"seed={SEED}"), pytest.param(True, id="whole", marks=pytest.mark.slow)]
every_game = pytest.mark.parametrize("name", GAMES)
sampled_and_whole = pytest.mark.parametrize("whole", AMOUNTS)
