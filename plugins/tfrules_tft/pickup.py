"""Picking up what lies on the ground: what is within reach, who may take it, and how it comes into hand.

A thing is named by the record of what lies there, by a pair (one of the fallen, what it carried), or by its own name for what lies about everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from tfrules.boards import Hex, Placement
from tfrules.engine.surface import Context, Refused, happen, many, number
from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Field, Head, Query, Slot, StatementClass
from tfrules_tft import careers, ground, injury
from tfrules_tft.actions import free_left, sling, weapon_class

if TYPE_CHECKING:
    from tfrules.engine.surface import Statement
    from tfrules.testing.run import Play

Thing = Any
HANDS = ("ready", "left", "shield", "shield_ready", "carried", "readied")  # the fields of a figure in which its things are
EVERYWHERE = "rock"  # weapons of this class can be had wherever one stands


def of(c: Context, thing: Thing) -> str:
    """Which weapon or shield a thing is."""
    if isinstance(thing, tuple | list):
        return str(thing[1])
    return str(c.get(thing, "of")) if c.exists(thing) else str(thing)


def owner_of(c: Context, thing: Thing) -> Any:
    """Whose a thing is: whoever let it fall, or has it still; nobody's where that is not known."""
    if isinstance(thing, tuple | list):
        return thing[0]
    return c.get(thing, "owner") if c.exists(thing) else None


def near(c: Context, place: Placement | None, reach: int) -> Iterator[Thing]:
    """What can be picked up from a place, in order: what lies at most so far away, what the fallen there carry, and what lies everywhere."""
    if place is None:
        return
    for one in c.of_kind("object"):
        at = c.get(one, "hex")
        if at is not None and not c.get(one, "falling") and place.distance_to(Hex(*at)) <= reach:
            yield one
    for figure in ground.figures(c):
        if c.get(figure, "health", "well") in ("dead", "unconscious") and any(place.distance_to(at) <= reach for at in ground.cells(c, figure)):
            yield from ((figure, what) for what in dict.fromkeys(_belongings(c, figure)))
    yield from (name for name in c.game.by_kind.get("weapon", ()) if weapon_class(c, name) == EVERYWHERE)


def _belongings(c: Context, figure: str) -> Iterator[str]:
    yield from careers.arms(c, figure)
    if c.get(figure, "shield") is not None:
        yield c.get(figure, "shield")


def choices(c: Context, figure: str, place: Placement | None, drops: bool) -> tuple[tuple[Thing, ...], ...]:
    """What a figure may pick up from a place: one thing, or a weapon and a shield; never so that it would carry too much."""
    things = tuple(near(c, place, reach(c, figure)))
    shields = [thing for thing in things if _is_shield(c, thing)]
    both = ((weapon, shield) for weapon in things if weapon not in shields for shield in shields)
    return tuple(some for some in (*((thing,) for thing in things), *both) if not _fault(c, figure, some, drops))


def fault(c: Context, figure: str, wanted: Any, place: Placement | None, drops: bool) -> str:
    """Why a figure cannot pick things up from a place, "" when it can."""
    things = as_things(wanted)
    known = tuple(near(c, place, reach(c, figure)))
    return f"{figure} cannot reach that" if any(thing not in known for thing in things) else _fault(c, figure, things, drops)


def _fault(c: Context, figure: str, things: tuple[Thing, ...], drops: bool) -> str:
    """Why a figure cannot pick up things that it can reach, "" when it can."""
    shields = [thing for thing in things if _is_shield(c, thing)]
    if not things or len(shields) > 1 or len(things) - len(shields) > 1:
        return "a weapon and a shield can be picked up, one of each"
    rule = next((found for thing in things if (found := c.game.permitted(c, "wield", of(c, thing), {"actor": figure}))), "")
    if rule:
        return f"{figure} cannot use that ({c.game.definitions[rule].label})"
    if shields and any(c.value(of(c, thing), "hands", {}) == 2 for thing in things if thing not in shields):
        return "that takes both hands"
    if shields and c.get(figure, "shield") is not None and not (drops and c.get(figure, "shield_ready")):
        return f"{figure} has a shield"
    rule = _plan(c, figure, things, drops)[1]
    return f"{c.game.definitions[rule].label} forbids {figure} to pick that up" if rule else ""


def as_things(wanted: Any) -> tuple[Thing, ...]:
    """What a command picks up: pairs are written as lists in JSON."""
    return tuple(tuple(thing) if isinstance(thing, list) else thing for thing in wanted) if isinstance(wanted, tuple | list) else (wanted,)


def reach(c: Context, figure: str) -> int:
    """From how many hexes away a figure picks things up."""
    return number(c.value(figure, "reach"))


def _is_shield(c: Context, thing: Thing) -> bool:
    known = c.game.definitions.get(of(c, thing))
    return known is not None and known.kind == "shield"


