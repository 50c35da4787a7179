"""JSON Schema of documents, made from a vocabulary: what the declarations say, in a form that other tools read.

`schema_files` gives the strict schema (draft 2020-12) and one for editors that read draft-07; both say the same. `validate`
holds a document against the strict one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from tfrules.diagnostics import Diagnostic, finding, quoted
from tfrules.ir.codes import INVALID_DOCUMENT
from tfrules.ir.model import VERBS, VERSION, Document, escape
from tfrules.ir.shape import Schema, definitions, listing, record, ref, slot_schema
from tfrules.vocabulary.collect import clause_key, head_name
from tfrules.vocabulary.terms import ClauseWord, Head, Kind, Vocabulary

DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema"
DRAFT_07 = "http://json-schema.org/draft-07/schema#"
STRICT_FILE, EDITOR_FILE = "document.schema.json", "document.draft-07.schema.json"
LINES = {"<int>": {"type": "integer"}, "<range>": {"type": "array"}, "<text>": {"type": "string"}}


# ---------------------------------------------------------------- making


def document_schema(vocabulary: Vocabulary, game: str = "") -> Schema:
    """The strict schema of documents in this vocabulary; `game` tells those of several games apart."""
    names = {head_name(head): head for head in vocabulary.heads.values()}
    defs = definitions(vocabulary)
    for class_ in vocabulary.classes:
        defs[f"class {class_}"] = _class(class_, vocabulary)
    for name, head in names.items():
        defs[f"head {name}"] = _head(head, vocabulary)
    properties: Schema = {
        "tfr": {"const": VERSION, "description": "The version of this form."},
        "pack": {"type": "string", "minLength": 1, "description": "The id of the pack it belongs to."},
        "kind": {"enum": sorted(vocabulary.kinds), "description": "What kind of item it is."},
        "name": {"type": "string", "minLength": 1, "description": "The name, without the pack."},
        "verb": {"enum": list(VERBS), "description": "Whether it defines an item, or changes one of another pack."},
        "clauses": {"type": "object", "description": "What stands between name and block."},
        "body": {"type": "array", "description": "The statements, in order."},
    }
    cases = [
        {"if": {"required": ["kind"], "properties": {"kind": {"const": kind.word}}}, "then": _kind(kind, vocabulary)}
        for kind in sorted(vocabulary.kinds.values(), key=lambda one: one.word)
    ]
    return {
        "$schema": DRAFT_2020,
        "$id": _id(game),
        "title": f"A document of tfrules, in the words of {game}" if game else "A document of tfrules",
        "description": "One item of a pack, as `tfrules export` writes it and every other part of the program reads it.",
        **record(properties),
        "allOf": cases,
        "$defs": defs,
    }


def _id(game: str, more: str = "") -> str:
    return ":".join(filter(None, ("urn:tfrules:document", str(VERSION), game, more)))


def _kind(kind: Kind, vocabulary: Vocabulary) -> Schema:
    clauses = _clauses(kind.clauses, vocabulary)
    body = listing(_reference(f"class {kind.word}"))
    shown = {"description": kind.doc} if kind.doc else {}
    return {"properties": {"clauses": record(clauses[0], clauses[1]), "body": body | shown}}


def _class(class_: str, vocabulary: Vocabulary) -> Schema:
    """Statements that may stand in one kind of block, told apart by `op`, and lines by the type of their `key`."""
    heads = {word: head for (owner, word), head in vocabulary.heads.items() if owner == class_}
    lines = {word: head for word, head in heads.items() if word in LINES}
    plain = {word: head for word, head in heads.items() if word not in LINES}
    cases = [
        {"if": {"required": ["op"], "properties": {"op": {"const": word}}}, "then": _reference(f"head {head_name(head)}")}
        for word, head in plain.items()
    ]
    for word, head in lines.items():
        condition = {"required": ["op", "key"], "properties": {"op": {"const": "case"}, "key": LINES[word]}}
        cases.append({"if": condition, "then": _reference(f"head {head_name(head)}")})
    schema: Schema = {
        "type": "object",
        "required": ["op"],
        "properties": {"op": {"enum": [*plain, *(["case"] if lines else [])]}},
    }
    if lines:
        key = {"type": [LINES[word]["type"] for word in lines]}
        schema["allOf"] = [
            {
                "if": {"required": ["op"], "properties": {"op": {"const": "case"}}},
                "then": {"required": ["key"], "properties": {"key": key}},
            }
        ]
    if cases:
        schema["allOf"] = schema.get("allOf", []) + cases
    if not heads:
        schema["not"] = {}
    return schema


def _head(head: Head, vocabulary: Vocabulary) -> Schema:
    required: dict[str, Schema] = {"op": {"const": "case" if head.word in LINES else head.word}}
    optional: dict[str, Schema] = {}
    if head.word == "<range>":
        required["key"] = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
    elif head.word in LINES:
        required["key"] = dict(LINES[head.word])
    for slot in head.phrase:
        value = _described(slot_schema(slot, vocabulary), slot.doc)
        (optional if slot.optional else required)[slot.name] = value
    needed, free = _clauses(head.clauses, vocabulary)
    required |= needed
    optional |= free
    if head.block:
        (required if head.block_required else optional)["block"] = listing(_reference(f"class {head.block}"))
    schema = record(required, optional)
    if head.doc:
        schema["description"] = head.doc
    if head.example:
        schema["$comment"] = f"As text: {head.example}"
    return schema


def _clauses(clauses: tuple[ClauseWord, ...], vocabulary: Vocabulary) -> tuple[dict[str, Schema], dict[str, Schema]]:
    """The required and the optional clauses. `unless` is written as `when` with a `not`."""
    required: dict[str, Schema] = {}
    optional: dict[str, Schema] = {}
    for clause in clauses:
        if clause.word == "unless":
            continue
        value: Schema = {"const": True} if clause.slot is None else slot_schema(clause.slot, vocabulary)
        if clause.slot is not None and clause.slot.optional:
            value = {"if": {"const": True}, "else": value}
        (required if clause.required else optional)[clause_key(clause.word)] = _described(value, clause.doc)
    return required, optional


def _described(value: Schema, doc: str) -> Schema:
    if not doc:
        return value
    return {"allOf": [value], "description": doc} if "$ref" in value else value | {"description": doc}


def _reference(name: str) -> Schema:
    return ref(escape(name).replace(" ", "%20").replace("<", "%3C").replace(">", "%3E"))


def editor_schema(vocabulary: Vocabulary, game: str = "") -> Schema:
    """The same schema for readers of draft-07."""

    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(part) for key, part in value.items()}
        if isinstance(value, list):
            return [turned(part) for part in value]
        return value.replace("#/$defs/", "#/definitions/") if isinstance(value, str) else value

    schema: Schema = turned(document_schema(vocabulary, game))
    schema["definitions"] = schema.pop("$defs")
    schema["$schema"] = DRAFT_07
    schema["$id"] = _id(game, "draft-07")
    return schema


def schema_files(vocabulary: Vocabulary, game: str = "") -> dict[str, str]:
    """The schema files by name. Equal vocabularies give equal bytes."""

    def text(schema: Schema) -> str:
        return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"

    return {STRICT_FILE: text(document_schema(vocabulary, game)), EDITOR_FILE: text(editor_schema(vocabulary, game))}


def write_schemas(folder: Path, vocabulary: Vocabulary) -> list[Path]:
    """Write the schema files into a folder; returns those that changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    for name, text in schema_files(vocabulary).items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    return changed


