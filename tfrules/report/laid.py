"""One blow with a thing, laid out: the chances to hit as a grid, as CSV and as JSON."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

from tfrules.report.fights import json_chance
from tfrules.report.grid import Grid, Spot
from tfrules.report.matrix import percent
from tfrules.sim.laid import Laid


def hits_grid(laid: Laid) -> Grid:
    """The chances to hit, to look at; rows and columns in which there is no blow are left out."""
    downs = [value for value in laid.down.values if any(down == value for down, _ in laid.hits)]
    acrosses = [value for value in laid.across.values if any(across == value for _, across in laid.hits)]
    spots = {
        (row, column): Spot(float(p), percent(p), f"{laid.down.name} {down}, {laid.across.name} {across}: {percent(p)}")
        for row, down in enumerate(downs)
        for column, across in enumerate(acrosses)
        for p in [laid.hits.get((down, across))]
        if p is not None
    }
    title = f"{laid.name}: chance to hit, by {laid.down.name} and {laid.across.name}"
    corner = f"{laid.down.name} \\ {laid.across.name}"
    return Grid(title, corner, tuple(map(str, downs)), tuple(map(str, acrosses)), spots)


def harm_title(laid: Laid) -> str:
    """What the distribution of harm is of."""
    down, across = laid.usual
    return f"{laid.name}: harm of a blow, misses included, at {laid.down.name} {down} and {laid.across.name} {across}"


def hits_csv(laid: Laid) -> str:
    """Comma-separated, one line for each pair of numbers, with a heading; `p` as an exact fraction."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([laid.down.name, laid.across.name, "p", "float"])
    for (down, across), p in laid.hits.items():
        writer.writerow([down, across, json_chance(p), float(p)])
    return out.getvalue()


def laid_json(laid: Laid) -> dict[str, Any]:
    """All of it as plain data."""
    harm = None if laid.harm is None else {str(value): json_chance(p) for value, p in laid.harm.items()}
    hits = [{laid.down.name: down, laid.across.name: across, "p": json_chance(p)} for (down, across), p in laid.hits.items()]
    return {"name": laid.name, "hits": hits, "harm": harm, "harm_at": dict(zip((laid.down.name, laid.across.name), laid.usual, strict=True))}
