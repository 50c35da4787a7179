"""Moving, and what begins with an adventure."""

from __future__ import annotations

from typing import Any

from tfrules.engine.context import Context
from tfrules.engine.procedure import Procedure, steps
from tfrules.engine.reactions import happen
from tfrules_ww import space
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]


def _move(c: Context, b: Bind) -> str | None:
    creature, spot = b["creature"], b["spot"]
    why = forbidden(c, "move", creature)
    if why:
        return refuse(c, why)
    if not space.is_within(c, creature, spot, c.get(creature, "S", 0)):
        return refuse(c, f"{spot} is farther than {creature} can move")
    happen(c, "moves", {"mover": creature, "spot": spot}, lambda: space.put(c, creature, spot))
    return None


def _begin(c: Context, b: Bind) -> None:
    happen(c, "adventure begins", {})


def _forget(c: Context, b: Bind) -> None:
    c.delete(b["record"])


def move_procedures() -> tuple[Procedure, ...]:
    """The procedures "ww.move" (bindings `creature` and `spot`), "ww.adventure" and "ww.forget" (`record`: what is done with)."""
    return (
        steps("ww.move", _move, doc="Moves a creature to a spot, as far as its Speed lets it."),
        steps("ww.adventure", _begin, doc="Begins an adventure."),
        steps("ww.forget", _forget, doc="Takes away the record of something that is over."),
    )
