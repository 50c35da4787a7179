r"""A board with its figures as a drawing for a terminal.

Each hex is three signs wide and two lines high:

     __
    /A↑\__      a figure A facing straight up; its lower line shows what is built or grows there
    \##/  \

The two signs in the middle of the upper line hold a figure and the arrow of its facing, or a mark of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tfrules.boards.board import Board
from tfrules.boards.codes import QUESTION
from tfrules.boards.errors import BoardError
from tfrules.boards.hex import Hex

ARROWS = "\u2191\u2197\u2198\u2193\u2199\u2196"
MOST_SIGNS = 4_000_000
DIGITS = "012345"
"""Facings by number, for terminals without arrows."""


@dataclass(frozen=True, slots=True)
class Token:
    """A figure as it is drawn: one sign in each of its hexes, the arrow in the first.

    Without a facing (a fallen figure, a thing) no arrow is drawn. `side` and `state` (how it stands, a word or two) are for
    drawings that can show them.
    """

    sign: str
    hexes: tuple[Hex, ...]
    facing: int | None = None
    name: str = ""
    side: str = ""
    state: str = ""


def draw(
    board: Board,
    tokens: Sequence[Token] = (),
    *,
    terrain_signs: Mapping[str, str] | None = None,
    marks: Mapping[Hex, str] | None = None,
    arrows: str = ARROWS,
) -> str:
    """The drawing, without blanks at the ends of lines and without a line end after the last.

    Walls are filled with '#', entrances marked '*'. `terrain_signs` gives the sign of each terrain by name (without one, its
    first letter); `marks` puts up to two signs in empty hexes. Where tokens share a hex the first is drawn, followed by '+'.
    """
    left, right, top, bottom = board.bounds
    width, height = (right - left + 1) * 3 + 1, bottom - top + 3
    if width * height > MOST_SIGNS:
        fault = f"the board stretches over {width} signs in {height} lines"
        raise BoardError(fault, code=QUESTION, place="drawing", mend="draw a part of it, by `Board.restricted`")
    canvas = _Canvas(width, height)
    for at in sorted(board.hexes):
        x, y = (at.q - left) * 3, at.q + 2 * at.r - top
        middle = _content(board, at, tokens, marks or {}, arrows)
        canvas.hexagon(x, y, middle, _ground_sign(board, at, terrain_signs or {}))
    return canvas.text()


def roster(tokens: Iterable[Token], arrows: str = ARROWS) -> str:
    """One line for each token: its sign, name, first hex and facing."""
    lines = []
    for token in tokens:
        facing = "" if token.facing is None else f" facing {arrows[token.facing]}"
        name = f" {token.name}" if token.name else ""
        lines.append(f"{token.sign}{name} at {token.hexes[0]}{facing}")
    return "\n".join(lines)


def _content(board: Board, at: Hex, tokens: Sequence[Token], marks: Mapping[Hex, str], arrows: str) -> str:
    """The two signs of the upper line of a hex."""
    here = [token for token in tokens if at in token.hexes]
    if here:
        first = here[0]
        if len(here) > 1:
            second = "+"
        elif first.facing is not None and at == first.hexes[0]:
            second = arrows[first.facing]
        else:
            second = " "
        return first.sign[:1] + second
    if at in marks:
        return f"{marks[at]:<2}"[:2]
    if board.is_wall(at):
        return "##"
    return "* " if at in board.entrance_hexes() else "  "


def _ground_sign(board: Board, at: Hex, signs: Mapping[str, str]) -> str:
    """The sign that fills the lower line of a hex."""
    if board.is_wall(at):
        return "#"
    terrain = board.terrain_at(at)
    return "_" if terrain is None else signs.get(terrain, terrain[:1])


class _Canvas:
    """Signs by line and column; a hexagon shares its sides with its neighbours."""

    def __init__(self, width: int, height: int) -> None:
        self.lines = [[" "] * width for _ in range(height)]

    def hexagon(self, x: int, y: int, middle: str, ground: str) -> None:
        """Draw one hex with the top of its upper line at column x, line y; the line above holds its roof."""
        roof = self.lines[y]
        for column in (x + 1, x + 2):
            # The roof is the lower line of the hex above, which may already show its ground.
            if roof[column] == " ":
                roof[column] = "_"
        self.lines[y + 1][x : x + 4] = ["/", *middle, "\\"]
        self.lines[y + 2][x : x + 4] = ["\\", ground, ground, "/"]

    def text(self) -> str:
        """The whole drawing."""
        return "\n".join("".join(line).rstrip() for line in self.lines)
