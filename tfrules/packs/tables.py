"""Item tables in YAML: many items of one kind with the same few fields, a row each.

    kind: tool
    cite: { publication: house, passage: "Tools" }
    items:
      Saw: { weight: 3, damage: 2d6, price: { value: 40, status: assumed } }
      Knife: { damage: [1d6 - 1, { value: 1d6 + 2, when: user.trained }], folding: true }

A table is a second way to write the language, not a second language: each row is written out as an item, which then goes the way
of all text, and what is found there is shown at the cell it came from. A field is a line with the cell as its phrase; `true` is a
line with the head alone, `false` and an empty cell are no line, a list is values with commas between, and a list with `{value:
...}` in it is several lines.

With `verb: patch` (or `extend`) the rows change items of another pack: so a number that stands in for a lost one is replaced by one's own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tfrules.diagnostics import Diagnostic
from tfrules.fixes import Edit, Fix
from tfrules.ir.model import Document
from tfrules.packs.findings import Findings, meant
from tfrules.packs.yaml_tree import Mapping, Node, Scalar, Sequence, read_yaml
from tfrules.source import Source, Span
from tfrules.vocabulary.naming import FIT, unfit_name
from tfrules.vocabulary.terms import Vocabulary

KEYS = ("kind", "verb", "cite", "items")
VERBS = ("patch", "extend")
CELL_KEYS = ("value", "status", "cite", "when")
WORD = re.compile(r"[A-Za-z_]\w*\Z", re.A)
QUOTED = re.compile(r'"[^"\n]*"')
OUTSIDE = re.compile(r"[{};#\n]")  # what would end the line or begin another


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the written-out text, and the cell it stands for; `offset` leads from one to the other where it is a copy."""

    start: int
    span: Span
    offset: int | None


