"""The laws of `Dist`, and its sums and pools against lists of every way to roll."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections import Counter
from fractions import Fraction as F
from itertools import product
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tfrules.odds import Dist, dice, die, joint

small = st.dictionaries(st.integers(-5, 9), st.integers(1, 6), min_size=1, max_size=5).map(Dist)
wide = st.dictionaries(st.integers(-40, 40), st.integers(1, 10**30), min_size=1, max_size=40).map(Dist)


def listed(rows):
    """The distribution of equally likely outcomes, as fractions found by counting."""
    counts = Counter(rows)
    total = sum(counts.values())
    return {outcome: F(count, total) for outcome, count in counts.items()}


def fractions(dist):
    return {outcome: dist.p(outcome) for outcome in dist.weights}


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 6), (4, 6), (5, 4), (3, 10), (2, 1), (7, 2)])
def test_dice_agree_with_every_way_to_roll(count, sides):
    assert fractions(dice(count, sides)) == listed(sum(r) for r in product(range(1, sides + 1), repeat=count))


@pytest.mark.parametrize("n", [1, 2, 3, 6])
@pytest.mark.parametrize("faces", [(1, 1, 2, 5), (-3, 0, 0, 4), (2, 2, 3), (0, 100), (7,)])
def test_times_agrees_with_every_way_to_draw(faces, n):
    assert fractions(Dist.uniform(faces).times(n)) == listed(sum(r) for r in product(faces, repeat=n))


def test_long_rows_agree_with_the_binomial_formula():
    # Two hundred coins, and the same by adding two unequal heaps: three ways through the kernels.
    coin = Dist({0: 1, 1: 1})
    expected = {k: F(comb(200, k), 2**200) for k in range(201)}
    assert fractions(coin.times(200)) == expected
    assert fractions(coin.times(150) + coin.times(50)) == expected
    biased = Dist({0: 3, 1: 1}).times(1500)
    for k in (0, 1, 2, 370, 375, 1500):
        assert biased.p(k) == F(comb(1500, k) * 3 ** (1500 - k), 4**1500)
    # Two coins on one die with a gap: 0, 1, 3 or 4, each as (0 or 1) and (0 or 3).
    gapped = Dist({0: 2, 1: 2, 3: 1, 4: 1}).times(60)
    for total in (0, 1, 5, 100, 240):
        ways = sum(comb(60, k) * comb(60, j) * 2 ** (60 - j) for j in range(61) for k in [total - 3 * j] if 0 <= k <= 60)
        assert gapped.p(total) == F(ways, 6**60)


def test_gaps_far_apart_do_not_matter():
    far = Dist({0: 1, 1_000_000: 1})
    assert (far + far).weights == {0: 1, 1_000_000: 2, 2_000_000: 1}
    assert far.times(3).weights == {0: 1, 1_000_000: 3, 2_000_000: 3, 3_000_000: 1}


def test_times_adds_outcomes_that_are_not_numbers_in_order():
    assert fractions(Dist.uniform(["a", "b"]).times(3)) == listed("".join(r) for r in product("ab", repeat=3))


def test_times_of_none_is_zero_and_negative_is_refused():
    assert die(6).times(0) == Dist.certain(0)
    with pytest.raises(ValueError, match="-1"):
        die(6).times(-1)


@given(wide, wide)
@settings(max_examples=60, deadline=None)
def test_a_sum_counts_every_pair(a, b):
    sums = Counter()
    for (x, v), (y, w) in product(a.weights.items(), b.weights.items()):
        sums[x + y] += v * w
    total = a.total * b.total
    assert fractions(a + b) == {o: F(w, total) for o, w in sums.items()}


@given(small, small, small)
@settings(max_examples=60, deadline=None)
def test_sums_commute_and_associate_and_means_add(a, b, c):
    assert a + b == b + a and hash(a + b) == hash(b + a)
    assert (a + b) + c == a + (b + c)
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a - b).variance() == a.variance() + b.variance()
    assert a.times(3) == a + a + a
    mirrored = -a
    assert -mirrored == a and a - b == a + (-b)
    assert all(mirrored.p(-o) == p for o, p in a.items())


@given(small, small, st.integers(1, 5), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_a_mixture_weighs_its_parts(a, b, v, w):
    mixed = Dist.mixture([(a, v), (b, w)])
    for outcome in {*a, *b}:
        assert mixed.p(outcome) == (v * a.p(outcome) + w * b.p(outcome)) / (v + w)


@given(small, st.integers(-5, 9))
@settings(max_examples=60, deadline=None)
def test_conditioning_splits_and_mixes_back(a, limit):
    low = a.at_most(limit)
    assert low + a.p(lambda o: o > limit) == 1
    if 0 < low < 1:
        parts = a.given(lambda o: o <= limit), a.given(lambda o: o > limit)
        assert Dist.mixture([(parts[0], low), (parts[1], 1 - low)]) == a
        for outcome in parts[0]:
            assert parts[0].p(outcome) == a.p(outcome) / low


@given(small)
@settings(max_examples=40, deadline=None)
def test_readings_agree_with_each_other(a):
    assert sum(p for _, p in a.items()) == 1
    assert [o for o, _ in a.items()] == sorted(a.weights)
    for outcome, reached in a.cdf():
        assert reached == a.at_most(outcome) == 1 - a.at_least(outcome + 1)
        assert a.quantile(reached) == outcome
    assert eval(repr(a)) == a
    assert pickle.loads(pickle.dumps(a)) == a


def test_equal_distributions_are_one_value():
    assert Dist({1: 2, 2: 4}) == Dist([(2, 1), (1, F(1, 4)), (2, 1), (1, F(3, 4))]) == Dist.uniform([1, 2, 2])
    assert len({Dist({1: 2, 2: 4}), Dist({2: 2, 1: 1})}) == 1
    assert Dist({1: 1, 2: 1}) != Dist({1: 1, 2: 2})
    assert Dist({1: 1}) != 1
    assert repr(Dist({2: 6, 1: 3})) == "Dist({1: 1, 2: 2})"


def test_it_cannot_be_changed():
    one = die(6)
    with pytest.raises(TypeError):
        one.weights[7] = 1
    with pytest.raises(AttributeError):
        one.total = 5
    source = {1: 1}
    made = Dist(source)
    source[2] = 1
    assert made.weights == {1: 1}


def test_outcomes_of_mixed_type_stand_side_by_side():
    mixed = Dist({("hit", 3): 1, "miss": 2, 7: 1})
    assert mixed.p("miss") == F(1, 2)
    assert mixed.p(lambda o: isinstance(o, tuple)) == F(1, 4)
    assert [o for o, _ in mixed.items()] == [("hit", 3), "miss", 7]
    assert mixed.p("never") == 0


def test_readings_of_numbers_name_the_outcome_that_is_none():
    mixed = Dist({3: 1, "miss": 2})
    for asked in (mixed.mean, mixed.variance, lambda: mixed.at_most(3), lambda: mixed.at_least(3)):
        with pytest.raises(TypeError, match="the outcome 'miss' is no number here: say with map or given"):
            asked()
    assert mixed.given(lambda o: o != "miss").mean() == 3
    assert mixed.map(lambda o: 0 if o == "miss" else o).mean() == 1


def test_a_distribution_is_true_and_has_no_order():
    assert Dist.certain(0) and (Dist.certain(0) or 1) == Dist.certain(0)
    assert (die(6) == 6, die(6) != 6, 6 in die(6), 7 in die(6)) == (False, True, True, False)
    with pytest.raises(TypeError):
        die(6) < die(8)  # noqa: B015


def test_rolls_side_by_side_have_names():
    both = joint(hit=die(4), hurt=die(3))
    pairs = list(product(range(1, 5), range(1, 4)))
    assert fractions(both) == listed(pairs)
    assert both.p(lambda o: o.hit <= 2 and o.hurt == 3) == F(2, 12)
    assert both.map(lambda o: o.hurt) == die(3) and both.outcomes()[0]._asdict() == {"hit": 1, "hurt": 1}
    assert repr(joint(only=Dist.certain("x"))) == "Dist({Joint(only='x'): 1})"
    again = pickle.loads(pickle.dumps(both))
    assert again == both and again.p(lambda o: o.hit == 4) == F(1, 4)
    with pytest.raises(ValueError, match="name the rolls"):
        joint()


def test_then_weighs_what_follows_exactly():
    # One die: on 1 nothing, on 2 to 5 the face stands, on 6 a four-sided die is read instead.
    second = die(6).then(lambda r: "none" if r == 1 else die(4) if r == 6 else r)
    assert fractions(second) == {
        "none": F(1, 6),
        1: F(1, 24),
        2: F(1, 6) + F(1, 24),
        3: F(1, 6) + F(1, 24),
        4: F(1, 6) + F(1, 24),
        5: F(1, 6),
    }


def test_joint_and_combine_agree_with_every_pair():
    a, b = die(4), die(3)
    pairs = list(product(range(1, 5), range(1, 4)))
    assert fractions(a.joint(b)) == listed(pairs)
    assert fractions(a.combine(b, max)) == listed(max(x, y) for x, y in pairs)
    assert fractions(a * b) == listed(x * y for x, y in pairs)


def test_arithmetic_with_numbers_changes_the_result_and_rolls_no_more_dice():
    assert (die(3) * 2).weights == {2: 1, 4: 1, 6: 1}
    assert (2 * die(3)).weights == {2: 1, 4: 1, 6: 1}
    assert (10 - die(3)).weights == {9: 1, 8: 1, 7: 1}
    assert (1 + die(3) - 2).weights == {0: 1, 1: 1, 2: 1}
    assert (die(5) // 2).weights == {0: 1, 1: 2, 2: 2}
    assert ((-die(3)) // 2).weights == {-1: 2, -2: 1}


def test_mean_variance_and_quantiles_of_a_die():
    assert die(6).mean() == F(7, 2)
    assert die(6).variance() == F(35, 12)
    assert die(6).quantiles(3) == [2, 4]
    assert dice(3, 6).quantile(F(1, 2)) == 10
    assert dice(3, 6).quantile(0.51) == 11
    for share in (0, 1.5, -1):
        with pytest.raises(ValueError, match="quantile"):
            die(6).quantile(share)


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 2}, {1: 0.5}, [("a", "b")]])
def test_weights_that_are_none_are_refused(weights):
    with pytest.raises(ValueError, match="weight"):
        Dist(weights)


def test_a_condition_that_never_holds_is_refused():
    with pytest.raises(ValueError, match="no outcome"):
        die(6).given(lambda o: o > 6)


def test_json_holds_exact_and_rounded_probabilities():
    data = Dist({("hit", F(1, 2)): 1, None: 3}).to_json()
    assert json.loads(json.dumps(data)) == {
        "outcomes": [{"value": ["hit", "1/2"], "p": "1/4", "float": 0.25}, {"value": None, "p": "3/4", "float": 0.75}]
    }
    assert Dist.certain("sure").to_json() == {"outcomes": [{"value": "sure", "p": "1/1", "float": 1.0}]}


def test_importing_the_package_is_light():
    heavy = ("numpy", "lark", "click", "rich", "ruamel", "jsonschema", "pluggy", "tfrules.lang", "tfrules.engine")
    code = f"import sys, tfrules.odds; print([m for m in {heavy} if m in sys.modules])"
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
