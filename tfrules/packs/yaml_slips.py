"""Where the slip is that keeps a YAML file from being read: the reader of YAML tells where it noticed, often lines later."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tfrules.source import Source, Span

# What stands in a line beside its comment: double quotes count only outside of single ones.
_QUOTES = re.compile(r"""'(?:[^'\n]|'')*'|\\.|(?P<double>")|(?P<comment>(?<!\S)\#)""")
_MENDS = (
    ("expected ':'", "put a `:` and a blank after the key, or close the quote before it"),
    ("mapping values are not allowed", 'a text with `: ` in it stands in quotes; else look at the indent, and for a `,` or a quote that is missing'),
    ("block end", "let each key stand as far to the right as its fellows"),
    ("'-' indicator", "let each key stand as far to the right as its fellows"),
    ("cannot start any token", "put a text that begins with this sign in quotes"),
    ("end of stream", "close what is still open: a quote, a `[` or a `{`"),
)


@dataclass(frozen=True, slots=True)
class Slip:
    """What is said of a file that is no YAML."""

    span: Span
    message: str
    mend: str
    related: tuple[tuple[Span, str], ...] = ()


def slip(source: Source, error: Any) -> Slip:
    """The likeliest place of the mistake that an error of the reader is about, and how to mend it."""
    mark = error.problem_mark or error.context_mark
    at = mark.index if mark is not None else 0
    noticed = Span(source, at, min(at + 1, len(source.text)))
    message = str(error.problem or error.context or "not YAML")
    quote = _unclosed_quote(source, at)
    if quote >= 0:
        related = ((noticed, f"noticed here: {message}"),)
        return Slip(Span(source, quote, quote + 1), 'a `"` has no second one on its line', 'put the `"` that is missing', related)
    opened = error.context_mark.index if error.context_mark is not None else -1
    sign = source.text[opened : opened + 1] if opened >= 0 else ""
    if sign in ("{", "[") and opened != at:
        mend = f"put the `{'}' if sign == '{' else ']'}` that is missing, or a `,` between two entries"
        return Slip(noticed, message, mend, ((Span(source, opened, opened + 1), f"this `{sign}` is open"),))
    mend = next((mend for part, mend in _MENDS if part in message), "look at quotes, brackets, `:` and the indent here and just before")
    return Slip(noticed, message, mend)


def _unclosed_quote(source: Source, end: int) -> int:
    """The last double quote of the first line, up to that of `end`, on which one is without its fellow; -1 where there is no such line.

    A text over several lines has two such lines, and is right: then the first is taken only if no second one follows.
    """
    open_at = -1
    for number in range(1, source.place(end)[0] + 1):
        found = -1
        for match in _QUOTES.finditer(source.line(number)):
            if match["comment"] and found < 0:
                break
            if match["double"]:
                found = -1 if found >= 0 else source.starts[number - 1] + match.start()
        if found >= 0:
            open_at = found if open_at < 0 else -1
    return open_at
