"""A small game for the command line: the tavern of tests/testing as an installed plugin, with a pack of data of its own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.testing.tavern import PROCEDURES, RULES, WORDS
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.procedure import Procedure, steps
from tfrules.hooks.game import GameInfo
from tfrules.hooks.spec import hook
from tfrules.testing import Play
from tfrules.vocabulary.terms import Declaration, Head, Kind, Slot, StatementClass

MANIFEST = """\
id: darts
version: 1.0.0
title: Darts
plugin: tavern
publications: { house: { title: The house rules } }
"""
TEXT = (
    RULES
    + """
turn "evening" { phase throwing runs "throwing" }

ruling "house-rule" { question "May one stand on the line?"; choice no; choice yes; default no }

rule "stretching" {
  summary "Before the match."
  cite house "Warming up"
  example "once" {
    player Anna steady 5 with "brass dart"
    do "stretch" by Anna
    roll stretch 7
    expect not Anna.tired
  }
}

scenario "Two rounds" game tavern {
  summary "Anna throws, then she rests."
  side Regulars { player Anna steady 5 with "brass dart" }
  turn 1 {
    take "throw"
    roll aim 7, points 2
    choose bed inner
    expect Anna.score == 4
  }
  turn 2 { take "rest"; expect Anna.score == 4 }
}
"""
)


def _throwing(c: Context, b: dict[str, Any]) -> None:
    if c.choose("house", "act", ("throw", "rest")) == "throw":
        c.push("proc:throw", {"thrower": c.of_kind("player")[0]})


def _take(play: Play, s: Statement, b: dict[str, Any]) -> None:
    play.answer("act", s.raw["what"])


class Tavern:
    """The plugin."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @hook
    def tfrules_vocabulary(self) -> Iterable[Declaration]:
        mug = Kind("mug", doc="A mug.", templates='mug "{name}" {{\n  summary "It holds a pint."\n}}\n')
        take = Head("take", phrase=(Slot("what", "text"),), run=_take)
        return (*WORDS, mug, StatementClass("mug", ("summary", "like")), take, StatementClass("scenario turn", ("take",)))

    @hook
    def tfrules_packs(self) -> Iterable[Path]:
        return (self.folder,)

    @hook
    def tfrules_games(self) -> Iterable[GameInfo]:
        return (GameInfo("tavern", packs=("darts",), title="An evening of darts", turn="evening"),)

    @hook
    def tfrules_procedures(self) -> Iterable[Procedure]:
        return (*PROCEDURES, steps("throwing", _throwing))


def write_pack(folder: Path) -> Path:
    """The folder of the game's own pack, written."""
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "all.tfr").write_text(TEXT, encoding="utf-8")
    return folder
