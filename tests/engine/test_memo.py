"""What is remembered of a step is what running it says, in every state that agrees in what was read."""

from __future__ import annotations

import gc
from fractions import Fraction
from typing import Any

import pytest

import tfrules
from tests.laws import random_fights
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.fight import Fight, Point
from tfrules.engine.game import Game
from tfrules.engine.memo import Memo
from tfrules.engine.noted import NUMERIC, WHOLE, Noted
from tfrules.engine.policy import Policy
from tfrules.engine.state import Record, State
from tfrules.engine.sums import Notes, Sum


def reached(game: Game, point: Point, policy: Any) -> dict[int, Fraction]:
    """Where the procedure on top of a state leads, by running it plainly, without any memory: keys with their chances."""
    depth = len(point.form.agenda)
    ends = enumerate_chance(game, point.state, policy, stop=lambda here: len(here.agenda) < depth)
    found: dict[int, Fraction] = {}
    for end in ends.endings:
        key = Fight(Memo(game, policy), end.state).start.key
        found[key] = found.get(key, Fraction(0)) + end.p
    return found


def remembered(fight: Fight, point: Point) -> dict[int, Fraction]:
    """The same by remembered steps, followed until the procedure is left."""
    depth, found, todo = len(point.form.agenda), dict[int, Fraction](), [(point, Fraction(1))]
    while todo:
        here, p = todo.pop()
        if len(here.form.agenda) < depth:
            found[here.key] = found.get(here.key, Fraction(0)) + p
            continue
        move = fight.move(*here)
        todo += [(fight.after(here, way), p * Fraction(way.weight, move.total)) for way in move.ways]
    return found


def walked(fight: Fight, most: int) -> list[Point]:
    """Points of a fight in the order in which they are come to, the last found first: soon deep in it."""
    todo, met, found = [fight.start], {fight.start}, []
    while todo and len(found) < most:
        point = todo.pop()
        found.append(point)
        if not point.over:
            for way in fight.move(*point).ways:
                after = fight.after(point, way)
                if after not in met:
                    met.add(after)
                    todo.append(after)
    return found


def games() -> list[tuple[str, Game, State, Any]]:
    melee = random_fights.melee()
    figures = [melee.figure("Human", name=name, ST=9, DX=15, weapons=["Dagger"]) for name in ("Ann", "Bob")]
    place = melee.info.meeting.place(melee, *figures)  # type: ignore[union-attr]
    duel = melee.battle({"red": [place[0]], "blue": [place[1]]}, **place[2])
    ww = tfrules.load("ww")
    foes = [ww.figure("Footman", name="Ann", S=4, B=5), ww.figure("Goblin", name="Bob", S=5, B=6, weapon="Sword")]
    clash = ww.battle({"red": foes[:1], "blue": foes[1:]}, distances=[["Ann", "Bob", "0"]])
    return [
        ("melee", melee.engine, duel.state, Policy(melee.engine, "Toe to toe")),
        ("ww", ww.engine, clash.state, Policy(ww.engine, "Blow for blow")),
    ]


GAMES = {name: rest for name, *rest in games()}


@pytest.mark.parametrize("name", GAMES)
def test_a_remembered_step_leads_where_running_leads(name: str) -> None:
    game, state, policy = GAMES[name]
    fight = Fight(Memo(game, policy), State(state.records, state.agenda))
    points = walked(fight, 3000)
    deepest = max(len(point.form.agenda) for point in points)  # in a blow: what is above it comes to an end soon, without loops
    again = [point for point in points if len(point.form.agenda) == deepest][::3][:60]  # by now their steps rest on what other states said
    assert len(again) >= 10
    for point in again:
        assert remembered(fight, point) == reached(game, point, policy)


@pytest.mark.parametrize("name", GAMES)
def test_a_step_is_the_same_with_and_without_a_past(name: str) -> None:
    """A memory that has seen much says of any point what an empty one finds out anew."""
    game, state, policy = GAMES[name]
    fight = Fight(Memo(game, policy), State(state.records, state.agenda))
    for point in walked(fight, 900)[::17]:
        if not point.over:
            fresh = Fight(Memo(game, policy), point.state)
            assert after(fresh, fresh.start) == after(fight, point)


def after(fight: Fight, point: Point) -> dict[tuple[int, int], Fraction]:
    """The keys of the states to which a step leads, and how many turns begin, with their chances."""
    move = fight.move(*point)
    found: dict[tuple[int, int], Fraction] = {}
    for way in move.ways:
        to = fight.after(point, way).key, way.turns
        found[to] = found.get(to, Fraction(0)) + Fraction(way.weight, move.total)
    return found


def test_one_memory_serves_fights_of_others() -> None:
    """Two figures fight, then two that differ from them: each point leads where it leads with a new memory."""
    melee = random_fights.melee()
    policy = Policy(melee.engine, "Toe to toe")
    shared = Memo(melee.engine, policy)
    for dexterity in (15, 14):
        figures = [melee.figure("Human", name=name, ST=24 - dexterity, DX=dexterity, weapons=["Dagger"]) for name in ("Ann", "Bob")]
        one, other, options = melee.info.meeting.place(melee, *figures)  # type: ignore[union-attr]
        state = melee.battle({"red": [one], "blue": [other]}, **options).state
        fight = Fight(shared, State(state.records, state.agenda))
        for point in walked(fight, 500)[::12]:
            if not point.over:
                fresh = Fight(Memo(melee.engine, policy), point.state)
                assert after(fresh, fresh.start) == after(fight, point)


@pytest.mark.parametrize("name", GAMES)
def test_no_number_under_notes_outlives_its_run(name: str) -> None:
    """Else it would turn up in states that are played without notes: a memory, and whatever the game keeps, has plain numbers alone."""
    game, state, policy = GAMES[name]
    before = sums_alive()
    fight = Fight(Memo(game, policy), State(state.records, state.agenda))
    assert len(walked(fight, 300)) > 100
    assert sums_alive() == before


def sums_alive() -> int:
    gc.collect()
    return sum(type(one) is Sum for one in gc.get_objects())


def test_what_is_read_is_noted_until_it_is_written() -> None:
    notes = Notes()
    record = Noted.of(Record(kind="figure", hits=3, health="well"), "Ann", notes, frozenset({"kind"}))
    assert record["kind"] == "figure" and notes.tests == {}
    assert record.get("left") is None and notes.tests == {("is", "Ann", "left"): None}
    edited = record.editable()
    edited["hits"] = 4
    assert edited["hits"] == 4 and ("is", "Ann", "hits") not in notes.tests
    assert record["hits"] == 3 and notes.tests["is", "Ann", "hits"] is NUMERIC  # the record itself still says what it said
    assert sorted(edited) == ["health", "hits", "kind"]
    assert notes.tests["is", "Ann", WHOLE] == ("health", "hits")
    assert ("is", "Ann", "health") not in notes.tests and edited["health"] == "well" and ("is", "Ann", "health") in notes.tests


def test_a_rule_that_reads_how_many_turns_there_were_is_told() -> None:
    record = Noted.of(Record(kind="turn", number=3), "turn", Notes(), frozenset({"kind", "number"}))
    with pytest.raises(DiagnosticError) as told:
        record.get("number")
    assert told.value.diagnostics[0].code == "TFR0812"
