"""The book's diagrams, as its text describes them: what is drawn is lost, what is said of it is not. Every value is one that the text names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import MIDDLE, Fight, at, beside, melee
from tfrules.boards import Hex
from tfrules.engine.surface import outside
from tfrules_tft import ground
from tfrules_tft.shapes import read_shape

A = (6, 8)
TARGETS = {  # steps of A's hex: direction, how far, and which way each faces to face A
    "B": (0, 2, 3),
    "D": (0, 3, 3),
    "C": (5, 3, 2),
    "E": (1, 2, 4),
    "F": (1, 3, 4),
    "G": (1, 4, 4),
    "H": (3, 2, 0),
}


def throwers() -> Fight:
    """A with a club in hand, who faces up; B and D in one line, E, F and G in another, C alone, and H behind."""
    others = {name: at(beside(side, far, A), facing, "Rapier", side="them", DX=8) for name, (side, far, facing) in TARGETS.items()}
    fight = Fight("us them", A=at(A, 0, "Club", side="us"), **others)
    fight.move("A", "b")
    for name in sorted(others):
        fight.move(name, "pass")
    return fight


def test_a_may_throw_at_all_but_the_one_behind() -> None:
    assert throwers().throws("A") == set(TARGETS) - {"H"}


def line_of(target: str, *totals: int) -> list[tuple[str, int]]:
    """Who is rolled for, and at how much less than A's 12, when A throws at somebody and rolls these totals."""
    fight = throwers().strike("A", target, "throw")
    for total in totals:
        if fight.pending.label == "meant":
            fight.choose("meant", "hit")
        fight.roll("hit", *FACES[total])
    rolled = [event.fields for event in fight.battle.log if event.name == "rolled to hit"]
    return [(one["target"], one["needs"] - 12) for one in rolled]


FACES = {9: (3, 3, 3), 8: (3, 3, 2), 16: (6, 6, 4)}


@pytest.mark.parametrize(
    ("target", "totals", "rolled"),
    [
        ("B", (8,), [("B", -2)]),
        ("C", (8,), [("C", -3)]),
        ("D", (9, 8), [("B", -2), ("D", -3)]),  # to miss B before it rolls to hit D
        ("E", (8,), [("E", -2)]),
        ("E", (16, 16, 16), [("E", -2), ("F", -3), ("G", -4)]),  # it flies on
        ("G", (9, 9, 8), [("E", -2), ("F", -3), ("G", -4)]),
    ],
)
def test_whom_a_throw_comes_to(target: str, totals: tuple[int, ...], rolled: list[tuple[str, int]]) -> None:
    assert line_of(target, *totals) == rolled


# ------------------------------------------------------------ facing


def zones(facing: int) -> dict[int, str]:
    """From which direction a blow comes on Astrid's front, side or rear."""
    fight = Fight("us them", Astrid=at(MIDDLE, facing, side="us"), Far=at((0, 12), 0, side="them"))
    return {side: ground.zone_from(fight.context, "Astrid", Hex(*beside(side))) for side in range(6)}


def test_astrid_faces_the_hex_above_her() -> None:
    assert zones(0) == {0: "front", 1: "front", 5: "front", 2: "side", 4: "side", 3: "rear"}


@pytest.mark.parametrize("facing", range(1, 6))
def test_whichever_way_she_faces_there_are_three_two_and_one(facing: int) -> None:
    found = list(zones(facing).values())
    assert (found.count("front"), found.count("side"), found.count("rear")) == (3, 2, 1)


def engaged(**people: Any) -> set[str]:
    fight = Fight("", **people)
    return {name for name in people if fight.value(name, "engaged")}


def test_bjorn_stands_before_rolf_and_rolf_behind_bjorn() -> None:
    assert engaged(Bjorn=at(MIDDLE, 0), Rolf=at(beside(3), 0)) == {"Bjorn"}


def test_karl_and_astrid_face_each_other() -> None:
    assert engaged(Karl=at(MIDDLE, 0), Astrid=at(beside(0), 3)) == {"Karl", "Astrid"}


def test_jon_and_grath_are_no_enemies() -> None:
    pair = {"Jon": at(MIDDLE, 0, side="one"), "Grath": at(beside(0), 3, side="one")}
    assert engaged(**pair, Far=at((0, 12), 0, side="two")) == set()


def test_nobody_is_near_tark() -> None:
    assert engaged(Tark=at(MIDDLE, 0), Far=at(beside(0, 3), 3)) == set()


def test_tark_shoots_at_what_lies_before_him() -> None:
    """Ahead, to both sides ahead, and level with him, as the ruling has it; not behind."""
    before = {"Ahead": beside(0, 4), "Left": beside(5, 4), "Right": beside(1, 4), "Level": (MIDDLE[0] + 4, MIDDLE[1] - 2)}
    behind = {"Back": beside(3, 4), "Low": beside(4, 4), "Lower": beside(2, 4)}
    foes = {name: at(place, 0, side="them") for name, place in (before | behind).items()}
    fight = Fight("us them", Tark=at(MIDDLE, 0, "Longbow", side="us"), **foes).move("Tark", "f")
    for name in sorted(foes):
        fight.move(name, "pass")
    assert {target for target, how in fight.targets("Tark") if how == "shoot"} == set(before)


# ------------------------------------------------------------ jabs


def jabs(*others: tuple[int, int]) -> set[tuple[int, int]]:
    """The hexes at which Ragnar's spear jabs when others of his side stand in some."""
    friends = {f"Friend {number}": at(place, 0, side="us") for number, place in enumerate(others)}
    fight = Fight("us them", Ragnar=at(MIDDLE, 0, "Spear", side="us"), Far=at((0, 12), 0, side="them"), **friends)
    reached = ground.jab_hexes(fight.context, "Ragnar")
    return {tuple(one) for one in reached if ground.open_to(fight.context, "jab", "Ragnar", one)}


X, Y = beside(0), beside(0, 2)
Z = {beside(1, 1, X), beside(5, 1, X)}


def test_ragnar_jabs_at_y_over_an_empty_x_and_at_both_z() -> None:
    assert jabs() == {Y} | Z


def test_somebody_in_x_shuts_off_y_and_neither_z() -> None:
    assert jabs(X) == Z


def test_two_swordsmen_beside_him_shut_off_nothing() -> None:
    assert jabs(beside(1), beside(5)) == {Y} | Z


# ------------------------------------------------------------ figures of several hexes, and the arena


def test_a_giant_has_three_hexes_and_four_in_front() -> None:
    fight = Fight("us them", Giant=at(MIDDLE, 0, "Giant's club", race="Giant", side="us"), Far=at((0, 12), 0, side="them"))
    place = ground.placement(fight.context, "Giant")
    assert place is not None
    assert (len(place.cells), len(place.front), len(place.side), len(place.rear)) == (3, 4, 2, 3)


@pytest.mark.parametrize(("name", "letters"), [("Triangle", (3, 4, 2, 3)), ("Rhombus", (4, 4, 2, 4)), ("Long body", (7, 4, 6, 4))])
def test_footprints_have_the_letters_of_the_diagram(name: str, letters: tuple[int, ...]) -> None:
    """With a man's 3, 2 and 1 they are the fifteen front, twelve side and twelve rear hexes that the diagram names."""
    engine = melee().engine
    drawn = read_shape(engine.definitions[f"tft:{name}"], outside(engine)).footprint
    assert (len(drawn.cells), len(drawn.front), len(drawn.side), len(drawn.rear)) == letters
