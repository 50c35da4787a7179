"""The reference of games as pages of Markdown, with the settings of a site over them.

In: linked rulesets with their words. Out: file names and texts; nothing is written here. Equal input gives equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tfrules.diagnostics import CodeInfo
from tfrules.ir.model import Document
from tfrules.packs.covered import covered
from tfrules.report.lines import citations
from tfrules.report.listing import summary
from tfrules.report.pages.atlas import DIFFERENCES, GAPS, GLOSSARY, INDEX, REFERENCE, RULES, Atlas, Book, Entry, relative
from tfrules.report.pages.diagrams import DIAGRAMS, diagrams_page
from tfrules.report.pages.differences import Differences
from tfrules.report.pages.entity import Around, entity_page
from tfrules.report.pages.fields import is_field, plain
from tfrules.report.pages.files import assets
from tfrules.report.pages.findings import findings_pages
from tfrules.report.pages.gaps import gaps_page
from tfrules.report.pages.glossary import glossary_page
from tfrules.report.pages.grammar import GRAMMAR, grammar_page
from tfrules.report.pages.language import language_page
from tfrules.report.pages.lists import LANGUAGE, game_page, kind_page, start_page
from tfrules.report.pages.printed import printed_pages
from tfrules.report.pages.relations import Relations
from tfrules.report.pages.rules import rules_page
from tfrules.report.pages.rulings import RULINGS, rulings_page
from tfrules.report.pages.site import excerpt_settings, settings

__all__ = ["Book", "Reference", "excerpt", "reference"]

DOCS = "docs"
SETTINGS_FILE = "mkdocs.yml"
INDEX_FILE = f"{DOCS}/{REFERENCE}/index.json"


@dataclass(frozen=True, slots=True)
class Reference:
    """Files by name, from the folder of the project; `entries` are the definitions that have a page."""

    files: dict[str, str]
    entries: int

    @property
    def pages(self) -> int:
        """The number of pages: of Markdown, and those that are HTML as they stand."""
        return sum(name.endswith((".md", ".html")) for name in self.files)


def reference(books: Sequence[Book], codes: Iterable[CodeInfo], packs: Collection[str] = ()) -> Reference:
    """The pages of some games; `packs` limits them to what these packs wrote or changed.

    Then they are for those who play: without the words of the language and the findings of the checker.
    """
    atlas = Atlas(books, packs)
    around = Around(atlas, Relations(atlas), Differences(atlas))
    pages = {INDEX: start_page(atlas), **({} if atlas.own else {GRAMMAR: grammar_page(), **findings_pages(codes)})}
    if len(atlas.books) > 1:
        pages[DIFFERENCES] = around.differences.page()
    for book in atlas.books:
        pages[atlas.game(book)] = game_page(atlas, book)
        pages[atlas.game(book, RULINGS)] = rulings_page(atlas, book)
        if atlas.gaps(book):
            pages[atlas.game(book, GAPS)] = gaps_page(atlas, book)
        if atlas.indexed(book):
            pages[atlas.game(book, RULES)] = rules_page(atlas, book)
        if book.diagrams and not atlas.own:
            pages[atlas.game(book, DIAGRAMS)] = diagrams_page(atlas, book)
        if not atlas.own:
            pages[atlas.game(book, GLOSSARY)] = glossary_page(atlas, book)
            pages[atlas.game(book, LANGUAGE)] = language_page(book.vocabulary, book.title, relative(GRAMMAR, atlas.game(book)))
        for kind, path in atlas.kinds(book).items():
            pages[path] = kind_page(atlas, book, kind)
    for entry in atlas.entries:
        pages[entry.path] = entity_page(around, entry)
    pages |= printed_pages(atlas)
    for entry in atlas.entries:
        if atlas.replay(entry):
            pages[atlas.replay(entry)] = entry.book.replays[entry.document.qualified]
    files = {f"{DOCS}/{path}": text for path, text in (*sorted(pages.items()), *assets().items())}
    return Reference({**files, INDEX_FILE: _index(atlas), SETTINGS_FILE: settings(atlas)}, len(atlas.entries))


def excerpt(wanted: Sequence[tuple[Book, Sequence[Document]]]) -> Reference:
    """The pages of some definitions alone, to be looked at while they are written: without lists, search and sidebar."""
    atlas = Atlas([book for book, _ in wanted])
    entries = [atlas.find(book, one.kind, one.qualified) for book, documents in wanted for one in documents]
    found = [entry for entry in entries if entry is not None]
    around = Around(atlas, Relations(atlas), Differences(atlas))
    files = {f"{DOCS}/{entry.path}": entity_page(around, entry) for entry in found}
    own = {f"{DOCS}/{path}": text for path, text in assets().items()}
    return Reference({**files, **own, SETTINGS_FILE: excerpt_settings()}, len(found))


def _index(atlas: Atlas) -> str:
    """All entries for other programs, by page."""
    rows = [_told(atlas, entry) for entry in sorted(atlas.entries, key=lambda one: one.path)]
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


def _told(atlas: Atlas, entry: Entry) -> dict[str, Any]:
    """What other programs may want to know of an entry; `games` are those that have it, with its page in each."""
    document = entry.document
    return {
        "game": entry.book.name,
        "kind": document.kind,
        "name": document.name,
        "pack": document.pack,
        "changed_by": entry.changed_by,
        "summary": summary(document),
        "page": entry.path,
        "games": {book.name: one.path for book, one in atlas.games(entry)},
        "fields": [[line.op, plain(entry, line)] for line in entry.lines if is_field(line)],
        "cites": [[one.publication, one.passage] for one in citations(document)],
        "rules": [name for _, name in covered(document)],
        "examples": {str(line["title"]): place for line, place in entry.examples},
        "used_by": [one.path for one in atlas.named_by(entry)],
    }
