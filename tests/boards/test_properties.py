"""Properties of the geometry, held for anything that can be drawn: what the single modules' tests leave open between them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.footprints import ALL
from tfrules.boards import (
    DIRECTIONS,
    ONE_HEX,
    ORIGIN,
    Arc,
    Boundary,
    Footprint,
    Hex,
    MegahexLattice,
    Placement,
    approach_zones,
    are_adjacent,
    cross_direction,
    disc,
    distance,
    grain_direction,
    in_arc,
    lattices,
    line_of_flight,
    megahex_around,
    neighbours,
    ring,
    rotated,
    turns_in_place,
)

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
near = st.sampled_from(disc(ORIGIN, 9))
facings = st.integers(0, 5)
shapes = st.sampled_from(list(ALL.values()))
tilings = st.sampled_from([*lattices(), *lattices(mirror=True)])


# ------------------------------------------------------------ distance


@given(hexes, hexes)
def test_distance_is_as_long_one_way_as_the_other(a: Hex, b: Hex) -> None:
    assert distance(a, b) == distance(b, a) == distance(ORIGIN, b.minus(a))


@given(hexes, near)
def test_every_hex_but_the_own_has_a_neighbour_one_step_nearer_and_none_two(a: Hex, way: Hex) -> None:
    b = a.plus(way)
    steps = [distance(a, at) - distance(a, b) for at in neighbours(b)]
    assert set(steps) <= {-1, 0, 1}
    assert (-1 in steps) == (a != b)


@given(shapes, hexes, hexes, facings)
def test_distance_to_a_figure_is_one_exactly_on_its_border(shape: Footprint, anchor: Hex, at: Hex, facing: int) -> None:
    placed = Placement(shape, anchor, facing)
    assert (placed.distance_to(at) == 1) == (at in placed.zones)
    assert (placed.distance_to(at) == 0) == (at in placed.cells)


# ------------------------------------------------------------ zones and arcs


@given(shapes, hexes, facings)
def test_front_side_and_rear_share_no_hex_and_leave_none_out(shape: Footprint, anchor: Hex, facing: int) -> None:
    placed = Placement(shape, anchor, facing)
    border = [at for at in disc(anchor, 7) if at not in placed.cells and any(are_adjacent(at, cell) for cell in placed.cells)]
    parts = [*placed.front, *placed.side, *placed.rear]
    assert sorted(parts) == sorted(border) and len(set(parts)) == len(parts)


@given(hexes, facings, near)
def test_ahead_behind_and_the_line_between_part_the_plane(anchor: Hex, facing: int, way: Hex) -> None:
    """What lies ahead of one who faces up lies behind one who faces down there; only the line at right angles is neither's."""
    at = anchor.plus(way)
    one, other = Placement(ONE_HEX, anchor, facing), Placement(ONE_HEX, anchor, (facing + 3) % 6)
    ahead, behind = (in_arc(placed, at, boundary=Boundary.EXCLUDED) for placed in (one, other))
    level = in_arc(one, at) and in_arc(other, at)
    assert [at == anchor, ahead, behind, level].count(True) == 1


@given(hexes, near)
def test_three_cones_part_the_plane(anchor: Hex, way: Hex) -> None:
    """Cones of 120 degrees in every second direction leave nothing out, and only their edges lie in two."""
    at = anchor.plus(way)
    cones = [Placement(ONE_HEX, anchor, facing) for facing in (0, 2, 4)]
    with_edge = sum(in_arc(placed, at, Arc.CONE) for placed in cones)
    inside = sum(in_arc(placed, at, Arc.CONE, Boundary.EXCLUDED) for placed in cones)
    assert (inside, with_edge) in ({(0, 0)} if at == anchor else {(1, 1), (0, 2)})


@given(shapes, hexes, facings, near)
def test_whoever_comes_comes_through_some_zone(shape: Footprint, anchor: Hex, facing: int, way: Hex) -> None:
    placed = Placement(shape, anchor, facing)
    zones = approach_zones(placed, anchor.plus(way))
    assert bool(zones) == (anchor.plus(way) not in placed.cells)
    assert len(zones) <= 2


# ------------------------------------------------------------ footprints


@given(shapes, hexes, facings, facings)
def test_turning_keeps_the_form_of_a_footprint(shape: Footprint, anchor: Hex, facing: int, other: int) -> None:
    one, turned = Placement(shape, anchor, facing), Placement(shape, anchor, other)
    apart = [[distance(a, b) for b in one.cells] for a in one.cells]
    assert [[distance(a, b) for b in turned.cells] for a in turned.cells] == apart
    assert set(turned.cells) == {rotated(cell, other - facing, anchor) for cell in one.cells}


