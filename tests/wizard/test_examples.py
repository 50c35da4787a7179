"""Every example of the shipped packs holds, in the game by itself and joined with the other."""

from __future__ import annotations

import pytest

from tests.wizard.course import loaded
from tfrules.testing import run_tests

SPELLS = (
    *("Aid", "Avert", "Blur", "Control Person", "Create Wall", "Dazzle", "Death Spell", "Feint", "Fire", "Freeze", "Illusion", "Image"),
    *("Invisibility", "Mage Sight", "Magic Fist", "Megahex Sleep", "Remove Thrown Spell", "Reverse Missiles", "Rope", "Shock Shield"),
    *("Slippery Floor", "Spell Shield", "Summon Myrmidon", "Summon Wolf", "Teleport", "Trip"),
    *("Blast", "Break Weapon", "Clumsiness", "Confusion", "Destroy Creation", "Dispel Illusions", "Drop Weapon", "Fireball"),
    *("Iron Flesh", "Sleep", "Slow Movement", "Speed Movement", "Stone Flesh", "Stop"),
)


@pytest.mark.parametrize("game", ["wizard", "melee+wizard"])
def test_examples_hold(game: str) -> None:
    results = [one for one in run_tests([loaded(game)]).results if one.pack == "wizard"]
    assert [f"{one.item}: {one.title}: {one.failure.message}" for one in results if one.failure is not None] == []
    shown = [one.item for one in results if one.status == "passed"]
    assert {spell: shown.count(f"wizard:{spell}") >= 2 for spell in SPELLS} == dict.fromkeys(SPELLS, True)


def test_no_spell_is_named_in_python() -> None:
    from pathlib import Path

    import tfrules_wizard

    text = "".join(path.read_text(encoding="utf-8") for path in Path(tfrules_wizard.__path__[0]).glob("*.py"))
    code = "\n".join(line for line in text.splitlines() if "example=" not in line and not line.strip().startswith("'"))
    names = {document.name for document in loaded().ruleset.items.values() if document.kind == "spell"}
    assert names >= set(SPELLS)
    for name in names:
        assert f'find("spell", "{name}")' not in code
        assert f"wizard:{name}" not in code
