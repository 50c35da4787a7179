"""Missile spells on their way: whom the caster rolls for, one after the other, and what a hit does.

Those who stand on the line before the target are rolled for first, to be missed. What misses its target, or has gone through an image, flies
on along the line: friends are to be missed, enemies as the caster likes, until someone is hit, a wall stands there, or the spell has gone as
many megahexes as its caster has basic ST. What magic has put in the way stops it too, unless its text says what it does to that (`barred by`).
"""

from __future__ import annotations

from typing import Any

from tfrules.boards import Flight, Hex, distance, line_of_flight
from tfrules.engine.surface import END, Context, Procedure, forget, happen, number, run_block, steps
from tfrules_tft import flight, ground, injury
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
    if "waiting" not in b or "full" in b["result"] or (b["result"][0] not in ("miss", "pass") and not c.get(b["cast"], "onward")):
        return False
    c.set(b["cast"], onward=None)
    if not b["waiting"] and not b.get("past") and c.get(b["cast"], "guessed") is None:
        b["past"] = True
        if b["result"][0] == "miss" and b.get("subject") is not None:
            happen(c, "misses", {role: b[role] for role in ("cast", "caster", "subject", "spell")})
        b["waiting"] = _behind(c, b)
    if not b["waiting"]:
        _break_through(c, b, None)
    return bool(b["waiting"])


def meet(c: Context, b: Bind) -> None:
    """What bars the way to whoever was rolled for comes first: the spell ends there, or goes on with what is left of it."""
    if "waiting" in b and "full" not in b["result"]:
        _break_through(c, b, b.get("subject"))


def _break_through(c: Context, b: Bind, to: str | None) -> None:
    """Do what the spell does to each thing that bars its way, as far as someone on it, or as it goes."""
    line = _line(c, b)
    for at in line.hexes if line is not None else ():
        if to is not None and to in ground.occupants(c, at):
            return
        if at in b.get("met", ()):
            continue
        b["met"] = (*b.get("met", ()), tuple(at))
        for barrier, block in spells.barriers(c, b["spell"], at):
            run_block(c, block, {**spells.bound(c, b), "deed": b["cast"], "barrier": barrier})
            if c.exists(barrier) or c.get(b["cast"], "left") == 0:
                b["result"], b["waiting"] = ("barred",), ()
                return


def _line(c: Context, b: Bind) -> Flight | None:
    """The way of the spell, to its target and on; or from there back to its caster and on behind him, if something has turned it."""
    here, aim = ground.hex_of(c, b["caster"]), c.get(b["cast"], "aim")
    if here is None or aim is None or here == tuple(aim):
        return None
    origin, goal = (Hex(*aim), here) if c.get(b["cast"], "back") else (here, Hex(*aim))
    beyond = max(distance(goal, at) for at in ground.board(c).hexes) + 1
    most = number(c.value(b["caster"], "spell_reach"))
    return line_of_flight(origin, goal, beyond).until(
        lambda at: spells.is_stopped(c, b["spell"], at) or ground.megahexes_to(c, b["caster"], (at,)) > most
    )


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
    """It is behind him. Whom a missile spell has hurt beside its caster can be pushed back, as `retreat-by-spell` rules."""
    attack, target = b["attack"], c.get(b["attack"], "target")
    by_spell = c.game.ruling("retreat-by-spell") == "adjacent-missile-spell"
    if by_spell and target is not None and c.get(attack, "through") and ground.adjacent(c, b["caster"], target):
        injury.remember(c, b["caster"], target)
    happen(c, "attacked", {"attack": attack, "attacker": b["caster"], "target": target})
    forget(c, attack)
    return END


MISSILES: tuple[Procedure, ...] = (
    steps("missile spell", _fly, _harm, _over, doc="A missile spell that has hit; bindings of its casting and `deed`."),
)
