"""Space in inches: told pair by pair, or on a plane, always exact."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tfrules.boards import BoardError, Pairwise, Plane, parse_space, within_radius


def test_told_distances_hold_both_ways() -> None:
    space = Pairwise.of({("guard", "ward"): 3, ("ward", "foe"): Fraction(5, 2)})
    assert space.distance("ward", "guard") == space.distance("guard", "ward") == 3
    assert space.distance("foe", "ward") == Fraction(5, 2)
    assert space.distance("foe", "foe") == 0
    assert not space.within("guard", "ward", 2)
    assert space.within("guard", "ward", 3)
    assert space.names == ("foe", "guard", "ward")


def test_a_pair_can_be_told_anew() -> None:
    space = Pairwise.of({("guard", "ward"): 3}).told_anew("ward", "guard", 4).told_anew("ward", "foe", 1)
    assert space.distance("guard", "ward") == 4
    assert space.distance("foe", "ward") == 1


def test_untold_and_impossible_distances_are_refused() -> None:
    space = Pairwise.of({("guard", "ward"): 3})
    with pytest.raises(BoardError, match="how far guard is from foe"):
        space.within("guard", "foe", 100)
    with pytest.raises(BoardError, match="no distance"):
        Pairwise.of({("guard", "ward"): -1})
    with pytest.raises(BoardError, match="no distance"):
        Pairwise.of({("guard", "guard"): 1})
    with pytest.raises(BoardError, match="two distances"):
        Pairwise((("a", "b", Fraction(1)), ("b", "a", Fraction(2))))


def test_the_plane_compares_squares() -> None:
    plane = Plane.of({"a": (0, 0), "b": (3, 4), "c": (1, 1)})
    assert plane.distance_squared("a", "b") == 25
    assert plane.within("a", "b", 5)
    assert not plane.within("a", "b", Fraction(49999999999, 10000000000))
    assert not plane.within("a", "a", -1)
    assert (plane.whole_inches("a", "b"), plane.whole_inches("a", "c"), plane.whole_inches("a", "a")) == (5, 2, 0)


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(1, 4))
def test_begun_inches_count_in_full(x: int, y: int, parts: int) -> None:
    plane = Plane.of({"a": (0, 0), "b": (Fraction(x, parts), Fraction(y, parts))})
    whole = plane.whole_inches("a", "b")
    assert plane.within("a", "b", whole)
    assert whole == 0 or not plane.within("a", "b", whole - 1)


def test_a_radius_takes_its_own_edge() -> None:
    plane = Plane.of({"centre": (0, 0), "edge": (6, 8), "outside": (6, 9), "near": (1, 0)})
    assert within_radius(plane, "centre", 10) == ("centre", "edge", "near")
    assert within_radius(plane, "centre", 10, among=["outside", "near"]) == ("near",)
    told = Pairwise.of({("centre", "edge"): 30, ("centre", "outside"): 31})
    assert within_radius(told, "centre", 30) == ("centre", "edge")


def test_points_move_and_arrive() -> None:
    plane = Plane.of({"a": (0, 0)}).moved("a", 2, 0).moved("b", 2, 2)
    assert plane.place("a") == (Fraction(2), Fraction(0))
    assert plane.distance_squared("a", "b") == 4
    with pytest.raises(BoardError, match=r"(?s)no point c.*known are a, b"):
        plane.place("c")
    with pytest.raises(BoardError, match="two places"):
        Plane((("a", Fraction(0), Fraction(0)), ("a", Fraction(1), Fraction(0))))


@pytest.mark.parametrize(
    "space", [Pairwise.of({("a", "b"): Fraction(7, 2), ("b", "c"): 4}), Plane.of({"a": (Fraction(1, 3), -2), "b": (0, 5)})]
)
def test_spaces_survive_json(space: Pairwise | Plane) -> None:
    assert parse_space(json.loads(json.dumps(space.to_json()))) == space


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({}, "either distances or points"),
        ({"points": {}, "distances": []}, "either distances or points"),
        ({"distances": [["a", "b", "far"]]}, "`far` is no number of inches"),
        ({"points": {"a": ["1/0", "0"]}}, "`1/0` is no number"),
        ({"points": {"a": ["1e99999999", "0"]}}, "is no number"),
        ({"points": {"a": ["1"]}}, "points.a"),
        ({"distances": [["a", "b"]]}, r"distances\[0\]"),
    ],
)
def test_faults_of_a_space(data: dict[str, object], fault: str) -> None:
    with pytest.raises(BoardError, match=fault):
        parse_space(data)
