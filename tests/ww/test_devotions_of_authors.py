"""A devotion of an author's own: what `new` begins with is whole, and of half a devotion it is said what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

import tfrules
from tests.ww.play import game
from tfrules.check import check_module, shapes
from tfrules.data import rulesets_dir
from tfrules.diagnostics import Diagnostic
from tfrules.lang.parse import parse_module
from tfrules.source import Source
from tfrules.testing import run_tests
from tfrules_ww.words.templates import DEVOTION

KIND, DEMAND, BOON, BREACH = "kind", "demand", "boon", "breach"


def findings(text: str) -> list[Diagnostic]:
    vocabulary = game().vocabulary
    parsed = parse_module(Source("devotions.tfr", text), shapes(vocabulary))
    return [*parsed.diagnostics, *check_module(parsed.module, vocabulary, "ww").diagnostics]


def missing(text: str) -> set[str]:
    """Which parts the findings say a devotion has not; nothing else may be found in it."""
    found = findings(f'devotion "Half" {{ {text} }}\n')
    assert all((one.code, one.severity) == ("TFR0334", "warning") for one in found)
    return {one.message.rpartition(" ")[2] for one in found}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("religion 0; on bearer attacks { break vow }; modify bearer.charge by +1", set()),
        ("on bearer attacks { break vow }; modify bearer.charge by +1", {KIND}),
        ("religion 0; modify bearer.charge by +1", {DEMAND, BREACH}),
        ("oath 0; on bearer attacks { break vow }", {BOON}),
        ("oath 0; on bearer attacks { lower bearer.E by 1 }; modify bearer.charge by +1", {BREACH}),
        ("oath 0; forbid shoot; modify bearer.charge by +1", set()),
        ("pact 0; modify bearer.most_dice at most 2", set()),
        ('summary "Nothing yet."', {KIND, DEMAND, BOON, BREACH}),
    ],
)
def test_what_half_a_devotion_lacks(text: str, parts: set[str]) -> None:
    assert missing(text) == parts


def test_what_new_begins_with_is_whole_and_holds(tmp_path: Path) -> None:
    path = tmp_path / "rivers.tfr"
    path.write_text(DEVOTION.format(name="Rivers"), "utf-8")
    assert findings(path.read_text("utf-8")) == []
    report = run_tests([tfrules.load("ww", packs=[path])], [path])
    assert [result.status for result in report.results] == ["passed", "passed"]


@pytest.mark.parametrize("file", sorted(path.name for path in (rulesets_dir() / "ww" / "devotions").glob("*.tfr")))
def test_every_shipped_devotion_is_whole(file: str) -> None:
    found = findings((rulesets_dir() / "ww" / "devotions" / file).read_text("utf-8"))
    assert [one.code for one in found if one.code == "TFR0334"] == []
