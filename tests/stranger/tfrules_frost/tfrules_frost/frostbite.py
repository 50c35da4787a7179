"""The phase of frostbite: whoever is cold stamps his feet for a point of strength, or bears it and may take a hit."""

from __future__ import annotations

from functools import partial
from typing import Any

from tfrules.engine.surface import END, Amount, Context, Procedure, happen, steps
from tfrules_tft import ground, injury

Bind = dict[str, Any]
STAMP, BEAR = "stamp", "bear"
THAWS = 2  # points of cold that stamping takes away
MOST = {"three": 3, "zero": 0}  # by the ruling: the warmth from which down the frost bites


def _list(c: Context, b: Bind) -> None:
    most = MOST[c.game.ruling("frostbite-from")]
    b["cold"] = tuple(one for one in ground.figures(c, alive=True) if int(c.value(one, "warmth")) <= most)


def _shelter(c: Context, b: Bind) -> str:
    """One after the other, each asked what it does: a kind of request that only this plugin knows."""
    if not b["cold"]:
        return END
    figure, *rest = b["cold"]
    b["cold"] = tuple(rest)
    warmth = int(c.value(figure, "warmth"))
    about = (("who", figure), ("warmth", warmth))
    open_ways = (STAMP, BEAR) if int(c.value(figure, "ST")) > 1 else (BEAR,)
    if c.choose(c.game.side_of(c, figure), "frostbite", open_ways, kind="shelter", about=about) == STAMP:
        c.emit("stamps", figure=figure)
        happen(c, "drained", {"figure": figure}, partial(_stamp, c, figure), loss=1)
        return "shelter"
    roll = c.roll("frost", Amount.dice(1, 6), about)
    bitten = not roll.at_most(warmth)
    c.emit("bitten", figure=figure, faces=roll.shown, warmth=warmth)
    injury.wound(c, figure, int(bitten))
    return "shelter"


def _stamp(c: Context, figure: str) -> None:
    left = max(0, int(c.get(figure, "chill", 0)) - THAWS)
    c.set(figure, spent=int(c.get(figure, "spent", 0)) + 1, chill=left or None)


FROSTBITE: tuple[Procedure, ...] = (steps("frostbite", _list, _shelter, doc="The phase in which the cold is felt."),)
