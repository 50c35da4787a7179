"""A small world for the pure modules: the tavern of tests/testing, with a pack of a guest on top of the house's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.testing.tavern import RULES, VOCABULARY
from tfrules.diagnostics import Diagnostic
from tfrules.lsp.reading import Reading
from tfrules.lsp.world import World
from tfrules.packs import load_pack
from tfrules.packs.files import holding
from tfrules.source import Source

HOUSE = "id: darts\nversion: 1.0.0\npublications: { house: { title: The house rules } }\n"
GUEST = "id: guest\nversion: 1.0.0\nrequires: { darts: '>=1' }\n"
INDEX = (
    '- id: guest.steady\n  statement: A rested hand is steadier.\n  cite: { publication: house, passage: "Hands" }\n'
    "  by: clause\n  clauses: [rule steady hand / modify]\n"
)
TEXT = """\
dart "lead dart" { dice 2d6; points 1d6; modify bearer.aim by +1 group grip }

rule "steady hand" {
  modify player.aim by +1 when not player.tired
  covers "guest.steady"
  example "once" {
    player Anna steady 5 with "lead dart"
    throw by Anna
    roll aim 7, points 2
    choose bed inner
    expect Anna.score == 4
    expect trace Anna.aim {
      base 5
      "lead dart" +1
      "steady hand" +1
    }
  }
}
"""


@dataclass
class Shelf:
    """Both packs on the disk, and what a cursor in the guest's text is about."""

    folder: Path

    @classmethod
    def put_up(cls, folder: Path, text: str = TEXT) -> Shelf:
        for name, manifest, rules in (("darts", HOUSE, RULES), ("guest", GUEST, text)):
            (folder / name).mkdir()
            (folder / name / "pack.yaml").write_text(manifest, "utf-8")
            (folder / name / "all.tfr").write_text(rules, "utf-8")
        (folder / "guest" / "rules.yaml").write_text(INDEX, "utf-8")
        return cls(folder)

    @property
    def file(self) -> Path:
        return self.folder / "guest" / "all.tfr"

    def look_around(self, roots: Sequence[Path]) -> None:
        """Both packs are always there."""

    def worlds(self, file: Path, upon: bool = False) -> tuple[World, ...]:
        packs = tuple(load_pack(self.folder / name, VOCABULARY) for name in ("darts", "guest"))
        return (World("tavern", VOCABULARY, packs, next(one for one in packs if one.path in file.parents)),)

    def findings(self, file: Path) -> list[Diagnostic]:
        return list(self.worlds(file)[0].pack.diagnostics)

    def at(self, text: str) -> tuple[Reading, int, World]:
        """The guest's text with a cursor `|` in it, held open by an editor."""
        offset = text.index("|")
        held = text[:offset] + text[offset + 1 :]
        with holding({self.file.resolve(): held}):
            (world,) = self.worlds(self.file)
        return Reading(Source(self.file.as_posix(), held), VOCABULARY, "guest"), offset, world

    def before(self, word: str, nth: int = 0, ahead: int = 0) -> tuple[Reading, int, World]:
        """The guest's text as it lies there, with the cursor at the n-th time that a word stands in it."""
        offset = -1
        for _ in range(nth + 1):
            offset = TEXT.index(word, offset + 1)
        return self.at(TEXT[: offset + ahead] + "|" + TEXT[offset + ahead :])
