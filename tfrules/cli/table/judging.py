"""The judge's hand: `FIGURE.FIELD = VALUE`, held against what the vocabulary declares of the field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.mask import Mask
from tfrules.report.values import value_text
from tfrules.slug import slug
from tfrules.suggest import did_you_mean
from tfrules.vocabulary.types import alternatives, element, is_entity, shown, words

if TYPE_CHECKING:
    from tfrules.engine.state import State
    from tfrules.game import Loaded
    from tfrules.vocabulary.terms import Field

FORM = "edit FIGURE.FIELD = VALUE"
NOTHING = ("nothing", "none", "null", "-")
TRUTH = {"yes": True, "true": True, "no": False, "false": False}


class Wrong(ValueError):
    """What was typed cannot be done; the message says what can."""


class Change(NamedTuple):
    """A field of a record and its new value, how that is told, and the sides that must not be."""

    record: str
    field: str
    value: Any
    told: str
    secret_from: tuple[str, ...]


def parse_change(loaded: Loaded, state: State, text: str) -> Change:
    """Read a change. Raises Wrong for one that names what there is not, or gives a field what it cannot hold."""
    match = re.fullmatch(r"\s*(.+)\.(\w+)\s*=\s*(.*?)\s*", text)
    if match is None:
        raise Wrong(f"write {FORM}, such as {_sample(loaded, state)}")
    record = _record(loaded, state, match[1].strip())
    declared = _field(loaded, state, record, match[2])
    value = _value(loaded, state, declared.type, match[3], f"{record}.{declared.name}")
    was = state.records[record].get(declared.name, declared.default)
    told = f"{record}.{declared.name} from {_told(loaded, was)} to {_told(loaded, value)}"
    return Change(record, declared.name, value, told, _unseeing(loaded, state, record, declared))


def _unseeing(loaded: Loaded, state: State, record: str, declared: Field) -> tuple[str, ...]:
    """The sides that do not see the field."""
    found = []
    for side in state.of_kind("side"):
        mask = Mask(loaded.engine, state.records, side)
        if record in mask.hidden or record in mask.names or not mask.shows(record, declared.name):
            found.append(side)
    return tuple(found)


def _told(loaded: Loaded, value: Any) -> str:
    known = loaded.engine.definitions.get(value) if isinstance(value, str) else None
    return known.label if known is not None else value_text(value)


def _sample(loaded: Loaded, state: State) -> str:
    for name, record in state.records.items():
        for (owner, field), declared in loaded.vocabulary.fields.items():
            if owner == record["kind"] and declared.how == "stored" and declared.type == "int" and "side" in record:
                return f"edit {name}.{field} = 3"
    return FORM


def _record(loaded: Loaded, state: State, name: str) -> str:
    owners = {owner for (owner, _), one in loaded.vocabulary.fields.items() if one.how == "stored"}
    known = [one for one, record in state.records.items() if record["kind"] in owners]
    found = [one for one in known if one == name] or [one for one in known if slug(one) == slug(name)]
    if len(found) != 1:
        parts = [one for one in known if "side" in state.records[one]]
        raise Wrong(f"there is no {name!r}; {did_you_mean(name, known) or 'there are: ' + ', '.join(parts)}")
    return found[0]


def _field(loaded: Loaded, state: State, record: str, name: str) -> Field:
    kind = state.records[record]["kind"]
    stored = {field: one for (owner, field), one in loaded.vocabulary.fields.items() if owner == kind and one.how == "stored"}
    if name in stored:
        return stored[name]
    if (kind, name) in loaded.vocabulary.fields:
        raise Wrong(f"{kind}.{name} is reckoned, not kept; change what it is reckoned from: {', '.join(sorted(stored))}")
    raise Wrong(f"a {kind} has no {name!r}; {did_you_mean(name, stored) or 'it has: ' + ', '.join(sorted(stored))}")


def _value(loaded: Loaded, state: State, type_: str, text: str, place: str) -> Any:
    """The value that a text means for a type. Raises Wrong when it means none."""
    if text.casefold() in NOTHING:
        return None
    for one in alternatives(type_):
        inner = element(one)
        if inner is not None:
            parts = [part for part in re.split(r"\s*,\s*(?![^()]*\))", text.strip("[] ")) if part]
            return tuple(_value(loaded, state, inner, part, place) for part in parts)
        value = _single(loaded, state, one, text)
        if value is not None:
            return value
    named = _possible(loaded, state, type_)
    mend = did_you_mean(text.strip("\"'"), named) or (f"there are: {', '.join(sorted(named)[:12])}" if named else "")
    raise Wrong(f"{text!r} is no value of {place}, which takes {_takes(loaded, type_)}{f'; {mend}' if mend else ''}")


def _takes(loaded: Loaded, type_: str) -> str:
    plain = {"bool": "yes or no", "hex": "a hex such as 3,4", "text": "a text"}
    return plain.get(type_) or shown(type_, loaded.vocabulary)


def _single(loaded: Loaded, state: State, type_: str, text: str) -> Any:
    """The value for one type without alternatives, None when the text is none."""
    bare = text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text
    listed = words(type_, loaded.vocabulary)
    if listed:
        return bare if bare in listed else None
    if type_ == "bool":
        return TRUTH.get(bare.casefold())
    if type_ in ("int", "number", "amount"):
        return int(text) if re.fullmatch(r"[-+]?\d{1,9}", text) else None
    if type_ == "hex":
        match = re.fullmatch(r"\(?\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\)?", text)
        return (int(match[1]), int(match[2])) if match else None
    if type_ == "text":
        return bare or None
    if type_ == "any" or not is_entity(type_, loaded.vocabulary):
        return None
    if bare in state.of_kind(type_):
        return bare
    if type_ in loaded.vocabulary.kinds:
        try:
            return loaded.ruleset.find(type_, bare).qualified
        except DiagnosticError:
            return None
    return None


def _possible(loaded: Loaded, state: State, type_: str) -> list[str]:
    """The names that a field may hold."""
    found = []
    for one in alternatives(type_):
        kind = element(one) or one
        found += [*words(kind, loaded.vocabulary), *state.of_kind(kind)]
        found += [document.name for document in loaded.ruleset.by_kind(kind)]
    return found
