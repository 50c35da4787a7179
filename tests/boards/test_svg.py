"""Pictures of boards: where things stand, and that nothing that is written in them can break out."""

from __future__ import annotations

import xml.etree.ElementTree as Tree
from math import isclose, sqrt

import pytest

from tfrules.boards import Board, Hex, Token, distance, rectangle
from tfrules.boards.scene import Scene, signs
from tfrules.boards.svg import board_svg, centre, ground

SVG = "{http://www.w3.org/2000/svg}"


def picture(board: Board, *tokens: Token) -> Tree.Element:
    return Tree.fromstring(board_svg(Scene(board, tokens), {}, "A fight"))


def test_terrain_and_height_are_written_into_the_hex() -> None:
    """A hex of height 2 with water: by its middle, (0, 0), stands its name below and the height to the right."""
    text = ground(Board.of([Hex(0, 0)], terrain={Hex(0, 0): "water <deep>"}, heights={Hex(0, 0): 2}))
    assert '<text class="terrain" x="0" y="0.48">water &lt;deep&gt;</text>' in text
    assert '<text class="height" x="0.55" y="0.1">+2</text>' in text


def test_neighbours_are_as_far_apart_as_two_heights_of_a_hex() -> None:
    for at in rectangle(4, 4).hexes:
        for other in rectangle(4, 4).hexes:
            if distance(at, other) == 1:
                (x, y), (u, v) = centre(at), centre(other)
                assert isclose((x - u) ** 2 + (y - v) ** 2, 3)


def test_direction_0_is_straight_up_and_2_is_down_to_the_right() -> None:
    assert centre(Hex(0, -1)) == (0, pytest.approx(-sqrt(3)))
    x, y = centre(Hex(1, 0))
    assert (x, y) == (1.5, pytest.approx(sqrt(3) / 2))


def test_every_hex_is_drawn_once_and_all_of_it_is_in_view() -> None:
    root = picture(Board.of(rectangle(3, 5).hexes, walls=[Hex(0, 0)]))
    hexes = [one for one in root.iter(f"{SVG}path") if "hex" in one.get("class", "")]
    assert len(hexes) == 15
    assert sum("wall" in one.get("class", "") for one in hexes) == 1
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for one in hexes:
        for corner in one.get("d", "")[1:-1].split():
            x, y = map(float, corner.split(","))
            assert left < x < left + width and top < y < top + height


def test_a_figure_stands_in_its_hex_and_its_nose_points_ahead() -> None:
    at = Hex(2, 1)
    for facing in range(6):
        root = picture(rectangle(5, 5), Token("F", (at,), facing, "Flavius", "Rome"))
        disc = next(root.iter(f"{SVG}circle"))
        x, y = centre(at)
        assert (float(disc.get("cx", "")), float(disc.get("cy", ""))) == pytest.approx((x, y), abs=0.001)
        nose = next(one for one in root.iter(f"{SVG}path") if one.get("class") == "nose")
        tip = [float(part) for part in nose.get("d", "")[1:].split()[0].split(",")]
        ahead = centre(at.plus((Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))[facing]))
        cross = (tip[0] - x) * (ahead[1] - y) - (tip[1] - y) * (ahead[0] - x)
        along = (tip[0] - x) * (ahead[0] - x) + (tip[1] - y) * (ahead[1] - y)
        assert cross == pytest.approx(0, abs=0.01) and along > 0


def test_those_who_share_a_hex_are_drawn_beside_each_other() -> None:
    root = picture(rectangle(2, 2), Token("A", (Hex(0, 0),), 0), Token("B", (Hex(0, 0),)))
    middles = {(one.get("cx"), one.get("cy")) for one in root.iter(f"{SVG}circle")}
    assert len(middles) == 2


def test_what_is_written_stays_text() -> None:
    name = '<script>alert(1)</script>\x07&"'
    root = picture(rectangle(1, 1), Token("<", (Hex(0, 0),), 0, name, "a & b"))
    assert not list(root.iter(f"{SVG}script"))
    assert any("<script>alert(1)</script>" in (one.text or "") for one in root.iter(f"{SVG}title"))


def test_signs_are_all_different_while_there_are_any_left() -> None:
    found = signs(("Anna", "Arno", "Nora", "A", "123"))
    assert found["Anna"] == "A" and found["Arno"] == "r" and found["123"] == "1"
    assert len(set(found.values())) == 5
