"""Several rolls side by side: outcomes are rows in which each roll has its name."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from tfrules.odds.dist import Dist


def joint(**rolls: Dist[Any]) -> Dist[Any]:
    """Independent rolls together: `joint(hit=d("3d6"), hits=d("2d6-1"))` has outcomes `Joint(hit=9, hits=4)`.

    An outcome is a tuple too, in the order of the names. What one roll does to another is said with `map`, `given` or `p`:
    `both.p(lambda o: o.hit <= 11 and o.hits > 3)`; `both.map(lambda o: o.hits)` is one roll alone again.
    """
    if not rolls:
        raise ValueError("name the rolls that are to stand side by side")
    first, *others = rolls.values()
    row = _row_type(tuple(rolls))
    return first.joint(*others).map(row._make)


@lru_cache(maxsize=256)
def _row_type(names: tuple[str, ...]) -> Any:
    """Tuples with these names. They reach another process as names and values, since their type has no place to be imported from."""
    make: Any = namedtuple  # names that are known only now are beyond a type checker
    made = make("Joint", names)
    made.__reduce__ = lambda row: (_row, (names, tuple(row)))
    return made


def _row(names: tuple[str, ...], values: tuple[Hashable, ...]) -> Any:
    return _row_type(names)._make(values)
