"""A small neutral vocabulary, and parts of documents as the checker writes them."""

from __future__ import annotations

from typing import Any

from tfrules.ir.model import Document
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.terms import ClauseWord, Event, Field, Head, Kind, Query, Selector, Slot, StatementClass

VOCABULARY = collect(
    CORE,
    (
        Kind("figure", listed=False),
        Kind("tool", doc="Something to hold.", standing="carried"),
        Head("weight", phrase=(Slot("weight", "quantity", units=("turns",)),), doc="How long it takes to lift."),
        Head("gift", block="effects", doc="What its holder has."),
        StatementClass("tool", ("summary", "cite", "note", "example", "weight", "gift", "modify")),
        Head(
            "push",
            phrase=(Slot("who", "selector"),),
            clauses=(ClauseWord("by", Slot("by", "expr", "int")), ClauseWord("gently", None)),
            doc="Move someone.",
        ),
        *action_words("push"),
        Field("figure", "strength", "int"),
        Field("figure", "tired", "bool"),
        Query("figure.pace", "figure"),
        Query("figure.skill", "figure"),
        Selector("enemy", "figure", lambda *a: True),
        Selector("adjacent", "figure", lambda *a: True, argument="figure"),
        Event("hit", ("{target} hit", "{target} hit by {attacker}"), (("target", "figure"), ("attacker", "figure"))),
        Event("moved", ("{figure} moves",), (("figure", "figure"),), say="{figure} moves to {to}"),
        Event("tested", ("{figure} tests",), (("figure", "figure"),), say="{figure} tests its {what}"),
    ),
)

BEARER = {"op": "ref", "path": ["bearer"]}
STRENGTH = {"op": "ref", "path": ["bearer", "strength"]}
TIRED = {"op": "ref", "path": ["bearer", "tired"]}
END_EFFECT = {"op": "end", "what": {"op": "ref", "path": ["effect"]}}


def compare(op: str, left: Any, right: Any) -> dict[str, Any]:
    return {"op": op, "left": left, "right": right}


def select(quantifier: str, kind: str, *where: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"op": "select", "quantifier": quantifier, "kind": kind, "where": list(where), **more}


TOOL = Document(
    "shed",
    "tool",
    "Long pole",
    body=(
        {"op": "summary", "text": "Reaches far."},
        {"op": "cite", "source": {"publication": "handbook", "passage": "Tools"}},
        {
            "op": "weight",
            "weight": {"n": 2, "unit": "turns"},
            "status": "assumed",
            "cite": {"publication": "handbook", "passage": "p. 9"},
        },
        {"op": "modify", "queries": ["figure.pace"], "by": -1, "when": TIRED, "cite": {"publication": "letter", "passage": "2"}},
        {"op": "gift", "block": [{"op": "forbid", "words": ["swim"]}, {"op": "modify", "queries": ["figure.skill"], "to": 3}]},
        {"op": "example", "title": "a far reach", "block": []},
        {"op": "note", "text": "Not for indoors."},
    ),
)
