"""What was compared: answers to a question with what comes of each, those that come to the same together, the best first."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tfrules.engine.request import Request
from tfrules.engine.state import Plain
from tfrules.odds import Dist, Enclosed

Parts = dict[tuple[Hashable, tuple[str, ...]], Fraction]  # (value, labels of the choices that were open there) -> its chance


@dataclass(frozen=True, slots=True)
class Row:
    """Answers that come to the same: the distribution of what was asked for.

    `open` is the chance that later choices are open where it was read, `labels` are theirs.
    """

    answers: tuple[Plain, ...]
    odds: Dist[Any] | Enclosed[Any]
    open: Fraction
    labels: tuple[str, ...] = ()

    @property
    def worth(self) -> Fraction | None:
        """The mean of numbers, or the chance that a condition holds; None of anything else.

        Of dice or fights without end it is what is known of it: `odds.missing` is the chance of what is not.
        """
        weights, total = self.odds.weights, self.odds.total
        if not all(isinstance(value, int) for value in weights):
            return None
        return Fraction(sum(int(value) * weight for value, weight in weights.items()), total)


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that was compared: the question, the rows with the best first, and what of the answers is in no row.

    `cut` is true where there are more allowed answers than were looked at; `partly` are those that not every assumption allows.
    """

    request: Request
    side: str
    rows: tuple[Row, ...]
    cut: bool = False
    partly: tuple[Plain, ...] = ()

    @property
    def answers(self) -> int:
        """How many answers were compared."""
        return sum(len(row.answers) for row in self.rows)


def rows_of(parts: Sequence[tuple[Plain, Parts]], least: bool) -> tuple[Row, ...]:
    """One row for all answers that come to the same; ordered by what they are worth where all are worth something."""
    together: dict[frozenset[Any], list[Plain]] = {}
    for value, found in parts:  # a number is not the condition that Python holds equal to it
        together.setdefault(frozenset((type(read[0]), read, p) for read, p in found.items()), []).append(value)
    rows = []
    for same, answers in together.items():
        sums: dict[Hashable, Fraction] = {}
        for _, (value, _), p in same:
            sums[value] = sums.get(value, Fraction(0)) + p
        labels = {label for _, (_, pending), _ in same for label in pending}
        left_open = sum((p for _, (_, pending), p in same if pending), Fraction(0))
        rows.append(Row(tuple(answers), _odds(sums), left_open, tuple(sorted(labels))))
    worths = [row.worth for row in rows]
    if None in worths:
        return tuple(rows)
    return tuple(sorted(rows, key=lambda row: (row.worth or Fraction(0)) * (1 if least else -1)))


def _odds(sums: dict[Hashable, Fraction]) -> Dist[Any] | Enclosed[Any]:
    dist: Dist[Any] = Dist(sums)
    known = sum(sums.values())
    if known == 1:
        return dist
    whole = Fraction(dist.total) / known  # what the weights are to be divided by
    return Enclosed({value: weight * whole.denominator for value, weight in dist.weights.items()}, whole.numerator)
