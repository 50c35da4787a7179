"""What the benchmark of odds asks: every side answers it alike, each apart from the others. Nothing is timed here."""

from __future__ import annotations

import json
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from benchmarks.questions import exact
from benchmarks.questions.timing import Case, Row, equal, measure

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = exact.ours()


@pytest.mark.parametrize("what", QUESTIONS)
def test_icepool_answers_alike(what: str) -> None:
    theirs = exact.of_icepool(pytest.importorskip("icepool"))
    assert exact.fractions(theirs[what]()) == exact.fractions(QUESTIONS[what]())


@pytest.mark.parametrize("what", [what for what in QUESTIONS if what != exact.GRID])
def test_dyce_answers_alike(what: str) -> None:
    theirs = exact.of_dyce(pytest.importorskip("dyce"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # parts of dyce are called experimental at each use
        assert exact.fractions(theirs[what]()) == exact.fractions(QUESTIONS[what]())


def test_another_answer_ends_the_run() -> None:
    equal("3d6", {3: 1}, icepool={3: 1})
    with pytest.raises(SystemExit, match="3d6: icepool answers"):
        equal("3d6", {3: 1}, icepool={3: 2})


@pytest.mark.parametrize(
    ("ratio", "target", "ok"), [(8.0, ">= 8", True), (7.9, ">= 8", False), (2.0, "<= 2", True), (2.1, "<= 2", False), (None, ">= 8", None)]
)
def test_a_target_is_kept_or_not(ratio: float | None, target: str, ok: bool | None) -> None:
    row = Row("X1", "3d6", ratio, "icepool", target)
    assert row.ok is ok and row.to_json()["ok"] is ok


def test_a_ratio_is_of_the_same_round_and_a_missing_peer_has_none() -> None:
    def slow() -> int:
        return sum(range(5000))

    case = Case("X", "a sum", lambda: sum(range(5)), {"a": slow, "b": slow}, faster={"a": 1, "not installed": 1}, slower={"b": 1})
    faster, missing, slower = measure(case, 1)
    assert faster.ratio is not None and slower.ratio is not None and faster.ratio > 1 > slower.ratio > 0
    assert (faster.target, faster.ok, slower.target, slower.ok) == (">= 1", True, "<= 1", True)
    assert missing.ratio is None and missing.ok is None and missing.ours_us is not None


def test_the_page_about_dice_shows_every_question() -> None:
    page = (ROOT / "docs" / "dice.md").read_text("utf-8")
    shown = {cells[0]: cells[1:] for cells in ([cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines())}
    assert set(QUESTIONS) < set(shown) and shown[exact.GRID][2] == ">= 8"


def test_it_prints_what_it_promises() -> None:
    command = [sys.executable, "benchmarks/odds.py", "--rounds", "1", "--only", "asked for again", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    rows = json.loads(done.stdout)
    assert [(row["id"], row["against"], row["target"]) for row in rows] == [("X3", "the clock", "<= 1")] * 2
    assert {"id", "what", "ratio", "against", "target", "ok"} <= set(rows[0]) and rows[0]["ok"] is (rows[0]["ratio"] <= 1)
