"""Every definition of every shipped game is explained in some situation, and the chances of such a situation are counted.

A situation is an example or scenario of a pack. Explained is what a trace, an event, a question or a refusal names; counted is a throw of
that example by exact enumeration, with the course of its own dice among the endings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tests.laws import every_course
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.expressions import compile_expression
from tfrules.engine.modifiers import Trace
from tfrules.engine.state import State
from tfrules.report.card import card
from tfrules.report.lines import citations
from tfrules.testing.counting import Throws, count, every_throw
from tfrules.testing.examples import HANDLERS, watch_case
from tfrules.testing.proofs import Proofs, run_proofs
from tfrules.testing.run import NOBODY, Play
from tfrules.testing.shown import to_be_shown
from tfrules.testing.traces import exact

SHIPPED = ("melee", "wizard", "melee+wizard", "ww")
MOST_FACES = 8_000  # tried one by one by the other method: four dice with what follows them

# What no trace, event, question or refusal can name, and why.
UNEXPLAINED = {
    "wizard:strength comes back": "who rests between two fights is a document, and a document keeps no log",
    "tft:an enemy who was to be missed is hit by nothing but high totals": "it puts nothing in the place of a hit",
    "ww:one attack of several": "it counts by one choice of a ruling alone, and only while a blow hurts",
    "wizard:the price of a miss": "what others would learn by the price of a secret spell is not told",
}
# What is explained, but by nothing in which a die falls, and why.
UNCOUNTED = {
    "ww:Greater Path": "its dice may bring dice without end: tests/ww/test_magic_dice.py counts them by another way",
}
THROWN = frozenset({"weapon", "missile", "modifier", "spell"})  # what matters where a die falls, whatever else an example shows of it


class Nothing:
    """Looks on and keeps nothing."""

    def took(self, before: Any, outcome: Any) -> None: ...

    def answered(self, state: Any, request: Any, value: Any) -> None: ...

    def refused(self, why: str) -> None: ...

    def expected(self, traces: Sequence[Trace], read: Sequence[str]) -> None: ...


@cache
def proofs() -> Proofs:
    return run_proofs(every_course.tested(name) for name in SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seed", [every_course.SEED], ids="seed={}".format)
def test_some_throws_are_counted_as_they_fall(name: str, seed: int) -> None:
    """A few cases of today, for the quick suite."""
    counted = 0
    for case in every_course.chosen(name, False):
        tested, throws = every_course.tested(name).under(case.rulings), Throws()
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
    missing = [one.name for one in proofs().unexplained if one.name not in UNEXPLAINED]
    assert missing == [], "write an example in which each of these takes part"
    known = {one.name for one in proofs().unexplained}
    assert sorted(name for name in UNEXPLAINED if name not in known) == [], (
        "these are explained now: strike them off"
    )


@pytest.mark.slow
def test_every_definition_has_counted_chances() -> None:
    uncounted = [one for one in proofs().definitions if one.explained and not one.counted]
    missing = [one.name for one in uncounted if one.name not in UNCOUNTED and (one.kind in THROWN or not one.certain)]
    assert missing == [], "write an example in which each of these takes part and a die falls"


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
