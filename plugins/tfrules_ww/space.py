"""Who stands where: inches between named points, kept in the record "space" as plain data.

What follows from where all stand is worked out once for a state: rules ask again and again who is next to whom.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from tfrules.boards.inches import Pairwise, Plane, parse_space
from tfrules.engine.surface import Context, freeze, thaw

SPACE = "space"
TOUCHING = 1  # inches: next to each other


class Ground:
    """Where all stand, and who touches whom."""

    __slots__ = ("_near", "space")

    def __init__(self, space: Pairwise | Plane) -> None:
        self.space = space
        self._near: dict[str, frozenset[str]] = {}

    def near(self, who: str) -> frozenset[str]:
        """The points that touch one whose place is told: an inch apart, or on neighboring squares where the fight has squares."""
        found = self._near.get(who)
        if found is None:
            others = (name for name in self.space.names if name != who and self.space.tells(who, name))
            found = self._near[who] = frozenset(name for name in others if _touch(self.space, who, name))
        return found


def _touch(here: Pairwise | Plane, a: str, b: str) -> bool:
    if isinstance(here, Plane):
        (ax, ay), (bx, by) = here.place(a), here.place(b)
        return max(abs(ax - bx), abs(ay - by)) <= TOUCHING
    return here.within(a, b, TOUCHING)


def _ground(c: Context) -> Ground:
    """Where all stand as the frame that runs has it: kept with the state unless the frame has moved somebody."""
    return _stands(c) if SPACE in c.over else c.derived("ground", lambda: _stands(c))


def _stands(c: Context) -> Ground:
    """Where nothing was said of it, nobody is anywhere."""
    if not c.exists(SPACE):
        return Ground(Pairwise(()))
    record = c.record(SPACE)
    return _read(tuple(record.get("distances") or ()), tuple(record.get("points") or ()))


@lru_cache(maxsize=256)
def _read(distances: tuple[Any, ...], points: tuple[Any, ...]) -> Ground:
    if points:
        return Ground(parse_space({"points": {name: [x, y] for name, x, y in points}}))
    return Ground(parse_space({"distances": thaw(distances)}))


def space(c: Context) -> Pairwise | Plane:
    """The space of the fight."""
    return _ground(c).space


def write(c: Context, now: Pairwise | Plane) -> None:
    """Keep a space in the state."""
    if not c.exists(SPACE):
        c.create("space", SPACE)
    if isinstance(now, Plane):
        c.set(SPACE, points=tuple((name, str(x), str(y)) for name, x, y in now.points), distances=None)
    else:
        c.set(SPACE, distances=freeze(now.to_json()["distances"]), points=None)


def is_within(c: Context, a: str, b: str, inches: Any) -> bool:
    """Whether two points are at most so far apart."""
    return space(c).within(a, b, Fraction(inches))


def is_touching(c: Context, a: str, b: str) -> bool:
    """Whether two are next to each other: an inch apart, or on neighboring squares where the fight has squares."""
    return _touch(space(c), a, b)


def next_to(c: Context, who: str) -> tuple[str, ...]:
    """The creatures next to someone, by name. Whose distance nobody has told is not near."""
    near = _ground(c).near(who)
    return tuple(one for one in c.of_kind("creature") if one in near) if near else ()


def nearness(c: Context, a: str, b: str) -> Fraction:
    """A number that is the smaller the nearer two points are: for putting them in order only."""
    here = space(c)
    return here.distance_squared(a, b) if isinstance(here, Plane) else here.distance(a, b)


def in_radius(c: Context, centre: str, inches: int) -> tuple[str, ...]:
    """The creatures at most so far from a point, by name."""
    here = space(c)
    return tuple(one for one in c.of_kind("creature") if one in here.names and here.within(centre, one, inches))


def put(c: Context, who: str, spot: str) -> None:
    """Someone is now where a spot, or someone else, is."""
    here = space(c)
    if isinstance(here, Plane):
        write(c, here.moved(who, *here.place(spot)))
        return
    told = {(a, b): inches for a, b, inches in here.told if who not in (a, b)}
    for name in here.names:
        if name != who and here.tells(spot, name):
            told[min(who, name), max(who, name)] = here.distance(spot, name)
    write(c, Pairwise.of(told))
