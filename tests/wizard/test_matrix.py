"""Every spell in every situation that its target allows, against a table made from the rules; and laws over all cells."""

from __future__ import annotations

import pytest

from tests.wizard.matrix import MAGE, ONE, REFUSED, SUBJECT, WORKS, Cell, Scene, cells, price, spell_of
from tfrules.engine.effects import effects_on, end_effect

QUICK = ("Blur", "Rope", "Magic Fist", "Control Animal", "Summon Wolf", "Dazzle")


def marked(cell: Cell) -> object:
    name = f"{cell.spell}-{cell.situation}"
    return pytest.param(cell, id=name, marks=() if cell.spell in QUICK else pytest.mark.slow)


@pytest.mark.parametrize("cell", [marked(cell) for cell in cells()])
def test_what_comes_of_it(cell: Cell) -> None:
    scene = Scene(cell)
    came = scene.play()
    full = price(cell.spell)
    expected = "F" if cell.expected == ONE and full == 1 else cell.expected
    assert came == expected, scene.changed()
    if cell.expected == REFUSED:
        assert scene.course.state.records == scene.before
    if cell.expected == WORKS and full is not None and cell.situation not in ("giant", "image"):
        assert scene.cost() == full
    if cell.situation in ("miss", "seventeen", "eighteen"):
        assert scene.changed() == {}
        assert (scene.course.context().get(MAGE, "posture") == "prone") == (cell.situation == "eighteen")
    if cell.situation == "shield" and cell.expected != WORKS:
        upon = f" on {SUBJECT}"
        before = {one for one in scene.before if one.endswith(upon)}
        assert f"Spell Shield{upon}" in before and {one for one in scene.course.state.records if one.endswith(upon)} == before


def test_the_table_has_every_spell_of_the_game() -> None:
    from tests.wizard.course import loaded

    game = loaded().engine
    known = {game.definitions[name].label for name in game.by_kind["spell"]}
    assert {spell_of(cell.spell) for cell in cells()} == known


NUMBERS = ("adjDX", "ST", "MA", "IQ", "flight", "duty", "iron")


@pytest.mark.parametrize("cell", [marked(cell) for cell in cells() if cell.situation == "foe" and cell.expected == WORKS])
def test_what_has_ended_leaves_no_trace_in_any_number(cell: Cell) -> None:
    scene = Scene(cell)
    course = scene.course
    before = {name: course.read(SUBJECT, name) for name in NUMBERS}
    scene.play()
    if {"hits", "spent"} & set(scene.changed().get(SUBJECT, {})):
        return  # it was hurt, which is no effect that ends
    for effect in effects_on(course.context(), SUBJECT):
        course.edit(lambda c, effect=effect: end_effect(c, effect) if c.exists(effect) else None)
    assert not effects_on(course.context(), SUBJECT)
    assert {name: course.read(SUBJECT, name) for name in NUMBERS} == before