# ---------------------------------------------------------------- holding documents against it


class _Gate(Protocol):
    def is_valid(self, instance: Any) -> bool: ...


class Validator:
    """The validators of one vocabulary, built once.

    Where `jsonschema_rs` is installed it says yes quickly; the words of a no come from `jsonschema`.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        from jsonschema import Draft202012Validator

        schema = document_schema(vocabulary)
        self.slow = Draft202012Validator(schema)
        self.gate: _Gate = self.slow
        try:
            import jsonschema_rs
        except ImportError:
            pass
        else:
            self.gate = jsonschema_rs.Draft202012Validator(schema)

    def findings(self, document: Document) -> Iterator[Diagnostic]:
        """What is wrong with the document, by the text that its parts came from."""
        value = document.to_json()
        if self.gate.is_valid(value):
            return
        for error in self.slow.iter_errors(value):
            pointer = "".join(f"/{escape(str(step))}" for step in error.absolute_path)
            where = quoted(pointer or "/")
            yield finding(INVALID_DOCUMENT, f"{where}: {_plain(error)}", document.span_of(pointer), file=document.file)


def _plain(error: Any) -> str:
    """What a schema error says, without the whole of the value it is about."""
    value, said = error.instance, str(error.message)
    shown = repr(value)
    return said if len(shown) <= 60 else said.replace(shown, "this")


def validate(document: Document, vocabulary: Vocabulary) -> list[Diagnostic]:
    """What is wrong with the form of a document; nothing where it is right."""
    return list(validator(vocabulary).findings(document))


def validator(vocabulary: Vocabulary) -> Validator:
    """The kept validator of a vocabulary."""
    return _validator(_Kept(vocabulary))


class _Kept:
    """A vocabulary as a key of the cache: it is built once and never changed, so that it is itself by identity."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def __hash__(self) -> int:
        return id(self.vocabulary)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and other.vocabulary is self.vocabulary


@lru_cache(maxsize=4)
def _validator(kept: _Kept) -> Validator:
    return Validator(kept.vocabulary)
