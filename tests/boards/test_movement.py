"""Ways across a board, held against a plain listing of all ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tfrules.boards import (
    ORIGIN,
    BoardError,
    Hex,
    directions_of,
    disc,
    distance,
    explore,
    neighbour,
    neighbours,
    path_cost,
    reachable,
    straight_tail,
)


def _way(directions: Sequence[int], start: Hex = ORIGIN) -> list[Hex]:
    path = [start]
    for direction in directions:
        path.append(neighbour(path[-1], direction))
    return path


def _all_ways(start: Hex, allowance: int, costs: dict[Hex, int], stops: set[Hex]) -> Iterator[tuple[int, tuple[Hex, ...]]]:
    """Every way that the allowance pays, by brute force."""
    yield 0, (start,)
    open_ways: list[tuple[int, tuple[Hex, ...]]] = [(0, (start,))]
    while open_ways:
        cost, path = open_ways.pop()
        if len(path) > 1 and path[-1] in stops:
            continue
        for following in neighbours(path[-1]):
            price = costs.get(following)
            if price is not None and cost + price <= allowance:
                open_ways.append((cost + price, (*path, following)))
                yield open_ways[-1]


def test_an_open_plain_is_reached_to_the_full_allowance() -> None:
    routes = reachable(ORIGIN, 4)
    assert set(routes) == set(disc(ORIGIN, 4))
    assert all(route.cost == distance(ORIGIN, at) for at, route in routes.items())
    assert all(route.end == at and route.path[0] == ORIGIN for at, route in routes.items())
    assert [route.cost for route in routes.values()] == sorted(route.cost for route in routes.values())


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_costs_are_the_least_and_ways_are_real(data: st.DataObject) -> None:
    field = disc(ORIGIN, 2)
    costs = {at: data.draw(st.sampled_from([1, 1, 1, 3])) for at in field if data.draw(st.integers(0, 4))}
    stops = set(data.draw(st.lists(st.sampled_from(field), max_size=4)))
    allowance = data.draw(st.integers(0, 4))
    least: dict[Hex, int] = {}
    for cost, path in _all_ways(ORIGIN, allowance, costs, stops):
        least[path[-1]] = min(cost, least.get(path[-1], cost))
    routes = reachable(ORIGIN, allowance, lambda _, at: costs.get(at), stops.__contains__)
    assert {at: route.cost for at, route in routes.items()} == least
    for route in routes.values():
        assert path_cost(route.path, lambda _, at: costs.get(at)) == route.cost
        assert not any(at in stops for at in route.path[1:-1])


def test_of_equal_ways_the_one_of_fewest_and_first_directions_is_given() -> None:
    routes = reachable(ORIGIN, 3)
    assert directions_of(routes[Hex(1, -2)].path) == (0, 1)
    assert directions_of(routes[Hex(2, 1)].path) == (2, 2, 3)
    # A single step of 2 is preferred to two steps of 1.
    jumps = explore(0, 4, lambda at: [(at + 1, 1), (at + 2, 2)])
    assert jumps[4].path == (0, 2, 4)
    assert jumps[3].path == (0, 1, 3)


def test_a_stop_is_entered_but_not_left_and_does_not_hold_at_the_start() -> None:
    corridor = {Hex(0, -r) for r in range(6)}

    def cost(_: Hex, at: Hex) -> int | None:
        return 1 if at in corridor else None

    routes = reachable(ORIGIN, 5, cost, lambda at: at in (ORIGIN, Hex(0, -3)))
    assert sorted(route.cost for route in routes.values()) == [0, 1, 2, 3]


def test_a_leap_pays_for_the_hex_leapt_and_the_one_landed_in() -> None:
    body = Hex(0, -1)

    def moves(at: Hex) -> Iterator[tuple[Hex, int]]:
        for direction in range(6):
            following = neighbour(at, direction)
            if following == body:
                yield neighbour(following, direction), 3
            else:
                yield following, 1

    routes = explore(ORIGIN, 6, moves)
    assert routes[Hex(0, -2)].cost == 3
    assert routes[Hex(0, -2)].path == (ORIGIN, Hex(0, -2))
    assert body not in routes
    assert Hex(0, -5) in routes and Hex(0, -6) not in routes


def test_negative_costs_are_refused() -> None:
    with pytest.raises(BoardError, match="costs -1"):
        reachable(ORIGIN, 2, lambda a, b: -1)


def test_path_cost_is_none_for_a_barred_or_broken_way() -> None:
    assert path_cost(_way([0, 1, 2])) == 3
    assert path_cost([ORIGIN, Hex(0, -2)]) is None
    assert path_cost(_way([0, 0]), lambda _, at: None if at == Hex(0, -2) else 1) is None
    assert path_cost([ORIGIN]) == 0


@pytest.mark.parametrize(
    ("directions", "tail"),
    [
        ([], 0),
        ([3], 1),
        ([0, 0, 0], 3),
        ([0, 2, 0], 1),
        ([0, 1, 0], 3),
        ([0, 5, 0, 5], 4),
        ([0, 1], 2),
        ([0, 3], 1),
        ([0, 0, 2, 2], 2),
        ([0, 0, 1, 1], 2),
        ([0, 1, 0, 0], 2),
        ([2, 0, 0, 0], 3),
        ([0, 1, 2], 2),
        ([4, 4, 5, 4, 5], 4),
    ],
)
def test_straight_tail_counts_steps_with_or_against_the_grain(directions: list[int], tail: int) -> None:
    for turn in range(6):
        assert straight_tail(_way([(d + turn) % 6 for d in directions], Hex(3, 3))) == tail


def test_a_leap_or_a_pause_ends_the_straight_tail() -> None:
    assert straight_tail([ORIGIN, Hex(0, -2), Hex(0, -3)]) == 1
    assert straight_tail([ORIGIN, Hex(0, -1), Hex(0, -1)]) == 0
    assert directions_of([ORIGIN, Hex(0, -2), Hex(0, -3)]) == (None, 0)
