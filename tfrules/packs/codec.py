"""A loaded pack as JSON and back, for the cache. Places are kept as file, start and end; the files themselves are at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tfrules.diagnostics import Diagnostic
from tfrules.fixes import Edit, Fix
from tfrules.ir.model import Document
from tfrules.packs import manifest, rules
from tfrules.packs.files import PackFile
from tfrules.packs.pack import LoadedPack
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


def to_json(pack: LoadedPack) -> dict[str, Any]:
    """The pack as JSON."""
    at = {id(file.source): number for number, file in enumerate(pack.files)}

    def place(span: Span | None) -> list[int] | None:
        return None if span is None else [at[id(span.source)], span.start, span.end]

    return {
        "manifest": [*(place(pack.manifest.span) or [])[:1], manifest.to_json(pack.manifest)],
        "documents": [document_to_json(document, at) for document in pack.documents],
        "rules": [[at[id(entry.span.source)], rules.to_json(entry)] for entry in pack.rules],
        "diagnostics": [
            [
                one.code,
                one.name,
                one.severity,
                one.message,
                place(one.span),
                one.help,
                [[place(span), text] for span, text in one.related],
                [[fix.title, [[place(edit.span), edit.text] for edit in fix.edits]] for fix in one.fixes],
            ]
            for one in pack.diagnostics
        ],
    }


def from_json(value: dict[str, Any], files: tuple[PackFile, ...], content_hash: str, path: Path) -> LoadedPack:
    """What `to_json` wrote, with its places in `files`. A value of another form raises one of the errors of a failed look-up."""
    sources = [file.source for file in files]
    manifest_file, manifest_json = value["manifest"]
    read = manifest.from_json(manifest_json, sources[manifest_file])

    return LoadedPack(
        manifest=read,
        documents=tuple(document_from_json(one, read.id, sources) for one in value["documents"]),
        rules=tuple(rules.from_json(one, read.id, sources[file]) for file, one in value["rules"]),
        diagnostics=tuple(_diagnostic(one, sources) for one in value["diagnostics"]),
        files=files,
        content_hash=content_hash,
        path=path,
    )


def _diagnostic(value: list[Any], sources: list[Source]) -> Diagnostic:
    code, name, severity, message, place, help, related, fixes = value
    return Diagnostic(
        code,
        name,
        severity,
        message,
        span=None if place is None else place_of(sources, place),
        related=tuple((place_of(sources, at), text) for at, text in related),
        help=help,
        fixes=tuple(Fix(title, tuple(Edit(place_of(sources, at), text) for at, text in edits)) for title, edits in fixes),
    )


def place_of(sources: list[Source], place: list[int]) -> Span:
    """A place that must be there."""
    return Span(sources[place[0]], place[1], place[2])


def document_to_json(document: Document, files: Mapping[int, int]) -> list[Any]:
    """A document: its file, what it says, and its places in that file."""
    spans = {pointer: [span.start, span.end] for pointer, span in document.spans.items()}
    file = files[id(document.spans[""].source)]
    return [file, document.kind, document.name, document.verb, dict(document.clauses), list(document.body), spans]


def document_from_json(value: list[Any], pack: str, sources: list[Source]) -> Document:
    """What `document_to_json` wrote."""
    file, kind, name, verb, clauses, body, places = value
    source = sources[file]
    return Document(pack, kind, name, verb, clauses, tuple(body), spans=KeptSpans(source, places), file=source.name)
