"""Which definitions a change of texts can reach, so that only their cases are run again.

A definition reaches those that name it, and through them those that name them. One that always counts, or that nobody names, may
reach any: then nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tfrules.ir.model import Document, nodes
from tfrules.packs import Ruleset
from tfrules.packs.names import ItemKey
from tfrules.vocabulary.terms import Vocabulary

GLOBAL = "global"
SCENARIO = "scenario"


def touched(before: Ruleset, after: Ruleset, vocabulary: Vocabulary) -> frozenset[ItemKey] | None:
    """The definitions that a change may have reached, by key; None where it may be all of them."""
    if before.items.keys() - after.items.keys() or _choices(before) != _choices(after):
        return None
    changed = [key for key, document in after.items.items() if not _same(before.items.get(key), document)]
    users = _users(after.items)
    for kind, name in changed:
        declared = vocabulary.kinds.get(kind)
        everywhere = declared is None or declared.standing == GLOBAL or (name not in users and kind != SCENARIO)
        if everywhere:
            return None
    found, todo = set(changed), list(changed)
    while todo:
        for user in users.get(todo.pop()[1], ()):
            if user not in found:
                found.add(user)
                todo.append(user)
    return frozenset(found)


def _same(old: Document | None, new: Document) -> bool:
    return old is not None and (old is new or old.hash == new.hash)


def _choices(ruleset: Ruleset) -> dict[str, str]:
    return {name: ruling.chosen for name, ruling in ruleset.rulings.items()}


def _users(items: Mapping[ItemKey, Document]) -> dict[str, list[ItemKey]]:
    """The definitions by whom each is named, by its qualified name; its own examples count."""
    found: dict[str, list[ItemKey]] = {}
    for key, document in items.items():
        for name in dict.fromkeys(_named((*document.body, document.clauses))):
            found.setdefault(name, []).append(key)
    return found


def _named(values: Iterable[Any]) -> Iterator[str]:
    for value in values:
        for _, part in nodes(value):
            if isinstance(part, Mapping) and part.get("op") == "item":
                yield part["name"]
