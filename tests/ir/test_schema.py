"""The schema says what the declarations say; both validators and both flavours agree on it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator, Draft202012Validator

from tests.check.words import VOCABULARY, document, in_effect
from tests.ir.documents import documents
from tfrules.ir import Document, schema_files, validate, write_schemas
from tfrules.ir.model import nodes
from tfrules.ir.schema import document_schema, editor_schema

jsonschema_rs = pytest.importorskip("jsonschema_rs")

STRICT = Draft202012Validator(document_schema(VOCABULARY))
EDITOR = Draft7Validator(editor_schema(VOCABULARY))
FAST = jsonschema_rs.Draft202012Validator(document_schema(VOCABULARY))
FAST_EDITOR = jsonschema_rs.Draft7Validator(editor_schema(VOCABULARY))


def verdicts(value: Any) -> set[bool]:
    return {bool(one.is_valid(value)) for one in (STRICT, EDITOR, FAST, FAST_EDITOR)}


def test_they_are_schemas() -> None:
    Draft202012Validator.check_schema(document_schema(VOCABULARY))
    Draft7Validator.check_schema(editor_schema(VOCABULARY))


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents())
def test_right_documents_are_valid(one: Document) -> None:
    assert verdicts(one.to_json()) == {True}
    assert validate(one, VOCABULARY) == []


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents(), st.data())
def test_verdicts_agree_on_damaged_documents(one: Document, data: Any) -> None:
    value = copy.deepcopy(one.to_json())
    holders = [part for _, part in nodes(value) if isinstance(part, dict | list) and part]
    holder = data.draw(st.sampled_from(holders))
    key = data.draw(st.sampled_from(list(holder))) if isinstance(holder, dict) else data.draw(st.integers(0, len(holder) - 1))
    if data.draw(st.booleans()):
        del holder[key]
    else:
        holder[key] = data.draw(
            st.sampled_from([None, 3, 1.5, "x", "", [], {}, {"op": "dice"}, {"op": "ref", "path": ["a b"]}, [{"op": "damage"}]])
        )
    assert len(verdicts(value)) == 1


RIGHT = document(in_effect('modify bearer.speed by 1\ngive "fallen" for 2 turns\non bearer struck { damage 1 }'))


def damaged(pointer: str, new: Any) -> Document:
    value = copy.deepcopy(RIGHT.to_json())
    *steps, last = pointer.strip("/").split("/")
    holder: Any = value
    for step in steps:
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]
    holder[int(last) if isinstance(holder, list) else last] = new
    return Document(
        value["pack"],
        value["kind"],
        value["name"],
        value["verb"],
        value["clauses"],
        tuple(value["body"]),
        RIGHT.spans,
        RIGHT.file,
    )


@pytest.mark.parametrize(
    ("pointer", "new", "line", "message"),
    [
        ("/kind", "conditon", 1, "`/kind`: 'conditon' is not one of ['attack', 'condition', 'figure', 'oath', 'weapon']"),
        ("/body/0/op", "efect", 2, "`/body/0/op`: 'efect' is not one of "),
        ("/body/0/block/0/by", {"op": "dce"}, 3, "`/body/0/block/0/by/op`: 'dce' is not one of "),
        ("/body/0/block/0/by", "1", 3, "`/body/0/block/0/by`: '1' is not of type 'number', 'boolean', 'object'"),
        ("/body/0/block/0/queries", [], 3, "`/body/0/block/0/queries`: [] should be non-empty"),
        ("/body/0/block/0/bye", 1, 3, "`/body/0/block/0`: Additional properties are not allowed ('bye' was unexpected)"),
        ("/body/0/block/1/for/ends/0/after/unit", "weeks", 4, "`/body/0/block/1/for/ends/0/after/unit`: 'weeks' is not one of "),
        ("/body/0/block/2/event/roles/victim", 1, 5, "`/body/0/block/2/event/roles`: Additional properties are not allowed"),
        ("/body/0/block/2/event/event", "hit", 5, "`/body/0/block/2/event/event`: 'hit' is not one of "),
        (
            "/body/0/block/2/block/0/amount",
            {"op": "call", "name": "mn", "args": []},
            5,
            "`/body/0/block/2/block/0/amount/name`: 'mn' is ",
        ),
    ],
)
def test_message_and_place(pointer: str, new: Any, line: int, message: str) -> None:
    bad = damaged(pointer, new)
    assert verdicts(bad.to_json()) == {False}
    (found,) = validate(bad, VOCABULARY)
    assert found.code == "TFR0341"
    assert found.message.startswith(message[:40].rstrip("`")), found.message
    assert found.span is not None
    assert found.span.line == line


@pytest.mark.parametrize(("hands", "valid"), [(0, True), (4, True), (-1, False), (5, False), ({"op": "neg", "arg": 1}, False)])
def test_limits_of_numbers(hands: Any, valid: bool) -> None:
    """Also of one that is written with a minus sign, which is an expression."""
    assert verdicts(Document("pack", "weapon", "x", body=({"op": "hands", "count": hands},)).to_json()) == {valid}


@pytest.mark.parametrize(("kind", "valid"), [("", True), ("weapon", True), ("weapon | oath", True), ("weapn", False), ("weapon |", False)])
def test_what_kinds_a_reference_may_name(kind: str, valid: bool) -> None:
    item = {"op": "item", "kind": kind, "name": "Club"}
    body = {"op": "effect", "block": [{"op": "give", "what": [item]}]}
    assert verdicts(Document("pack", "condition", "x", body=(body,)).to_json()) == {valid}


def test_required_parts() -> None:
    one = Document("pack", "condition", "x", body=({"op": "effect", "block": [{"op": "modify", "queries": ["figure.speed"]}]},))
    (found,) = validate(one, VOCABULARY)
    assert found.message == "`/body/0/block/0`: 'by' is a required property"


def test_files_are_stable_and_written_once(tmp_path: Path) -> None:
    files = schema_files(VOCABULARY)
    assert files == schema_files(VOCABULARY)
    assert sorted(files) == ["document.draft-07.schema.json", "document.schema.json"]
    assert [path.name for path in write_schemas(tmp_path / "schemas", VOCABULARY)] == [
        "document.schema.json",
        "document.draft-07.schema.json",
    ]
    assert write_schemas(tmp_path / "schemas", VOCABULARY) == []
    for name, text in files.items():
        assert (tmp_path / "schemas" / name).read_text("utf-8") == text
        assert json.loads(text)["type"] == "object"


def test_no_union_is_a_bare_one_of() -> None:
    keys = {key for _, part in nodes(document_schema(VOCABULARY)) if isinstance(part, dict) for key in part}
    assert not keys & {"oneOf", "anyOf"}
    for _, part in nodes(document_schema(VOCABULARY)):
        assert not (isinstance(part, dict) and "$ref" in part and len(part) > 1)
