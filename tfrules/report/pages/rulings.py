"""Open questions: on the page of each, where they are asked for, and all of a game together."""

from __future__ import annotations

from tfrules.ir.model import Document
from tfrules.packs.rulings import Ruling
from tfrules.report.lines import statements
from tfrules.report.listing import summary
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import RULING, Atlas, Book, Entry, relative, rulings_asked

RULINGS = "rulings.md"
TOLD = ("question", "choice")  # lines of a ruling that its table tells


def about(document: Document) -> str:
    """The line that tells what something is: its summary, or what it asks."""
    asked = statements(document, TOLD[0]) if document.kind == RULING else ()
    return summary(document) or (str(asked[0].get("text", "")) if asked else "")


def choices(document: Document, ruling: Ruling) -> str:
    """The choices of a ruling as a table, with the one that stands."""
    rows = []
    for choice in statements(document, TOLD[1]):
        by = "yes" if ruling.by == "default" else f"yes, by {ruling.by}"
        here = md.text(by if choice["name"] == ruling.chosen else "")
        rows.append((md.code(choice["name"]), md.text(choice.get("text", "")), here))
    return md.table(("Choice", "What it means", "Stands"), rows)


def asked_for(atlas: Atlas, entry: Entry) -> str:
    """The rulings that a definition asks for, with the choice that stands."""
    rows = []
    for name in rulings_asked(entry):
        ruling = entry.book.ruleset.rulings.get(name)
        if ruling is not None:
            document = entry.book.ruleset.get(RULING, f"{ruling.pack}:{name}")
            rows.append((_name(atlas, entry, name), md.code(ruling.chosen), md.text(about(document) if document else "")))
    return md.table(("Ruling", "Choice", "Question"), rows)


def _name(atlas: Atlas, entry: Entry, name: str) -> str:
    target = atlas.ruling(entry.book, name)
    return md.link(md.code(name), relative(target.path, entry.path)) if target is not None else md.code(name)


def rulings_page(atlas: Atlas, book: Book) -> str:
    """The open questions of a game, with the choice that stands and the others."""
    path = atlas.game(book, RULINGS)
    parts = []
    for name, ruling in sorted(book.ruleset.rulings.items()):
        entry = atlas.ruling(book, name)
        if entry is None:
            continue
        asked = [md.link(md.text(one.document.name), relative(one.path, path)) for one in atlas.named_by(entry)]
        parts += [
            md.heading(2, md.link(md.text(name), relative(entry.path, path))),
            md.text(about(entry.document)),
            choices(entry.document, ruling),
            f"Asked for by {', '.join(asked)}." if asked else "",
        ]
    home = md.link(md.text(book.title), relative(atlas.game(book), path))
    switch = md.code("--ruling NAME=CHOICE")
    intro = f"Where the books are silent or contradict themselves, one choice stands; {switch} makes another."
    return md.page(md.heading(1, "Open questions"), f"{home} / rulings", intro if parts else "There are none here.", *parts)
