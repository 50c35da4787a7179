"""Charts of chances as data: a line for each setting, a cell for each number that was varied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tfrules.odds.dist import Dist


@dataclass(frozen=True, slots=True)
class Cell:
    """The chances at one number; `at` is None where nothing is varied."""

    at: int | None
    odds: Dist[Any]

    @property
    def chance(self) -> Fraction:
        """How likely it is that anything comes of it: that the condition holds, or the number is above 0."""
        return sum((p for outcome, p in self.odds.items() if outcome > 0), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The number on average; of a condition its chance."""
        return sum((p * int(outcome) for outcome, p in self.odds.items()), Fraction(0))

    @property
    def counts(self) -> bool:
        """Whether a number is told, and not only whether something holds."""
        return any(not isinstance(outcome, bool) for outcome in self.odds.outcomes())


@dataclass(frozen=True, slots=True)
class Row:
    """One setting."""

    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of one item. `source` is the qualified name of the definition that says what is drawn, `across` what is varied."""

    source: str
    title: str
    tells: str
    across: str
    rows: tuple[Row, ...]

    @property
    def counts(self) -> bool:
        """Whether a number is told, and not only whether something holds."""
        return any(cell.counts for row in self.rows for cell in row.cells)

    def to_json(self) -> dict[str, Any]:
        """Plain data, from which `chart_of_json` makes the chart again."""
        rows = [{"title": row.title, "cells": [[cell.at, list(cell.odds.weights.items())] for cell in row.cells]} for row in self.rows]
        return {"source": self.source, "title": self.title, "tells": self.tells, "across": self.across, "rows": rows}


def chart_of_json(value: Mapping[str, Any]) -> Chart:
    """A chart from plain data."""
    rows = tuple(
        Row(row["title"], tuple(Cell(at, Dist((outcome, weight) for outcome, weight in odds)) for at, odds in row["cells"]))
        for row in value["rows"]
    )
    return Chart(value["source"], value["title"], value["tells"], value["across"], rows)
