"""The checked-in schemas are those of the vocabulary and the protocol, and every shipped document fits its game's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from jsonschema.validators import validator_for
from ruamel.yaml import YAML

import tfrules
from tfrules.data import rulesets_dir, schemas_dir
from tfrules.ir.codec import to_json
from tfrules.packs import load_pack, manifest, rules, tables
from tfrules.packs.rules import is_index
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


# ---------------------------------------------------------------- what editors show

SCHEMAS = sorted(str(path.relative_to(schemas_dir())) for path in schemas_dir().rglob("*.json"))
OF_FILES = [
    "pack.schema.json",
    "rules.schema.json",
    *(f"{game}/table.schema.json" for game in ("melee", "wizard", "melee+wizard", "ww")),
]


def schema_at(name: str) -> dict:
    found: dict = json.loads((schemas_dir() / name).read_text("utf-8"))
    return found


def shipped(what: str) -> list[Path]:
    """The YAML files of shipped packs that are of one form."""
    files = [path for path in sorted(rulesets_dir().rglob("*.yaml")) if path.name != "campaign.yaml"]
    forms = {
        "pack": lambda path: path.name == "pack.yaml",
        "rules": lambda path: path.name != "pack.yaml" and is_index(path.as_posix()),
    }
    if what in forms:
        return [path for path in files if forms[what](path)]
    return [path for path in files if not any(is_form(path) for is_form in forms.values())]


def yaml_at(path: Path) -> object:
    return YAML(typ="safe").load(path.read_text("utf-8"))


def test_each_schema_has_a_name_of_its_own_and_a_title() -> None:
    every = [schema_at(name) for name in SCHEMAS]
    ids = [schema["$id"] for schema in every]
    assert len(set(ids)) == len(ids) == len(SCHEMAS) and all(one.startswith("urn:tfrules:") for one in ids)
    assert all(schema["title"] for schema in every)


@pytest.mark.parametrize("name", SCHEMAS)
def test_an_editor_can_say_what_each_key_means(name: str) -> None:
    """Of what a person writes all keys, of what programs write those that one sees first."""
    schema = schema_at(name)
    assert [key for key, value in schema.get("properties", {}).items() if not value.get("description")] == []
    if name in OF_FILES:
        assert schema["description"]
        assert list(undescribed(schema)) == []


NARROWING = {"additionalProperties", "items", "maximum", "minimum"}  # alone they narrow what is described elsewhere


def undescribed(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.get("properties", {}).items():
            if not set(part) <= NARROWING and not part.get("description"):
                yield key
        for key, part in value.items():
            if key != "if":  # says nothing: it is only asked
                yield from undescribed(part)
    elif isinstance(value, list):
        for part in value:
            yield from undescribed(part)


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_one_and_its_examples_fit(name: str) -> None:
    schema = schema_at(name)
    validator = validator_for(schema)
    validator.check_schema(schema)
    examples = schema.get("examples", [])
    assert all(validator(schema).is_valid(one) for one in examples)
    assert examples or name not in OF_FILES[:2]


@pytest.mark.parametrize("path", [*shipped("pack"), *shipped("rules")], ids=lambda path: str(path.relative_to(rulesets_dir())))
def test_shipped_manifests_and_indexes_fit(path: Path) -> None:
    name = "pack" if path.name == "pack.yaml" else "rules"
    errors = [f"{e.json_path}: {e.message}" for e in Draft7Validator(schema_at(f"{name}.schema.json")).iter_errors(yaml_at(path))]
    assert errors == []


def test_shipped_tables_fit_in_their_game() -> None:
    assert shipped("table")
    for path in shipped("table"):
        folder = path.relative_to(rulesets_dir()).parts[0]
        game = {"tft": "melee", "melee_wizard": "melee+wizard"}.get(folder, folder)
        schema = schema_at(f"{game}/table.schema.json")
        assert [f"{path.name}{e.json_path}: {e.message}" for e in Draft7Validator(schema).iter_errors(yaml_at(path))] == []


def test_the_keys_are_those_that_are_read() -> None:
    assert tuple(schema_at("pack.schema.json")["properties"]) == manifest.KEYS
    assert tuple(schema_at("rules.schema.json")["items"]["properties"]) == rules.KEYS
    table = schema_at("melee/table.schema.json")
    assert tuple(table["properties"]) == tables.KEYS
    assert tuple(table["definitions"]["cell"]["anyOf"][1]["properties"]) == tables.CELL_KEYS


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pack", "id: Frost\nversion: 1.0.0\n"),
        ("pack", "version: 1.0.0\n"),
        ("pack", "id: frost\nversion: 1.0.0\nrequire: { core: '1' }\n"),
        ("pack", "id: frost\nversion: 1.0.0\nrequires: [core]\n"),
        ("rules", "- { id: a.b, statement: x, by: clause }\n"),
        ("rules", "- { id: a.b, statement: x, by: magic }\n"),
        ("rules", "- { id: a.b, by: table, cells: x }\n"),
        ("rules", "id: a.b\n"),
        ("melee/table", "kind: weapn\nitems: { Club: { ST: 3 } }\n"),
        ("melee/table", "kind: weapon\n"),
        ("melee/table", "kind: weapon\nitems: { Club: { weighs: 3 } }\n"),
        ("melee/table", "kind: weapon\nitems: { Club: { ST: { value: 3, state: assumed } } }\n"),
        ("melee/table", "kind: weapon\nverb: remove\nitems: { Club: { ST: 3 } }\n"),
    ],
)
def test_what_check_refuses_an_editor_marks(name: str, text: str, tmp_path: Path) -> None:
    assert not Draft7Validator(schema_at(f"{name}.schema.json")).is_valid(YAML(typ="safe").load(text))
    (tmp_path / "pack.yaml").write_text("id: own\nversion: 1.0.0\nrequires: { melee: '>=0' }\n", "utf-8")
    (tmp_path / {"pack": "pack.yaml", "rules": "rules.yaml"}.get(name, "arms.yaml")).write_text(text, "utf-8")
    assert load_pack(tmp_path, tfrules.load("melee").vocabulary).diagnostics
