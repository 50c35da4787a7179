"""Non-interference at random: states that differ in anything secret from a side give it the same views, questions and events.

The cases worth a name stand in test_noninterference; here secrets of every kind are drawn and mixed.
"""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.masked_game import GAME, effect, figure, state_of
from tests.laws import market_day, random_fights
from tests.laws.random_fights import melee
from tests.laws.test_noninterference import shown
from tfrules.engine.agenda import answer, settle
from tfrules.engine.save import load_text, save_text
from tfrules.engine.state import Record, State
from tfrules.engine.view import view, view_events

SOME = settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
PEOPLE = ("ann", "bob", "cat", "q")
NAMES = st.sampled_from([*PEOPLE, "h0", "h1", "Guard on ann", "nobody"])
VALUES = st.integers(0, 3) | st.booleans() | NAMES | st.lists(NAMES | st.integers(0, 2), max_size=2).map(tuple)
BLUE = ("blue",)


@st.composite
def secrets(draw: st.DrawFn) -> dict[str, dict[str, Any]]:
    """Something for blue alone to know: hidden records, veiled and secret fields of blue's figures, secret effects."""
    found: dict[str, dict[str, Any]] = {}
    for name in draw(st.lists(st.sampled_from(["h0", "h1"]), unique=True)):
        found[name] = figure("blue", seen_by=BLUE, near=draw(VALUES), strength=draw(st.integers(0, 9)))
    for at, name in enumerate(draw(st.lists(st.sampled_from(PEOPLE), max_size=3))):
        hidden = {"seen_by": BLUE} if draw(st.booleans()) else {"secret": True, "bind": {"caster": "q"}}
        found[f"Ward on {name}" if not at else f"Ward on {name}.{at + 5}"] = effect("Ward", name, mark=draw(VALUES), **hidden)
    return found


@st.composite
def pairs(draw: st.DrawFn) -> tuple[State, State]:
    """Two states with the same public part and different secrets."""
    public: dict[str, dict[str, Any]] = {}
    for name in PEOPLE:
        side = "blue" if name == "q" else draw(st.sampled_from(["red", "blue"]))
        public[name] = figure(side, strength=draw(st.integers(1, 9)), mark=draw(VALUES.filter(lambda value: not _hidden(value))))
    if draw(st.booleans()):
        public["Guard on ann"] = effect("Guard", "ann", bind={"caster": draw(st.sampled_from(PEOPLE))})
    return tuple(state_of(**{**_veiled(draw, public), **draw(secrets())}) for _ in range(2))  # type: ignore[return-value]


def _hidden(value: Any) -> bool:
    return value in ("h0", "h1") or (isinstance(value, tuple) and any(map(_hidden, value)))


def _veiled(draw: st.DrawFn, public: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The public part with what blue alone knows of its own figures."""
    return {
        name: {**record, "real": draw(st.booleans()), "plan": draw(VALUES), "veiled": {"plan": BLUE}}
        if record.get("side") == "blue"
        else record
        for name, record in public.items()
    }


@SOME
@given(pairs(), st.tuples(st.integers(1, 6), st.integers(1, 6)), st.booleans())
def test_red_gets_the_same_whatever_is_secret(pair: tuple[State, State], hit: tuple[int, int], yields: bool) -> None:
    one, other = pair
    assert list(shown(one, "q", hit, yields)) == list(shown(other, "q", hit, yields))


@SOME
@given(pairs())
def test_red_gets_the_same_of_a_state_that_was_saved(pair: tuple[State, State]) -> None:
    for state in pair:
        assert view(GAME, load_text(save_text(state)).state, "red").text() == view(GAME, pair[0], "red").text()


@SOME
@given(pairs())
def test_the_owner_and_the_judge_are_told_all(pair: tuple[State, State]) -> None:
    for state in pair:
        records = view(GAME, state, "blue").records
        assert len(records) == len(state.records) == len(view(GAME, state, "judge").records)
        assert all(records[name].get("real") == state.records[name].get("real") for name in PEOPLE)


def test_in_a_fight_what_is_hidden_is_nowhere_in_what_the_other_side_gets() -> None:
    """A lurker of Blue's, its effect and a veiled note, put into states of random fights: Red's views, questions and log stay the same."""
    game = melee().engine
    hidden = {
        "lurker": Record(kind="object", of="tft:Dagger", hex=(0, 0), seen_by=("Blue",)),
        "spy's note": Record(kind="object", of="tft:Dagger", seen_by=("Blue",), near=("Red 0", "lurker")),
    }
    for seed in range(4):
        for step in random_fights.fight(seed)[::2]:
            blue = step.state.records["Blue 0"]
            noted = Record({**blue, "plan": "wait", "veiled": {"plan": ("Blue",)}})
            other = settle(game, State({**step.state.records, **hidden, "Blue 0": noted}, step.state.agenda)).state
            gone = [(state, answer(game, state, step.request.id, step.value)) for state in (step.state, other)]
            for state, outcome in gone:
                assert view(game, state, "Red").text() == view(game, step.state, "Red").text()
                assert view(game, outcome.state, "Red").text() == view(game, step.outcome.state, "Red").text()
                told = view_events(game, outcome.state, outcome.events, "Red", state)
                assert told == view_events(game, step.outcome.state, step.outcome.events, "Red", step.state)
            assert "lurker" in view(game, other, "Blue").records and "wait" in view(game, other, "Blue").text()


def test_on_a_market_day_a_secret_answer_shows_to_no_other_side() -> None:
    """Whatever one side answers in secret, the other sees the same state and the same log, and is asked the same."""
    game, compared = market_day.market(), 0
    for seed in range(12):
        for state, request, _, _ in market_day.day(seed):
            if request.label != "mood":
                continue
            gone = [answer(game, state, request, value) for value in ("merry", "grim")]
            (side,) = request.secret_from
            assert side != request.asks and side in state.of_kind("side")
            told = [view_events(game, outcome.state, outcome.events, side, state) for outcome in gone]
            seen = [view(game, outcome.state, side).text() for outcome in gone]
            assert told[0] == told[1] and seen[0] == seen[1] and {"event": "chosen", "secret": True} in told[0]
            assert view(game, gone[0].state, request.asks).text() != view(game, gone[1].state, request.asks).text()
            compared += 1
    assert compared == 24
