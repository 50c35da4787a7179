"""Every definition of every shipped game is explained in some situation, and the chances of such a situation are counted.

A situation is an example or scenario of a pack. Explained is what a trace, an event, a question or a refusal names; counted is a throw of
that example by exact enumeration, with the course of its own dice among the endings.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import tfrules
from tests.laws import every_course
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.expressions import compile_expression
from tfrules.engine.state import State
from tfrules.report.card import card
from tfrules.report.lines import citations
from tfrules.testing.counting import Throws, count, every_throw
from tfrules.testing.examples import HANDLERS, watch_case
from tfrules.testing.proofs import Proofs, run_proofs
from tfrules.testing.run import NOBODY, Play
from tfrules.testing.shown import Shown, to_be_shown
from tfrules.testing.traces import exact

SHIPPED = ("melee", "wizard", "melee+wizard", "ww")
MOST_FACES = 8_000  # tried one by one by the other method: four dice with what follows them

# By which other choice of a ruling a definition shows itself, where the choice by default keeps it quiet.
BY_RULING = {
    "tft:by strength: what shakes and fells the large": ("melee", "big-wounds", "by-strength"),
}
# What no trace, event, question or refusal can name, and why.
UNEXPLAINED = {
    "tft:an enemy who was to be missed is hit by nothing but high totals": "it puts nothing in the place of a hit",
    "tft:Triangle": "which hexes a figure fills is seen on the board alone",
    "tft:Rhombus": "which hexes a figure fills is seen on the board alone",
    "tft:Long body": "which hexes a figure fills is seen on the board alone",
    "tft:Coil": "which hexes a figure fills is seen on the board alone",
    "ww:one attack of several": "it counts by one choice of a ruling alone, and only while a blow hurts",
    "wizard:the price of a miss": "what others would learn by the price of a secret spell is not told",
    "melee:two who are free again do not lie in one hex": "tests/melee/test_inventory_fights.py plays it: three in one hold are no example",
}
# What is explained, but by nothing in which a die falls, and why.
UNCOUNTED = {
    "tft:points once divided stay where they are": "it refuses",
    "tft:no more than eight points": "it refuses",
    "melee:beginning attributes": "it refuses",
    "ww:jousts": "it says who may ride, and refuses the others",
    "ww:rest": "a rest gives back what it gives back",
    "ww:care": "care gives back what it gives back",
    "ww:Suffering": "it says what is gained for wounds",
    "ww:Greater Path": "its dice may bring dice without end: tests/ww/test_magic_dice.py counts them by another way",
}
DICELESS = frozenset({"race", "footprint", "armor", "creature"})  # kinds whose numbers may be all there is to them


class Nothing:
    """Looks on and keeps nothing."""

    def took(self, before: Any, outcome: Any) -> None: ...

    def answered(self, state: Any, request: Any, value: Any) -> None: ...

    def refused(self, why: str) -> None: ...


@cache
def proofs() -> Proofs:
    return run_proofs(every_course.tested(name) for name in SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seed", [every_course.SEED], ids="seed={}".format)
def test_some_throws_are_counted_as_they_fall(name: str, seed: int) -> None:
    """A few cases of today, for the quick suite."""
    tested, counted = every_course.tested(name), 0
    for case in every_course.chosen(name, False):
        throws = Throws()
        assert watch_case(tested, case, throws) is None
        for throw in throws.found[-1:]:
            try:
                count(tested.game, throw)
            except DiagnosticError as error:
                assert error.diagnostics[0].code == "TFR0805" and case.document.name == "Greater Path"
            counted += 1
    assert counted > 0


@pytest.mark.slow
def test_no_case_fails_and_no_throw_is_counted_otherwise_than_it_falls() -> None:
    assert [failure.to_text() for failure in proofs().failures] == []
    assert proofs().throws > 250
    assert all(title.startswith("ww:Greater Path/") for title in proofs().uncountable)


@pytest.mark.slow
def test_every_definition_is_explained() -> None:
    missing = [one.name for one in proofs().unexplained if one.name not in UNEXPLAINED and one.name not in BY_RULING]
    assert missing == [], "write an example in which each of these takes part"
    known = {one.name for one in proofs().unexplained}
    assert sorted(name for name in (*UNEXPLAINED, *BY_RULING) if name not in known) == [], (
        "these are explained now: strike them off"
    )


@pytest.mark.slow
def test_every_definition_has_counted_chances() -> None:
    missing = [one.name for one in proofs().uncounted if one.name not in UNCOUNTED and one.kind not in DICELESS]
    assert missing == [], "write an example in which each of these takes part and a die falls"


@pytest.mark.slow
@pytest.mark.parametrize("name", BY_RULING)
def test_what_a_ruling_keeps_quiet_shows_itself_by_another_choice(name: str) -> None:
    game, ruling, choice = BY_RULING[name]
    loaded = tfrules.load(game, rulings={ruling: choice})
    tested = every_course.under_test(loaded)
    shown = Shown(tested.game)
    for case in every_course.cases(tested.game.ruleset):
        if not case.only_in or case.only_in in tested.names:
            watch_case(tested, case, shown)  # whether it passes is no matter: it was written for the choice by default
    assert name in shown.names


@pytest.mark.parametrize("name", SHIPPED)
def test_whatever_is_explained_has_a_citation_and_a_sentence(name: str) -> None:
    """What a trace or an event names can be looked up: where it stands in a book, and what it says."""
    loaded = every_course.loaded(name)
    bare, silent = [], []
    documents = {(one.kind, one.qualified): one for one in loaded.ruleset.items.values()}
    for qualified in to_be_shown(loaded.engine):
        document = documents[loaded.engine.definitions[qualified].kind, qualified]
        noted = any(raw["op"] in ("note", "summary") for raw in document.body)  # of what no book has it says so
        if not list(citations(document)) and not loaded.engine.definitions[qualified].cite and not noted:
            bare.append(qualified)
        if len(card(loaded.vocabulary, document).split()) < 5:
            silent.append(qualified)
    assert bare == [] and silent == []


# ---------------------------------------------------------------- stated odds, by another method


class Tried:
    """Stands in for `expect odds`: holds what the example states against every face of every die, thrown one by one."""

    def __init__(self) -> None:
        self.agreed: list[str] = []

    def __call__(self, play: Play, s: Statement, b: dict[str, Any]) -> None:
        HANDLERS["expect odds"](play, s, b)
        ends = every_throw(play.game, play.state, MOST_FACES)
        depth = len(play.state.agenda)
        if ends is None or any(state.pending and len(state.agenda) >= depth for state, _ in ends):
            return  # too many dice for it, or a choice in the middle
        holds = compile_expression(play.game, s.raw["holds"])

        def test(state: State) -> bool:
            return bool(holds(Context(play.game, state, NOBODY, len(state.agenda), quiet=True), dict(b)))

        wanted = exact(play.context(), b, s.raw["is"])
        assert sum((p for state, p in ends if test(state)), Fraction(0)) == wanted, s.rule
        self.agreed.append(s.rule)


def stated(name: str) -> Iterator[Any]:
    for case in every_course.cases_of(name):
        if any(raw["op"] == "expect odds" for raw in case.raws):
            yield case


@pytest.mark.parametrize("name", SHIPPED)
def test_stated_odds_are_those_of_trying_every_face(name: str) -> None:
    tried = Tried()
    for case in stated(name):
        failure = watch_case(every_course.tested(name), case, Nothing(), {**HANDLERS, "expect odds": tried})
        assert failure is None, failure.to_text()
    assert len(tried.agreed) >= (4 if name == "ww" else 2 if name == "wizard" else 0)
