"""Numbers over two others to look at: as a table of text, and as a heat map, a self-contained SVG."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

from tfrules.odds.chart import short, xml_text
from tfrules.report.columns import WIDTH, columns

CELL, ROW, LETTER, MARGIN = 60, 28, 8.2, 12  # a letter of a heading is so wide at most, in bold
UPRIGHT = 6  # letters of a heading above a column; longer ones are written upwards
STRONGEST = 0.9


class Spot(NamedTuple):
    """What stands at one place: how strong it is from 0 to 1, how it is written, and how it is read out."""

    strength: float
    text: str
    said: str


@dataclass(frozen=True)
class Grid:
    """What is laid out: rows and columns by their headings, and what stands where. `own` are the rows that are marked.

    With `around` the middle of the strengths is nothing special, and there are two colours: one for less and one for more than that.
    """

    title: str
    corner: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    spots: Mapping[tuple[int, int], Spot]
    own: frozenset[int] = frozenset()
    around: bool = False


def grid_text(grid: Grid) -> str:
    """The grid as tables that are no wider than a page: each column by its number where the headings are names."""
    numbered = any(len(name) > UPRIGHT for name in grid.columns)
    heads = [str(at + 1) for at in range(len(grid.columns))] if numbered else list(grid.columns)
    mark = {at: "* " if at in grid.own else "  " if grid.own else "" for at in range(len(grid.rows))}
    names = [f"{mark[at]}{name}" for at, name in enumerate(grid.rows)]
    wide = max(len(spot.text) for spot in (*grid.spots.values(), Spot(0, "-", ""))) + 2
    together = max(1, (WIDTH - max(map(len, (*names, grid.corner)))) // max(wide, max(map(len, heads), default=0) + 2))
    lines = [grid.title]
    for begin in range(0, len(heads), together):
        here = range(begin, min(begin + together, len(heads)))
        if numbered:
            lines += ["", *(f"  {heads[at]}: {grid.columns[at]}" for at in here)]
        rows = [(grid.corner, *(heads[at] for at in here))]
        rows += [(name, *(_text(grid, row, at) for at in here)) for row, name in enumerate(names)]
        lines += ["", *columns(rows, right=range(1, len(here) + 1), indent="")]
    return "\n".join(lines) + "\n"


def _text(grid: Grid, row: int, column: int) -> str:
    spot = grid.spots.get((row, column))
    return "-" if spot is None else spot.text


def grid_svg(grid: Grid) -> str:
    """The grid as a heat map that needs no other file and follows a reader's light or dark setting. A screen reader reads every value."""
    upright = any(len(name) > UPRIGHT for name in grid.columns)
    left = MARGIN + round(LETTER * max(len(short(name)) for name in (*grid.rows, grid.corner))) + 20
    top = 44 + (round(LETTER * max(len(short(name)) for name in grid.columns)) + 10 if upright else 24)
    width = max(left + CELL * len(grid.columns), MARGIN + round(LETTER * len(grid.title))) + MARGIN
    height = top + ROW * len(grid.rows) + MARGIN
    name = f"grid-{crc32(repr(grid).encode(errors='backslashreplace')):08x}"
    parts = [_heading(at, column, left, top, upright) for at, column in enumerate(grid.columns)]
    parts.append(f'<text class="label corner" x="{left - 8}" y="{top - 10}">{xml_text(grid.corner)}</text>')
    for at, row in enumerate(grid.rows):
        own = " own" if at in grid.own else ""
        parts.append(f'<text class="label{own}" x="{left - 8}" y="{top + ROW * at + 19}">{xml_text(short(row))}</text>')
    parts += [_spot(spot, left + CELL * column, top + ROW * row, grid.around) for (row, column), spot in grid.spots.items()]
    said = "; ".join(spot.said for spot in grid.spots.values())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" role="img" aria-labelledby="{name}-title {name}-desc" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
        f'<title id="{name}-title">{xml_text(grid.title)}</title>\n<desc id="{name}-desc">{xml_text(said)}</desc>\n'
        f"<style>{_style(name)}</style>\n"
        f'<rect class="ground" width="{width}" height="{height}" rx="6"/>\n'
        f'<text class="heading" x="{MARGIN}" y="26">{xml_text(grid.title)}</text>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _heading(at: int, name: str, left: int, top: int, upright: bool) -> str:
    x, y = left + CELL * at + CELL // 2, top - 10
    turn = f' transform="rotate(-90 {x + 4} {y})"' if upright else ""
    kind = "upright" if upright else "middle"
    return f'<text class="{kind}" x="{x + 4 if upright else x}" y="{y}"{turn}>{xml_text(short(name))}</text>'


def _spot(spot: Spot, x: int, y: int, around: bool) -> str:
    less = around and spot.strength < 0.5
    strength = abs(spot.strength - 0.5) * 2 if around else spot.strength
    return (
        f'<rect class="{"less" if less else "more"}" x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{ROW - 2}" rx="2" '
        f'fill-opacity="{strength * STRONGEST:.2f}"><title>{xml_text(spot.said)}</title></rect>'
        f'<text class="middle" x="{x + CELL // 2}" y="{y + 19}">{xml_text(spot.text)}</text>'
    )


def _style(name: str) -> str:
    # What is written must be read on the strongest colour in either setting: at least 4.5 to 1.
    here = f"#{name}"
    return (
        f"{here}{{font:13px system-ui,sans-serif;--ground:#fff;--ink:#1f2328;--more:#f0a35e;--less:#7fb0e0}}"
        f"@media (prefers-color-scheme:dark){{{here}{{--ground:#1b1f24;--ink:#e6e9ed;--more:#8f5210;--less:#1f5a94}}}}"
        f"{here} .ground{{fill:var(--ground)}}{here} text{{fill:var(--ink)}}{here} .more{{fill:var(--more)}}{here} .less{{fill:var(--less)}}"
        f"{here} .label{{text-anchor:end}}{here} .middle{{text-anchor:middle}}{here} .corner{{opacity:.75}}"
        f"{here} .heading,{here} .own{{font-weight:600}}"
    )
