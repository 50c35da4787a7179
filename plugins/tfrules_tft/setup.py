"""How a battle begins: sides, figures, a board and where everyone enters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.surface import Context
from tfrules.suggest import did_you_mean
from tfrules_tft import careers, entry, ground

OPTIONS = ("board", "contest", "changes")
COMMANDS = {"move": "an option with its movement", "attack": "whom to attack", "offer": "take what is offered, or pass"}


def setup(c: Context, sides: Mapping[str, Iterable[Mapping[str, Any]]], options: Mapping[str, Any]) -> None:
    """Write the records of a battle of any number of sides. Figures without a hex come in at their side's end of the board.

    `options`: `board` as "arena" (13 by 15 hexes with four entrances at either end), as a map in text, as {"columns": n, "rows": n}, or as any data
    of a board; an open field of the arena's size when there is none. On a board with entrances everyone begins in one of them.
    `contest`: what kind of fight it is ("death", "arena", "practice"), for what may be done in it and the experience it brings.
    `changes`: whether sides are asked, before each attack, if they change options.

    Raises DiagnosticError for a board that cannot be (TFR0951), figures that cannot begin where they are placed (TFR0856), other options (TFR0857).
    """
    unknown = [name for name in options if name not in OPTIONS]
    if unknown:
        mends = [did_you_mean(name, OPTIONS) or f"there are: {', '.join(OPTIONS)}" for name in unknown]
        raise DiagnosticError([finding("TFR0857", f"a fight has no {name!r}", help=mend) for name, mend in zip(unknown, mends, strict=True)])
    if options.get("contest"):
        careers.begin_contest(c, str(options["contest"]))
    c.create("board", ground.BOARD, **entry.board_fields(options.get("board")))
    placed, waiting = [], []
    for number, (side, figures) in enumerate(sides.items()):
        c.create("side", side, may_change=True if options.get("changes") else None)
        for place, figure in enumerate(figures):
            record = {k: v for k, v in figure.items() if k not in ("kind", "name")}
            name = c.create("figure", str(figure.get("name", f"{side} {place + 1}")), **{**record, "side": side})
            if record.get("hex") is None:
                waiting.append((name, number))
            else:
                placed.append(name)
    _hold(entry.misfaced(c, name) for name in placed)
    for name, number in waiting:
        entry.enter(c, name, number)
    for name in c.of_kind("figure"):
        entry.take_stock(c, name)
    _hold(entry.refusal(c, name) for name in placed)


def _hold(said: Iterable[str]) -> None:
    """Raises DiagnosticError (TFR0856) for everything that was said against somebody's place."""
    faults = [finding("TFR0856", fault, help="give it another place, or none at all") for fault in said if fault]
    if faults:
        raise DiagnosticError(faults)
