"""What the indentation of an item says about a brace that is missing or too much.

The reader does not need indentation; but where braces do not match, it is the best witness of where the slip is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

_LINE = re.compile(r"[^\n]*\n")
_WORD_END = re.compile(r'[\w")]')
_CODE = re.compile(r'(?:[^"#\n]|"[^"\n]*"?)*')


@dataclass(frozen=True, slots=True)
class Line:
    """A line that holds more than blanks and a comment: where its first character stands and where its code ends."""

    start: int
    first: int
    end: int

    @property
    def indent(self) -> int:
        """How far to the right it begins."""
        return self.first - self.start


def lines(text: str, start: int, end: int) -> Iterator[Line]:
    """The lines of a stretch that hold code."""
    for match in _LINE.finditer(text, start, end):
        code = _CODE.match(text, match.start(), match.end())
        assert code is not None  # it may be empty
        written = code.group().rstrip()
        if written.strip():
            yield Line(match.start(), match.start() + len(written) - len(written.lstrip()), match.start() + len(written))


def unopened(text: str, start: int, end: int) -> int:
    """The end of the last line that should open the block of the deeper lines below it and does not; -1 where there is none."""
    for line, below in reversed(list(pairwise(lines(text, start, end)))):
        if below.indent > line.indent and _WORD_END.match(text, line.end - 1) and text[below.first] not in "{})":
            return line.end
    return -1


def outdented(text: str, opened: int, end: int) -> int:
    """The end of the last line that belongs to the block opened at a place: below it a line stands as far left as its own."""
    start = text.rfind("\n", 0, opened) + 1
    head, *inside = lines(text, start, end)
    last = head
    for line in inside:
        if line.indent <= head.indent:
            return last.end
        last = line
    return -1
