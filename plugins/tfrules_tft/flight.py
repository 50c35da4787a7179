"""What flies: who stands in the way of a throw or a shot, who stands behind its target, and where it comes to rest."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Flight, Hex, distance, line_of_flight
from tfrules.engine.surface import Context, happen
from tfrules_tft import cover, ground, injury

BEYOND = 10  # hexes that a throw flies on behind its target


def stops(c: Context, at: Hex) -> bool:
    """Whether nothing flies through a hex: it is off the board, a wall, or barred by what lies there."""
    return ground.board(c).is_shut(at) or ground.barred(c, at, "pass")


def is_open(c: Context, figure: str, at: Hex) -> bool:
    """Whether no wall is between a figure and a hex."""
    here = ground.hex_of(c, figure)
    return here is None or line_of_flight(here, at).until(lambda one: stops(c, one)).reaches_target


def flies(c: Context, attack: str) -> bool:
    """Whether an attack is a throw or a shot from one hex of the board to another."""
    if c.get(attack, "sure") or not (c.get(attack, "thrown") or c.get(attack, "missile")):
        return False
    here, there = ground.hex_of(c, c.get(attack, "attacker")), (ground.aimed_at(c, attack) or (None,))[0]
    return here is not None and there is not None and here != there


def line(c: Context, attack: str) -> Flight:
    """The way of a throw or shot, on past the hex aimed at: ten hexes for a throw, to the wall for a shot."""
    here, aim = ground.hex_of(c, c.get(attack, "attacker")), Hex(*c.get(attack, "aim"))
    assert here is not None
    beyond = BEYOND if c.get(attack, "thrown") else max(distance(aim, at) for at in ground.board(c).hexes) + 1
    return line_of_flight(here, aim, beyond).until(lambda at: stops(c, at))


def launch(c: Context, attack: str) -> list[tuple[str, str]]:
    """What is thrown leaves the hand. Whom is rolled for, from near to far: those in the way are to be missed."""
    attacker, target = c.get(attack, "attacker"), c.get(attack, "target")
    c.set(attack, aim=c.get(attack, "aim") if target is None else nearest_open(c, attacker, target))
    if c.get(attack, "thrown") and c.get(attacker, "ready") == c.get(attack, "weapon"):
        injury.let_go(c, attacker, c.get(attack, "weapon"))
    return [*((one, "miss") for one in standing(c, line(c, attack).on_the_way, _those_of(c, attack))), (target, "hit")]


def nearest_open(c: Context, attacker: str, target: str) -> Any:
    """The hex of a target at which a throw or shot goes: of those in front and behind no wall the nearest. None without a board."""
    here, filled = ground.hex_of(c, attacker), ground.cells(c, target)
    if here is None or len(filled) < 2:
        return c.get(target, "hex")
    filled = tuple(sorted(filled, key=lambda at: distance(here, at)))
    at = next((at for at in filled if ground.open_to(c, "sight", attacker, at) and is_open(c, attacker, at)), filled[0])
    return at.q, at.r


def behind(c: Context, attack: str) -> list[tuple[str, str]]:
    """Whom is rolled for after the target was missed: a living body that sheltered it is to be missed, friends too, enemies as one likes."""
    attacker, body = c.get(attack, "attacker"), cover.shelter(c, attack)
    alive = body is not None and c.get(body, "health", "well") != "dead" and c.game.ruling("shelter") != "wizard"
    found = standing(c, line(c, attack).past, _those_of(c, attack))
    past = [(one, "either" if ground.are_enemies(c, one, attacker) else "miss") for one in found]
    return [(body, "miss"), *past] if body is not None and alive else past


def _those_of(c: Context, attack: str) -> tuple[Any, Any]:
    return c.get(attack, "attacker"), c.get(attack, "target")


def standing(c: Context, hexes: tuple[Hex, ...], out: tuple[Any, ...]) -> list[str]:
    """Those on their feet in some hexes, from near to far, but for those left out."""
    return [one for at in hexes for one in ground.occupants(c, at) if ground.is_up(c, one) and one not in out]


def land(c: Context, attack: str) -> None:
    """What was thrown lies in the hex of whom it hit, or was dropped before; else where its flight ends. It may be broken."""
    weapon, result = c.get(attack, "weapon"), c.get(attack, "class")
    if result == "break":
        happen(c, "broken", {"figure": c.get(attack, "attacker"), "weapon": weapon})  # out of its hands; it keeps others of the sort
    elif result in ("miss", "pass"):
        hexes = line(c, attack).hexes
        injury.lie(c, weapon, tuple(hexes[-1]) if hexes else c.get(c.get(attack, "attacker"), "hex"), c.get(attack, "attacker"))
    else:
        injury.lie(c, weapon, next((tuple(at) for at in ground.aimed_at(c, attack)), None), c.get(attack, "attacker"))


def pile(c: Context, figure: str) -> list[str]:
    """Those who grapple in the hex of someone who does, itself among them."""
    at = ground.hex_of(c, figure)
    if at is None or not c.get(figure, "hth"):
        return [figure]
    return [one for one in ground.occupants(c, at) if c.get(one, "hth") and ground.is_well(c, one)]


def others_in_pile(c: Context, attack: str) -> list[tuple[str, str]]:
    """Whom a blow into a pile that has missed may hit yet: first the other enemies, then friends, who are to be missed."""
    attacker, target = c.get(attack, "attacker"), c.get(attack, "target")
    if c.get(attacker, "hth"):
        return []
    rest = [one for one in pile(c, target) if one != target]
    foes = [one for one in rest if ground.are_enemies(c, one, attacker)]
    return [*((one, "hit") for one in foes), *((one, "miss") for one in rest if one not in foes)]


def pick(c: Context, attack: str, waiting: list[tuple[str, str]]) -> tuple[Any, ...]:
    """Who is rolled for next, and whether to be hit or missed; the attacker's side chooses where it may."""
    side = str(c.get(c.get(attack, "attacker"), "side"))
    foes = tuple(one for one, meant in waiting if meant == "hit")
    if len(foes) > 1:
        return str(c.choose(side, "next", foes, kind="order")), "hit"
    figure, meant = waiting[0]
    if meant == "either":
        meant = str(c.choose(side, "meant", ("hit", "miss"), about=(("who", figure),)))
    return figure, meant
