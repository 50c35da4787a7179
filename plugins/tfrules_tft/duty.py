"""Where a figure's movement has to end, when a rule says so: in a hex where its duty is done as well as can be.

A rule that drives someone somewhere contributes to the number `figure.duty`, which is reckoned for the figure as if it stood in
each hex that it can reach. It may end only where the number is greatest: so "at least so far, or else as far as it can" is one line.
"""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex
from tfrules.engine.surface import Context
from tfrules_tft import ground, options, ways

DUTY = "figure.duty"


def open_ends(c: Context, figure: str) -> frozenset[options.End] | None:
    """The places in which a figure's movement may end, or None when no rule drives anyone."""
    here = ground.placement(c, figure)
    if here is None or not any(DUTY in holder.definition.contributions for holder in c.game.holders(c)):
        return None
    reached: set[options.End] = {ground.shape(c, figure).stand(here)}
    for letter in options.open_options(c, figure):
        reached.update(options.ends(c, figure, options.options(c)[letter]))
    done = {}
    for at in reached:
        c.set(figure, hex=at[:2], facing=at[2] if len(at) == 3 else here.facing)
        done[at] = c.game.query(c, DUTY, figure)
    c.set(figure, hex=tuple(here.anchor), facing=here.facing)
    best = max(done.values())
    return frozenset(at for at, value in done.items() if value == best)


def best_steps(c: Context, figure: str) -> tuple[Hex, ...]:
    """The hexes within a step of a figure in which its duty is done best: all of them when no rule drives anyone."""
    return _steps(c, figure)[1]


def is_driven(c: Context, figure: str) -> bool:
    """Whether a step would do more of a figure's duty than staying where it is."""
    return _steps(c, figure)[0]


def _steps(c: Context, figure: str) -> tuple[bool, tuple[Hex, ...]]:
    here, near = ground.hex_of(c, figure), ground.steps(c, figure)
    if here is None or not near or not any(DUTY in holder.definition.contributions for holder in c.game.holders(c)):
        return False, near
    done = {}
    for at in (here, *near):
        c.set(figure, hex=tuple(at))
        done[at] = c.game.query(c, DUTY, figure)
    c.set(figure, hex=tuple(here))
    best = max(done[at] for at in near)
    return best > done[here], tuple(at for at in near if done[at] == best)


class Duties:
    """Which commands end where they have to; reckoned once for each figure, while nothing changes."""

    def __init__(self, c: Context) -> None:
        self.c = c
        self.known: dict[str, frozenset[options.End] | None] = {}

    def are_done(self, command: Any) -> bool:
        """Whether a command ends where it has to."""
        figure = command["figure"]
        if figure not in self.known:
            self.known[figure] = open_ends(self.c, figure)
        ends = self.known[figure]
        if ends is None:
            return True
        end = ways.end(self.c, {**command, "facing": None})
        return end is not None and ground.shape(self.c, figure).stand(end) in ends
