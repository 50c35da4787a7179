"""The duel of the rule book: every number that the book gives, under the default rulings and under the one that the book's dice imply."""

from __future__ import annotations

import pytest

import tfrules
from tests.wizard.course import PLUGINS, Course, loaded
from tfrules.testing import run_tests

SCENARIO = "Yzor and Krait"


def test_the_duel_plays_with_the_dice_of_the_book() -> None:
    (told,) = [one for one in run_tests([loaded()]).results if one.title == SCENARIO]
    assert told.status == "passed", told.failure


def test_its_wizards_keep_to_the_rules_of_creation() -> None:
    for name, attributes, spells in (("Yzor", (9, 12, 11), ["Dazzle", "Illusion"]), ("Krait", (8, 15, 9), ["Summon Wolf", "Magic Fist"])):
        st, dx, iq = attributes
        record = loaded().figure("Human", name=name, ST=st, DX=dx, IQ=iq, spells=spells)
        assert record["basic_ST"] + record["basic_DX"] + record["basic_IQ"] == 32


def test_krait_cannot_have_learnt_the_illusion() -> None:
    with pytest.raises(tfrules.DiagnosticError, match=r"Illusion: it takes more IQ to know that \(9, against 11\) \[wizard III"):
        loaded().figure("Human", name="Krait", ST=8, DX=15, IQ=9, spells=["Illusion"])


@pytest.mark.parametrize(("counted", "turns"), [("counts", 3), ("not-counted", 4)])
def test_how_many_turns_a_flash_takes_from_krait(counted: str, turns: int) -> None:
    """In the book Krait is still dazzled on turn 4 of the duel, which is so if the turn of casting is not counted."""
    course = Course()
    course.game = tfrules.load("wizard", plugins=PLUGINS, rulings={"cast-turn-counts": counted}).engine
    course.figure("Yzor", ST=9, DX=12, IQ=11, spells=("Dazzle",))
    course.figure("Krait", ST=8, DX=15, IQ=9)
    course.cast("Dazzle", "Yzor")
    course.answer((4, 4, 3))
    dazzled = 0
    while course.read("Krait", "adjDX") == 12:
        dazzled += 1
        course.start("turn over")
    assert dazzled == turns
    assert course.read("Krait", "adjDX") == 15
