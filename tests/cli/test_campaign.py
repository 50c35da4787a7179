"""`campaign.yaml`: what a group plays, read where a command is called or from the file that is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_table import OWN, POLICY
from tfrules.cli import remembered
from tfrules.engine.protocol import SCHEMAS

CAMPAIGN = """\
=== campaign.yaml
game: tavern
rulings: { house-rule: yes }
sides: { Regulars: Bold }
scenario: match.tfr
"""


@pytest.fixture(autouse=True)
def files(cli: Run, write: object) -> None:
    """A campaign with a fight of its own."""
    write(OWN + POLICY + CAMPAIGN)  # type: ignore[operator]


def test_what_is_played_needs_no_word_more(cli: Run) -> None:
    ran = cli("play", "--dice", "ask", given=b"throw\n3 4\n2\ns a.json\nq\n")
    assert ran.status == 0 and "A match" in ran.out and "Regulars: Bold" in ran.out, ran.err
    meta = json.loads(Path("a.json").read_text("ascii"))["meta"]
    assert meta["rulings"] == {"house-rule": "yes"} and meta["sides"] == {"Regulars": "Bold"}
    assert "Regulars: Bold" in cli("play", "--resume", "a.json").out


def test_other_commands_read_it_too(cli: Run) -> None:
    assert "house-rule = yes" in cli("list", "ruling").out
    assert "house-rule = no" in cli("list", "ruling", "--ruling", "house-rule=no").out


def test_the_command_line_goes_first(cli: Run) -> None:
    assert "Regulars: you" in cli("play", "--sides", "Regulars=ask").out
    assert cli("play", "two-rounds").out.startswith("Two rounds")  # its sides are those of its own scenario


def test_one_that_is_named_is_read_from_its_folder(cli: Run, write: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "A match" in cli("play", "--campaign", "../work/campaign.yaml").out
    assert "house-rule = no" in cli("list", "ruling").out


def test_a_pack_in_its_folder_passes_it_over(cli: Run, write: object) -> None:
    write("=== home/pack.yaml\nid: home\nversion: 1.0.0\nrequires: { darts: '*' }\n=== home/campaign.yaml\ngame: tavern\n")  # type: ignore[operator]
    assert cli("check", "home").status == 0


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("gme: tavern\n", "TFR0931", "campaign.yaml:1:1: error TFR0931 campaign-invalid: a campaign has no key `gme`"),
        ("gme: tavern\n", "TFR0931", "did you mean `game`?"),
        ("game: tavern\nrulings: [house-rule]\n", "TFR0931", "campaign.yaml:2:10"),
        ("game: tavern\nsides: { A: ask, Regulars: [Bold] }\n", "TFR0931", "campaign.yaml:2:28"),
        ("game: tavern\npacks: darts\n", "TFR0931", "Packs beside those of the game"),
        ("- tavern\n", "TFR0931", "keys: game, packs, rulings, sides, scenario"),
        ("game: tavern\ngame: tavern\n", "TFR0507", "campaign.yaml:2:1"),
        ("game: [\n", "TFR0505", "campaign.yaml"),
    ],
)
def test_what_is_wrong_in_it_is_found_with_its_place(cli: Run, text: str, code: str, said: str) -> None:
    Path("campaign.yaml").write_text(text, "utf-8")
    for args in (("play",), ("list", "ruling")):
        ran = cli(*args)
        assert ran.status == 1 and code in ran.err and said in ran.err, ran.err


def test_there_may_be_none(cli: Run) -> None:
    ran = cli("play", "--campaign", "gone.yaml")
    assert ran.status == 1 and "TFR0501" in ran.err
    Path("campaign.yaml").write_text("", "utf-8")
    assert cli("list", "ruling").status == 0


def test_a_remembered_answer_rests_on_it(cli: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also where there is none yet."""
    monkeypatch.setenv("TFRULES_CACHE", str(tmp_path / "cache"))
    Path("campaign.yaml").unlink()
    args = ["list", "ruling"]
    remembered.remember(args, "told", "")
    assert remembered.recall(args) == ("told", "")
    Path("campaign.yaml").write_text("game: tavern\n", "utf-8")
    assert remembered.recall(args) is None


def test_its_schema_is_published() -> None:
    published = Path(__file__).resolve().parents[2] / "schemas" / "protocol" / "campaign.schema.json"
    assert json.loads(published.read_text("utf-8")) == SCHEMAS["campaign"]
