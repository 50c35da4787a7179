"""Missile spells on their way: whom the caster rolls for, one after the other, and what a hit does.

Those who stand on the line before the target are rolled for first, to be missed. What misses its target, or has gone through an image, flies
on along the line: friends are to be missed, enemies as the caster likes, until someone is hit, a wall stands there, or the spell has gone as
many megahexes as its caster has basic ST.
"""

from __future__ import annotations

from typing import Any

from tfrules.boards import Flight, Hex, distance, line_of_flight
from tfrules.engine.surface import END, Context, Procedure, forget, happen, steps
from tfrules_tft import flight, ground
from tfrules_tft.attack import place
from tfrules_wizard import spells

Bind = dict[str, Any]


def turn_to_next(c: Context, b: Bind) -> None:
    """Say in the record of the cast for whom the coming roll is, and whether he is to be hit or missed."""
    if "waiting" not in b:
        b["waiting"] = _on_the_way(c, b)
    (figure, meant), *rest = b["waiting"]
    b["waiting"] = tuple(rest)
    if meant == "either":
        meant = c.choose(c.game.side_of(c, b["caster"]), "meant", ("hit", "miss"), about=(("who", figure),))
    b["subject"] = figure
    c.set(b["cast"], subject=figure, passing=meant == "miss" or None, place=None if figure is not None else c.get(b["cast"], "guessed"))


def flies_on(c: Context, b: Bind) -> bool:
    """Whether the spell has not been stopped, and there is someone more to roll for."""
    if "waiting" not in b or (b["result"][0] not in ("miss", "pass") and not c.get(b["cast"], "onward")):
        return False
    c.set(b["cast"], onward=None)
    if not b["waiting"] and not b.get("past") and c.get(b["cast"], "guessed") is None:
        b["past"], b["waiting"] = True, _behind(c, b)
    return bool(b["waiting"])


def _line(c: Context, b: Bind) -> Flight | None:
    here, aim = ground.hex_of(c, b["caster"]), c.get(b["cast"], "aim")
    if here is None or aim is None or here == tuple(aim):
        return None
    beyond = max(distance(Hex(*aim), at) for at in ground.board(c).hexes) + 1
    most = int(c.get(b["caster"], "basic_ST", 0))
    return line_of_flight(here, Hex(*aim), beyond).until(lambda at: flight.stops(c, at) or ground.megahexes_to(c, b["caster"], (at,)) > most)


def _on_the_way(c: Context, b: Bind) -> tuple[tuple[str | None, str], ...]:
    target, at = b.get("subject"), c.get(b["cast"], "guessed")
    c.set(b["cast"], aim=at if target is None else flight.nearest_open(c, b["caster"], target))
    line = _line(c, b)
    before = flight.standing(c, line.on_the_way, (b["caster"], target)) if line is not None else []
    return (*((one, "miss") for one in before), (target, "hit"))


def _behind(c: Context, b: Bind) -> tuple[tuple[str | None, str], ...]:
    line = _line(c, b)
    past = flight.standing(c, line.past, (b["caster"], b.get("subject"))) if line is not None else []
    return tuple((one, "either" if ground.are_enemies(c, one, b["caster"]) else "miss") for one in past)


def _fly(c: Context, b: Bind) -> str | None:
    """A missile spell strikes as a shot does: whatever turns or stops shots may turn or stop it."""
    b["attack"] = c.create(
        "attack",
        f"{b['caster']}'s spell",
        attacker=b["caster"],
        target=b["subject"],
        missile=True,
        hand=False,
        facing="front",
        multiple=c.get(b["deed"], "times", 1),
        deed=b["deed"],
        **{"class": "hit"},
    )
    place(c, b["attack"])
    roles = {"attack": b["attack"], "attacker": b["caster"], "target": b["subject"]}
    if happen(c, "struck", roles):
        return None
    c.set(b["deed"], onward=c.get(b["attack"], "class") == "pass" or None)
    return "over"


def _harm(c: Context, b: Bind) -> None:
    attack = b["attack"]
    whole = {
        **spells.bound(c, b),
        "deed": b["deed"],
        "attack": attack,
        "attacker": b["caster"],
        "target": c.get(attack, "target"),
    }
    spells.set_off(c, b, whole)


def _over(c: Context, b: Bind) -> str:
    attack = b["attack"]
    happen(c, "attacked", {"attack": attack, "attacker": b["caster"], "target": c.get(attack, "target")})
    forget(c, attack)
    return END


MISSILES: tuple[Procedure, ...] = (
    steps("missile spell", _fly, _harm, _over, doc="A missile spell that has hit; bindings of its casting and `deed`."),
)
