"""The lines of a definition that say something of it: each as source and, where it counts or is done, in sentences.

A card and a page lay the same lines out; neither knows how a sentence is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tfrules.ir.expressions import PrintError
from tfrules.ir.model import Document, Statement
from tfrules.ir.printer import print_document
from tfrules.report.sentence import sentence
from tfrules.vocabulary.terms import Vocabulary

APART = ("summary", "cite", "note", "covers", "example")  # shown in places of their own
REMARKS = ("status", "cite")
STATED = "stated"


@dataclass(frozen=True, slots=True)
class Cited:
    """Where a line comes from; no publication where it does not say."""

    publication: str = ""
    passage: str = ""
    status: str = STATED

    def text(self, titles: Mapping[str, str]) -> str:
        """`The Handbook "Chapter 3"`, without the status."""
        return f'{titles.get(self.publication, self.publication)} "{self.passage}"' if self.publication else ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its rows of source without remarks, its sentences (none for a plain field), where it comes from."""

    statement: Statement
    source: tuple[str, ...]
    said: tuple[str, ...]
    cited: Cited

    @property
    def op(self) -> str:
        """Its head."""
        return str(self.statement["op"])


def lines_of(vocabulary: Vocabulary, document: Document) -> tuple[Line, ...]:
    """The lines of a definition in order, without those that stand apart."""
    return tuple(_line(vocabulary, document, one) for one in document.body if one["op"] not in APART)


def statements(document: Document, op: str) -> tuple[Statement, ...]:
    """All lines with a head, in order."""
    return tuple(line for line in document.body if line["op"] == op)


def citations(document: Document) -> tuple[Cited, ...]:
    """What the definition as a whole cites."""
    return tuple(cited({**line, "cite": line["source"]}) for line in statements(document, "cite"))


def cited(line: Mapping[str, Any]) -> Cited:
    """Where a line comes from, and how well that supports it."""
    place = line.get("cite") or {}
    return Cited(place.get("publication", ""), place.get("passage", ""), line.get("status", STATED))


def _line(vocabulary: Vocabulary, document: Document, line: Statement) -> Line:
    bare = {key: value for key, value in line.items() if key not in REMARKS}
    said = _sentences(vocabulary, document, line) if _stands(vocabulary, document, line) else ()
    return Line(line, written(vocabulary, document, bare), said, cited(line))


def _stands(vocabulary: Vocabulary, document: Document, line: Statement) -> bool:
    """Whether a line is a standing line, a block of them, or a block of actions: something that needs a sentence."""
    head = vocabulary.heads.get((document.kind, str(line["op"])))
    standing = vocabulary.classes["effects"].heads if "effects" in vocabulary.classes else ()
    named = head is not None and (head.name or head.word) in standing
    return named or line["op"] == "duration" or bool(line.get("block"))


def written(vocabulary: Vocabulary, document: Document, line: Statement) -> tuple[str, ...]:
    """The rows of source of one line. What no source says is shown as a sentence alone."""
    alone = Document(document.pack, document.kind, document.name, body=(line,))
    try:
        return tuple(row[2:] for row in print_document(alone, vocabulary).splitlines()[1:-1])
    except PrintError:
        return (sentence(vocabulary, line, document.kind),)


def _sentences(vocabulary: Vocabulary, document: Document, line: Statement) -> tuple[str, ...]:
    head = vocabulary.heads.get((document.kind, str(line["op"])))
    if head is not None and head.block == "effects":  # a block of standing lines under a word of its own
        return tuple(sentence(vocabulary, inner, "effects") for inner in line.get("block", ()))
    return (sentence(vocabulary, line, document.kind),)
