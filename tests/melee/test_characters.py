"""Characters as documents: made to order by choices and by a seed, refused with every breach, and played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import tfrules
from tests.melee.stage import melee
from tfrules.cli.main import main
from tfrules.data import schemas_dir
from tfrules.diagnostics import DiagnosticError
from tfrules_tft.figure import breaches, record_of
from tfrules_tft.maker import character

RAGNAR = (
    "--set",
    "ST=11",
    "--set",
    "armor=Leather",
    "--set",
    "shield=Large shield",
    "--set",
    "slung=yes",
    "--set",
    "weapons=Spear",
)


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_by_choice(work: Path) -> None:
    """What is chosen is written; DX is what is left of the 24 points."""
    assert main(["new", "character", "Ragnar", "--game", "melee", *RAGNAR]) == 0
    text = (work / "ragnar.tfr").read_text("utf-8")
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines == [
        'character "Ragnar" {', 'race "Human"', "ST 11", "DX 13", 'armor "Leather"', 'shield "Large shield" slung', 'weapon "Spear"', "}",
    ]  # fmt: skip
    assert main(["check", "ragnar.tfr", "--game", "melee", "--strict"]) == 0
    assert main(["fmt", "ragnar.tfr", "--check"]) == 0


def test_as_a_figure(work: Path) -> None:
    """A character of a pack is a figure by its name, and what is given beside it goes before what it says."""
    main(["new", "character", "Ragnar", "--game", "melee", *RAGNAR])
    game = tfrules.load("melee", packs=[work / "ragnar.tfr"])
    made = game.figure("Ragnar")
    assert (made["name"], made["race"], made["basic_ST"], made["basic_DX"]) == ("Ragnar", "tft:Human", 11, 13)
    assert (made["ready"], made["armor"], made["shield"], made.get("shield_ready")) == (
        "tft:Spear",
        "tft:Leather",
        "tft:Large shield",
        None,
    )
    assert game.figure("Ragnar", armor="Plate", side="us")["armor"] == "tft:Plate"
    with pytest.raises(DiagnosticError, match="26, against 24"):
        game.figure("Ragnar", ST=13)


def test_an_illegal_one_is_not_written(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    choices = ("--set", "ST=9", "--set", "DX=16", "--set", "weapons=Longbow,Shortsword,Club")
    assert main(["new", "character", "Bad", "--game", "melee", *choices]) != 0
    told = capsys.readouterr().err
    assert told.count("TFR0851") == 4 and told.count("[melee III Creating a Figure") == 4
    assert list(work.iterdir()) == []


def test_as_a_document(work: Path) -> None:
    """JSON by the schema of the game's documents."""
    assert main(["new", "character", "Ragnar", "--game", "melee", *RAGNAR, "--format", "json"]) == 0
    document = json.loads((work / "ragnar.json").read_text("utf-8"))
    schema = json.loads((schemas_dir() / "melee" / "document.schema.json").read_text("utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(document)) == []
    assert (document["kind"], document["name"]) == ("character", "Ragnar")


def test_what_is_unusual_is_said(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "character", "Big", "--game", "melee", "--set", "race=Giant", "--set", "DX=10"]) == 0
    assert "TFR0853" in capsys.readouterr().err and (work / "big.tfr").is_file()


@pytest.mark.parametrize("seed", range(25))
def test_by_seed(seed: int) -> None:
    """Every seed makes a figure that may begin so, and the same one each time."""
    made = character(melee(), "Lucky", {}, seed)
    assert made == character(melee(), "Lucky", {}, seed) and made.remarks == ()
    assert made.text.startswith('character "Lucky" {')


def test_a_seed_leaves_choices_alone() -> None:
    text = character(melee(), "Lucky", {"race": "Elf", "ST": "9", "weapons": "Rapier"}, 3).text
    assert 'race "Elf"' in text and "ST 9" in text and "DX 15" in text and 'weapon "Rapier"' in text


def test_seeds_differ() -> None:
    assert len({character(melee(), "Lucky", {}, seed).text for seed in range(25)}) > 15


@pytest.mark.parametrize("given", [{"strength": "11"}, {"ST": "eleven"}])
def test_choices_of_nothing(given: dict[str, str]) -> None:
    with pytest.raises(DiagnosticError, match="TFR0855"):
        character(melee(), "New", given, None)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ST": 12, "DX": 12, "sheild": "Small shield"}, "`shield`"),
        ({"ST": 12.5, "DX": 11.5}, "ST is a whole number, not 12.5"),
        ({"ST": "12", "DX": 12}, "ST is a whole number, not '12'"),
        ({"ST": 12, "DX": 12, "posture": "lying"}, "standing, kneeling, prone"),
    ],
)
def test_a_figure_has_no_other_fields_and_whole_numbers(given: dict[str, Any], says: str) -> None:
    with pytest.raises(DiagnosticError, match="TFR0855") as refused:
        melee().figure("Human", **given)
    assert says in str(refused.value)


def test_one_weapon_needs_no_list() -> None:
    assert melee().figure("Human", ST=12, DX=12, weapons="Club")["ready"] == "tft:Club"


def test_a_figure_may_begin_on_the_ground() -> None:
    assert melee().figure("Human", ST=12, DX=12, posture="prone")["posture"] == "prone"


def test_what_no_game_makes_to_order(work: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "weapon", "Axe", "--game", "melee", "--set", "ST=9"]) == 2
    assert "makes no weapon to order" in capsys.readouterr().err


def test_breaches_of_a_template() -> None:
    """The template of `new character` is a figure that may begin so."""
    template = melee().vocabulary.kinds["character"].templates.format(name="New")
    assert 'race    "Human"' in template
    fields = {"ST": 12, "DX": 12, "armor": "Leather", "weapons": ["Shortsword"]}
    assert breaches(melee().engine, record_of(melee().engine, "Human", fields)) == []
