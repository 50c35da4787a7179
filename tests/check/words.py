"""A small vocabulary that has every way of reading, with helpers to check a text in it."""

from __future__ import annotations

from typing import Any

from tfrules.check import CheckResult, check_module, shapes
from tfrules.diagnostics import Diagnostic, render_text
from tfrules.ir.model import Document
from tfrules.lang import parse_module
from tfrules.source import Source
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.terms import (
    ClauseWord,
    Declaration,
    Enum,
    Event,
    Field,
    Function,
    Head,
    Kind,
    Need,
    Query,
    Selector,
    Slot,
    StatementClass,
    Unit,
)


def nothing(*_: Any) -> Any:
    """Handlers are never run in these tests."""


ACTIONS = (
    Head(
        "give",
        phrase=(Slot("who", "selector", "figure", optional=True), Slot("what", "refs", "condition")),
        clauses=(
            ClauseWord("to", Slot("to", "selector", "figure", many=True)),
            ClauseWord("for", Slot("for", "duration", choices=("removed", "maintained", "removal"))),
        ),
    ),
    Head("damage", phrase=(Slot("amount", "expr", "amount"),), clauses=(ClauseWord("halved", None),)),
    Head("push", phrase=(Slot("who", "selector", "figure"), Slot("far", "quantity", units=("hex",)))),
    Head("pay", phrase=(Slot("price", "quantity", units=("coin", "")),)),
    Head(
        "let",
        phrase=(Slot("name", "binding", from_clause="value"), Slot("value", "expr")),
    ),
    Head(
        "choose",
        phrase=(Slot("name", "binding", from_clause="in"),),
        clauses=(
            ClauseWord("from", Slot("from", "expr", "int")),
            ClauseWord("to", Slot("to", "expr", "int")),
            ClauseWord("in", Slot("in", "selector")),
        ),
    ),
    Head(
        "roll", phrase=(Slot("dice", "expr", "amount"),), clauses=(ClauseWord("as", Slot("as", "binding", "int")),), block="cases"
    ),
    Head("set", phrase=(Slot("place", "place"),), clauses=(ClauseWord("to", Slot("to", from_clause="place"), required=True),)),
    Head(
        "for each",
        phrase=(Slot("of", "selector"),),
        clauses=(ClauseWord("as", Slot("as", "binding", from_clause="of")),),
        block="effects",
    ),
    Head("when", block="effects", block_required=True),
    Head("<int>", block="effects", name="case number"),
    Head("<range>", block="effects", name="case range"),
)

STANDING = (
    Head(
        "modify",
        phrase=(Slot("queries", "query"),),
        clauses=(ClauseWord("by", Slot("by", "expr", "int"), required=True), ClauseWord("group", Slot("group", "name"))),
    ),
    Head("on", phrase=(Slot("event", "event"),), block="effects", block_required=True, block_filled=True),
    Head("either", phrase=(Slot("events", "event", many=True),), block="effects"),
    Head("forbid", phrase=(Slot("acts", "names", choices=("move", "act", "hide")),)),
    Head("remark", phrase=(Slot("text", "text"),), condition=False),
    Head("rounded", phrase=(Slot("way", "name", choices=("up", "down")),)),
    Head("answer", phrase=(Slot("said", "row"),)),
)

ITEM = (
    Head("effect", block="effects", block_required=True),
    Head("lasts", phrase=(Slot("time", "duration", units=("turn",), choices=("removed", "maintained")),)),
    Head("hands", phrase=(Slot("count", "expr", "int", least=0, most=4),), once=True),
    Head("heavy"),
    Head("cite", phrase=(Slot("source", "citation"),)),
    Head("also called", phrase=(Slot("name", "label"),)),
    Head("tags", phrase=(Slot("names", "names"),), once=True, condition=False),
    Head("target", phrase=(Slot("who", "selector", many=False),)),
    Head("lines", block="named lines"),
    Head("<text>", phrase=(Slot("amount", "expr", "int"),), name="named line"),
)

