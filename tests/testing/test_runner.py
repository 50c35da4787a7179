"""Which examples run in which game, and the report."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from tests.testing.tavern import RULES, tavern
from tfrules.testing import run_tests

TEXT = """\
rule "shown" {
  example "good" { expect board 0 }
  example "bad" { expect board 1 }
  example "elsewhere" game billiards { expect board 0 }
  example "here" game tavern { expect board 0 }
}
"""


def test_the_report_counts_by_pack(tmp_path: Path) -> None:
    report = run_tests([tavern(tmp_path, TEXT)])
    data = json.loads(json.dumps(report.to_json()))
    assert {name: data[name] for name in ("passed", "failed", "skipped")} == {"passed": 2, "failed": 1, "skipped": 1}
    assert data["by_pack"] == {"darts": {"passed": 2, "failed": 1, "skipped": 1}}
    (found,) = data["failures"]
    line = len(RULES.splitlines()) + 3
    file = (tmp_path / "darts.tfr").as_posix()
    assert found == {
        "item": "darts:shown", "title": "bad", "game": "tavern", "file": file, "line": line, "code": "TFR0710",
        "message": "0 players stand at the board", "trace": "", "apart": [], "story": [],
    }  # fmt: skip
    assert set(data) == {"passed", "failed", "skipped", "by_pack", "failures", "python_share"}
    assert [result.reason for result in report.results if result.reason] == ["the game billiards is not loaded"]


def test_the_text_names_what_failed_and_what_was_skipped(tmp_path: Path) -> None:
    text = run_tests([tavern(tmp_path, TEXT)]).to_text()
    assert 'darts:shown "bad" (game tavern)\n  TFR0710: 0 players stand at the board\n' in text
    assert 'skipped darts:shown "elsewhere": the game billiards is not loaded\n' in text
    assert text.endswith("2 passed, 1 failed, 1 skipped\n")


def test_junit_has_a_case_for_each(tmp_path: Path) -> None:
    root = ElementTree.fromstring(run_tests([tavern(tmp_path, TEXT)]).to_junit())
    assert root.attrib == {"tests": "4", "failures": "1", "errors": "0", "skipped": "1"}
    (suite,) = root
    assert (suite.get("name"), [case.get("name") for case in suite]) == (
        "darts", ["good [tavern]", "bad [tavern]", "elsewhere [billiards]", "here [tavern]"],
    )  # fmt: skip
    assert [len(case) for case in suite] == [0, 1, 1, 0]
    failed = suite[1][0]
    assert (failed.tag, failed.get("type")) == ("failure", "TFR0710")


def test_each_game_runs_what_is_written_for_it(tmp_path: Path) -> None:
    games = [tavern(tmp_path, TEXT), tavern(tmp_path, TEXT, "billiards")]
    results = [(r.title, r.game, r.status) for r in run_tests(games).results]
    assert results == [
        ("good", "tavern", "passed"), ("bad", "tavern", "failed"), ("here", "tavern", "passed"),
        ("good", "billiards", "passed"), ("bad", "billiards", "failed"), ("elsewhere", "billiards", "passed"),
    ]  # fmt: skip


def test_a_case_is_skipped_once(tmp_path: Path) -> None:
    games = [tavern(tmp_path, TEXT, "skittles"), tavern(tmp_path, TEXT, "bowls")]
    skipped = [r.title for r in run_tests(games).results if r.status == "skipped"]
    assert skipped == ["elsewhere", "here"]


def test_paths_choose(tmp_path: Path) -> None:
    game = tavern(tmp_path, TEXT)
    assert len(run_tests([game], [tmp_path]).results) == 4
    assert len(run_tests([game], [tmp_path / "darts.tfr"]).results) == 4
    assert run_tests([game], [tmp_path / "dart"]).results == ()


def test_python_share_counts_items_with_a_word_of_their_own(tmp_path: Path) -> None:
    """Two darts share their words; `tired` and `score` are read by one rule each; the last rule has only words of the core."""
    game = tavern(
        tmp_path, 'rule "house rule" { note "Be kind."; example "e" { expect board 0 } }\nscenario "none" { expect board 0 }\n'
    )
    assert run_tests([game]).to_json()["python_share"] == {"definitions": 5, "needing_python": 2}


def test_progress_is_told(tmp_path: Path) -> None:
    seen: list[str] = []
    run_tests([tavern(tmp_path, TEXT)], progress=lambda result: seen.append(result.title))
    assert seen == ["good", "bad", "elsewhere", "here"]
