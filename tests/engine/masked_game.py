"""A small game with secrets: figures of two sides, some of them no more than likenesses, and conditions on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.engine.amount import Amount
from tfrules.engine.context import Context
from tfrules.engine.effects import end_effect, give
from tfrules.engine.game import Game, Parts
from tfrules.engine.procedure import steps
from tfrules.engine.request import Lazy
from tfrules.engine.state import Record, State
from tfrules.ir.model import Document
from tfrules.packs.manifest import anonymous_manifest
from tfrules.packs.names import item_key
from tfrules.packs.ruleset import Ruleset
from tfrules.source import Source, Span
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import Event, Field, Kind, Role

WORDS = (
    Kind("figure", listed=False),
    Role("caster", "maker"),
    Field("figure", "strength", "int"),
    Field("figure", "real", "bool", secret=True),
    Event("struck", ("{figure} struck",), (("figure", "figure"),)),
)


def ruleset(*documents: Document) -> Ruleset:
    """One pack with these documents."""
    return Ruleset((anonymous_manifest("tiny", Span(Source("", ""), 0, 0)),), {item_key(one): one for one in documents})


def _strike(c: Context, b: dict[str, Any]) -> None:
    """Red picks a foe, a roll that red must not see follows, and blue answers in secret whether it yields."""
    foe = c.choose("red", "foe", [name for name in c.of_kind("figure") if c.get(name, "side") == "blue"])
    roll = c.roll("hit", Amount.dice(2, 6), secret_from=("red",))
    c.emit("rolled", label="hit", faces=roll.shown, secret_from=("red",))
    yields = c.choose("blue", "yield", (True, False), secret_from=("red",))
    c.emit("chosen", who=foe, value=yields, secret_from=("red",))
    c.set(foe, strength=c.get(foe, "strength") - 1)
    c.emit("struck", figure=foe, strength=c.get(foe, "strength"))


def _mark(c: Context, b: dict[str, Any]) -> None:
    """Red marks a foe that is not strong; a refusal names all foes with their strength, in the order in which the game has them."""
    foes = {name: c.get(name, "strength", 0) for name in c.of_kind("figure") if c.get(name, "side") == "blue"}
    told = ", ".join(f"{name} {strength}" for name, strength in foes.items())
    weak = [name for name, strength in foes.items() if strength < 20]
    domain = Lazy("a weak foe", lambda value: value in weak, lambda: weak, lambda value: f"{value} is none of the weak: {told}")
    c.emit("struck", figure=c.ask("red", "choose", "mark", domain), strength=0)


def _clear(c: Context, b: dict[str, Any]) -> None:
    """Every guard ends."""
    for effect in c.of_kind("effect"):
        end_effect(c, effect, "over")


def _guard(c: Context, b: dict[str, Any]) -> None:
    give(c, "tiny:Guard", b["who"], {"caster": b["who"]})


GAME = Game(
    collect(CORE, WORDS),
    ruleset(Document("tiny", "condition", "Guard"), Document("tiny", "condition", "Ward")),
    Parts((steps("strike", _strike), steps("mark", _mark), steps("clear", _clear), steps("guard", _guard))),
)


def state_of(**records: Mapping[str, Any]) -> State:
    """A state with these records beside two sides."""
    sides = {"red": Record(kind="side"), "blue": Record(kind="side")}
    return State({**sides, **{name: Record(fields) for name, fields in records.items()}})


def figure(side: str, **fields: Any) -> dict[str, Any]:
    return {"kind": "figure", "side": side, "strength": 9, **fields}


def effect(of: str, bearer: str, **fields: Any) -> dict[str, Any]:
    return {"kind": "effect", "of": f"tiny:{of}", "bearer": bearer, **fields}
