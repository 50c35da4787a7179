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
    why = forbidden(c, creature, "move")
    if why:
        return refuse(c, why)
    if not space.is_within(c, creature, spot, max(0, c.game.query(c, "creature.speed", creature))):
        return refuse(c, f"{spot} is farther than {creature} can move")

    def there() -> None:
        space.put(c, creature, spot)
        c.set(creature, moved=True)

    happen(c, "moves", {"mover": creature, "spot": spot}, there)
    return None


def _rest(c: Context, b: Bind) -> None:
    for one in b["creatures"]:
        happen(c, "rests", {"target": one})


def _begin(c: Context, b: Bind) -> None:
    happen(c, "adventure begins", {})


def _forget(c: Context, b: Bind) -> None:
    c.delete(b["record"])


def move_procedures() -> tuple[Procedure, ...]:
    """The procedures of moving, resting, beginning an adventure, and forgetting the `record` of what is done with."""
    return (
        steps("ww.move", _move, doc="Moves a creature to a spot, as far as its Speed lets it."),
        steps("ww.rest", _rest, doc="A day of rest for `creatures`."),
        steps("ww.adventure", _begin, doc="Begins an adventure."),
        steps("ww.forget", _forget, doc="Takes away the record of something that is over."),
    )
