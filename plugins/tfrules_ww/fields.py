"""What can be read after a dot, the words that pick creatures, and the functions of dice and inches."""

from __future__ import annotations

from typing import Any

from tfrules.engine.actions import many
from tfrules.engine.context import Context
from tfrules.engine.roll import Roll
from tfrules.vocabulary.terms import Declaration, Field, Function, Selector
from tfrules_ww import space


def _side(c: Context, one: Any) -> Any:
    return c.get(one, "side") if c.exists(one) else None


def _conscious(c: Context, one: str, b: Any) -> bool:
    return int(c.get(one, "B", 0)) > 0 and int(c.get(one, "M", 0)) > 0 and not c.get(one, "out")


def _armored(c: Context, one: str, b: Any) -> bool:
    return c.get(one, "armor") is not None and not c.get(one, "helpless") and _conscious(c, one, b)


def _stored(
    owner: str, name: str, type_: str, doc: str, default: Any = None, settable: bool = False, carries: bool = False
) -> Field:
    return Field(owner, name, type_, doc=doc, default=default, settable=settable, carries=carries)


CREATURE = (
    *(
        _stored("creature", score, "int", f"{name}, as it is now", 0, settable=True)
        for score, name in (("B", "Body"), ("S", "Speed"), ("M", "Mind"), ("E", "Ego"))
    ),
    *(
        _stored("creature", f"max_{score}", "int", f"{name} at its best", 0, settable=True)
        for score, name in (("B", "Body"), ("S", "Speed"), ("M", "Mind"), ("E", "Ego"))
    ),
    _stored("creature", "side", "side", "those who decide for it"),
    _stored("creature", "sort", "creature", "what sort of creature it is", carries=True),
    _stored("creature", "hide", "int", "the damage its own hide keeps off", 0),
    _stored("creature", "armor", "armor", "the armor it wears", carries=True),
    _stored("creature", "shield", "shield", "the shield it uses", carries=True),
    _stored("creature", "devotions", "list[devotion]", "what it is devoted to", carries=True),
    _stored("creature", "spells", "list[spell]", "the spells it has memorized", default=()),
    _stored("creature", "ward", "creature", "whom it guards", settable=True),
    _stored("creature", "out", "bool", "unconscious, whatever its scores", False, settable=True),
    _stored("creature", "helpless", "bool", "paralyzed, bound or otherwise unable to defend itself", False, settable=True),
    Field("creature", "conscious", "bool", how="computed", read=_conscious, doc="whether it is awake and has Body and Mind left"),
    Field(
        "creature", "armored", "bool", how="computed", read=_armored, doc="whether it wears armor and is able to make use of it"
    ),
    Field(
        "creature",
        "felled",
        "bool",
        how="computed",
        read=lambda c, one, b: int(c.get(one, "B", 0)) <= 0,
        doc="whether its Body is 0",
    ),
)

OTHERS = (
    Field("armor", "DR", "int", how="text", doc="damage it keeps off"),
    _stored("attack", "attacker", "creature", "who strikes"),
    _stored("attack", "target", "creature", "who will be struck", settable=True),
    _stored("attack", "meant_for", "creature", "at whom the blow was aimed first"),
    _stored("attack", "score", "int", "the successes of the attacker's roll", 0),
    _stored("attack", "parried", "bool", "whether the target parries", False, settable=True),
    _stored("attack", "parry", "int", "the successes of the parry", 0, settable=True),
    _stored("cast", "caster", "creature", "who casts"),
    _stored("cast", "spell", "spell", "the spell"),
    _stored("cast", "MD", "int", "the magic dice spent"),
    _stored("cast", "point", "spot", "where it is cast at"),
    _stored("cast", "cost", "int", "the Mind it took", 0),
    _stored("hurt", "target", "creature", "who is hurt", settable=True),
    _stored("hurt", "amount", "int", "the damage before it is reduced", 0, settable=True),
    _stored("hurt", "cause", "one of (blow, spell, other)", "what does the damage"),
    _stored("hurt", "attack", "attack", "the blow, if it is one"),
)

SELECTORS = (
    Selector("in", "creature", lambda c, one, b, area: one in many(area), "any", "is one of the creatures there"),
    Selector(
        "friend",
        "creature",
        lambda c, one, b, of: one != of and _side(c, one) == _side(c, of),
        "creature",
        "is on the side of, but not the same",
    ),
    Selector("foe", "creature", lambda c, one, b, of: _side(c, one) != _side(c, of), "creature", "is on another side than"),
)


def _faces(dice: Any) -> tuple[int, ...]:
    return dice.faces if isinstance(dice, Roll) else many(dice)


def _highest(c: Context, dice: Any) -> int:
    return int(dice.read_faces(lambda faces: max(faces, default=0))) if isinstance(dice, Roll) else max(many(dice), default=0)


def _lowest(c: Context, dice: Any) -> int:
    return int(dice.read_faces(lambda faces: min(faces, default=0))) if isinstance(dice, Roll) else min(many(dice), default=0)


def successes(c: Context, who: str, dice: Any) -> int:
    """The successes among dice that someone rolled. Only their number is read, so that exact odds split no further."""
    least = int(c.game.query(c, "creature.success_from", who))
    if isinstance(dice, Roll):
        return dice.count(frozenset(range(least, 7)))
    return sum(face >= least for face in _faces(dice))


FUNCTIONS = (
    Function("highest", ("any",), "int", _highest, "the highest face of dice"),
    Function("lowest", ("any",), "int", _lowest, "the lowest face of dice"),
    Function("successes", ("creature", "any"), "int", successes, "how many of the dice are successes for whoever rolled them"),
    Function(
        "within",
        ("any", "any", "number"),
        "bool",
        space.is_within,
        "whether two creatures or spots are at most so many inches apart",
    ),
)

FIELDS: tuple[Declaration, ...] = (*CREATURE, *OTHERS, *SELECTORS, *FUNCTIONS)
