"""Views: what is secret from a side is not in what it gets, and cannot be told from it."""

from __future__ import annotations

import json

import pytest

from tests.engine.masked_game import GAME, effect, figure, state_of
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import Outcome, answer, start
from tfrules.engine.state import State
from tfrules.engine.view import View, answer_in_view, view, view_events


def red(state: State) -> View:
    return view(GAME, state, "red")


def test_a_record_is_seen_by_whom_it_names():
    state = state_of(lurker=figure("blue", seen_by=("blue",)), open=figure("blue"))
    assert set(red(state).records) == {"red", "blue", "open"}
    assert view(GAME, state, "blue").records["lurker"] == {"kind": "figure", "side": "blue", "strength": 9}


def test_a_veiled_field_is_seen_by_those_who_know_it():
    state = state_of(a=figure("blue", veiled={"strength": ("blue",)}))
    assert red(state).records["a"] == {"kind": "figure", "side": "blue"}
    assert view(GAME, state, "blue").records["a"]["strength"] == 9


def test_a_secret_field_is_its_own_sides_until_revealed():
    state = state_of(a=figure("blue", real=False), b=figure("blue", real=False, revealed=("real",)))
    assert "real" not in red(state).records["a"] and red(state).records["b"]["real"] is False
    assert view(GAME, state, "blue").records["a"]["real"] is False


def test_a_secret_effect_is_its_casters_not_its_bearers():
    cast = effect("Guard", "b", secret=True, bind={"caster": "a"})
    state = state_of(a=figure("blue"), b=figure("red"), **{"Guard on b": cast})
    assert "Guard on b" in view(GAME, state, "blue").records and "Guard on b" not in red(state).records
    out = state_of(a=figure("blue"), b=figure("red"), **{"Guard on b": {**cast, "revealed": ("secret",)}})
    assert "Guard on b" in red(out).records


def test_what_is_on_something_hidden_is_hidden_and_nothing_points_to_it():
    lurker = figure("blue", seen_by=("blue",))
    near = figure("red", near=("h", "z"), foe="h", seen={"h": 3})
    state = state_of(h=lurker, a=near, z=figure("red"), **{"Guard on h": effect("Guard", "h")})
    assert '"h"' not in red(state).text()
    assert red(state).records["a"] == {"kind": "figure", "near": ["z"], "side": "red", "strength": 9}
    assert not [name for name in red(state).records if "Guard" in name]


def test_a_public_name_stands_everywhere_for_the_real_one():
    state = state_of(
        yan=figure("blue", alias="P"),
        w=figure("red", foe="yan", counts={"yan": 2}, order=(("yan", 1),)),
        **{"Guard on yan": effect("Guard", "yan", bind={"caster": "yan"})},
    )
    seen = red(state)
    assert "yan" not in seen.text()
    assert seen.records["w"] == {**figure("red"), "foe": "P", "counts": {"P": 2}, "order": [["P", 1]]}
    assert seen.records["Guard on P"] == {"kind": "effect", "of": "tiny:Guard", "bearer": "P", "bind": {"caster": "P"}}
    known = view(GAME, state_of(yan=figure("blue", alias="P", known_to=("blue",))), "blue")
    assert known.records["yan"]["alias"] == "P"


def test_the_number_of_an_effect_does_not_count_hidden_ones():
    hidden = effect("Guard", "a", seen_by=("blue",))
    both = state_of(a=figure("red"), **{"Guard on a": hidden, "Guard on a.2": effect("Guard", "a")})
    alone = state_of(a=figure("red"), **{"Guard on a": effect("Guard", "a")})
    assert red(both).text() == red(alone).text()


def test_an_effect_whose_definition_is_veiled_is_not_named_after_it():
    veil = {"of": ("blue",)}
    guard, ward = (state_of(a=figure("red"), **{f"{of} on a": effect(of, "a", veiled=veil)}) for of in ("Guard", "Ward"))
    assert red(guard).text() == red(ward).text()
    assert "effect on a" in red(guard).records


def test_two_records_of_one_public_name_are_a_fault():
    with pytest.raises(DiagnosticError, match="both called 'P'"):
        red(state_of(a=figure("blue", alias="P"), b=figure("blue", alias="P")))


def test_the_judge_sees_everything():
    state = start(GAME, state_of(a=figure("blue", alias="P", real=True, seen_by=())), "proc:strike").state
    whole = view(GAME, state, "judge")
    assert whole.records["a"]["alias"] == "P" and whole.records["a"]["real"] is True and whole.records["a"]["seen_by"] == []
    assert whole.agenda is not None and whole.agenda[0]["code"] == "proc:strike"
    assert whole.pending[0]["domain"] == {"type": "options", "values": ["a"]}


