"""One definition as a card for a terminal: what it is, its fields, what it does in sentences, where each line comes from."""

from __future__ import annotations

from collections.abc import Mapping

from tfrules.diagnostics import printable
from tfrules.ir.model import Document
from tfrules.report.columns import WIDTH, wrapped
from tfrules.report.lines import STATED, Cited, Line, citations, lines_of, statements
from tfrules.report.listing import summary
from tfrules.vocabulary.terms import Vocabulary


def card(vocabulary: Vocabulary, document: Document, titles: Mapping[str, str] | None = None, width: int = WIDTH) -> str:
    """The card; ends with a newline. `titles` are those of publications by id.

    Every line is shown as source, one with a block only as it begins; what counts or is done is said in a sentence too. A
    citation shows its status where it is not `stated`.
    """
    known = titles or {}
    parts = [_top(document, known, width)]
    lines = lines_of(vocabulary, document)
    fields = [line for line in lines if not line.said]
    if fields:
        parts.append(["", *(_source(line, known) for line in fields)])
    for line in lines:
        if line.said:
            said = [row for text in line.said for row in wrapped(text, "    ", width)]
            parts.append(["", _source(line, known), *said])
    parts.append(_bottom(document, width))
    return "\n".join(text for part in parts for text in part) + "\n"


def _top(document: Document, titles: Mapping[str, str], width: int) -> list[str]:
    name = printable(f"{document.kind} {document.name}")
    lines = [f"{name}{document.pack.rjust(max(width - len(name), len(document.pack) + 2))}"]
    if summary(document):
        lines += wrapped(summary(document), width=width)
    for one in citations(document):
        lines += wrapped(_badge(one, titles), width=width)
    return lines


def _bottom(document: Document, width: int) -> list[str]:
    lines: list[str] = []
    for line in statements(document, "note"):
        lines += ["", *wrapped(f"Note: {line['text']}", width=width)]
    examples = [str(line["title"]) for line in statements(document, "example")]
    if examples:
        lines += ["", "Examples", *(text for title in examples for text in wrapped(title, width=width))]
    return lines


def _source(line: Line, titles: Mapping[str, str]) -> str:
    """A line as source, its citation at the end of its first row."""
    first, *more = line.source
    return printable(f"  {first}{' ... }' if more else ''}   {_badge(line.cited, titles)}".rstrip())


def _badge(cited: Cited, titles: Mapping[str, str]) -> str:
    """The citation and status of a line: `handbook "Chapter 3" [assumed]`."""
    place = cited.text(titles)
    return f"{place} [{cited.status}]".lstrip() if cited.status != STATED else place
