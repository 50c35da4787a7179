"""The rules that Melee's index lists are held by its cases: each case fails once the rule is no longer carried out.

A tenth of them is checked in every run, another one each day; the slow suite checks them all.
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

INDEX = ROOT / "rulesets" / "melee"


@cache
def melee() -> Loaded:
    return tfrules.load("melee")


def entries() -> list[RuleEntry]:
    return [entry for entry in melee().ruleset.rules.values() if entry.pack == "melee"]


def test_a_tenth_of_the_rules_is_held() -> None:
    found = run_coverage([melee()], [INDEX], Part(date.today().toordinal() % 10 + 1, 10))
    assert found.entries and not found.uncovered, found.to_text()


@pytest.mark.slow
def test_all_rules_are_held() -> None:
    found = run_coverage([melee()], [INDEX])
    assert not found.uncovered, found.to_text()


def test_next_to_none_is_not_mechanical() -> None:
    idle = [entry.id for entry in entries() if entry.by == "not mechanical"]
    assert 100 * len(idle) <= MOST_NOT_MECHANICAL * len(entries()), idle


def test_each_says_where_the_book_has_it() -> None:
    assert [entry.id for entry in entries() if not entry.publication or not entry.passage or not entry.statement] == []
