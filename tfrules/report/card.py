"""One definition as a card for a terminal: what it is, its fields, what it does in sentences, where each line comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tfrules.diagnostics import printable
from tfrules.ir.expressions import PrintError
from tfrules.ir.model import Document
from tfrules.ir.printer import print_document
from tfrules.report.columns import WIDTH, wrapped
from tfrules.report.listing import summary
from tfrules.report.sentence import sentence
from tfrules.vocabulary.terms import Vocabulary

Json = Any
APART = ("summary", "cite", "note", "covers", "example")  # shown in places of their own
REMARKS = ("status", "cite")


def card(vocabulary: Vocabulary, document: Document, titles: Mapping[str, str] | None = None, width: int = WIDTH) -> str:
    """The card; ends with a newline. `titles` are those of publications by id.

    Every line is shown as source, one with a block only as it begins; what counts or is done is said in a sentence too. A
    citation shows its status where it is not `stated`.
    """
    parts = [_top(document, titles or {}, width)]
    standing = set(vocabulary.classes["effects"].heads) if "effects" in vocabulary.classes else set()
    shown = [line for line in document.body if line["op"] not in APART]
    fields = [line for line in shown if not _stands(line, document, vocabulary, standing)]
    lines = [line for line in shown if _stands(line, document, vocabulary, standing)]
    if fields:
        parts.append(["", *(text for line in fields for text in _line(vocabulary, document, line, titles or {}))])
    for line in lines:
        parts.append(["", *_line(vocabulary, document, line, titles or {}), *_sentences(vocabulary, document, line, width)])
    parts.append(_bottom(document, width))
    return "\n".join(text for part in parts for text in part) + "\n"


def _top(document: Document, titles: Mapping[str, str], width: int) -> list[str]:
    name = printable(f"{document.kind} {document.name}")
    lines = [f"{name}{document.pack.rjust(max(width - len(name), len(document.pack) + 2))}"]
    if summary(document):
        lines += wrapped(summary(document), width=width)
    for line in _all(document, "cite"):
        lines += wrapped(_badge({**line, "cite": line["source"]}, titles), width=width)
    return lines


def _bottom(document: Document, width: int) -> list[str]:
    lines: list[str] = []
    for line in _all(document, "note"):
        lines += ["", *wrapped(f"Note: {line['text']}", width=width)]
    examples = [str(line["title"]) for line in _all(document, "example")]
    if examples:
        lines += ["", "Examples", *(text for title in examples for text in wrapped(title, width=width))]
    return lines


def _all(document: Document, op: str) -> Iterator[Mapping[str, Json]]:
    return (line for line in document.body if line["op"] == op)


def _stands(line: Mapping[str, Json], document: Document, vocabulary: Vocabulary, standing: Iterable[str]) -> bool:
    """Whether a line is a standing line, a block of them, or a block of actions: something that needs a sentence."""
    head = vocabulary.heads.get((document.kind, str(line["op"])))
    named = head is not None and (head.name or head.word) in standing
    return named or line["op"] == "duration" or bool(line.get("block"))


def _line(vocabulary: Vocabulary, document: Document, line: Mapping[str, Json], titles: Mapping[str, str]) -> Iterator[str]:
    """A line as source, its citation at the end of its first row."""
    bare = {key: value for key, value in line.items() if key not in REMARKS}
    first, *more = _source(vocabulary, document, bare)
    yield printable(f"  {first}{' ... }' if more else ''}   {_badge(line, titles)}".rstrip())


def _source(vocabulary: Vocabulary, document: Document, line: Mapping[str, Json]) -> list[str]:
    """The rows of source of one line. What no source says is shown as a sentence alone."""
    alone = Document(document.pack, document.kind, document.name, body=(line,))
    try:
        return [row[2:] for row in print_document(alone, vocabulary).splitlines()[1:-1]]
    except PrintError:
        return [sentence(vocabulary, line, document.kind)]


def _sentences(vocabulary: Vocabulary, document: Document, line: Mapping[str, Json], width: int) -> list[str]:
    head = vocabulary.heads.get((document.kind, str(line["op"])))
    block = line.get("block", ())
    if head is not None and head.block == "effects":  # a block of standing lines under a word of its own
        return [text for inner in block for text in wrapped(sentence(vocabulary, inner, "effects"), "    ", width)]
    return wrapped(sentence(vocabulary, line, document.kind), "    ", width)


def _badge(line: Mapping[str, Json], titles: Mapping[str, str]) -> str:
    """The citation and status of a line: `handbook "Chapter 3" [assumed]`."""
    cite = line.get("cite")
    status = line.get("status", "stated")
    place = f'{titles.get(cite["publication"], cite["publication"])} "{cite["passage"]}"' if cite else ""
    return f"{place} [{status}]".lstrip() if status != "stated" else place
