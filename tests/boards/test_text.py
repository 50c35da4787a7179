"""Drawings of boards for a terminal, line by line."""

from __future__ import annotations

import pytest

from tests.boards.footprints import TRIANGLE
from tfrules.boards import Board, BoardError, Hex, Placement, Token, draw, hex_at, rectangle, roster
from tfrules.boards.text import DIGITS


def _lines(*lines: str) -> str:
    return "\n".join(lines)


def test_two_columns_share_their_sides() -> None:
    drawing = draw(rectangle(2, 2), [Token("A", (hex_at(0, 0),), 0), Token("b", (hex_at(1, 1),), 4)])
    assert drawing == _lines(
        " __",
        r"/A↑\__",
        r"\__/  \ ".rstrip(),
        r"/  \__/",
        r"\__/b↙\ ".rstrip(),
        r"   \__/",
    )


def test_walls_entrances_terrain_and_marks_are_drawn() -> None:
    board = Board.of(
        [hex_at(column, 0) for column in range(4)],
        walls=[hex_at(1, 0)],
        entrances={"gate": [hex_at(0, 0)]},
        terrain={hex_at(2, 0): "mud", hex_at(3, 0): "fire"},
    )
    drawing = draw(board, terrain_signs={"mud": "~"}, marks={hex_at(3, 0): "x"})
    assert drawing == _lines(
        " __    __",
        r"/* \__/  \__",
        r"\__/##\~~/x \ ".rstrip(),
        r"   \##/  \ff/",
    )


def test_ground_is_kept_under_a_hex_drawn_later() -> None:
    board = Board.of([Hex(0, 0), Hex(0, 1)], terrain={Hex(0, 0): "mud"})
    assert draw(board) == _lines(" __", r"/  \ ".rstrip(), r"\mm/", r"/  \ ".rstrip(), r"\__/")


@pytest.mark.parametrize(("facing", "arrow"), list(enumerate("↑↗↘↓↙↖")))
def test_facings_have_arrows_and_numbers(facing: int, arrow: str) -> None:
    token = Token("A", (Hex(0, 0),), facing, "Ann")
    board = Board.of([Hex(0, 0)])
    assert f"/A{arrow}\\" in draw(board, [token])
    assert f"/A{facing}\\" in draw(board, [token], arrows=DIGITS)
    assert roster([token]) == f"A Ann at 0,0 facing {arrow}"


def test_large_figures_fill_their_hexes_and_point_from_the_first() -> None:
    placed = Placement(TRIANGLE, hex_at(1, 0), 0)
    board = rectangle(2, 2)
    assert draw(board, [Token("G", placed.cells, 0)]) == _lines(
        " __",
        r"/  \__",
        r"\__/G↑\ ".rstrip(),
        r"/G \__/",
        r"\__/G \ ".rstrip(),
        r"   \__/",
    )


def test_figures_in_one_hex_are_shown_by_the_first_and_a_plus() -> None:
    board = Board.of([Hex(0, 0)])
    tokens = [Token("A", (Hex(0, 0),), 2), Token("B", (Hex(0, 0),))]
    assert "/A+\\" in draw(board, tokens)
    assert roster(tokens) == "A at 0,0 facing ↘\nB at 0,0"
    assert "/B \\" in draw(board, tokens[1:])


def test_a_drawing_starts_at_the_least_hex_wherever_that_is() -> None:
    here = [Hex(0, 0), Hex(1, 0)]
    there = [Hex(-7, 3), Hex(-6, 3)]
    assert draw(Board.of(here)) == draw(Board.of(there))


def test_a_board_scattered_far_apart_is_not_drawn() -> None:
    with pytest.raises(BoardError, match="stretches over"):
        draw(Board.of([Hex(0, 0), Hex(100_000, 0)]))
