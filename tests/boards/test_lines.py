"""Lines of flight, held against an exact search for the nearest centres along the line."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tfrules.boards import ORIGIN, BoardError, Flight, Hex, disc, distance, line_of_flight, ring, rotated

hexes = st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12))


def _squared(q: Fraction, r: Fraction, at: Hex) -> Fraction:
    """The squared distance of a point to a centre, in some fixed unit."""
    a, b = q - at.q, r - at.r
    return a * a + a * b + b * b


def _touched(way: Hex, length: int) -> list[frozenset[Hex]]:
    """What a line from the origin touches until `length` times `way`: single hexes it is inside of, pairs it runs between.

    A hex is the set of points nearer to its centre than to any other. Between two neighbouring centres the nearer one
    changes where a linear equation holds; between two such places the nearest centres stay the same.
    """
    near = [at for at in disc(ORIGIN, distance(ORIGIN, way) * length + 1) if _off_line(way, at) <= 1]
    changes = {Fraction(0), Fraction(length)}
    for a in near:
        for b in ring(a, 1):
            # |t w - a|^2 = |t w - b|^2 is linear in t.
            lean = _form(way, b) - _form(way, a)
            if lean:
                changes.add((_form(b, b) - _form(a, a)) / Fraction(2 * lean))
    marks = sorted(t for t in changes if 0 <= t <= length)
    found: list[frozenset[Hex]] = []
    for before, after in pairwise(marks):
        t = (before + after) / 2
        distances = {at: _squared(way.q * t, way.r * t, at) for at in near}
        least = min(distances.values())
        here = frozenset(at for at, far in distances.items() if far == least)
        if not found or found[-1] != here:
            found.append(here)
    return found


def _form(a: Hex, b: Hex) -> Fraction:
    """The bilinear form that belongs to `_squared`."""
    return a.q * b.q + a.r * b.r + Fraction(a.q * b.r + a.r * b.q, 2)


def _off_line(way: Hex, at: Hex) -> Fraction:
    """At most 1 for every hex that the line can touch."""
    swing = way.q * at.r - way.r * at.q
    return Fraction(3 * swing * swing, 4) / _form(way, way) / 1 if swing else Fraction(0)


def _steps(flight: Flight) -> list[frozenset[Hex]]:
    return [frozenset(step.touched) for step in flight.steps]


@pytest.mark.parametrize("target", disc(ORIGIN, 5)[1:], ids=str)
def test_line_touches_the_nearest_centres(target: Hex) -> None:
    assert [frozenset([ORIGIN]), *_steps(line_of_flight(ORIGIN, target))] == _touched(target, 1)


@pytest.mark.parametrize("target", [Hex(7, -5), Hex(5, -9), Hex(9, -1), Hex(-8, 11), Hex(3, -12)], ids=str)
def test_long_and_corner_lines_touch_the_nearest_centres(target: Hex) -> None:
    assert [frozenset([ORIGIN]), *_steps(line_of_flight(ORIGIN, target))] == _touched(target, 1)


@pytest.mark.parametrize("target", disc(ORIGIN, 3)[1:], ids=str)
@pytest.mark.parametrize("beyond", [1, 4])
def test_line_goes_on_past_the_target_as_far_as_told(target: Hex, beyond: int) -> None:
    flight = line_of_flight(ORIGIN, target, beyond)
    expected = [next(iter(touched)) for touched in _touched(target, beyond + 3) if len(touched) == 1]
    after = expected[expected.index(target) + 1 :]
    assert list(flight.past) == [at for at in after if distance(at, target) <= beyond]
    assert flight.steps[-1].hex is not None


def test_line_with_the_grain_enters_every_hex() -> None:
    flight = line_of_flight(Hex(2, 2), Hex(2, -1), beyond=10)
    assert flight.on_the_way == ((2, 1), (2, 0))
    assert flight.past == tuple(Hex(2, r) for r in range(-2, -12, -1))
    assert flight.past[-1] == Hex(2, -11)
    assert flight.between == ()


def test_line_against_the_grain_runs_between_two_hexes_and_enters_neither() -> None:
    flight = line_of_flight(ORIGIN, Hex(1, -2), beyond=2)
    assert flight.on_the_way == ()
    assert flight.between == (((0, -1), (1, -1)), ((1, -3), (2, -3)))
    assert flight.past == ((2, -4),)
    assert flight.arrival == ((0, -1), (1, -1))


def test_line_that_cuts_a_corner_enters_the_hex_it_cuts() -> None:
    # Sideways the line to 1,-4 moves a quarter of a column for each hex of height. After 3/10 of the way it leaves 0,-1 by the
    # side to 1,-2, clips that, and crosses over to 0,-2 again: five steps for a distance of four.
    flight = line_of_flight(ORIGIN, Hex(1, -4))
    assert flight.on_the_way == ((0, -1), (1, -2), (0, -2), (1, -3))
    assert distance(ORIGIN, Hex(1, -4)) == 4


def test_line_through_a_corner_does_not_touch_the_third_hex() -> None:
    # 7/3,-5/3 is the corner of 2,-1, 2,-2 and 3,-2.
    flight = line_of_flight(ORIGIN, Hex(7, -5))
    assert (2, -2) not in flight.hexes
    assert flight.hexes[1:3] == ((2, -1), (3, -2))
    assert flight.between == ()


@given(hexes, hexes, st.integers(0, 5), st.integers(0, 3))
@settings(max_examples=60)
def test_line_turns_with_the_board(origin: Hex, target: Hex, turn: int, beyond: int) -> None:
    beyond = beyond if origin != target else 0
    flight = line_of_flight(origin, target, beyond)
    other = line_of_flight(rotated(origin, turn), rotated(target, turn), beyond)
    assert [frozenset(rotated(at, turn) for at in step) for step in _steps(flight)] == _steps(other)


@given(hexes, hexes)
@settings(max_examples=60)
def test_line_back_touches_the_same_hexes(origin: Hex, target: Hex) -> None:
    there, back = line_of_flight(origin, target), line_of_flight(target, origin)
    assert there.on_the_way == back.on_the_way[::-1]
    assert [set(pair) for pair in there.between] == [set(pair) for pair in back.between[::-1]]


def test_line_within_one_hex_is_empty_and_leads_nowhere() -> None:
    flight = line_of_flight(ORIGIN, ORIGIN)
    assert (flight.hexes, flight.on_the_way, flight.past, flight.arrival, flight.reaches_target) == ((), (), (), (), True)
    with pytest.raises(BoardError, match="leads nowhere"):
        line_of_flight(ORIGIN, ORIGIN, 3)
    with pytest.raises(BoardError, match="before its target"):
        line_of_flight(ORIGIN, Hex(0, 3), -1)


def test_adjacent_target_has_nothing_on_the_way() -> None:
    flight = line_of_flight(ORIGIN, Hex(1, 0))
    assert flight.hexes == ((1, 0),)
    assert flight.arrival == (ORIGIN,)


def test_flight_stops_before_a_wall() -> None:
    flight = line_of_flight(ORIGIN, Hex(0, -2), beyond=10).until(lambda at: at == Hex(0, -5))
    assert flight.reaches_target
    assert flight.past == ((0, -3), (0, -4))
    short = flight.until(lambda at: at == Hex(0, -2))
    assert not short.reaches_target
    assert (short.on_the_way, short.past, short.arrival) == (((0, -1),), (), ())


def test_a_side_is_shut_only_by_walls_on_both_sides_of_it() -> None:
    flight = line_of_flight(ORIGIN, Hex(1, -2))
    assert flight.until(lambda at: at == Hex(0, -1)).reaches_target
    assert not flight.until(lambda at: at in (Hex(0, -1), Hex(1, -1))).reaches_target
