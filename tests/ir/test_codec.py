"""Documents as JSON: strict reading, canonical writing."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tfrules.ir import CodecError, Document, canonical, dump, dumps, from_json, load, loads, to_json
from tfrules.ir.model import Rest
from tfrules.source import Source, Span

JSON: dict[str, Any] = {
    "tfr": 1,
    "pack": "frost",
    "kind": "weapon",
    "name": "Épée",
    "verb": "new",
    "clauses": {},
    "body": [{"op": "hands", "count": 1}],
}


def test_there_and_back() -> None:
    document = from_json(JSON)
    assert to_json(document) == JSON
    assert from_json(to_json(document)) == document
    assert document.qualified == "frost:Épée"


def test_canonical() -> None:
    assert canonical({"b": [1, 1.5, True, None], "a": "é"}) == '{"a":"é","b":[1,1.5,true,null]}'
    assert dumps([from_json(JSON)]) == (
        '{"body":[{"count":1,"op":"hands"}],"clauses":{},"kind":"weapon","name":"Épée","pack":"frost","tfr":1,"verb":"new"}\n'
    )


def test_hash_is_that_of_the_canonical_json() -> None:
    import hashlib

    expected = hashlib.sha256(dumps([from_json(JSON)]).rstrip("\n").encode()).hexdigest()
    assert from_json(JSON).hash == expected
    assert from_json(JSON | {"name": "Axe"}).hash != expected


def test_the_place_is_no_part_of_a_document() -> None:
    source = Source("a.tfr", "weapon")
    placed = Document(
        "frost", "weapon", "Épée", body=({"op": "hands", "count": 1},), spans={"": Span(source, 0, 6)}, file="a.tfr"
    )
    assert placed == from_json(JSON)
    assert placed.hash == from_json(JSON).hash
    assert len({placed, from_json(JSON)}) == 1


def test_a_body_may_be_read_later() -> None:
    """It is read once, when it is looked at, and then the document is like any other."""
    whole, read = from_json(JSON | {"clauses": {"of": {"op": "item", "kind": "", "name": "Ice"}}}), []

    def rest() -> Rest:
        read.append(1)
        return whole.body, {"": Span(Source("a.tfr", "weapon"), 0, 6)}

    later = Document.kept({"pack": "frost", "kind": "weapon", "name": "Épée", "verb": "new", "clauses": whole.clauses, "file": ""}, rest)
    assert later.qualified == "frost:Épée" and not hasattr(later, "bodies") and not read
    assert pickle.loads(pickle.dumps(later)) == later == whole and read == [1]
    assert later.spans[""].text == "weapon" and later.hash == whole.hash and replace(later, name="Axe").body == whole.body
    assert read == [1]


def test_what_a_look_into_a_document_can_be_spared_by() -> None:
    text, item = {"op": "text", "value": "Frost"}, {"op": "item", "kind": "weapon", "name": "a:Axe"}
    body = [{"op": "note", "text": "said"}, {"op": "rule", "block": [{"op": "when", "left": text, "right": [item]}]}]
    document = from_json(JSON | {"clauses": {"of": {"op": "item", "kind": "", "name": "Ice"}}, "body": body})
    assert document.names == {"Frost", "a:Axe", "Ice"}
    assert document.heads == {"note", "rule"}


def test_span_of_a_part_without_one_is_that_of_the_whole() -> None:
    source = Source("a.tfr", "hands 1")
    document = Document("p", "weapon", "x", spans={"/body/0": Span(source, 0, 7)})
    assert document.span_of("/body/0/count/op") == Span(source, 0, 7)
    assert document.span_of("/body/1") is None


def test_files(tmp_path: Path) -> None:
    documents = (from_json(JSON), from_json(JSON | {"name": "Axe"}))
    dump(documents, tmp_path / "weapons.jsonl")
    assert load(tmp_path / "weapons.jsonl") == documents
    assert (tmp_path / "weapons.jsonl").read_bytes() == dumps(documents).encode()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tfr": 2}, "version 2 is not the version 1 that this program reads"),
        ({"tfr": True}, "version True is not the version 1 that this program reads"),
        ({"colour": 1}, 'unknown key "colour"'),
        ({"name": ""}, '"name" must be a text that is not empty'),
        ({"kind": 3}, '"kind" must be a text that is not empty'),
        ({"verb": "add"}, '"verb" must be one of new, extend, patch, remove'),
        ({"clauses": []}, '"clauses" must be an object'),
        ({"body": [3]}, '"body" must be a list of statements, each with its "op"'),
        ({"body": [{"count": 1}]}, '"body" must be a list of statements, each with its "op"'),
    ],
)
def test_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(CodecError) as caught:
        from_json(JSON | change, "a.json")
    assert str(caught.value) == f"a.json: {message}"


def test_missing_key() -> None:
    with pytest.raises(CodecError, match='document: "body" is missing'):
        from_json({key: value for key, value in JSON.items() if key != "body"})
    with pytest.raises(CodecError, match="a document is a JSON object, not a list"):
        from_json([])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"tfr": 1, "tfr": 1}', 'a.json:1: the key "tfr" stands twice'),
        ('\n{"tfr": NaN}', "a.json:2: NaN is no JSON number"),
        ('{"tfr": 1', "a.json:1: Expecting ',' delimiter at column 10"),
    ],
)
def test_bad_text(text: str, message: str) -> None:
    with pytest.raises(CodecError) as caught:
        loads(text, "a.json")
    assert str(caught.value) == message
