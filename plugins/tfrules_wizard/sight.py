"""What lies between an attack or a casting and whom it is meant for: the hexes that it crosses, and those that it goes into."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex, distance, line_of_flight
from tfrules.engine.surface import Context
from tfrules.vocabulary.terms import Declaration, Field
from tfrules_tft import ground
from tfrules_wizard.fields import measured_to


def _goal(c: Context, one: str) -> tuple[Hex | None, Hex | None]:
    """Where an attack or casting comes from, and the hex that it is meant for: of those a large target fills the nearest."""
    if c.get(one, "kind") == "cast":
        return ground.hex_of(c, c.get(one, "caster")), measured_to(c, one)
    here, filled = ground.hex_of(c, c.get(one, "attacker")), ground.aimed_at(c, one)
    return here, min(filled, key=lambda at: 0 if here is None else distance(here, at)) if filled else None


def _crossed(c: Context, one: str, b: Any) -> tuple[tuple[int, int], ...]:
    here, goal = _goal(c, one)
    if here is None or goal is None or here == goal:
        return ()
    return tuple((at.q, at.r) for at in line_of_flight(here, goal).on_the_way)


def _aimed(c: Context, one: str, b: Any) -> tuple[int, int] | None:
    goal = _goal(c, one)[1]
    return None if goal is None else (goal.q, goal.r)


FIELDS: tuple[Declaration, ...] = tuple(
    field
    for kind in ("attack", "cast")
    for field in (
        Field(kind, "crossed", "list[hex]", how="computed", read=_crossed, doc="the hexes between who makes it and whom it is meant for"),
        Field(kind, "into", "hex", how="computed", read=_aimed, doc="the hex that it is meant for"),
    )
)