@given(shapes, hexes, facings)
def test_six_turns_come_back(shape: Footprint, anchor: Hex, facing: int) -> None:
    placed = Placement(shape, anchor, facing)
    assert placed.moved(facing=facing + 6) == placed
    assert placed in turns_in_place(placed)
    for other in turns_in_place(placed):
        assert set(other.cells) == set(placed.cells) and placed in turns_in_place(other)


@given(shapes, shapes, near, facings, facings)
def test_who_has_a_part_of_another_in_front_touches_it(one: Footprint, other: Footprint, way: Hex, turn: int, back: int) -> None:
    """Engagement looks at all cells: some cell in front means that the two touch, and turning both together changes nothing."""
    holder, held = Placement(one, ORIGIN, turn), Placement(other, way, back)
    if set(holder.cells) & set(held.cells):
        return
    in_front = any(at in held.cells for at in holder.front)
    if in_front:
        assert min(distance(a, b) for a in holder.cells for b in held.cells) == 1
    for more in range(1, 6):
        again = Placement(one, ORIGIN, (turn + more) % 6), Placement(other, rotated(way, more), (back + more) % 6)
        assert any(at in again[1].cells for at in again[0].front) == in_front


# ------------------------------------------------------------ lines


@given(hexes, near)
@settings(max_examples=80)
def test_a_line_is_blocked_there_and_back_by_the_same_hexes(a: Hex, way: Hex) -> None:
    b = a.plus(way)
    there, back = line_of_flight(a, b), line_of_flight(b, a)
    assert set(there.on_the_way) == set(back.on_the_way)
    for at in disc(a, 3):
        if at not in (a, b):
            assert there.until(lambda one, at=at: one == at).reaches_target == back.until(lambda one, at=at: one == at).reaches_target


@given(hexes, st.integers(1, 8), facings)
def test_a_line_along_edges_enters_neither_hex_of_the_edge(a: Hex, half: int, direction: int) -> None:
    """Against the grain every second stretch runs along a side: whoever stands on either side of it alone is in nobody's way."""
    left, right = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]
    b = a.plus(left.plus(right).times(half))
    flight = line_of_flight(a, b)
    assert cross_direction(a, b) == direction and len(flight.between) == half
    for at, pair in enumerate(flight.between):
        here = a.plus(left.plus(right).times(at))
        assert set(pair) == {here.plus(left), here.plus(right)}
        assert not set(pair) & set(flight.hexes)
        for one in pair:
            assert flight.until(lambda hex, one=one: hex == one).reaches_target
        assert not flight.until(lambda hex, pair=pair: hex in pair).reaches_target


@given(hexes, st.integers(1, 12), facings)
def test_a_line_with_the_grain_is_a_row_of_hexes(a: Hex, length: int, direction: int) -> None:
    b = a.plus(DIRECTIONS[direction].times(length))
    assert grain_direction(a, b) == direction
    assert line_of_flight(a, b).hexes == tuple(a.plus(DIRECTIONS[direction].times(step)) for step in range(1, length + 1))


@given(hexes, near.filter(lambda way: way != ORIGIN))
def test_a_line_that_goes_on_enters_at_twice_the_way_the_hex_twice_as_far(a: Hex, way: Hex) -> None:
    flight = line_of_flight(a, a.plus(way), distance(ORIGIN, way))
    assert a.plus(way.times(2)) in flight.past


@given(hexes, near.filter(lambda way: way != ORIGIN))
def test_every_hex_entered_is_within_half_a_hex_of_the_line(a: Hex, way: Hex) -> None:
    """No point of a hex is farther from its centre than its corners: with steps of length 1, a third of 1 squared."""
    q, r = way
    length = q * q + q * r + r * r
    for at in line_of_flight(a, a.plus(way)).hexes:
        u, v = at.minus(a)
        swing = q * v - r * u
        assert Fraction(3 * swing * swing, 4 * length) < Fraction(1, 3)


# ------------------------------------------------------------ megahexes


@given(tilings, hexes)
def test_every_hex_is_in_exactly_one_megahex(lattice: MegahexLattice, at: Hex) -> None:
    found = [centre for centre in disc(at, 2) if lattice.centre(centre) == centre and at in megahex_around(centre)]
    assert found == [lattice.centre(at)]


@given(tilings, hexes, hexes, hexes)
def test_megahexes_are_as_far_apart_both_ways_and_by_no_detour_nearer(lattice: MegahexLattice, a: Hex, b: Hex, c: Hex) -> None:
    far = lattice.distance
    assert far(a, b) == far(b, a) <= far(a, c) + far(c, b)
    assert (far(a, b) == 0) == (lattice.centre(a) == lattice.centre(b))
    assert far(a, b) <= distance(a, b)


def test_a_ring_around_a_hex_has_six_times_its_radius() -> None:
    assert [len(ring(ORIGIN, radius)) for radius in range(1, 9)] == [6, 12, 18, 24, 30, 36, 42, 48]
