"""How a battle begins: sides, figures, a board and where everyone enters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tfrules.boards import hex_at
from tfrules.engine.surface import Context
from tfrules_tft import careers, ground

COMMANDS = {"move": "an option with its movement", "attack": "whom to attack", "offer": "take what is offered, or pass"}
COLUMNS, ROWS = 13, 15


def setup(c: Context, sides: Mapping[str, Iterable[Mapping[str, Any]]], options: Mapping[str, Any]) -> None:
    """Write the records of a battle. Figures without a hex enter in a row at the end of the arena that is their side's.

    `options`: `board` as {"columns": n, "rows": n} or {"map": "..."}; the open arena of 13 by 15 hexes when there is none.
    `contest`: what kind of fight it is ("death", "arena", "practice"), for what may be done in it and the experience it brings.
    """
    if options.get("contest"):
        careers.begin_contest(c, str(options["contest"]))
    c.create("board", ground.BOARD, **(options.get("board") or {"columns": COLUMNS, "rows": ROWS}))
    for number, (side, figures) in enumerate(sides.items()):
        c.create("side", side)
        for place, figure in enumerate(figures):
            record = {k: v for k, v in figure.items() if k not in ("kind", "name")}
            if "hex" not in record:
                record["hex"], record["facing"] = _entrance(number, place)
            c.create("figure", str(figure.get("name", f"{side} {place + 1}")), **{**record, "side": side})


def _entrance(number: int, place: int) -> tuple[tuple[int, int], int]:
    """The first side enters at the near end and faces up the map, the second at the far end and faces down."""
    column = COLUMNS // 2 + (place + 1) // 2 * (1 if place % 2 else -1)
    row, facing = (ROWS - 1, 0) if number % 2 == 0 else (0, 3)
    return tuple(hex_at(column, row)), facing  # type: ignore[return-value]
