"""A game as `tfrules.load` gives it: its fight begins at the first turn of a scenario, and the game counts the turns."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.testing.tavern import PROCEDURES, RULES, WORDS
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.procedure import Procedure, steps
from tfrules.game import Loaded, load
from tfrules.hooks.game import GameInfo
from tfrules.hooks.spec import hook
from tfrules.testing import Play, run_tests
from tfrules.vocabulary.terms import Declaration, Head, Slot, StatementClass

EVENING = """
turn "evening" { phase throwing runs "throwing" }
scenario "Two rounds" game tavern {
  player Anna steady 5 with "brass dart"
  turn 1 {
    take "throw"; roll aim 7, points 2; choose bed inner
    expect Anna.score == 4
  }
  turn 2 { take "rest" }
  turn 3 { take "fly"; expect refused; expect Anna.score == 4 }
}
"""


def _throwing(c: Context, b: dict[str, Any]) -> None:
    if c.choose("house", "act", ("throw", "rest")) == "throw":
        c.push("proc:throw", {"thrower": c.of_kind("player")[0]})


def _take(play: Play, s: Statement, b: dict[str, Any]) -> None:
    play.answer("act", s.raw["what"])


class Tavern:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @hook
    def tfrules_vocabulary(self) -> Iterable[Declaration]:
        return (*WORDS, Head("take", phrase=(Slot("what", "text"),), run=_take), StatementClass("scenario turn", ("take",)))

    @hook
    def tfrules_packs(self) -> Iterable[Path]:
        return (self.folder,)

    @hook
    def tfrules_games(self) -> Iterable[GameInfo]:
        return (GameInfo("tavern", packs=(self.folder.name,), turn="evening"),)

    @hook
    def tfrules_procedures(self) -> Iterable[Procedure]:
        return (*PROCEDURES, steps("throwing", _throwing))


def loaded(tmp_path: Path, text: str) -> Loaded:
    folder = tmp_path / "darts"
    folder.mkdir()
    (folder / "all.tfr").write_text(RULES + text, encoding="utf-8")
    return load("tavern", plugins={"tavern": Tavern(folder)})


def test_the_game_runs_its_turns(tmp_path: Path) -> None:
    report = run_tests([loaded(tmp_path, EVENING)])
    assert report.ok, report.to_text()
    assert [(r.title, r.game, r.status) for r in report.results] == [("Two rounds", "tavern", "passed")]


def test_a_turn_that_has_not_come_is_a_failure(tmp_path: Path) -> None:
    late = EVENING.replace('turn 2 { take "rest" }', "turn 2 { }")
    (found,) = run_tests([loaded(tmp_path, late)]).failures
    assert found.message == "turn 3: the fight is in turn 2; house is asked: choose 'act'"
