"""Answers beside what comes of each: as a table, as JSON, as CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from typing import Any

from tfrules.diagnostics import printable
from tfrules.engine.state import Plain
from tfrules.odds import Dist
from tfrules.report.columns import columns
from tfrules.report.enclosed import enclosed_json
from tfrules.report.odds_table import odds_json
from tfrules.report.values import value_text
from tfrules.sim.compared import Comparison, Row

FEW = 4  # outcomes that are told in a table, the likeliest; also answers of one row
MOST_DENOMINATOR = 10**8  # of a fraction that a table shows
Label = Callable[[Plain], str]


def compared_text(found: Comparison, label: Label, title: str = "") -> str:
    """One line for all answers that come to the same, and what is left out of the table."""
    conditions = all(type(value) is bool for row in found.rows for value in row.odds.weights)
    ranked = all(row.worth is not None for row in found.rows)
    cells = [("", "chance" if conditions else "mean" if ranked else "", "", "" if conditions else "outcomes", "answers")]
    for place, row in enumerate(found.rows, 1):
        worth = row.worth
        share = "" if worth is None else _percent(worth) if conditions else f"{float(worth):.4g}"
        told = worth is not None and (conditions or worth.denominator > 1) and worth.denominator <= MOST_DENOMINATOR
        later = f" [{', '.join(row.labels)}]" if row.open else ""
        cells.append((str(place), share, f"({worth})" if told else "", "" if conditions else _outcomes(row), _answers(row, label) + later))
    lines = [printable(line) for line in title.splitlines()]
    lines += columns(cells, right=(0, 1), indent="")
    return "\n".join([*lines, *notes(found, label)]) + "\n"


def notes(found: Comparison, label: Label) -> list[str]:
    """What is to be known beside the table."""
    said = []
    if found.cut:
        said.append(f"only the first {found.answers + len(found.partly)} of the answers that are allowed were compared")
    if found.partly:
        shown = "; ".join(label(one) for one in found.partly[:FEW]) + ("; ..." if len(found.partly) > FEW else "")
        said.append(f"not compared, because not every assumption allows it: {shown}")
    if any(row.open for row in found.rows):
        most = max(row.open for row in found.rows)
        where = f"in up to {_percent(most)} of the courses of an answer a later choice is open, which stands in [ ]"
        said.append(f"{where}; there it is the value before that choice")
    missing = [row.odds.missing for row in found.rows if not isinstance(row.odds, Dist)]
    if missing:
        said.append(f"courses may go on without end: up to {float(max(missing)):.1e} of those of an answer is in no figure")
    if found.side != "judge":
        said.append(f"reckoned with what {found.side} sees: what is hidden from it counts as not there, unless it is assumed")
    return said


def compared_json(found: Comparison, label: Label, written: Callable[[Plain], Any]) -> dict[str, Any]:
    """The question and `rows` of `answers`, `worth`, `open` and `outcomes`; chances as `num/den`. `partly` and `cut` as in a `Comparison`."""
    rows = []
    for row in found.rows:
        odds = {"outcomes": odds_json(row.odds)["outcomes"]} if isinstance(row.odds, Dist) else enclosed_json(row.odds)
        worth = {} if row.worth is None else {"worth": _exact(row.worth), "float": float(row.worth)}
        answers = [{"answer": written(one), "text": label(one)} for one in row.answers]
        rows.append({"answers": answers, **worth, "open": _exact(row.open), "open_at": list(row.labels), **odds})
    asked = {"asks": found.request.asks, "kind": found.request.kind, "label": found.request.label, "side": found.side}
    return {**asked, "cut": found.cut, "partly": [label(one) for one in found.partly], "rows": rows}


def compared_csv(found: Comparison, label: Label) -> str:
    """Comma-separated `place,answer,worth,value,p,float` with a heading: one line for each outcome of each answer."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["place", "answer", "worth", "value", "p", "float"])
    for place, row in enumerate(found.rows, 1):
        worth = "" if row.worth is None else _exact(row.worth)
        for one in row.answers:
            for value in row.odds.outcomes():
                p = Fraction(row.odds.weights[value], row.odds.total)
                writer.writerow([place, label(one), worth, value_text(value), _exact(p), float(p)])
    return out.getvalue()


def _answers(row: Row, label: Label) -> str:
    shown = "; ".join(label(one) for one in row.answers[:FEW])
    more = len(row.answers) - FEW
    return shown if more <= 0 else f"{shown}; and {more} more"


def _outcomes(row: Row) -> str:
    """The likeliest outcomes in order; a single one is told by the mean already where there is one."""
    weights, total = row.odds.weights, row.odds.total
    if len(weights) == 1 and row.worth is not None:
        return ""
    listed = row.odds.outcomes()
    likeliest = sorted(listed, key=lambda value: -weights[value])[:FEW]
    shown = [f"{value_text(value)}: {_percent(Fraction(weights[value], total))}" for value in listed if value in likeliest]
    return ", ".join(shown) + (", ..." if len(listed) > FEW else "")


def _percent(p: Fraction) -> str:
    return f"{float(p) * 100:.2f}%"


def _exact(p: Fraction) -> str:
    return f"{p.numerator}/{p.denominator}"
