"""One hex of a flat-top grid, and the plain geometry between hexes.

Coordinates are axial. The six directions run clockwise from straight up: 0 is (0,-1), 1 is (1,-1), 2 is (1,0), 3 is (0,1),
4 is (-1,1), 5 is (-1,0). A hex is written "q,r", which is also its form in JSON.

Angles need no square roots: in the doubled plane (q, q + 2r), where the first axis counts in units of 3/2 and the second in
units of sqrt(3)/2 of the side, the scalar product is 3/4 of an integer, and so is the square of a length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tfrules.boards.codes import HEX, QUESTION
from tfrules.boards.errors import BoardError
from tfrules.diagnostics import quoted

_TEXT = re.compile(r"\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*")


class Hex(NamedTuple):
    """A hex, or the vector from one hex to another."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    def plus(self, other: Hex) -> Hex:
        """The hex reached from here by the vector `other`."""
        return Hex(self.q + other.q, self.r + other.r)

    def minus(self, other: Hex) -> Hex:
        """The vector that leads from `other` to here."""
        return Hex(self.q - other.q, self.r - other.r)

    def times(self, factor: int) -> Hex:
        """This vector `factor` times over."""
        return Hex(self.q * factor, self.r * factor)


ORIGIN = Hex(0, 0)
DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def parse_hex(text: str) -> Hex:
    """The hex written as "q,r"."""
    match = _TEXT.fullmatch(text)
    if match is None:
        raise BoardError(f"{quoted(text)} is no hex", code=HEX, mend="write two whole numbers with a comma, such as '3,-1'")
    return Hex(int(match[1]), int(match[2]))


def turned(direction: int, steps: int) -> int:
    """The direction `steps` sixths of a circle clockwise of `direction`."""
    return (direction + steps) % 6


def neighbour(at: Hex, direction: int) -> Hex:
    """The hex next to `at` in one of the six directions."""
    return at.plus(DIRECTIONS[direction % 6])


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around `at`, clockwise from direction 0."""
    return tuple(at.plus(step) for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """The least number of steps from `a` to `b`."""
    q, r = b.minus(a)
    return max(abs(q), abs(r), abs(q + r))


def are_adjacent(a: Hex, b: Hex) -> bool:
    """Whether the two hexes share a side."""
    return distance(a, b) == 1


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly `radius` steps, clockwise from straight up; a ring of radius 0 is the centre itself."""
    if radius < 0:
        raise BoardError(f"a ring has no negative radius ({radius})", code=QUESTION)
    if radius == 0:
        return (centre,)
    at = centre.plus(DIRECTIONS[0].times(radius))
    found = []
    for side in range(6):
        for _ in range(radius):
            found.append(at)
            at = neighbour(at, side + 2)
    return tuple(found)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at most `radius` steps away, from the inside out."""
    return tuple(at for steps in range(radius + 1) for at in ring(centre, steps))


def direction_between(a: Hex, b: Hex) -> int | None:
    """The direction of the step from `a` to its neighbour `b`; None if they are no neighbours."""
    step = b.minus(a)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def grain_direction(a: Hex, b: Hex) -> int | None:
    """The direction in which `b` lies straight with the grain from `a`, at any distance; else None."""
    steps = distance(a, b)
    if steps == 0:
        return None
    way = b.minus(a)
    return next((at for at, step in enumerate(DIRECTIONS) if step.times(steps) == way), None)


def cross_direction(a: Hex, b: Hex) -> int | None:
    """The direction d for which `b` lies straight against the grain, along the edge between d and d + 1; else None."""
    half = distance(a, b) // 2
    if not half:
        return None
    way = b.minus(a)
    return next((at for at in range(6) if DIRECTIONS[at].plus(DIRECTIONS[turned(at, 1)]).times(half) == way), None)


def in_straight_line(a: Hex, b: Hex) -> bool:
    """Whether a straight row of hexes, with or against the grain, leads from `a` to `b`."""
    return a == b or grain_direction(a, b) is not None or cross_direction(a, b) is not None


def rotated(at: Hex, steps: int, about: Hex = ORIGIN) -> Hex:
    """The hex after turning the plane clockwise by `steps` sixths of a circle about `about`."""
    q, r = at.minus(about)
    for _ in range(steps % 6):
        q, r = -r, q + r
    return about.plus(Hex(q, r))


def dot(a: Hex, b: Hex) -> int:
    """The scalar product of two vectors, in units of 3/4 of the squared side: its sign tells acute from obtuse."""
    return 3 * a.q * b.q + (a.q + 2 * a.r) * (b.q + 2 * b.r)


def cross(a: Hex, b: Hex) -> int:
    """Positive if `b` is clockwise of `a`, negative if anticlockwise, 0 if the two are parallel."""
    return a.q * b.r - a.r * b.q


def bounds(hexes: Iterator[Hex] | tuple[Hex, ...] | frozenset[Hex]) -> tuple[int, int, int, int]:
    """The least and greatest column q, and the least and greatest half-row q + 2r."""
    cells = tuple(hexes)
    if not cells:
        raise BoardError("no hexes, no bounds", code=QUESTION)
    columns = [at.q for at in cells]
    halves = [at.q + 2 * at.r for at in cells]
    return min(columns), max(columns), min(halves), max(halves)
