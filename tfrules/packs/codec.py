"""What a file of a pack says as JSON and back, for the cache. Places are kept as start and end in it; its text is at hand.

What a file is asked for first is small, and kept apart from the bodies of its documents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from tfrules.diagnostics import Diagnostic
from tfrules.fixes import Edit, Fix
from tfrules.ir.model import Document, Rest
from tfrules.packs import covered, manifest, rules
from tfrules.packs.pack import Said
from tfrules.sense import nowhere
from tfrules.source import Source, Span


class KeptSpans(Mapping[str, Span]):
    """The source map of a document out of the cache: a place becomes a span when it is asked for."""

    def __init__(self, source: Source, places: Mapping[str, list[int]]) -> None:
        self._source = source
        self._places = places

    def __getitem__(self, pointer: str) -> Span:
        start, end = self._places[pointer]
        return Span(self._source, start, end)

    def __contains__(self, pointer: object) -> bool:
        return pointer in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def to_json(said: Said) -> dict[str, Any]:
    """What a file says as JSON."""
    return {
        "manifest": None if said.manifest is None else manifest.to_json(said.manifest),
        "documents": [document_to_json(document) for document in said.documents],
        "rules": [rules.to_json(entry) for entry in said.rules],
        "diagnostics": [
            [
                one.code,
                one.name,
                one.severity,
                one.message,
                _place(one.span),
                one.help,
                [[_place(at), text] for at, text in one.related],
                [[fix.title, [[_place(edit.span), edit.text] for edit in fix.edits]] for fix in one.fixes],
            ]
            for one in said.diagnostics
        ],
    }


def from_json(value: dict[str, Any], pack: str, source: Source, rests: Callable[[int], Sequence[Rest]]) -> Said:
    """What `to_json` wrote of a file of that pack. A value of another form raises one of the errors of a failed look-up.

    `rests` reads the bodies of its documents, so many, when that of one is asked for.
    """
    return Said(
        manifest=None if value["manifest"] is None else manifest.from_json(value["manifest"], source),
        documents=tuple(
            document_from_json(one, pack, source, partial(_rest, rests, len(value["documents"]), at))
            for at, one in enumerate(value["documents"])
        ),
        rules=tuple(rules.from_json(one, pack, source) for one in value["rules"]),
        diagnostics=tuple(_diagnostic(one, source) for one in value["diagnostics"]),
    )


def _diagnostic(value: list[Any], source: Source) -> Diagnostic:
    code, name, severity, message, place, help, related, fixes = value
    return Diagnostic(
        code,
        name,
        severity,
        message,
        span=None if place is None else Span(source, *place),
        related=tuple((Span(source, *at), text) for at, text in related),
        help=help,
        fixes=tuple(Fix(title, tuple(Edit(Span(source, *at), text) for at, text in edits)) for title, edits in fixes),
    )


def _place(span: Span | None) -> list[int] | None:
    return None if span is None else [span.start, span.end]


def document_to_json(document: Document) -> list[Any]:
    """What others ask of a document before they look into it, and its digest; the rest of it is kept apart."""
    names, heads = sorted(document.names), sorted(document.heads)
    notes = {nowhere.ASKS: nowhere.asks(document), covered.COVERED: document.noted(covered.COVERED, covered.covered)}
    return [document.kind, document.name, document.verb, dict(document.clauses), document.hash, names, heads, notes]


def document_from_json(value: list[Any], pack: str, source: Source, rest: Callable[[], Rest]) -> Document:
    """What `document_to_json` wrote."""
    kind, name, verb, clauses, digest, names, heads, notes = value
    parts = {"pack": pack, "kind": kind, "name": name, "verb": verb, "clauses": clauses, "file": source.name}
    return Document.kept({**parts, "hash": digest, "names": frozenset(names), "heads": frozenset(heads)}, rest, notes)


def _rest(rests: Callable[[int], Sequence[Rest]], count: int, at: int) -> Rest:
    return rests(count)[at]


def rests_to_json(documents: Iterable[Document]) -> dict[str, Any]:
    """The bodies of the documents of a file, with their places in it."""
    return {
        "rests": [
            [list(document.body), {pointer: [span.start, span.end] for pointer, span in document.spans.items()}]
            for document in documents
        ]
    }


def rests_from_json(value: dict[str, Any], source: Source, count: int) -> list[Rest]:
    """What `rests_to_json` wrote of so many documents. A value of another form raises one of the errors of a failed look-up."""
    found: list[Rest] = [(tuple(body), KeptSpans(source, places)) for body, places in value["rests"]]
    if len(found) != count:
        raise ValueError(f"{len(found)} bodies for {count} documents")
    return found
