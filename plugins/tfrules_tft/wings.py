"""Who flies: how far wings carry a figure, and whether they carry it now.

The options whose words include `fly` take someone into the air; with `land` it is on the ground again when its way ends.
"""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context, number
from tfrules.vocabulary.terms import Declaration, Field, Query
from tfrules_tft import options


def _wings(c: Context, figure: str, b: Any) -> int:
    race = c.get(figure, "race")
    return number(c.game.definitions[race].value(c, "flies", {"bearer": figure}) or 0) if race is not None else 0


def _does(c: Context, figure: str, word: str) -> bool:
    chosen = options.options(c).get(str(c.get(figure, "option")))
    return chosen is not None and word in options.words(chosen, c)


def _aloft(c: Context, figure: str, b: Any) -> bool:
    return bool(c.get(figure, "flying")) or _does(c, figure, "fly")


FIELDS: tuple[Declaration, ...] = (
    Query(
        "figure.flight",
        "figure",
        base="figure.wings",
        told=False,
        doc="How many hexes someone can fly in a turn; 0 for who cannot.",
    ),
    Field(
        "figure", "wings", "int", how="computed", read=_wings, doc="how many hexes it flies by its own wings; 0 for who has none"
    ),
    Field("figure", "flight", "int", how="query", doc="how many hexes it can fly in a turn"),
    Field(
        "figure", "flying", "bool", settable=True, default=False, doc="it is in the air, and will be when its turn to move comes"
    ),
    Field(
        "figure",
        "low",
        "bool",
        key="memory",
        edge="turn",
        settable=True,
        default=False,
        doc="it flies so low that it holds and is held",
    ),
    Field(
        "figure",
        "aloft",
        "bool",
        how="computed",
        read=_aloft,
        doc="it moves through the air: it is there, or the option it chose says so",
    ),
    Field(
        "figure",
        "lands",
        "bool",
        how="computed",
        read=lambda c, f, b: _does(c, f, "land"),
        doc="its way of this turn ends on the ground",
    ),
)
