"""The drawings of the hex games say what the books say; values are those of their text."""

from __future__ import annotations

from functools import cache

import pytest

import tfrules
from tfrules.boards import DIRECTIONS, Hex, distance
from tfrules.boards.diagram import Diagram
from tfrules_tft.diagrams import HERE


@cache
def drawings(game: str, *rulings: tuple[str, str]) -> dict[str, Diagram]:
    loaded = tfrules.load(game, rulings=dict(rulings))
    assert loaded.info is not None and loaded.info.diagrams is not None
    found = list(loaded.info.diagrams(loaded))
    assert len({one.title for one in found}) == len(found)
    return {one.title: one for one in found}


def steps(hexes: tuple[Hex, ...]) -> set[Hex]:
    return {at.minus(HERE) for at in hexes}


def test_three_two_and_one() -> None:
    areas = drawings("melee")["Front, side and rear"].areas
    assert steps(areas["front"]) == {DIRECTIONS[one] for one in (5, 0, 1)}
    assert steps(areas["side"]) == {DIRECTIONS[one] for one in (2, 4)}
    assert steps(areas["rear"]) == {DIRECTIONS[3]}


def test_what_flies_follows_the_ruling() -> None:
    """Half of the plane has those level with the figure in it, a third has the hexes behind its front hexes alone."""
    level = Hex(2, -1)
    half = drawings("melee")["In front for what flies"].areas
    cone = drawings("melee", ("front-arc", "cone"))["In front for what flies"]
    assert level in steps(half["in front"]) and level not in steps(cone.areas["in front"])
    assert "the cone ahead" in cone.about


def test_a_pole_weapon_reaches_over_a_free_hex() -> None:
    areas = drawings("melee")["Jab hexes"].areas
    assert all(distance(HERE, at) == 2 for at in areas["jab"]) and DIRECTIONS[0].times(2) in steps(areas["jab"])
    assert steps(areas["must be free"]) == {DIRECTIONS[0]}


@pytest.mark.parametrize(("game", "title", "who", "size"), [
    ("melee", "Triangle", "Giant", 3),
    ("wizard", "Long body", "Dragon", 7),
    ("wizard", "Rhombus", "Small dragon", 4),
])  # fmt: skip
def test_bodies_of_several_hexes(game: str, title: str, who: str, size: int) -> None:
    drawing = drawings(game)[title]
    assert len(drawing.tokens[0].hexes) == size and who in drawing.about
    assert sorted((*drawing.tokens[0].hexes, *(at for area in drawing.areas.values() for at in area))) == sorted(drawing.ground)


def test_megahexes_are_seven_and_six_lie_around_one() -> None:
    drawing = drawings("wizard")["Megahexes"]
    assert len(drawing.areas["at 0"]) == 7 and HERE in drawing.areas["at 0"] and len(drawing.areas["at 1"]) == 6 * 7
    assert all(len(group) == 7 for group in drawing.groups) and len(drawing.groups) >= 7


def test_the_throw_of_the_book() -> None:
    """At all but the one behind; D lies beyond B, G beyond E and F; C is alone."""
    drawing = drawings("melee")["A throw"]
    assert "A may throw at B, D, C, E, F, G, not at H." in drawing.about
    assert "at D past B, at F past E, at G past E and F." in drawing.about
    places = {token.sign: token.hexes[0] for token in drawing.tokens}
    assert {sign: drawing.words.get(at) for sign, at in places.items()} == {
        "A": None, "B": "2", "D": "3", "C": "3", "E": "2", "F": "3", "G": "4", "H": "2",
    }  # fmt: skip


def test_a_game_of_inches_has_none() -> None:
    loaded = tfrules.load("ww")
    assert loaded.info is not None and loaded.info.diagrams is None
