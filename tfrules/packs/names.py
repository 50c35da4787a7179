"""What an item's name means: `core:Blade`, or a bare `Blade` that only one item in reach can be.

A bare name is looked for among the items of the pack that says it and of all packs which that one requires; only where none of
them has it, among all that is loaded. In either place it must be the only one. So a stranger's pack, loaded beside others, never
changes what their names mean, and no order of loading decides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tfrules.ir.model import Document
from tfrules.source import Source, Span

NOWHERE = Span(Source("", ""), 0, 0)
ItemKey = tuple[str, str]  # kind, and the name with its pack


@dataclass(frozen=True, slots=True)
class Unknown:
    """No item of the kind has the name. `names` are those of the kind, `removed_by` is the pack that took it out, `others` have the name
    and are of another kind."""

    names: tuple[str, ...]
    removed_by: str = ""
    others: tuple[Document, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several items have the name."""

    candidates: tuple[Document, ...]


def head_span(document: Document) -> Span:
    """The name of an item in its text, or all of it where the checker did not mark the name."""
    return document.spans.get("/name") or document.span_of("") or NOWHERE


def shown_kinds(kind: str) -> str:
    """What a reference may name, in words: `a or b`, or `item` where any kind will do."""
    *most, last = (one.strip() for one in (kind or "item").split("|"))
    return f"{', '.join(most)} or {last}" if most else last


def item_key(document: Document) -> ItemKey:
    """The key of an item."""
    return document.kind, document.qualified


class ItemIndex:
    """Items by kind and name, to be asked from the point of view of a pack.

    A reference names a kind, several (`a | b`), or something that is no kind of item: then an item of any kind will do.
    """

    def __init__(self, documents: Iterable[Document], kinds: Collection[str]) -> None:
        self._declared = kinds
        self._by_name: dict[str, list[Document]] = {}
        self._removed: dict[ItemKey, str] = {}
        for document in documents:
            self._by_name.setdefault(document.name, []).append(document)

    def remove(self, document: Document, by: str) -> None:
        """Take an item out, remembering the pack that did it."""
        self._by_name[document.name] = [other for other in self._by_name[document.name] if other is not document]
        self._removed[item_key(document)] = by

    def removed_names(self) -> frozenset[str]:
        """The bare names of what was taken out."""
        return frozenset(qualified.partition(":")[2] for _, qualified in self._removed)

    def kinds(self, kind: str) -> tuple[str, ...]:
        """The kinds of item that a reference may mean; none where any will do."""
        wanted = tuple(one.strip() for one in kind.split("|"))
        return wanted if all(one in self._declared for one in wanted) else ()

    def resolve(
        self, kind: str, name: str, visible: frozenset[str] = frozenset(), avoid: str = ""
    ) -> tuple[Document, ...] | Unknown | Ambiguous:
        """What a name means within `visible` packs, else among all; items of the pack `avoid` only where no other has it.

        The result has several items only where any kind will do, and then they have one qualified name.
        """
        kinds = self.kinds(kind)
        found = self.candidates(kinds, name)
        near = [one for one in found if one.pack in visible]
        for group in ([one for one in near if one.pack != avoid], near, found):
            if len({one.qualified for one in group}) == 1 and len({one.kind for one in group}) == len(group):
                return tuple(group)
            if group:
                return Ambiguous(tuple(sorted(group, key=lambda one: (one.qualified, one.kind))))
        return Unknown(self.names(kinds), self.removed_by(kinds, name), tuple(self.candidates((), name)))

    def candidates(self, kinds: tuple[str, ...], name: str) -> list[Document]:
        """Items with this name, bare or qualified."""
        pack, _, bare = name.partition(":")
        found = self._by_name.get(name, []) + [one for one in self._by_name.get(bare, ()) if one.pack == pack]
        return [one for one in found if not kinds or one.kind in kinds]

    def names(self, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """The bare names of all items of these kinds."""
        return tuple(
            sorted(name for name, items in self._by_name.items() if any(not kinds or one.kind in kinds for one in items))
        )

    def removed_by(self, kinds: tuple[str, ...], name: str) -> str:
        """The pack that removed an item of this name, "" where none did."""
        for (kind, qualified), by in self._removed.items():
            if name in (qualified, qualified.partition(":")[2]) and (not kinds or kind in kinds):
                return by
        return ""
