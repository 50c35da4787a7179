"""Marks: what the findings about an item rest on, as one digest, so that a change is looked at only where it can be felt.

Two items with one mark have the same findings when they are linked. So the marks of all that was once without a finding are worth
remembering: the next time whatever has one of them needs no look. A mark is made of everything that a step of linking, or a pass over all
that is linked, asks of an item and of what is around it:

- the item as it has become, and the packs that wrote its lines;
- what each name in it may mean: which items have that name, and what those are made of where that is asked;
- what every item may rest on: which packs see which, what they let cite, rulings and moments.

A step that asks for more must have it in the mark. The vocabulary and the program stand in the key of what is remembered (`cache.marks_key`).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping

from tfrules.ir.model import Document
from tfrules.packs.cache import digest
from tfrules.packs.clauses import read_clause
from tfrules.packs.moments import TURN, open_phases
from tfrules.packs.names import ItemIndex, ItemKey, item_key
from tfrules.packs.order import PackOrder
from tfrules.packs.rules import RuleEntry
from tfrules.packs.rulings import RULING, choices_of
from tfrules.sense.nowhere import asks


class Marks:
    """Marks what packs have, and says what of it is known to be right: that whose mark is among `right`.

    `finished` are the items as they have become, `origins` the packs that wrote each line of those that others changed.
    """

    def __init__(
        self,
        right: Collection[str],
        order: PackOrder,
        index: ItemIndex,
        publications: Mapping[str, Iterable[str]],
        finished: Mapping[ItemKey, Document],
        origins: Mapping[ItemKey, tuple[str, ...]],
    ) -> None:
        self.made: list[str] = []
        self._right = right
        self._index = index
        self._finished = finished
        self._around = _around(order, publications, finished.values())
        self._meant: dict[str, list[Document]] = {}
        self._own = {key: self._own_of(document, origins.get(key, ())) for key, document in finished.items()}

    def knows_item(self, key: ItemKey) -> bool:
        """Mark an item, and say whether it is known to be right."""
        document = self._finished[key]
        return self._knows(["item", self._own[key], *self._named(sorted(document.names) if asks(document) else ())])

    def knows_entry(self, entry: RuleEntry) -> bool:
        """Mark an entry of a rule index, and say whether it is known to be right."""
        clauses = (*entry.clauses, *entry.cells)
        return self._knows(["rule", entry.pack, *clauses, "", *self._named(read_clause(one).name for one in clauses)])

    def _knows(self, parts: Iterable[str]) -> bool:
        mark = digest([self._around, *parts])
        self.made.append(mark)
        return mark in self._right

    def _own_of(self, document: Document, packs: tuple[str, ...]) -> str:
        """What an item is, with the names and kinds of all that it may mean."""
        meant = (f"{one.kind} {one.qualified}" for name in sorted(document.names) for one in self._all(name))
        return digest([document.hash, *packs, "", *meant])

    def _named(self, names: Iterable[str]) -> Iterable[str]:
        """Of all that some names may mean, what it is. What was removed while its name still stands has no say."""
        return (self._own.get(item_key(one), "") for name in names for one in self._all(name))

    def _all(self, name: str) -> list[Document]:
        """All items that a name, bare or with a pack, may mean, in the order in which packs stand."""
        found = self._meant.get(name)
        if found is None:
            found = self._meant[name] = self._index.candidates((), name)
        return found


def _around(order: PackOrder, publications: Mapping[str, Iterable[str]], items: Iterable[Document]) -> str:
    """What every item may rest on."""
    every = tuple(items)
    packs = [[pack.id, sorted(order.visible(pack.id)), sorted(publications[pack.id])] for pack in order.packs]
    rulings = [[one.name, choices_of(one)] for one in every if one.kind == RULING]
    moments = [any(one.kind == TURN for one in every), *open_phases(every)]
    return digest([json.dumps([packs, rulings, moments])])
