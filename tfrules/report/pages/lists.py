"""Pages that lead to others: all games, one game, one kind of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from tfrules.packs import Manifest
from tfrules.report.columns import joined
from tfrules.report.lines import Line
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import DIFFERENCES, GAPS, GLOSSARY, INDEX, RULES, SCENARIO, Atlas, Book, Entry, relative
from tfrules.report.pages.averages import average_of_line, rolled
from tfrules.report.pages.diagrams import DIAGRAMS
from tfrules.report.pages.fields import cell, changed, decimal, is_field, plain
from tfrules.report.pages.grammar import GRAMMAR
from tfrules.report.pages.odds import odds_beside
from tfrules.report.pages.played import is_played
from tfrules.report.pages.printed import CARDS, has_cards
from tfrules.report.pages.rulings import RULINGS, TOLD, about

WIDEST = 28  # a field with longer values is none for a column
COLUMNS = 6
LONGEST = 240  # of what is told of a thing in a list
MOST_GROUPS = 16  # values of a field by which things are gathered
SHARED = 2  # so many things have each value, on average
FINDINGS = "diagnostics/index.md"
LANGUAGE = "language.md"

Fields = dict[str, Line]


def start_page(atlas: Atlas) -> str:
    """The page on which one begins."""
    rows = []
    for book in atlas.books:
        counts = sum(len(atlas.listed(book, kind)) for kind in atlas.kinds(book))
        rows.append((md.link(md.text(book.title), relative(atlas.game(book), INDEX)), md.code(book.name), str(counts)))
    return md.page(
        md.heading(1, md.text(title(atlas))),
        "Every page is written from the rules themselves: the sentences, tables and cross-references are never typed a second time.",
        _packs(atlas.own.values()),
        md.table(("Game", "Name", "Entries"), rows),
        f"Where games decide differently, and what has one name in several: {md.link('differences', DIFFERENCES)}." if len(rows) > 1 else "",
        "" if atlas.own else f"How rules are written: the {md.link('grammar', GRAMMAR)}, and on the page of each game its words.",
        "" if atlas.own else f"What a checker may say of rules, and how it is mended: {md.link('diagnostics', FINDINGS)}.",
        "A badge says how well the sources support a line: "
        f"{md.badge('stated')} they say so, {md.badge('derived')} it follows from what they say, "
        f"{md.badge('external')} another source says so, {md.badge('assumed')} they are silent.",
    )


def title(atlas: Atlas) -> str:
    """What all pages together are called: by the packs to which they are limited, where they are."""
    return joined(one.title or one.id for one in atlas.own.values()) or "Rules reference"


def _packs(packs: Iterable[Manifest]) -> str:
    rows = [
        (
            md.code(one.id),
            md.text(one.title),
            md.text(one.version),
            ", ".join(f"{md.code(need.pack)} {md.text(need.versions.text)}" for need in one.requires),
            md.text(one.licence),
        )
        for one in packs
    ]
    return md.table(("Pack", "Title", "Version", "Requires", "Licence"), rows)


def game_page(atlas: Atlas, book: Book) -> str:
    """A game: what it is made of, and what it has."""
    path = atlas.game(book)
    kinds = []
    for kind, page in atlas.kinds(book).items():
        shown = md.link(md.text(kind), relative(page, path))
        kinds.append((shown, str(len(atlas.listed(book, kind))), md.text(book.vocabulary.kinds[kind].doc)))
    words = f", the {md.link('glossary', GLOSSARY)} of its words, and the {md.link('language', LANGUAGE)} in which its rules are written"
    rules = f"the {md.link('rules of its books', RULES)}, " if atlas.indexed(book) else ""
    gaps = f", {md.link('gaps and errata', GAPS)}" if atlas.gaps(book) else ""
    return md.page(
        md.heading(1, md.text(book.title)),
        f"The game {md.code(book.name)}: {rules}its {md.link('open questions', RULINGS)}{gaps}{'' if atlas.own else words}.",
        _parts(atlas, book),
        _beside(atlas, book),
        md.heading(2, "What there is"),
        md.table(("Kind", "Entries", "What it is"), kinds) or "Nothing is shown of it here.",
        md.heading(2, "Packs"),
        _packs(book.ruleset.packs),
        _publications(book),
    )


def _beside(atlas: Atlas, book: Book) -> str:
    """What else there is to see of a game."""
    path, shown = atlas.game(book), []
    if book.diagrams and not atlas.own:
        shown.append(f"How places are read is shown by {md.link('diagrams', DIAGRAMS)}.")
    fights = [one for one in atlas.listed(book, SCENARIO) if atlas.replay(one)]
    if fights:
        links = [md.link(md.text(one.document.name), relative(atlas.replay(one), path)) for one in fights]
        shown.append(f"Fights to step through: {', '.join(links)}.")
    if has_cards(atlas, book):
        shown.append(f"To print: {md.link('cards', CARDS)} of every {joined(book.cards)}, nine to a sheet.")
    return "\n\n".join(shown)


def _parts(atlas: Atlas, book: Book) -> str:
    """For a game out of several: where the rest of it is told."""
    parts = [one for one in atlas.books if one.name in book.parts]
    links = [md.link(md.text(one.title), relative(atlas.game(one), atlas.game(book))) for one in parts]
    return f"What is the same in {' or '.join(links)} is told there; the lists lead to it." if links else ""


def _publications(book: Book) -> str:
    rows = [(md.code(one.id), md.text(one.title)) for one in book.ruleset.publications.values()]
    return f"{md.heading(2, 'Publications')}\n\n{md.table(('Name', 'Title'), rows)}" if rows else ""


def kind_page(atlas: Atlas, book: Book, kind: str) -> str:
    """All of a kind in a table, with the fields that most of them have, and gathered by those fields that many share."""
    path = atlas.kinds(book)[kind]
    entries = sorted(atlas.listed(book, kind), key=lambda one: (one.document.name, one.document.qualified))
    found = [_short_fields(entry) for entry in entries]
    columns = _columns(found)
    averaged = {one for one in columns if _is_rolled(found, one)}
    rows = []
    for entry, fields in zip(entries, found, strict=True):
        name = md.link(md.text(entry.document.name), relative(entry.path, path))
        where = "" if entry.book is book else md.text(entry.book.title)
        values = [text for one in columns for text in _cells(atlas, entry, fields.get(one), path, one in averaged)]
        rows.append((name, *values, md.told(_told(entry)), md.text(entry.document.pack) + changed(entry), where))
    titles = [title for one in columns for title in (md.text(one), *(("on average",) if one in averaged else ()))]
    home = md.link(md.text(book.title), relative(atlas.game(book), path))
    return md.WIDE + md.page(
        md.heading(1, md.text(f"{kind[:1].upper()}{kind[1:]} ({len(entries)})")),
        f"{home} / {md.text(kind)}",
        md.text(book.vocabulary.kinds[kind].doc),
        md.sortable(("Name", *titles, "Summary", "Pack", "Told in"), rows),
        *odds_beside(book, entries, path),
        *_gathered(entries, found, columns, path),
    )


def _told(entry: Entry) -> str:
    """A line that tells what something is, or else the first sentence of what it does."""
    first = next(
        (line.said[0] for line in entry.lines if line.said and not is_played(entry.book.vocabulary, entry.document.kind, line.op)), ""
    )
    text = about(entry.document) or first
    return text if len(text) <= LONGEST else text[: LONGEST - 3].rstrip() + "..."


def _short_fields(entry: Entry) -> Fields:
    """The fields of a definition that fit a column; of several lines the first."""
    found: Fields = {}
    for line in entry.lines:
        if _fits(line):
            found.setdefault(line.op, line)
    return found


def _fits(line: Line) -> bool:
    return is_field(line) and len(line.source) == 1 and len(line.source[0]) <= len(line.op) + WIDEST


def _columns(found: Sequence[Fields]) -> list[str]:
    """The fields that at least half of the definitions have, those of most of them first, in the order written."""
    counts = Counter(name for fields in found for name in fields)
    common = [name for name, count in counts.items() if 2 * count >= len(found) > 1 and name not in TOLD]
    kept = set(sorted(common, key=lambda name: -counts[name])[:COLUMNS])
    return [name for name in common if name in kept]


def _is_rolled(found: Sequence[Fields], name: str) -> bool:
    """Whether dice are thrown for a field of some definition: then its average has a column of its own."""
    return any(rolled(fields[name].statement) is not None for fields in found if name in fields)


def _cells(atlas: Atlas, entry: Entry, line: Line | None, path: str, averaged: bool) -> tuple[str, ...]:
    """The cell of a field, and beside it what it comes to on average where some other has dice there."""
    shown = cell(atlas, entry, line, path) if line is not None else ""
    number = average_of_line(line.statement) if line is not None else None
    return (shown, decimal(number) if number is not None else "") if averaged else (shown,)


def _gathered(entries: Sequence[Entry], found: Sequence[Fields], columns: Iterable[str], path: str) -> Iterable[str]:
    """For each field whose values many share: a row for each value, with what has it."""
    for name in columns:
        groups: dict[str, list[str]] = {}
        order: dict[str, tuple[Fraction, str]] = {}
        for entry, fields in zip(entries, found, strict=True):
            if name in fields:
                shown, number = plain(entry, fields[name]), average_of_line(fields[name].statement)
                groups.setdefault(shown, []).append(md.link(md.text(entry.document.name), relative(entry.path, path)))
                order[shown] = (number if number is not None else Fraction(0), shown)
        if 1 < len(groups) <= MOST_GROUPS and SHARED * len(groups) <= sum(map(len, groups.values())):
            yield md.heading(2, f"By {md.text(name)}")
            yield md.table((md.text(name), "What has it"), ((md.text(one), ", ".join(groups[one])) for one in sorted(groups, key=order.__getitem__)))
