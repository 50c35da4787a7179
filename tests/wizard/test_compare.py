"""What a side is told of its choices must not depend on what it does not see: here whether a wolf is real."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tfrules.battle import edited
from tfrules.cli.options import Options
from tfrules.cli.session import Session
from tfrules.cli.situation import reach
from tfrules.engine.state import State
from tfrules.game import Loaded

WOLF = "Yzor's wolf"
NINE = Fraction(81, 216)  # ways in which three dice show 9 or less, which is Krait's IQ


@pytest.fixture(scope="module")
def doubt() -> tuple[Loaded, State]:
    """Krait is asked what he does not believe in."""
    loaded, course = reach(Session(Options(game="wizard")), "yzor-and-krait@3", "suspect", "Challenger")
    return loaded, course.state


def gone(state: State) -> bool:
    return state.records[WOLF].get("hex") is None


def rows(doubt: tuple[Loaded, State], state: State | None = None, **how: Any) -> dict[Any, Any]:
    loaded, asked = doubt
    found = loaded.compare(state or asked, gone, **how)
    return {answer: row.worth for row in found.rows for answer in row.answers}


def test_the_judge_knows_and_the_side_does_not(doubt: tuple[Loaded, State]) -> None:
    assert rows(doubt) == {"Yzor": 0, WOLF: NINE}
    assert rows(doubt, side="Challenger") == {"Yzor": 0, WOLF: 0}


def test_a_side_is_told_the_same_whatever_is_true(doubt: tuple[Loaded, State]) -> None:
    loaded, asked = doubt
    real = edited(loaded, State(asked.records, asked.agenda), lambda c: c.set(WOLF, unreal=None)).state
    assert rows(doubt, real) == {"Yzor": 0, WOLF: 0}  # the judge's table differs
    for how in ({}, {"assume": {WOLF: {"unreal": "illusion"}}}, {"belief": [(1, {WOLF: {"unreal": "illusion"}}), (2, {})]}):
        one, other = (loaded.compare(state, gone, side="Challenger", **how) for state in (asked, real))
        assert one.rows == other.rows


def test_a_belief_weighs(doubt: tuple[Loaded, State]) -> None:
    belief = [(1, {WOLF: {"unreal": "illusion"}}), (2, {})]
    assert rows(doubt, side="Challenger", belief=belief) == {"Yzor": 0, WOLF: NINE / 3}
