"""Where a figure's movement has to end, when a rule says so: in a hex where its duty is done as well as can be.

A rule that drives someone somewhere contributes to the number `figure.duty`, which is reckoned for the figure as if it stood in
each hex that it can reach. It may end only where the number is greatest: so "at least so far, or else as far as it can" is one line.
"""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex
from tfrules.engine.context import Context
from tfrules_tft import ground, options

DUTY = "figure.duty"


def open_ends(c: Context, figure: str) -> frozenset[Hex] | None:
    """The hexes in which a figure's movement may end, or None when no rule drives anyone."""
    here = ground.hex_of(c, figure)
    if here is None or not any(DUTY in holder.definition.contributions for holder in c.game.holders(c)):
        return None
    reached = {here, *(at for letter in options.open_options(c, figure) for at in options.ends(c, figure, options.options(c)[letter]))}
    done = {}
    for at in reached:
        c.set(figure, hex=tuple(at))
        done[at] = c.game.query(c, DUTY, figure)
    c.set(figure, hex=tuple(here))
    best = max(done.values())
    return frozenset(at for at, value in done.items() if value == best)


class Duties:
    """Which commands end where they have to; reckoned once for each figure, while nothing changes."""

    def __init__(self, c: Context) -> None:
        self.c = c
        self.known: dict[str, frozenset[Hex] | None] = {}

    def are_done(self, command: Any) -> bool:
        """Whether a command ends where it has to."""
        figure, path = command["figure"], command.get("path", ())
        if figure not in self.known:
            self.known[figure] = open_ends(self.c, figure)
        ends = self.known[figure]
        return ends is None or (Hex(*path[-1]) if path else ground.hex_of(self.c, figure)) in ends
