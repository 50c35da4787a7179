"""Who flies: how far wings carry a figure, and whether they carry it now. How it flies is said by options whose words include `fly`."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context
from tfrules.vocabulary.terms import Declaration, Field
from tfrules_tft import options


def _flight(c: Context, figure: str, b: Any) -> int:
    race = c.get(figure, "race")
    return int(c.game.definitions[race].value(c, "flies", {"bearer": figure}) or 0) if race is not None else 0


def _aloft(c: Context, figure: str, b: Any) -> bool:
    chosen = options.options(c).get(str(c.get(figure, "option")))
    return chosen is not None and "fly" in options.words(chosen, c)


FIELDS: tuple[Declaration, ...] = (
    Field("figure", "flight", "int", how="computed", read=_flight, doc="how many hexes it flies; 0 for who has no wings"),
    Field("figure", "aloft", "bool", how="computed", read=_aloft, doc="it flies this turn: the option it chose says so"),
)
