"""Exploding dice against closed forms and against explosions cut off deep down."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction as F
from itertools import product

import pytest

from tfrules.odds import Dist, Explosion, die, explode, explode_limited


def cut_off(stop, again, total, depth):
    """value -> probability of rolls that end within `depth` dice, by walking every chain."""
    ended, pending = {}, {0: F(1)}
    for _ in range(depth):
        following = {}
        for so_far, p in pending.items():
            for value, weight in stop:
                ended[so_far + value] = ended.get(so_far + value, 0) + p * F(weight, total)
            for value, weight in again:
                following[so_far + value] = following.get(so_far + value, 0) + p * F(weight, total)
        pending = following
    return ended


def test_the_highest_face_of_a_d6():
    roll = explode(die(6))
    # 6k + f needs k sixes and then a face f below 6.
    for value in range(-3, 40):
        sixes, face = divmod(value, 6)
        assert roll.pmf(value) == (F(1, 6 ** (sixes + 1)) if value > 0 and face else 0)
    assert roll.mean() == F(21, 5)
    # Second moment: E2 = 91/6 + 2 * (6/6) * 21/5 + E2/6.
    assert roll.variance() == (F(91, 6) + F(42, 5)) * F(6, 5) - F(21, 5) ** 2
    assert roll.at_least(7) == F(1, 6)
    assert roll.at_least(37) == F(1, 6**6)


@pytest.mark.parametrize(
    ("faces", "again"),
    [({1: 1, 2: 1, 3: 2, 5: 1}, {3, 5}), ({-2: 3, 0: 1, 4: 2}, {4}), ({1: 1, 2: 5}, {1}), ({0: 1, 1: 1, 2: 1}, {1, 2})],
)
def test_any_faces_agree_with_walking_every_chain(faces, again):
    roll = Explosion(Dist(faces), again)
    total = sum(faces.values())
    stop = [(f, w) for f, w in faces.items() if f not in again]
    more = [(f, w) for f, w in faces.items() if f in again]
    # Each further die adds at least 1, so sums up to 12 need at most 16 dice.
    expected = cut_off(stop, more, total, 16)
    for value in range(-4, 13):
        assert roll.pmf(value) == expected.get(value, 0)
        assert roll.at_most(value) == sum((p for v, p in expected.items() if v <= value), F(0))


def test_faces_can_be_worth_something_else():
    # A pool die: 5 and 6 are one success, a 6 rolls again. P(k) for k successes.
    roll = Explosion(die(6), {6}, lambda face: int(face >= 5))
    assert roll.pmf(0) == F(4, 6)
    assert roll.pmf(1) == F(1, 6) + F(1, 6) * F(4, 6)
    assert roll.pmf(3) == F(1, 36) * (F(1, 6) + F(1, 6) * F(4, 6))
    assert roll.mean() == F(2, 5)


def test_a_face_worth_nothing_that_rolls_again_is_a_reroll():
    roll = Explosion(die(6), {1}, lambda face: 0 if face == 1 else face)
    assert [roll.pmf(v) for v in range(8)] == [0, 0, *[F(1, 5)] * 5, 0]
    assert roll.mean() == 4
    assert roll == Explosion(Dist.uniform([2, 3, 4, 5, 6]), ())


def test_capped_is_a_whole_distribution():
    roll = explode(die(6))
    capped = roll.capped(14)
    assert capped.p(14) == roll.at_least(14) == F(1, 36) * F(5, 6)
    assert all(capped.p(v) == roll.pmf(v) for v in range(14))
    assert sum(p for _, p in capped.items()) == 1
    assert roll.capped(1) == roll.capped(0).map(lambda _: 1) == Dist.certain(1)
    assert Explosion(die(4), ()).capped(9) == die(4)


def thrown(faces, again, most, value):
    """What so many further dice can bring, by throwing every row of faces; dice that are not called for are thrown for nothing."""
    sums = Counter()
    for row in product(faces, repeat=most + 1):
        total = 0
        for face in row:
            total += value(face)
            if face not in again:
                break
        sums[total] += 1
    whole = sum(sums.values())
    return {total: F(count, whole) for total, count in sums.items()}


@pytest.mark.parametrize("most", [0, 1, 2, 4])
@pytest.mark.parametrize(
    ("faces", "again", "value"),
    [
        ((1, 2, 3, 4, 5, 6), {6}, int),
        ((1, 2, 2, 3), {2, 3}, int),
        ((-1, 0, 4), {-1, 4}, int),  # with a limit, what goes on may be worth less than nothing
        (("blank", "star", "sun"), {"sun"}, {"blank": 0, "star": 1, "sun": 1}.get),
        ((0, 5), {0, 5}, int),  # every face goes on
    ],
)
def test_a_limited_explosion_agrees_with_every_row_of_faces(faces, again, value, most):
    found = explode_limited(Dist.uniform(faces), most, again, value)
    assert {total: found.p(total) for total in found} == thrown(faces, again, most, value)


def test_a_limited_explosion_is_a_capped_one_where_that_is_all_there_is():
    assert explode_limited(die(6), 9) == explode(die(6)).capped(60)  # ten sixes are the most, and 60 says "60 or more"
    with pytest.raises(ValueError, match="-1 times"):
        explode_limited(die(6), -1)
    with pytest.raises(ValueError, match="no number"):
        explode_limited(Dist.uniform(["a", "b"]), 1)


def test_several_exploding_dice_are_exact_up_to_a_cap():
    one, count, cap = Explosion(Dist({-1: 2, 1: 2, 2: 1}), {2}), 3, 5
    chances = {value: one.pmf(value) for value in range(-1, 9)}  # what goes on above cannot come to less than the cap
    expected = {}
    for row in product(chances, repeat=count):
        if sum(row) < cap:
            expected[sum(row)] = expected.get(sum(row), 0) + chances[row[0]] * chances[row[1]] * chances[row[2]]
    found = one.capped(cap, count)
    assert {total: found.p(total) for total in found if total < cap} == {total: p for total, p in expected.items() if p}
    assert found.p(cap) == 1 - sum(expected.values())
    assert one.capped(-9, 2) == Dist.certain(-9) and one.capped(4, 0) == Dist.certain(0)


def test_explosions_that_are_not_exact_are_refused():
    with pytest.raises(ValueError, match="never ends"):
        Explosion(die(3), {1, 2, 3})
    with pytest.raises(ValueError, match="one direction"):
        Explosion(Dist({-1: 1, 2: 1}), {-1})
    with pytest.raises(ValueError, match="no number"):
        Explosion(Dist.uniform(["skull", "star"]), {"star"})


def test_equal_explosions_are_one_value():
    assert explode(die(6)) == Explosion(die(6), [6]) and hash(explode(die(6))) == hash(Explosion(die(6), [6]))
    assert explode(die(6)) != explode(die(6), [5])
    assert pickle.loads(pickle.dumps(explode(die(6)))).pmf(8) == F(1, 36)
