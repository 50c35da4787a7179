"""The words that pick figures and hexes, and the functions of the board."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex, are_adjacent, distance
from tfrules.engine.surface import Context, as_amount, number
from tfrules.vocabulary.terms import Function, Selector
from tfrules_tft import cover, ground

Bind = Any


def is_empty(c: Context, at: Any) -> bool:
    """Whether nobody is in a hex, standing or lying, and it is no wall."""
    return not ground.board(c).is_shut(Hex(*at)) and not ground.occupants(c, Hex(*at))


def _hex(value: Any, c: Context) -> Hex | None:
    if isinstance(value, str):
        return ground.hex_of(c, value)
    return None if value is None else Hex(*value)


def _is_adjacent(c: Context, one: Any, b: Bind, to: Any) -> bool:
    filled, others = _cells(one, c), _cells(_next_to(b, to), c)
    return any(are_adjacent(a, z) for a in filled for z in others) and not any(at in others for at in filled)


def _next_to(b: Bind, to: Any) -> Any:
    return b.get("bearer", b.get("self")) if to is None else to


def _cells(value: Any, c: Context) -> tuple[Hex, ...]:
    if isinstance(value, str):
        return ground.cells(c, value)
    return () if value is None else (Hex(*value),)


def _around(c: Context, kind: str, b: Bind, to: Any) -> tuple[Any, ...] | None:
    """The hexes of the board beside someone or somewhere."""
    if kind != "hex":
        return None
    on = ground.board(c)
    return tuple(tuple(at) for at in ground.beside(c, _next_to(b, to)) if on.contains(at))


def _steps(c: Context, kind: str, b: Bind, of: Any) -> tuple[Any, ...]:
    return () if of is None else tuple(tuple(at) for at in ground.steps(c, of))


def _is_behind(c: Context, one: Any, b: Bind, of: Any) -> bool:
    place = ground.placement(c, of)
    return one != of and place is not None and any(at in place.rear for at in ground.cells(c, one))


def _is_step(c: Context, one: Any, b: Bind, of: Any) -> bool:
    place = None if of is None else ground.placement(c, of)
    return place is not None and are_adjacent(Hex(*one), place.anchor) and ground.has_room(c, of, place.moved(Hex(*one)))


def _is_enemy(c: Context, one: Any, b: Bind, of: Any) -> bool:
    of = b.get("bearer", b.get("self", b.get("caster"))) if of is None else of
    return one != of and ground.are_enemies(c, one, of)


def _is_free(c: Context, one: Any, b: Bind, of: Any) -> bool:
    return not ground.is_shut(c, Hex(*one)) and not ground.standing_in(c, Hex(*one))


def _is_shut_off(c: Context, figure: str, at: Any) -> bool:
    between = ground.jab_hexes(c, figure).get(Hex(*at))
    return between is not None and bool(ground.occupants(c, between))


def _least(some: tuple[Hex, ...], others: tuple[Hex, ...]) -> int:
    return min((distance(a, z) for a in some for z in others), default=0)


def _is_cornered(c: Context, one: str, by: str) -> bool:
    here, others = ground.cells(c, one), ground.cells(c, by)
    return not any(_least((at,), others) > _least(here, others) for at in ground.steps(c, one))


def _is_upright(c: Context, one: str) -> bool:
    return ground.is_well(c, one) and c.get(one, "posture", "standing") != "prone" and not c.get(one, "hth")


def _is_outranked(c: Context, one: Any, b: Bind, of: Any) -> bool:
    """Whether among those who hit someone by hand and took no hits themselves another comes before `of`."""
    return any(
        other != of
        and one in (c.get(other, "dealt") or ())
        and not c.get(other, "hits_now")
        and not c.get(other, "retreated")
        and _is_upright(c, other)
        and ground.are_enemies(c, other, one)
        and number(c.value(other, "adjDX")) > number(c.value(of, "adjDX"))
        for other in ground.figures(c, alive=True)
    )


def _distance(c: Context, a: Any, b: Any) -> int:
    return _least(_cells(a, c), _cells(b, c))


SELECTORS = (
    Selector("adjacent", "any", _is_adjacent, "any", "in a neighbouring hex of someone or somewhere", near=_around),
    Selector("enemy", "figure", _is_enemy, "figure", "of another side"),
    Selector("friend", "figure", lambda c, one, b, of: not _is_enemy(c, one, b, of), "figure", "of the same side"),
    Selector("standing", "figure", lambda c, one, b, of: ground.is_up(c, one), "", "on its feet"),
    Selector("free", "hex", _is_free, "", "nobody stands there, and no wall"),
    Selector(
        "victim", "figure", lambda c, one, b, of: one in (c.get(of, "dealt") or ()), "figure", "hit by someone's hand this turn"
    ),
    Selector("upright", "figure", lambda c, one, b, of: _is_upright(c, one), "", "on its feet or kneeling, and in nobody's hold"),
    Selector("pushed", "figure", lambda c, one, b, of: bool(c.get(one, "pushed")), "", "pushed back this turn"),
    Selector(
        "outranked for",
        "figure",
        _is_outranked,
        "figure",
        "hit this turn by someone of higher adjDX, who may push it back before another",
    ),
    Selector("empty", "hex", lambda c, one, b, of: is_empty(c, one), "", "nobody is there, and no wall"),
    Selector("behind", "figure", _is_behind, "figure", "in a rear hex of someone"),
    Selector(
        "within step",
        "hex",
        _is_step,
        "figure",
        "where the leading part of someone comes with one step, all of it finding room",
        near=_steps,
    ),
    Selector("well", "figure", lambda c, one, b, of: ground.is_well(c, one), "", "neither dead nor unconscious"),
)

FUNCTIONS = (
    Function("distance", ("any", "any"), "int", _distance, "hexes between two figures or hexes"),
    Function(
        "carries",
        ("figure", "weapon"),
        "bool",
        lambda c, f, w: w in (*(c.get(f, "carried") or ()), c.get(f, "ready"), c.get(f, "left")),
        "whether a figure has a weapon",
    ),
    Function(
        "fits",
        ("figure", "any"),
        "bool",
        lambda c, f, at: _is_step(c, at, {}, f),
        "whether the leading part of a figure can step into a hex, all of it finding room",
    ),
    Function("copies", ("int", "amount"), "amount", lambda c, many, amount: as_amount(amount).of(many), "so many throws of an amount"),
    Function("cornered", ("figure", "figure"), "bool", _is_cornered, "whether someone has no hex to step into that is farther from another"),
    Function("front", ("figure", "hex"), "bool", lambda c, f, at: Hex(*at) in ground.front_hexes(c, f), "whether a figure has a hex right in front"),
    Function("before", ("figure", "hex"), "bool", lambda c, f, at: ground.in_front(c, f, Hex(*at)), "whether a hex lies where a figure may shoot"),
    Function("blocked", ("figure", "hex"), "bool", _is_shut_off, "whether someone is straight between a figure and a hex two from it"),
    Function("vacant", ("any",), "bool", is_empty, "whether nobody, not even a body, is in a hex, and it is no wall"),
    Function(
        "lies",
        ("weapon | shield", "any"),
        "bool",
        lambda c, what, at: what in cover.lying(c, at),
        "whether a weapon or shield lies in a hex, that of someone fallen there included",
    ),
    Function("sees", ("any", "any"), "bool", lambda c, a, b: ground.is_seen(c, b, a), "whether one sees another (written `x sees y`)"),
)
