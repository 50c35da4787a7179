"""One request, whoever answers: sampled, scripted, asked and counted courses are courses of the same rules.

A course is recorded as it was sampled and replayed as a script; it must be among the counted endings. And the counted endings are those
that trying out every face of every roll gives, which is another method: it splits no reading and knows nothing of weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from hashlib import blake2b
from typing import Any

import pytest

from tests.laws import market_day, random_fights
from tests.laws.random_fights import melee, told
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import Outcome, answer, settle, start
from tfrules.engine.amount import Amount
from tfrules.engine.context import Context
from tfrules.engine.drivers import Asked, Run, drive, sample, script
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.game import Game, Parts
from tfrules.engine.key import state_key
from tfrules.engine.procedure import steps
from tfrules.engine.request import CHANCE, FreeText, Options, Request
from tfrules.engine.state import Frame, Plain, Record, State

Chooses = Callable[[Request], Plain]
Case = tuple[Game, State]


def steadily(salt: str) -> Chooses:
    """A policy that answers every kind of request, always the same one in the same way."""

    def choose(request: Request) -> Plain:
        if isinstance(request.domain, FreeText):
            return "aye" if salt < "m" else "not fair"
        values = list(request.domain.iterate())
        who = f"{salt}/{request.asks}/{request.label}/{request.about}"
        return values[int.from_bytes(blake2b(who.encode(), digest_size=4).digest(), "big") % len(values)]

    return choose


def trades() -> list[Case]:
    """A market day's trade, by itself, from a few states."""
    records = market_day.people()
    found = []
    for change in ({}, {"Ada": {"purse": 0}, "Di": {"purse": 13}}, {"Bo": {"nerve": 9}, "Cy": {"stall": "square"}}):
        people = {name: Record({**record, **change.get(name, {})}) for name, record in records.items()}
        found.append((market_day.market(), State(people, (Frame("proc:trade", 0, {}),))))
    return found


def blows() -> list[Case]:
    """Attacks of random fights that were about to be rolled for, each by itself."""
    found = []
    for seed in range(8):
        for step in random_fights.fight(seed, 60):
            if step.request.label in ("hit", "defence") and len(found) < 14:
                found.append((melee().engine, State(step.state.records, step.state.agenda[-1:])))
    assert {case[1].agenda[0].code for case in found} == {"proc:attack", "proc:jump"}
    return found


CASES: Mapping[str, Callable[[], list[Case]]] = {"trade": trades, "blow": blows}


def key(game: Game, state: State) -> int:
    return state_key(state, game.ledger)


def sampled(game: Game, state: State, seed: int, chooses: Chooses) -> Run:
    return drive(game, settle(game, state), sample(seed), Asked(chooses))


@pytest.mark.parametrize("name", sorted(CASES))
@pytest.mark.parametrize("salt", ["first", "second"])
def test_a_sampled_end_is_among_those_that_are_counted(name: str, salt: str) -> None:
    chooses = steadily(salt)
    for game, state in CASES[name]():
        endings = enumerate_chance(game, state, lambda _, request: chooses(request))
        assert sum(ending.p for ending in endings.endings) == 1
        chances = {key(game, ending.state): ending.p for ending in endings.endings}
        assert len(chances) == len(endings.endings) and all(p > 0 for p in chances.values())
        for seed in range(12):
            run = sampled(game, state, seed, chooses)
            assert run.state.done and chances[key(game, run.state)] > 0


@pytest.mark.parametrize("name", sorted(CASES))
def test_what_is_counted_is_what_trying_every_face_gives(name: str) -> None:
    chooses = steadily("first")
    for game, state in CASES[name]()[:6]:
        counted = enumerate_chance(game, state, lambda _, request: chooses(request))
        tried = every_face(game, settle(game, state).state, chooses)
        assert {key(game, ending.state): ending.p for ending in counted.endings} == tried


def every_face(game: Game, state: State, chooses: Chooses) -> dict[int, Fraction]:
    """The chance of each end: every outcome of each roll is as likely as the others; ways that meet are joined."""
    todo, ends = {key(game, state): (state, Fraction(1))}, {}
    while todo:
        here, weight = todo.pop(next(iter(todo)))
        if here.done:
            ends[key(game, here)] = ends.get(key(game, here), Fraction(0)) + weight
            continue
        request = next((one for one in here.pending if one.asks == CHANCE), here.pending[0])
        values = list(request.domain.iterate()) if request.asks == CHANCE else [chooses(request)]
        for value in values:
            after = answer(game, here, request, value, quiet=True).state
            known = todo.get(key(game, after), (after, Fraction(0)))
            todo[key(game, after)] = (after, known[1] + weight / len(values))
    return ends


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_sampled_course_replayed_as_a_script_is_the_same_course(name: str) -> None:
    for game, state in CASES[name]():
        for seed in range(3):
            replayed(game, settle(game, state), sampled(game, state, seed, steadily("first")))


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_day_and_a_whole_fight_replayed(seed: int) -> None:
    chooses = steadily(str(seed))
    opened = market_day.opened()
    replayed(market_day.market(), opened, drive(market_day.market(), opened, sample(seed), Asked(chooses)))
    begun = settle(melee().engine, random_fights.placed(random_fights.Random(seed)).state)
    fought = drive(melee().engine, begun, sample(seed), Asked(chooses), most=60)
    replayed(melee().engine, begun, fought)
    assert len(fought.answers) > 20


