"""A pack written at home, in text alone: what it adds is played as what is shipped."""

from __future__ import annotations

from pathlib import Path

from tests.ww.play import SPARKS
from tfrules.game import load
from tfrules.testing import run_tests
from tfrules_ww import plugin

HOMEBREW = Path(__file__).parent / "homebrew.tfr"
ADDED = {
    *("devotion Tides", "devotion Temperance", "devotion Ember", "spell Thorn", "spell Brambles"),
    *("ritual Harvest", "craft whittling", "stance bold", "weapon Sickle"),
}


def test_each_thing_that_is_added_is_played() -> None:
    loaded = load("ww", packs=[SPARKS, HOMEBREW], plugins={"ww": plugin})
    report = run_tests([loaded], [HOMEBREW])
    assert [result.failure.to_text() for result in report.results if result.failure] == []
    assert len(report.results) == len(ADDED)
    known = {f"{kind} {one.name}" for kind in ("devotion", "spell", "ritual", "craft", "stance", "weapon") for one in loaded.ruleset.by_kind(kind)}
    assert known >= ADDED


def test_the_book_has_eighteen_spells_and_seven_rituals() -> None:
    ruleset = load("ww", plugins={"ww": plugin}).ruleset
    assert len(list(ruleset.by_kind("spell"))) == 18
    assert len([one for one in ruleset.by_kind("ritual") if one.name != "Rain"]) == 7
