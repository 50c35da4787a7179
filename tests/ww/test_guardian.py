"""The oath of the Guardian: who is asked, when, and what it changes."""

from __future__ import annotations

from typing import Any

from tests.ww.play import begin, course, game, names, situation
from tfrules.engine.agenda import Outcome, answer
from tfrules.engine.context import Context
from tfrules.engine.modifiers import ask
from tfrules.engine.state import Frame
from tfrules.game import Loaded

GUARD = {"B": 9, "hide": 2, "shield": "Buckler", "devotions": ["Guardian"], "ward": "friend"}
POINTS = {"guard": [0, 0], "friend": [1, 0], "foe": [2, 0]}


def attack(loaded: Loaded, target: str = "friend", points: dict[str, list[int]] | None = None, **guard: Any) -> Outcome:
    us = {"guard": {**GUARD, **guard}, "friend": {"B": 9}}
    state = situation(loaded, {"us": us, "them": {"foe": {"B": 6}}}, points=POINTS | (points or {}))
    return begin(loaded, state, "ww.attack", attacker="foe", target=target)


FIVE = (5, 5, 6, 6, 5, 1)


def test_the_side_of_the_guardian_is_asked_before_the_roll() -> None:
    (request,) = attack(game()).state.pending
    assert (request.asks, request.kind, request.label, request.get("who")) == ("us", "consent", "Take the blow", "guard")


def test_the_blow_lands_on_the_guardian_with_one_more_dr() -> None:
    loaded = game()
    run = course(loaded, attack(loaded), [("attack", FIVE)], [("Take the blow", "yes"), ("Parry", "no")])
    assert (run.state.records["guard"]["B"], run.state.records["friend"]["B"]) == (9 - (5 - 1 - 3), 9)


def test_the_guardian_defends_itself() -> None:
    loaded = game()
    run = course(loaded, attack(loaded, S=3), [("parry", (5, 5, 5)), ("attack", FIVE)], ["yes", "yes"])
    assert run.state.records["guard"]["B"] == 9
    run = course(loaded, attack(loaded, S=3, hide=0), [("parry", (5, 5, 1)), ("attack", FIVE)], ["yes", "yes"])
    assert run.state.records["guard"]["B"] == 9 - (5 - (2 + 1) - 1)  # the buckler makes a parry better by one


def test_without_consent_nothing_changes() -> None:
    loaded = game()
    run = course(loaded, attack(loaded), [("attack", FIVE)], ["no"])
    assert (run.state.records["guard"]["B"], run.state.records["friend"]["B"]) == (9, 5)


def test_an_attack_on_the_guardian_itself() -> None:
    loaded = game()
    run = course(loaded, attack(loaded, "guard", {"foe": [0, 1]}), [("attack", FIVE)])
    assert run.state.records["guard"]["B"] == 9 - (5 - 1 - 2)


def test_who_is_too_far_away_or_senseless_is_not_asked() -> None:
    for outcome in (attack(game(), points={"guard": [4, 0]}), attack(game(), out=True), attack(game(), ward="foe")):
        (request,) = outcome.state.pending
        assert request.label == "attack"


def test_the_second_guardian_is_asked_only_when_the_first_declines() -> None:
    loaded = game()
    us = {"guard": GUARD, "second": GUARD, "friend": {"B": 9}}
    state = situation(loaded, {"us": us, "them": {"foe": {"B": 6}}}, points={**POINTS, "second": [1, 1]})
    outcome = begin(loaded, state, "ww.attack", attacker="foe", target="friend")
    after = answer(loaded.engine, outcome.state, outcome.state.pending[0], "yes")
    assert [(r.label, r.get("target")) for r in after.state.pending] == [("Parry", "guard")]
    after = answer(loaded.engine, outcome.state, outcome.state.pending[0], "no")
    assert [(r.label, r.get("who")) for r in after.state.pending] == [("Take the blow", "second")]


def test_the_trace_names_the_oath() -> None:
    loaded = game()
    outcome = attack(loaded)
    c = Context(loaded.engine, outcome.state, Frame("", 0, {}), 0)
    c.set("attack", target="guard")
    hurt = c.create("hurt", "hurt", target="guard", amount=4, cause="blow", attack="attack")
    trace = ask(c, "hurt.DR", hurt)
    steps = {step.label: (step.amount, step.cite) for step in trace.steps if step.state == "applied"}
    assert trace.value == 3
    assert steps["Guardian"] == (1, "ww Oaths / Guardian")


def test_the_bonus_is_for_that_blow_only() -> None:
    loaded = game(("dr-vs-spells", "all-dr"))
    us = {"guard": {**GUARD, "ward": None}}
    them = {"mage": {"M": 5, "spells": ["Spark"]}}
    state = situation(loaded, {"us": us, "them": them}, points={"guard": [0, 0], "mage": [9, 0]})
    run = course(loaded, begin(loaded, state, "ww.cast", caster="mage", spell="sparks:Spark", MD=1, point="guard"), [5])
    (damaged,) = (event for event in run.events if event.name == "damaged")
    assert dict(damaged.trace)["hurt.DR"].value == 2


def test_the_oath_is_lost_by_fighting_without_a_shield() -> None:
    loaded = game()
    for shield, kept in (("Buckler", True), (None, False)):
        us = {"guard": {**GUARD, "shield": shield}, "friend": {}}
        state = situation(loaded, {"us": us, "them": {"foe": {"B": 30}}}, points={**POINTS, "foe": [0, 1]})
        run = course(loaded, begin(loaded, state, "ww.attack", attacker="guard", target="foe"), [(1,) * 9])
        assert ("devotions" in run.state.records["guard"]) is kept
        assert ("broken vow" in names(run)) is not kept


def test_the_ward_is_named_when_an_adventure_begins() -> None:
    loaded = game()
    us = {"guard": {**GUARD, "ward": None}, "friend": {}, "other": {}}
    state = situation(loaded, {"us": us, "them": {"foe": {}}})
    outcome = begin(loaded, state, "ww.adventure")
    (request,) = outcome.state.pending
    assert (request.asks, list(request.domain.iterate())) == ("us", ["friend", "other"])
    assert course(loaded, outcome, [], ["other"]).state.records["guard"]["ward"] == "other"


def test_the_guardian_stays_near_and_the_ward_is_free() -> None:
    loaded = game()
    us = {"guard": {**GUARD, "S": 9}, "friend": {"S": 9}}
    told = [
        *(["guard", "friend", 1], ["guard", "near", 2], ["friend", "near", 2]),
        *(["guard", "far", 3], ["friend", "far", 3], ["near", "far", 2]),
    ]
    state = situation(loaded, {"us": us}, distances=told, spots=["near", "far"])
    assert names(course(loaded, begin(loaded, state, "ww.move", creature="guard", spot="far"), [])) == ["refused"]
    run = course(loaded, begin(loaded, state, "ww.move", creature="guard", spot="near"), [])
    assert names(run) == ["moves"]
    run = course(loaded, begin(loaded, run.state, "ww.move", creature="friend", spot="far"), [])
    assert names(run) == ["moves"]
    assert "devotions" in run.state.records["guard"]
