"""What a figure may take in hand, of what it has."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context


def readyable(c: Context, figure: str, drops: bool) -> tuple[Any, ...]:
    """What a figure may take in hand: a weapon, something for the left hand (its slung shield, a left-hand dagger), or both; what it has shot
    off may be loaded. Who must drop what it holds has time for a weapon only, and for none that shoots.
    """
    shield, held = c.get(figure, "shield"), c.get(figure, "ready") if is_loading(c, figure) else None
    slung = shield is not None and not c.get(figure, "shield_ready")
    things = dict.fromkeys((*((held,) if held else ()), *(c.get(figure, "carried") or ()), *((shield,) if slung else ())))
    usable = [thing for thing in things if not c.game.permitted(c, "wield", thing, {"actor": figure})]
    weapons = tuple(thing for thing in usable if thing != shield)
    if drops:
        return tuple(weapon for weapon in weapons if c.value(weapon, "class", {}) != "missile")
    left = [thing for thing in usable if thing == shield or c.value(thing, "left hand", {})]
    single = [weapon for weapon in weapons if c.value(weapon, "hands", {}) != 2]
    return (*usable, *((weapon, other) for weapon in single for other in left if other != weapon))


def is_loading(c: Context, figure: str) -> bool:
    """Whether what a figure has in hand was shot off and is not loaded again."""
    return bool(c.get(figure, "loading", 0) > 0 and c.get(figure, "ready") is not None and c.get(figure, "unloaded") == c.get(figure, "ready"))
