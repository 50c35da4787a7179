"""Figures of one or more hexes: the cells they fill and the zones of their border.

A footprint is data, drawn once in the reference orientation: the anchor (the part that leads, from which ranges are
counted) at 0,0 and facing 0. A placement puts it on the grid, at an anchor and turned to a facing.
Which shapes exist is not decided here; only the figure of one hex is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from tfrules.boards.codes import SHAPE
from tfrules.boards.errors import BoardError
from tfrules.boards.hex import ORIGIN, Hex, disc, distance, neighbours, rotated


class Zone(StrEnum):
    """Which way a bordering hex lies from a figure."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"


@dataclass(frozen=True)
class Footprint:
    """The shape of a figure in the reference orientation.

    `front`, `side` and `rear` together are exactly the hexes that border the cells. The order of `cells` names the parts
    of the figure: part i before a move is part i after it.
    """

    cells: tuple[Hex, ...]
    front: tuple[Hex, ...]
    side: tuple[Hex, ...] = ()
    rear: tuple[Hex, ...] = ()

    def __post_init__(self) -> None:
        _check_cells(self.cells)
        zones = self.front + self.side + self.rear
        border = border_of(self.cells)
        if len(set(zones)) != len(zones):
            raise _fault("a hex of the border stands in two zones", "name each hex once")
        if set(zones) != set(border):
            odd = sorted(set(zones) ^ set(border))
            mend = "give every hex that touches a cell exactly one zone, and no other hex"
            raise _fault(f"the zones are not the border of the cells: {' '.join(map(str, odd))}", mend)

    @classmethod
    def of(
        cls,
        cells: Iterable[Iterable[int]],
        front: Iterable[Iterable[int]],
        rear: Iterable[Iterable[int]] = (),
    ) -> Footprint:
        """A footprint from pairs of numbers, as data files hold them; what is neither front nor rear is side."""
        parts, ahead, behind = _hexes(cells), _hexes(front), _hexes(rear)
        side = tuple(at for at in border_of(parts) if at not in ahead and at not in behind)
        return cls(parts, ahead, side, behind)

    @cached_property
    def axis(self) -> Hex:
        """The vector in which the shape points: the middle of its front, seen from the anchor.

        A figure without a front points nowhere; its axis is 0,0.
        """
        return Hex(sum(at.q for at in self.front), sum(at.r for at in self.front))


@dataclass(frozen=True)
class Placement:
    """A footprint on the grid: its anchor in a hex, turned clockwise by `facing` sixths of a circle."""

    footprint: Footprint
    anchor: Hex
    facing: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.facing < 6:
            fault = f"{self.facing} is no facing"
            raise BoardError(fault, code=SHAPE, place="placement", mend="a figure faces a direction from 0 to 5")

    def _placed(self, hexes: Iterable[Hex]) -> tuple[Hex, ...]:
        return tuple(self.anchor.plus(rotated(at, self.facing)) for at in hexes)

    @cached_property
    def cells(self) -> tuple[Hex, ...]:
        """The hexes the figure fills, part by part; the anchor is among them."""
        return self._placed(self.footprint.cells)

    @cached_property
    def front(self) -> tuple[Hex, ...]:
        """The bordering hexes in front."""
        return self._placed(self.footprint.front)

    @cached_property
    def side(self) -> tuple[Hex, ...]:
        """The bordering hexes at either side."""
        return self._placed(self.footprint.side)

    @cached_property
    def rear(self) -> tuple[Hex, ...]:
        """The bordering hexes behind."""
        return self._placed(self.footprint.rear)

    @cached_property
    def zones(self) -> dict[Hex, Zone]:
        """Every bordering hex with its zone."""
        named = ((Zone.FRONT, self.front), (Zone.SIDE, self.side), (Zone.REAR, self.rear))
        return {at: zone for zone, hexes in named for at in hexes}

    @cached_property
    def axis(self) -> Hex:
        """The vector in which the figure points."""
        return rotated(self.footprint.axis, self.facing)

    def distance_to(self, at: Hex) -> int:
        """The steps from the nearest part of the figure to a hex."""
        return min(distance(cell, at) for cell in self.cells)

    def moved(self, anchor: Hex | None = None, facing: int | None = None) -> Placement:
        """The same figure at another anchor or facing, which is taken round the circle."""
        turn = self.facing if facing is None else facing % 6
        return Placement(self.footprint, self.anchor if anchor is None else anchor, turn)


def border_of(cells: Iterable[Hex]) -> tuple[Hex, ...]:
    """The hexes that touch a set of cells from outside, each once, in the order of the cells and clockwise."""
    inside = tuple(cells)
    return tuple(dict.fromkeys(at for cell in inside for at in neighbours(cell) if at not in inside))


def turns_in_place(placement: Placement) -> tuple[Placement, ...]:
    """Every placement of the same footprint that fills the same hexes, by facing; the given one is among them."""
    filled = set(placement.cells)
    turned = (placement.moved(anchor, facing) for facing in range(6) for anchor in placement.cells)
    return tuple(other for other in turned if set(other.cells) == filled)


def parts_moved(before: Placement, after: Placement) -> tuple[int, ...]:
    """How many hexes each part of a figure moved from one placement to the next; the anchor is the part at its own index."""
    return tuple(distance(old, new) for old, new in zip(before.cells, after.cells, strict=True))


def anchor_moved(path: Iterable[Placement]) -> int:
    """How many hexes the anchor moved along a path of placements."""
    return sum(distance(a.anchor, b.anchor) for a, b in pairwise(path))


def most_moved(path: Iterable[Placement]) -> int:
    """How many hexes the part that moved most has moved along a path of placements."""
    legs = [parts_moved(a, b) for a, b in pairwise(path)]
    return max((sum(part) for part in zip(*legs, strict=True)), default=0)


def single_moves(placement: Placement) -> tuple[Placement, ...]:
    """The placements one move away: some part moves, and no part moves more than one hex."""
    near = (placement.moved(anchor, facing) for anchor in disc(placement.anchor, 1) for facing in range(6))
    return tuple(other for other in near if max(parts_moved(placement, other)) == 1)


def _hexes(pairs: Iterable[Iterable[int]]) -> tuple[Hex, ...]:
    return tuple(Hex(*pair) for pair in pairs)


def _fault(message: str, mend: str) -> BoardError:
    return BoardError(message, code=SHAPE, place="footprint", mend=mend)


def _check_cells(cells: tuple[Hex, ...]) -> None:
    if ORIGIN not in cells:
        raise _fault("the anchor 0,0 is not among the cells", "draw the leading part at 0,0")
    if len(set(cells)) != len(cells):
        raise _fault("a cell is named twice", "name each cell once")
    joined, edge = {ORIGIN}, [ORIGIN]
    while edge:
        fresh = [at for at in neighbours(edge.pop()) if at in cells and at not in joined]
        joined.update(fresh)
        edge.extend(fresh)
    if len(joined) != len(cells):
        apart = sorted(set(cells) - joined)
        raise _fault(f"the cells do not hang together: {' '.join(map(str, apart))}", "let each cell touch another")


ONE_HEX = Footprint.of([(0, 0)], front=[(-1, 0), (0, -1), (1, -1)], rear=[(0, 1)])
