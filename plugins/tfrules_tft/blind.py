"""Attacks at a hex by guess: where a figure may look for an enemy whom it does not see, and with what.

Nothing here depends on where the unseen are, so that what may be tried tells nobody anything.
"""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex
from tfrules.engine.surface import Context
from tfrules_tft import combat, flight, ground, manners, options
from tfrules_tft.actions import weapon_class


def hexes(c: Context, figure: str) -> list[Hex]:
    """The hexes in which someone unseen may be: where a figure sees nobody. None when it sees all its enemies."""
    if not any(ground.are_enemies(c, one, figure) and not ground.is_seen(c, one, figure) for one in ground.figures(c, alive=True)):
        return []
    every = (Hex(*at) for at in ground.all_hexes(c))
    return [at for at in every if not ground.is_shut(c, at) and not any(ground.is_seen(c, one, figure) for one in ground.occupants(c, at))]


def targets(c: Context, figure: str) -> list[dict[str, Any]]:
    """The hexes that a figure may attack by guess with the option it chose: {"hex", "how"} in a fixed order."""
    letter, known = c.get(figure, "option"), options.options(c)
    if letter not in known or not ground.is_up(c, figure) or c.get(figure, "fell") or c.get(figure, "hth"):
        return []
    if c.game.permitted(c, "attack", figure):
        return []
    done, weapon = options.words(known[letter], c), c.get(figure, "ready")
    kind, found = weapon_class(c, weapon), []
    strikes = "attack" in done and kind != "missile" and not c.game.permitted(c, "strike", figure)
    for at in hexes(c, figure):
        hows = [one["how"] for one in manners.targets(c, figure, None, (at,), done)]
        if strikes and combat.reaches(c, figure, (at,)):
            hows.append("hand")
        if "shoot" in done and kind == "missile" and ground.open_to(c, "sight", figure, at) and flight.is_open(c, figure, at):
            hows.append("shoot")
        found += [{"hex": tuple(at), "how": how} for how in hows]
    return found


def intend(c: Context, figure: str, chosen: dict[str, Any]) -> str:
    """Write an attack at a hex: whom it is on shows when it hits, if anyone is there."""
    attack = combat.intend(c, figure, {"how": chosen["how"], "target": None})
    c.set(attack, guess=True, aim=tuple(chosen["hex"]))
    return attack
