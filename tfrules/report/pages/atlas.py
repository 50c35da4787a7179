"""Where every page stands, and which of them name each other.

A game that is played out of several has pages of its own only for what none of these has the same: its lists lead to theirs.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tfrules.boards.diagram import Diagram
from tfrules.ir.model import Document, Statement, nodes
from tfrules.packs.covered import COVERS
from tfrules.packs.manifest import Manifest
from tfrules.packs.rules import RuleEntry
from tfrules.packs.ruleset import Ruleset
from tfrules.packs.ruling_uses import uses
from tfrules.report.charts import Chart
from tfrules.report.lines import APART, STATED, Line, lines_of
from tfrules.report.pages.slugs import Slugs
from tfrules.report.statuses import lines_of_status
from tfrules.vocabulary.common import STATUSES
from tfrules.vocabulary.terms import Vocabulary

REFERENCE = "reference"
INDEX = "index.md"
DIFFERENCES = f"{REFERENCE}/differences.md"
RULES = "rules.md"
GLOSSARY = "glossary.md"
GAPS = "gaps.md"
RULING = "ruling"
EXAMPLE = "example"
CHART = "chart"
SCENARIO = "scenario"
FIXED = ("index", "language", "rulings", "rules", "glossary", "gaps")  # what stands beside the folders of kinds


@dataclass(frozen=True)
class Book:
    """A loaded game as pages see it. `parts` are the names of the games that it is played out of."""

    name: str
    title: str
    vocabulary: Vocabulary
    ruleset: Ruleset
    parts: tuple[str, ...] = ()
    charts: Mapping[tuple[str, str], Sequence[Chart]] = field(default_factory=dict)  # by kind and qualified name of what they are of
    diagrams: tuple[Diagram, ...] = ()
    replays: Mapping[str, str] = field(default_factory=dict)  # pages of HTML by qualified name of the scenario that is played
    cards: tuple[str, ...] = ()  # kinds of things that are printed as cards
    sheets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # by kind and qualified name; "" where the game lays none out

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The titles of publications by id."""
        return {name: one.title for name, one in self.ruleset.publications.items()}


