"""Exact odds as text, and as the JSON that other programs read."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from tfrules.diagnostics import printable
from tfrules.engine.modifiers import Trace
from tfrules.odds.chart import text_chart
from tfrules.odds.dist import Dist
from tfrules.report.columns import columns
from tfrules.report.values import value_text

FEW = 12  # up to so many outcomes, their exact fractions are listed too

Odds = Dist[Hashable] | Mapping[Any, Fraction]


def odds_text(odds: Odds, title: str = "", width: int = 40) -> str:
    """Bars with percentages; then the mean where all outcomes are numbers, and the exact fractions of a few outcomes."""
    dist = odds if isinstance(odds, Dist) else Dist(odds)
    named: Dist[Hashable] = dist if _numbers(dist) else dist.map(_label)
    lines = [printable(title)] if title else []
    lines += text_chart(named, width).rstrip("\n").split("\n")
    if _numbers(dist):
        mean = dist.mean()
        lines.append(f"mean {float(mean):.4g}" + ("" if mean.denominator == 1 else f" ({mean})"))
    items = list(dist.items())
    if len(items) <= FEW:
        lines += columns([(_label(value), str(p)) for value, p in items], right=(0,), indent="")
    return "\n".join(lines) + "\n"


def odds_json(odds: Odds, traces: Iterable[Trace] = ()) -> dict[str, Any]:
    """`{"outcomes": [{"value", "p": "num/den", "float"}], "trace": [...]}`; outcomes in order, probabilities exact."""
    dist = odds if isinstance(odds, Dist) else Dist(odds)
    return {**dist.to_json(), "trace": [trace.to_json() for trace in traces]}


def _numbers(dist: Dist[Hashable]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in dist.weights)


def _label(value: Hashable) -> str:
    text = value_text(value)
    return text[1:-1] if isinstance(value, tuple) and value else text