WORDS: tuple[Declaration, ...] = (
    *ACTIONS,
    *STANDING,
    *ITEM,
    StatementClass(
        "effects",
        ("give", "damage", "push", "pay", "let", "choose", "roll", "set", "for each", "when")
        + ("modify", "on", "either", "forbid", "remark", "rounded", "answer"),
    ),
    StatementClass("cases", ("case number", "case range")),
    StatementClass("condition", ("effect", "lasts", "cite", "also called", "tags", "target", "lines")),
    StatementClass("weapon", ("hands", "heavy", "cite")),
    StatementClass("oath", ("heavy", "effect", "tags", "also called")),
    StatementClass("named lines", ("named line",)),
    Kind("condition", roles=(("bearer", "figure"), ("caster", "figure"), ("self", "any"))),
    Kind(
        "weapon",
        required=("hands",),
        roles=(("bearer", "figure"),),
        clauses=(ClauseWord("of", Slot("of", "name")),),
    ),
    Kind("oath", needs=(Need("price", ("tags", "pay"), unless=("also called",)),)),
    Kind("figure", listed=False),
    Kind("attack", listed=False),
    Field("figure", "strength", "int"),
    Field("figure", "posture", "posture", settable=True),
    Field("figure", "distance", "hexes"),
    Field("figure", "age", "turns"),
    Field("figure", "hidden", "bool", settable=True),
    Field("figure", "damage", "dice"),
    Field("figure", "weapon", "weapon"),
    Field("figure", "friends", "list[figure]"),
    Field("figure", "title", "text"),
    Field("weapon", "hands", "int"),
    Field("area", "size", "int"),
    Query("figure.speed", "figure"),
    Query("figure.reach", "figure"),
    Query("attack.skill", "attack", roles=(("attacker", "figure"),)),
    Enum("posture", ("standing", "kneeling", "lying")),
    Unit("hex", "length", "hexes"),
    Unit("turn", "time", "turns"),
    Unit("coin", "money", "coins"),
    Event("struck", ("{target} struck", "{target} struck by {attacker}"), (("target", "figure"), ("attacker", "figure"))),
    Event("absorbed", ("{count} hits absorbed",), (("count", "int"),)),
    Event("moved", ("{figure} moves",), (("figure", "figure"),)),
    Function("min", ("int", "int"), "int", nothing, variadic=True),
    Function("half", ("int",), "int", nothing),
    Function("area", ("figure",), "area", nothing),
    Selector("adjacent", "figure", nothing, argument="figure"),
    Selector("enemy", "figure", nothing),
    Selector("in", "figure", nothing, argument="area"),
    Selector("in sight", "figure", nothing),
    Selector("within", "figure", nothing, argument="hexes"),
)

VOCABULARY = collect(WORDS)
SHAPES = shapes(VOCABULARY)


def checked(text: str, **more: Any) -> tuple[CheckResult, list[Diagnostic]]:
    """The result of checking a whole file, and the findings of reading it."""
    parsed = parse_module(Source("test.tfr", text), SHAPES)
    return check_module(parsed.module, VOCABULARY, "pack", **more), parsed.diagnostics


def told(text: str, **more: Any) -> list[str]:
    """Each finding of checking as `line:column code message | help`. Reading must find nothing."""
    result, reading = checked(text, **more)
    assert render_text(reading) == ""
    return [f"{f.span.line}:{f.span.column} {f.code[3:]} {f.message} | {f.help}" for f in result.diagnostics if f.span]


def in_effect(statements: str) -> str:
    """A file whose only item, a condition, has these lines in its effect; the first is line 3."""
    return f'condition "slowed" {{\neffect {{\n{statements}\n}}\n}}\n'


def document(text: str) -> Document:
    """The document of the only item of a right text."""
    result, reading = checked(text)
    assert render_text([*reading, *result.diagnostics]) == ""
    (found,) = result.documents
    return found


def effect(statements: str) -> list[Any]:
    """The JSON of right lines in an effect."""
    block: list[Any] = document(in_effect(statements)).body[0]["block"]
    return block
