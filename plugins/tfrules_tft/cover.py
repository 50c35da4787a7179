"""What lies in a hex: arms that were thrown or dropped, what the fallen had, and bodies behind which others shelter."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex, line_of_flight
from tfrules.engine.surface import Context
from tfrules.vocabulary.terms import Declaration, Field, Function
from tfrules_tft import ground

HELD = ("ready", "left", "shield")


def lying(c: Context, at: Any) -> tuple[str, ...]:
    """The weapons and shields that lie in a hex, each as often as it lies there; what a dead or unconscious figure had lies where that does."""
    found = [c.get(one, "of") for one in c.of_kind("object") if at is not None and c.get(one, "hex") == tuple(at)]
    for figure in ground.occupants(c, Hex(*at)) if at is not None else ():
        if not ground.is_well(c, figure):
            found += [one for one in (*(c.get(figure, held) for held in HELD), *(c.get(figure, "carried") or ())) if one is not None]
    return tuple(one for one in found if not _is_natural(c, one))


def _is_natural(c: Context, thing: str) -> bool:
    return c.game.definitions[thing].kind == "weapon" and c.value(thing, "class", {}) == "natural"


def shelter(c: Context, attack: str) -> str | None:
    """The body behind which the target of a throw or shot lies or kneels: it fills the hex beside it by which the line comes in.

    A line along the side between two hexes comes in by neither.
    """
    attacker, target = c.get(attack, "attacker"), c.get(attack, "target")
    if not (c.get(attack, "missile") or c.get(attack, "thrown")) or target is None or c.get(target, "posture", "standing") == "standing":
        return None
    here, there = ground.hex_of(c, attacker), ground.hex_of(c, target)
    if here is None or there is None or here == there or ground.is_large(c, target):
        return None
    before = line_of_flight(here, there).arrival
    if len(before) != 1 or before[0] == here:
        return None
    bodies = [one for one in ground.occupants(c, before[0]) if not ground.is_well(c, one) or c.get(one, "posture", "standing") == "prone"]
    alive = [one for one in bodies if ground.is_well(c, one) or c.get(one, "health") == "unconscious"]
    return next(iter((*alive, *bodies)), None)


FIELDS: tuple[Declaration, ...] = (
    Field("attack", "shelter", "figure", how="computed", read=lambda c, a, b: shelter(c, a), doc="the body behind which the target lies or kneels"),
    Function("lying", ("any",), "list[weapon | shield]", lying, "the weapons and shields that lie in a hex, those of the fallen there included"),
)
