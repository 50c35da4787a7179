"""JSON Schemas of the YAML files of a pack, for editors that complete and check YAML while one types: draft-07, which those read.

They say the form and what each key means. What hangs together across files (a reference, a version, a ruling's choice) only `tfrules check`
knows.
"""

from __future__ import annotations

from typing import Any

from tfrules.ir.shape import bounds
from tfrules.packs.manifest import PACK_ID
from tfrules.packs.rules import BY, NEEDS
from tfrules.packs.tables import VERBS
from tfrules.vocabulary.common import STATUSES
from tfrules.vocabulary.terms import Head, Vocabulary

Schema = dict[str, Any]

DRAFT_07 = "http://json-schema.org/draft-07/schema#"
_TEXT: Schema = {"type": ["string", "number", "boolean"]}  # YAML reads `1.0` and `yes` as something else; both are texts here
_NAME: Schema = {"type": "string", "minLength": 1}


def _object(properties: Schema, required: tuple[str, ...] = (), **more: Any) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False, **more}


def _named(value: Schema, description: str, **more: Any) -> Schema:
    """Keys that are names, each with a value of one form."""
    return {"type": ["object", "null"], "additionalProperties": value, "description": description, **more}


def _texts(description: str) -> Schema:
    return {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}], "description": description}


def _citation(description: str) -> Schema:
    publication = {**_TEXT, "description": "The id of a publication that a `pack.yaml` declares."}
    passage = {**_TEXT, "description": "Where in it: chapter, section, table."}
    return _object({"publication": publication, "passage": passage}, description=description)


def _head(name: str, title: str, description: str) -> Schema:
    return {"$schema": DRAFT_07, "$id": f"urn:tfrules:{name}:1", "title": title, "description": description}


def manifest_schema() -> Schema:
    """The schema of `pack.yaml`."""
    example = {"id": "frost", "version": "1.0.0", "title": "Frost", "licence": "CC0-1.0", "requires": {"core": ">=1,<2"}}
    parts = {"type": "array", "items": _TEXT, "description": "Its parts, as citations may name them."}
    title = {**_TEXT, "description": "The title, as cards and pages show it."}
    publication = {"anyOf": [_TEXT, _object({"title": title, "parts": parts})]}
    properties: Schema = {
        "id": {
            "type": "string",
            "pattern": f"^{PACK_ID.pattern.removesuffix(chr(92) + 'Z')}$",
            "description": "The name by which other packs and `--pack` know it: small letters, digits, - and _, a letter first.",
            "examples": ["frost"],
        },
        "version": {**_TEXT, "description": "The version of the pack: numbers with dots between.", "examples": ["1.0.0"]},
        "title": {**_TEXT, "description": "The name that people read."},
        "licence": {
            **_TEXT,
            "description": "Under what others may use it, as an SPDX identifier.",
            "examples": ["CC0-1.0", "MIT"],
        },
        "requires": _named(_TEXT, "The packs it builds on, each with the versions that will do.", examples=[{"core": ">=1,<2"}]),
        "publications": _named(publication, "Books and papers that lines may cite, by a short id."),
        "games": _named({"type": "array", "items": _TEXT}, "Games that one may load by name: the packs that make each up."),
        "plugin": {
            **_TEXT,
            "description": "The plugin whose words it is written in, where none of the packs it requires names it.",
        },
        "rulings": _named(_TEXT, "Choices that the pack makes for rulings; whoever plays may still make others."),
    }
    told = "`pack.yaml`: who a pack is, what it needs, and what it brings."
    return {**_head("pack", "A pack of tfrules", told), **_object(properties, ("id", "version")), "examples": [example]}


