"""Conditions that are given to somebody and then make no difference: they do nothing, and nobody asks who bears them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tfrules.diagnostics import Diagnostic, finding
from tfrules.ir.model import Document, Json, nodes
from tfrules.sense import codes
from tfrules.vocabulary.terms import Vocabulary

GIVE, WHAT = "give", "what"
TELLING = frozenset({"summary", "note", "cite", "covers", "like", "example", "duration"})  # lines that do nothing


def check(items: Mapping[tuple[str, str], Document], vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Report conditions without a line that does anything, given by some item and read by none."""
    idle = [one for one in items.values() if _bears(one, vocabulary) and one.heads <= TELLING]
    names = {name for one in idle for name in (one.name, one.qualified)}
    given, read = set[str](), set[str]()
    for document in items.values():
        for name, by_giving in () if names.isdisjoint(document.names) else _named(document):
            (given if by_giving else read).add(name)
    for one in idle:
        if given & {one.name, one.qualified} and not read & {one.name, one.qualified}:
            message = f"the {one.kind} `{one.name}` is given but makes no difference"
            help = "say what it does, or ask somewhere who bears it"
            yield finding(codes.NOT_READ, message, one.span_of("/name"), help=help)


def _bears(document: Document, vocabulary: Vocabulary) -> bool:
    return vocabulary.kinds[document.kind].standing == "instance"


def _named(document: Document) -> Iterator[tuple[str, bool]]:
    """The items and texts that a document names, and whether it only gives them."""
    for pointer, part in nodes(list(document.body)):
        if isinstance(part, Mapping) and part.get("op") == "item":
            yield part["name"], f"/{WHAT}/" in pointer and _gives(document, pointer)
        elif isinstance(part, Mapping) and part.get("op") == "text":
            yield part["value"], False


def _gives(document: Document, pointer: str) -> bool:
    part: Json = list(document.body)
    for step in pointer.rpartition(f"/{WHAT}/")[0].split("/")[1:]:
        part = part[int(step)] if isinstance(part, list | tuple) else part[step]
    return isinstance(part, Mapping) and part.get("op") == GIVE
