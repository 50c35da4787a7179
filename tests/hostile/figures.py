"""The table of figures in `docs/safety.md`: what is counted, and how it is written and read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tests.hostile.cases import Case
from tests.hostile.faults import Fault

BEGINS, ENDS = "<!-- figures: begin -->\n", "<!-- figures: end -->\n"
INPUTS, FAULTS = "Bad inputs in the corpus", "Faults found and mended"
COUNTED = (INPUTS, FAULTS)  # known without running anything
_ROW = re.compile(r"^\| (?P<name>[^|]+?) \| (?P<figure>[\d,]+) \|", re.M)


def counted(cases: Sequence[Case], faults: Sequence[Fault]) -> dict[str, int]:
    """What can be counted as it stands."""
    return {INPUTS: len(cases), FAULTS: len(faults)}


def table(figures: Mapping[str, int]) -> str:
    """The table between its marks."""
    rows = "".join(f"| {name} | {figure:,} |\n" for name, figure in figures.items())
    return f"{BEGINS}| What was tried | Figure |\n| --- | ---: |\n{rows}{ENDS}"


def read(page: str) -> dict[str, int]:
    """The figures of a page."""
    return {row["name"]: int(row["figure"].replace(",", "")) for row in _ROW.finditer(_within(page))}


def replaced(page: str, figures: Mapping[str, int]) -> str:
    """The page with other figures."""
    return page.replace(f"{BEGINS}{_within(page)}{ENDS}", table(figures))


def _within(page: str) -> str:
    return page.partition(BEGINS)[2].partition(ENDS)[0]
