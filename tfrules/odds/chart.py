"""A distribution to look at: as bars of text, as CSV, as a self-contained SVG.

Charts of many outcomes are gathered into rows: whole numbers into ranges of one width, other outcomes into the
likeliest ones and "others". CSV is never gathered.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Hashable
from fractions import Fraction
from html import escape
from io import StringIO
from typing import Any
from zlib import crc32

from tfrules.odds.dist import Dist

_NOT_XML = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_EIGHTHS = " ▏▎▍▌▋▊▉"
_ROW, _BAR, _LABEL_LETTER, _WIDTH = 22, 14, 7.5, 640


def chart_rows(dist: Dist[Hashable], most: int = 40) -> list[tuple[str, Fraction]]:
    """(label, probability) for at most so many rows, which add up to 1."""
    if most < 2:
        raise ValueError(f"a chart needs room for at least 2 rows, not {most}")
    items = dist.items()
    if len(items) <= most:
        return [(_label(outcome), p) for outcome, p in items]
    if all(type(outcome) is int for outcome, _ in items):
        return _ranges(dist, most)
    likeliest = {outcome for outcome, _ in sorted(items, key=lambda item: -item[1])[: most - 1]}
    rows = [(_label(outcome), p) for outcome, p in items if outcome in likeliest]
    rest = sum((p for outcome, p in items if outcome not in likeliest), Fraction(0))
    return [*rows, (f"others ({len(items) - len(likeliest)})", rest)]


def text_chart(dist: Dist[Hashable], width: int = 40, most: int = 40) -> str:
    """One line a row: label, percent and a bar; the longest bar is `width` characters long."""
    rows = chart_rows(dist, most)
    longest = max(len(label) for label, _ in rows)
    top = max(p for _, p in rows)
    lines = []
    for label, p in rows:
        eighths = round(p / top * width * 8)
        bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
        lines.append(f"{label:>{longest}}  {_percent(p):>7}  {bar}".rstrip())
    return "\n".join(lines) + "\n"


def csv_table(dist: Dist[Hashable]) -> str:
    """Comma-separated `value,p,float` with a heading; every outcome, `p` as an exact fraction."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["value", "p", "float"])
    for outcome, p in dist.items():
        writer.writerow([_label(outcome), f"{p.numerator}/{p.denominator}", float(p)])
    return out.getvalue()


def svg_chart(dist: Dist[Hashable], title: str, most: int = 40) -> str:
    """Horizontal bars as one SVG element that needs no other file and follows a reader's light or dark setting.

    It can stand alone or inside a page: its styles apply to itself only. A screen reader reads the title and every row.
    """
    rows = chart_rows(dist, most)
    name = f"odds-{crc32(f'{title}{rows}'.encode(errors='backslashreplace')):08x}"
    left = 12 + min(220, round(_LABEL_LETTER * max(len(label) for label, _ in rows)))
    room = _WIDTH - left - 80
    top = max(p for _, p in rows)
    height = 40 + _ROW * len(rows) + 8
    bars = []
    for at, (label, p) in enumerate(rows):
        y = 40 + _ROW * at
        length = max(1.0, round(float(p / top) * room, 1))
        bars.append(
            f'<text class="label" x="{left - 6}" y="{y + 12}">{xml_text(short(label))}</text>'
            f'<rect class="bar" x="{left}" y="{y}" width="{length:g}" height="{_BAR}" rx="2">'
            f"<title>{xml_text(f'{label}: {_percent(p)}')}</title></rect>"
            f'<text class="share" x="{left + length + 6:g}" y="{y + 12}">{xml_text(_percent(p))}</text>'
        )
    spoken = "; ".join(f"{label}: {_percent(p)}" for label, p in rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" role="img" aria-labelledby="{name}-title {name}-desc" '
        f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}">\n'
        f'<title id="{name}-title">{xml_text(title)}</title>\n<desc id="{name}-desc">{xml_text(spoken)}</desc>\n'
        f"<style>{_style(name)}</style>\n"
        f'<rect class="ground" width="{_WIDTH}" height="{height}" rx="6"/>\n'
        f'<text class="heading" x="12" y="24">{xml_text(title)}</text>\n' + "\n".join(bars) + "\n</svg>\n"
    )


def _style(name: str) -> str:
    # The chart paints its own ground, so that it can be read on any page, whatever that page's colours.
    here = f"#{name}"
    return (
        f"{here}{{font:13px system-ui,sans-serif;--ground:#fff;--ink:#1f2328;--bar:#2f6fb3}}"
        f"@media (prefers-color-scheme:dark){{{here}{{--ground:#1b1f24;--ink:#e6e9ed;--bar:#6fa8dc}}}}"
        f"{here} .ground{{fill:var(--ground)}}{here} text{{fill:var(--ink)}}{here} .bar{{fill:var(--bar)}}"
        f"{here} .label{{text-anchor:end}}{here} .heading{{font-weight:600}}"
    )


def _ranges(dist: Dist[Any], most: int) -> list[tuple[str, Fraction]]:
    low, high = min(dist.weights), max(dist.weights)
    width = -(-(high - low + 1) // most)
    sums: dict[int, int] = {}
    for outcome, weight in dist.weights.items():
        start = low + (outcome - low) // width * width
        sums[start] = sums.get(start, 0) + weight
    rows = []
    for start in sorted(sums):
        end = min(start + width - 1, high)
        label = str(start) if start == end else f"{start} to {end}"
        rows.append((label, Fraction(sums[start], dist.total)))
    return rows


def _label(outcome: object) -> str:
    if isinstance(outcome, tuple):
        return ", ".join(_label(part) for part in outcome) if outcome else "()"
    if isinstance(outcome, bool):
        return "yes" if outcome else "no"
    return str(outcome)


def _percent(p: Fraction) -> str:
    """A share as percent with two digits, never rounded to 0 or 100 when it is neither."""
    if 0 < p < Fraction(1, 20000):
        return "<0.01%"
    if Fraction(19999, 20000) < p < 1:
        return ">99.99%"
    return f"{float(p) * 100:.2f}%"


def short(label: str) -> str:
    """A label with at most 30 letters."""
    return label if len(label) <= 30 else label[:29] + "…"


def xml_text(text: str) -> str:
    """Text for XML; characters that XML forbids are dropped."""
    return escape(_NOT_XML.sub("", text), quote=False)
