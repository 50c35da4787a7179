"""A small game for the passes that look at what a right text means: the core's words, and figures with a few fields and numbers."""

from __future__ import annotations

from tests.check.words import nothing
from tfrules.check import check_module, shapes
from tfrules.diagnostics import Diagnostic
from tfrules.lang import parse_module
from tfrules.sense import doubtful_together
from tfrules.source import Source
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import (
    Declaration,
    Enum,
    Event,
    Field,
    Function,
    Head,
    Kind,
    Need,
    Query,
    Slot,
    StatementClass,
    Unit,
)

WORDS: tuple[Declaration, ...] = (
    Kind("figure", listed=False),
    Kind("charm", needs=(Need("end to its upkeep", ("duration",), given=("upkeep",)),), roles=(("bearer", "figure"),)),
    Head("upkeep", phrase=(Slot("amount", "expr", "int"),), once=True),
    Head("reach", phrase=(Slot("far", "quantity", units=("hex",)),), once=True),
    StatementClass("charm", ("upkeep", "reach", "duration", "summary", "modify", "example")),
    Field("figure", "strength", "int"),
    Field("figure", "other", "figure"),
    Field("figure", "tired", "bool", settable=True),
    Field("figure", "age", "int", settable=True),
    Field("figure", "hidden", "bool", settable=True),
    Field("figure", "posture", "posture", settable=True),
    Query("figure.speed", "figure"),
    Query("figure.skill", "figure"),
    Enum("posture", ("standing", "kneeling", "lying")),
    Event("struck", ("{target} struck",), (("target", "figure"),)),
    Function("least", ("int", "int"), "int", nothing),
    Unit("hex", "length", "hexes"),
)
VOCABULARY = collect(CORE, WORDS)
SHAPES = shapes(VOCABULARY)


def findings(text: str) -> list[Diagnostic]:
    """The findings of reading and checking a whole file."""
    parsed = parse_module(Source("wrong.tfr", text), SHAPES)
    return [*parsed.diagnostics, *check_module(parsed.module, VOCABULARY, "pack").diagnostics]


def together(text: str) -> list[Diagnostic]:
    """The findings of the passes that look at all that is loaded, about a file that is all there is."""
    parsed = parse_module(Source("wrong.tfr", text), SHAPES)
    documents = check_module(parsed.module, VOCABULARY, "pack").documents
    return list(doubtful_together({(one.kind, one.qualified): one for one in documents}, VOCABULARY))
