"""Moving, and what begins with an adventure."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context, Procedure, happen, number, steps
from tfrules_ww import space
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]
REACH = {  # what limits a move, by its pace
    None: "creature.speed",
    "charge": "creature.charge",
    "flight": "creature.flight",
    "march": "creature.march",
}


def reach(c: Context, creature: str, pace: str | None) -> int:
    """How many inches someone can move at a pace."""
    return max(0, number(c.game.query(c, REACH[pace], creature)))



def _move(c: Context, b: Bind) -> str | None:
    creature, spot = b["creature"], b["spot"]
    if not c.value(creature, "lifeless"):  # a sound that is shifted is not awake, either
        why = forbidden(c, creature, "move")
        if why:
            return refuse(c, why)
    if not space.is_within(c, creature, spot, reach(c, creature, c.get(creature, "pace"))):
        return refuse(c, f"{spot} is farther than {creature} can move")

    def there() -> None:
        space.put(c, creature, spot)
        c.set(creature, moved=True)

    happen(c, "moves", {"mover": creature, "spot": spot}, there)
    return None


def _rest(c: Context, b: Bind) -> None:
    for one in b["creatures"]:
        happen(c, "rests", {"target": one})


def _care(c: Context, b: Bind) -> None:
    happen(c, "rests", {"target": b["patient"]})
    happen(c, "tended", {"target": b["patient"], "healer": b["healer"]})


def _begin(c: Context, b: Bind) -> None:
    happen(c, "adventure begins", {})


def move_procedures() -> tuple[Procedure, ...]:
    """The procedures of moving, resting, and beginning an adventure."""
    return (
        steps("ww.move", _move, doc="Moves a creature to a spot, as far as its Speed lets it."),
        steps("ww.rest", _rest, doc="A day of rest for `creatures`."),
        steps("ww.care", _care, doc="A day of rest for `patient` in the care of `healer` alone."),
        steps("ww.adventure", _begin, doc="Begins an adventure."),
    )
