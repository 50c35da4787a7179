"""Chances of which only bounds can be told: as text with both bounds, as JSON, as CSV."""

from __future__ import annotations

import csv
from collections.abc import Hashable
from fractions import Fraction
from io import StringIO
from typing import Any

from tfrules.diagnostics import printable
from tfrules.odds.chart import text_chart
from tfrules.odds.dist import Dist
from tfrules.odds.enclosed import Enclosed
from tfrules.report.columns import columns
from tfrules.report.values import value_text

MOST = 12  # so many outcomes, the likeliest, are told with their bounds
DIGITS = 33
SELDOM = 1_000_000  # what comes less often than once in so many times has no bar


def enclosed_text(odds: Enclosed[Any], title: str = "", exact: str = "", width: int = 40) -> str:
    """Bars with percentages, what is exact, and the bounds of the likeliest outcomes; what is missing is said."""
    plain = odds if _numbers(odds) else odds.map(_label)
    drawn = {value: weight for value, weight in plain.weights.items() if weight * SELDOM > plain.total}
    lines = [printable(title)] if title else []
    lines += text_chart(Dist(drawn), width).rstrip("\n").split("\n")
    if exact:
        lines.append(exact)
    likeliest = sorted(odds.items(), key=lambda row: -row[1].low)[:MOST]
    shown = sorted(likeliest, key=odds.items().index)
    lines += columns([(_label(value), "from", _digits(p.low, 0), "to", _digits(p.high, 1)) for value, p in shown], right=(0,), indent="")
    if len(odds) > len(shown):
        lines.append(f"and {len(odds) - len(shown)} less likely outcomes; --format csv lists the bounds of all")
    return "\n".join([*lines, missing_text(odds)]) + "\n"


def missing_text(odds: Enclosed[Any]) -> str:
    """A sentence on what is not known."""
    return f"dice may go on without end: {float(odds.missing):.1e} of all courses is in no row, so no chance is off by more"


def enclosed_json(odds: Enclosed[Any]) -> dict[str, Any]:
    """`{"outcomes": [{"value", "p_low", "p_high", "float"}], "missing"}`: both bounds as `num/den`."""
    return odds.map(lambda value: value if isinstance(value, int | str) else _label(value)).to_json()


def enclosed_csv(odds: Enclosed[Any]) -> str:
    """Comma-separated `value,p_low,p_high,float` with a heading; every outcome, bounds as exact fractions."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["value", "p_low", "p_high", "float"])
    for value, p in odds.items():
        writer.writerow([_label(value), f"{p.low.numerator}/{p.low.denominator}", f"{p.high.numerator}/{p.high.denominator}", float(p.low)])
    return out.getvalue()


def _digits(p: Fraction, up: int) -> str:
    """A fraction as a decimal that is certainly not above it, or not below."""
    whole = p * 10**DIGITS
    scaled = -(-whole.numerator // whole.denominator) if up else whole.numerator // whole.denominator
    return f"{scaled // 10**DIGITS}.{scaled % 10**DIGITS:0{DIGITS}}"


def _numbers(odds: Enclosed[Any]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in odds.weights)


def _label(value: Hashable) -> str:
    return value_text(value)