class WrittenOut:
    """The items of a table as text of the language, with the way back to the cells."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self.pieces: list[Piece] = []
        self.broken: list[tuple[int, int]] = []  # rows of which something is missing: what is found in them tells nothing new

    def add(self, text: str, span: Span, at: int | None = None) -> None:
        """Add text that stands for a cell; `at` is where the text itself begins in the table, if it is a copy."""
        self.pieces.append(Piece(self._length, span, None if at is None else at - self._length))
        self._parts.append(text)
        self._length += len(text)

    @property
    def length(self) -> int:
        """How much was added so far."""
        return self._length

    def is_broken(self, found: Diagnostic) -> bool:
        """Whether a finding is one about a broken row."""
        return found.span is not None and any(start <= found.span.start < end for start, end in self.broken)

    def text(self) -> str:
        """All that was added."""
        return "".join(self._parts)

    def back(self, span: Span) -> Span:
        """The place in the table that a place in the text stands for."""
        first, last = self._piece(span.start), self._piece(max(span.start, span.end - 1))
        start = first.span.start if first.offset is None else span.start + first.offset
        end = last.span.end if last.offset is None else span.end + last.offset
        return Span(first.span.source, min(start, end), max(start, end))

    def back_in(self, document: Document) -> Document:
        """A document with its places in the table."""
        source = self.pieces[0].span.source
        return replace(document, spans={pointer: self.back(span) for pointer, span in document.spans.items()}, file=source.name)

    def back_in_finding(self, found: Diagnostic) -> Diagnostic:
        """A finding with its places in the table. It keeps the mends of what was copied from there."""
        span = None if found.span is None else self.back(found.span)
        related = tuple((self.back(place), text) for place, text in found.related)
        fixes = tuple(
            Fix(fix.title, tuple(Edit(self.back(edit.span), edit.text) for edit in fix.edits))
            for fix in found.fixes
            if all(self._is_copy(edit.span) for edit in fix.edits)
        )
        return replace(found, span=span, related=related, fixes=fixes)

    def _is_copy(self, span: Span) -> bool:
        """Whether a place of the text is a copy of one in the table, out of a single cell."""
        piece = self._piece(span.start)
        return piece.offset is not None and span.start < span.end and piece is self._piece(span.end - 1)

    def _piece(self, at: int) -> Piece:
        return self.pieces[max(0, bisect_right(self.pieces, at, key=lambda piece: piece.start) - 1)]


def write_out(source: Source, vocabulary: Vocabulary, findings: Findings) -> WrittenOut | None:
    """The items of a table as text; None (and findings) where it is no table."""
    root = read_yaml(source, findings)
    if not isinstance(root, Mapping):
        if not findings.errors_in(source):
            span = Span(source, 0, 0) if root is None else root.span
            findings.error("table-form", span, "an item table must have the keys `kind` and `items`", "begin with `kind: KIND`")
        return None
    for name, key, _ in root:
        if name not in KEYS:
            findings.unknown("table-form", key.span, f"an item table has no key `{name}`", name, KEYS)
    kind, items = root.get("kind"), root.get("items")
    start = Span(source, root.span.start, root.span.start)
    if not isinstance(kind, Scalar) or not WORD.match(kind.written):
        findings.error(
            "table-form", start if kind is None else kind.span, "an item table must say its `kind`", "add `kind: KIND`"
        )
        return None
    if not isinstance(items, Mapping):
        findings.error(
            "table-form", start if items is None else items.span, "an item table must have `items`", "add `items: { NAME: ... }`"
        )
        return None
    verb = root.get("verb")
    if verb is not None and not (isinstance(verb, Scalar) and verb.written in VERBS):
        findings.error("table-form", verb.span, "the `verb` of a table is `patch` or `extend`", "leave it out where the items are new")
        return None
    return TableWriter(kind, verb, root.get("cite"), vocabulary, findings).write(items)


class TableWriter:
    """Writes the rows of one table out."""

    def __init__(self, kind: Scalar, verb: Scalar | None, cite: Node | None, vocabulary: Vocabulary, findings: Findings) -> None:
        self.kind = kind
        self.verb = verb
        self.cite = cite
        self.vocabulary = vocabulary
        self.findings = findings
        self.out = WrittenOut()

    def write(self, items: Mapping) -> WrittenOut:
        """All rows."""
        for name, key, row in items:
            unfit = unfit_name(name, new=self.verb is None)
            if '"' in name or "\n" in name:
                self.wrong(key.span, "a name is one line of text without quotes in it", "write the name plainly")
            elif unfit:
                self.wrong(key.span, unfit, FIT)
            elif not isinstance(row, Mapping):
                self.wrong(row.span, f"the row of `{name}` must be a list of fields", "write `{ FIELD: VALUE }`")
            else:
                self.item(key, row)
        return self.out

    def item(self, key: Scalar, row: Mapping) -> None:
        """One row as an item."""
        start, before = self.out.length, len(self.findings.found)
        if self.verb is not None:
            self.out.add(self.verb.written, self.verb.span, copied(self.verb))
            self.out.add(" ", key.span)
        self.out.add(self.kind.written, self.kind.span, copied(self.kind))
        self.out.add(" ", key.span)
        self.out.add(f'"{key.written}"', key.span)
        self.out.add(" {\n", key.span)
        for name, field_key, cell in row:
            if not WORD.match(name):
                self.wrong(field_key.span, f"`{name}` is not the name of a field", "write the field's head word")
            elif name == "cite" and isinstance(cell, Mapping):
                self.citation(cell, "\n")
            else:
                for value in lines_of(cell):
                    self.line(field_key, value)
        if self.cite is not None and row.get("cite") is None:
            self.citation(self.cite, "\n")
        self.out.add("}\n", key.span)
        if len(self.findings.found) > before:
            self.out.broken.append((start, self.out.length))

    def line(self, key: Scalar, cell: Node) -> None:
        """One line of an item: head, value, clauses."""
        value: Node | None = cell
        clauses: Mapping | None = None
        if isinstance(cell, Mapping):
            for name, cell_key, _ in cell:
                if name not in CELL_KEYS:
                    self.wrong(cell_key.span, f"a cell has no key `{name}`", meant(name, CELL_KEYS))
            value, clauses = cell.get("value"), cell
        if isinstance(value, Mapping):
            self.wrong(value.span, "a value is a single value or a list", "write the value behind the key")
            return
        if isinstance(value, Scalar) and (value.value is None or value.value is False) and value.plain:  # 0 is a value
            return
        self.out.add("  ", key.span)  # a word at the first column might begin an item
        self.out.add(key.written, key.span, copied(key))
        if value is not None and not (isinstance(value, Scalar) and value.value is True):
            self.value(key, value)
        if clauses is not None:
            self.clauses(clauses)
        self.out.add("\n", key.span)

    def clauses(self, cell: Mapping) -> None:
        """Status, citation and condition of a cell, the condition last."""
        status, when = cell.get("status"), cell.get("when")
        if status is not None:
            if isinstance(status, Scalar) and WORD.match(status.written):
                self.out.add(" status ", cell.key("status"))
                self.out.add(status.written, status.span, copied(status))
            else:
                self.wrong(status.span, "`status` is one word", "write how the value is known")
        cite = cell.get("cite")
        if cite is not None:
            self.citation(cite, "")
        if isinstance(when, Scalar):
            self.out.add(" when", cell.key("when"))
            self.phrase(when, when.written)
        elif when is not None:
            self.wrong(when.span, "`when` is one condition", "join conditions with `and`")

    def value(self, key: Scalar, value: Scalar | Sequence) -> None:
        """The phrase of a line: one value, or several with commas between."""
        items = value.items if isinstance(value, Sequence) else (value,)
        for at, item in enumerate(items):
            if at:
                self.out.add(",", item.span)
            if isinstance(item, Scalar):
                self.phrase(item, self.quoted(key.written, item))
            else:
                self.wrong(item.span, "a list holds single values here", "write each value by itself")

    def quoted(self, head: str, cell: Scalar) -> str:
        """The text of a cell, in quotes where the head wants a text or an item and none were written."""
        written = " ".join(cell.written.split())
        declared = self.vocabulary.heads.get((self.kind.written, head))
        reads = declared.phrase[0].reads if declared is not None and declared.phrase else ""
        if reads not in ("text", "ref", "refs") or QUOTED.fullmatch(written):
            return written
        if '"' in written:
            self.wrong(cell.span, "a text has no double quotes in it", "use single quotes inside a text")
        return '"' + written.replace('"', "'") + '"'

    def phrase(self, cell: Scalar, text: str) -> None:
        """A cell as part of a line; it may not end the line or begin another."""
        outside = OUTSIDE.search(QUOTED.sub("", text))
        if outside:
            shown = "the end of a line" if outside[0] == "\n" else f"`{outside[0]}`"
            self.wrong(
                cell.span,
                f"a cell is one value, and {shown} cannot stand in it",
                "write rules with blocks in a file of the language",
            )
            return
        self.out.add(" ", cell.span)
        self.out.add(text, cell.span, copied(cell) if text == cell.written else None)

    def citation(self, node: Node, end: str) -> None:
        """`cite PUBLICATION "PASSAGE"`."""
        publication = node.get("publication") if isinstance(node, Mapping) else None
        passage = node.get("passage") if isinstance(node, Mapping) else None
        if not isinstance(publication, Scalar) or not WORD.match(publication.written):
            self.wrong(node.span, "a citation names a publication and a passage", "write `{ publication: NAME, passage: TEXT }`")
            return
        self.out.add("  cite " if end else " cite ", node.span)
        self.out.add(publication.written, publication.span, copied(publication))
        if isinstance(passage, Scalar) and passage.written:
            self.out.add(" ", passage.span)
            self.out.add('"' + " ".join(passage.written.replace('"', "'").split()) + '"', passage.span)
        if end:
            self.out.add(end, node.span)

    def wrong(self, span: Span, message: str, mend: str) -> None:
        """Report something that has no place in a table."""
        self.findings.error("table-form", span, message, mend)


def lines_of(cell: Node) -> Iterator[Node]:
    """The lines that a cell stands for."""
    if isinstance(cell, Sequence) and any(isinstance(item, Mapping) for item in cell.items):
        yield from cell.items
    else:
        yield cell


def copied(cell: Scalar) -> int | None:
    """Where the text of a cell stands in the file letter by letter; None where YAML wrote it in another way."""
    start = cell.span.start if cell.plain else cell.span.start + 1
    return start if cell.span.source.text.startswith(cell.written, start) else None