def rules_schema() -> Schema:
    """The schema of a rule index: `rules.yaml`, and the YAML files in a folder `rules`."""
    example = {
        "id": "core.move.half",
        "statement": "A figure that moved more than half its allowance may not shoot.",
        "cite": {"publication": "house", "passage": "Movement"},
        "by": "clause",
        "clauses": ["option Shoot", "option Move / move"],
    }
    properties: Schema = {
        "id": {**_TEXT, "description": "The name by which examples cover it."},
        "statement": {**_TEXT, "description": "The rule in words of your own."},
        "cite": _citation("Where the rule stands."),
        "by": {"enum": list(BY), "description": "How the pack carries it out."},
        "clauses": _texts("The items, or lines of items, that carry it out: `KIND NAME / LINE 2 when`."),
        "follows": _texts("The rules of which it is a consequence."),
        "cells": _texts("The lines whose numbers are the rule."),
        "reason": {**_TEXT, "description": "Why there is nothing to carry out."},
    }
    needs = [
        {"if": {"required": ["by"], "properties": {"by": {"const": by}}}, "then": {"required": [key]}}
        for by, key in NEEDS.items()
        if key
    ]
    told = "The rules of a book, one entry each, and how a pack carries them out."
    entry = _object(properties, ("id", "statement", "by"), allOf=needs)
    return {**_head("rules", "A rule index of tfrules", told), "type": "array", "items": entry, "examples": [[example]]}


def table_schema(vocabulary: Vocabulary, game: str) -> Schema:
    """The schema of item tables in the words of a game: the kinds, and for each the fields that a row may have."""
    properties: Schema = {
        "kind": {"enum": sorted(vocabulary.kinds), "description": "What kind of item each row is."},
        "verb": {
            "enum": list(VERBS),
            "description": "Left out where the items are new; else what the rows do with items of other packs.",
        },
        "cite": _citation("Where the rows come from that do not say it themselves."),
        "items": {
            "type": "object",
            "description": "The rows: a name, and its fields.",
            "additionalProperties": {"type": "object"},
        },
    }
    cases = [
        {
            "if": {"required": ["kind"], "properties": {"kind": {"const": kind.word}}},
            "then": {"properties": {"items": {"additionalProperties": _row(vocabulary, kind.word)}}},
        }
        for kind in sorted(vocabulary.kinds.values(), key=lambda one: one.word)
    ]
    told = "Many items of one kind with the same few fields, a row each. A cell is a value, a list, or a value with `status`, `cite` and `when`."
    return {
        **_head(f"table:{game}", f"An item table of tfrules, in the words of {game}", told),
        **_object(properties, ("kind", "items"), allOf=cases),
        "definitions": {"cell": _cell(), **{_cell_name(one): _limited(one) for head in vocabulary.heads.values() if (one := _limits(head))}},
    }


def _row(vocabulary: Vocabulary, kind: str) -> Schema:
    """The fields of a row: the heads of the kind that are one word and need no block."""
    heads = [
        head
        for (owner, word), head in vocabulary.heads.items()
        if owner == kind and word.isidentifier() and not head.block_required
    ]
    fields = {
        head.word: {"allOf": [{"$ref": f"#/definitions/{_cell_name(_limits(head))}"}], "description": _told(head)}
        for head in heads
        if head.word != "cite"
    }
    if any(head.word == "cite" for head in heads):
        fields["cite"] = _citation("Where the row comes from.")
    return _object(fields)


def _limits(head: Head) -> Schema:
    """The limits of the numbers in a line, where all its places have the same."""
    first, *others = [bounds(slot) for slot in head.phrase] or [{}]
    return first if all(one == first for one in others) else {}


def _limited(limits: Schema) -> Schema:
    """A cell in which all numbers keep within limits, wherever they stand in it."""
    value = {**limits, "items": limits}
    marked = {"properties": {"value": value}}
    return {"allOf": [{"$ref": "#/definitions/cell"}, {**value, **marked, "items": {**limits, **marked}}]}


def _cell_name(limits: Schema) -> str:
    """Under what definition a cell with such limits stands."""
    return "-".join(["cell", *(f"{word}-{number}" for word, number in limits.items())])


def _told(head: Head) -> str:
    return f"{head.doc} Example: {head.example}".strip() if head.example else head.doc or head.word


def _cell() -> Schema:
    value: Schema = {"type": ["string", "number", "boolean", "null"]}
    listed = {"anyOf": [value, {"type": "array", "items": value}]}
    marked = _object(
        {
            "value": {**listed, "description": "The value, or several."},
            "status": {"enum": list(STATUSES), "description": "How well the sources support it."},
            "cite": _citation("Where it comes from."),
            "when": {**_NAME, "description": "The condition under which it holds."},
        }
    )
    one = {"anyOf": [value, marked]}
    return {"anyOf": [*one["anyOf"], {"type": "array", "items": one}]}
