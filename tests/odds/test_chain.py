"""Dice that bring further dice both ways, against closed forms and against walking every chain by hand."""

from __future__ import annotations

from cmath import exp, pi
from fractions import Fraction as F
from math import comb, isqrt

import pytest

from tfrules.odds import Chain, ChainSpace, Enclosed, chain_of, die, explode

FACES = range(1, 7)
NARROW = F(1, 10**30)


def by_face(z: complex) -> complex:
    """The generating function of one d6 whose 6 always adds a die and whose 1 always takes one: two linear equations."""
    p, q = sum(z**f for f in range(2, 6)), sum(z**-f for f in range(2, 6))
    # 6 A = p + z^6 A + z B and 6 B = q + z^-6 A + z^-1 B: what an added die comes to, and one taken off.
    a, b, c, d = 6 - z**6, -z, -(z**-6), 6 - z**-1
    return (p * d - b * q) / (a * d - b * c)


def by_parent(z: complex) -> complex:
    """The same where what follows on a die taken off is turned round: it comes to what an added one does, with the other sign."""
    p, q = sum(z**f for f in range(2, 6)), sum(z**-f for f in range(2, 6))
    # 6 A = p + z^6 A + z B and 6 B = q + z^-6 B + z^-1 A, since B is A at 1/z.
    a, b, c, d = 6 - z**6, -z, -(z**-1), 6 - z**-6
    return (p * d - b * q) / (a * d - b * c)


def walked(turned: bool, depth: int) -> dict[int, F]:
    """What every chain of at most so many dice of one d6 comes to, walked one by one."""
    found: dict[int, F] = {}

    def walk(so_far: int, sign: int, p: F, left: int) -> None:
        for face in FACES:
            value = so_far + sign * face
            if face in (1, 6):
                if left > 1:
                    walk(value, (sign if turned else 1) * (1 if face == 6 else -1), p / 6, left - 1)
            else:
                found[value] = found.get(value, F(0)) + p / 6

    walk(0, 1, F(1), depth)
    return found


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_every_chance_is_what_the_generating_function_says(turned: bool, dice: int) -> None:
    odds, closed, points = chain_of(6, {6}, {1}, turned).enclosed().times(dice), by_parent if turned else by_face, 1024
    around = [closed(exp(2j * pi * k / points)) ** dice for k in range(points)]
    for value in range(-20, 40):
        reckoned = sum(g * exp(-2j * pi * k * value / points) for k, g in enumerate(around)) / points
        bounds = odds.p(value)
        assert bounds.width < NARROW and abs(float(bounds.low) - reckoned.real) < 1e-12


@pytest.mark.parametrize("turned", [False, True])
def test_a_deeper_walk_never_finds_more_than_the_bounds(turned: bool) -> None:
    odds, found = chain_of(6, {6}, {1}, turned).enclosed(), walked(turned, 11)
    for value, p in found.items():
        assert p <= odds.p(value).high and odds.p(value).low <= p + F(1, 3**11)


def test_three_on_one_die_that_is_turned_round() -> None:
    """It is sqrt(2)/8, between two decimals that are nearer to each other than the bounds are."""
    p = chain_of(6, {6}, {1}, turned=True).enclosed().p(3)
    digits = 10**60
    low, high = F(isqrt(2 * digits**2), 8 * digits), F(isqrt(2 * digits**2) + 1, 8 * digits)
    assert p.holds(low, high) and p.width < NARROW
    assert not p.holds(F(1767766, 10**7))


@pytest.mark.parametrize(("turned", "variance"), [(False, F(49, 3)), (True, F(77, 4))])
def test_mean_and_variance_are_exact(turned: bool, variance: F) -> None:
    """Turned round, the mean square is E = 91/6 + 2 (6 - 1) 7/2 / 6 + E/3; by the face, E = 21 + (E + N)/6, of one taken off N = 28/3 + (E + N)/6."""
    chain = chain_of(6, {6}, {1}, turned)
    assert (chain.mean(), chain.dice_mean(), chain.variance()) == (F(7, 2), F(3, 2), variance)
    odds = chain.enclosed()
    mean = sum(value * p.low for value, p in odds.items())
    assert abs(mean - F(7, 2)) < NARROW
    assert abs(sum(value**2 * p.low for value, p in odds.items()) - mean**2 - variance) < F(1, 10**28)


def test_one_way_only_it_is_the_exploding_die() -> None:
    chain, known = Chain(die(6), {6}, ()), explode(die(6))
    assert (chain.mean(), chain.variance()) == (known.mean(), known.variance())
    assert all(chain.enclosed().p(value).holds(known.pmf(value)) for value in range(1, 60))


def test_never_below_nothing() -> None:
    odds = chain_of(6, {6}, {1}).enclosed()
    held = odds.map(lambda total: max(0, total))
    assert held.p(0) == odds.at_most(0) and held.missing == odds.missing > 0
    assert held.at_least(1) == odds.at_least(1)


@pytest.mark.parametrize("turned", [False, True])
def test_read_bit_by_bit_it_is_the_same(turned: bool) -> None:
    """First how many of three dice cost, then the sum: against three chains added up."""
    chain = chain_of(6, {6}, {1}, turned)
    whole = chain.enclosed().times(3)
    parts = ChainSpace.of(chain, 3).split(lambda faces: sum(face < 5 for face in faces))
    assert {cost: part.weight for cost, part in parts.items()} == {n: F(comb(3, n) * 2**n, 27) for n in range(4)}
    found: dict[int, F] = {}
    for part in parts.values():
        totals = part.split_total(lambda total: total)
        assert 0 < part.weight - sum((one.weight for one in totals.values()), F(0)) < NARROW * part.weight
        for total, one in totals.items():
            found[total] = found.get(total, F(0)) + one.weight
            assert {key: again.weight for key, again in one.split_total(lambda total: total).items()} == {total: one.weight}
    for value in range(-10, 40):
        assert abs(found.get(value, F(0)) - whole.p(value).low) < NARROW


def test_the_sum_and_the_dice_committed_belong_together() -> None:
    """Two dice that come to 2 in all without a further die: 1 and 1 bring some, so nothing is left of it but chains."""
    chain = chain_of(6, {6}, {1})
    two = ChainSpace.of(chain, 2).split_total(lambda total: total)[4]
    shown = two.split(lambda faces: faces)
    assert shown[2, 2].weight == F(1, 36) and (3, 3) not in shown


@pytest.mark.parametrize(
    ("sides", "adding", "taking", "why"),
    [(6, {6}, {6}, "not both"), (2, {2}, {1}, "never ends"), (20, set(range(2, 21)), set(), "would have to be followed")],
)
def test_what_cannot_be(sides: int, adding: set[int], taking: set[int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        chain_of(sides, adding, taking).enclosed()


def test_weights_above_their_total_are_refused() -> None:
    with pytest.raises(ValueError, match="not above their total"):
        Enclosed({1: 2, 2: 2}, 3)
