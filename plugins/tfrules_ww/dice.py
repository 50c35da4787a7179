"""Magic dice: thrown at once, or with further dice that some faces bring; and what spells read of them.

What a spell reads is kept as plain data: a total where nothing but the sum is read, the faces otherwise, and both (`faces`, `sum`)
where they are read and further dice make the sum another than that of the faces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.engine.surface import Amount, Context, Exploded, Exploding, Game, Roll, Statement, ask, in_name_of, many

Bind = dict[str, Any]
LABEL = "magic dice"
OWN = frozenset({"highest", "lowest", "successes"})  # what looks at the dice committed alone


def throw(c: Context, b: Bind) -> None:
    """Throw the dice of a casting: how many of them cost, and under `dice` the roll, where its spell reads it."""
    caster, cast = b["caster"], b["cast"]
    free = ask(c, "cast.free_from", cast)
    line = _explosion(c, caster)
    about = (("who", caster),)
    if line is not None:
        in_name_of(c, line.rule)
        adding, taking = (frozenset(many(line.eval(c, b, word))) for word in ("adding", "taking"))
        turned = c.game.ruling("greater-path-chain") == "by-parent"
        roll = c.explode(LABEL, Exploding(((6, b["MD"]),), frozenset(), adding, taking, turned), about)
    else:
        roll = c.roll(LABEL, Amount.dice(b["MD"], 6), about)
    cost = roll.count(frozenset(range(1, free.value)))
    if dice_read(c, c.get(cast, "spell")):
        b["dice"] = roll  # read when it is known that the spell works
    c.set(cast, cost=cost)
    c.emit("magic dice", (("cast.free_from", free),), caster=caster, faces=roll.shown, cost=cost)


def keep(c: Context, b: Bind) -> None:
    """Turn the dice of a spell that works into plain data, and keep apart no more than its text reads."""
    roll, read = b.get("dice"), dice_read(c, c.get(b["cast"], "spell"))
    if not isinstance(roll, Roll):
        return
    if read == {"sum"}:
        b["dice"] = roll.total
    elif isinstance(roll, Exploded) and not read <= OWN:
        b["dice"] = {"faces": roll.faces, "sum": roll.total}
    else:
        b["dice"] = roll.faces


def _explosion(c: Context, caster: str) -> Statement | None:
    """The line of something the caster is devoted to that makes magic dice bring further dice."""
    for name in many(c.get(caster, "devotions")):
        for line in c.game.definitions[name].all("explode"):
            return line
    return None


def dice_read(c: Context, spell: str) -> frozenset[str]:
    """The functions by which a spell's text reads its dice, "" for any other way, so that exact odds keep apart no more."""
    known: Mapping[str, frozenset[str]] = c.game.kept("readings of magic dice", lambda: _all_readings(c.game))
    return known[spell]


def _all_readings(game: Game) -> dict[str, frozenset[str]]:
    """What every spell of a game reads of its dice: once for a loaded game."""
    spells = (game.definitions[name] for name in game.by_kind.get("spell", ()))
    return {spell.name: spell.readings("dice") for spell in spells}


def faces_of(dice: Any) -> tuple[int, ...]:
    """The faces of dice, in whatever form they are kept; without further dice."""
    if isinstance(dice, Roll):
        return dice.faces
    if isinstance(dice, Mapping):
        return tuple(dice["faces"])
    return dice if isinstance(dice, tuple) else (dice,)


def highest(c: Context, dice: Any) -> int:
    """The highest face of dice."""
    return int(dice.read_faces(lambda faces: max(faces, default=0))) if isinstance(dice, Roll) else max(faces_of(dice), default=0)


def lowest(c: Context, dice: Any) -> int:
    """The lowest face of dice."""
    return int(dice.read_faces(lambda faces: min(faces, default=0))) if isinstance(dice, Roll) else min(faces_of(dice), default=0)
