"""How long effects last: one count of rounds for times told in rounds, minutes and turns. Thirty rounds are a minute, six minutes a turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ww.play import begin, course, game, situation
from tfrules.engine import endings
from tfrules.engine.context import Context
from tfrules.engine.state import Frame, State
from tfrules.game import Loaded
from tfrules.vocabulary.collect import DeclarationError, collect
from tfrules.vocabulary.terms import Unit


def dazed(loaded: Loaded, **foe: Any) -> State:
    """A foe with a condition that lasts for a turn, or for two minutes where its Ego is 0."""
    state = situation(loaded, {"us": {"one": {}}, "them": {"foe": foe}})
    c = Context(loaded.engine, state, Frame("", 0, {}), 0)
    loaded.engine.give(c, "sparks:dazed", "foe", {})
    return State(c.commit())


def passing(loaded: Loaded, state: State, *times: tuple[int, str]) -> State:
    for count, unit in times:
        state = course(loaded, begin(loaded, state, "ww.time", count=count, unit=unit), []).state
    return state


def is_dazed(state: State) -> bool:
    return any(record["kind"] == "effect" for _, record in state.items())


@pytest.mark.parametrize(
    ("ego", "times", "lasts"),
    [
        (1, [(179, "rounds")], True),
        (1, [(180, "rounds")], False),
        (1, [(5, "minutes"), (29, "rounds")], True),
        (1, [(5, "minutes"), (30, "rounds")], False),
        (1, [(29, "rounds"), (1, "round"), (4, "minutes")], True),
        (1, [(30, "rounds"), (5, "minutes")], False),
        (1, [(1, "turn")], False),
        (0, [(59, "rounds")], True),
        (0, [(60, "rounds")], False),
        (0, [(1, "minute")], True),
        (0, [(2, "minutes")], False),
        (0, [(1, "turns")], False),
    ],
)
def test_times_of_all_units_are_one_time(ego: int, times: list[tuple[int, str]], lasts: bool) -> None:
    loaded = game()
    assert is_dazed(passing(loaded, dazed(loaded, E=ego), *times)) is lasts


def test_a_round_of_combat_takes_from_minutes_too() -> None:
    loaded = game()
    state = passing(loaded, dazed(loaded, E=0), (59, "rounds"))
    definition = "ww:combat round"
    run = course(loaded, begin(loaded, situation_over(loaded, state), "turns", definition=definition), [])
    assert run.state.records["turn"]["number"] == 1 and not is_dazed(run.state)


def situation_over(loaded: Loaded, state: State) -> State:
    """The same with one side left, so that the fight ends with its first round."""
    return State({name: {**record, "out": True} if name == "foe" else record for name, record in state.records.items()})


def test_how_many_of_a_unit_make_another() -> None:
    engine = game().engine
    assert [endings.in_one(engine, "rounds", longer) for longer in ("round", "minutes", "turn")] == [1, 30, 180]
    assert [endings.in_one(engine, "minute", longer) for longer in ("turns", "rounds", "hits")] == [6, 0, 0]
    # six minutes to a turn, sixty to an hour: nothing says how many turns make an hour or a day but what measures both
    assert [endings.in_one(engine, "turns", longer) for longer in ("turn", "hour", "days", "minute")] == [1, 10, 240, 0]


def test_a_unit_is_reckoned_in_units_of_its_own_measure() -> None:
    with pytest.raises(DeclarationError, match='the unit "span" of core makes up "hour", which is no unit of length'):
        collect((Unit("hour", "time"), Unit("span", "length", per=(("hour", 2),))))


@pytest.mark.parametrize(("dice", "level", "damage"), [(1, 1, 2), (2, 1, 3), (1, 2, 6), (2, 2, 7)])
def test_all_that_a_spell_does_under_its_conditions(dice: int, level: int, damage: int) -> None:
    loaded = game()
    us = {"mage": {"M": 9, "level": level, "spells": ["Fickle Spark"]}}
    state = situation(loaded, {"us": us, "them": {"foe": {"B": 9}}}, points={"mage": [0, 0], "foe": [9, 0]})
    outcome = begin(loaded, state, "ww.cast", caster="mage", spell="sparks:Fickle Spark", MD=dice, point="foe")
    assert course(loaded, outcome, [(5,) * dice if dice > 1 else 5]).state.records["foe"]["B"] == 9 - damage
