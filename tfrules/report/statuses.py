"""Lines that rest on something else than the book: what is assumed, taken from elsewhere or derived, with where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tfrules.ir.model import Document

WIDEST = 80
CELL = re.compile(r"^([\w ]+): \{ value: (.*?), status: \w+$")  # a cell of a table, as its span has it


def lines_of_status(documents: Iterable[Document], status: str) -> list[dict[str, Any]]:
    """`{"status", "kind", "name", "line", "pack", "place"}` for each line of a status, in the order of items and lines.

    To replace one, a pack of one's own patches the item: `patch KIND "NAME" { LINE }`.
    """
    return [
        {
            "status": status, "kind": one.kind, "name": one.name, "line": _written(one, pointer, line), "pack": one.pack,
            "place": _place(one, pointer),
        }
        for one in documents
        for pointer, line in _lines(one.body, "/body")
        if line.get("status") == status
    ]  # fmt: skip


def _lines(body: Any, pointer: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for at, line in enumerate(body):
        if isinstance(line, Mapping) and line.get("op") != "example":
            yield f"{pointer}/{at}", line
            yield from _lines(line.get("block", ()), f"{pointer}/{at}/block")


def _written(document: Document, pointer: str, line: Mapping[str, Any]) -> str:
    """The line as it is written, without its status; of a table the cell."""
    span = document.span_of(pointer)
    text = " ".join(span.text.split()) if span is not None else ""
    text = CELL.sub(r"\1 \2", text).replace(f" status {line['status']}", "")
    if not text.startswith(str(line["op"])):
        text = f"{line['op']} {text}"
    return text if len(text) <= WIDEST else f"{text[: WIDEST - 3].rstrip()}..."


def _place(document: Document, pointer: str) -> str:
    span = document.span_of(pointer)
    return f"{span.source.name}:{span.line}" if span is not None else document.file
