"""The protocol: everything that the engine hands out fits its schema, and what is broken does not."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from tests.engine.masked_game import GAME, figure, state_of
from tfrules.engine.agenda import answer, start
from tfrules.engine.amount import Amount
from tfrules.engine.event import Event
from tfrules.engine.logged import events_from_json
from tfrules.engine.modifiers import Step, Trace
from tfrules.engine.protocol import SCHEMAS, faults
from tfrules.engine.request import Between, Faces, FreeText, Lazy, Options, Request, Subsets
from tfrules.engine.state import to_json
from tfrules.engine.view import view, view_events

ASKED = {"id": "0.0", "asks": "red", "kind": "choose", "label": "foe"}
DOMAINS = (
    Options(("a", 3, True, None, (1, 2), {"to": (1, 2)})),
    Between(1, 6),
    FreeText(5),
    Subsets(("a", "b"), 0, 2),
    Lazy("a move", lambda value: True, lambda: ()),
    Faces(((6, 3), (4, 1)), frozenset({1})),
)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_each_schema_is_one_and_stands_alone(name: str):
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema") and schema["$id"] == f"urn:tfrules:protocol:1:{name}"
    used = {part.split('"')[0] for part in json.dumps(schema).split("#/$defs/")[1:]}
    assert used == set(schema["$defs"])


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: type(domain).__name__)
def test_requests_fit(domain):
    request = Request("0.1", "red", "choose", "foe", domain, (("who", "a"), ("at", (1, 2))), ("blue",), "tiny:Guard")
    assert faults("request", request.to_json()) == []


def test_a_whole_course_fits():
    outcome = start(GAME, state_of(a=figure("blue", at=(1, 2))), "proc:strike")
    for value in ("a", (3, 4), True, None):
        for side in ("red", "blue", "judge"):
            assert faults("view", json.loads(view(GAME, outcome.state, side).text())) == []
            for event in view_events(GAME, outcome.state, outcome.events, side):
                assert faults("event", event) == []
        assert faults("state", to_json(outcome.state)) == []
        if outcome.state.pending:
            outcome = answer(GAME, outcome.state, outcome.state.pending[0], value)
    assert outcome.state.done


def test_traces_fit_whatever_the_number_is():
    steps = (
        Step("base", "set", 12, "applied", 12, "base", "core", "", ""),
        Step("half", "multiply", (1, 2, "down"), "applied", 6, "multiply", "tiny:Half", "handbook 3", "assumed"),
        Step("dice", "add", Amount.dice(1, 6), "false", 6, "add", "tiny:Dice", "", "stated", "its condition does not hold"),
    )
    assert faults("trace", json.loads(json.dumps(Trace("figure.skill", 6, steps).to_json()))) == []


def test_a_log_comes_back_from_json_with_all_its_reasons():
    steps = (
        Step("base", "set", Amount.dice(2, 6), "applied", Amount.dice(2, 6), "base", "core", "", ""),
        Step("half", "multiply", (1, 2, "down"), "false", None, "multiply", "tiny:Half", "handbook 3", "assumed", "not now"),
    )
    trace = Trace("figure.skill", Amount.dice(2, 6), steps)
    events = (Event("hit", {"who": "a", "at": (1, 2), "sure": True}, "tiny:Guard", ("blue",), (("skill", trace),)), Event("done", {}))
    again = events_from_json(json.loads(json.dumps([event.to_json() for event in events])))
    assert [(one.name, one.fields, one.rule, one.secret_from) for one in again] == [
        (one.name, one.fields, one.rule, one.secret_from) for one in events
    ]
    assert again[0].trace == (("skill", trace),) and again[1].trace == ()


@pytest.mark.parametrize(
    ("name", "value", "place"),
    [
        ("answer", {"request": "0.0"}, ""),
        ("answer", {"request": 0, "value": 1}, "/request"),
        ("answer", {"request": "0.0", "value": 1.5}, "/value"),
        ("request", {"asks": "red", "kind": "choose"}, ""),
        ("request", {"asks": "red", "kind": "choose", "label": "foe", "domain": {"type": "between", "low": 1, "high": 2}}, ""),
        ("request", {**ASKED, "domain": {"type": "between", "low": 1}}, "/domain"),
        ("request", {**ASKED, "domain": {"type": "any"}}, "/domain/type"),
        ("event", {"event": "rolled", "secret": True, "fields": {"faces": [1]}, "rule": ""}, ""),
        ("event", {"event": "rolled"}, ""),
        ("view", {"side": "red", "records": {"a": {"strength": 1}}, "pending": [], "done": True}, "/records/a"),
        ("trace", {"query": "q", "value": 1, "steps": [{"label": "x", "op": "plus", "state": "applied"}]}, "/steps/0/op"),
    ],
)
def test_what_does_not_fit_is_named_at_its_place(name: str, value, place: str):
    assert place in [where for where, _ in faults(name, value)]