def replayed(game: Game, outcome: Outcome, run: Run) -> None:
    """The course as a script: each answer with its label, dice and choices apart; and once more with each asked for."""
    dice = script([(request.label, value) for request, value in run.answers if request.asks == CHANCE])
    choices = script([(request.label, value) for request, value in run.answers if request.asks != CHANCE])
    again = drive(game, outcome, dice, choices, most=len(run.answers))
    dice.finish()
    choices.finish()
    left = iter(run.answers)
    asked = drive(
        game, outcome, Asked(lambda request: next(left)[1]), Asked(lambda request: next(left)[1]), most=len(run.answers)
    )
    for other in (again, asked):
        assert key(game, other.state) == key(game, run.state)
        assert told(other.events) == told(run.events)
        assert [(request.to_json(), value) for request, value in other.answers] == [(r.to_json(), v) for r, v in run.answers]


@pytest.mark.parametrize("name", sorted(CASES))
def test_without_a_policy_a_choice_stays_open_and_the_chances_still_make_one(name: str) -> None:
    for game, state in CASES[name]():
        endings = enumerate_chance(game, state)
        assert sum(ending.p for ending in endings.endings) == 1
        for ending in endings.endings:
            assert ending.state.done or ending.state.pending
            assert all(request.asks != CHANCE for request in ending.state.pending)


def test_what_a_rule_keeps_of_a_roll_is_the_same_however_it_was_thrown() -> None:
    """Faces, totals and counts that go into the state: dice thrown 6 then 1 are those thrown 1 then 6."""

    def keep(c: Context, b: dict[str, Any]) -> None:
        roll = c.roll("dice", Amount(((6, 2), (4, 1)), 1))
        b["faces"], b["total"], b["ones"] = roll.faces, roll.total, roll.count(frozenset({1}))
        b["roll"] = roll

    def write(c: Context, b: dict[str, Any]) -> None:
        c.create("found", "found", **b)

    whole = market_day.market()
    game = Game(market_day.VOCABULARY, whole.ruleset, Parts((steps("keep", keep, write),)))
    ends = enumerate_chance(game, State({}, (Frame("proc:keep", 0, {}),))).endings
    chances = {key(game, ending.state): ending.p for ending in ends}
    assert len(chances) == 21 * 4 and sum(chances.values()) == 1
    asked = start(game, State({}), "proc:keep")
    (request,) = asked.state.pending
    for thrown in request.domain.iterate():
        turned = (thrown[1], thrown[0], thrown[2])
        one, other = (answer(game, asked.state, request, faces).state for faces in (thrown, turned))
        assert key(game, one) == key(game, other) and key(game, one) in chances
    assert one.records["found"]["roll"] == one.records["found"]["total"] == 6 + 6 + 4 + 1


def test_a_tie_that_is_rolled_again_is_solved_exactly() -> None:
    """Two dice until they differ, and the higher one wins: a step of its own leads back to itself, and is conditioned."""

    def draw(c: Context, b: dict[str, Any]) -> str | None:
        one, other = c.roll("one", Amount.dice(1, 6)), c.roll("other", Amount.dice(1, 4))
        difference = one.total - other.total
        if not difference:
            return "draw"
        b["won"] = difference > 0
        return None

    def write(c: Context, b: dict[str, Any]) -> None:
        c.create("found", "found", won=b["won"])

    def always(c: Context, b: dict[str, Any]) -> str:
        c.roll("coin", Amount.dice(1, 2))
        return "always"

    def greedy(c: Context, b: dict[str, Any]) -> None:
        while c.roll("coin", Amount.dice(1, 2)).total == 1:
            pass

    game = Game(
        market_day.VOCABULARY,
        market_day.market().ruleset,
        Parts((steps("draw", draw, write), steps("always", always), steps("greedy", greedy))),
    )
    endings = enumerate_chance(game, State({}, (Frame("proc:draw", 0, {}),)))
    # of 24 pairs 4 are ties; of the others the larger die wins 14 and loses 6
    won = endings.distribution(lambda here: here.records["found"]["won"])
    assert dict(won.items()) == {True: Fraction(14, 20), False: Fraction(6, 20)}
    for name, code in (("always", "TFR0803"), ("greedy", "TFR0805")):
        with pytest.raises(DiagnosticError, match=code):
            enumerate_chance(game, State({}, (Frame(f"proc:{name}", 0, {}),)))


def test_a_sampled_course_says_what_it_cannot_answer() -> None:
    judge = Request("0.0", "judge", "choose", "verdict", FreeText(3))
    with pytest.raises(DiagnosticError, match="TFR0705"):
        sample(1).answer(judge, 0)
    values = {sample(seed).answer(Request("0.0", "Red", "choose", "it", Options((1, 2, 3))), 0) for seed in range(30)}
    assert values == {1, 2, 3}
