"""Markdown that says what it is given and nothing else: text of a pack can open no tag, link, list or block.

Texts and codes are written for the middle of a page; what a function gives is Markdown and is not escaped again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from tfrules.diagnostics import printable

# Everything that Markdown, its extensions or HTML could read as a sign. As a number it is only ever itself.
SIGNS = re.compile(r"[\\`*_{}\[\]<>#|~^&!$@=+]")
AT_START = re.compile(r"(\d*)([^\w\s])")  # "- x", ": x" and "1. x" would begin a list or a block
WIDE = "---\nhide: [toc]\n---\n\n"  # before a page that is one wide table
NO_TAGS = str.maketrans("<>", "\u2039\u203a")
TICKS = re.compile(r"`+")


def text(value: object) -> str:
    """Plain text on one line."""
    plain = printable(" ".join(str(value).split()))
    first = AT_START.match(plain)
    start, rest = (f"{first[1]}{_number(first[2])}", plain[first.end() :]) if first else ("", plain)
    return start + SIGNS.sub(lambda sign: _number(sign[0]), rest)


def middle(value: str) -> str:
    """Text that goes on from what stands before it on its line, with the blanks at its ends."""
    return SIGNS.sub(lambda sign: _number(sign[0]), printable(value))


def code(value: object) -> str:
    """Text in the type of source, within a line."""
    return f"<code>{text(value)}</code>"


def fence(source: str, language: str = "") -> str:
    """Source in a block of its own, whatever stands in it."""
    rows = [printable(row.rstrip()) for row in source.strip("\n").split("\n")]
    ticks = "`" * max([3, *(len(run) + 1 for row in rows for run in TICKS.findall(row))])
    return "\n".join([f"{ticks}{language}", *rows, ticks])


def title(name: str) -> str:
    """What stands before a page whose name holds `<` or `>`: themes put the title of a page into their own, unescaped."""
    plain = printable(" ".join(name.split()))
    safe = plain.translate(NO_TAGS)
    return f"---\ntitle: {json.dumps(safe)}\n---\n\n" if safe != plain else ""


def heading(level: int, title: str, anchor: str = "") -> str:
    """A heading; `anchor` is what a link to it names."""
    return f"{'#' * level} {title}" + (f" {{ #{anchor} }}" if anchor else "")


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; a column in which nothing stands is left out, and a table without rows is nothing."""
    listed = [tuple(row) for row in rows]
    kept = [at for at in range(len(titles)) if any(row[at] for row in listed)]
    if not kept:
        return ""
    shown = [[titles[at] for at in kept], ["---"] * len(kept), *([row[at] for at in kept] for row in listed)]
    return "\n".join(f"| {' | '.join(row)} |" for row in shown)


def sortable(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that a page may sort and filter: by what stands in a cell, or by the number that `number` gave it.

    The class stands around the table, since themes dress only tables without one.
    """
    made = table(titles, rows)
    return f'<div class="sortable" markdown>\n\n{made}\n\n</div>' if made else ""


def number(shown: str, value: Fraction | int | None) -> str:
    """A cell that is sorted by a number and not by how it is written; only as the whole of a cell."""
    if value is None:
        return shown
    exact = value if isinstance(value, int) else round(float(value), 4)
    return f'{shown} {{ data-sort="{exact:g}" }}'


def place(anchor: str) -> str:
    """Where a link to `#anchor` leads, within a line."""
    return f'<span id="{anchor}"></span>'


def link(shown: str, target: str) -> str:
    """A link to a page of ours, by its path from the page it stands on."""
    return f"[{shown}]({target})"


def bullets(points: Iterable[str], indent: str = "") -> str:
    """A list; a point of several lines keeps them as its own."""
    return "\n".join(f"{indent}- {point}" for point in points)


def badge(status: str) -> str:
    """How well the sources support something."""
    return f'<span class="status status-{re.sub("[^a-z]", "", status)}">{text(status)}</span>'


def told(value: str) -> str:
    """Text of a sentence or more in a table, which needs room."""
    return f'<span class="told">{text(value)}</span>' if value else ""


def page(*parts: str) -> str:
    """Blocks of a page, an empty line between them; those without content are left out."""
    return "\n\n".join(part for part in parts if part) + "\n"


def _number(sign: str) -> str:
    return f"&#{ord(sign)};"
