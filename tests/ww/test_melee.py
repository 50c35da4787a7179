"""A blow in melee: pools, parries under the rulings, damage reduction. Expected values are the book's, reckoned by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from tests.odds.reference import POOL_AT_LEAST
from tests.ww.play import begin, course, endings, game, names, situation
from tfrules.engine.agenda import Outcome, answer
from tfrules.game import Loaded

APART = {"distances": [["fighter", "foe", 1]]}


def blow(loaded: Loaded, dice: int, **foe: Any) -> Outcome:
    state = situation(loaded, {"us": {"fighter": {"B": dice}}, "them": {"foe": {"B": 9, **foe}}}, **APART)
    return begin(loaded, state, "ww.attack", attacker="fighter", target="foe")


@pytest.mark.parametrize("dice", POOL_AT_LEAST)
def test_the_chance_of_successes(dice: int) -> None:
    loaded = game()
    found = endings(loaded, blow(loaded, dice, out=True)).distribution(lambda state: 9 - state.records["foe"]["B"])
    assert {least: found.at_least(least) for least in POOL_AT_LEAST[dice]} == POOL_AT_LEAST[dice]


def test_six_dice_fold_into_the_numbers_of_successes() -> None:
    loaded = game()
    found = endings(loaded, blow(loaded, 6, out=True)).distribution(lambda state: 9 - state.records["foe"]["B"])
    assert dict(found.items()) == {n: Fraction(comb(6, n) * 2 ** (6 - n), 3**6) for n in range(7)}


def test_not_parrying_counts_one() -> None:
    loaded = game()
    assert course(loaded, blow(loaded, 3, S=2), [(5, 6, 5)], ["no"]).state.records["foe"]["B"] == 7


def test_a_parry_is_a_roll_of_speed_less_one_for_the_attacker() -> None:
    loaded = game()
    run = course(loaded, blow(loaded, 3, S=3), [("parry", (6, 6)), ("attack", (5, 6, 5))], ["yes"])
    assert run.state.records["foe"]["B"] == 8


def test_a_parry_is_chosen_before_or_after_the_attack_is_rolled() -> None:
    loaded = game()
    (request,) = blow(loaded, 3, S=2).state.pending
    assert (request.asks, request.kind, request.label) == ("them", "consent", "Parry")
    late = game(("parry-declared", "after-attack-roll"))
    outcome = blow(late, 3, S=2)
    (request,) = outcome.state.pending
    assert request.asks == "chance"
    (request,) = answer(late.engine, outcome.state, request, (5, 5, 5)).state.pending
    assert request.label == "Parry"


@pytest.mark.parametrize(("choice", "body"), [("none", 7), ("one", 8)])
def test_whether_a_parry_can_be_worse_than_none(choice: str, body: int) -> None:
    loaded = game(("parry-minimum", choice))
    run = course(loaded, blow(loaded, 2, S=3), [("parry", (3, 4)), ("attack", (5, 6))], ["yes"])
    assert run.state.records["foe"]["B"] == body


@pytest.mark.parametrize(("state", "defence"), [({"S": 1}, 1), ({"S": 5, "helpless": True}, 1), ({"S": 5, "out": True}, 0)])
def test_who_cannot_parry_is_not_asked(state: dict[str, Any], defence: int) -> None:
    loaded = game()
    run = course(loaded, blow(loaded, 2, **state), [("attack", (5, 5))])
    assert run.state.records["foe"]["B"] == 7 + defence


def test_damage_is_never_below_zero_and_body_neither() -> None:
    loaded = game()
    assert course(loaded, blow(loaded, 1, hide=3), [5]).state.records["foe"]["B"] == 9
    run = course(loaded, blow(loaded, 6, B=2), [(5,) * 6], ["death"])
    assert run.state.records["foe"]["B"] == 0
    assert "felled" in names(run)


def test_reach_is_one_inch() -> None:
    loaded = game()
    state = situation(loaded, {"us": {"fighter": {}}, "them": {"foe": {}}}, distances=[["fighter", "foe", "3/2"]])
    assert names(course(loaded, begin(loaded, state, "ww.attack", attacker="fighter", target="foe"), [])) == ["refused"]
