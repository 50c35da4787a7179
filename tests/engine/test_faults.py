"""What the engine says of questions and answers that make no sense: the exact words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.foreign.play import game
from tfrules.battle import explain
from tfrules.boards.hex import Hex, ring
from tfrules.diagnostics import DiagnosticError, render_text
from tfrules.engine.agenda import find_request
from tfrules.engine.faults import rule_fault
from tfrules.engine.state import State


def refused(run: Any) -> str:
    with pytest.raises(DiagnosticError) as caught:
        run()
    return render_text(caught.value.diagnostics)


def test_an_answer_to_what_is_not_asked() -> None:
    assert refused(lambda: find_request(State({}, ()), "draw#1")) == (
        "error TFR0801 not-pending: no pending request 'draw#1'\nhelp: pending are: none\n"
    )


def test_a_number_that_nobody_declares() -> None:
    assert refused(lambda: explain(game(), "boat.strid", "Nix", State({}, ()))) == (
        "error TFR0806 query-unknown: there is no query 'boat.strid'\nhelp: did you mean `boat.stride`?\n"
    )


def test_a_rule_that_contradicts_itself_while_it_runs() -> None:
    fault = rule_fault("weapon Fork", "two exceptions of 'damage' hold at once")
    assert refused(lambda: (_ for _ in ()).throw(fault)) == (
        "error TFR0804 rule-cannot-run: weapon Fork: two exceptions of 'damage' hold at once\n"
    )


def test_geometry_that_makes_no_sense() -> None:
    said = refused(lambda: ring(Hex(0, 0), -1))
    assert said == "error TFR0954 geometry-question: a ring has no negative radius (-1)\n"
