"""Which rules an item says that it covers."""

from __future__ import annotations

from typing import Any

from tfrules.ir.model import Document

COVERS = "covers"
COVERED = "covered"  # under which a document notes them
SLOTS = {COVERS: "rules", "example": COVERS}  # which part of which line names them


def covered(document: Document) -> list[list[Any]]:
    """Every id that an item says it covers, or one of its examples, behind the line that says so; -1 is what stands before its block."""
    found = [[-1, name] for name in document.clauses.get(COVERS, ())]
    for at, line in enumerate(document.body):
        slot = SLOTS.get(line["op"])
        if slot is not None:
            found += ([at, name] for name in line.get(slot, ()))
    return found
