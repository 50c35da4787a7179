"""A story in the terminal: headings stand out, reasons are set in below what they are reasons for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from tfrules.report.story import PHASE, TURN, TURN_BEGINS, Line, Story, standing

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.event import Event
    from tfrules.game import Loaded

__all__ = ["TURN_BEGINS", "Narrator"]


class Narrator:
    """Prints a story as it goes on."""

    def __init__(self, loaded: Loaded, why: bool = False) -> None:
        self.loaded = loaded
        self.story = Story(loaded.vocabulary, why)

    def lines(self, events: Sequence[Event]) -> Iterator[str]:
        """The lines for events that follow those before."""
        for line in self.story.lines(events):
            yield from _styled(line)

    def standing(self, c: Context) -> Iterator[str]:
        """How all stand, for the end of a turn in which something was said."""
        if not self.story.said:
            return
        self.story.said = False
        rows = [f"    {line.text}" for line in standing(self.loaded.engine, c)]
        if rows:
            yield click.style("  standing", dim=True)
            yield from rows


def _styled(line: Line) -> Iterator[str]:
    if line.kind == TURN:
        yield click.style(f"\n{line.text}", bold=True)
    elif line.kind == PHASE:
        yield click.style(f"  {line.text}", dim=True)
    else:
        yield f"    {line.text}"
        yield from (f"        {reason}" for reason in line.reasons)
