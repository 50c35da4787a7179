"""Magic dice: what they cost, when they fizzle, and with what chance. Expected values are reckoned by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from tests.ww.play import begin, course, endings, game, names, situation
from tfrules.engine.agenda import Outcome
from tfrules.engine.state import State
from tfrules.game import Loaded

HERE = {"points": {"mage": [0, 0], "foe": [10, 0]}}


def cast_at_foe(mind: int, dice: int, spell: str = "sparks:Spark", known: str = "Spark") -> Outcome:
    loaded = game()
    return begin(loaded, duel(loaded, mind, known), "ww.cast", caster="mage", spell=spell, MD=dice, point="foe")


def duel(loaded: Loaded, mind: int, spell: str) -> State:
    return situation(loaded, {"us": {"mage": {"M": mind, "spells": [spell]}}, "them": {"foe": {"B": 30}}}, **HERE)


@pytest.mark.parametrize(
    ("mind", "dice", "chance"),
    [(1, 1, Fraction(2, 3)), (2, 2, Fraction(4, 9)), (3, 3, Fraction(8, 27)), (3, 4, Fraction(16, 27)), (2, 1, Fraction(0))],
)
def test_the_chance_that_a_spell_fizzles(mind: int, dice: int, chance: Fraction) -> None:
    loaded = game()
    found = endings(loaded, cast_at_foe(mind, dice))
    assert found.p(lambda state: state.records["mage"]["M"] == 0) == chance
    assert found.p(lambda state: state.records["foe"]["B"] == 29) == 1 - chance


def test_the_mind_left_is_binomial() -> None:
    loaded = game()
    cast = cast_at_foe(6, 5, "ww:Combustion", "Combustion")
    left = endings(loaded, cast).distribution(lambda state: state.records["mage"]["M"])
    assert dict(left.items()) == {6 - cost: Fraction(comb(5, cost) * 2**cost, 3**5) for cost in range(6)}


def test_odds_keep_apart_only_what_the_spell_reads() -> None:
    """Spark does not read its dice, so that its outcomes are one for each point of Mind, and not one for each total."""
    loaded = game()
    cast = cast_at_foe(9, 4)
    assert len(endings(loaded, cast).endings) == 5


@pytest.mark.parametrize(
    ("faces", "left"), [((5, 6, 5, 6), 4), ((4, 4, 5, 5), 2), ((1, 2, 3, 5), 1)], ids=["all free", "two cost", "three cost"]
)
def test_what_dice_cost(faces: tuple[int, ...], left: int) -> None:
    loaded = game()
    cast = cast_at_foe(4, 4)
    run = course(loaded, cast, [faces])
    assert run.state.records["mage"]["M"] == left
    assert "fizzles" not in names(run)


def test_a_fizzle_has_no_effect() -> None:
    loaded = game()
    cast = cast_at_foe(2, 2)
    run = course(loaded, cast, [(3, 4)])
    assert run.state.records["mage"]["M"] == 0
    assert run.state.records["foe"]["B"] == 30
    assert "fizzles" in names(run)


def test_dice_are_declared_before_they_are_rolled_and_without_a_limit() -> None:
    loaded = game()
    outcome = begin(loaded, duel(loaded, 3, "Combustion"), "ww.cast", caster="mage", spell="ww:Combustion")
    (request,) = outcome.state.pending
    assert (request.asks, request.label) == ("us", "MD")
    assert not request.domain.contains(2)
    assert request.domain.contains(3) and request.domain.contains(50)
    run = course(loaded, outcome, [(4, 1, 5, 6, 5)], [5, "foe"])
    assert run.state.records["mage"]["M"] == 1


def test_highest_and_lowest_face() -> None:
    loaded = game()
    cast = cast_at_foe(4, 3, "sparks:Forked Spark", "Forked Spark")
    assert course(loaded, cast, [(2, 5, 3)]).state.records["foe"]["B"] == 27
    found = endings(loaded, cast).distribution(lambda state: state.records["foe"]["B"])
    # three equal dice do nothing; of their six kinds the four of 1 to 4 cost 3 of 4 Mind, which still works
    assert found.p(30) == Fraction(6, 216)


def test_a_spell_not_memorized_is_refused() -> None:
    loaded = game()
    run = course(loaded, cast_at_foe(4, 3, "ww:Combustion", "Spark"), [])
    assert names(run) == ["refused"]
