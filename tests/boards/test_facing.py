"""What lies before and behind a figure: approaches, arcs and the second rank."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards.footprints import ALL, LONG, RHOMBUS, TRIANGLE
from tfrules.boards import (
    DIRECTIONS,
    ONE_HEX,
    ORIGIN,
    Arc,
    Boundary,
    Footprint,
    Hex,
    Placement,
    Zone,
    approach_zones,
    disc,
    in_arc,
    reach_hexes,
    ring,
    rotated,
)

UP = Placement(ONE_HEX, ORIGIN, 0)
LEVEL_LEFT = Hex(-4, 2)
shapes = st.sampled_from(list(ALL.values()))
near = st.sampled_from(disc(ORIGIN, 6))


def _bearing(at: Hex) -> float:
    """Degrees clockwise from straight up."""
    return math.degrees(math.atan2(1.5 * at.q, -math.sqrt(3) * (at.r + at.q / 2)))


def test_half_plane_takes_every_hex_within_90_degrees() -> None:
    for at in disc(ORIGIN, 7)[1:]:
        turn = abs(_bearing(at))
        on_line = math.isclose(turn, 90)
        assert in_arc(UP, at) == (turn < 90 or on_line), at
        assert in_arc(UP, at, boundary=Boundary.EXCLUDED) == (turn < 90 and not on_line), at


def test_cone_takes_every_hex_within_60_degrees() -> None:
    for at in disc(ORIGIN, 7)[1:]:
        turn = abs(_bearing(at))
        on_line = math.isclose(turn, 60)
        assert in_arc(UP, at, Arc.CONE) == (turn < 60 or on_line), at
        assert in_arc(UP, at, Arc.CONE, Boundary.EXCLUDED) == (turn < 60 and not on_line), at


def test_level_target_is_in_the_half_plane_but_not_in_the_cone() -> None:
    assert in_arc(UP, LEVEL_LEFT)
    assert not in_arc(UP, LEVEL_LEFT, boundary=Boundary.EXCLUDED)
    assert not in_arc(UP, LEVEL_LEFT, Arc.CONE)
    assert not in_arc(UP, Hex(0, 4))


@pytest.mark.parametrize("arc", list(Arc))
@pytest.mark.parametrize("name", list(ALL))
def test_of_the_bordering_hexes_exactly_the_front_ones_are_in_the_arc(name: str, arc: Arc) -> None:
    for facing in range(6):
        placed = Placement(ALL[name], Hex(2, -1), facing)
        assert {at for at in placed.zones if in_arc(placed, at, arc)} == set(placed.front)
        assert not any(in_arc(placed, at, arc) for at in placed.cells)


def test_a_figure_that_is_all_rear_has_nothing_in_front() -> None:
    downed = Placement(Footprint.of([(0, 0)], front=[], rear=DIRECTIONS), ORIGIN, 0)
    assert not any(in_arc(downed, at, arc) for at in disc(ORIGIN, 3) for arc in Arc)
    assert reach_hexes(downed, wide=True) == ()


@given(shapes, near, st.integers(0, 5), st.sampled_from(list(Arc)), st.sampled_from(list(Boundary)))
def test_arcs_and_approaches_turn_with_the_figure(shape: Footprint, at: Hex, turn: int, arc: Arc, boundary: Boundary) -> None:
    placed, other = Placement(shape, ORIGIN, 0), Placement(shape, ORIGIN, turn)
    moved = rotated(at, turn)
    assert in_arc(placed, at, arc, boundary) == in_arc(other, moved, arc, boundary)
    assert approach_zones(placed, at) == approach_zones(other, moved)


def test_approach_to_one_hex_comes_by_the_neighbours_nearest_in_bearing() -> None:
    zones = dict(enumerate([Zone.FRONT, Zone.FRONT, Zone.SIDE, Zone.REAR, Zone.SIDE, Zone.FRONT]))
    for at in disc(ORIGIN, 6)[1:]:
        turns = [abs((_bearing(at) - 60 * side + 180) % 360 - 180) for side in range(6)]
        nearest = {zones[side] for side, turn in enumerate(turns) if math.isclose(turn, min(turns), abs_tol=1e-9)}
        assert set(approach_zones(UP, at)) == nearest, at


def test_approach_along_the_side_between_front_and_side_names_both_front_first() -> None:
    assert approach_zones(UP, Hex(2, -1)) == (Zone.FRONT, Zone.SIDE)
    assert approach_zones(UP, Hex(-2, 4)) == (Zone.SIDE, Zone.REAR)
    assert approach_zones(UP, Hex(2, -4)) == (Zone.FRONT,)


def test_approach_from_within_is_none() -> None:
    assert approach_zones(UP, ORIGIN) == ()
    assert approach_zones(Placement(TRIANGLE, ORIGIN, 0), Hex(-1, 1)) == ()


@pytest.mark.parametrize("shape", [TRIANGLE, RHOMBUS, LONG])
def test_approach_to_long_figures_along_their_axis(shape: Footprint) -> None:
    placed = Placement(shape, ORIGIN, 0)
    assert approach_zones(placed, Hex(3, -6)) == (Zone.FRONT,)
    assert approach_zones(placed, Hex(-6, 12)) == (Zone.REAR,)
    # Aimed at the head from behind, it still comes in where it first meets the body.
    assert approach_zones(placed, Hex(-6, 12), cell=ORIGIN) == (Zone.REAR,)


@pytest.mark.parametrize("name", list(ALL))
def test_approach_from_next_to_the_figure_is_the_zone_itself(name: str) -> None:
    placed = Placement(ALL[name], Hex(1, 1), 4)
    for at, zone in placed.zones.items():
        assert approach_zones(placed, at) == (zone,)


def test_approach_to_the_flank_of_a_long_figure_is_from_the_side() -> None:
    placed = Placement(LONG, ORIGIN, 0)
    assert approach_zones(placed, Hex(5, 0), cell=Hex(-1, 2)) == (Zone.SIDE,)


def test_reach_is_straight_ahead_and_along_the_sides_between_the_front_hexes() -> None:
    here = Hex(4, 4)
    for facing in range(6):
        placed = Placement(ONE_HEX, here, facing)
        left, ahead, right = (DIRECTIONS[(facing + turn) % 6] for turn in (-1, 0, 1))
        found = {(r.hex, r.through) for r in reach_hexes(placed)}
        assert found == {
            (here.plus(ahead.times(2)), here.plus(ahead)),
            (here.plus(ahead).plus(left), None),
            (here.plus(ahead).plus(right), None),
        }
        wide = {(r.hex, r.through) for r in reach_hexes(placed, wide=True)}
        assert wide - found == {
            (here.plus(left.times(2)), here.plus(left)),
            (here.plus(right.times(2)), here.plus(right)),
        }


def test_reach_is_listed_clockwise() -> None:
    assert [r.hex for r in reach_hexes(UP, wide=True)] == [Hex(-2, 0), Hex(-1, -1), Hex(0, -2), Hex(1, -2), Hex(2, -2)]


def test_only_the_hex_straight_behind_another_can_be_shut_off() -> None:
    assert [(r.hex, r.through) for r in reach_hexes(UP)] == [((-1, -1), None), ((0, -2), (0, -1)), ((1, -2), None)]
    through = {r.hex: r.through for r in reach_hexes(UP, wide=True)}
    assert through == {(-2, 0): (-1, 0), (-1, -1): None, (0, -2): (0, -1), (1, -2): None, (2, -2): (1, -1)}


def test_reach_leaves_out_what_is_behind_or_three_away() -> None:
    found = {r.hex for r in reach_hexes(UP, wide=True)}
    assert Hex(0, -3) not in found
    assert Hex(0, 2) not in found
    assert found <= set(ring(ORIGIN, 2))


def test_reach_of_a_figure_that_points_at_a_corner() -> None:
    found = {(r.hex, r.through) for r in reach_hexes(Placement(TRIANGLE, ORIGIN, 0))}
    assert found == {(Hex(0, -2), Hex(0, -1)), (Hex(1, -2), None), (Hex(2, -2), Hex(1, -1))}
