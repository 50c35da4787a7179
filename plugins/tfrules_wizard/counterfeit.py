"""What magic lays on a hex or a figure for good, real or not: fire, walls, shadow, ropes, and the images and illusions of them.

Who laid it, and whether it is real, only his side knows; so the effects of all of them are alike to others. What one casting laid belongs together:
found out in one hex an illusion is gone from all.
"""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context, Plain, Statement, end_effect, happen, many, one_of
from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Field, Head, Slot, StatementClass

Bind = dict[str, Any]
VEILED = ("unreal", "maker", "batch")  # what would tell the real from the unreal


def lay(c: Context, s: Statement, b: Bind) -> None:
    """Put it where it is to be, marked with whose it is. A spell stands for what it puts on its subject."""
    maker = one_of(c, s, b, "by", "caster")
    side = (c.game.side_of(c, maker),)
    for name in many(s.eval(c, b, "what")):
        of = f"{name}/effect" if c.game.definitions[name].kind == "spell" else name
        effect = c.game.give(c, of, _place(s.eval(c, b, "at")), {"caster": maker})
        batch = _batch(c, b, effect)
        c.set(effect, unreal=s.word("unreal"), maker=maker, batch=batch, veiled=dict.fromkeys(VEILED, side))
        happen(c, "laid", {"effect": effect, "bearer": c.get(effect, "bearer")})


def _place(at: Any) -> Plain:
    return at if isinstance(at, str) else tuple(at)


def _batch(c: Context, b: Bind, effect: str) -> str:
    """What stands for all that the same casting has laid: the first of it."""
    cast = b.get("deed") or b.get("cast")
    if not c.exists(cast):
        return effect
    first = str(c.get(cast, "laid") or effect)
    c.set(cast, laid=first)
    return first


def dissolve(c: Context, effect: str) -> None:
    """What was laid by the same casting is gone from everywhere."""
    batch = c.get(effect, "batch")
    for one in [one for one in c.of_kind("effect") if one == effect or (batch is not None and c.get(one, "batch") == batch)]:
        end_effect(c, one)


LAY = Head(
    "lay",
    phrase=(Slot("what", "expr", "condition | spell"),),
    name="lay",
    clauses=(
        ClauseWord("at", Slot("at", "expr", "any"), "the hex, or on whom", required=True),
        ClauseWord("unreal", Slot("unreal", "name", choices=("image", "illusion")), "it is no real one"),
        ClauseWord("by", Slot("by", "selector", "figure"), "who makes it; the caster when not said"),
    ),
    doc="A condition, or what a spell puts on its subject, is there from now on. Others cannot tell whose it is, nor whether it is real.",
    example='lay "fire" at place unreal illusion',
    run=lay,
)

DECLARED: tuple[Declaration, ...] = (
    LAY,
    *action_words("lay"),
    Head(
        "counterfeit",
        once=True,
        condition=False,
        name="counterfeit",
        doc="There can be images and illusions of it, though it is no being.",
        example="counterfeit",
    ),
    Event("laid", ("{effect} laid",), (("effect", "effect"), ("bearer", "any")), "Magic has put something in a hex or on someone.", ""),
    StatementClass("condition", ("counterfeit",)),
    StatementClass("spell", ("counterfeit",)),
    Field("condition", "counterfeit", "bool", how="text"),
    Field("spell", "counterfeit", "bool", how="text"),
    Field("effect", "unreal", "text", doc="image or illusion"),
    Field("effect", "maker", "figure", doc="who laid it"),
    Field("effect", "batch", "effect", doc="the first effect that the same casting laid"),
    Field("cast", "laid", "effect", doc="the first thing that it laid"),
)
