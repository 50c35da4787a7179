"""The chances that the books claim or that follow from them, from dice alone. Rules are held against the same figures beside the games' tests."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from tests.odds.reference import DEFEND_FACTOR, FOUR_DICE, OPPOSED, POOL_AT_LEAST, SPECIAL, THREE_DICE, TWO_DICE_SAVE
from tfrules.odds import Dist, chain_of, count_faces, d, die, explode_limited, opposed


def pool(count: int, faces: frozenset[int] = frozenset({5, 6})) -> Dist[int]:
    return count_faces(die(6), count, faces)


@pytest.mark.parametrize("count", POOL_AT_LEAST)
def test_pools_that_count_fives_and_sixes(count: int) -> None:
    assert {least: pool(count).at_least(least) for least in POOL_AT_LEAST[count]} == POOL_AT_LEAST[count]
    assert pool(count).mean() == F(count, 3)


def test_what_the_book_claims_of_pools() -> None:
    """P-70 (WW:57) is right when rounded; P-6 (WW:211) says 6 %, which no count of 5s and 6s gives; P-half-human (WW:192) doubles it."""
    assert round(100 * pool(3).at_least(1)) == 70
    assert pool(6).at_least(3) == F(233, 729) and 2 * pool(6).at_least(3) == F(466, 729)
    assert pool(6, frozenset({6})).at_least(3) == F(1453, 23328) and pool(6, frozenset({4, 5, 6})).at_least(3) == F(21, 32)
    assert pool(3).at_least(3) == F(1, 27) and pool(4).at_least(3) == F(1, 9)


def test_a_mob_of_eight() -> None:
    """P-mob (WW:462)."""
    assert (pool(8).at_least(4), pool(8).p(4), pool(8).mean()) == (F(1697, 6561), F(1120, 6561), F(8, 3))


@pytest.mark.parametrize(("ours", "theirs"), OPPOSED)
def test_one_pool_against_another(ours: int, theirs: int) -> None:
    found = opposed(pool(ours), pool(theirs))
    assert tuple(found.p(how) for how in ("win", "tie", "lose")) == tuple(map(F, OPPOSED[ours, theirs]))


def test_a_pursuit_gains_by_the_difference() -> None:
    """P-pursuit (WW:352): 4, 6, 2 is one success, and three are needed to gain two inches."""
    assert (pool(7) - pool(3)).p(2) == sum(pool(7).p(k + 2) * pool(3).p(k) for k in range(4))


def test_single_dice_of_warlords_and_wizards() -> None:
    """Abilities are 1 on 1 to 4, 2 on a 5, 3 on a 6; a magic die costs on 1 to 4, on the Lesser Path on 1 to 3 (WW:743); surprise is a 1 (WW:385)."""
    ability = die(6).map(lambda face: max(1, face - 3))
    assert dict(ability.items()) == {1: F(2, 3), 2: F(1, 6), 3: F(1, 6)} and ability.mean() == F(3, 2)
    assert die(6).at_most(4) == F(2, 3) and die(6).at_most(3) == F(1, 2)
    assert die(6).p(1) == F(1, 6)


def test_distances_in_the_dark() -> None:
    """P-dist (WW:393): 1d6 x 2 inches are 10 to 60 feet, 1d6 x 4 are 20 to 120."""
    assert (die(6) * 2 * 5).outcomes() == (10, 20, 30, 40, 50, 60)
    assert (die(6) * 4 * 5).outcomes()[::5] == (20, 120)


@pytest.mark.parametrize("turned", [False, True])
def test_dice_of_the_greater_path(turned: bool) -> None:
    """Each committed die brings half a die more in the mean, and its sum has the mean of a plain one, under both readings."""
    chain = chain_of(6, {6}, {1}, turned)
    assert (chain.dice_mean(), chain.mean()) == (F(3, 2), F(7, 2))


def test_three_and_four_dice_to_hit() -> None:
    """M-8or-less (MW:575), M-10 (MW:569), M-10on4 (MW:571, MW:581)."""
    assert {dx: d("3d6").at_most(min(max(dx, 5), 15)) for dx in THREE_DICE} == THREE_DICE
    assert {dx: d("4d6").at_most(min(max(dx, 5), 19)) for dx in FOUR_DICE} == FOUR_DICE
    assert {dx: FOUR_DICE[dx] / THREE_DICE[dx] for dx in DEFEND_FACTOR} == DEFEND_FACTOR
    assert d("4d6").at_most(8) == F(35, 648)  # W-dud (MW:982)


def test_a_save_on_two_dice() -> None:
    """M-shieldrush (MW:344)."""
    assert {limit: d("2d6").at_most(min(limit, 11)) for limit in TWO_DICE_SAVE} == TWO_DICE_SAVE


@pytest.mark.parametrize("count", SPECIAL)
def test_single_totals(count: int) -> None:
    assert {total: d(f"{count}d6").p(total) for total in SPECIAL[count]} == SPECIAL[count]


def test_a_chain_with_a_limit_nears_one_without() -> None:
    """One die of which a 6 brings another has the mean 21/5; with nine further ones at most it lacks what the tenth would bring."""
    assert F(21, 5) - explode_limited(die(6), 9).mean() == F(21, 5) / 6**10