def _plan(c: Context, figure: str, things: tuple[Thing, ...], drops: bool) -> tuple[tuple[str, ...], str]:
    """What a figure lets fall for some things, and the rule that forbids it to carry what it would have then. Its shield goes only if it must."""
    if not drops:
        return (), _forbidden(c, figure, (), things)
    ready = c.get(figure, "ready")
    falls = () if ready is None or weapon_class(c, ready) == "natural" else (ready,)
    if not c.get(figure, "shield_ready"):
        return falls, _forbidden(c, figure, falls, things)
    in_the_way = any(_is_shield(c, thing) or c.value(of(c, thing), "hands", {}) == 2 for thing in things)
    rule = "" if in_the_way else _forbidden(c, figure, falls, things)
    if not in_the_way and not rule:
        return falls, ""
    falls = (*falls, c.get(figure, "shield"))
    return falls, _forbidden(c, figure, falls, things)


def _forbidden(c: Context, figure: str, falls: tuple[str, ...], things: tuple[Thing, ...]) -> str:
    """The rule that forbids someone to carry what it would carry then; tried on the figure, and taken back."""
    before = {field: c.get(figure, field) for field in HANDS}
    for what in falls:
        injury.let_go(c, figure, what)
    for thing in things:
        _hold(c, figure, of(c, thing))
    rule = c.game.permitted(c, "carry", figure)
    c.set(figure, **before)
    return str(rule or "")


def _hold(c: Context, figure: str, thing: str) -> None:
    """A thing comes into a figure's hands; what is in its way there goes to what the figure carries."""
    two_handed = c.value(c.get(figure, "ready"), "hands", {}) == 2
    if c.game.definitions[thing].kind == "shield":
        if two_handed:
            sling(c, figure)
        free_left(c, figure)
        c.set(figure, shield=thing, shield_ready=True)
        return
    sling(c, figure)
    c.set(figure, ready=thing, readied=thing)
    if c.value(thing, "hands", {}) == 2:
        free_left(c, figure)


def take_up(c: Context, figure: str, wanted: Any, drops: bool) -> None:
    """Pick things up, as far as they are still within reach."""
    place = ground.placement(c, figure)
    things = as_things(wanted)
    if fault(c, figure, things, place, drops):
        return
    for what in _plan(c, figure, things, drops)[0]:
        injury.drop(c, figure, what)
    for thing in things:
        happen(c, "picks up", {"figure": figure, "weapon": of(c, thing), "owner": owner_of(c, thing)}, partial(_take, c, figure, thing))


def _take(c: Context, figure: str, thing: Thing) -> None:
    """A thing is no longer where it was, and in someone's hands."""
    what = of(c, thing)
    if isinstance(thing, tuple):
        injury.let_go(c, thing[0], what)
    elif c.exists(thing):
        c.delete(thing)
    _hold(c, figure, what)


def named(c: Context, figure: str, wanted: tuple[str, ...], place: Placement | None) -> tuple[Thing, ...]:
    """The nearest things of some names that a figure can pick up from a place. Raises Refused when one of them is not there."""
    found = []
    for what in wanted:
        thing = next((one for one in near(c, place, reach(c, figure)) if of(c, one) == what), None)
        if thing is None:
            raise Refused(f"no {c.game.definitions[what].label} lies where {figure} can pick it up")
        found.append(thing)
    return tuple(found)


def _lying(play: Play, s: Statement, b: dict[str, Any]) -> None:
    """Weapons and shields lie in a hex from before."""
    at, things = s.eval(play.context(), b, "at"), many(s.eval(play.context(), b, "things"))

    def put(c: Context) -> None:
        for what in things:
            injury.lie(c, what, at)
        settle(c)

    play.edit(put)


def settle(c: Context) -> None:
    """What fell during the turn lies where it fell, and can be picked up from now on."""
    for one in c.of_kind("object"):
        c.set(one, falling=None)


PICKUP: tuple[Declaration, ...] = (
    Head(
        "lying",
        phrase=(Slot("things", "ref", "weapon | shield", many=True),),
        clauses=(ClauseWord("at", Slot("at", "expr", "any"), required=True),),
        condition=False,
        name="lying things",
        doc="Weapons and shields lie in a hex from before.",
        example='lying "Club", "Small shield" at (5, 4)',
        run=_lying,
    ),
    StatementClass("example", ("lying things",)),
    StatementClass("scenario", ("lying things",)),
    Field("object", "owner", "figure", doc="who let it fall"),
    Field("object", "falling", "bool", default=False, doc="it fell this turn, and cannot be picked up yet"),
    Query("figure.reach", "figure", base="0", doc="How many hexes away a weapon may lie that someone picks up."),
    Event(
        "picks up",
        ("{figure} picks up", "{figure} picks up {weapon}"),
        (("figure", "figure"), ("weapon", "weapon | shield"), ("owner", "figure")),
        "Someone picks up a weapon or shield, ready for use.",
        "{figure} picks up {weapon}",
    ),
)
