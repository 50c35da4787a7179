"""Who stands where: inches between named points, kept in the record "space" as plain data."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from tfrules.boards.inches import Pairwise, Plane, parse_space
from tfrules.engine.surface import Context, freeze, thaw

SPACE = "space"
TOUCHING = 1  # inches: next to each other


def space(c: Context) -> Pairwise | Plane:
    """The space of the fight. Where nothing was said of it, nobody is anywhere."""
    if not c.exists(SPACE):
        return Pairwise(())
    record = c.record(SPACE)
    return _read(tuple(record.get("distances") or ()), tuple(record.get("points") or ()))


@lru_cache(maxsize=256)
def _read(distances: tuple[Any, ...], points: tuple[Any, ...]) -> Pairwise | Plane:
    if points:
        return parse_space({"points": {name: [x, y] for name, x, y in points}})
    return parse_space({"distances": thaw(distances)})


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
    here = space(c)
    if isinstance(here, Plane):
        (ax, ay), (bx, by) = here.place(a), here.place(b)
        return max(abs(ax - bx), abs(ay - by)) <= TOUCHING
    return here.within(a, b, Fraction(TOUCHING))


def next_to(c: Context, who: str) -> tuple[str, ...]:
    """The creatures next to someone, by name. Whose distance nobody has told is not near."""
    here = space(c)
    return tuple(one for one in c.of_kind("creature") if one != who and here.tells(who, one) and is_touching(c, who, one))


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
