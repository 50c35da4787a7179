"""Places in a text as editors count them, and the edits between two texts.

The protocol counts lines from 0 and, within a line, units of an encoding that both sides agree on: of UTF-16, in which a character beyond
U+FFFF counts twice, unless the editor prefers another. A line ends with `\\n`, `\\r\\n` or `\\r` and with nothing else. What reads rules sees
`\\n` only, so that line and column are all that both sides share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from tfrules.fixes import Edit
from tfrules.source import Source, Span

Place = tuple[int, int]  # line and units, both from 0

UNITS: dict[str, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode("utf-8", "replace")),
    "utf-16": lambda text: len(text) + sum(char > "\uffff" for char in text),
    "utf-32": len,
}


@dataclass(frozen=True, slots=True)
class Ruler:
    """Measures texts in the units of an encoding."""

    encoding: str = "utf-16"

    def offset(self, source: Source, place: Place) -> int:
        """The offset of a place; one behind the end of its line, or within a character, is moved back."""
        line, column = place
        if line >= len(source.starts):
            return len(source.text)
        start, text, measured = source.starts[line], source.line(line + 1), 0
        for number, char in enumerate(text):
            measured += UNITS[self.encoding](char)
            if measured > column:
                return start + number
        return start + len(text)

    def place(self, source: Source, offset: int) -> Place:
        """The place of an offset."""
        line, column = source.place(offset)
        start = source.starts[line - 1]
        return line - 1, UNITS[self.encoding](source.text[start : start + column - 1])

    def places(self, span: Span) -> tuple[Place, Place]:
        """The first and the last place of a span."""
        return self.place(span.source, span.start), self.place(span.source, span.end)


def differences(source: Source, after: str) -> Iterator[Edit]:
    """What makes another text of a source, line by line, so that an editor keeps what it knows of the lines that stay."""
    old, new = _lines(source.text), _lines(after)
    for tag, first, last, low, high in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            start, end = sum(map(len, old[:first])), sum(map(len, old[:last]))
            yield Edit(Span(source, start, end), "".join(new[low:high]))


def _lines(text: str) -> list[str]:
    """The lines with their ends; `str.splitlines` knows more ends than the language does."""
    *whole, last = text.split("\n")
    return [*(f"{line}\n" for line in whole), *([last] if last else [])]
