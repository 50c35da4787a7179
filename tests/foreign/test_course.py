"""Races run to their ends: the same by every driver, through saves, in views that hide hands, and with exact chances."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import tfrules
from tests.foreign.play import DECK, decide, game, race, told
from tests.foreign.reckoning import Boat, Course, Odds, Race, reckon
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import Outcome, answer, settle
from tfrules.engine.drivers import Asked, Run, drive, sample, script
from tfrules.engine.enumerate import Endings, enumerate_chance
from tfrules.engine.event import Event
from tfrules.engine.key import state_key
from tfrules.engine.request import CHANCE, Faces, Options, Request
from tfrules.engine.save import load_text, resume, save_text
from tfrules.engine.state import Record, State, from_json, to_json
from tfrules.engine.view import view, view_events
from tfrules.report import transcript

SEEDS = range(5)


def sampled(seed: int) -> Run:
    return drive(game().engine, Outcome(race(game()).state, ()), sample(seed), Asked(decide))


# ---------------------------------------------------------------- drivers


@pytest.mark.parametrize("seed", SEEDS)
def test_a_race_comes_to_its_end(seed: int) -> None:
    run = sampled(seed)
    assert run.state.done
    places = {boat: run.state.records[boat]["place"] for boat in ("Anna", "Ben")}
    first = run.state.records["turn"]["winner"]
    assert places[first] == max(places.values()) >= 30
    assert [event.fields["boat"] for event in run.events if event.name == "wins"] == [first]
    dice = [request.domain for request, _ in run.answers if isinstance(request.domain, Faces)]
    assert {group for domain in dice for group in domain.groups} <= {(8, 1), (10, 1)}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_driver_plays_the_same_race_with_the_same_dice(seed: int) -> None:
    """Sampled, scripted, asked of somebody, and side by side by policies: one state and one list of events."""
    run = sampled(seed)
    drawn = [value for request, value in run.answers if request.asks == CHANCE]
    begun = Outcome(race(game()).state, ())
    expected = told(run.state, run.events)

    dice, choices = script(drawn), script([(request.label, value) for request, value in run.answers if request.asks != CHANCE])
    scripted = drive(game().engine, begun, dice, choices)
    dice.finish(), choices.finish()
    assert told(scripted.state, scripted.events) == expected

    typed = iter(drawn)
    asked = drive(game().engine, begun, Asked(lambda request: next(typed)), {"North": Asked(decide), "South": Asked(decide)})
    assert told(asked.state, asked.events) == expected

    battle = race(game(), chance=tfrules.sample(seed))
    while not battle.over:
        battle.answer(battle.pending[0], decide(battle.pending[0]))
    assert battle.rolls == len(drawn) and told(battle.state, battle.log) == told(run.state, (*race(game()).log, *run.events))


def test_a_script_with_another_race_in_mind_is_refused() -> None:
    begun = Outcome(race(game()).state, ())
    with pytest.raises(DiagnosticError) as caught:
        drive(game().engine, begun, script([("way", 3)]), Asked(decide))
    assert caught.value.diagnostics[0].code == "TFR0702"


def test_what_happened_is_told_in_its_own_words() -> None:
    lines = transcript(game().vocabulary, sampled(1).events).splitlines()
    assert lines[:5] == [
        "drawn: boat Anna, card Fair Wind", "drawn: boat Anna, card Drift", "drawn: boat Ben, card Squall",
        "drawn: boat Ben, card Sandbank", "cards",
    ]  # fmt: skip
    assert "Ben passes Anna" in lines and "fair wind on Anna begins" in lines and "Anna: Protest" in lines


def test_the_ruling_decides_who_sails_first() -> None:
    def first(*rulings: tuple[str, str]) -> Any:
        battle = race(game(*rulings), ["Drift", "Drift"], tfrules.sample(1), anna={"place": 3}, hand=1)
        for request in battle.pending:
            battle.answer(request, request.domain.values[0])
        return next(event.fields["boat"] for event in battle.log if event.name == "sails")

    assert first() == first(("who-sails-first", "last")) == "Ben"
    assert first(("who-sails-first", "leader")) == "Anna"


# ---------------------------------------------------------------- saves


@pytest.mark.parametrize("seed", SEEDS)
def test_it_can_be_saved_and_taken_up_at_every_question(seed: int) -> None:
    """Also between two choices that are made at the same time, and in the middle of a protest."""
    run = sampled(seed)
    state, events = race(game()).state, list[Event]()
    for request, value in run.answers:
        outcome = answer(game().engine, state, request, value)
        events += outcome.events
        by_json = settle(game().engine, from_json(json.loads(json.dumps(to_json(outcome.state)))))
        by_file = resume(game().engine, load_text(save_text(outcome.state, {"game": "regatta"})).state)
        for again in (by_json, by_file):
            assert again.events == ()
            assert [one.to_json() for one in again.state.pending] == [one.to_json() for one in outcome.state.pending]
            assert state_key(again.state, {}) == state_key(outcome.state, {})
        state = by_file.state
    assert told(state, events) == told(run.state, run.events)


# ---------------------------------------------------------------- views


def dealt() -> State:
    """A race in which both hands are full and cards are to be chosen: Anna has 0 and 1 of the deck, Ben 2 and 3."""
    state = race(game()).state
    for card in DECK[:4]:
        state = answer(game().engine, state, state.pending[0], f"regatta:{card}").state
    return state


def with_hand(state: State, boat: str, cards: tuple[str, ...]) -> State:
    """The same with another hand, and the deck as it would then be."""
    hand, all_cards = tuple(f"regatta:{card}" for card in cards), {f"regatta:{card}" for card in DECK}
    records = dict(state.records)
    records[boat] = Record({**records[boat], "cards": hand})
    held = {card for one in ("Anna", "Ben") for card in records[one]["cards"]}
    records["deck"] = Record({**records["deck"], "cards": tuple(sorted(all_cards - held))})
    return settle(game().engine, State(records, state.agenda)).state


def test_a_hand_is_seen_by_its_own_side_alone() -> None:
    north, south = (view(game().engine, dealt(), side) for side in ("North", "South"))
    assert north.records["Anna"]["cards"] == ["regatta:Drift", "regatta:Fair Wind"] and "cards" not in north.records["Ben"]
    assert south.records["Ben"]["cards"] == ["regatta:Right of Way", "regatta:Sandbank"] and "cards" not in south.records["Anna"]
    for seen, hidden in ((north, DECK[2:]), (south, (*DECK[:2], *DECK[4:]))):
        assert "deck" not in seen.records
        assert [card for card in hidden if card in seen.text()] == []


def test_what_is_secret_changes_nothing_that_others_see() -> None:
    state, engine = dealt(), game().engine
    for hand in (("Sandbank", "Spinnaker"), ("Spinnaker", "Squall"), ("Right of Way", "Squall")):
        other = with_hand(state, "Ben", hand)
        assert state_key(other, {}) != state_key(state, {})
        assert view(engine, other, "North").text() == view(engine, state, "North").text()
        assert view(engine, other, "South").text() != view(engine, state, "South").text()


def test_a_card_that_is_chosen_first_stays_down_until_the_other_is() -> None:
    state, engine = dealt(), game().engine
    north = next(request for request in state.pending if request.asks == "North")
    assert view(engine, state, "South").pending[0] == {"asks": "North", "kind": "choose", "label": "secret"}
    chosen = [answer(engine, state, north, card) for card in north.domain.values]
    assert [outcome.events for outcome in chosen] == [(), ()]
    assert len({view(engine, outcome.state, "South").text() for outcome in chosen}) == 1
    (left,) = chosen[0].state.pending
    assert left.asks == "South"
    turned = answer(engine, chosen[0].state, left, left.domain.values[0])
    assert [event.fields["card"] for event in turned.events if event.name == "plays"] == ["regatta:Right of Way", "regatta:Drift"]


def test_who_draws_what_is_told_to_that_side_alone() -> None:
    engine, state = game().engine, race(game()).state
    (draw,) = state.pending
    assert draw.asks == CHANCE and isinstance(draw.domain, Options) and len(draw.domain.values) == 6
    assert view(engine, state, "South").pending == ({"asks": "chance", "kind": "draw", "label": "the referee rolls"},)
    outcomes = [answer(engine, state, draw, card) for card in draw.domain.values]
    seen = {side: {json.dumps(view_events(engine, o.state, o.events, side)) for o in outcomes} for side in ("North", "South")}
    assert len(seen["North"]) == 6 and len(seen["South"]) == 1


# ---------------------------------------------------------------- exact chances


def counted(battle: Any, legs: int = 99) -> Endings:
    def over(state: State) -> bool:
        return bool(state.records["turn"]["number"] > legs)

    return enumerate_chance(battle.game.engine, battle.state, lambda state, request: decide(request), over)


def outcome_of(state: State) -> tuple[Any, ...]:
    boats = [state.records[name] for name in ("Anna", "Ben")]
    washes = sum(r["kind"] == "effect" and r["of"] == "regatta:wash" for r in state.records.values())
    return (
        state.records["turn"].get("winner"),
        *((boat["place"], boat["protests"], tuple(card.partition(":")[2] for card in boat["cards"])) for boat in boats),
        washes,
    )


def reckoned(odds: Odds) -> dict[tuple[Any, ...], Fraction]:
    found: dict[tuple[Any, ...], Fraction] = {}
    for one, p in odds.items():
        winner = None if one.winner < 0 else ("Anna", "Ben")[one.winner]
        boats = [(boat.place, boat.protests, boat.hand) for boat in one.boats]
        key = (winner, *boats, sum(len(boat.washes) for boat in one.boats))
        found[key] = found.get(key, Fraction(0)) + p
    return found


def test_a_shuffle_counts_every_card() -> None:
    """Two of three cards are alike: the chance of a hand is that of drawing any of them."""
    battle = race(game(), ["Drift", "Drift", "Squall"], hand=1)
    hands = enumerate_chance(game().engine, battle.state).distribution(
        lambda state: tuple(state.records[boat]["cards"][0].partition(":")[2] for boat in ("Anna", "Ben"))
    )
    third = Fraction(1, 3)
    assert dict(hands.items()) == {("Drift", "Drift"): third, ("Drift", "Squall"): third, ("Squall", "Drift"): third}


def test_a_leg_with_its_shuffle_is_counted_exactly() -> None:
    cards = ("Fair Wind", "Right of Way", "Squall")
    battle = race(game(), cards, hand=1, anna={"place": 4}, ben={"place": 6})
    start = Race((Boat(place=4), Boat(place=6)), cards)
    expected = reckoned(reckon(start, Course(30, (4, 7, 20), 1), legs=1))
    assert dict(counted(battle, 1).distribution(outcome_of).items()) == expected
    assert len(expected) > 100 and sum(expected.values()) == 1


SITUATIONS = {
    "level": (Boat(place=20, hand=("Squall",)), Boat(place=20, hand=("Fair Wind",)), 25),
    "behind, with the right of way ahead": (
        Boat(place=21, hand=("Fair Wind",), oars=2),
        Boat(place=23, hand=("Right of Way",)),
        29,
    ),
    "behind, with the other aground": (Boat(place=19, hand=("Sandbank",)), Boat(place=22), 24),
    "ahead, becalmed": (Boat(place=24, protests=0), Boat(place=22, hand=("Squall",), oars=3), 30),
}


@pytest.mark.parametrize("name", sorted(SITUATIONS))
@pytest.mark.parametrize("leader_first", [False, True], ids=["last first", "leader first"])
def test_the_end_of_a_race_is_counted_exactly(name: str, leader_first: bool) -> None:
    anna, ben, length = SITUATIONS[name]
    course = Course(length, (23, 25), 1)
    loaded = game(("who-sails-first", "leader")) if leader_first else game()
    anna_, ben_ = ({"place": b.place, "oars": b.oars, "protests": b.protests, "cards": b.hand} for b in (anna, ben))
    battle = race(loaded, [], anna=anna_, ben=ben_, length=length, buoys=course.buoys, hand=1)
    expected = reckoned(reckon(Race((anna, ben), ()), course, leader_first=leader_first))
    assert sum(expected.values()) == 1 and {key[0] for key in expected} == {"Anna", "Ben"}
    endings = counted(battle)
    assert dict(endings.distribution(outcome_of).items()) == expected

    keys = {state_key(ending.state, loaded.engine.ledger) for ending in endings.endings}
    for seed in SEEDS:
        run = drive(loaded.engine, Outcome(battle.state, ()), sample(seed), Asked(decide))
        assert state_key(run.state, loaded.engine.ledger) in keys


def test_statistics_keep_no_states_apart() -> None:
    """What a boat has sailed in all is in the ledger: races that differ in nothing else are one."""
    state = race(game()).state
    records = {**state.records, "Anna": Record({**state.records["Anna"], "miles": 40})}
    ledger = game().engine.ledger
    assert ledger == {"boat": frozenset({"miles"})}
    assert state_key(State(records, state.agenda), ledger) == state_key(State(state.records, state.agenda), ledger)


def test_what_is_remembered_for_a_leg_is_forgotten_after_it() -> None:
    battle = race(game(), ["Drift"] * 4, tfrules.sample(4), hand=1)
    seen = set()
    while battle.state.records["turn"]["number"] == 1:
        seen |= set(battle.state.records["Anna"])
        battle.answer(battle.pending[0], decide(battle.pending[0]))
    assert battle.state.records["Anna"]["place"] > 0 and battle.pending[0].label == "card" and {"rolled", "left"} <= seen
    assert not {"rolled", "left"} & set(battle.state.records["Anna"])


def test_an_answer_that_is_not_allowed_changes_nothing() -> None:
    state = dealt()
    request: Request = state.pending[0]
    with pytest.raises(DiagnosticError):
        answer(game().engine, state, request, "regatta:Squall")
    assert state.pending[0] == request
