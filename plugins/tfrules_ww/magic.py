"""Casting: the dice are declared, then rolled; they cost Mind; a caster at Mind 0 gets nothing for them; else the spell works."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tfrules.engine.amount import Amount
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.definition import Definition
from tfrules.engine.modifiers import ask
from tfrules.engine.procedure import END, Procedure, steps
from tfrules.engine.reactions import happen
from tfrules.engine.request import Between, Options
from tfrules_ww import space
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]

MOST_DICE = 99  # the book sets no limit; this one only keeps the list of answers finite


def _declare(c: Context, b: Bind) -> str | None:
    """Who casts what, with how many dice, at which point: what the command did not say is asked of the caster's side."""
    caster, spell = b["caster"], b["spell"]
    why = forbidden(c, "cast", caster)
    if why:
        return refuse(c, why)
    if spell not in c.get(caster, "spells", ()):
        return refuse(c, f"{caster} has not memorized {spell}")
    least = least_dice(c, spell)
    if "MD" not in b:
        b["MD"] = c.ask(c.game.side_of(c, caster), "choose", "MD", Between(least, MOST_DICE), (("who", caster),))
    if b["MD"] < least:
        return refuse(c, f"{spell} takes at least {least} magic dice")
    return None


def least_dice(c: Context, spell: str) -> int:
    """The fewest magic dice a spell can be cast with."""
    line = c.game.definitions[spell].line(c, "MD", {})
    return int(line.eval(c, {}, "at_least")) if line is not None else 1


def _aim(c: Context, b: Bind) -> str | None:
    definition = c.game.definitions[b["spell"]]
    if not definition.all("radius"):
        return None
    caster, reach = b["caster"], definition.value(c, "range", b)
    if "point" not in b:
        inside = tuple(name for name in space.space(c).names if reach is None or space.is_within(c, caster, name, reach))
        if not inside:
            return refuse(c, "no point is within range")
        b["point"] = c.ask(c.game.side_of(c, caster), "choose", "point", Options(inside), (("who", caster),))
    if reach is not None and not space.is_within(c, caster, b["point"], reach):
        return refuse(c, f"{b['point']} is more than {reach} inches away")
    return None


def _begin(c: Context, b: Bind) -> str | None:
    b["cast"] = c.create("cast", "cast", caster=b["caster"], spell=b["spell"], MD=b["MD"], point=b.get("point"))
    begun = happen(c, "casts", {"caster": b["caster"], "spell": b["spell"], "cast": b["cast"]})
    return None if begun else "done"


def _roll(c: Context, b: Bind) -> str | None:
    """One roll of all the dice: read for how many cost Mind and, unless that was all there was, for what the spell asks."""
    caster, cast = b["caster"], b["cast"]
    roll = c.roll("magic dice", Amount.dice(b["MD"], 6), (("who", caster),))
    free = ask(c, "cast.free_from", cast)
    cost = roll.count(frozenset(range(1, free.value)))
    left = max(0, c.get(caster, "M", 0) - cost)
    c.set(caster, M=left)
    c.set(cast, cost=cost)
    c.emit("magic dice", (("cast.free_from", free),), caster=caster, faces=roll.shown, cost=cost)
    if left == 0:
        happen(c, "fizzles", {"caster": caster, "spell": b["spell"]})
        return "done"
    read = dice_read(c.game.definitions[b["spell"]])
    if read:
        b["dice"] = roll.total if read == {"sum"} else tuple(sorted(roll.faces))
    return None


def dice_read(spell: Definition) -> set[str]:
    """The functions by which a spell's text reads its dice, "" for any other way, so that exact odds keep apart no more."""
    return {by for raw in spell.body for by in _readings(raw, "")}


def _readings(part: Any, by: str) -> Iterator[str]:
    if isinstance(part, Mapping):
        if part.get("op") == "ref" and part["path"][0] == "dice":
            yield by
        inner = str(part["name"]) if part.get("op") == "call" else ""
        for value in part.values():
            yield from _readings(value, inner)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _readings(value, by)


def _effect(c: Context, b: Bind) -> None:
    definition = c.game.definitions[b["spell"]]
    effect: Statement = definition.all("effect")[0]
    bound = {name: value for name, value in b.items() if name != "spell"}
    radius = definition.value(c, "radius", b)
    if radius is not None:
        bound["area"] = space.in_radius(c, b["point"], radius)
    c.rule = definition.name
    c.emit("takes effect", spell=b["spell"], caster=b["caster"])
    c.push(f"block:{effect.block_id}", bound)


def _done(c: Context, b: Bind) -> str:
    c.delete(b["cast"])
    return END


def cast_procedure() -> Procedure:
    """The procedure "ww.cast": bindings `caster` and `spell`; `MD` and `point` where the command says them already."""
    return steps("ww.cast", _declare, _aim, _begin, _roll, _effect, _done, doc="Casts a spell with magic dice.")
