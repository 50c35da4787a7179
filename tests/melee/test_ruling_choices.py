"""The other answers to open questions: what each choice of a ruling changes in a fight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import MIDDLE, Fight, at, beside, duel
from tfrules.boards import Hex, distance

ABOVE = beside(0)


@pytest.mark.parametrize(("choice", "way", "dice"), [
    ("last-three", 2, 1), ("with-start", 2, 2), ("any-three", 2, 1), ("last-three", 3, 2),
])  # fmt: skip
def test_how_far_a_charge_must_run(choice: str, way: int, dice: int) -> None:
    fight = Fight("A B", {"charge-three-hexes": choice}, A=at(beside(3, way), 0, "Spear", DX=12), B=at(ABOVE, 3))
    fight.move("A", "b", MIDDLE).moves(B="pass").strike("A", "B").roll("hit", 3, 3, 3)
    assert fight.pending.domain.groups == ((6, dice),)


def test_three_in_line_anywhere() -> None:
    """Three hexes up, then two to the upper right: only the reading that takes any three gives the die."""
    for choice, dice in (("any-three", 2), ("last-three", 1)):
        fight = Fight("A B", {"charge-three-hexes": choice}, A=at((4, 8), 0, "Spear", DX=12), B=at(ABOVE, 4))
        fight.move("A", "b", path=((4, 7), (4, 6), (4, 5), (5, 4), MIDDLE)).moves(B="pass").strike("A", "B").roll("hit", 3, 3, 3)
        assert fight.pending.domain.groups == ((6, dice),)


@pytest.mark.parametrize(("choice", "needs"), [("charge-only", 10), ("moved-adjacent", 12)])
def test_a_spear_waits_for_one_who_only_comes_near(choice: str, needs: int) -> None:
    fight = Fight("A B", {"pole-charge-bonus": choice}, A=at(beside(3, 4), 0), B=at(ABOVE, 3, "Spear", DX=10)).move(
        "A", "a", MIDDLE
    )
    fight.moves(B="j").strike("B", "A").roll("hit", 6, 5, 4)
    assert fight.needed() == needs


@pytest.mark.parametrize(("choice", "first"), [("all-pole", "S"), ("charge-only", "T")])
def test_which_poles_come_first(choice: str, first: str) -> None:
    fight = Fight("us them", {"pole-first-strike": choice}, A=at(beside(3, 3), 0, "Spear", DX=18, side="us"), D=at(ABOVE, 3, DX=8, side="them"),
                  S=at((2, 2), 0, "Spear", DX=8, side="us"), T=at((2, 1), 3, DX=12, side="them"))  # fmt: skip
    fight.move("A", "b", MIDDLE).moves(S="j", D="j", T="j").strikes(A="D", S="T", D="A", T="S")
    assert fight.roll("hit", 6, 6, 4).roll("hit", 6, 6, 4).blows() == ["A", first]


@pytest.mark.parametrize(("choice", "offered"), [("net-hits", True), ("any-blow", False)])
def test_a_blow_that_armor_stopped(choice: str, offered: bool) -> None:
    fight = (
        duel({"DX": 18, "armor": "Plate"}, {"DX": 12}, rulings={"retreat-unhurt": choice})
        .moves(A="j", B="j")
        .strikes(A="B", B="A")
    )
    fight.roll("hit", 3, 3, 3).roll("damage", 3).roll("hit", 3, 3, 3).roll("damage", 3)
    assert fight.offered() is offered


@pytest.mark.parametrize(
    ("choice", "hexes"), [("adjacent", {MIDDLE, beside(1), beside(5)}), ("stay-in-front", {MIDDLE, beside(5)})]
)
def test_how_far_a_shift_may_go(choice: str, hexes: set[Any]) -> None:
    """B looks to the lower left: below it and to its left are front hexes, to its right there is none."""
    fight = Fight("A B", {"shift-limit": choice}, A=at(MIDDLE, 0), B=at(ABOVE, 4))
    assert fight.reach("A", "j") == hexes


@pytest.mark.parametrize(("choice", "label"), [("on-entry", "defence"), ("at-attack", "move")])
def test_when_the_grappled_rolls(choice: str, label: str) -> None:
    fight = Fight("A B", {"hth-defence-when": choice}, A=at(MIDDLE, 0, "Dagger"), B=at(ABOVE, 0))
    fight.move("A", "b", ABOVE if choice == "on-entry" else None)
    assert fight.pending.label == label
    if choice == "at-attack":
        assert ("B", "grapple") in fight.moves(B="pass").targets("A")


@pytest.mark.parametrize(("choice", "shifts"), [("shift-and-shoot", True), ("stand-and-drop", False)])
def test_a_last_shot_after_a_step(choice: str, shifts: bool) -> None:
    fight = Fight("B A", {"last-shot": choice}, A=at(MIDDLE, 0, "Longbow"), B=at(beside(0, 3), 3)).move("B", "a", ABOVE)
    assert fight.may("A", "l") and fight.may("A", "l", beside(1)) is shifts


@pytest.mark.parametrize(("choice", "most"), [("shift-only", 1), ("two-hexes", 2), ("not-at-all", 0)])
def test_crawling_beside_an_enemy(choice: str, most: int) -> None:
    fight = duel({"posture": "prone"}, rulings={"engaged-crawl": choice}, order="A B")
    assert max(distance(Hex(*MIDDLE), Hex(*hex)) for hex in fight.reach("A", "p")) == most


@pytest.mark.parametrize(("choice", "later"), [("next-attack-or-turn", 12), ("next-attack", 10)])
def test_how_long_a_wound_shakes(choice: str, later: int) -> None:
    fight = (
        duel({"DX": 13}, rulings={"wound-penalty-lasts": choice})
        .moves(A="j", B="pass")
        .strike("A", "B")
        .roll("hit", 3, 3, 3)
        .roll("damage", 5)
    )
    assert fight.rest().begin().value("B", "adjDX") == 10
    assert fight.rest().begin().value("B", "adjDX") == later


@pytest.mark.parametrize(("choice", "needs"), [("end-of-combat", 16), ("movement", 12)])
def test_when_one_is_on_his_feet(choice: str, needs: int) -> None:
    fight = Fight("B A", {"stand-up-when": choice}, A=at(beside(0, 2), 3), B=at(MIDDLE, 0, posture="prone")).moves(B="g")
    fight.move("A", "b", ABOVE).strike("A", "B").roll("hit", 6, 6, 4)
    assert fight.needed() == needs
