"""Examples and scenarios that go with an item which another pack removes: they tell of a game in which it still is.

Only what proves and plays goes by itself. A rule that names what was removed stays, and is a finding: it would mean something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tfrules.ir.model import Json, nodes
from tfrules.packs.items import Draft
from tfrules.packs.names import ItemIndex, ItemKey, Unknown
from tfrules.packs.order import PackOrder
from tfrules.packs.ruleset import Withdrawn

EXAMPLE, SCENARIO = "example", "scenario"


def withdraw(drafts: dict[ItemKey, Draft], order: PackOrder, index: ItemIndex) -> tuple[Withdrawn, ...]:
    """Take these out of the items, and say which they were."""
    removed = index.removed_names()
    found = [
        one
        for key, draft in list(drafts.items())
        if removed and (draft.changed or any(name.rpartition(":")[2] in removed for name in draft.document.names))
        for one in _of(key, drafts, order, index)
    ]
    return tuple(found)


def _of(key: ItemKey, drafts: dict[ItemKey, Draft], order: PackOrder, index: ItemIndex) -> Iterator[Withdrawn]:
    draft = drafts[key]
    document = draft.document
    if document.kind == SCENARIO:
        gone = _gone([draft.clauses, document.body], document.pack, order, index)
        if gone is not None:
            index.remove(document, gone[1])
            del drafts[key]
            yield Withdrawn(document.qualified, "", *gone)
        return
    kept = []
    for line in draft.lines:
        gone = _gone(line.statement, line.pack, order, index) if line.statement["op"] == EXAMPLE else None
        if gone is None:
            kept.append(line)
        else:
            yield Withdrawn(document.qualified, line.statement["title"], *gone)
    if len(kept) < len(draft.lines):
        draft.become(kept)


def _gone(value: Json, pack: str, order: PackOrder, index: ItemIndex) -> tuple[str, str] | None:
    """The first item that is named and that another pack has removed, with that pack."""
    for _, part in nodes(value):
        if isinstance(part, Mapping) and part.get("op") == "item":
            found = index.resolve(part.get("kind", ""), part["name"], order.visible(pack))
            if isinstance(found, Unknown) and found.removed_by not in ("", pack):
                return part["name"], found.removed_by
    return None
