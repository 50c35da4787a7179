"""The ruleset: all loaded packs as one frozen whole, and the only thing of them that later stages see.

It is a value: equal packs give equal rulesets, whatever the order they were loaded in, and it can be pickled. Items are documents
of the IR whose references are qualified; nothing in them may be changed by whoever reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from tfrules.diagnostics import Diagnostic, DiagnosticError
from tfrules.ir.model import Document, Statement
from tfrules.packs.findings import Findings, did_you_mean
from tfrules.packs.manifest import Game, Manifest, Publication
from tfrules.packs.names import Ambiguous, ItemIndex, ItemKey, Unknown, item_key, shown_kinds
from tfrules.packs.rules import RuleEntry
from tfrules.packs.rulings import Ruling
from tfrules.source import Span

MAPPINGS = ("items", "origins", "rulings", "rules")


class FieldLines(NamedTuple):
    """The lines of a field: the one without a condition, and its exceptions in the order written."""

    default: Statement | None
    exceptions: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """An example of an item, or a whole scenario (then `title` is ""), that names what the pack `by` removes."""

    item: str
    title: str
    named: str
    by: str

    def __str__(self) -> str:
        what = f'the example "{self.title}" of {self.item}' if self.title else f"the scenario {self.item}"
        return f"{what} names {self.named}, which {self.by} removes"


@dataclass(frozen=True)
class Ruleset:
    """Items by (kind, "pack:Name") in the published order: packs, then files by name, then position."""

    packs: tuple[Manifest, ...] = ()
    items: Mapping[ItemKey, Document] = field(default_factory=dict)
    origins: Mapping[ItemKey, tuple[str, ...]] = field(default_factory=dict)  # who wrote each line, for items that others changed
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    rules: Mapping[str, RuleEntry] = field(default_factory=dict)
    withdrawn: tuple[Withdrawn, ...] = ()
    game: str = ""
    content_hash: str = ""
    warnings: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        """Whoever has a ruleset shares it with all others: its mappings can be read, and no more."""
        for name in MAPPINGS:
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of which there is an item, sorted."""
        return tuple(sorted(self._by_kind))

    def by_kind(self, kind: str) -> tuple[Document, ...]:
        """The items of a kind in the published order."""
        return self._by_kind.get(kind, ())

    def get(self, kind: str, qualified: str) -> Document | None:
        """The item of a kind with this qualified name, as references in documents write it."""
        return self.items.get((kind, qualified))

    def find(self, kind: str, name: str, span: Span | None = None) -> Document:
        """The one item that a user means by a name, bare or qualified, or a DiagnosticError; `kind` "" stands for any."""
        found = self._index.resolve(kind, name)
        if isinstance(found, tuple) and len(found) == 1:
            return found[0]
        findings = Findings()
        if isinstance(found, Unknown):
            message = f"there is no {shown_kinds(kind)} `{name}` in what is loaded"
            findings.error(
                "name-unknown", span, message, did_you_mean(name, found.names) or "list what is loaded to see its names"
            )
        elif isinstance(found, Ambiguous):
            findings.ambiguous(span, kind, name, found.candidates)
        else:
            kinds = " or ".join(f"the {one.kind}" for one in found)
            findings.error("name-ambiguous", span, f"`{name}` may be {kinds} of this name", "say which kind is meant")
        raise DiagnosticError(findings.take())

    def statements(self, document: Document, head: str) -> tuple[Statement, ...]:
        """The lines of an item with this head, in order."""
        return tuple(line for line in document.body if line["op"] == head)

    def field(self, document: Document, head: str) -> FieldLines:
        """The lines of a field."""
        lines = self.statements(document, head)
        default = next((line for line in lines if "when" not in line), None)
        return FieldLines(default, tuple(line for line in lines if line is not default))

    def rank(self, document: Document) -> tuple[int, int]:
        """Where an item stands in the published total order: its pack, then its place. No two items have one rank."""
        return self._ranks[item_key(document)]

    def origin(self, document: Document, line: int) -> str:
        """The pack that wrote a line of an item."""
        packs = self.origins.get(item_key(document))
        return document.pack if packs is None else packs[line]

    @cached_property
    def publications(self) -> Mapping[str, Publication]:
        """Every publication that may be cited; of two with one id that of the earlier pack."""
        found: dict[str, Publication] = {}
        for pack in self.packs:
            for publication in pack.publications:
                found.setdefault(publication.id, publication)
        return found

    @cached_property
    def games(self) -> Mapping[str, Game]:
        """The games that the loaded packs declare."""
        return {game.name: game for pack in self.packs for game in pack.games}

    @cached_property
    def plugins(self) -> tuple[str, ...]:
        """The plugins that the packs need, in the order of packs."""
        return tuple(dict.fromkeys(pack.plugin for pack in self.packs if pack.plugin))

    @cached_property
    def _by_kind(self) -> dict[str, tuple[Document, ...]]:
        found: dict[str, list[Document]] = {}
        for document in self.items.values():
            found.setdefault(document.kind, []).append(document)
        return {kind: tuple(documents) for kind, documents in found.items()}

    @cached_property
    def _index(self) -> ItemIndex:
        return ItemIndex(self.items.values(), self._by_kind)

    @cached_property
    def _ranks(self) -> dict[ItemKey, tuple[int, int]]:
        packs = {pack.id: at for at, pack in enumerate(self.packs)}
        return {key: (packs[document.pack], at) for at, (key, document) in enumerate(self.items.items())}

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: the fields, without what was derived from them."""
        state = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {**state, **{name: dict(state[name]) for name in MAPPINGS}}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self.__post_init__()
