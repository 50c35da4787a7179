"""Beings that magic makes: summoned ones, images and illusions of creatures. Which of them one is, only its side knows."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex, neighbours
from tfrules.engine.surface import Context, Statement, happen, is_maintained, many, number, one_of
from tfrules_tft import ground
from tfrules_tft.shapes import Shape, shape_of
from tfrules_wizard import places, spells

Bind = dict[str, Any]
NUMBERS = (("basic_ST", "ST"), ("basic_DX", "DX"), ("basic_IQ", "IQ"))


def public(c: Context, figure: str) -> str:
    """The name under which those who don't know better know a figure."""
    return str(c.get(figure, "alias") or figure)


def numbers_of(c: Context, creature: str) -> Bind:
    """The fields of a figure that is a creature."""
    weapons = many(c.value(creature, "strikes with", {}))
    own = {field: number(c.value(creature, short, {}) or 0) for field, short in NUMBERS}
    return {"race": creature, **own, **({"ready": weapons[0], "carried": weapons[1:] or None} if weapons else {})}


def betray(c: Context, figure: str) -> None:
    """All learn in which hex someone unseen is at this moment, and nothing else."""
    if c.get(figure, "seen_by") is not None and c.get(figure, "hex") is not None:
        c.set(figure, spotted=c.get(figure, "hex"))
        c.emit("spotted", hex=c.get(figure, "hex"))


def conjure(c: Context, s: Statement, b: Bind) -> None:
    """A creature appears near the caster, where and facing as it likes; it does nothing this turn.

    What the spell's `effect` says is on it, and if that is kept up, it is what keeps the being here.
    """
    creature, maker = s.eval(c, b, "what"), one_of(c, s, b, "by", "caster")
    found = spot(c, b, maker, shape_of(c, creature))
    if found is None:
        return
    (at, facing), side = found, c.game.side_of(c, maker)
    name = f"{public(c, maker)}'s {c.game.definitions[creature].label.lower()}"
    idle = True if c.game.ruling("new-being-engages") == "next-turn" else None
    own = {"side": side, "maker": maker, "acted": True, "idle": idle, "unreal": s.word("unreal"), "veiled": {"unreal": (side,)}}
    being = c.create("figure", name, hex=tuple(at), facing=facing, **numbers_of(c, creature), **own)
    b[s.word("as")] = being
    if f"{b['spell']}/effect" in c.game.definitions:
        effect = spells.put_on(c, {**b, "subject": being}, c.get(b["deed"], "scale"))
        kept = is_maintained(c, effect)
        c.set(effect, secret=True, anchors=True if kept else None)
    happen(c, "appears", {"figure": being})


def spot(c: Context, b: Bind, maker: str, body: Shape) -> tuple[Any, int] | None:
    """Where what someone makes appears, and facing which way, as its side says; None when there is no room for it."""
    side, open_hexes = c.game.side_of(c, maker), places.appearances(c, maker, body)
    if c.get(b["deed"], "covered"):
        open_hexes = {at: turns for at, turns in open_hexes.items() if places.is_dark(c, Hex(*at))}
    if not open_hexes:
        c.emit("no room", maker=maker)
        return None
    others = c.game.others(c, maker)
    at = c.choose(side, "where", tuple(open_hexes), secret_from=others, about=(("who", maker),))
    turns = open_hexes[tuple(at)]
    unseen = ground.unseen_in(c, Hex(*at), maker) if body.size == 1 else None
    if unseen is not None:  # it appears beside whoever it has bumped into
        betray(c, unseen)
        beside = tuple((near.q, near.r) for near in sorted(neighbours(Hex(*at))) if not ground.is_shut(c, near) and not ground.occupants(c, near))
        if not beside:
            c.emit("no room", maker=maker)
            return None
        at = c.choose(side, "where", beside, secret_from=others, about=(("who", maker),))
    return at, number(c.choose(side, "facing", turns, secret_from=others, about=(("who", maker),)))
