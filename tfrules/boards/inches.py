"""Space without a board: named points, and distances between them in inches.

Two ways to say where things are: distances told pair by pair, or positions on a plane. Positions are whole numbers or
fractions, and every comparison is exact: on the plane it is made between squares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import Protocol

from tfrules.boards.codes import SPACE
from tfrules.boards.errors import BoardError
from tfrules.diagnostics import quoted

Inches = int | Fraction
# Of bounded length, without an exponent and with no zero below the line: reading one can neither fail nor take long.
_NUMBER = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30}|/0*[1-9][0-9]{0,29})?")


class Space(Protocol):
    """What can be asked of any space measured in inches."""

    @property
    def names(self) -> tuple[str, ...]:
        """The named points, in alphabetical order."""
        ...

    def within(self, a: str, b: str, limit: Inches) -> bool:
        """Whether two points are at most `limit` inches apart."""
        ...

    def tells(self, a: str, b: str) -> bool:
        """Whether it is known how far two points are apart."""
        ...


@dataclass(frozen=True)
class Pairwise:
    """Distances as a judge tells them, pair by pair; they need not fit on any plane."""

    told: tuple[tuple[str, str, Fraction], ...]
    _known: dict[tuple[str, str], Fraction] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known: dict[tuple[str, str], Fraction] = {}
        for a, b, inches in self.told:
            if a == b or inches < 0:
                raise _fault("distances", f"{inches} inches from {a} to {b} is no distance")
            if known.setdefault(_pair(a, b), inches) != inches:
                raise _fault("distances", f"two distances are told for {a} and {b}", "keep one of them")
        object.__setattr__(self, "_known", known)

    @classmethod
    def of(cls, distances: Mapping[tuple[str, str], Inches]) -> Pairwise:
        """The space in which each named pair is so many inches apart."""
        return cls(tuple(sorted((*_pair(a, b), Fraction(inches)) for (a, b), inches in distances.items())))

    @property
    def names(self) -> tuple[str, ...]:
        """The named points, in alphabetical order."""
        return tuple(sorted({name for a, b, _ in self.told for name in (a, b)}))

    def distance(self, a: str, b: str) -> Fraction:
        """The inches between two points."""
        if a == b:
            return Fraction(0)
        if _pair(a, b) not in self._known:
            raise _fault("distances", f"nobody has told how far {a} is from {b}", "add the distance of this pair")
        return self._known[_pair(a, b)]

    def within(self, a: str, b: str, limit: Inches) -> bool:
        """Whether two points are at most `limit` inches apart."""
        return self.distance(a, b) <= limit

    def tells(self, a: str, b: str) -> bool:
        """Whether it is known how far two points are apart."""
        return a == b or _pair(a, b) in self._known

    def told_anew(self, a: str, b: str, inches: Inches) -> Pairwise:
        """The same space after the distance of one pair has changed."""
        return Pairwise.of({**self._known, _pair(a, b): inches})

    def to_json(self) -> dict[str, object]:
        """The space as plain data."""
        return {"distances": [[a, b, str(inches)] for a, b, inches in self.told]}


@dataclass(frozen=True)
class Plane:
    """Points by their place on a table top, in inches from one corner."""

    points: tuple[tuple[str, Fraction, Fraction], ...]
    _known: dict[str, tuple[Fraction, Fraction]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = {name: (x, y) for name, x, y in self.points}
        if len(known) < len(self.points):
            raise _fault("points", "a point has two places", "name each point once")
        object.__setattr__(self, "_known", known)

    @classmethod
    def of(cls, points: Mapping[str, tuple[Inches, Inches]]) -> Plane:
        """The plane with each named point at its x and y."""
        return cls(tuple(sorted((name, Fraction(x), Fraction(y)) for name, (x, y) in points.items())))

    @property
    def names(self) -> tuple[str, ...]:
        """The named points, in alphabetical order."""
        return tuple(name for name, _, _ in self.points)

    def place(self, name: str) -> tuple[Fraction, Fraction]:
        """The x and y of a point."""
        if name not in self._known:
            raise _fault("points", f"there is no point {name}", f"known are {', '.join(self.names) or 'none'}")
        return self._known[name]

    def distance_squared(self, a: str, b: str) -> Fraction:
        """The square of the distance, which is always exact."""
        (ax, ay), (bx, by) = self.place(a), self.place(b)
        return (ax - bx) ** 2 + (ay - by) ** 2

    def whole_inches(self, a: str, b: str) -> int:
        """The distance in whole inches, a begun inch counted in full."""
        square = self.distance_squared(a, b)
        if not square:
            return 0
        return isqrt((square.numerator - 1) // square.denominator) + 1

    def within(self, a: str, b: str, limit: Inches) -> bool:
        """Whether two points are at most `limit` inches apart."""
        return limit >= 0 and self.distance_squared(a, b) <= Fraction(limit) ** 2

    def tells(self, a: str, b: str) -> bool:
        """Whether it is known where both points are."""
        return a in self._known and b in self._known

    def moved(self, name: str, x: Inches, y: Inches) -> Plane:
        """The same plane with one point, new or old, at another place."""
        return Plane.of({**self._known, name: (x, y)})

    def to_json(self) -> dict[str, object]:
        """The space as plain data."""
        return {"points": {name: [str(x), str(y)] for name, x, y in self.points}}


def within_radius(space: Space, centre: str, radius: Inches, among: Iterable[str] | None = None) -> tuple[str, ...]:
    """The points at most `radius` inches from one point, itself included, in alphabetical order."""
    asked = space.names if among is None else sorted(among)
    return tuple(name for name in asked if space.within(centre, name, radius))


def parse_space(data: Mapping[str, object]) -> Pairwise | Plane:
    """The space written by `to_json`."""
    told, points = data.get("distances"), data.get("points")
    if isinstance(told, list) and points is None:
        rows = [_row(row, 3, f"distances[{number}]") for number, row in enumerate(told)]
        return Pairwise(tuple(sorted((*_pair(str(a), str(b)), _inches(inches)) for a, b, inches in rows)))
    if isinstance(points, Mapping) and told is None:
        places = {str(name): _row(row, 2, f"points.{name}") for name, row in points.items()}
        return Plane.of({name: (_inches(x), _inches(y)) for name, (x, y) in places.items()})
    raise _fault("space", "a space needs either distances or points", "give one of 'distances' and 'points'")


def _fault(place: str, message: str, mend: str = "") -> BoardError:
    return BoardError(message, code=SPACE, place=place, mend=mend)


def _row(value: object, length: int, place: str) -> list[object]:
    if not isinstance(value, list | tuple) or len(value) != length:
        mend = "write x and y" if length == 2 else "write two names and the inches between them"
        raise _fault(place, f"{value!r} is no list of {length}", mend)
    return list(value)


def _inches(value: object) -> Fraction:
    text = str(value)
    if _NUMBER.fullmatch(text) is None:
        mend = "write a whole number, a decimal or a fraction such as 7/2"
        raise _fault("space", f"{quoted(text)} is no number of inches", mend)
    return Fraction(text)


def _pair(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a <= b else (b, a)
