"""The rule index of a game: every rule of its books with where it stands, what carries it out, and what shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from tfrules.packs.clauses import DECLARED, PROCEDURE, STEP, Clause, read_clause
from tfrules.packs.rules import BY, RuleEntry
from tfrules.report.lines import Cited
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import RULES, RULING, Atlas, Book, Shown, relative

TITLES = ("Rule", "Where", "Carried out by", "Open questions", "Shown by")
NOT_MECHANICAL = BY[-1]
BUILT_IN = (STEP, PROCEDURE, *DECLARED)
MOST_SHOWN = 6  # of what shows a rule; the rest is counted


def rule_link(atlas: Atlas, book: Book, rule: str, page: str) -> str:
    """An id of a rule as a link into the index that lists it, if one does."""
    found = atlas.rule(book, rule)
    return md.link(md.code(rule), relative(found[1], page)) if found is not None else md.code(rule)


def rules_page(atlas: Atlas, book: Book) -> str:
    """All rules that a game's index lists, by their areas."""
    rows = _Rows(atlas, book)
    parts, names = [], atlas.indexed(book)
    for area, group in groupby(sorted(names, key=lambda name: (_area(name), name)), key=_area):
        parts += [md.heading(2, md.text(area)), md.sortable(TITLES, map(rows.row, group))]
    home = md.link(md.text(book.title), relative(atlas.game(book), rows.path))
    parts_of = [one for one in atlas.books if one.name in book.parts and atlas.indexed(one)]
    elsewhere = [md.link(md.text(one.title), relative(atlas.game(one, RULES), rows.path)) for one in parts_of]
    return md.WIDE + md.page(
        md.heading(1, "Rules of the books"),
        f"{home} / rules of the books",
        "Each rule in words of our own, with what carries it out here and the examples that would notice if it were gone. "
        f"Where no book is named, the passage is one of {md.text(book.titles.get(rows.book_cited, rows.book_cited))}.",
        f"What is the same in {' or '.join(elsewhere)} stands there." if elsewhere else "",
        *parts,
    )


def _area(rule: str) -> str:
    """`book.area.rule` is about the area; an id of two words about its first."""
    words = rule.split(".")
    return (words[1] if len(words) > 2 else words[0]).replace("-", " ")


class _Rows:
    """Rows of one index."""

    def __init__(self, atlas: Atlas, book: Book) -> None:
        self._atlas = atlas
        self._book = book
        self.path = atlas.game(book, RULES)
        cited = Counter(book.ruleset.rules[name].publication for name in atlas.indexed(book))
        self.book_cited = cited.most_common(1)[0][0]

    def row(self, rule: str) -> tuple[str, ...]:
        """One rule."""
        entry = self._book.ruleset.rules[rule]
        name = f"{md.place(self._atlas.indexed(self._book)[rule])}{md.told(entry.statement)} {md.code(rule)}"
        where = md.text(entry.passage) if entry.publication == self.book_cited else md.text(Cited(entry.publication, entry.passage).text({}))
        return name, where, self._by(entry), ", ".join(self._rulings(entry)), self._shown(rule)

    def _by(self, entry: RuleEntry) -> str:
        if entry.by == NOT_MECHANICAL:
            return md.text(f"nothing to carry out: {entry.reason}")
        lines: dict[str, list[str]] = {}
        for text in dict.fromkeys((*entry.clauses, *entry.cells)):
            clause = read_clause(text)
            lines.setdefault(self._carrier(clause), []).extend([md.text(clause.line)] if clause.line else [])
        links = [f"{carrier} ({', '.join(dict.fromkeys(heads))})" if heads else carrier for carrier, heads in lines.items()]
        links += [rule_link(self._atlas, self._book, one, self.path) for one in entry.follows]
        return ("what follows from " if entry.follows else "") + ", ".join(links)

    def _carrier(self, clause: Clause) -> str:
        """What a clause is a part of: a definition, or something built in."""
        if clause.kind in BUILT_IN:
            return f"{md.text(clause.kind)} {md.code(clause.name)}"
        target = self._atlas.find(self._book, clause.kind, clause.name)
        name = md.text(clause.name.partition(":")[2] or clause.name)
        return md.link(name, relative(target.path, self.path)) if target is not None else name

    def _rulings(self, entry: RuleEntry) -> Iterator[str]:
        """The open questions that what carries it out asks for."""
        found: dict[str, None] = {}
        for one in (*entry.clauses, *entry.cells):
            clause = read_clause(one)
            target = self._atlas.find(self._book, clause.kind, clause.name) if clause.kind not in BUILT_IN else None
            if target is not None and target.document.kind != RULING:
                found.update(dict.fromkeys(target.rulings))
        for name in found:
            target = self._atlas.ruling(self._book, name)
            if target is not None:
                yield md.link(md.text(name), relative(target.path, self.path))

    def _shown(self, rule: str) -> str:
        shown = [self._case(one) for one in self._once(self._atlas.shown_by(rule))]
        more = [f"{len(shown) - MOST_SHOWN} more"] if len(shown) > MOST_SHOWN else []
        return ", ".join([*shown[:MOST_SHOWN], *more])

    def _once(self, found: Sequence[Shown]) -> Iterable[Shown]:
        """Of what several games have alike the one that this game has, or else the first."""
        near = sorted(found, key=lambda one: one.entry.book is not self._book)
        kept = {(one.entry.document.kind, one.entry.document.qualified, one.title): one for one in reversed(near)}
        return (one for one in found if one in kept.values())

    def _case(self, shown: Shown) -> str:
        there = relative(shown.entry.path, self.path) + (f"#{shown.place}" if shown.place else "")
        return md.link(md.text(shown.title or shown.entry.document.name), there)
