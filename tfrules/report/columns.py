"""Rows of text in aligned columns, and lines that fit a width."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Sequence

from tfrules.diagnostics import printable

WIDTH = 96


def columns(rows: Sequence[Sequence[str]], right: Collection[int] = (), indent: str = "  ") -> list[str]:
    """One line a row, columns two blanks apart and as wide as their widest cell; `right` names those that are flush right."""
    if not rows:
        return []
    shown = [[printable(cell) for cell in row] for row in rows]
    widths = [max(len(row[at]) for row in shown) for at in range(len(shown[0]))]
    lines = []
    for row in shown:
        cells = [cell.rjust(widths[at]) if at in right else cell.ljust(widths[at]) for at, cell in enumerate(row)]
        lines.append((indent + "  ".join(cells)).rstrip())
    return lines


def wrapped(text: str, indent: str = "  ", width: int = WIDTH) -> list[str]:
    """A text of one paragraph as lines of at most so many characters."""
    plain = printable(" ".join(text.split()))
    return textwrap.wrap(plain, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False)


def joined(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence: `a, b and c`."""
    listed = list(words)
    return " ".join([", ".join(listed[:-1]), last, listed[-1]]) if len(listed) > 1 else "".join(listed)
