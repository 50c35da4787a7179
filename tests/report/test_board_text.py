"""The board in a terminal: columns above, rows in the hexes that are asked for, a line for each figure."""

from __future__ import annotations

from tfrules.boards import Board, Hex, Token, parse_map, rectangle
from tfrules.boards.scene import Scene
from tfrules.report.board_text import MARGIN, WIDEST, board_text, compass, legend_lines

SMALL = Scene(
    parse_map([".   .   .", "  .   #  ", ".   .   ."]),
    (Token("A", (Hex(0, 0),), 2, "Anna", "North"), Token("b", (Hex(2, 0),), None, "Bert", "South", "prone")),
    {Hex(4, -2): "Fire"},
)


def test_columns_stand_above_and_rows_where_they_are_asked_for() -> None:
    """Drawn by hand: three columns of two hexes, two of one between them, each half a hex lower."""
    assert board_text(SMALL, (Hex(0, 1), Hex(1, 0), Hex(4, -1))) == "\n".join(
        [
            "  0  1  2  3  4",
            " __    __    __",
            "/A↘\\__/  \\__/Fi\\",
            "\\__/ 0\\__/##\\__/",
            "/ 1\\__/b \\##/-1\\",
            "\\__/  \\__/  \\__/",
        ]
    )


def test_the_legend_says_what_the_ground_is() -> None:
    board = Board.of([Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(3, 0)], walls=[Hex(3, 0)], terrain={Hex(1, 0): "water"}, heights={Hex(2, 0): 2})
    assert list(legend_lines(Scene(board, ()), {})) == ["# wall", "w water", "height 2 in 2,0"]


def test_the_legend_names_place_facing_side_and_state() -> None:
    assert list(legend_lines(SMALL, {"Anna": "aim 7"})) == [
        "A Anna (North) in 0,0, faces 2 ↘: aim 7",
        "b Bert (South) in 2,0: prone",
        "# wall",
        "Fi Fire in 4,-2",
    ]


def test_a_wide_board_shows_the_columns_around_the_figures() -> None:
    wide = Scene(rectangle(100, 2), (Token("A", (Hex(50, -25),), 0, "Anna"),))
    head = board_text(wide).splitlines()[0].split()
    assert head == [str(column) for column in range(50 - MARGIN, 50 + MARGIN + 1)]
    assert len(board_text(Scene(rectangle(100, 2), ())).splitlines()[0].split()) == WIDEST


def test_facings_have_numbers_where_a_terminal_has_no_arrows() -> None:
    assert compass("012345") == "0 0, 1 1, 2 2, 3 3, 4 4, 5 5" and compass().startswith("0 ↑, 1 ↗")
