"""Hexes: directions, distances, rings and straight rows."""

from __future__ import annotations

import math
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tfrules.boards import (
    DIRECTIONS,
    ORIGIN,
    BoardError,
    Hex,
    cross_direction,
    direction_between,
    disc,
    distance,
    grain_direction,
    in_straight_line,
    neighbours,
    parse_hex,
    ring,
    rotated,
    turned,
)
from tfrules.boards.hex import cross, dot

hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))


def _plane(at: Hex) -> tuple[float, float]:
    """The centre of a flat-top hex of side 1, x to the right and y down."""
    return 1.5 * at.q, math.sqrt(3) * (at.r + at.q / 2)


def test_directions_run_clockwise_from_straight_up() -> None:
    assert DIRECTIONS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    bearings = [math.degrees(math.atan2(x, -y)) % 360 for x, y in map(_plane, DIRECTIONS)]
    assert [round(b) % 360 for b in bearings] == [0, 60, 120, 180, 240, 300]


@given(hexes)
def test_text_form_reads_back(at: Hex) -> None:
    assert parse_hex(str(at)) == at
    assert str(at) == f"{at.q},{at.r}"


@pytest.mark.parametrize("text", ["", "3", "3;1", "3,1,2", "a,b", "1.0,2", "3,-", "٣,١", "1234567,0"])
def test_bad_text_is_refused_with_a_mend(text: str) -> None:
    with pytest.raises(BoardError, match=r"(?s)no hex.*whole numbers"):
        parse_hex(text)


def test_distance_is_the_number_of_steps() -> None:
    steps = {ORIGIN: 0}
    edge = deque([ORIGIN])
    while edge:
        at = edge.popleft()
        for following in neighbours(at):
            if following not in steps and steps[at] < 7:
                steps[following] = steps[at] + 1
                edge.append(following)
    assert len(steps) == 1 + 3 * 7 * 8
    assert all(distance(ORIGIN, at) == count for at, count in steps.items())
    assert set(disc(ORIGIN, 7)) == set(steps)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_rings_are_walked_clockwise_from_straight_up() -> None:
    centre = Hex(4, -7)
    assert ring(centre, 0) == (centre,)
    assert ring(ORIGIN, 1) == DIRECTIONS
    for radius in range(1, 6):
        found = ring(centre, radius)
        assert len(set(found)) == 6 * radius
        assert {distance(centre, at) for at in found} == {radius}
        assert found[0] == Hex(4, -7 - radius)
        turns = [cross(a.minus(centre), b.minus(centre)) for a, b in pairwise(found)]
        assert min(turns) > 0
    assert disc(centre, 2) == (centre, *ring(centre, 1), *ring(centre, 2))


def test_negative_ring_is_refused() -> None:
    with pytest.raises(BoardError, match="negative"):
        ring(ORIGIN, -1)


def test_direction_between_neighbours_only() -> None:
    here = Hex(2, 5)
    assert [direction_between(here, at) for at in neighbours(here)] == [0, 1, 2, 3, 4, 5]
    assert direction_between(here, here) is None
    assert direction_between(here, Hex(2, 3)) is None


@given(hexes, hexes, st.integers(-12, 12))
def test_rotation_keeps_distance_and_turns_directions(a: Hex, b: Hex, steps: int) -> None:
    assert distance(rotated(a, steps), rotated(b, steps)) == distance(a, b)
    assert rotated(a, 6, b) == a
    assert rotated(DIRECTIONS[1], steps) == DIRECTIONS[turned(1, steps)]
    assert rotated(a.plus(b), steps, b) == b.plus(rotated(a, steps))


@given(hexes, hexes)
def test_products_agree_with_the_plane(a: Hex, b: Hex) -> None:
    (ax, ay), (bx, by) = _plane(a), _plane(b)
    assert dot(a, b) == round((ax * bx + ay * by) * 4 / 3)
    assert cross(a, b) == round((ax * by - ay * bx) / (1.5 * math.sqrt(3)))


def test_straight_rows_with_and_against_the_grain() -> None:
    assert grain_direction(ORIGIN, Hex(0, -4)) == 0
    assert grain_direction(ORIGIN, Hex(-3, 3)) == 4
    assert grain_direction(ORIGIN, Hex(1, -2)) is None
    assert cross_direction(ORIGIN, Hex(2, -4)) == 0
    assert cross_direction(ORIGIN, Hex(-1, -1)) == 5
    assert cross_direction(ORIGIN, Hex(2, -3)) is None
    assert grain_direction(ORIGIN, ORIGIN) is None
    assert cross_direction(ORIGIN, ORIGIN) is None
    # Each ring has six rows with the grain, each even ring six against it.
    counts = [sum(in_straight_line(ORIGIN, at) for at in ring(ORIGIN, radius)) for radius in range(1, 7)]
    assert counts == [6, 12, 6, 12, 6, 12]
