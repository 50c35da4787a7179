"""Pools, kept dice and opposed results against lists of every way to roll."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product

import pytest

from tfrules.odds import Dist, count_faces, dice, die, keep_highest, keep_lowest, opposed, sorted_pool


def every(count, faces):
    return product(faces, repeat=count)


def listed(rows):
    counts = Counter(rows)
    total = sum(counts.values())
    return {outcome: F(count, total) for outcome, count in counts.items()}


def fractions(dist):
    return {outcome: dist.p(outcome) for outcome in dist.weights}


KINDS = [tuple(range(1, 7)), tuple(range(1, 5)), (0, 0, 1, 3), (-2, 5)]


@pytest.mark.parametrize("faces", KINDS)
@pytest.mark.parametrize(("count", "keep"), [(1, 1), (2, 1), (4, 3), (4, 2), (5, 1), (3, 0), (3, 3)])
def test_kept_dice(faces, count, keep):
    one = Dist.uniform(faces)
    rolls = [sorted(roll) for roll in every(count, faces)]
    assert fractions(keep_highest(one, count, keep)) == listed(sum(roll[count - keep :]) for roll in rolls)
    assert fractions(keep_lowest(one, count, keep)) == listed(sum(roll[:keep]) for roll in rolls)


@pytest.mark.parametrize("keep", [-1, 4])
def test_more_dice_than_rolled_cannot_be_kept(keep):
    with pytest.raises(ValueError, match="cannot keep"):
        keep_highest(die(6), 3, keep)


@pytest.mark.parametrize("count", [0, 1, 2, 5])
@pytest.mark.parametrize("wanted", [{5, 6}, {1}, set(), {1, 2, 3, 4, 5, 6}, {9}])
def test_counted_faces(count, wanted):
    rolls = every(count, range(1, 7))
    assert fractions(count_faces(die(6), count, wanted)) == listed(sum(f in wanted for f in roll) for roll in rolls)


@pytest.mark.parametrize("faces", [*KINDS, ("head", "tail")])
@pytest.mark.parametrize("count", [0, 1, 3, 4])
def test_sorted_pools(faces, count):
    rolls = every(count, faces)
    assert fractions(sorted_pool(Dist.uniform(faces), count)) == listed(tuple(sorted(roll)) for roll in rolls)


def test_opposed_results():
    pairs = product(every(3, range(1, 7)), every(2, range(1, 5)))
    names = {1: "win", 0: "tie", -1: "lose"}
    expected = listed(names[(sum(a) > sum(b)) - (sum(a) < sum(b))] for a, b in pairs)
    assert fractions(opposed(dice(3, 6), dice(2, 4))) == expected
    assert fractions(opposed(die(2), die(4) + 9)) == {"lose": 1}


def test_no_such_dice():
    for refused in (lambda: die(0), lambda: dice(-1, 6), lambda: count_faces(die(6), -1, {1}), lambda: sorted_pool(die(6), -2)):
        with pytest.raises(ValueError, match=r"side|dice"):
            refused()


# Expected values below: typed in from the tables of exact odds that go with the book passages named.

AT_MOST_ON_3 = {5: F(5, 108), 8: F(7, 27), 9: F(3, 8), 10: F(1, 2), 11: F(5, 8), 12: F(20, 27), 15: F(103, 108)}
AT_MOST_ON_4 = {8: F(35, 648), 10: F(103, 648), 13: F(575, 1296), 14: F(721, 1296), 19: F(613, 648)}


def test_at_most_on_three_and_four_dice():
    """M-8or-less (MW:575), M-10 (MW:569), M-10on4 (MW:571, MW:581), W-dud (MW:982)."""
    assert {limit: dice(3, 6).at_most(limit) for limit in AT_MOST_ON_3} == AT_MOST_ON_3
    assert {limit: dice(4, 6).at_most(limit) for limit in AT_MOST_ON_4} == AT_MOST_ON_4


def test_two_dice_save():
    """M-shieldrush (MW:344)."""
    assert dice(2, 6).at_most(8) == F(13, 18)
    assert dice(2, 6).at_most(10) == F(11, 12)


@pytest.mark.parametrize(
    ("count", "least", "expected"),
    [
        (3, 1, F(19, 27)),  # P-70 (WW:57)
        (6, 3, F(233, 729)),  # P-6 (WW:211)
        (3, 3, F(1, 27)),  # P-6-ego (WW:211)
        (8, 4, F(1697, 6561)),  # P-mob (WW:462)
        (10, 6, F(1507, 19683)),
        (7, 2, F(179, 243)),
    ],
)
def test_pools_that_count_fives_and_sixes(count, least, expected):
    assert count_faces(die(6), count, {5, 6}).at_least(least) == expected


def test_pool_examples_exactly_four_of_eight_and_the_mean():
    """P-mob (WW:462)."""
    pool = count_faces(die(6), 8, {5, 6})
    assert pool.p(4) == F(1120, 6561)
    assert pool.mean() == F(8, 3)


@pytest.mark.parametrize(
    ("ours", "theirs", "win", "tie", "lose"),
    [
        (3, 3, F(242, 729), F(245, 729), F(242, 729)),
        (3, 1, F(5, 9), F(28, 81), F(8, 81)),
        (7, 3, F(13939, 19683), F(3664, 19683), F(2080, 19683)),
        (4, 3, F(971, 2187), F(664, 2187), F(184, 729)),
    ],
)
def test_opposed_pools(ours, theirs, win, tie, lose):
    result = opposed(count_faces(die(6), ours, {5, 6}), count_faces(die(6), theirs, {5, 6}))
    assert (result.p("win"), result.p("tie"), result.p("lose")) == (win, tie, lose)
