"""The drawings of a game that explain how places are read, on one page."""

from __future__ import annotations

from tfrules.boards.diagram import Diagram, diagram_svg
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import Atlas, Book, relative
from tfrules.report.pages.slugs import Slugs

DIAGRAMS = "diagrams.md"


def diagrams_page(atlas: Atlas, book: Book) -> str:
    """All drawings of a game, each under a heading."""
    home = md.link(md.text(book.title), relative(atlas.game(book), atlas.game(book, DIAGRAMS)))
    slugs = Slugs()
    parts = [_section(one, slugs.give(one.title)) for one in book.diagrams]
    intro = "Each is drawn from what the rules answer when they are asked of a figure that stands there, with the rulings that hold now."
    return md.page(md.heading(1, "Diagrams"), f"{home} / diagrams", intro, *parts)


def _section(diagram: Diagram, name: str) -> str:
    key = " ".join(f'<span class="area-key area{at}">{md.text(area)}</span>' for at, area in enumerate(diagram.areas))
    told = f"<figcaption>{md.text(diagram.about)}{f'<br>{key}' if key else ''}</figcaption>"
    drawing = f'<figure class="drawing">\n{diagram_svg(diagram, name)}\n{told}\n</figure>'
    return f"{md.heading(2, md.text(diagram.title), name)}\n\n{drawing}"
