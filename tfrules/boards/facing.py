"""What lies before, beside and behind a figure, next to it and farther off.

Everything here takes a placement, so that it holds for figures of one hex and of many. Directions are measured from the
anchor; "ahead" is along the placement's axis.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tfrules.boards.hex import Hex, are_adjacent, cross, distance, dot
from tfrules.boards.lines import line_of_flight
from tfrules.boards.shapes import Placement, Zone


class Arc(StrEnum):
    """How wide the area in front of a figure is."""

    HALF_PLANE = "half-plane"
    """Everything ahead of the line through the anchor at right angles to the axis."""
    CONE = "cone"
    """The wedge from the anchor through its outermost front hexes: 120 degrees for a figure of one hex."""


class Boundary(StrEnum):
    """What holds for a hex whose centre lies exactly on the edge of an arc."""

    INCLUDED = "included"
    EXCLUDED = "excluded"


@dataclass(frozen=True, slots=True)
class Reach:
    """A hex two steps from the anchor that can be reached across its front, and the hex that must be free for it.

    `through` is None where the way runs along the side between two hexes.
    """

    hex: Hex
    through: Hex | None


def zone_of(placement: Placement, at: Hex) -> Zone | None:
    """The zone of a bordering hex; None for the figure's own cells and for hexes that do not touch it."""
    return placement.zones.get(at)


def approach_zones(placement: Placement, origin: Hex, cell: Hex | None = None) -> tuple[Zone, ...]:
    """The zones through which the straight line from `origin` comes in: one or, along a side, two.

    Of two the one nearer the front comes first. The line is drawn to `cell`, or to the nearest part of the figure (of
    equally near parts, the first named). It comes in where it first enters a cell of the figure. From one of the figure's
    own cells there is no approach: the result is empty.
    """
    if origin in placement.cells:
        return ()
    if origin in placement.zones and (cell is None or are_adjacent(origin, cell)):
        return (placement.zones[origin],)
    aim = cell if cell is not None else min(placement.cells, key=lambda part: distance(origin, part))
    last: tuple[Hex, ...] = (origin,)
    for step in line_of_flight(origin, aim).steps:
        outside = tuple(at for at in step.touched if at not in placement.cells)
        if not outside:
            break
        last = outside
    found = {placement.zones[at] for at in last if at in placement.zones}
    return tuple(zone for zone in Zone if zone in found)


def in_arc(placement: Placement, at: Hex, arc: Arc = Arc.HALF_PLANE, boundary: Boundary = Boundary.INCLUDED) -> bool:
    """Whether the centre of a hex lies in the arc; the figure's own cells never do."""
    way = at.minus(placement.anchor)
    axis = placement.axis
    if at in placement.cells or axis == Hex(0, 0):
        return False
    if arc is Arc.HALF_PLANE:
        ahead = dot(axis, way)
        return ahead > 0 or (ahead == 0 and boundary is Boundary.INCLUDED)
    swing = cross(axis, way)
    if swing == 0:
        return dot(axis, way) > 0
    flank = _flank(placement, clockwise=swing > 0)
    inward = cross(way, flank) if swing > 0 else cross(flank, way)
    return inward > 0 or (inward == 0 and boundary is Boundary.INCLUDED)


def reach_hexes(placement: Placement, wide: bool = False) -> tuple[Reach, ...]:
    """The hexes two steps ahead of the anchor, clockwise.

    Two kinds exist: straight behind a front hex (which must be free), and along the side between two front hexes (free
    whoever stands there). Without `wide` only those within 30 degrees of the axis count, with it all of them.
    """
    near = [at for at in placement.front if are_adjacent(at, placement.anchor)]
    steps = [at.minus(placement.anchor) for at in near]
    found = {Reach(at.plus(step), at) for at, step in zip(near, steps, strict=True)}
    found |= {Reach(a.plus(b.minus(placement.anchor)), None) for a in near for b in near if are_adjacent(a, b)}
    axis = placement.axis
    ahead = [r for r in found if r.hex not in placement.cells and (wide or _within_30(axis, r.hex.minus(placement.anchor)))]
    return tuple(sorted(ahead, key=lambda r: _sweep(axis, r.hex.minus(placement.anchor))))


def _flank(placement: Placement, clockwise: bool) -> Hex:
    """The vector to the outermost front hex on one side of the axis."""
    flank = placement.axis
    for at in placement.front:
        way = at.minus(placement.anchor)
        swing, further = cross(placement.axis, way), cross(flank, way)
        if (swing > 0 and further > 0) if clockwise else (swing < 0 and further < 0):
            flank = way
    return flank


def _within_30(axis: Hex, way: Hex) -> bool:
    ahead = dot(axis, way)
    return ahead > 0 and 4 * ahead * ahead >= 3 * dot(axis, axis) * dot(way, way)


def _sweep(axis: Hex, way: Hex) -> tuple[int, int]:
    """A key that orders vectors of the same two rings clockwise through the half-plane ahead."""
    return cross(axis, way), dot(axis, way)
