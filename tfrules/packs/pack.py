"""A loaded pack: what one folder or file says, checked by itself and not yet linked with others; and what each of its files does."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tfrules.diagnostics import Diagnostic
from tfrules.ir.model import Document
from tfrules.packs.files import PackFile
from tfrules.packs.manifest import Manifest
from tfrules.packs.rules import RuleEntry

if TYPE_CHECKING:
    from tfrules.check import Reference


@dataclass(frozen=True, slots=True)
class Said:
    """What one file of a pack says by itself. Only `pack.yaml` has a manifest, and it has nothing else."""

    documents: tuple[Document, ...] = ()
    rules: tuple[RuleEntry, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    manifest: Manifest | None = None


@dataclass(frozen=True, slots=True)
class LoadedPack:
    """Manifest, documents (in the order file, position), rule index and files of one pack, with all findings about it alone."""

    manifest: Manifest
    documents: tuple[Document, ...] = ()
    rules: tuple[RuleEntry, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    files: tuple[PackFile, ...] = field(default=(), repr=False)
    content_hash: str = ""
    path: Path = Path()

    @property
    def id(self) -> str:
        """The id of the pack."""
        return self.manifest.id

    @property
    def references(self) -> tuple[Reference, ...]:
        """Every item that its documents name, with the place: what an editor jumps to or renames."""
        from tfrules.check.lower import references_of  # the checker is not needed to load a pack out of the cache

        return tuple(one for document in self.documents for one in references_of(document))
