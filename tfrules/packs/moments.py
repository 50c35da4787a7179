"""Moments of offers: `offer bearer "Parry" at defence` must name one that a plugin declares, or a phase that is open for offers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from tfrules.ir.model import Document, nodes
from tfrules.packs.findings import Findings
from tfrules.vocabulary.terms import Vocabulary

OFFER, TURN, PHASE = "offer", "turn", "phase"
DEFAULT = "act"  # the moment of an offer that names none


def check_moments(documents: Iterable[Document], loaded: Collection[Document], vocabulary: Vocabulary, findings: Findings) -> None:
    """Report offers of documents at moments that never come in what is loaded. Where no turn is, the phases are still to come with a game."""
    if not any(document.kind == TURN for document in loaded):
        return
    known = {*vocabulary.moments, *open_phases(loaded)}
    for document in documents:
        for pointer, moment in moments_of(document):
            if moment not in known:
                message = f"no moment `{moment}` ever comes in what is loaded, so this can never be taken"
                listed = f"moments are {', '.join(sorted(known))}" if known else "nothing that is loaded has a moment for offers"
                findings.unknown("moment-unknown", document.span_of(pointer), message, moment, known, listed)


def open_phases(documents: Iterable[Document]) -> Iterator[str]:
    """The phases of turns in which offers may be taken."""
    for document in documents:
        if document.kind == TURN:
            yield from (line["name"] for line in document.body if line["op"] == PHASE and line.get("offers") and "name" in line)


def moments_of(document: Document) -> Iterator[tuple[str, str]]:
    """The moments that offers of a document stand at, with their places."""
    for pointer, node in nodes(document.body, "/body") if OFFER in document.words else ():
        if isinstance(node, Mapping) and node.get("op") == OFFER and "who" in node:
            yield (f"{pointer}/at" if "at" in node else pointer), str(node.get("at", DEFAULT))
