"""Every example of the shipped packs holds, in the game by itself and joined with the other."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.wizard.course import loaded
from tfrules.testing import run_tests

BY_IQ = {8: 6, 9: 7, 10: 6, 11: 8, 12: 8, 13: 8, 14: 6, 15: 7, 16: 6}  # of the book's spell table, which has 62 of them
OWN = "Feint"  # what every wizard may do instead of casting; the book gives it no line in the table


def spells() -> dict[str, int]:
    """The spells by name, with their IQ."""
    documents = [one for one in loaded().ruleset.items.values() if one.kind == "spell"]
    return {one.name: next(int(line["least"]) for line in one.body if line["op"] == "IQ") for one in documents}


@pytest.mark.parametrize("game", ["wizard", "melee+wizard"])
def test_examples_hold(game: str) -> None:
    results = [one for one in run_tests([loaded(game)]).results if one.pack == "wizard"]
    assert [f"{one.item}: {one.title}: {one.failure.message}" for one in results if one.failure is not None] == []
    shown = [one.item for one in results if one.status == "passed"]
    assert [spell for spell in spells() if shown.count(f"wizard:{spell}") < 2] == []


def test_every_spell_of_the_table_is_there() -> None:
    assert Counter(iq for name, iq in spells().items() if name != OWN) == BY_IQ and OWN in spells()


def test_no_spell_is_named_in_python() -> None:
    from pathlib import Path

    import tfrules_wizard

    text = "".join(path.read_text(encoding="utf-8") for path in Path(tfrules_wizard.__path__[0]).glob("*.py"))
    code = "\n".join(line for line in text.splitlines() if "example=" not in line and not line.strip().startswith("'"))
    for name in spells():
        assert f'find("spell", "{name}")' not in code
        assert f"wizard:{name}" not in code
