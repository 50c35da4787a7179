"""Linking: packs become one ruleset.

    order      what a pack requires comes before it, ties by id
    items      new, like, extend, patch, remove
    withdrawn  examples and scenarios that name what was removed go with it
    resolve    every reference gets the name of its pack
    rulings    every ruling gets its choice
    rules      the rule indexes as one

Each step works on what the one before could make of it, so that one call finds all that is wrong.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tfrules.diagnostics import ERROR, Diagnostic, DiagnosticError, has_errors
from tfrules.ir.model import Document, canonical
from tfrules.packs.clauses import ClauseReader
from tfrules.packs.findings import Findings
from tfrules.packs.items import ItemBuilder
from tfrules.packs.manifest import Game
from tfrules.packs.marks import Marks
from tfrules.packs.moments import check_moments
from tfrules.packs.names import ItemKey
from tfrules.packs.order import PackOrder, order_packs
from tfrules.packs.pack import LoadedPack
from tfrules.packs.resolve import UNDECLARED, Resolver
from tfrules.packs.rules import RuleEntry, duplicate_rule
from tfrules.packs.ruleset import Ruleset
from tfrules.packs.ruling_uses import check_ruling_uses
from tfrules.packs.rulings import Ruling, choose_rulings
from tfrules.packs.twins import check_looks
from tfrules.packs.withdrawn import withdraw
from tfrules.vocabulary.terms import Vocabulary


@dataclass(frozen=True, slots=True)
class Linked:
    """What linking found out. With errors among the diagnostics the ruleset is only good for tools that show what there is."""

    ruleset: Ruleset
    diagnostics: tuple[Diagnostic, ...]
    looked_at: Mapping[ItemKey, Document] = field(default_factory=dict)  # the items that were not known to be right
    marks: tuple[str, ...] = ()  # of all items and rule entries, where it was asked which are known to be right

    @property
    def ok(self) -> bool:
        """Whether there is no error."""
        return not has_errors(self.diagnostics)


def link(
    packs: Sequence[LoadedPack], vocabulary: Vocabulary, rulings: Mapping[str, str] | None = None, game: str = ""
) -> Ruleset:
    """The ruleset of some packs; a DiagnosticError with all findings, also those of each pack, where one of them is an error."""
    linked = try_link(packs, vocabulary, rulings, game)
    found = [*(one for pack in packs for one in pack.diagnostics), *linked.diagnostics]
    if has_errors(found):
        raise DiagnosticError(found)
    return linked.ruleset


def try_link(
    packs: Sequence[LoadedPack],
    vocabulary: Vocabulary,
    rulings: Mapping[str, str] | None = None,
    game: str = "",
    known: Collection[str] = (),
    right: Collection[str] | None = None,
) -> Linked:
    """Link packs, and say all that is wrong with them together. The findings of each pack by itself are not repeated.

    `known` are ids of packs that could have been loaded too. `right` are marks of what is known to be without a finding, which is then
    linked when somebody looks at it; with None everything is linked, and nothing is marked.
    """
    findings = Findings()
    order = order_packs(packs, findings, known)
    check_games(order, findings)
    builder = ItemBuilder(order, vocabulary, findings)
    drafts = builder.build()
    withdrawn = withdraw(drafts, order, builder.index)
    resolver = Resolver(order, builder.index, findings)
    finished = {key: draft.finish() for key, draft in drafts.items()}
    origins = {key: draft.packs() for key, draft in drafts.items() if draft.changed}
    marks = None if right is None else Marks(right, order, builder.index, resolver.publications, finished, origins)
    items, looked_at = {}, {}
    for key, document in finished.items():
        if marks is not None and marks.knows_item(key):
            items[key] = resolver.later(document, drafts[key].packs)
        else:
            items[key] = looked_at[key] = resolver.document(document, drafts[key].packs())
    resolver.report_removed()
    check_looks(items.values(), findings)
    chosen = choose_rulings(items.values(), order, game, rulings or {}, findings)
    check_ruling_uses(looked_at.values(), chosen, findings)
    check_moments(looked_at.values(), items.values(), vocabulary, findings)
    entries = join_rules(order, resolver, findings)
    reader = ClauseReader(vocabulary, builder.index, items, findings)
    rules = {name: _read(one, reader, order, marks is not None and marks.knows_entry(one)) for name, one in entries.items()}
    diagnostics = findings.take()
    ruleset = Ruleset(
        packs=tuple(pack.manifest for pack in order.packs),
        items=items,
        origins=origins,
        rulings=chosen,
        rules=rules,
        withdrawn=withdrawn,
        game=game,
        content_hash=hash_of(order, chosen, game),
        warnings=tuple(one for one in diagnostics if one.severity != ERROR),
    )
    return Linked(ruleset, diagnostics, looked_at, tuple(marks.made) if marks is not None else ())


def check_games(order: PackOrder, findings: Findings) -> None:
    """Report a game that two packs declare."""
    found: dict[str, tuple[LoadedPack, Game]] = {}
    for pack in order.packs:
        for game in pack.manifest.games:
            first, _ = found.setdefault(game.name, (pack, game))
            if first is not pack:
                findings.error(
                    "game-duplicate",
                    pack.manifest.span,
                    f"the packs `{first.id}` and `{pack.id}` both declare a game `{game.name}`",
                    "give one of the two another name",
                    related=[(first.manifest.span, f"`{first.id}` is here")],
                )


def join_rules(order: PackOrder, resolver: Resolver, findings: Findings) -> dict[str, RuleEntry]:
    """The rule indexes of all packs as one."""
    found: dict[str, RuleEntry] = {}
    for pack in order.packs:
        for entry in pack.rules:
            first = found.setdefault(entry.id, entry)
            if first is not entry:
                duplicate_rule(entry, first, findings)
            known = resolver.publications[pack.id]
            if entry.publication and entry.publication not in known:
                place, message = entry.place(entry.publication), f"no publication `{entry.publication}` is declared"
                findings.unknown("publication-unknown", place, message, entry.publication, known, UNDECLARED)
    for entry in found.values():
        for name in entry.follows:
            if name not in found:
                message = f"the rule `{entry.id}` follows from `{name}`, which no loaded pack lists"
                findings.unknown("rule-unknown", entry.place(name), message, name, found, "list that rule too")
    return found


def _read(entry: RuleEntry, reader: ClauseReader, order: PackOrder, right: bool) -> RuleEntry:
    """An entry with its references qualified, and their places by these names."""
    visible = order.visible(entry.pack)
    read = {name: reader.read(name, visible, entry.place(name), right) for name in (*entry.clauses, *entry.cells)}
    return replace(
        entry,
        clauses=tuple(read[name] for name in entry.clauses),
        cells=tuple(read[name] for name in entry.cells),
        places={read.get(name, name): span for name, span in entry.places.items()},
    )


def hash_of(order: PackOrder, rulings: Mapping[str, Ruling], game: str) -> str:
    """One digest of all that the ruleset says: contents of the packs and choices of the user."""
    choices = {name: ruling.chosen for name, ruling in rulings.items()}
    whole = [[pack.id, pack.content_hash] for pack in order.packs], choices, game
    return hashlib.sha256(canonical(whole).encode()).hexdigest()
