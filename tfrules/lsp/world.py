"""What a file is read among: the words of a game and the packs that are played with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

from tfrules.diagnostics import Diagnostic
from tfrules.ir.model import Document
from tfrules.packs import LoadedPack
from tfrules.packs.findings import Findings
from tfrules.packs.names import ItemIndex
from tfrules.packs.order import PackOrder, order_packs
from tfrules.vocabulary.terms import Vocabulary


@dataclass(frozen=True)
class World:
    """One game (or none: then `game` is "") in which a file is read. `pack` is the pack that the file belongs to."""

    game: str
    vocabulary: Vocabulary
    packs: tuple[LoadedPack, ...]
    pack: LoadedPack

    @cached_property
    def order(self) -> PackOrder:
        """The packs in their published order."""
        return order_packs(self.packs, Findings())

    @cached_property
    def index(self) -> ItemIndex:
        """All items by name."""
        return ItemIndex((one for one in self.documents() if one.verb == "new"), self.vocabulary.kinds)

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The titles of publications by their id."""
        return {one.id: one.title for pack in self.packs for one in pack.manifest.publications}

    def documents(self) -> Iterator[Document]:
        """The documents of all packs."""
        for pack in self.order.packs:
            yield from pack.documents

    def resolve(self, kind: str, name: str, pack: str) -> tuple[Document, ...]:
        """The items that a name in a pack means; none where it means nothing, or could mean several."""
        visible = self.order.visible(pack) if pack in self.order.below else frozenset()
        found = self.index.resolve(kind, name, visible)
        return found if isinstance(found, tuple) else ()

    def names(self, kind: str) -> Iterator[Document]:
        """The items that a reference of a kind may name, those of the own pack and of what it requires first."""
        kinds = self.index.kinds(kind) if kind else ()
        visible = self.order.visible(self.pack.id) if self.pack.id in self.order.below else frozenset()
        found = [one for one in self.documents() if one.verb == "new" and (not kinds or one.kind in kinds)]
        yield from sorted(found, key=lambda one: (one.pack not in visible, one.name, one.pack))


class Project(Protocol):
    """What is installed, and what lies around a file. Texts that an editor holds go before those on the disk (`packs.files.holding`)."""

    def look_around(self, roots: Sequence[Path]) -> None:
        """Find the packs in the folders that the editor works in, anew."""

    def worlds(self, file: Path, upon: bool = False) -> tuple[World, ...]:
        """The file in each game in which it is played; with `upon`, the packs that build on its own are there too."""

    def findings(self, file: Path) -> list[Diagnostic]:
        """What is wrong in the pack of the file, in all these games."""
