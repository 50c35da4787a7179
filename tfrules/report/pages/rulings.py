"""Open questions: on the page of each, where they are asked for, and all of a game together."""

from __future__ import annotations

from collections.abc import Sequence

from tfrules.ir.model import Document
from tfrules.report.lines import statements
from tfrules.report.listing import summary
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import RULING, Atlas, Book, Entry, relative

RULINGS = "rulings.md"
TOLD = ("question", "choice", "default")  # lines of a ruling that its table tells


def about(document: Document) -> str:
    """The line that tells what something is: its summary, or what it asks."""
    asked = statements(document, TOLD[0]) if document.kind == RULING else ()
    return summary(document) or (str(asked[0].get("text", "")) if asked else "")


def choices(entry: Entry, books: Sequence[Book]) -> str:
    """The choices of a ruling as a table, with the one that stands in each of these games."""
    rows = [
        (md.code(choice["name"]), md.text(choice.get("text", "")), *(_stands(book, entry, choice["name"]) for book in books))
        for choice in statements(entry.document, TOLD[1])
    ]
    return md.table(("Choice", "What it means", *_titles(books, "Stands")), rows)


def _stands(book: Book, entry: Entry, choice: str) -> str:
    ruling = book.ruleset.rulings[entry.document.name]
    by = "yes" if ruling.by == "default" else f"yes, by {ruling.by}"
    return md.text(by) if choice == ruling.chosen else ""


def _titles(books: Sequence[Book], alone: str) -> list[str]:
    return [md.text(book.title) for book in books] if len(books) > 1 else [alone]


def asked_for(atlas: Atlas, entry: Entry) -> str:
    """The rulings that a definition asks for, with the choice that stands in each game that has the definition."""
    books, rows = [book for book, _ in atlas.games(entry)], []
    for name in entry.rulings:
        ruling = entry.book.ruleset.rulings.get(name)
        if ruling is not None:
            document = entry.book.ruleset.get(RULING, f"{ruling.pack}:{name}")
            chosen = (book.ruleset.rulings.get(name) for book in books)
            cells = [md.code(one.chosen) if one is not None else "" for one in chosen]
            rows.append((_name(atlas, entry, name), *cells, md.text(about(document) if document else "")))
    return md.table(("Ruling", *_titles(books, "Choice"), "Question"), rows)


def _name(atlas: Atlas, entry: Entry, name: str) -> str:
    target = atlas.ruling(entry.book, name)
    return md.link(md.code(name), relative(target.path, entry.path)) if target is not None else md.code(name)


def rulings_page(atlas: Atlas, book: Book) -> str:
    """The open questions of a game, with the choice that stands and the others."""
    path = atlas.game(book, RULINGS)
    parts = []
    for name in sorted(book.ruleset.rulings):
        entry = atlas.ruling(book, name)
        if entry is None:
            continue
        asked = [md.link(md.text(one.document.name), relative(one.path, path)) for one in atlas.named_by(entry)]
        parts += [
            md.heading(2, md.link(md.text(name), relative(entry.path, path))),
            md.text(about(entry.document)),
            choices(entry, [book]),
            f"Asked for by {', '.join(asked)}." if asked else "",
        ]
    home = md.link(md.text(book.title), relative(atlas.game(book), path))
    switch = md.code("--ruling NAME=CHOICE")
    intro = f"Where the books are silent or contradict themselves, one choice stands; {switch} makes another."
    return md.page(md.heading(1, "Open questions"), f"{home} / rulings", intro if parts else "There are none here.", *parts)
