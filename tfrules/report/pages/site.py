"""The settings of the site that is built over the pages: plain features only, and nothing that is fetched from elsewhere."""

from __future__ import annotations

import html
import json
from typing import Any

from tfrules.report.pages.atlas import DIFFERENCES, GAPS, GLOSSARY, INDEX, RULES, Atlas, Book
from tfrules.report.pages.diagrams import DIAGRAMS
from tfrules.report.pages.files import SCRIPT_FILES, STYLE_FILES, WORKER
from tfrules.report.pages.grammar import GRAMMAR
from tfrules.report.pages.lists import FINDINGS, LANGUAGE, title
from tfrules.report.pages.rulings import RULINGS


def _palette(wanted: str, scheme: str, icon: str, other: str) -> dict[str, Any]:
    toggle = {"icon": f"material/{icon}", "name": other}
    media = f"(prefers-color-scheme: {wanted})"
    return {"media": media, "scheme": scheme, "primary": "custom", "accent": "custom", "toggle": toggle}


SETTINGS: dict[str, Any] = {
    "docs_dir": "docs",
    "site_dir": "site",
    "use_directory_urls": False,  # pages open from disk, without a server
    "strict": True,
    "theme": {
        "name": "material",
        "font": False,  # nothing is fetched from elsewhere
        "features": [
            "content.code.copy",
            "navigation.indexes",
            "navigation.prune",
            "navigation.tabs",
            "navigation.top",
            "search.highlight",
        ],
        "palette": [
            _palette("light", "default", "weather-night", "Dark"),
            _palette("dark", "slate", "weather-sunny", "Light"),
        ],
    },
    "plugins": ["search", "offline"],
    "markdown_extensions": [
        "attr_list",
        "md_in_html",
        "tables",
        {"toc": {"permalink": True, "toc_depth": "2-3"}},
        "pymdownx.highlight",
        "pymdownx.superfences",
    ],
    "validation": {
        "nav": {"omitted_files": "ignore", "not_found": "warn", "absolute_links": "warn"},
        "links": {"not_found": "warn", "anchors": "warn", "absolute_links": "warn", "unrecognized_links": "warn"},
    },
    "extra": {"generator": False, "polyfills": [WORKER]},
    "extra_css": STYLE_FILES,
    "extra_javascript": SCRIPT_FILES,
}


def settings(atlas: Atlas) -> str:
    """`mkdocs.yml`. It is JSON, which every reader of YAML reads."""
    nav: list[Any] = [INDEX, *({_title(book.title): _of_game(atlas, book)} for book in atlas.books)]
    nav += [{"Differences": DIFFERENCES}] if len(atlas.books) > 1 else []
    nav += [] if atlas.own else [{"Grammar": GRAMMAR}, {"Diagnostics": FINDINGS}]
    return json.dumps({"site_name": html.escape(title(atlas)), **SETTINGS, "nav": nav}, indent=2) + "\n"


def excerpt_settings() -> str:
    """The same for a few pages alone, which lead nowhere and are not searched."""
    theme = {**SETTINGS["theme"], "features": ["content.code.copy"]}
    apart = {"strict": False, "validation": {}, "plugins": [], "theme": theme}
    return json.dumps({"site_name": "Preview", **SETTINGS, **apart}, indent=2) + "\n"


def _of_game(atlas: Atlas, book: Book) -> list[Any]:
    kinds = [{_title(kind): [path, *_entries(atlas, book, kind)]} for kind, path in atlas.kinds(book).items()]
    last = [{"Rules of the books": atlas.game(book, RULES)}] if atlas.indexed(book) else []
    last += [{"Open questions": atlas.game(book, RULINGS)}]
    last += [{"Gaps and errata": atlas.game(book, GAPS)}] if atlas.gaps(book) else []
    if not atlas.own:
        last += [{"Diagrams": atlas.game(book, DIAGRAMS)}] if book.diagrams else []
        last += [{"Glossary": atlas.game(book, GLOSSARY)}]
        last += [{"Language": atlas.game(book, LANGUAGE)}]
    return [atlas.game(book), *kinds, *last]


def _entries(atlas: Atlas, book: Book, kind: str) -> list[str]:
    """The pages that a game has of a kind, by name, without those that stand with another game."""
    own = (entry for entry in atlas.listed(book, kind) if entry.book is book)
    return [entry.path for entry in sorted(own, key=lambda one: (one.document.name.casefold(), one.path))]


def _title(text: str) -> str:
    """A title as the theme puts it into its pages: it does not escape it."""
    return html.escape(text[:1].upper() + text[1:])
