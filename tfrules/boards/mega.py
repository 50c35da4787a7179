"""Megahexes: a tiling of the plane by circles of seven hexes, a centre and its six neighbours.

Seven-hex circles tile the plane in two mirrored ways, each in seven phases; which of them a map has drawn is data.
"""

from __future__ import annotations

from dataclasses import dataclass

from tfrules.boards.codes import BOARD
from tfrules.boards.errors import BoardError
from tfrules.boards.hex import DIRECTIONS, ORIGIN, Hex, disc, neighbours, rotated


@dataclass(frozen=True, slots=True)
class MegahexLattice:
    """A tiling by megahexes: `u` and `v` lead from a centre to the centres of two touching ones, `phase` is one centre."""

    u: Hex = Hex(2, 1)
    v: Hex = Hex(-1, 3)
    phase: Hex = ORIGIN

    def __post_init__(self) -> None:
        if abs(self._det) != 7 or self.v not in (rotated(self.u, 1), rotated(self.u, -1)):
            raise BoardError(
                f"({self.u}) and ({self.v}) span no tiling by circles of seven hexes",
                code=BOARD,
                place="megahex lattice",
                mend="take 2,1 and -1,3, or the mirror image 1,2 and 3,-1",
            )

    @property
    def _det(self) -> int:
        return self.u.q * self.v.r - self.u.r * self.v.q

    def _numbers(self, vector: Hex) -> tuple[int, int] | None:
        """The numbers (i, j) with vector = i u + j v; None if the vector does not lead from centre to centre."""
        i, odd_i = divmod(vector.q * self.v.r - vector.r * self.v.q, self._det)
        j, odd_j = divmod(vector.r * self.u.q - vector.q * self.u.r, self._det)
        return None if odd_i or odd_j else (i, j)

    def centre(self, at: Hex) -> Hex:
        """The centre of the megahex that holds a hex; it stands for the megahex."""
        return next(near for near in disc(at, 1) if self._numbers(near.minus(self.phase)) is not None)

    def cells(self, at: Hex) -> tuple[Hex, ...]:
        """The seven hexes of the megahex that holds a hex, centre first, then clockwise."""
        return megahex_around(self.centre(at))

    def adjacent(self, at: Hex) -> tuple[Hex, ...]:
        """The centres of the six megahexes that touch the one that holds a hex, each a sixth of a circle on."""
        centre = self.centre(at)
        return tuple(centre.plus(rotated(self.u, turn)) for turn in range(6))

    def neighbourhood(self, at: Hex) -> frozenset[Hex]:
        """The 49 hexes of the megahex that holds a hex and of those that touch it."""
        centres = (self.centre(at), *self.adjacent(at))
        return frozenset(cell for centre in centres for cell in megahex_around(centre))

    def distance(self, a: Hex, b: Hex) -> int:
        """The fewest borders between megahexes that a way from `a` to `b` crosses; where in its megahex a hex lies is ignored."""
        numbers = self._numbers(self.centre(b).minus(self.centre(a)))
        if numbers is None:
            raise AssertionError("two centres of one lattice differ by a vector of it")
        i, j = numbers
        # u and v stand 60 degrees apart, so u - v leads to a touching megahex as well, and u + v does not.
        return max(abs(i), abs(j), abs(i + j))

    def centred_on(self, at: Hex) -> MegahexLattice:
        """The same tiling shifted so that a megahex is centred on a hex."""
        return MegahexLattice(self.u, self.v, at)

    def centred_distance(self, origin: Hex, at: Hex) -> int:
        """The distance when the tiling is not drawn but laid around `origin`."""
        return self.centred_on(origin).distance(origin, at)


def megahex_around(centre: Hex) -> tuple[Hex, ...]:
    """The circle of seven hexes around any hex, whether the map has drawn it or not."""
    return (centre, *neighbours(centre))


def lattices(mirror: bool = False) -> tuple[MegahexLattice, ...]:
    """The seven phases of one of the two tilings."""
    u, v = (Hex(1, 2), Hex(3, -1)) if mirror else (Hex(2, 1), Hex(-1, 3))
    return tuple(MegahexLattice(u, v, phase) for phase in (ORIGIN, *DIRECTIONS))
