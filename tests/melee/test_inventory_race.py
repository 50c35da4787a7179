"""Acceptance cases of races. Each is named by its rule and the number of the case."""

from __future__ import annotations

import pytest

from tests.melee.stage import MIDDLE, Fight, at, beside, melee
from tfrules.diagnostics import DiagnosticError

BEGINNERS = [
    ("melee.race.elf 1", "Elf", 6, 18, ""),
    ("melee.race.elf 2", "Elf", 15, 9, "DX is below"),
    ("melee.race.dwarf 1", "Dwarf", 18, 6, ""),
    ("melee.race.dwarf 2", "Dwarf", 9, 15, "ST is below"),
    ("melee.race.halfling 1", "Halfling", 4, 18, ""),
    ("melee.race.halfling 2", "Halfling", 11, 12, "23, against 22"),
    ("melee.race.orc 1", "Orc", 13, 11, ""),
    ("melee.race.orc rule", "Orc", 7, 17, "ST is below"),
    ("melee.race.goblin 1", "Goblin", 6, 16, ""),
    ("melee.race.goblin 2", "Goblin", 13, 11, "24, against 22"),
    ("melee.race.hobgoblin 1", "Hobgoblin", 12, 8, ""),
    ("melee.race.hobgoblin 2", "Hobgoblin", 6, 14, "ST is below"),
]


@pytest.mark.parametrize(("name", "race", "st", "dx", "why"), BEGINNERS, ids=[row[0] for row in BEGINNERS])
def test_beginners(name: str, race: str, st: int, dx: int, why: str) -> None:
    if not why:
        assert melee().figure(race, ST=st, DX=dx)["race"] == f"tft:{race}"
        return
    with pytest.raises(DiagnosticError, match=why):
        melee().figure(race, ST=st, DX=dx)


@pytest.mark.parametrize(
    ("armor", "ma"), [(None, 12), ("Cloth", 12), ("Leather", 10), ("Chainmail", 6), ("Half-plate", 6), ("Plate", 6)]
)
def test_elves_run(armor: str | None, ma: int) -> None:
    """melee.race.elf-ma 1 and 2, and the other kinds of armor"""
    fight = Fight(A=at(MIDDLE, race="Elf", ST=10, DX=14, armor=armor), B=at(beside(0, 4), 3))
    assert fight.value("A", "MA") == ma


@pytest.mark.parametrize("race", ["Dwarf", "Halfling", "Orc", "Goblin", "Hobgoblin"])
def test_the_others_walk_like_men(race: str) -> None:
    """The readings of melee.race.halfling, melee.race.goblin, melee.race.hobgoblin; the rules of dwarf and orc."""
    fight = Fight(A=at(MIDDLE, race=race), B=at(beside(0, 4), 3))
    assert fight.value("A", "MA") == 10


def test_halflings_throw_well() -> None:
    """melee.race.halfling-throw-bonus 1: 13 + 2 - 3 = 12"""
    fight = Fight(A=at(MIDDLE, 0, "Thrown rock", race="Halfling", ST=9, DX=13), B=at(beside(0, 3), 3, DX=9), order="A B").moves(
        A="b", B="pass"
    )
    fight.strike("A", "B", "throw").roll("hit", 4, 4, 4)
    assert (fight.needed(), fight.pending.label) == (12, "damage")


def test_halflings_ready_and_throw() -> None:
    """melee.race.halfling-ready-and-throw 1 and 2"""

    def drawn(race: str) -> set[tuple[str, str]]:
        fight = Fight(
            A={"race": race, "ST": 9, "DX": 13, "carried": ["Dagger"], "hex": MIDDLE}, B=at(beside(0, 3), 3), order="A B"
        )
        fight.move("A", "e", ready="Dagger")
        return fight.targets("A")

    assert drawn("Halfling") == {("B", "fling")}
    assert drawn("Human") == set()


def test_what_was_in_hand_before_is_not_just_readied() -> None:
    """melee.race.halfling-ready-and-throw: it is for what the figure readies this turn."""
    halfling = {"race": "Halfling", "ST": 9, "DX": 13, "shield": "Small shield", "shield_ready": False}
    fight = Fight(A=at(MIDDLE, 0, "Dagger", **halfling), B=at(beside(0, 3), 3), order="A B")
    command = {"figure": "A", "option": "e", "facing": 0, "ready": "tft:Small shield"}
    fight.battle.answer(fight.pending, command)
    assert fight.targets("A") == set()
