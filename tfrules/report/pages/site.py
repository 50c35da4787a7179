"""The settings of the site that is built over the pages: plain features only, and nothing that is fetched from elsewhere."""

from __future__ import annotations

import html
import json
from typing import Any

from tfrules.report.pages.atlas import INDEX, Atlas, Book
from tfrules.report.pages.lists import FINDINGS, LANGUAGE, title
from tfrules.report.pages.rulings import RULINGS

STYLE_FILE = "stylesheets/reference.css"
STYLE = """\
.told { display: block; min-width: 16em; }
.md-typeset table:not([class]) th { min-width: 0; }
.status { border-radius: 0.6em; padding: 0.1em 0.6em; font-size: 0.75em; white-space: nowrap; }
.status-stated { background: #2e7d3230; }
.status-derived { background: #1565c030; }
.status-external { background: #6a1b9a30; }
.status-assumed { background: #ef6c0040; }
"""


def _palette(wanted: str, scheme: str, icon: str, other: str) -> dict[str, Any]:
    toggle = {"icon": f"material/{icon}", "name": other}
    return {"media": f"(prefers-color-scheme: {wanted})", "scheme": scheme, "primary": "brown", "toggle": toggle}


SETTINGS: dict[str, Any] = {
    "docs_dir": "docs",
    "site_dir": "site",
    "use_directory_urls": False,  # pages open from disk, without a server
    "strict": True,
    "theme": {
        "name": "material",
        "font": False,  # nothing is fetched from elsewhere
        "features": ["content.code.copy", "navigation.indexes", "navigation.prune", "navigation.top"],
        "palette": [
            _palette("light", "default", "weather-night", "Dark"),
            _palette("dark", "slate", "weather-sunny", "Light"),
        ],
    },
    "plugins": ["search"],
    "markdown_extensions": ["attr_list", "tables", {"toc": {"permalink": True, "toc_depth": "2-3"}}, "pymdownx.superfences"],
    "validation": {
        "nav": {"omitted_files": "ignore", "not_found": "warn", "absolute_links": "warn"},
        "links": {"not_found": "warn", "anchors": "warn", "absolute_links": "warn", "unrecognized_links": "warn"},
    },
    "extra": {"generator": False},
    "extra_css": [STYLE_FILE],
}


def settings(atlas: Atlas) -> str:
    """`mkdocs.yml`. It is JSON, which every reader of YAML reads."""
    nav: list[Any] = [INDEX, *({_title(book.title): _of_game(atlas, book)} for book in atlas.books)]
    nav += [] if atlas.own else [{"Diagnostics": FINDINGS}]
    return json.dumps({"site_name": html.escape(title(atlas)), **SETTINGS, "nav": nav}, indent=2) + "\n"


def _of_game(atlas: Atlas, book: Book) -> list[Any]:
    kinds = [{_title(kind): path} for kind, path in atlas.kinds(book).items()]
    last = [{"Open questions": atlas.game(book, RULINGS)}, *([] if atlas.own else [{"Language": atlas.game(book, LANGUAGE)}])]
    return [atlas.game(book), *kinds, *last]


def _title(text: str) -> str:
    """A title as the theme puts it into its pages: it does not escape it."""
    return html.escape(text[:1].upper() + text[1:])
