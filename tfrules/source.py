"""Where text comes from: a source with a name, and spans into it.

A leaf: everything that reports a place imports this, and it imports nothing.
Lines and columns are 1-based and counted in characters.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, eq=False)
class Source:
    """One piece of text with the name it is reported under (usually a path)."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def starts(self) -> list[int]:
        """Offsets at which the lines begin."""
        starts = [0]
        for at, char in enumerate(self.text):
            if char == "\n":
                starts.append(at + 1)
        return starts

    def place(self, offset: int) -> tuple[int, int]:
        """The 1-based (line, column) of a character offset."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of one 1-based line, without its line end."""
        start = self.starts[number - 1]
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open stretch of characters in a source."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def line(self) -> int:
        """The 1-based line of the first character."""
        return self.source.place(self.start)[0]

    @property
    def column(self) -> int:
        """The 1-based column of the first character."""
        return self.source.place(self.start)[1]

    @property
    def text(self) -> str:
        """The characters the span covers."""
        return self.source.text[self.start : self.end]

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of another in the same source."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))
