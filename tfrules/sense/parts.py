"""The parts of a document that the passes look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tfrules.ir.model import Document, Json, Statement, nodes
from tfrules.source import Span

BLOCK, WHEN = "block", "when"
EXAMPLE, SCENARIO = "example", "scenario"  # what is played, not what holds: nothing there can contradict a rule
SUMMARY = "summary"
TOLD = (SUMMARY, "note", "cite", "covers", "also called", EXAMPLE)  # lines that say nothing to the engine


def span_at(document: Document, pointer: str) -> Span:
    """The text of a part of a document."""
    span = document.span_of(pointer)
    assert span is not None  # the whole document has one
    return span


def rules(document: Document) -> Iterator[tuple[str, Statement]]:
    """The lines of a document that hold or do something, with their pointers."""
    if document.kind != SCENARIO:
        for at, line in enumerate(document.body):
            if line["op"] not in TOLD:
                yield f"/body/{at}", line


def blocks(document: Document) -> Iterator[tuple[str, Sequence[Statement]]]:
    """Every block of statements: the body itself and each block in it, from the outside in."""
    if document.kind == SCENARIO:
        return
    yield "/body", document.body
    for pointer, line in rules(document):
        for place, part in nodes(line, pointer):
            if place.endswith(f"/{BLOCK}") and isinstance(part, list | tuple):
                yield place, part


def statements(document: Document) -> Iterator[tuple[str, Statement]]:
    """Every statement of the rules, a whole before its parts."""
    for pointer, line in rules(document):
        for place, part in nodes(line, pointer):
            if isinstance(part, Mapping) and (place == pointer or place.rpartition("/")[0].endswith(f"/{BLOCK}")):
                yield place, part


def literals(value: Json) -> Iterator[int]:
    """The whole numbers that are written in a part."""
    for _, part in nodes(value):
        yield from (one for one in (part.values() if isinstance(part, Mapping) else part) if isinstance(one, int) and not isinstance(one, bool))
