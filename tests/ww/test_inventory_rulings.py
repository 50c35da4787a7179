"""Acceptance cases that stand or fall with a ruling, or that look at who is asked and who learns what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ww.play import begin, course, game, names, situation
from tfrules.engine.agenda import answer
from tfrules.engine.state import State

Ruling = tuple[str, str]


def body_after(attack: str, faces: tuple[int, ...], *rulings: Ruling, answers: tuple[str, ...] = (), far: bool = False, **sides: Any) -> int:
    """The Body left to "foe" after a blow or shot of "one"; both are given by their fields."""
    loaded = game(*rulings)
    told = {"us": {"one": sides["one"]}, "them": {"foe": {"B": 9, **sides.get("foe", {})}}}
    state = situation(loaded, told, points={"one": [0, 0], "foe": [20 if far else 1, 0]})
    run = course(loaded, begin(loaded, state, attack, attacker="one", target="foe"), [("attack", faces)], list(answers))
    return int(run.state.records["foe"]["B"])


@pytest.mark.parametrize(("choice", "hide", "left"), [("cap-first", 0, 8), ("cap-first", 1, 9), ("dr-first", 0, 8), ("dr-first", 1, 8)])
def test_a_fist_before_or_after_reduction(choice: str, hide: int, left: int) -> None:
    """4 against 1: three points, of which a fist does one; reduction comes after, or before."""
    one = {"B": 4, "weapon": "Fist"}
    assert body_after("ww.attack", (5, 5, 6, 6), ("fist-cap", choice), one=one, foe={"hide": hide}) == left


@pytest.mark.parametrize(("choice", "left"), [("filled", 8), ("strict", 7)])
def test_a_shield_counts_where_lost_numbers_may_stand_in(choice: str, left: int) -> None:
    assert body_after("ww.attack", (5, 6, 5), ("lost-tables", choice), one={"B": 3}, foe={"shield": "Shield"}) == left


def test_who_is_shot_at_may_roll_or_may_not() -> None:
    bow, runner = {"B": 3, "weapon": "Short bow"}, {"S": 3}
    assert body_after("ww.shoot", (5, 6, 6), ("missile-defence", "always-one"), far=True, one=bow, foe=runner) == 7
    assert body_after("ww.shoot", (5, 6, 6), answers=("no",), far=True, one=bow, foe=runner) == 7


@pytest.mark.parametrize(("choice", "left"), [("one", 9), ("zero", 8)])
def test_the_defence_of_who_flees(choice: str, left: int) -> None:
    loaded = game(("fleeing-defence", choice))
    us, them = {"one": {"B": 3, "weapon": "Short bow"}}, {"foe": {"B": 9, "S": 4}}
    state = situation(loaded, {"us": us, "them": them}, points={"one": [0, 0], "foe": [20, 0]})
    fleeing = State({name: {**record, "pace": "flight"} if name == "foe" else record for name, record in state.records.items()})
    run = course(loaded, begin(loaded, fleeing, "ww.shoot", attacker="one", target="foe"), [("attack", (5, 1, 1))])
    assert run.state.records["foe"]["B"] == left


def test_the_judge_says_how_far_ahead_the_quarry_is() -> None:
    loaded = game()
    state = situation(loaded, {"us": {"one": {"S": 1}}, "them": {"two": {"S": 1}}})
    outcome = begin(loaded, state, "ww.chase", quarry=("two",), pursuers=("one",))
    assert (outcome.state.pending[0].asks, outcome.state.pending[0].label) == ("judge", "lead")
    run = course(loaded, outcome, [("pursuers", 1), ("quarry", 5)], [("lead", 6), ("sight", 6)])
    assert [event.fields["lead"] for event in run.events if event.name == "lead"] == [7]
    assert "escapes" in names(run)


def test_a_battlecaster_does_not_joust() -> None:
    loaded = game()
    riders = {"one": {"calling": "Battlecaster", "weapon": "Lance"}, "two": {"calling": "Fighter", "weapon": "Lance"}}
    state = situation(loaded, {"us": {"one": riders["one"]}, "them": {"two": riders["two"]}})
    assert "refused" in names(course(loaded, begin(loaded, state, "ww.joust", riders=("one", "two")), []))


def ride(aims: tuple[str, str], positions: tuple[str, str], rolls: list[Any]) -> State:
    """Where a joust stands after one ride: at the next question, or over. The lance of the first is aimed first."""
    loaded = game()
    fighter = {"B": 3, "calling": "Fighter", "weapon": "Lance"}
    state = situation(loaded, {"us": {"one": dict(fighter)}, "them": {"two": dict(fighter)}})
    outcome = begin(loaded, state, "ww.joust", riders=("one", "two"))
    for label, values in (("aim", aims), ("position", positions)):
        for who, value in zip(("one", "two"), values, strict=True):
            request = next(one for one in outcome.state.pending if one.label == label and one.get("who") == who)
            outcome = answer(loaded.engine, outcome.state, request, f"ww:{value}" if label == "aim" else value)
    for faces in rolls:
        outcome = answer(loaded.engine, outcome.state, outcome.state.pending[0], faces)
    return outcome.state


def test_an_injury_costs_a_point_and_a_glance_nothing() -> None:
    """Top center against the low shield is U and I; top right against the steady seat is G."""
    state = ride(("top center", "top right"), ("steady seat", "shield low"), [(1, 1, 1)])
    assert (state.records["one"]["B"], state.records["two"]["B"]) == (3, 2)
    assert not state.records["one"].get("steady")


def test_a_broken_lance_seats_its_owner_steady() -> None:
    """Base against the low helm is B; helm against the low helm is M."""
    state = ride(("base", "helm"), ("lower helm", "lower helm"), [])
    assert state.records["one"]["steady"] and not state.records["two"].get("steady")
    asked = {request.get("who"): request.domain for request in state.pending if request.label == "position"}
    assert asked["one"].values == ("steady seat",) and len(asked["two"].values) == 6


def test_onlookers_notice_the_search_for_a_lie() -> None:
    loaded = game()
    us, them = {"monk": {"E": 2, "devotions": ["Truth"]}}, {"liar": {"E": 2}}
    state = situation(loaded, {"us": us, "them": them})
    outcome = begin(loaded, state, "take", who="monk", offer="Look for the lie", at="other actions")
    run = course(loaded, outcome, [("contest", (5, 1)), ("contest", (6, 1))], [("speaker", "liar")])
    told = [event for event in run.events if event.name in ("offer taken", "contested")]
    assert [event.name for event in told] == ["offer taken", "contested"] and all(not event.secret_from for event in told)
    assert told[1].fields["margin"] == 0


def test_the_phases_of_a_round_in_their_order() -> None:
    loaded = game()
    state = situation(loaded, {"us": {"one": {"out": True}}, "them": {"two": {}}})
    run = course(loaded, begin(loaded, state, "turns", definition="ww:combat round"), [])
    phases = [event.fields["phase"] for event in run.events if event.name == "phase begins"]
    assert phases[:6] == ["movement", "spellcasting", "missile fire", "melee", "other actions", "spells take effect"]
