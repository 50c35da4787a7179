"""Games beside each other: how each decides the open questions, and what things of one name are in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import DIFFERENCES, INDEX, RULING, Atlas, Book, Entry, relative
from tfrules.report.pages.fields import is_field, value
from tfrules.report.pages.rulings import about
from tfrules.report.pages.slugs import Slugs

Versions = Sequence[tuple[tuple[Book, ...], Entry]]


class Differences:
    """The things that are not the same in all games that have one of their name, each with its place on the page."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        slugs = Slugs()
        self.of: dict[tuple[str, str], tuple[Versions, str]] = {
            key: (versions, slugs.give(" ".join(key))) for key, versions in _versions(atlas).items() if len(versions) > 1
        }

    def place(self, entry: Entry) -> str:
        """Where a definition is told beside its namesakes; "" where there is none."""
        found = self.of.get((entry.document.kind, entry.document.name))
        return f"{DIFFERENCES}#{found[1]}" if found else ""

    def page(self) -> str:
        """The page of all differences."""
        parts = []
        for (kind, name), (versions, place) in self.of.items():
            parts += [md.heading(3, f"{md.text(name)} ({md.text(kind)})", place), self._beside(versions)]
        return md.WIDE + md.page(
            md.heading(1, "Differences"),
            md.link("all games", relative(INDEX, DIFFERENCES)),
            md.heading(2, "How each game decides"),
            "Questions that more than one game asks and that they answer differently. The name leads to all choices.",
            self._rulings() or "There are none.",
            md.heading(2, "What has one name and is not the same"),
            *(parts or ["There is nothing."]),
        )

    def _rulings(self) -> str:
        """A row for each ruling that games decide differently, a column for each game."""
        books, rows = self.atlas.books, []
        for name in sorted({name for book in books for name in book.ruleset.rulings}):
            chosen = {book.name: book.ruleset.rulings[name].chosen for book in books if name in book.ruleset.rulings}
            entry = next((one for one in (self.atlas.ruling(book, name) for book in books if book.name in chosen) if one), None)
            if entry is None or len(set(chosen.values())) < 2:
                continue
            cells = (md.code(chosen[book.name]) if book.name in chosen else "" for book in books)
            rows.append((md.link(md.text(name), relative(entry.path, DIFFERENCES)), md.told(about(entry.document)), *cells))
        return md.sortable(("Ruling", "Question", *(md.text(book.title) for book in books)), rows)

    def _beside(self, versions: Versions) -> str:
        """A column for each version, a row for each field and for what it does."""
        titles, columns = ["Line"], []
        for books, entry in versions:
            titles.append(md.link(md.text(" / ".join(book.title for book in books)), relative(entry.path, DIFFERENCES)))
            columns.append(self._lines(entry))
        names = dict.fromkeys(name for column in columns for name in column)
        rows = [(md.text(name), *("<br>".join(column.get(name, ())) for column in columns)) for name in names]
        same = [row[0] for row in rows if len(set(row[1:])) == 1]
        told = md.table(titles, (row for row in rows if row[0] not in same)) or "They differ in words and examples only."
        return f"{told}\n\nThe same in all: {', '.join(same)}." if same else told

    def _lines(self, entry: Entry) -> Mapping[str, list[str]]:
        """By head: the values of fields, and in sentences what it does."""
        found: dict[str, list[str]] = {}
        for line in entry.lines:
            told = [value(self.atlas, entry, line, DIFFERENCES)] if is_field(line) else map(md.text, line.said)
            found.setdefault(line.op, []).extend(told)
        return found


def _versions(atlas: Atlas) -> dict[tuple[str, str], Versions]:
    """By kind and name: what each game has under it, games with the same together. Of rulings their own page and the table above tell."""
    found: dict[tuple[str, str], list[tuple[list[Book], Entry]]] = {}
    for book in atlas.books:
        for entry in (one for kind in atlas.kinds(book) if kind != RULING for one in atlas.listed(book, kind)):
            known = found.setdefault((entry.document.kind, entry.document.name), [])
            same = next((books for books, one in known if one.document == entry.document), None)
            if same is None:
                known.append(([book], entry))
            else:
                same.append(book)
    return {key: [(tuple(books), entry) for books, entry in known] for key, known in sorted(found.items())}
