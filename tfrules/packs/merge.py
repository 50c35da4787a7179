"""Items made of several documents: the lines of one laid over the lines of another.

The lines of a document are told apart by *line keys*: the head word, with the key of a case (`3`, `1..2`) or the name of a line
that has one (`choice strict`), unless the head is a field, of which there is only one. All lines with one key belong together: a
default and its exceptions, or the steps of a list. To *lay over* is to replace, for each key that the upper lines have, all lower
lines with that key, at the place of the first of them; keys that are new follow at the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tfrules.ir.model import Document, Statement, canonical
from tfrules.source import Span
from tfrules.vocabulary.terms import Vocabulary

LineKey = tuple[str, str]  # head word, and key or name
CLAUSE = "/clause"  # in place of a head word, which has no slash


class Line(NamedTuple):
    """A statement of an item's body, with the document and the position that it was written at."""

    statement: Statement
    key: LineKey
    document: Document
    position: int

    @property
    def pack(self) -> str:
        """The pack that wrote the line."""
        return self.document.pack

    @property
    def span(self) -> Span | None:
        """Where the line stands."""
        return self.document.span_of(f"/body/{self.position}")


def line_key(statement: Statement, fields: Collection[str]) -> LineKey:
    """What a line says something about; `fields` are the heads of which there is only one."""
    op: str = statement["op"]
    if op == "case":
        key = statement.get("key")
        return op, "..".join(map(str, key)) if isinstance(key, list | tuple) else canonical(key)
    name = statement.get("name")
    return op, name if isinstance(name, str) and op not in fields else ""


def shown_key(key: LineKey) -> str:
    """A line key as an author writes it."""
    op, name = key
    return {"case": name, CLAUSE: name.replace("_", " ")}.get(op, f"{op} {name}".rstrip())


def clause_key(word: str) -> LineKey:
    """The key of a clause between name and block."""
    return CLAUSE, word


def field_heads(vocabulary: Vocabulary, kind: str) -> frozenset[str]:
    """The heads of a kind's body that are fields."""
    return frozenset(word for (holder, word), head in vocabulary.heads.items() if holder == kind and head.once)


def lines_of(document: Document, fields: Collection[str]) -> list[Line]:
    """The lines of one document."""
    return [Line(one, line_key(one, fields), document, index) for index, one in enumerate(document.body)]


def lay_over(lower: Sequence[Line], upper: Sequence[Line]) -> list[Line]:
    """`upper` over `lower`, as said above."""
    keys = {line.key for line in upper}
    found: list[Line] = []
    placed: set[LineKey] = set()
    for line in lower:
        if line.key not in keys:
            found.append(line)
        elif line.key not in placed:
            placed.add(line.key)
            found += [other for other in upper if other.key == line.key]
    return found + [line for line in upper if line.key not in placed]


def assemble(document: Document, lines: Sequence[Line], clauses: Mapping[str, object], written_by: Mapping[str, Document]) -> Document:
    """The document with other lines and clauses, whose places are still known: `written_by` are the documents of changed clauses."""
    whole = {pointer: span for pointer, span in document.spans.items() if _clause_of(pointer) not in written_by}
    for word, change in written_by.items():
        whole |= {pointer: span for pointer, span in change.spans.items() if _clause_of(pointer) == word}
    spans = LineSpans(whole if written_by else document.spans, tuple((line.document.spans, line.position) for line in lines))
    return replace(document, body=tuple(line.statement for line in lines), clauses=dict(clauses), spans=spans)


def _clause_of(pointer: str) -> str:
    """The clause that a pointer leads into, "" for any other."""
    return pointer.split("/")[2] if pointer.startswith("/clauses/") else ""


class LineSpans(Mapping[str, Span]):
    """The source map of an item whose lines come from several documents: each line is looked up where it was written."""

    def __init__(self, whole: Mapping[str, Span], lines: tuple[tuple[Mapping[str, Span], int], ...]) -> None:
        self._whole = whole
        self._lines = lines

    def __getitem__(self, pointer: str) -> Span:
        if not pointer.startswith("/body/"):
            return self._whole[pointer]
        index, slash, rest = pointer[len("/body/") :].partition("/")
        if not index.isdigit() or int(index) >= len(self._lines):
            raise KeyError(pointer)
        spans, written_at = self._lines[int(index)]
        return spans[f"/body/{written_at}{slash}{rest}"]

    def __iter__(self) -> Iterator[str]:
        yield from (pointer for pointer in self._whole if not pointer.startswith("/body/"))
        for index, (spans, written_at) in enumerate(self._lines):
            yield from self._line(spans, f"/body/{written_at}", f"/body/{index}")

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @staticmethod
    def _line(spans: Iterable[str], old: str, new: str) -> Iterator[str]:
        for pointer in spans:
            if pointer == old or pointer.startswith(old + "/"):
                yield new + pointer[len(old) :]
