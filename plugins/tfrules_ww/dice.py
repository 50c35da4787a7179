"""Magic dice: thrown at once, or with further dice that some faces bring; and what spells read of them.

What a spell reads is kept as plain data: a total where nothing but the sum is read, the faces otherwise, and both (`faces`, `sum`)
where further dice make the sum another than that of the faces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.engine.surface import Amount, Context, Game, Roll, Statement, ask, in_name_of, many

Bind = dict[str, Any]
LABEL = "magic dice"


def throw(c: Context, b: Bind) -> tuple[Any, ...] | None:
    """Throw the dice of a casting: how many of them cost, and under `dice` what its spell reads. The faces, where known."""
    caster, cast = b["caster"], b["cast"]
    free = ask(c, "cast.free_from", cast)
    costly = frozenset(range(1, free.value))
    read = dice_read(c, c.get(cast, "spell"))
    line = _explosion(c, caster)
    about = (("who", caster),)
    if line is not None:
        in_name_of(c, line.rule)
        adding, taking = (frozenset(many(line.eval(c, b, word))) for word in ("adding", "taking"))
        faces = c.explode(LABEL, b["MD"], 6, adding | taking, about)
        own = tuple(sorted(faces[: b["MD"]]))
        cost = sum(face in costly for face in own)
        if read:
            b["dice"] = {"faces": own, "sum": exploded_sum(c, faces, b["MD"], adding, taking)}
        shown: tuple[Any, ...] | None = faces
    else:
        roll = c.roll(LABEL, Amount.dice(b["MD"], 6), about)
        cost = roll.count(costly)
        if read:
            b["dice"] = roll  # read when it is known that the spell works
        shown = roll.shown
    c.set(cast, cost=cost)
    c.emit("magic dice", (("cast.free_from", free),), caster=caster, faces=shown, cost=cost)
    return shown


def keep(c: Context, b: Bind) -> None:
    """Turn the dice of a spell that works into plain data, and keep apart no more than its text reads."""
    roll = b.get("dice")
    if isinstance(roll, Roll):
        b["dice"] = roll.total if dice_read(c, c.get(b["cast"], "spell")) == {"sum"} else roll.faces


def exploded_sum(c: Context, faces: tuple[int, ...], own: int, adding: frozenset[int], taking: frozenset[int]) -> int:
    """The sum with the further dice, each added or taken off as the face says that brought it; never below 0."""
    by_parent = c.game.ruling("greater-path-chain") == "by-parent"
    signs = [1] * own
    for at, face in enumerate(faces):
        if face in adding | taking:
            sign = 1 if face in adding else -1
            signs.append(sign * signs[at] if by_parent else sign)
    return max(0, sum(sign * face for sign, face in zip(signs, faces, strict=True)))


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
