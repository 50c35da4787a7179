"""Mends that a machine can make: edits of text, as a finding carries them.

A finding with exactly one `Fix` has one safe mend, which `check --fix` makes. Several are a choice: an editor offers each of
them, and nothing is done without being asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


def likely(span: Span, word: str, known: Iterable[str], spelt: Callable[[str], str] = str) -> tuple[Fix, ...]:
    """A fix for each known word that is near to what was written; `spelt` is how such a word stands in the text."""
    return tuple(written(span, spelt(name)) for name in nearest(word, known))


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made. A ValueError says that two of them touch the same place."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.span.start, edit.span.end)):
        if edit.span.start < at:
            raise ValueError("two edits of one place")
        parts += [text[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*parts, text[at:]])
