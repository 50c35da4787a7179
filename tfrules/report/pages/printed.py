"""Pages to print: the cards of a game, several to a sheet of paper, and the sheet of each character with the cards of what it has.

Each is one file that needs no other. Which kinds of things are cards is said by the game.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256

from tfrules.diagnostics import markup
from tfrules.report.lines import STATED, Line, citations, statements
from tfrules.report.pages.atlas import Atlas, Book, Entry, relative
from tfrules.report.pages.fields import is_field, plain
from tfrules.report.pages.files import asset
from tfrules.report.pages.rulings import about

CARDS = "cards.html"
LONG, LONGEST = 540, 1150  # letters from which on a card is two or three wide: what 63 by 88 mm hold
IN_FULL = "What it does in full is told by the reference."
PER_FIELD = 45  # a field takes a line, which would hold so many letters


def printed_pages(atlas: Atlas) -> dict[str, str]:
    """All pages to print, by their paths."""
    pages = {atlas.game(book, CARDS): _cards_page(atlas, book) for book in atlas.books if has_cards(atlas, book)}
    return pages | {path: _sheet_page(atlas, entry, path) for entry in atlas.entries if (path := sheet_path(entry))}


def has_cards(atlas: Atlas, book: Book) -> bool:
    """Whether a game has things that are printed as cards."""
    return any(_of_kind(atlas, book, kind) for kind in book.cards)


def sheet_path(entry: Entry) -> str:
    """The path of the sheet of a character; "" for all else."""
    wanted = entry.document.qualified in entry.book.sheets.get(entry.document.kind, {})
    return f"{entry.path.removesuffix('.md')}.sheet.html" if wanted else ""


def _of_kind(atlas: Atlas, book: Book, kind: str) -> list[Entry]:
    return sorted(atlas.listed(book, kind), key=lambda one: (one.document.name.casefold(), one.path))


def _cards_page(atlas: Atlas, book: Book) -> str:
    path = atlas.game(book, CARDS)
    decks = [_deck(kind, entries) for kind in book.cards if (entries := _of_kind(atlas, book, kind))]
    return _page(f"{book.title}: cards to print", book.title, relative(_html(atlas.game(book)), path), decks)


def _sheet_page(atlas: Atlas, entry: Entry, path: str) -> str:
    """The sheet of a character, or its card where the game has no sheets, and the cards of all that it names, whichever pack has it."""
    text = entry.book.sheets[entry.document.kind][entry.document.qualified]
    rows = "\n".join(map(markup, text.splitlines()))
    head = f'<pre class="sheet">{rows}</pre>' if text else f'<div class="cards">{_card(entry)}</div>'
    named = dict.fromkeys(qualified for _, qualified in atlas.named(entry))
    known = entry.book.ruleset.items
    held = [Entry(entry.book, known[kind, one], "") for kind in entry.book.cards for one in named if (kind, one) in known]
    decks = [_deck("what it has", held)] if held else []
    name = entry.document.name
    return _page(f"{name}: to print", name, relative(_html(entry.path), path), [f'<section class="deck">{head}</section>', *decks])


def _page(title: str, game: str, home: str, decks: Iterable[str]) -> str:
    style = asset("print.css")
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return asset("print.html").format(
        hash=f"sha256-{digest}", style=style, title=markup(title), game=markup(game), home=home, decks="\n".join(decks)
    )


def _html(path: str) -> str:
    return f"{path.removesuffix('.md')}.html"


def _deck(kind: str, entries: Iterable[Entry]) -> str:
    title = markup(f"{kind[:1].upper()}{kind[1:]}")
    cards = "\n".join(map(_card, entries))
    return f'<section class="deck">\n<h2>{title}</h2>\n<div class="cards">\n{cards}\n</div>\n</section>'


def _card(entry: Entry) -> str:
    document = entry.document
    fields = [(line.op, plain(entry, line)) for line in entry.lines if is_field(line)]
    said = [text for line in entry.lines for text in _said(line)]
    notes = [str(line["text"]) for line in statements(document, "note")]
    size = PER_FIELD * len(fields) + sum(map(len, (about(document), *said, *notes)))
    if size >= LONGEST and about(document):  # then it tells what it does in short, and its page the rest
        said = [IN_FULL]
        size = PER_FIELD * len(fields) + sum(map(len, (about(document), *notes)))
    width = "" if size < LONG else " long" if size < LONGEST else " longest"
    sources = "; ".join(filter(None, (_source(cited.text(entry.book.titles), cited.status) for cited in citations(document))))
    rows = "".join(f"<dt>{markup(name)}</dt><dd>{markup(value)}</dd>" for name, value in fields)
    parts = (
        f"<h3>{markup(document.name)}</h3>",
        f'<p class="kind">{markup(document.kind)}</p>',
        _paragraph(about(document)),
        f"<dl>{rows}</dl>" if rows else "",
        f"<ul>{''.join(f'<li>{markup(text)}</li>' for text in said)}</ul>" if said else "",
        *map(_paragraph, notes),
        f'<p class="cite">{markup(sources)}</p>' if sources else "",
    )
    return f'<article class="card{width}">{"".join(parts)}</article>'


def _said(line: Line) -> Iterator[str]:
    """The sentences of a line; several belong under its word."""
    yield from line.said if len(line.said) < 2 else (f"{line.op}: {' '.join(line.said)}",)


def _source(place: str, status: str) -> str:
    return f"{place} [{status}]".strip() if status != STATED else place


def _paragraph(text: str) -> str:
    return f"<p>{markup(text)}</p>" if text else ""
