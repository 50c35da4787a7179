"""Mends that a machine can make: edits of text, as a finding carries them.

A finding with exactly one `Fix` has one safe mend, which `check --fix` makes. Several are a choice: an editor offers each of
them, and nothing is done without being asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tfrules.source import Span
from tfrules.suggest import nearest


@dataclass(frozen=True, slots=True)
class Edit:
    """The text of a span gives way to another; an empty span is a place to put text in."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to mend a finding: what it does, as an order to the reader ("write `damage`"), and its edits, made together."""

    title: str
    edits: tuple[Edit, ...]


def written(span: Span, text: str, title: str = "") -> Fix:
    """The fix that writes `text` in place of a span. It says so itself where no title is given."""
    if not title:
        title = f"write `{text.strip()}`" if text.strip() else f"take `{span.text.strip()}` away"
    return Fix(title, (Edit(span, text),))


def likely(span: Span, word: str, known: Iterable[str]) -> tuple[Fix, ...]:
    """A fix for each known word that is near to the one that a span holds; none where the span holds more, or something else.

    A word that stands in quotes is put in quotes, and so is one that could not stand without them.
    """
    if span.text not in (word, f'"{word}"'):
        return ()
    plain = span.text == word and re.fullmatch(r"[\w.]+", word)
    return tuple(
        written(span, name if plain and re.fullmatch(r"[\w.]+", name) else f'"{name}"') for name in nearest(word, known) if '"' not in name
    )


def removed(span: Span) -> Fix:
    """The fix that takes a span away, with the blanks before it, and with its whole line where nothing else stands on it."""
    text = span.source.text
    start = span.start - len(text[: span.start]) + len(text[: span.start].rstrip(" \t"))
    end = span.end
    if text[end : end + 1] == ";":
        end += 1
    alone = start == 0 or text[start - 1] == "\n"
    if alone and text[end : end + 1] == "\n":
        end += 1
    shown = " ".join(span.text.split())
    return Fix(f"take `{shown if len(shown) <= 40 else shown[:37] + '...'}` away", (Edit(Span(span.source, start, end), ""),))


def one_of(first: Span, second: Span) -> tuple[Fix, ...]:
    """The fixes where two things stand of which there can be one: the second goes if they are alike, else either may."""
    alike = first.text.split() == second.text.split()
    return (removed(second),) if alike else (removed(second), removed(first))


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made. A ValueError says that two of them touch the same place."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.span.start, edit.span.end)):
        if edit.span.start < at:
            raise ValueError("two edits of one place")
        parts += [text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*parts, text[at:]])
