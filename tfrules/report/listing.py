"""What is loaded, by kind: names with their pack and a line of summary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tfrules.ir.model import Document
from tfrules.report.columns import columns
from tfrules.vocabulary.terms import Vocabulary

LONGEST = 72


def listing_json(documents: Iterable[Document], vocabulary: Vocabulary, kind: str = "") -> list[dict[str, Any]]:
    """`{"kind", "name", "pack", "summary"}` for each item of a kind, or of all listed kinds; sorted by kind, name, pack."""
    found = [
        {"kind": one.kind, "name": one.name, "pack": one.pack, "summary": summary(one)}
        for one in documents
        if (one.kind == kind if kind else _listed(one.kind, vocabulary))
    ]
    return sorted(found, key=lambda row: (row["kind"], row["name"], row["pack"]))


def listing_text(documents: Iterable[Document], vocabulary: Vocabulary, kind: str = "") -> str:
    """A table for each kind under its name and number of items; "" where there is nothing."""
    tables: dict[str, list[Mapping[str, Any]]] = {}
    for row in listing_json(documents, vocabulary, kind):
        tables.setdefault(row["kind"], []).append(row)
    parts = []
    for name, rows in tables.items():
        lines = columns([(row["name"], row["pack"], _short(row["summary"])) for row in rows])
        parts.append("\n".join([f"{name} ({len(rows)})", *lines]) + "\n")
    return "\n".join(parts)


def summary(document: Document) -> str:
    """What an item says of itself in its `summary`, or "" """
    return next((str(line["text"]) for line in document.body if line["op"] == "summary"), "")


def _listed(kind: str, vocabulary: Vocabulary) -> bool:
    declared = vocabulary.kinds.get(kind)
    return declared is None or declared.listed


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 3].rstrip() + "..."
