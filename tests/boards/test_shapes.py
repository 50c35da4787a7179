"""Footprints of one and many hexes, their zones, and what their parts move."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards.footprints import ALL, LONG, RHOMBUS, TRIANGLE
from tfrules.boards import (
    DIRECTIONS,
    ONE_HEX,
    ORIGIN,
    BoardError,
    Footprint,
    Hex,
    Placement,
    Zone,
    anchor_moved,
    border_of,
    most_moved,
    neighbours,
    parts_moved,
    rotated,
    single_moves,
    turned,
    turns_in_place,
    zone_of,
)

hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))
shapes = st.sampled_from(list(ALL.values()))
facings = st.integers(0, 5)


@pytest.mark.parametrize(
    ("name", "size", "front", "side", "rear"),
    [("one", 1, 3, 2, 1), ("triangle", 3, 4, 2, 3), ("rhombus", 4, 4, 2, 4), ("long", 7, 4, 6, 4)],
)
def test_zones_have_the_printed_numbers(name: str, size: int, front: int, side: int, rear: int) -> None:
    for facing in range(6):
        placed = Placement(ALL[name], Hex(3, 2), facing)
        assert len(placed.cells) == size
        assert (len(placed.front), len(placed.side), len(placed.rear)) == (front, side, rear)


def test_the_sides_left_over_are_the_listed_ones() -> None:
    assert set(TRIANGLE.side) == {(-2, 1), (1, 1)}
    assert set(RHOMBUS.side) == {(-2, 1), (1, 1)}
    assert set(LONG.side) == {(-3, 3), (-2, 1), (-2, 2), (0, 2), (0, 3), (1, 1)}


def test_one_hex_facing_up_has_front_5_0_1_side_2_4_rear_3() -> None:
    here = Hex(-2, 6)
    for facing in range(6):
        placed = Placement(ONE_HEX, here, facing)
        by_turn = {turn: zone_of(placed, here.plus(DIRECTIONS[turned(facing, turn)])) for turn in range(6)}
        assert [turn for turn, zone in by_turn.items() if zone is Zone.FRONT] == [0, 1, 5]
        assert [turn for turn, zone in by_turn.items() if zone is Zone.SIDE] == [2, 4]
        assert [turn for turn, zone in by_turn.items() if zone is Zone.REAR] == [3]
    assert zone_of(placed, here) is None
    assert zone_of(placed, here.plus(Hex(0, 2))) is None


def test_shapes_point_the_way_of_their_front() -> None:
    assert rotated(ONE_HEX.axis, 1) == Hex(2, -2)
    for shape in (TRIANGLE, RHOMBUS, LONG):
        assert shape.axis == DIRECTIONS[0].plus(DIRECTIONS[1])
        assert Placement(shape, ORIGIN, 1).axis == DIRECTIONS[1].plus(DIRECTIONS[2])


@given(shapes, hexes, facings)
def test_zones_part_the_border(shape: Footprint, anchor: Hex, facing: int) -> None:
    placed = Placement(shape, anchor, facing)
    around = {at for cell in placed.cells for at in neighbours(cell)} - set(placed.cells)
    assert set(placed.zones) == around == set(border_of(placed.cells))
    assert placed.cells[0] == anchor


@given(shapes, hexes, facings, st.integers(0, 5))
def test_turning_the_figure_turns_its_zones(shape: Footprint, anchor: Hex, facing: int, turn: int) -> None:
    before, after = Placement(shape, anchor, facing), Placement(shape, anchor, (facing + turn) % 6)
    for at, zone in before.zones.items():
        assert after.zones[rotated(at, turn, anchor)] is zone


def test_distance_is_counted_from_the_nearest_part() -> None:
    placed = Placement(LONG, Hex(0, 0), 0)
    assert placed.distance_to(Hex(0, -3)) == 3
    assert placed.distance_to(Hex(-2, 6)) == 2
    assert placed.distance_to(Hex(-1, 3)) == 0


def test_a_triangle_turns_within_its_three_hexes() -> None:
    placed = Placement(TRIANGLE, Hex(5, 1), 0)
    turns = turns_in_place(placed)
    assert [other.facing for other in turns] == [0, 2, 4]
    assert {other.anchor for other in turns} == set(placed.cells)
    assert turns[0] == placed
    for other in turns[1:]:
        assert parts_moved(placed, other) == (1, 1, 1)


@pytest.mark.parametrize("shape", [RHOMBUS, LONG])
def test_longer_shapes_can_only_swap_ends_in_place(shape: Footprint) -> None:
    assert [other.facing for other in turns_in_place(Placement(shape, Hex(0, 0), 1))] == [1, 4]


def test_one_hex_turns_freely_in_place() -> None:
    assert [other.facing for other in turns_in_place(Placement(ONE_HEX, Hex(1, 1), 2))] == [0, 1, 2, 3, 4, 5]


def test_a_pivot_about_the_head_moves_the_tail_only() -> None:
    before = Placement(TRIANGLE, ORIGIN, 0)
    path = [before, before.moved(facing=1)]
    assert parts_moved(*path) == (0, 1, 1)
    assert anchor_moved(path) == 0
    assert most_moved(path) == 1


def test_a_head_swinging_about_a_still_tail_moves_as_far_as_the_body_is_long() -> None:
    before = Placement(LONG, ORIGIN, 0)
    tail = Hex(-2, 4)
    after = Placement(LONG, rotated(ORIGIN, 1, tail), 1)
    assert parts_moved(before, after)[-1] == 0
    assert anchor_moved([before, after]) == 4
    assert most_moved([before, after]) == 4


def test_straight_moves_carry_all_parts_alike_and_add_up_by_part() -> None:
    start = Placement(RHOMBUS, ORIGIN, 0)
    path = [start, start.moved(Hex(0, -1)), start.moved(Hex(0, -2)), start.moved(Hex(0, -2), 1)]
    # Turned by a sixth about its head, a part at distance d moves d hexes: the tail 2 more than the head.
    assert anchor_moved(path) == 2
    assert most_moved(path) == 4
    assert most_moved([start]) == 0


def test_single_moves_move_no_part_two_hexes() -> None:
    # One hex: six neighbours in six facings each; a turn alone moves nothing.
    assert len(single_moves(Placement(ONE_HEX, ORIGIN, 0))) == 36
    moves = single_moves(Placement(LONG, ORIGIN, 0))
    assert sorted(move.anchor for move in moves) == sorted(DIRECTIONS)
    assert {move.facing for move in moves} == {0}
    assert Placement(TRIANGLE, ORIGIN, 1) in single_moves(Placement(TRIANGLE, ORIGIN, 0))


@pytest.mark.parametrize(
    ("cells", "front", "rear", "fault"),
    [
        ([(1, 0)], [(0, 0)], [], "anchor"),
        ([(0, 0), (0, 0)], [(0, -1)], [], "twice"),
        ([(0, 0), (2, 0)], [(0, -1)], [], "hang together: 2,0"),
        ([(0, 0)], [(0, -2)], [], "not the border.*0,-2"),
        ([(0, 0)], [(0, -1)], [(0, -1)], "two zones"),
    ],
)
def test_impossible_shapes_are_refused(
    cells: list[tuple[int, int]], front: list[tuple[int, int]], rear: list[tuple[int, int]], fault: str
) -> None:
    with pytest.raises(BoardError, match=fault):
        Footprint.of(cells, front, rear)


def test_a_border_hex_without_a_zone_is_refused() -> None:
    with pytest.raises(BoardError, match="not the border of the cells: -1,0"):
        Footprint((ORIGIN,), DIRECTIONS[:5])


@pytest.mark.parametrize("facing", [-1, 6])
def test_facings_are_six(facing: int) -> None:
    with pytest.raises(BoardError, match="no facing"):
        Placement(ONE_HEX, ORIGIN, facing)
