"""What a bot or a virtual table speaks: JSON Schemas (draft 2020-12) of requests, answers, events, views, traces and saves.

A client gets a view and events, answers a request by its id, and never needs more. `SCHEMAS` holds each by name; `faults`
says what is wrong with a value, `validate_save` says it of a save as findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from tfrules.diagnostics import Diagnostic, finding
from tfrules.engine.state import SAVE_FORMAT

Schema = dict[str, Any]

DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema"
VERSION = 1  # of the protocol: part of every schema's id
PLAY_FORMAT = 1  # of what a game at the table keeps beside its state
DEEPEST = 60  # values nested deeper than this are no state

_TEXT: Schema = {"type": "string"}
_NAME: Schema = {"type": "string", "minLength": 1}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_PLAIN: Schema = {"$ref": "#/$defs/plain"}
_FIELDS: Schema = {"type": "object", "additionalProperties": _PLAIN}
_PLAIN_DEF: Schema = {
    "description": "Plain data: text, whole number, true or false, null, and lists and objects of these.",
    "type": ["string", "integer", "boolean", "null", "array", "object"],
    "items": _PLAIN,
    "additionalProperties": _PLAIN,
}


def _list(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


def _object(properties: Mapping[str, Schema], required: tuple[str, ...] | None = None, **more: Any) -> Schema:
    """An object with these keys and no others; all of them are required unless it is said which."""
    needed = list(properties if required is None else required)
    return {"type": "object", "properties": dict(properties), "required": needed, "additionalProperties": False, **more}


def _pair(first: Schema, second: Schema) -> Schema:
    return {"type": "array", "prefixItems": [first, second], "items": False, "minItems": 2}


_DOMAINS: dict[str, dict[str, Schema]] = {
    "options": {"values": _list(_PLAIN)},
    "between": {"low": {"type": "integer"}, "high": {"type": "integer"}},
    "text": {"words": _COUNT},
    "subsets": {"values": _list(_PLAIN), "low": _COUNT, "high": _COUNT},
    "lazy": {"describe": _TEXT},
    "faces": {"groups": _list(_pair(_COUNT, _COUNT)), "reroll": _list(_COUNT)},
    "exploding": {"groups": _list(_pair(_COUNT, _COUNT)), "again": _list(_COUNT)},
}


def _tagged(tag: str, cases: Mapping[str, Mapping[str, Schema]]) -> Schema:
    """A union by a tag, so that a message names the key that is wrong."""
    return {
        "type": "object",
        "properties": {tag: {"enum": sorted(cases)}},
        "required": [tag],
        "allOf": [
            {"if": {"properties": {tag: {"const": name}}}, "then": _object({tag: {"const": name}, **parts})}
            for name, parts in sorted(cases.items())
        ],
    }


_REQUEST = _object(
    {
        "id": {**_NAME, "description": "What an answer names. Missing where only the fact of the request may be known."},
        "asks": {**_NAME, "description": "`chance`, a side, or `judge`."},
        "kind": {**_NAME, "description": "What kind of answer is wanted: `roll`, `choose`, `consent` ..."},
        "label": {**_TEXT, "description": "What it is called in logs and scripts."},
        "domain": {"$ref": "#/$defs/domain", "description": "What may be answered; missing for another side's choice."},
        "about": {**_FIELDS, "description": "What the question is about, by role."},
        "secret_from": {**_list(_NAME), "description": "The sides that may not know what is asked."},
        "rule": {**_TEXT, "description": "The definition that asks, as `pack:Name`."},
    },
    ("asks", "kind", "label"),
    dependentRequired={"domain": ["id"]},
)
_AMOUNT = _object({"dice": _list(_pair(_COUNT, _COUNT)), "plus": {"type": "integer"}})
_NUMBER: Schema = {
    "description": "A number, dice not rolled yet, a fraction with its rounding, or any other value of a query.",
    "if": {"type": "object"},
    "then": _AMOUNT,
}
_STEP = _object(
    {
        "label": _NAME,
        "op": {"enum": ["set", "add", "multiply", "floor", "cap"]},
        "amount": _NUMBER,
        "state": {"enum": ["applied", "false", "weaker", "suppressed"]},
        "value": {**_NUMBER, "description": "The value after this step."},
        "stage": _TEXT,
        "source": _TEXT,
        "cite": _TEXT,
        "status": {"enum": ["stated", "derived", "external", "assumed"]},
        "reason": {**_TEXT, "description": "Why a step does not count."},
        "rests_on": {**_list(_NAME), "description": "Definitions beside `source`: what a base was read from, the rule of a named step."},
    },
    ("label", "op", "state"),
)
_TRACE = _object(
    {
        "query": {**_NAME, "description": "The number that was asked for, as in `ROLE.NUMBER`."},
        "value": {**_NUMBER, "description": "What it came to."},
        "steps": {**_list({"$ref": "#/$defs/step"}), "description": "What led to it, in order; also what did not count, and why."},
    }
)
_EVENT = _object(
    {
        "event": {**_NAME, "description": "What happened: the name of an event of the game, or of the log."},
        "secret": {"const": True, "description": "Only that it happened may be known."},
        "fields": {**_FIELDS, "description": "Who took part, and how it came out."},
        "rule": {**_TEXT, "description": "The definition that made it happen, as `pack:Name`."},
        "secret_from": {**_list(_NAME), "description": "The sides that may not know of it."},
        "trace": {
            "type": "object", "additionalProperties": {"$ref": "#/$defs/trace"}, "description": "The numbers that decided it, by name.",
        },
        "reacted": {**_list(_NAME), "description": "The definitions that acted upon it."},
    },
    ("event",),
    **{"if": {"required": ["secret"]}, "then": {"maxProperties": 2}, "else": {"required": ["fields"]}},
)
_RECORD: Schema = {"type": "object", "properties": {"kind": _NAME}, "required": ["kind"], "additionalProperties": _PLAIN}
_RECORDS: Schema = {"type": "object", "additionalProperties": _RECORD}
_FRAME = _object(
    {
        "code": {"type": "string", "pattern": "^(proc|block):."},
        "step": _COUNT,
        "bind": _FIELDS,
        "answers": _list(_pair({"type": "string", "pattern": r"^\d+\.\d+$"}, _PLAIN)),
    }
)
_STATE = _object(
    {
        "format": {"const": SAVE_FORMAT, "description": "The version of this form."},
        "records": {**_RECORDS, "description": "Everything there is, by id."},
        "agenda": {**_list({"$ref": "#/$defs/frame"}), "description": "What is under way, the innermost last."},
    }
)
_VIEW = _object(
    {
        "side": {**_NAME, "description": "Who sees it: a side, or `judge`."},
        "records": {**_RECORDS, "description": "Everything that the side may know of, by id."},
        "pending": {**_list({"$ref": "#/$defs/request"}), "description": "The questions that are waited for."},
        "done": {"type": "boolean", "description": "Whether nothing is under way any more."},
        "agenda": {**_list({"$ref": "#/$defs/frame"}), "description": "Shown to the judge alone."},
    },
    ("side", "records", "pending", "done"),
)
_SIDES_TOLD: Schema = {"type": "object", "additionalProperties": _list({"$ref": "#/$defs/event"})}
_PLACE = _list({"type": "integer"}, minItems=2, maxItems=2)
_SIGN: Schema = {"type": "array", "prefixItems": [_TEXT, _list(_PLACE, minItems=1), {"type": ["integer", "null"]}, _TEXT, _TEXT, _TEXT]}
_TOKEN: Schema = {**_SIGN, "items": False, "minItems": 6}  # its sign, hexes and facing; its name, side and how it stands
_MARK: Schema = {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}, _TEXT], "items": False, "minItems": 3}
_SEEN = _object({"tokens": _list(_TOKEN), "marks": _list(_MARK)})
_BATCH = _object({"events": _list({"$ref": "#/$defs/event"}), "told": _SIDES_TOLD, "seen": _SEEN}, ("events",))
_TEXTS: Schema = {"type": "object", "additionalProperties": _TEXT}
_PLAY = _object(
    {
        "play": {"const": PLAY_FORMAT, "description": "The version of this form."},
        "tfrules": {**_TEXT, "description": "The version that wrote it."},
        "game": {**_NAME, "description": "The game that is played."},
        "packs": {**_TEXTS, "description": "Pack by pack, its version."},
        "rulings": {**_TEXTS, "description": "Every ruling with the choice under which the game is played."},
        "own": {**_list(_NAME), "description": "Packs of the user: places, from the folder of the save, or ids."},
        "title": {**_TEXT, "description": "What is played: the name of a scenario."},
        "sides": {**_TEXTS, "description": "Who decides for a side: the name of a policy. Others are asked."},
        "seed": {**_TEXT, "description": "Of the dice; empty where people throw their own."},
        "rolls": {**_COUNT, "description": "How many rolls the seed has given."},
        "open": {"type": "boolean", "description": "Whether everybody sees everything."},
        "log": {**_list(_BATCH), "description": "What happened, answer by answer; `told`: what differs by side, `seen`: who stands where."},
    }
)
_CAMPAIGN = _object(
    {
        "game": {**_NAME, "description": "The game that is played."},
        "packs": {**_list(_NAME), "description": "Packs beside those of the game: places from the folder of this file, or ids."},
        "rulings": {"type": "object", "additionalProperties": _NAME, "description": "Answers to open questions, by ruling."},
        "sides": {"type": "object", "additionalProperties": _NAME, "description": "Who decides for a side: ask, or a policy."},
        "scenario": {**_NAME, "description": "What is played: a scenario by name, or a file from the folder of this one."},
    },
    (),
)
_ANSWER = _object(
    {
        "request": {**_NAME, "description": "The id of a pending request."},
        "value": {**_PLAIN, "description": "The answer, out of the domain of the request."},
    }
)

DEFS: dict[str, Schema] = {
    "plain": _PLAIN_DEF,
    "domain": _tagged("type", _DOMAINS),
    "request": _REQUEST,
    "step": _STEP,
    "trace": _TRACE,
    "frame": _FRAME,
    "event": _EVENT,
}


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        if "$ref" in value:
            yield value["$ref"].rpartition("/")[2]
        for inner in value.values():
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)


def _schema(name: str, title: str, body: Schema) -> Schema:
    """A schema that stands alone: with the definitions that it needs, directly or by way of others."""
    needed: list[str] = []
    todo = list(_references(body))
    while todo:
        one = todo.pop()
        if one not in needed:
            needed.append(one)
            todo.extend(_references(DEFS[one]))
    head = {"$schema": DRAFT_2020, "$id": f"urn:tfrules:protocol:{VERSION}:{name}", "title": title}
    return {**head, **body, "$defs": {one: DEFS[one] for one in sorted(needed)}}


SCHEMAS: Mapping[str, Schema] = {
    "request": _schema("request", "A question that a state waits for", _REQUEST),
    "answer": _schema("answer", "An answer to a request", _ANSWER),
    "event": _schema("event", "Something that happened", _EVENT),
    "view": _schema("view", "A state as one side, or the judge, sees it", _VIEW),
    "trace": _schema("trace", "A number with the steps that led to it", _TRACE),
    "state": _schema("state", "A state as it is saved", _STATE),
    "campaign": _schema("campaign", "What is played together: `campaign.yaml`", _CAMPAIGN),
    "play": _schema("play", "What a game at the table keeps beside its state", _PLAY),
    "save": _schema(
        "save",
        "A saved game",
        _object(
            {
                "tfrules": {"const": "save", "description": "That it is a saved game."},
                "format": {"const": SAVE_FORMAT, "description": "The version of this form."},
                "meta": {"type": "object", "description": "What the program that saved it keeps beside the state."},
                "state": {**_STATE, "description": "The game as it stands."},
            }
        ),
    ),
}


@lru_cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(SCHEMAS[name])


def faults(name: str, value: Any) -> list[tuple[str, str]]:
    """What is wrong with a JSON value by one of the schemas: (JSON pointer, message), sorted. Raises KeyError for no schema."""
    found = []
    for error in _validator(name).iter_errors(value):
        place = "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in error.absolute_path)
        found.append((place, error.message if len(error.message) < 200 else f"this does not fit `{error.validator}`"))
    return sorted(found)


def validate_save(data: Any, file: str = "") -> list[Diagnostic]:
    """What is wrong with the JSON of a save, as findings; none when it can be loaded."""
    if not isinstance(data, Mapping) or data.get("tfrules") != "save":
        return [finding("TFR0922", "this is no saved game", file=file, help="a save is written by `save` or by `play`")]
    form = data.get("format")
    if form != SAVE_FORMAT or isinstance(form, bool):
        older = isinstance(form, int) and form < SAVE_FORMAT
        mend = "it was made by an older version; go on with that one" if older else "update tfrules, or save the game again"
        return [finding("TFR0922", f"the save has format {form!r}; this version reads {SAVE_FORMAT}", file=file, help=mend)]
    wrong = next(_not_plain(data), None)
    if wrong is not None:
        return [finding("TFR0923", f"{wrong[0] or '/'}: {wrong[1]}", file=file)]
    return [finding("TFR0923", f"{place or '/'}: {message}", file=file) for place, message in faults("save", data)]


def _not_plain(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a schema cannot refuse: whole numbers written with a point, and nesting without end."""
    todo: list[tuple[str, Any, int]] = [("/state", data.get("state"), 0)]
    while todo:
        place, value, depth = todo.pop()
        if depth > DEEPEST:
            yield "/state", f"nested deeper than {DEEPEST}"
            return
        if isinstance(value, float):
            yield place, f"{value!r} is no whole number"
        elif isinstance(value, Mapping):
            todo.extend((f"{place}/{key}", inner, depth + 1) for key, inner in value.items())
        elif isinstance(value, list | tuple):
            todo.extend((f"{place}/{at}", inner, depth + 1) for at, inner in enumerate(value))
