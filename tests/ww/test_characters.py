"""Characters to order: made by a seed or by choice, held against the rules, and written as text that loads again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ww.play import game
from tfrules.check import check_module, shapes
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.context import Context
from tfrules.engine.state import Frame, State
from tfrules.game import load
from tfrules.lang.parse import parse_module
from tfrules.source import Source
from tfrules_ww import plugin
from tfrules_ww.maker import character
from tfrules_ww.setup import set_up


def test_every_breach_is_told_with_its_passage() -> None:
    chosen = {"people": "Dwarf", "calling": "Magician", "armor": "Mail", "weapon": "Pike", "points": "B,B", "alignment": "lawful"}
    with pytest.raises(DiagnosticError) as caught:
        character(game(), "Durin", chosen, None)
    said = [one.message for one in caught.value.diagnostics]
    for part in ("only be a fighter [ww Dwarfs]", "wears no armor [ww The Magician]", "too short to wield it [ww Dwarfs]",
                 "daggers and staves [ww The Magician]", "adds nothing to Body and Speed"):  # fmt: skip
        assert any(part in message for message in said), part
    assert {one.code for one in caught.value.diagnostics} == {"TFR0871"}


def test_what_is_chosen_stands_and_scores_follow_from_the_throws() -> None:
    made = character(game(), "Emry", {"people": "Elf", "throws": "3,5,6,1", "points": "B,S", "look": "oak"}, None)
    for line in ('people "Elf"', "B 2", "S 4", "M 3", "E 1"):  # 1+0+1, 1+1+1 and 1 for the elf, 1+2, 1+0
        assert f"  {line}\n" in made.text


@pytest.mark.parametrize("seed", [3, 11])
def test_a_seed_makes_the_same_character_and_one_that_loads(seed: int) -> None:
    loaded = game()
    made = character(loaded, "Seedling", {}, seed)
    assert made == character(loaded, "Seedling", {}, seed)
    parsed = parse_module(Source("made.tfr", made.text), shapes(loaded.vocabulary))
    checked = check_module(parsed.module, loaded.vocabulary, "ww")
    assert [one.message for one in (*parsed.diagnostics, *checked.diagnostics)] == []


def test_a_character_of_a_pack_takes_the_field(tmp_path: Path) -> None:
    file = tmp_path / "emry.tfr"
    file.write_text(character(game(), "Emry", {"throws": "6,5,1,1", "points": "B,S", "weapon": "Sword", "level": "4"}, None).text)
    loaded = load("ww", packs=[file], plugins={"ww": plugin})
    emry = loaded.figure("Emry")
    c = Context(loaded.engine, State({}), Frame("", 0, {}), 0)
    set_up(c, {"us": [emry]}, {})
    assert [c.get("Emry", score) for score in "BSME"] == [4, 3, 1, 1]
    assert (c.get("Emry", "weapon"), c.get("Emry", "powers")) == ("ww:Sword", ("ww:Hero",))


def test_a_sword_of_another_alignment_is_remarked_and_let_pass() -> None:
    made = character(game(), "Mordred", {"alignment": "chaotic", "weapon": "Sword of Law"}, None)
    assert [one.code for one in made.remarks] == ["TFR0872"]


@pytest.mark.parametrize("choice", [{"strength": "3"}, {"throws": "3,4"}, {"alignment": "good"}])
def test_choices_of_nothing(choice: dict[str, str]) -> None:
    with pytest.raises(DiagnosticError) as caught:
        character(game(), "Nobody", choice, None)
    assert [one.code for one in caught.value.diagnostics] == ["TFR0873"]
