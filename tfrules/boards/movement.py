"""Ways across a board: what can be reached under an allowance, and how straight a run was.

The search knows neither figures nor terrain: the caller says what a step costs and where a mover must stop.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from tfrules.boards.codes import QUESTION
from tfrules.boards.errors import BoardError
from tfrules.boards.hex import Hex, direction_between, neighbours

Place = TypeVar("Place", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Route(Generic[Place]):
    """The cheapest way to a place: what it costs, and the places passed, from the start to the end."""

    cost: int
    path: tuple[Place, ...]

    @property
    def end(self) -> Place:
        """Where the way ends."""
        return self.path[-1]


def never(_: object) -> bool:
    """A stop that never holds."""
    return False


def one_each(_from: Hex, _to: Hex) -> int | None:
    """The plain cost: one for every hex entered."""
    return 1


def explore(
    start: Place,
    allowance: int,
    moves: Callable[[Place], Iterable[tuple[Place, int]]],
    stops: Callable[[Place], bool] = never,
) -> dict[Place, Route[Place]]:
    """Every place reachable for at most `allowance`, each with its cheapest way, the start with cost 0.

    `moves` lists the next places with their costs. A place where `stops` holds can be entered but not left; the start is
    not asked. Among equally cheap ways the one of fewest moves is given, and among those the one whose moves come first in
    the order of `moves`, so that equal searches give equal ways. The result is in the order of cost.
    """
    found: dict[Place, Route[Place]] = {}
    waiting: list[tuple[int, int, tuple[int, ...], Place, tuple[Place, ...]]] = [(0, 0, (), start, (start,))]
    while waiting:
        cost, length, ranks, place, path = heapq.heappop(waiting)
        if place in found:
            continue
        found[place] = Route(cost, path)
        if length and stops(place):
            continue
        for rank, (following, price) in enumerate(moves(place)):
            if price < 0:
                fault = f"a move to {following} costs {price}"
                raise BoardError(fault, code=QUESTION, place="movement", mend="no move gives movement back")
            if following not in found and cost + price <= allowance:
                entry = (cost + price, length + 1, (*ranks, rank), following, (*path, following))
                heapq.heappush(waiting, entry)
    return found


def reachable(
    start: Hex,
    allowance: int,
    step_cost: Callable[[Hex, Hex], int | None] = one_each,
    stops: Callable[[Hex], bool] = never,
) -> dict[Hex, Route[Hex]]:
    """Every hex reachable by steps to neighbours; `step_cost` of None bars a step. See `explore`."""

    def moves(at: Hex) -> Iterable[tuple[Hex, int]]:
        for following in neighbours(at):
            price = step_cost(at, following)
            if price is not None:
                yield following, price

    return explore(start, allowance, moves, stops)


def path_cost(path: Sequence[Hex], step_cost: Callable[[Hex, Hex], int | None] = one_each) -> int | None:
    """What a given way costs; None if one of its steps is barred or does not lead to a neighbour."""
    total = 0
    for before, after in pairwise(path):
        price = step_cost(before, after) if direction_between(before, after) is not None else None
        if price is None:
            return None
        total += price
    return total


def directions_of(path: Sequence[Hex]) -> tuple[int | None, ...]:
    """The direction of each step of a way; None for one that does not lead to a neighbour."""
    return tuple(direction_between(before, after) for before, after in pairwise(path))


def straight_tail(path: Sequence[Hex]) -> int:
    """How many of the last steps of a way lie in one straight line.

    A line runs with the grain (every step in the same direction) or against it (two neighbouring directions by turns).
    `path` begins with the hex of the start. A step that does not lead to a neighbour ends the tail.
    """
    steps = directions_of(path)
    tail = 0
    for length in range(1, len(steps) + 1):
        if not _is_straight(steps[-length:]):
            break
        tail = length
    return tail


def _is_straight(steps: Sequence[int | None]) -> bool:
    known = [step for step in steps if step is not None]
    if len(known) < len(steps):
        return False
    even, odd = set(known[::2]), set(known[1::2])
    if len(even) > 1 or len(odd) > 1:
        return False
    return not odd or (even.pop() - odd.pop()) % 6 in (0, 1, 5)
