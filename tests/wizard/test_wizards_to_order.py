"""Wizards as documents: made to order by choices and by a seed, refused with every breach, as text that is read again."""

from __future__ import annotations

from pathlib import Path

import pytest

import tfrules
from tests.wizard.course import loaded
from tfrules.cli.main import main
from tfrules.diagnostics import DiagnosticError
from tfrules_tft.maker import character


@pytest.mark.parametrize("game", ["wizard", "melee+wizard"])
@pytest.mark.parametrize("seed", range(12))
def test_by_seed(game: str, seed: int) -> None:
    """Every seed makes someone who may begin so, and the same one each time."""
    made = character(loaded(game), "Lucky", {}, seed)
    assert made == character(loaded(game), "Lucky", {}, seed) and made.remarks == ()


def test_joint_play_has_both_kinds_of_people() -> None:
    texts = [character(loaded("melee+wizard"), "Lucky", {}, seed).text for seed in range(12)]
    assert {"spells" in text for text in texts} == {True, False}
    assert all("spells" in character(loaded("wizard"), "Lucky", {}, seed).text for seed in range(12))


def test_by_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """IQ is what is left of the 32 points; what is written is read again as the same figure."""
    monkeypatch.chdir(tmp_path)
    chosen = ("--set", "ST=9", "--set", "DX=12", "--set", "spells=Blur, Staff", "--set", "weapons=Wizard's staff")
    assert main(["new", "character", "Yzor", "--game", "wizard", *chosen]) == 0
    text = (tmp_path / "yzor.tfr").read_text("utf-8")
    assert [" ".join(line.split()) for line in text.splitlines()] == [
        'character "Yzor" {', 'race "Human"', "ST 9", "DX 12", "IQ 11", 'weapon "Wizard\'s staff"', 'spells "Blur", "Staff"', "}",
    ]  # fmt: skip
    made = tfrules.load("wizard", packs=[tmp_path / "yzor.tfr"]).figure("Yzor")
    assert (made["basic_IQ"], made["ready"], made["spells"]) == (11, "wizard:Wizard's staff", ("wizard:Blur", "wizard:Staff"))


def test_every_breach_is_said_with_its_passage() -> None:
    """An attribute too low, a total too great, a spell too hard, one spell too many, a staff from nowhere."""
    spells = ["Blur", "Fire", "Trip", "Illusion", "Aid", "Image", "Clumsiness", "Avert", "Confusion"]
    with pytest.raises(DiagnosticError) as caught:
        loaded("wizard").figure("Human", name="Bad", ST=17, DX=10, IQ=7, spells=spells, weapons=["Wizard's staff"])
    told = [one.message for one in caught.value.diagnostics]
    assert all("[wizard " in text for text in told)
    wanted = ("IQ is below", "(34, against 32)", "Illusion: it takes", "Fire: it takes", "(9, against 7)", "spell that makes one")
    assert all(any(words in text for text in told) for words in wanted)


def test_a_fighter_of_joint_play_begins_as_in_melee_with_an_iq_of_eight() -> None:
    """A goblin fights by Melee's list and casts by Wizard's: 22 and 8 points, or 28."""
    game = loaded("melee+wizard")
    assert game.figure("Goblin", ST=14, DX=8, IQ=8)["basic_IQ"] == 8
    with pytest.raises(DiagnosticError, match="IQ is below"):
        game.figure("Goblin", ST=10, DX=9, IQ=9, spells=["Blur"])
    assert game.figure("Goblin", ST=6, DX=8, IQ=14, spells=["Blur"])["basic_IQ"] == 14
