"""A question that several sides answer, and how often one of them answers it while another does so once."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Query = Callable[[], Any]
SAMPLE_SECONDS = 0.04
OURS = "tfrules"


@dataclass(frozen=True)
class Case:
    """One question as each side asks it.

    `faster` says how many times faster than a side we are to be, `slower` how many times slower than one at most.
    """

    id: str
    what: str
    ours: Query
    others: dict[str, Query] = field(default_factory=dict)
    faster: dict[str, float] = field(default_factory=dict)
    slower: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """A figure, and the target that it is to keep: ">= 8", "<= 2". Microseconds beside it are there to be looked at."""

    id: str
    what: str
    ratio: float | None
    against: str
    target: str
    ours_us: float | None = None
    against_us: float | None = None

    @property
    def ok(self) -> bool | None:
        """Whether it is kept; None where the other side is missing."""
        sign, limit = self.target.split()
        if self.ratio is None:
            return None
        return self.ratio >= float(limit) if sign == ">=" else self.ratio <= float(limit)

    def to_json(self) -> dict[str, Any]:
        """The row as plain data."""
        return {**vars(self), "ok": self.ok}


def measured(cases: Iterable[Case], rounds: int, only: str) -> Iterator[Row]:
    """The rows of all cases whose text holds a word."""
    for case in cases:
        if only in case.what:
            yield from measure(case, rounds)


def measure(case: Case, rounds: int) -> list[Row]:
    """The rows of one case, one for each side that it is held against."""
    sides = {OURS: case.ours, **case.others}
    calls = {side: _calls(query) for side, query in sides.items()}
    times: dict[str, list[float]] = {side: [] for side in sides}
    for _ in range(rounds):
        gc.collect()
        for side, query in sides.items():
            times[side].append(_sample(query, calls[side]))
    return [_row(case, side, times) for side in (*case.faster, *case.slower)]


def _row(case: Case, side: str, times: dict[str, list[float]]) -> Row:
    target = f">= {case.faster[side]:g}" if side in case.faster else f"<= {case.slower[side]:g}"
    ours = statistics.median(times[OURS]) * 1e6
    if side not in times:
        return Row(case.id, case.what, None, side, target, ours)
    pairs = list(zip(times[OURS], times[side], strict=True))
    ratio = statistics.median(theirs / own if side in case.faster else own / theirs for own, theirs in pairs)
    return Row(case.id, case.what, ratio, side, target, ours, statistics.median(times[side]) * 1e6)


def _calls(query: Query) -> int:
    """How many calls make one sample long enough to time."""
    query()
    return max(1, round(SAMPLE_SECONDS / max(_sample(query, 3), 1e-9)))


def _sample(query: Query, calls: int) -> float:
    """Seconds a call."""
    start = time.perf_counter()
    for _ in range(calls):
        query()
    return (time.perf_counter() - start) / calls


def equal(what: str, ours: Any, **theirs: Any) -> None:
    """Ends the run when a side answers otherwise than we do."""
    for side, answer in theirs.items():
        if answer != ours:
            raise SystemExit(f"{what}: {side} answers {answer!r}, and we answer {ours!r}")
