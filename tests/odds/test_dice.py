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
