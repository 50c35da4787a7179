"""The line of flight from the centre of one hex to the centre of another, and on past it.

A hex is entered when the line meets its inside. A line that runs along a side enters neither hex of that side: such a
stretch is reported as the pair it runs between. A hex of which the line meets no more than a corner is not reported.

The walk is exact. For direction i let f_i be the linear form with f_i(D_i) = 2; a point p lies inside the hex around h if
f_i(p - h) < 1 for all six i. The line o + t * d leaves the hex h through side i when t = (f_i(h - o) + 1) / f_i(d); with a
common denominator these times are whole numbers. The least one is the side taken. If two sides tie, the line leaves
through their corner, and the sign of a cross product tells whether it then keeps to the side between the two next hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from tfrules.boards.codes import QUESTION
from tfrules.boards.errors import BoardError
from tfrules.boards.hex import DIRECTIONS, Hex, cross, distance, dot, turned


@dataclass(frozen=True, slots=True)
class LineStep:
    """One stretch of a line: inside a hex, or along the side between two."""

    hex: Hex | None
    between: tuple[Hex, Hex] | None = None

    @property
    def touched(self) -> tuple[Hex, ...]:
        """The hex entered, or both hexes of the side."""
        if self.hex is not None:
            return (self.hex,)
        return self.between or ()


@dataclass(frozen=True)
class Flight:
    """A line from `origin` to `target` and beyond, stretch by stretch; the origin's own hex is not among the steps."""

    origin: Hex
    target: Hex
    steps: tuple[LineStep, ...]

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes entered after the origin, in order."""
        return tuple(step.hex for step in self.steps if step.hex is not None)

    @cached_property
    def _arrival(self) -> int:
        """The place of the target among the hexes; past their end if the flight was cut short of it."""
        if self.target == self.origin:
            return -1
        return self.hexes.index(self.target) if self.target in self.hexes else len(self.hexes)

    @property
    def on_the_way(self) -> tuple[Hex, ...]:
        """The hexes entered strictly between origin and target."""
        return self.hexes[: max(0, self._arrival)]

    @property
    def past(self) -> tuple[Hex, ...]:
        """The hexes entered after the target."""
        return self.hexes[self._arrival + 1 :]

    @property
    def between(self) -> tuple[tuple[Hex, Hex], ...]:
        """The pairs of hexes along whose common side the line runs, in order."""
        return tuple(step.between for step in self.steps if step.between is not None)

    @property
    def arrival(self) -> tuple[Hex, ...]:
        """The hexes next to the target by which the line comes in: one, or the two of the side it came along."""
        if self.target == self.origin or not self.reaches_target:
            return ()
        at = next(index for index, step in enumerate(self.steps) if step.hex == self.target)
        return self.steps[at - 1].touched if at else (self.origin,)

    def until(self, blocks: Callable[[Hex], bool]) -> Flight:
        """The part of the flight before it strikes something.

        A stretch along a side is shut only if both its hexes are. A flight cut short of its target keeps the target's name.
        """
        free: list[LineStep] = []
        for step in self.steps:
            if all(blocks(at) for at in step.touched):
                break
            free.append(step)
        return Flight(self.origin, self.target, tuple(free))

    @property
    def reaches_target(self) -> bool:
        """Whether the flight gets to its target; only one cut short does not."""
        return self.target == self.origin or self.target in self.hexes


def line_of_flight(origin: Hex, target: Hex, beyond: int = 0) -> Flight:
    """The line from centre to centre, going on to the last hex that is at most `beyond` steps past the target."""
    if beyond < 0:
        raise BoardError(f"a line cannot end {-beyond} hexes before its target", code=QUESTION, place="line of flight")
    if origin == target:
        if beyond:
            fault = "a line within one hex leads nowhere"
            raise BoardError(fault, code=QUESTION, place="line of flight", mend="name another target")
        return Flight(origin, target, ())
    steps: list[LineStep] = []
    arrived = False
    for step in _walk(origin, target.minus(origin)):
        # Corner cuts keep their distance and never shorten it, so the first step too far ends the line.
        if arrived and any(distance(target, at) > beyond for at in step.touched):
            break
        steps.append(step)
        arrived = arrived or step.hex == target
        if arrived and not beyond:
            break
    # A side that leads to no further hex on the line is not part of it.
    if steps[-1].hex is None:
        steps.pop()
    return Flight(origin, target, tuple(steps))


def _walk(origin: Hex, way: Hex) -> Iterator[LineStep]:
    """The endless line from a centre in the direction of `way`."""
    speed = {side: _form(side, way) for side in range(6) if _form(side, way) > 0}
    scale = lcm(*speed.values())
    at = origin
    while True:
        here = at.minus(origin)
        times = {side: (_form(side, here) + 1) * (scale // speed[side]) for side in speed}
        first = min(times.values())
        sides = [side for side, time in times.items() if time == first]
        if len(sides) == 1:
            at = at.plus(DIRECTIONS[sides[0]])
            yield LineStep(at)
            continue
        left, right = sides if turned(sides[0], 1) == sides[1] else (sides[1], sides[0])
        corner = DIRECTIONS[left].plus(DIRECTIONS[right])
        bend = cross(corner, way)
        if bend == 0:
            yield LineStep(None, (at.plus(DIRECTIONS[left]), at.plus(DIRECTIONS[right])))
            at = at.plus(corner)
        else:
            at = at.plus(DIRECTIONS[right if bend > 0 else left])
        yield LineStep(at)


def _form(side: int, vector: Hex) -> int:
    """The linear form that is 2 on the direction of `side`; a hex reaches from -1 to 1 in it."""
    return dot(DIRECTIONS[side], vector) // 2
