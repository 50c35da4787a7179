"""Rolls observed bit by bit, against lists of every way to roll."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction as F
from itertools import groupby, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tfrules.odds import RollSpace, TooManyFaces
from tfrules.odds import pool as pool_module

GROUPS = [((3, 6),), ((2, 6), (1, 4)), ((1, 4), (2, 6)), ((0, 6),), ((2, 3), (0, 5), (2, 2)), ((4, 2),)]


def every(groups):
    """Faces as they are read (sorted in each group) -> number of ways, by listing every fall of the dice."""
    ways = Counter()
    for fall in product(*[range(1, sides + 1) for count, sides in groups for _ in range(count)]):
        rest, faces = list(fall), ()
        for count, _ in groups:
            faces += tuple(sorted(rest[:count]))
            rest = rest[count:]
        ways[faces] += 1
    return dict(ways)


def contents(space):
    """Faces -> weight of a space, through its public readings."""
    return {faces: part.weight for faces, part in space.split(lambda faces: faces).items()}


READINGS = {
    "total": lambda faces: sum(faces),
    "at most 7": lambda faces: sum(faces) <= 7,
    "fives and sixes": lambda faces: sum(face >= 5 for face in faces),
    "pairs": lambda faces: max((len(list(same)) for _, same in groupby(faces)), default=0),
    "first": lambda faces: faces[:1],
    "nothing": lambda faces: "always",
    "odd total": lambda faces: sum(faces) % 2,
}
OF_TOTAL = {"total": lambda t: t, "at most 7": lambda t: t <= 7, "odd total": lambda t: t % 2, "nothing": lambda t: "always"}


@pytest.mark.parametrize("groups", GROUPS)
def test_a_fresh_space_holds_every_fall(groups):
    space = RollSpace.of_groups(groups)
    assert contents(space) == every(groups)
    assert space.weight == sum(every(groups).values())
    totals = Counter()
    for faces, ways in every(groups).items():
        totals[sum(faces)] += ways
    assert {t: part.weight for t, part in space.split_total(lambda t: t).items()} == totals
    assert {t: space.total_dist().p(t) * space.weight for t in totals} == totals
    assert {f: space.faces_dist().p(f) * space.weight for f in every(groups)} == every(groups)


@given(st.sampled_from(GROUPS), st.lists(st.tuples(st.booleans(), st.sampled_from(sorted(READINGS))), max_size=4))
@settings(max_examples=150, deadline=None)
def test_readings_in_any_order_part_the_space_exactly(groups, readings):
    spaces = {(): RollSpace.of_groups(groups)}
    for by_total, name in readings:
        grown = {}
        for seen, space in spaces.items():
            by_total = by_total and name in OF_TOTAL
            parts = space.split_total(OF_TOTAL[name]) if by_total else space.split(READINGS[name])
            grown |= {(*seen, key): part for key, part in parts.items()}
        spaces = grown
    expected = {}
    for faces, ways in every(groups).items():
        expected.setdefault(tuple(READINGS[name](faces) for _, name in readings), {})[faces] = ways
    assert {seen: contents(space) for seen, space in spaces.items()} == expected
    assert {seen: space.weight for seen, space in spaces.items()} == {s: sum(e.values()) for s, e in expected.items()}


@pytest.mark.parametrize("groups", GROUPS)
def test_equal_content_is_equal_however_it_was_read(groups):
    space = RollSpace.of_groups(groups)
    by_total = space.split_total(lambda t: t <= 7)
    by_faces = space.split(lambda faces: sum(faces) <= 7)
    assert by_total == by_faces == space.split_at_most(7)
    assert {k: hash(part) for k, part in by_total.items()} == {k: hash(part) for k, part in by_faces.items()}
    for part in by_faces.values():
        for one in part.split(lambda faces: faces).values():
            assert pickle.loads(pickle.dumps(one)) == one
            assert hash(pickle.loads(pickle.dumps(one))) == hash(one)


def test_equal_faces_are_equal_in_whatever_order_they_were_read():
    space = RollSpace.of(4, 6)
    pairs = space.split(READINGS["pairs"])[2].split(lambda faces: faces[0])[1]
    first = space.split(lambda faces: faces[0])[1].split(READINGS["pairs"])[2]
    assert pairs == first and hash(pairs) == hash(first)
    by_total = {t: part.split(READINGS["fives and sixes"]) for t, part in pairs.split_total(lambda t: t).items()}
    by_count = {n: part.split_total(lambda t: t) for n, part in pairs.split(READINGS["fives and sixes"]).items()}
    assert all(by_count[n][t] == part for t, parts in by_total.items() for n, part in parts.items())


def test_unequal_content_is_unequal():
    assert RollSpace.of(3, 6) != RollSpace.of(3, 4)
    assert RollSpace.of(2, 6) != RollSpace.of_groups([(1, 6), (1, 6)])
    halves = RollSpace.of(3, 6).split_at_most(10)
    assert halves[True] != halves[False] and halves[True] != RollSpace.of(3, 6)
    assert RollSpace.of(3, 6) != "3d6"


def test_only_is_what_is_settled():
    space = RollSpace.of(3, 6)
    assert space.only is space.only_total is space.only_faces is None
    by_total = space.split_total(lambda t: t)
    assert by_total[10].only == by_total[10].only_total == 10 and by_total[10].only_faces is None
    assert by_total[3].only == (1, 1, 1) and by_total[17].only == (5, 6, 6) and by_total[17].only_total == 17
    by_faces = space.split(lambda faces: faces)
    assert by_faces[1, 3, 6].only == by_faces[1, 3, 6].only_faces == (1, 3, 6)
    assert by_faces[1, 3, 6].only_total == 10
    assert RollSpace.of(0, 6).only == ()
    assert space.split(lambda faces: max(faces) == 6)[True].only is None


def test_excluded_totals_and_faces_leave_the_rest_as_likely_as_before():
    whole = every(((3, 6),))
    left = {faces: ways for faces, ways in whole.items() if sum(faces) not in (3, 18) and faces != (1, 2, 6)}
    space = RollSpace.of(3, 6, exclude=[3, 18, (6, 2, 1)])
    assert contents(space) == left
    assert space.weight == 216 - 2 - 6
    assert RollSpace.of(3, 6, exclude=[3]) == RollSpace.of(3, 6, exclude=[(1, 1, 1)])
    assert RollSpace.of(3, 6, exclude=[99]) == RollSpace.of(3, 6)


@pytest.mark.parametrize("exclude", [range(1, 7), [(face,) for face in range(1, 7)]])
def test_a_roll_without_outcomes_is_refused(exclude):
    with pytest.raises(ValueError, match="every outcome"):
        RollSpace.of(1, 6, exclude=list(exclude))


def test_excluded_faces_of_another_roll_are_refused():
    with pytest.raises(ValueError, match="3 dice"):
        RollSpace.of(3, 6, exclude=[(1, 1)])


@pytest.mark.parametrize(("count", "sides"), [(-1, 6), (2, 0)])
def test_no_such_dice(count, sides):
    with pytest.raises(ValueError, match="cannot roll"):
        RollSpace.of(count, sides)


def test_totals_of_many_dice_are_split_without_their_faces(monkeypatch):
    def refuse(*_):
        raise AssertionError("faces were listed")

    monkeypatch.setattr(pool_module, "_faces_making", refuse)
    space = RollSpace.of(60, 6)
    halves = space.split_total(lambda t: t <= 210)
    # The total of 60 dice is symmetric about 210.
    assert halves[True].weight - halves[False].weight == space.split_total(lambda t: t)[210].weight
    assert halves[True].weight + halves[False].weight == 6**60


def test_faces_of_too_many_dice_are_refused_at_once():
    with pytest.raises(TooManyFaces, match="60d6"):
        RollSpace.of(60, 6).split(len)


def test_a_late_reading_of_faces_is_conditioned_on_the_total():
    # Of the 27 ways to make 10 on three dice, 9 hold a pair: 2-2-6 and 4-4-2 and 3-3-4 have 3 each.
    ten = RollSpace.of(3, 6).split_total(lambda t: t == 10)[True]
    pairs = ten.split(lambda faces: len(set(faces)) < 3)
    assert F(pairs[True].weight, ten.weight) == F(9, 27)


def test_counted_faces_of_a_pool():
    """P-mob (WW:462): eight dice, 5 and 6 counting."""
    parts = RollSpace.of(8, 6).split_count({5, 6})
    assert F(parts[4].weight, 6**8) == F(1120, 6561)
    assert F(sum(part.weight for n, part in parts.items() if n >= 4), 6**8) == F(1697, 6561)


def test_what_is_remembered_cannot_be_spoilt():
    space = RollSpace.of(3, 6)
    space.split_at_most(10).clear()
    space.split_count({6}).clear()
    assert set(space.split_at_most(10)) == {True, False}
    assert set(space.split_count({6})) == {0, 1, 2, 3}


def test_it_is_made_by_its_makers_only():
    with pytest.raises(TypeError):
        RollSpace(3, 6)
    assert "3d6" in repr(RollSpace.of(3, 6)) and "= 3" not in repr(RollSpace.of(3, 6))
