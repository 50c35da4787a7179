"""The rules that the indexes list are held by their cases: each case fails once the rule is no longer carried out.

A part of each index is checked in every run, another one each day; the slow suite checks them all.
"""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

import tfrules
from tests.laws.shipped import ROOT
from tfrules.game import Loaded
from tfrules.packs.rules import RuleEntry
from tfrules.testing import Part, run_coverage
from tfrules.testing.coverage import MOST_NOT_MECHANICAL

INDEXES = {"melee": "melee", "wizard": "wizard", "melee+wizard": "melee_wizard", "ww": "ww"}  # games, and the pack whose index is theirs
PARTS = {"melee": 10, "wizard": 20, "melee+wizard": 5, "ww": 20}  # in how many days a whole index is looked at
every_index = pytest.mark.parametrize("game", INDEXES)


@cache
def loaded(game: str) -> Loaded:
    return tfrules.load(game)


def entries(game: str) -> list[RuleEntry]:
    return [entry for entry in loaded(game).ruleset.rules.values() if entry.pack == INDEXES[game]]


@every_index
def test_some_of_the_rules_are_held(game: str) -> None:
    part = Part(date.today().toordinal() % PARTS[game] + 1, PARTS[game])
    found = run_coverage([loaded(game)], [ROOT / "rulesets" / INDEXES[game]], part)
    assert found.entries and not found.uncovered, found.to_text()


@pytest.mark.slow
@every_index
def test_all_rules_are_held(game: str) -> None:
    found = run_coverage([loaded(game)], [ROOT / "rulesets" / INDEXES[game]])
    assert found.ok, found.to_text()


@every_index
def test_next_to_none_is_not_mechanical(game: str) -> None:
    idle = [entry.id for entry in entries(game) if entry.by == "not mechanical"]
    assert 100 * len(idle) <= MOST_NOT_MECHANICAL * len(entries(game)), idle


@every_index
def test_each_says_where_the_book_has_it(game: str) -> None:
    assert entries(game)
    assert [entry.id for entry in entries(game) if not entry.publication or not entry.passage or not entry.statement] == []
