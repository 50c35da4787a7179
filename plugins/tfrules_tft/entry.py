"""Where fights begin: the board as a player describes it, its entrances, and where figures of any number of sides come in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tfrules.boards import Board, Hex, distance, parse_board
from tfrules.engine.surface import Context, happen
from tfrules.vocabulary.terms import Declaration, Event, Field
from tfrules_tft import ground

COLUMNS, ROWS = 13, 15
ARENA = {"columns": COLUMNS, "rows": ROWS, "entrances": True}


def board_fields(described: Any) -> dict[str, Any]:
    """The record of a board as a player describes it: "arena", a map as text, {"columns", "rows"}, or what `parse_board` reads.

    Raises BoardError for what can be no board.
    """
    if described is None:
        return {"columns": COLUMNS, "rows": ROWS}
    if described == "arena":
        return dict(ARENA)
    if isinstance(described, Mapping) and "columns" in described:
        return dict(described)
    data = described if isinstance(described, Mapping) else {"map": described}
    text = data.get("map")
    written = text if isinstance(text, str) and text.lstrip().startswith("{") else json.dumps(data)
    parse_board(json.loads(written))
    return {"map": written}


def enter(c: Context, figure: str, number: int) -> None:
    """Put a figure of the side of some number on the board: into an entrance at the end of that side, else as near to it as there is room.

    The first side comes in at the near end and looks up the map, the second at the far end and looks down, a third with the first, and so on.
    Entrances that have the name of a side are that side's alone. Who finds no room stays off the board.
    """
    board, body = ground.board(c), ground.shape(c, figure)
    facing = 0 if number % 2 == 0 else 3
    taken = {at for one in ground.figures(c) if one != figure for at in ground.cells(c, one)}
    for at in _row(board, str(c.get(figure, "side")), number):
        if all(cell not in taken and not board.is_shut(cell) for cell in body.at(at, facing).cells):
            c.set(figure, hex=tuple(at), facing=facing)
            return


def _row(board: Board, side: str, number: int) -> Iterator[Hex]:
    """The hexes of a board as a side comes to them: its entrances first, from the middle, then all others by their distance from these."""
    left, right, top, bottom = board.bounds
    middle, centre = (left + right) // 2, (top + bottom) // 2

    def row(at: Hex) -> int:
        return (at.q + 2 * at.r) // 2

    def inwards(at: Hex) -> tuple[int, int, int]:
        return (-row(at) if number % 2 == 0 else row(at)), abs(at.q - middle), -at.q

    own = board.entrance_hexes(side)
    doors = own or [at for at in board.entrance_hexes() if (at.q + 2 * at.r > centre) == (number % 2 == 0)] or board.entrance_hexes()
    first = sorted(doors, key=inwards)
    yield from first
    rest = board.hexes - board.walls - set(first)
    near = {at: min((distance(at, door) for door in first), default=0) for at in rest}
    yield from sorted(rest, key=lambda at: (near[at], *inwards(at)))


def take_stock(c: Context, figure: str) -> None:
    """Someone begins as he is: rules say what becomes of him if he was hurt before."""
    if c.get(figure, "hits", 0):
        happen(c, "comes hurt", {"figure": figure})


def misfaced(c: Context, figure: str) -> str:
    """What is wrong with the way a figure faces, "" when nothing is."""
    facing = c.get(figure, "facing", 0)
    fits = isinstance(facing, int) and not isinstance(facing, bool) and 0 <= facing <= 5
    return "" if fits else f"{figure} faces {facing}: a facing is a number from 0 to 5"


def refusal(c: Context, figure: str) -> str:
    """Why a figure cannot begin the fight where it stands: what is there already, or the rule it breaks in the words of the text; "" if it can."""
    at = c.get(figure, "hex")
    if at is not None and any(ground.is_shut(c, cell) for cell in ground.cells(c, figure)):
        return f"{figure} stands in {at[0]},{at[1]}, which is wall or off the board"
    upon = next((one for one in ground.figures(c) if one < figure and _both_stand(c, figure, one)), None)
    if upon is not None:
        return f"{figure} stands where {upon} does"
    before = len(c.events)
    happen(c, "comes in", {"figure": figure})
    said = (str(dict(event.fields)["text"]) for event in c.events[before:] if event.name == "breach")
    return next((f"{figure}: {text}" for text in said), "")


def _both_stand(c: Context, one: str, other: str) -> bool:
    """Whether two who are on their feet or knees share a hex."""
    up = all(ground.is_well(c, who) and c.get(who, "posture", "standing") != "prone" for who in (one, other))
    return up and bool(set(ground.cells(c, one)) & set(ground.cells(c, other)))


def _at_entrance(c: Context, figure: str, b: Any) -> bool:
    doors = ground.board(c).entrance_hexes()
    return not doors or any(at in doors for at in ground.cells(c, figure))


ENTRY: tuple[Declaration, ...] = (
    Field("figure", "at_entrance", "bool", how="computed", read=_at_entrance, doc="it stands in an entrance of the board, or the board has none"),
    Event(
        "comes hurt",
        ("{figure} comes hurt",),
        (("figure", "figure"),),
        "Someone begins with hits that it has taken before.",
        "",
    ),
    Event(
        "comes in",
        ("{figure} comes in",),
        (("figure", "figure"),),
        "A fight begins, and someone has been placed on the board; what that breaks is said with `breach`, before.",
        "",
    ),
)