@dataclass(frozen=True, eq=False)
class Entry:
    """A definition that has a page: the game it is told in, and the path of the page."""

    book: Book
    document: Document
    path: str

    @property
    def changed_by(self) -> list[str]:
        """The packs that changed it after the one that defines it."""
        origins = self.book.ruleset.origins.get((self.document.kind, self.document.qualified), ())
        return sorted(set(origins) - {self.document.pack})

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Its lines that say something of it."""
        return lines_of(self.book.vocabulary, self.document)

    @cached_property
    def rulings(self) -> tuple[str, ...]:
        """The names of the rulings that it asks for, each once."""
        return tuple(sorted({name for _, name, _ in uses(self.document)}))

    @cached_property
    def examples(self) -> tuple[tuple[Statement, str], ...]:
        """Its examples, each with its place on the page."""
        slugs = Slugs()
        shown = (line for line in self.document.body if line["op"] == EXAMPLE)
        return tuple((line, slugs.give(f"example {line['title']}")) for line in shown)


@dataclass(frozen=True, slots=True)
class Shown:
    """A definition or one example of it that shows a rule; the title and the place are "" for the whole."""

    entry: Entry
    title: str = ""
    place: str = ""


class Atlas:
    """All pages of some games; `packs` limits them to what these packs wrote or changed (none: everything)."""

    def __init__(self, books: Sequence[Book], packs: Collection[str] = ()) -> None:
        self.books = tuple(books)
        self._packs = frozenset(packs)
        self._kinds: dict[tuple[str, str], str] = {}
        self._at: dict[tuple[str, str, str], Entry] = {}
        self._listed: dict[tuple[str, str], list[Entry]] = {}
        self.entries: list[Entry] = []
        games = Slugs(("index",))
        self._folders = {book.name: f"{REFERENCE}/{games.give(book.name)}" for book in books}
        for book in sorted(books, key=lambda one: len(one.parts)):
            self._enter(book)

    def _enter(self, book: Book) -> None:
        """Give the definitions of a game their pages."""
        kinds = Slugs(FIXED)
        wanted = [one for one in book.ruleset.items.values() if self._wanted(book, one)]
        for kind in sorted({one.kind for one in wanted}):
            folder = f"{self._folders[book.name]}/{kinds.give(kind)}"
            self._kinds[book.name, kind] = f"{folder}/{INDEX}"
            slugs = Slugs(("index",))
            for document in (one for one in wanted if one.kind == kind):
                entry = self._of_a_part(book, document)
                if entry is None:
                    entry = Entry(book, document, f"{folder}/{slugs.give(document.name, document.pack)}.md")
                    self.entries.append(entry)
                self._at[book.name, kind, document.qualified] = entry
                self._listed.setdefault((book.name, kind), []).append(entry)

    def _wanted(self, book: Book, document: Document) -> bool:
        writers = {document.pack, *book.ruleset.origins.get((document.kind, document.qualified), ())}
        return not self._packs or not self._packs.isdisjoint(writers)

    def _of_a_part(self, book: Book, document: Document) -> Entry | None:
        for part in book.parts:
            entry = self._at.get((part, document.kind, document.qualified))
            if entry is not None and entry.document == document:
                return entry
        return None

    @property
    def own(self) -> dict[str, Manifest]:
        """The packs to which the pages are limited, by id; none where they tell all of the games."""
        every = {one.id: one for book in self.books for one in book.ruleset.packs}
        return {name: every[name] for name in sorted(self._packs) if name in every}

    # ------------------------------------------------------------ places

    def game(self, book: Book, page: str = INDEX) -> str:
        """The path of a page that every game has."""
        return f"{self._folders[book.name]}/{page}"

    def kinds(self, book: Book) -> Mapping[str, str]:
        """The kinds of which a game lists something, with the path of the list, in order of the alphabet."""
        return {kind: path for (game, kind), path in self._kinds.items() if game == book.name}

    def listed(self, book: Book, kind: str) -> Sequence[Entry]:
        """What a game lists of a kind, in the published order."""
        return self._listed.get((book.name, kind), ())

    def games(self, entry: Entry) -> list[tuple[Book, Entry]]:
        """Each game that has a definition, this one or what it has become there, with its page."""
        key = (entry.document.kind, entry.document.qualified)
        found = ((book, self._at.get((book.name, *key))) for book in self.books)
        return [(book, one) for book, one in found if one is not None]

    def find(self, book: Book, kinds: str, qualified: str) -> Entry | None:
        """The page of what a reference names; `kinds` as references write them: one, several, or "" for any."""
        wanted = [one.strip() for one in kinds.split("|")]
        known = [one for one in wanted if one in book.vocabulary.kinds] or list(self.kinds(book))
        found = (self._at.get((book.name, kind, qualified)) for kind in known)
        return next((entry for entry in found if entry is not None), None)

    def ruling(self, book: Book, name: str) -> Entry | None:
        """The page of a ruling."""
        ruling = book.ruleset.rulings.get(name)
        return self.find(book, RULING, f"{ruling.pack}:{name}") if ruling is not None else None

    def gaps(self, book: Book) -> dict[str, list[dict[str, Any]]]:
        """By status: the lines of what a game lists that are not simply stated by a book."""
        shown = [entry.document for kind in self.kinds(book) for entry in self.listed(book, kind)]
        found = {status: lines_of_status(shown, status) for status in STATUSES if status != STATED}
        return {status: lines for status, lines in found.items() if lines}

    # ------------------------------------------------------------ the rules of books

    @cached_property
    def _indexed(self) -> dict[str, dict[str, str]]:
        """By game: its own rules with their places on the page of its index."""
        rulesets = {book.name: book.ruleset for book in self.books}
        found = {}
        for book in self.books:
            slugs, parts = Slugs(), [rulesets[name].rules for name in book.parts if name in rulesets]
            own = sorted(name for name, rule in book.ruleset.rules.items() if self._told(rule) and all(one.get(name) != rule for one in parts))
            found[book.name] = {name: slugs.give(f"rule {name}") for name in own}
        return found

    def _told(self, rule: RuleEntry) -> bool:
        return not self._packs or rule.pack in self._packs

    def indexed(self, book: Book) -> Mapping[str, str]:
        """The rules that a game's index lists, by id, with their places; what is the same in a part of it stands there."""
        return self._indexed[book.name]

    def rule(self, book: Book, name: str) -> tuple[RuleEntry, str] | None:
        """A rule and where it stands, page and place: in the index of a game, of its parts, or else of another game."""
        for one in sorted(self.books, key=lambda one: (one is not book, one.name not in book.parts)):
            if name in self.indexed(one):
                return one.ruleset.rules[name], f"{self.game(one, RULES)}#{self.indexed(one)[name]}"
        return None

    @cached_property
    def _shown_by(self) -> dict[str, list[Shown]]:
        found: dict[str, list[Shown]] = {}
        for entry in self.entries:
            whole = [*entry.document.clauses.get(COVERS, ())]
            whole += [name for line in entry.document.body if line["op"] == COVERS for name in line["rules"]]
            for name in dict.fromkeys(whole):
                found.setdefault(name, []).append(Shown(entry))
            for line, place in entry.examples:
                for name in line.get(COVERS, ()):
                    found.setdefault(name, []).append(Shown(entry, line["title"], place))
        return found

    def shown_by(self, name: str) -> Sequence[Shown]:
        """What says that it covers a rule: definitions with all their examples, and single examples."""
        return self._shown_by.get(name, ())

    def replay(self, entry: Entry) -> str:
        """The path of the page on which a scenario is played; "" where there is none."""
        played = entry.document.kind == SCENARIO and entry.document.qualified in entry.book.replays
        return f"{entry.path.removesuffix('.md')}.played.html" if played else ""

    # ------------------------------------------------------------ who names whom

    def named(self, entry: Entry, examples: bool = False) -> list[tuple[str, str]]:
        """Kind and name of everything that a definition names: in its rules, or in its examples alone."""
        here = (entry.document.kind, entry.document.qualified)
        rules = dict.fromkeys(_items(line for line in entry.document.body if line["op"] not in APART))
        rules |= dict.fromkeys(_items([entry.document.clauses]))
        found = rules
        if examples:
            shown = _items(line for line in entry.document.body if line["op"] == "example")
            found = dict.fromkeys(one for one in shown if one not in rules)
        return sorted((one for one in found if one != here), key=lambda one: (one[1].partition(":")[2], one))

    @cached_property
    def _named_by(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in (one for one in self.entries if one.document.kind != CHART):  # what stands in one stands for others
            targets = [self.find(entry.book, *one) for one in self.named(entry)]
            targets += [self.ruling(entry.book, name) for name in entry.rulings]
            for target in dict.fromkeys(targets):
                if target is not None and target is not entry:
                    found.setdefault(target.path, []).append(entry)
        return found

    def named_by(self, entry: Entry) -> list[Entry]:
        """The definitions whose rules name this one, by name."""
        found = self._named_by.get(entry.path, [])
        return sorted(found, key=lambda one: (one.document.name, one.document.kind, one.path))


def relative(target: str, page: str) -> str:
    """The path of a page or file as a link on another page writes it."""
    return posixpath.relpath(target, posixpath.dirname(page))


def _items(parts: Iterable[Statement]) -> Iterable[tuple[str, str]]:
    for part in parts:
        for _, node in nodes(part):
            if isinstance(node, Mapping) and node.get("op") == "item":
                item: Mapping[str, Any] = node
                yield item.get("kind", ""), item["name"]
