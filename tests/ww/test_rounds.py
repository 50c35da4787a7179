"""Rounds of combat: pools, initiative and waves, kills that lead on, castings between phases. Expected values are the book's or reckoned."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from tests.ww.play import begin, course, endings, game, names, situation
from tfrules.engine.agenda import Outcome, answer
from tfrules.engine.drivers import Run
from tfrules.engine.state import State
from tfrules.game import Loaded

GOBLINS = [f"goblin{n}" for n in range(1, 9)]
RING = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]


def mob(loaded: Loaded, **hero: Any) -> State:
    points = {"hero": [1, 1], **{name: list(at) for name, at in zip(GOBLINS, RING, strict=True)}}
    us = {"hero": {"B": 3, "S": 5, "armor": "Full plate", "powers": ["Hero"], **hero}}
    return situation(loaded, {"us": us, "them": {name: {"sort": "Goblin", "S": 2} for name in GOBLINS}}, points=points)


def melee(loaded: Loaded, state: State, strikes: dict[str, str]) -> Outcome:
    """The melee of a round, up to the first question after everybody has said whom to strike at."""
    outcome = begin(loaded, state, "ww.melee")
    while outcome.state.pending and outcome.state.pending[0].label == "strike":
        request = outcome.state.pending[0]
        outcome = answer(loaded.engine, outcome.state, request, strikes.get(request.get("who"), "none"))
    return outcome


def body(state: State, who: str) -> int:
    return int(state.records[who]["B"])


def test_eight_goblins_score_four_or_more_with_1697_in_6561() -> None:
    assert sum(comb(8, k) * 2 ** (8 - k) for k in range(4, 9)) == 1697
    loaded = game()
    outcome = begin(loaded, mob(loaded, armor=None, hide=2), "ww.attack", attackers=tuple(GOBLINS), target="hero")
    assert endings(loaded, outcome).p(lambda state: body(state, "hero") < 3) == Fraction(1697, 6561)


def test_nobody_knows_whom_the_others_strike_at() -> None:
    loaded = game()
    asked = begin(loaded, mob(loaded), "ww.melee").state.pending
    assert [request.get("who") for request in asked] == [*GOBLINS, "hero"]
    assert {request.asks for request in asked} == {"us", "them"}
    assert all(set(request.secret_from) == ({"us", "them"} - {request.asks}) for request in asked)


def test_the_overwhelmed_hero_strikes_second_and_without_a_roll() -> None:
    loaded = game()
    outcome = melee(loaded, mob(loaded), {**dict.fromkeys(GOBLINS, "hero"), "hero": "goblin1"})
    run = course(loaded, outcome, [("attack", (5, 6, 5, 6, 5, 5, 1, 1)), ("attack", 4)], [("Parry", "no"), ("fate", "wound")][:1])
    assert body(run.state, "hero") == 1  # 6 - 1 - 3; one die is left to strike with
    assert "initiative" not in names(run)


def test_whoever_was_slain_in_the_first_wave_does_not_strike_back() -> None:
    loaded = game()
    outcome = melee(loaded, mob(loaded, B=2, armor=None), {**dict.fromkeys(GOBLINS, "hero"), "hero": "goblin1"})
    run = course(loaded, outcome, [("attack", (5, 6, 5, 6, 5, 5, 1, 1))], ["no", "death"])
    assert run.state.records["hero"]["dead"]
    assert names(run).count("attack score") == 1


def duel(loaded: Loaded, **options: Any) -> State:
    sides = {"us": {"one": {"B": 1, "S": 3, **options}}, "them": {"two": {"B": 1, "S": 3}}}
    return situation(loaded, sides, distances=[["one", "two", 1]])


def both(loaded: Loaded, rolls: list[Any], **options: Any) -> Run:
    outcome = melee(loaded, duel(loaded, **options), {"one": "two", "two": "one"})
    return course(loaded, outcome, rolls, ["no", "no"])


@pytest.mark.parametrize(
    ("first", "second", "winner"), [((6, 1), (5, 5), "one"), ((2, 3), (4, 1), "two")], ids=["the first", "the second"]
)
def test_the_highest_die_strikes_first(first: tuple[int, ...], second: tuple[int, ...], winner: str) -> None:
    rolls = [("initiative", second), ("initiative", first), ("attack", 1), ("attack", 1)]
    run = both(game(), rolls)
    scores = [event.fields["attacker"] for event in run.events if event.name == "attack score"]
    assert scores[0] == winner


def test_equal_totals_and_equal_speed_strike_together() -> None:
    sides = {"us": {"one": {"B": 2, "S": 3, "max_B": 1}}, "them": {"two": {"B": 2, "S": 3, "max_B": 1}}}
    loaded = game()
    state = situation(loaded, sides, distances=[["one", "two", 1]])
    outcome = melee(loaded, state, {"one": "two", "two": "one"})
    rolls = [("initiative", (6, 2)), ("initiative", (1, 6)), ("attack", (5, 5)), ("attack", (6, 6))]
    run = course(loaded, outcome, rolls, ["no", "no"])
    assert (body(run.state, "one"), body(run.state, "two")) == (1, 1)


def test_speed_alone_decides_under_the_other_ruling() -> None:
    run = both(game(("initiative-method", "score")), [("attack", 1), ("attack", 1)], S=4)
    assert [event.fields["attacker"] for event in run.events if event.name == "attack score"] == ["one", "two"]


def test_both_blows_count_under_the_ruling_of_one_moment() -> None:
    loaded = game(("melee-simultaneity", "simultaneous"))
    sides = {"us": {"one": {"B": 2, "max_B": 1, "S": 9}}, "them": {"two": {"B": 2, "max_B": 1, "S": 2}}}
    state = situation(loaded, sides, distances=[["one", "two", 1]])
    run = course(loaded, melee(loaded, state, {"one": "two", "two": "one"}), [(5, 5), (5, 5)], ["no", "no"])
    assert (body(run.state, "one"), body(run.state, "two")) == (1, 1)


@pytest.mark.parametrize(("choice", "speed"), [("each", 0), ("beyond-first", 1)])
def test_which_attackers_slow(choice: str, speed: int) -> None:
    loaded = game(("overwhelm-count", choice))
    state = situation(loaded, {"us": {"one": {"S": 1}}, "them": {"two": {}}}, distances=[["one", "two", 1]])
    assert loaded.explain("speed", "one", state).value == speed


@pytest.mark.parametrize(("choice", "left"), [("per-pool", 3), ("per-attacker", 6)])
def test_how_often_reduction_counts_against_a_pool(choice: str, left: int) -> None:
    loaded = game(("dr-against-groups", choice))
    state = mob(loaded, B=6, armor=None, hide=1)
    run = course(loaded, begin(loaded, state, "ww.attack", attackers=tuple(GOBLINS[:5]), target="hero"), [(5,) * 5])
    assert body(run.state, "hero") == left  # 5 - 1, less 1 or less 5


def kills(*rulings: tuple[str, str]) -> Outcome:
    loaded = game(*rulings)
    return begin(loaded, mob(loaded), "ww.attack", attackers=("hero",), target="goblin1")


def test_a_hero_may_be_held_to_one_more_attack() -> None:
    loaded = game(("hero-chain", "one"))
    run = course(loaded, kills(("hero-chain", "one")), [(5, 5, 1), (5, 6, 1)], ["no", "yes", "goblin2", "no"])
    assert [run.state.records[name].get("dead") for name in GOBLINS[:3]] == [True, True, None]


def test_one_success_slays_where_the_ruling_follows_the_example() -> None:
    rulings = ("hero-chain-defence", "zero")
    answers = ["no", "yes", "goblin2", "no", "yes", "goblin3", "no"]
    run = course(game(rulings), kills(rulings), [(5, 5, 1), (5, 1, 1), (1, 1, 1)], answers)
    assert [run.state.records[name].get("dead") for name in GOBLINS[:3]] == [True, True, None]


def test_bonuses_by_ruling() -> None:
    left = {}
    for choice, rolls in (("extra-die", (5, 5, 1)), ("auto-success", (5, 5)), ("damage", (5, 5))):
        loaded = game(("plus-n", choice))
        sides = {"us": {"one": {"B": 2, "weapon": "Sword +1"}}, "them": {"two": {"B": 9}}}
        state = situation(loaded, sides, distances=[["one", "two", 1]])
        run = course(loaded, begin(loaded, state, "ww.attack", attacker="one", target="two"), [rolls])
        left[choice] = body(run.state, "two")
    assert left == {"extra-die": 8, "auto-success": 7, "damage": 7}


@pytest.mark.parametrize(("choice", "mind"), [("rolled", 2), ("spared", 4)])
def test_what_an_interruption_costs(choice: str, mind: int) -> None:
    loaded = game(("interrupted-cost", choice))
    sides = {"us": {"mage": {"B": 3, "M": 4, "spells": ["Spark"]}}, "them": {"foe": {"B": 3}}}
    state = situation(loaded, sides, points={"mage": [0, 0], "foe": [1, 0]})
    begun = course(loaded, begin(loaded, state, "ww.begin cast", caster="mage", spell="sparks:Spark", MD=2, point="foe"), [])
    assert any(record["kind"] == "cast" for _, record in begun.state.items())
    rolls: list[Any] = [("attack", (5, 6, 1)), *([("magic dice", (1, 2))] if choice == "rolled" else [])]
    run = course(loaded, begin(loaded, begun.state, "ww.attack", attacker="foe", target="mage"), rolls)
    assert run.state.records["mage"]["M"] == mind
    assert "interrupted" in names(run)
    after = course(loaded, begin(loaded, run.state, "ww.spells"), [])
    assert body(after.state, "foe") == 3
    assert not any(record["kind"] in ("cast", "effect") for _, record in after.state.items())


def test_death_alone_by_ruling() -> None:
    loaded = game(("zero-body", "dead"))
    state = situation(loaded, {"us": {"one": {"B": 3}}, "them": {"two": {"B": 2}}}, distances=[["one", "two", 1]])
    run = course(loaded, begin(loaded, state, "ww.attack", attacker="one", target="two"), [(5, 5, 5)])
    assert run.state.records["two"]["dead"]


@pytest.mark.parametrize(("load", "over"), [(9, True), (0, False)])
def test_a_fight_in_which_nobody_can_do_anything_is_over(load: int, over: bool) -> None:
    """Two who carry too much to move stand five inches apart, for ever; with free hands they are asked where to go."""
    loaded = game()
    figures = {side: [loaded.figure("", name=name, B=1, S=1, M=1, E=1, load=load)] for side, name in (("us", "ivo"), ("them", "orc"))}
    state = loaded.battle(figures, points={"ivo": [0, 0], "orc": [5, 0], "ford": [1, 0]}, spots=["ford"]).state
    assert bool(state.pending) is not over
    assert state.records["turn"]["number"] == 1
