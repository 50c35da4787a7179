"""The sheet of a character: the numbers on it are those of the rules, reckoned here by hand."""

from __future__ import annotations

import pytest

import tfrules

TEXT = """character "Emry" {
  people "Human"
  calling "Fighter"
  alignment lawful
  level 4
  experience 9000
  B 3
  max_B 5
  S 4
  M 2
  E 1
  silver 1500
  load 7
  languages ("Common", "Elvish")
  devotions "Mastery"
  mastered "sword"
  weapon "Sword"
  carried "Dagger"
  armor "Full plate"
  shield "Shield"
  gear "Rope"
}
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("sheet") / "emry.tfr"
    path.write_text(TEXT, "utf-8")
    loaded = tfrules.load("ww", packs=[path])
    assert loaded.info is not None
    return loaded.info.sheets["character"](loaded, loaded.ruleset.find("character", "Emry").qualified)


@pytest.mark.parametrize(
    "line",
    [
        "Human Fighter, level 4, Hero, lawful",
        "| Body    5  now  3 ____ | Speed   4  now  4 ____ |",
        "moves             3 inches            charges           6 inches",  # 4, less 1 for a stone more than twice Body
        "flees             9 inches            carries           6 stones",
        "damage reduction  3                   languages         2 at most",
        "experience        9000                silver            1500",
        "  Sword                   in hand",
        "  Full plate              worn",
        "  Common, Elvish",
        "  Mastery (oath)",
        "  Hero",
    ],
)
def test_what_the_sheet_says(page: str, line: str) -> None:
    assert any(row.startswith(line) for row in page.splitlines()), page


def test_no_line_is_wider_than_paper(page: str) -> None:
    assert max(map(len, page.splitlines())) <= 78 and page.endswith("\n")
