"""What a pack changes, and what it meets in another base, as text and as JSON.

    changed  tool Axe                            tools/all.tfr:39
      worth
      - worth 10                                tools/all.tfr:40
      + worth 11                                house/ours.tfr:18
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tfrules.diagnostics import printable, span_range
from tfrules.ir.expressions import PrintError
from tfrules.ir.model import Document, canonical
from tfrules.ir.printer import print_document
from tfrules.packs.difference import ADDED, CHANGED, REMOVED, Difference, Drift, ItemChange, LineChange, Said
from tfrules.packs.merge import CLAUSE, shown_key
from tfrules.packs.names import head_span
from tfrules.report.columns import WIDTH, joined
from tfrules.source import Span
from tfrules.vocabulary.terms import Vocabulary

Place = Callable[[str], str]  # the name of a file as people know it
PLACES_AT = 56  # the column of places, where what stands before leaves room
ROWS = 24  # of a block that changed; what is longer is read in the files


class DifferenceText:
    """Rows of text about differences, in the words of a vocabulary."""

    def __init__(self, vocabulary: Vocabulary, place: Place = str) -> None:
        self.vocabulary = vocabulary
        self.place = place

    def difference(self, found: Difference) -> list[str]:
        """All items, then rulings and rules; what was added first."""
        rows = [row for how in (ADDED, CHANGED, REMOVED) for one in found.of(how) for row in self.item(one)]
        for ruling in found.rulings:
            was, now = (name or "not asked" for name in (ruling.old, ruling.new))
            rows.append(f"ruling   {ruling.name}: {was} -> {now}" + (f" (by {ruling.by})" if ruling.by else ""))
        for how in (ADDED, CHANGED, REMOVED):
            names = [name for name, what in found.rules.items() if what == how]
            if names:
                rows.append(f"rules    {how}: {', '.join(names)}")
        return rows

    def item(self, one: ItemChange) -> list[str]:
        """One item; a changed one with its lines."""
        document = one.document
        top = self._beside(f"{one.how:<8} {document.kind} {document.name}", head_span(document))
        return [top, *(row for line in one.lines for row in self.line(line, document))]

    def line(self, line: LineChange, document: Document) -> list[str]:
        """What is said under one key, before and after."""
        old, new = ([(one, self.source(one, line, document)) for one in side] for side in (line.old, line.new))
        if len(old) == len(new) == 1 and len(old[0][1]) > 1 and len(new[0][1]) > 1:
            return [f"  {shown_key(line.key)}", *self._block(old[0], new[0])]
        rows = [f"  {shown_key(line.key)}"]
        for sign, side in (("-", old), ("+", new)):
            for one, source in side:
                more = " ... }" if len(source) > 1 else ""
                rows.append(self._beside(f"  {sign} {source[0]}{more}", one.span))
        return rows

    def source(self, one: Said, line: LineChange, document: Document) -> list[str]:
        """The rows of source of a line or clause; as JSON where no source says it."""
        clause = line.key[0] == CLAUSE
        alone = Document(
            document.pack, document.kind, "", clauses=one.statement if clause else {}, body=() if clause else (one.statement,)
        )
        try:
            rows = print_document(alone, self.vocabulary).splitlines()
        except PrintError:
            return [canonical(one.statement)]
        return (
            [rows[0].removeprefix(f'{document.kind} ""').removesuffix("{ }").strip()]
            if clause
            else [row[2:] for row in rows[1:-1]]
        )

    def _block(self, old: tuple[Said, list[str]], new: tuple[Said, list[str]]) -> list[str]:
        """Two states of a line with a block: the rows that differ, with a row around them."""
        rows = [self._beside("  --- before", old[0].span), self._beside("  +++ after", new[0].span)]
        found = list(difflib.unified_diff(old[1], new[1], n=1, lineterm=""))[2:]
        shown = ["..." if row.startswith("@@") else row for row in found]
        return [*rows, *(printable(f"  {row}") for row in shown[:ROWS]), *(["  ..."] if len(shown) > ROWS else [])]

    def _beside(self, text: str, span: Span | None) -> str:
        """A row with a place to the right of it."""
        shown = printable(text)
        room = max(PLACES_AT, len(shown) + 2)
        return f"{shown.ljust(room)}{self.where(span)}".rstrip() if span is not None and span.source.name else shown

    def where(self, span: Span | None) -> str:
        """`file:line`."""
        return f"{self.place(span.source.name)}:{span.line}" if span is not None else ""

    # ------------------------------------------------------------ another base

    def drift(self, found: Drift) -> list[str]:
        """What a pack meets: what its changes are about first, then names, then what it rests on."""
        rows = []
        for moved in found.moved:
            change = moved.change
            does = {"patch": "patches", "extend": "extends", "remove": "removes"}[change.verb]
            rows.append(self._beside(f"moved    {change.kind} {change.name}, which the pack {does}", head_span(change)))
            rows += self.line(moved.line, change)
        for taken in found.taken:
            own, other = taken.own, taken.other
            rows.append(self._beside(f"taken    {own.kind} {own.name}", head_span(own)))
            rows.append(self._beside(f"  {other.qualified} has this name now", head_span(other)))
        for rest in found.rests:
            users = joined(dict.fromkeys(f"{one.kind} {one.name}" for one in rest.users))
            document = rest.change.document
            rows.append(self._beside(f"rests on {document.kind} {document.name}", head_span(document)))
            rows.append(printable(f"  named by {users}")[:WIDTH])
            rows += [row for line in rest.change.lines for row in self.line(line, document)]
        return rows

    # ------------------------------------------------------------ JSON

    def difference_json(self, found: Difference) -> dict[str, Any]:
        """The difference as JSON: `items`, `rulings`, `rules`."""
        return {
            "items": [self.item_json(one) for one in found.items],
            "rulings": [
                {"name": one.name, "old": one.old or None, "new": one.new or None, "by": one.by} for one in found.rulings
            ],
            "rules": [{"id": name, "how": how} for name, how in found.rules.items()],
        }

    def item_json(self, one: ItemChange) -> dict[str, Any]:
        """One item as JSON."""
        return {
            "how": one.how,
            **_name(one.document),
            "old": None if one.old is None else self._place_json(head_span(one.old)),
            "new": None if one.new is None else self._place_json(head_span(one.new)),
            "lines": [self.line_json(line, one.document) for line in one.lines],
        }

    def line_json(self, line: LineChange, document: Document) -> dict[str, Any]:
        """One line as JSON, each side as a list of what is said with its pack and place."""
        return {
            "key": shown_key(line.key),
            **{name: self._side_json(side, line, document) for name, side in (("old", line.old), ("new", line.new))},
        }

    def _side_json(self, side: Sequence[Said], line: LineChange, document: Document) -> list[dict[str, Any]]:
        return [
            {
                "text": "\n".join(self.source(one, line, document)),
                "statement": one.statement,
                **self._place_json(one.span),
            }
            for one in side
        ]

    def _place_json(self, span: Span | None) -> dict[str, Any]:
        return {"file": span.source.name if span is not None else "", "range": span_range(span)}

    def drift_json(self, found: Drift) -> dict[str, Any]:
        """What a pack meets in another base as JSON: `moved`, `taken`, `rests_on`."""
        return {
            "moved": [
                {"verb": one.change.verb, **_name(one.change), **self._place_json(head_span(one.change)),
                 "line": self.line_json(one.line, one.change)}
                for one in found.moved
            ],
            "taken": [
                {**_name(one.own), **self._place_json(head_span(one.own)), "by": one.other.qualified} for one in found.taken
            ],
            "rests_on": [
                {**self.item_json(one.change), "named_by": [_name(user) for user in _once(one.users)]} for one in found.rests
            ],
        }  # fmt: skip


def _name(document: Document) -> dict[str, str]:
    return {"kind": document.kind, "name": document.qualified if document.verb == "new" else document.name}


def _once(documents: Iterable[Document]) -> list[Document]:
    return list({(one.kind, one.qualified): one for one in documents}.values())
