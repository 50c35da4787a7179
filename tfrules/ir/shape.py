"""JSON Schema of the parts that every vocabulary shares: expressions, selectors, events, durations, and slots by how they read.

A union is an `op` with an enumeration of its values and one `if`/`then` for each, never a bare `oneOf`: only so do messages
name what is wrong. A `$ref` always stands alone, so that draft-07 readers, which ignore what stands beside one, read the same.
"""

from __future__ import annotations

from typing import Any

from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Slot, Unit, Vocabulary

Schema = dict[str, Any]

NAME = r"^[A-Za-z_]\w*$"
DOTTED = r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$"
BINARY = (
    *("+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">=", "and", "or"),
    *("in", "not in", "has", "not has", "is", "not is", "sees", "not sees"),
)


def ref(name: str) -> Schema:
    """A reference to a definition of the same schema."""
    return {"$ref": f"#/$defs/{name}"}


def listing(items: Schema, least: int = 0) -> Schema:
    """A list of such items."""
    return {"type": "array", "items": items} | ({"minItems": least} if least else {})


def record(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """An object with these keys and no others."""
    properties = required | (optional or {})
    return {"type": "object", "required": list(required), "properties": properties, "additionalProperties": False}


def tagged(tag: str, cases: dict[str, Schema]) -> Schema:
    """An object that is one of several, told apart by the value of its tag."""
    return {
        "type": "object",
        "required": [tag],
        "properties": {tag: {"enum": list(cases)}},
        "allOf": [
            {"if": {"required": [tag], "properties": {tag: {"const": value}}}, "then": case} for value, case in cases.items()
        ],
    }


def only(value: str) -> Schema:
    """The schema of this one text."""
    return {"const": value}


def definitions(vocabulary: Vocabulary) -> dict[str, Schema]:
    """The shared definitions."""
    units = sorted(types.unit_word(unit) for unit in vocabulary.units.values())
    return {
        "expression": _expression(vocabulary),
        "negative": record({"op": only("neg"), "arg": {"type": "number", "exclusiveMinimum": 0}}),
        "ref": record({"op": only("ref"), "path": listing({"type": "string", "pattern": NAME}, 1)}),
        "item": _item(vocabulary),
        "selector": _selector(vocabulary),
        "where": _where(vocabulary),
        "event": _event(vocabulary),
        "duration": record({"ends": listing(ref("end"), 1)}),
        "end": _end(vocabulary),
        "quantity": record({"n": ref("expression"), "unit": {"enum": ["", *units]}}),
        "row": record({"op": only("row"), "terms": listing(ref("expression"))}),
        "citation": record({"publication": {"type": "string", "pattern": DOTTED}, "passage": {"type": "string"}}),
    }


def _expression(vocabulary: Vocabulary) -> Schema:
    expression, sides = ref("expression"), {"type": "integer", "minimum": 1}
    cases: dict[str, Schema] = {
        "text": record({"op": only("text"), "value": {"type": "string"}}),
        "dice": record({"op": only("dice"), "count": {"type": "integer", "minimum": 1}, "sides": sides}),
        "pool": record({"op": only("pool"), "count": expression, "sides": sides}),
        "range": record({"op": only("range"), "low": {"type": "integer"}, "high": {"type": "integer"}}),
        "ref": ref("ref"),
        "word": record({"op": only("word"), "value": {"type": "string", "pattern": NAME}}),
        "item": ref("item"),
        "call": record({"op": only("call"), "name": {"enum": sorted(vocabulary.functions)}, "args": listing(expression)}),
        "not": record({"op": only("not"), "arg": expression}),
        "neg": record({"op": only("neg"), "arg": expression}),
        "tuple": record({"op": only("tuple"), "items": listing(expression, 1)}),
    }
    for op in BINARY:
        cases[op] = record({"op": only(op), "left": expression, "right": expression})
    return {"type": ["number", "boolean", "object"], "if": {"type": "object"}, "then": tagged("op", cases)}


def _item(vocabulary: Vocabulary) -> Schema:
    kinds = "|".join(sorted({*vocabulary.kinds, *types.entity_types(vocabulary)}))
    kind = {
        "type": "string",
        "pattern": rf"^$|^({kinds})( \| ({kinds}))*$",
        "description": "One kind, several with `|` between them, or none: then an item of any kind will do.",
    }
    return record({"op": only("item"), "kind": kind, "name": {"type": "string", "minLength": 1}})


def _selector(vocabulary: Vocabulary) -> Schema:
    kinds = sorted(types.entity_types(vocabulary))
    quantifiers = ["one", "each", "any", "all", "the", "up to", "exactly"]
    select = record(
        {"op": only("select"), "quantifier": {"enum": quantifiers}, "kind": {"enum": kinds}, "where": listing(ref("where"))},
        {"n": ref("expression")},
    )
    union = record({"op": only("union"), "items": listing(ref("selector"), 2)})
    own = {"type": "object", "required": ["op"], "properties": {"op": {"enum": ["select", "union"]}}}
    return {"if": own, "then": tagged("op", {"select": select, "union": union}), "else": ref("expression")}


def _where(vocabulary: Vocabulary) -> Schema:
    word = record({"is": {"enum": sorted(vocabulary.selectors)}}, {"to": ref("expression"), "not": {"const": True}})
    test = record({"test": ref("expression")})
    return {"type": "object", "if": {"required": ["test"]}, "then": test, "else": word}


def _event(vocabulary: Vocabulary) -> Schema:
    cases = {}
    for event in vocabulary.events.values():
        roles = {
            "type": "object",
            "properties": {name: ref("selector") for name, _ in event.roles},
            "additionalProperties": False,
        }
        cases[event.name] = record({"event": only(event.name), "roles": roles})
    return tagged("event", cases)


def _end(vocabulary: Vocabulary) -> Schema:
    """One end of a duration, told apart by its first key."""
    word = {"type": "string", "pattern": NAME}
    until: Schema = {"type": ["string", "object"], "if": {"type": "object"}, "then": ref("event"), "else": word}
    edge = record(
        {
            "edge": {"enum": ["start", "end"]},
            "which": {"enum": ["this", "next"]},
            "of": {"enum": ["", *sorted(vocabulary.units)]},
        },
        {"anchor": ref("expression")},
    )
    keys: dict[str, Schema] = {
        "after": record({"after": ref("quantity")}, {"of": ref("expression")}),
        "until": record({"until": until}),
        "until_cond": record({"until_cond": ref("expression")}),
        "until_edge": record({"until_edge": edge}),
        "while": record({"while": word}),
        "while_cond": record({"while_cond": ref("expression")}),
    }
    names = {"enum": [*keys, "of"]}
    return {
        "type": "object",
        "minProperties": 1,
        "propertyNames": names,
        "allOf": [{"if": {"required": [key]}, "then": case} for key, case in keys.items()],
    }


def slot_schema(slot: Slot, vocabulary: Vocabulary) -> Schema:
    """The schema of a slot's value."""
    one = _slot(slot, vocabulary)
    return listing(one, 1) if slot.many else one


def _slot(slot: Slot, vocabulary: Vocabulary) -> Schema:
    named: Schema = {"enum": list(slot.choices)} if slot.choices else {"type": "string", "minLength": 1}
    match slot.reads:
        case "name":
            return named
        case "names":
            return listing(named, 1)
        case "text" | "label":
            return {"type": "string"}
        case "binding":
            return {"type": "string", "pattern": NAME}
        case "query":
            return listing({"type": "string", "pattern": DOTTED}, 1)
        case "ref":
            return _named_item()
        case "refs":
            return listing(_named_item(), 1)
        case "quantity":
            return _quantity(slot, vocabulary)
        case "place":
            return ref("ref")
        case "selector" | "event" | "duration" | "citation" | "row":
            return ref(slot.reads)
    return _limited(slot)


def bounds(slot: Slot) -> Schema:
    """The limits of a number in a slot."""
    return {key: value for key, value in (("minimum", slot.least), ("maximum", slot.most)) if value is not None}


def _limited(slot: Slot) -> Schema:
    """An expression; where it is a number that is written out, none beyond the limits of the slot."""
    found = bounds(slot)
    if not found:
        return ref("expression")
    if slot.least is not None and slot.least >= 0:
        found["not"] = ref("negative")
    return {"allOf": [ref("expression")], **found}


def _named_item() -> Schema:
    return tagged("op", {"item": ref("item"), "ref": ref("ref")})


def _quantity(slot: Slot, vocabulary: Vocabulary) -> Schema:
    if not slot.units:
        return ref("quantity")
    found: list[Unit | None] = [types.unit_named(name, vocabulary) for name in slot.units if name]
    allowed = [types.unit_word(unit) for unit in found if unit is not None] + ([""] if "" in slot.units else [])
    return record({"n": _limited(slot), "unit": {"enum": allowed}})
