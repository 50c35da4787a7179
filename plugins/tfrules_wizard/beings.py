"""Beings that magic makes: summoned ones, images and illusions of creatures. Which of them one is, only its side knows."""

from __future__ import annotations

from typing import Any

from tfrules.engine.actions import many, one_of
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.reactions import happen
from tfrules_wizard import places, spells

Bind = dict[str, Any]
NUMBERS = (("basic_ST", "ST"), ("basic_DX", "DX"), ("basic_IQ", "IQ"))


def numbers_of(c: Context, creature: str) -> Bind:
    """The fields of a figure that is a creature."""
    weapons = many(c.value(creature, "strikes with", {}))
    own = {field: int(c.value(creature, short, {}) or 0) for field, short in NUMBERS}
    return {"race": creature, **own, **({"ready": weapons[0], "carried": weapons[1:] or None} if weapons else {})}


def conjure(c: Context, s: Statement, b: Bind) -> None:
    """A creature appears near the caster, where and facing as it likes; it does nothing this turn.

    What the spell's `effect` says is on it, and if that is kept up, it is what keeps the being here.
    """
    creature, maker = s.eval(c, b, "what"), one_of(c, s, b, "by", "caster")
    side, open_hexes = c.game.side_of(c, maker), places.appearances(c, maker)
    if not open_hexes:
        c.emit("no room", maker=maker)
        return
    others = c.game.others(c, maker)
    at = c.choose(side, "where", tuple(open_hexes), secret_from=others, about=(("who", maker),))
    facing = c.choose(side, "facing", tuple(range(6)), secret_from=others, about=(("who", maker),))
    name = f"{c.get(maker, 'alias') or maker}'s {c.game.definitions[creature].label.lower()}"
    idle = True if c.game.ruling("new-being-engages") == "next-turn" else None
    own = {"side": side, "maker": maker, "acted": True, "idle": idle, "unreal": s.raw.get("unreal"), "veiled": {"unreal": (side,)}}
    being = c.create("figure", name, hex=tuple(at), facing=facing, **numbers_of(c, creature), **own)
    b[s.raw["as"]] = being
    if f"{b['spell']}/effect" in c.game.definitions:
        effect = spells.put_on(c, {**b, "subject": being}, c.get(b["deed"], "scale"))
        kept = any(end.get("maintained") for end in c.get(effect, "ends") or ())
        c.set(effect, secret=True, anchors=True if kept else None)
    happen(c, "appears", {"figure": being})
