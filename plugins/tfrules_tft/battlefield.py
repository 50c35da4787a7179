"""The word that draws a board: its hexes as signs in lines of text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tfrules.boards import parse_board
from tfrules.boards.errors import BoardError
from tfrules.engine.surface import Refused
from tfrules.vocabulary.terms import Declaration, Head, StatementClass
from tfrules_tft import ground

if TYPE_CHECKING:
    from tfrules.engine.surface import Statement
    from tfrules.testing.run import Play

Bind = dict[str, Any]


def _map(play: Play, s: Statement, b: Bind) -> None:
    """The board is what is drawn. A drawing that cannot be one is refused with the place in it."""
    text = json.dumps({"map": [str(line.word("key")) for line in s.block]})
    try:
        parse_board(json.loads(text))
    except BoardError as error:
        raise Refused(f"the map cannot be read: {error.diagnostics[0].message}; {error.mend}") from None
    if play.context().exists(ground.BOARD):
        raise Refused("there is a board already: write either an arena or a map, once")
    play.edit(lambda c: c.create("board", ground.BOARD, map=text))


BATTLEFIELD: tuple[Declaration, ...] = (
    Head(
        "map",
        block="map lines",
        block_required=True,
        condition=False,
        name="map drawn",
        doc="A board as a drawing, line by line: `.` is an open hex, `#` a wall, `*` an entrance. A hex lies two lines below the one above it "
        "and two signs beside the next column, half a step higher or lower; the sign at the very beginning is the hex (0, 0).",
        example='map { ".   ."; "  #  "; ".   ." }',
        run=_map,
    ),
    Head("<text>", condition=False, name="map line", doc="A line of the drawing.", example='".   #   ."'),
    StatementClass("map lines", ("map line",), "the lines of a drawn board"),
    StatementClass("example", ("map drawn",)),
    StatementClass("scenario", ("map drawn",)),
)
