"""Rows of numbers, sums of them, and such sums as functions of a row.

What is compiled is made of numbers and of their places in a row, and of nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

_COLUMN, _IN_ROW = re.compile(r"c(\d+)"), r"r[\1]"

Row = tuple[int, ...]
Linear = tuple[int, tuple[tuple[int, int], ...]]  # a constant, and how often which numbers of a row are added to it


def within(linear: Linear, numbers: Sequence[Linear]) -> Linear:
    """A sum of numbers that are themselves sums, in those of which they are made."""
    plus, columns = linear
    times: dict[int, int] = {}
    for at, count in columns:
        more, parts = numbers[at]
        plus += count * more
        for column, inner in parts:
            times[column] = times.get(column, 0) + count * inner
    return plus, tuple(sorted((column, count) for column, count in times.items() if count))


def expression(linear: Linear) -> str:
    """A sum of numbers c0, c1, and so on of a row."""
    plus, columns = linear
    parts = [f"c{at}" if times == 1 else f"{times} * c{at}" for at, times in columns]
    return " + ".join(parts + ([str(plus)] if plus or not parts else []))


class RowTest(NamedTuple):
    """What is to be found out of a row: as an expression in its numbers c0, c1, and so on, and as a function."""

    text: str
    run: Callable[[Row], Any]


@lru_cache(maxsize=1 << 14)
def row_test(text: str) -> RowTest:
    """A test of rows."""
    return RowTest(text, _function(f"({text})"))


@lru_cache(maxsize=1 << 14)
def next_row(text: str, size: int) -> Callable[[Row], Row]:
    """What row comes of a row of a size: numbers as they are written, and whatever stood behind those of the row."""
    return _function(f"({text}*r[{size}:],)")


def _function(text: str) -> Callable[[Row], Any]:
    """An expression in numbers of a row as a function of the row. Nothing but numbers and their places comes into it."""
    made: Callable[[Row], Any] = eval(f"lambda r: {_COLUMN.sub(_IN_ROW, text)}", {"__builtins__": {}})
    return made