# ---------------------------------------------------------------- requests


def begun(**records) -> Outcome:
    return start(GAME, state_of(**records), "proc:strike")


def test_a_side_sees_its_own_request_in_full_and_of_anothers_no_choices():
    state = begun(a=figure("blue"), b=figure("blue")).state
    assert red(state).pending[0]["domain"] == {"type": "options", "values": ["a", "b"]}
    other = view(GAME, state, "blue").pending[0]
    assert other["asks"] == "red" and other["label"] == "foe" and "domain" not in other


def test_secret_rolls_and_choices_show_only_that_they_are():
    first = begun(a=figure("blue"))
    rolls = answer(GAME, first.state, first.state.pending[0], "a").state
    assert red(rolls).pending == ({"asks": "chance", "kind": "roll", "label": "the referee rolls"},)
    assert view(GAME, rolls, "blue").pending[0]["domain"] == {"type": "faces", "groups": [[6, 2]], "reroll": []}
    yields = answer(GAME, rolls, rolls.pending[0], (3, 4)).state
    assert red(yields).pending == ({"asks": "blue", "kind": "choose", "label": "secret"},)
    assert "3, 4" not in view(GAME, yields, "blue").text()


def test_answers_are_given_in_public_names():
    state = begun(yan=figure("blue", alias="P"), h=figure("blue", seen_by=("blue",))).state
    request = state.pending[0]
    assert red(state).pending[0]["domain"]["values"] == ["P"]
    assert answer_in_view(GAME, state, "red", request, "P") == "yan"
    said = set()
    for wrong in ("yan", "h", "nobody"):  # a name that is hidden is refused like one that does not exist
        with pytest.raises(DiagnosticError) as error:
            answer_in_view(GAME, state, "red", request, wrong)
        (found,) = error.value.diagnostics
        assert found.code == "TFR0802"
        said.add((found.message.replace(repr(wrong), "_"), found.help))
    assert len(said) == 1
    with pytest.raises(DiagnosticError, match="blue is not asked"):
        answer_in_view(GAME, state, "blue", request, "P")


# ---------------------------------------------------------------- events


def play_to_the_end(state: State) -> tuple[State, list]:
    events = []
    while state.pending:
        (request,) = state.pending
        given = {"hit": (3, 4), "yield": True}.get(request.label)
        outcome = answer(GAME, state, request, given or answer_in_view(GAME, state, "red", request, "P"))
        state = outcome.state
        events += outcome.events
    return state, events


def test_events_of_a_secret_say_only_that_something_was_asked():
    state, events = play_to_the_end(begun(yan=figure("blue", alias="P")).state)
    assert view_events(GAME, state, events, "red") == (
        {"event": "rolled", "secret": True},
        {"event": "chosen", "secret": True},
        {"event": "struck", "fields": {"figure": "P", "strength": 8}, "rule": ""},
    )
    judge = view_events(GAME, state, events, "judge")
    assert judge[0]["fields"] == {"label": "hit", "faces": [3, 4]} and judge[2]["fields"]["figure"] == "yan"


def test_events_about_something_hidden_are_not_told():
    before = state_of(h=figure("blue", seen_by=("blue",)), yan=figure("blue", alias="P"))
    for who, told in (("h", []), ("yan", ["Guard on P"])):
        begins = start(GAME, before, "proc:guard", {"who": who})
        assert [e["fields"]["effect"] for e in view_events(GAME, begins.state, begins.events, "red")] == told
        ends = start(GAME, begins.state, "proc:clear")
        assert not ends.state.of_kind("effect")
        assert [e["fields"]["effect"] for e in view_events(GAME, ends.state, ends.events, "red", begins.state)] == told
        if who == "yan":  # even without the state before, its name is still the public one
            assert "yan" not in json.dumps(view_events(GAME, ends.state, ends.events, "red"))


def test_what_was_hidden_and_is_gone_is_not_told_either():
    hidden = effect("Guard", "w", secret=True, bind={"caster": "p"})
    before = state_of(p=figure("blue"), w=figure("red"), **{"Guard on w": hidden})
    ends = start(GAME, before, "proc:clear")
    assert [event.name for event in ends.events] == ["effect ends"]
    assert view_events(GAME, ends.state, ends.events, "red", before) == ()
    assert len(view_events(GAME, ends.state, ends.events, "blue", before)) == 1
