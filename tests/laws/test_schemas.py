"""The checked-in schemas are those of the vocabulary and the protocol, and every shipped document fits its game's."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

import tfrules
from tfrules.data import schemas_dir
from tfrules.ir.codec import to_json
from tfrules.schemas import schema_texts


def test_in_step() -> None:
    """Mend with `python -m tfrules.schemas`."""
    ours = {str(path.relative_to(schemas_dir())): path.read_text("utf-8") for path in schemas_dir().rglob("*.json")}
    wanted = schema_texts()
    assert sorted(ours) == sorted(wanted)
    assert [name for name, text in wanted.items() if ours[name] != text] == []


@pytest.mark.parametrize("game", ["melee", "wizard", "ww"])
def test_every_shipped_document_fits(game: str) -> None:
    schema = json.loads((schemas_dir() / game / "document.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    documents = tfrules.load(game).ruleset.items.values()
    assert documents
    for document in documents:
        errors = [f"{document.qualified}: {e.json_path}: {e.message}" for e in validator.iter_errors(to_json(document))]
        assert errors == []
