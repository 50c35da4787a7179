"""What rests on something else than the words of a book: numbers that are lost, derived, taken from elsewhere or assumed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import GAPS, Atlas, Book, relative
from tfrules.report.pages.rulings import RULINGS

MEANS = {
    "derived": "They follow from what the books say, without being said.",
    "external": "The books do not say them, or their text has lost them; another source does.",
    "assumed": "The books are silent. A pack of your own may put other values in their place.",
}


def gaps_page(atlas: Atlas, book: Book) -> str:
    """A table for each status but `stated`."""
    path, parts = atlas.game(book, GAPS), []
    for status, lines in atlas.gaps(book).items():
        rows = [_row(atlas, book, path, line) for line in lines]
        parts += [md.heading(2, f"{status.capitalize()} ({len(rows)})"), MEANS[status], md.sortable(("Of", "Kind", "Line"), rows)]
    home = md.link(md.text(book.title), relative(atlas.game(book), path))
    intro = f"What is not simply stated by a book. Where books contradict themselves or leave a choice: {md.link('open questions', RULINGS)}."
    return md.WIDE + md.page(md.heading(1, "Gaps and errata"), f"{home} / gaps and errata", intro, *parts)


def _row(atlas: Atlas, book: Book, path: str, line: Mapping[str, Any]) -> tuple[str, ...]:
    entry = atlas.find(book, line["kind"], f"{line['pack']}:{line['name']}")
    name = md.text(line["name"])
    return md.link(name, relative(entry.path, path)) if entry is not None else name, md.text(line["kind"]), md.code(line["line"])
