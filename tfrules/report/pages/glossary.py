"""The words of a game for those who play it: what can be said of whom, and what each number means."""

from __future__ import annotations

from collections.abc import Iterator

from tfrules.report.english import spoken
from tfrules.report.pages import markdown as md
from tfrules.report.pages.atlas import GLOSSARY, Atlas, Book, relative
from tfrules.vocabulary.types import ANY

CORE = "core"  # what brings the words that are the same in every game: they are for authors
Row = tuple[str, str, str]


def glossary_page(atlas: Atlas, book: Book) -> str:
    """All terms in order of the alphabet, each with whose it is and what it means."""
    path = atlas.game(book, GLOSSARY)
    home = md.link(md.text(book.title), relative(atlas.game(book), path))
    rows = sorted(set(_terms(atlas, book, path)), key=lambda row: (row[0].casefold(), row))
    return md.WIDE + md.page(
        md.heading(1, "Glossary"),
        f"{home} / glossary",
        "What the words in sentences and tables of this game mean.",
        md.sortable(("Term", "Of", "What it means"), [(md.text(term), md.text(owner), meaning) for term, owner, meaning in rows]),
    )


def _terms(atlas: Atlas, book: Book, path: str) -> Iterator[Row]:
    words = book.vocabulary
    for name, page in atlas.kinds(book).items():
        yield name, "", f"{md.told(words.kinds[name].doc)} {md.link('all of them', relative(page, path))}"
    for name, query in words.queries.items():
        owner, _, term = name.partition(".")
        yield spoken(term), spoken(owner), md.told(query.doc)
    for (owner, name), one in words.fields.items():
        if one.doc and one.origin != CORE and f"{owner}.{name}" not in words.queries:
            yield spoken(name), spoken(str(owner)), md.told(_sentence(one.doc))
    for name, selector in words.selectors.items():
        if selector.doc:
            yield spoken(name), "" if selector.of == ANY else spoken(str(selector.of)), md.told(_sentence(selector.doc))
    for name, group in words.groups.items():
        if group.doc:
            yield spoken(name), "", md.told(_sentence(group.doc))


def _sentence(doc: str) -> str:
    return f"{doc[:1].upper()}{doc[1:]}" + ("" if doc.endswith(".") else ".")
