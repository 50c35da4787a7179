"""A figure's plain data: made from what a player writes, held against the rules of creation, and changed between fights.

The rules themselves are text: they answer the events `made`, `improves`, `rearranged` and `rests`, and say with `breach` what is broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tfrules.diagnostics import ERROR, Diagnostic, DiagnosticError, finding
from tfrules.engine.surface import Context, Event, Game, State, happen, many, number, outside, played_out
from tfrules.suggest import did_you_mean

Record = dict[str, Any]
NUMBERS = (("basic_ST", "ST"), ("basic_DX", "DX"), ("basic_IQ", "IQ"))
KINDS = ("race", "creature", "character")  # what a figure may be made of
POSTURES = ("standing", "kneeling", "prone")
KEPT = ("side", "hex", "facing", "posture", "hits", "silver", "experience", "improved")
WHOLE = ("facing", "hits", "silver", "experience", "improved")
TAKEN = ("name", "ST", "DX", "IQ", "armor", "shield", "shield_ready", "weapons", "left", "carried", "spells", *KEPT)
LASTING = ("hits", "spells", "silver", "experience", "improved")  # what outlasts a fight beside attributes and gear, as the rules leave it
HELP = "change its attributes, or what it knows or carries"


def figure(loaded: Any, of: str, fields: Mapping[str, Any]) -> Record:
    """The record of a figure of a race, of a creature, or as a character says. Fields: name, ST, DX, IQ, armor, shield, weapons (the
    first is ready), left (in its left hand), carried (none of them is), spells (names), side, hex, facing, posture, hits, experience, improved.

    Raises DiagnosticError (TFR0851) with every breach: attributes below the race's least or of another total, a weapon too heavy,
    more carried than allowed, spells beyond its IQ. What is only unusual is let pass; `examine` tells it. Fields that a figure has not, and
    numbers that are none, are TFR0855.
    """
    _known(fields)
    return _checked(loaded.engine, record_of(loaded.engine, of, fields))


def _checked(game: Game, record: Record) -> Record:
    faults = [one for one in examine(game, record) if one.severity == ERROR]
    if faults:
        raise DiagnosticError(faults)
    return record


def record_of(game: Game, of: str, fields: Mapping[str, Any]) -> Record:
    """The record, unchecked. Raises DiagnosticError for names that are not known."""
    document = game.ruleset.find(_kind_of(game, of), of)
    if document.kind == "character":
        own = _said(game, document.qualified)
        return record_of(game, own.pop("race"), {"name": document.name, **own, **fields})
    find = game.ruleset.find
    record: Record = {"kind": "figure", "name": fields.get("name", document.name), "race": document.qualified}
    if document.kind == "creature":
        record |= numbers_of(outside(game), document.qualified)
    record |= {field: fields[short] for field, short in NUMBERS if short in fields}
    for field in ("armor", "shield"):
        if fields.get(field) is not None:
            record[field] = find(field, fields[field]).qualified
    weapons = [find("weapon", name).qualified for name in _names(fields.get("weapons"))]
    if weapons:
        record["ready"], record["carried"] = weapons[0], tuple(weapons[1:])
    if fields.get("left") is not None:
        record["left"] = find("weapon", fields["left"]).qualified
    two_handed = bool(weapons) and outside(game).value(weapons[0], "hands", {}) == 2
    if record.get("shield") and not two_handed and fields.get("shield_ready", True):
        record["shield_ready"] = True
    if fields.get("carried"):
        record["carried"] = (*record.get("carried", ()), *(find("weapon", name).qualified for name in _names(fields["carried"])))
    if fields.get("spells"):
        record["spells"] = tuple(find("spell", name).qualified for name in _names(fields["spells"]))
    for field in KEPT:
        if field in fields:
            value = fields[field]
            record[field] = tuple(value) if isinstance(value, list | tuple) else value
    return record


def _names(value: Any) -> tuple[str, ...]:
    """Names as they were given: several, one, or none."""
    return () if value is None else (value,) if isinstance(value, str) else tuple(value)


def _known(fields: Mapping[str, Any]) -> None:
    """Raises DiagnosticError (TFR0855) for fields that a figure has not, and for numbers that are none."""
    faults = [
        finding("TFR0855", f"a figure has no {name!r}", help=did_you_mean(name, TAKEN) or f"it has: {', '.join(TAKEN)}")
        for name in fields
        if name not in TAKEN
    ]
    whole = (*(short for _, short in NUMBERS), *WHOLE)
    faults += [
        finding("TFR0855", f"{name} is a whole number, not {fields[name]!r}", help=f"write {name}=12")
        for name in whole
        if fields.get(name) is not None and type(fields[name]) is not int
    ]
    if fields.get("posture", POSTURES[0]) not in POSTURES:
        faults.append(finding("TFR0855", f"nobody's posture is {fields['posture']!r}", help=f"it is one of: {', '.join(POSTURES)}"))
    if faults:
        raise DiagnosticError(faults)


def numbers_of(c: Context, creature: str) -> Record:
    """The fields of a figure that is a creature."""
    weapons = many(c.value(creature, "strikes with", {}))
    own = {field: number(c.value(creature, short, {}) or 0) for field, short in NUMBERS}
    return {"race": creature, **own, **({"ready": weapons[0], "carried": weapons[1:] or None} if weapons else {})}


def _kind_of(game: Game, of: str) -> str:
    """Which of the kinds that figures are made of has an item of that name; a race, where none has."""
    named = {document.kind for document in game.ruleset.items.values() if of in (document.name, document.qualified)}
    return next((kind for kind in KINDS if kind in named), KINDS[0])


def _said(game: Game, character: str) -> Record:
    """What a character says of itself, as fields of `figure`."""
    c, definition = outside(game), game.definitions[character]
    heads = ("race", "ST", "DX", "IQ", "armor", "left", "experience", "improved")
    said = {head: definition.value(c, head, {}) for head in heads}
    shield = next(iter(definition.all("shield")), None)
    weapons, carried, spells = (many(definition.value(c, head, {})) for head in ("weapon", "carries", "spells"))
    given = {"weapons": weapons, "carried": carried, "spells": spells, **said}
    if shield is not None:
        given |= {"shield": shield.eval(c, {}, "shield"), "shield_ready": not shield.has("slung")}
    return {name: value for name, value in given.items() if value not in (None, ())}


# ------------------------------------------------------------ what the rules say


def _ask_rules(game: Game, record: Mapping[str, Any], event: str, **roles: Any) -> tuple[Record, list[Event]]:
    """Let an event happen to a figure that is nowhere: its record afterwards, and what was logged."""
    name = str(record.get("name") or "figure")
    c = outside(game)
    c.create("figure", name, **{field: value for field, value in record.items() if field not in ("kind", "name")})
    happen(c, event, {"figure": name, **roles})
    done = played_out(c)
    after = {field: value for field, value in done.state.records[name].items() if field != "kind"}
    return {"kind": "figure", "name": record.get("name"), **after}, [*c.events, *done.events]


def _findings(game: Game, name: str, events: Iterable[Event], code: str, help_: str) -> list[Diagnostic]:
    """What was logged as broken: the words of the text, the numbers, and the passage that says so."""
    found = []
    for event in events:
        if event.name != "breach":
            continue
        said = dict(event.fields)
        of = f"{said['of']}: " if said["of"] is not None else ""
        numbers = ", against ".join(str(said[part]) for part in ("has", "against") if said[part] is not None)
        rule = game.definitions[event.rule]
        passage = f" [{rule.cite}]" if rule.cite else ""
        text = f"{name}: {of}{said['text']}{f' ({numbers})' if numbers else ''}{passage}"
        found.append(finding("TFR0853" if said["unusual"] else code, text, help=help_))
    return found


def examine(game: Game, record: Mapping[str, Any]) -> list[Diagnostic]:
    """Every rule of creation that a figure breaks, and what is unusual about it."""
    name = str(record.get("name") or "the figure")
    return _findings(game, name, _ask_rules(game, record, "made")[1], "TFR0851", HELP)


def breaches(game: Game, record: Mapping[str, Any]) -> list[str]:
    """Every rule of creation that a figure breaks, in words."""
    return [one.message for one in examine(game, record) if one.severity == ERROR]


# ------------------------------------------------------------ between fights


def changed(game: Game, record: Mapping[str, Any], event: str, **roles: Any) -> Record:
    """The record after an event between fights: `improves`, `rearranged`, `rests`. Raises DiagnosticError (TFR0854) when a rule is against it."""
    after, events = _ask_rules(game, record, event, **roles)
    name = str(record.get("name") or "the figure")
    faults = _findings(game, name, events, "TFR0854", "a figure changes by experience, and between fights by what it takes along")
    if faults:
        raise DiagnosticError(faults)
    return after


def improve(loaded: Any, record: Mapping[str, Any], attribute: str) -> Record:
    """The figure with one point more of an attribute ("ST"), bought with experience.

    Raises DiagnosticError (TFR0854) where the rules do not give it.
    """
    return changed(loaded.engine, record, "improves", attribute=attribute)


def equip(loaded: Any, record: Mapping[str, Any], **fields: Any) -> Record:
    """The figure as it goes into its next fight: recovered, with what it takes along now (fields as in `figure`).

    What is not named it keeps. Raises DiagnosticError: for other attributes than it has (TFR0854), for what it cannot carry (TFR0851).
    """
    game = loaded.engine
    _known(fields)
    if any(fields[short] != record.get(field) for field, short in NUMBERS if short in fields):
        changed(game, record, "rearranged")
    return _checked(game, _fresh(game, record, fields))


def _fresh(game: Game, record: Mapping[str, Any], fields: Mapping[str, Any]) -> Record:
    """A figure made anew of what outlasts a fight, with other fields."""
    rested = changed(game, record, "rests")
    numbers = {short: rested[field] for field, short in NUMBERS if field in rested}
    weapons = tuple(one for one in (rested.get("ready"), *(rested.get("carried") or ())) if one is not None)
    shield = {"shield": rested.get("shield"), "shield_ready": rested.get("shield_ready", False)}
    own = {"name": rested["name"], **numbers, "armor": rested.get("armor"), "left": rested.get("left"), **shield, "weapons": weapons}
    lasting = {field: rested[field] for field in LASTING if rested.get(field)}
    if "shield" in fields:
        own["shield_ready"] = True
    return record_of(game, str(rested["race"]), {**own, **lasting, **fields})


def survivors(loaded: Any, state: State) -> dict[str, Record]:
    """Everyone who has lived through a fight, by name, ready for the next: recovered, off the board, with what each has learned."""
    people = {name: record for name, record in state.records.items() if record["kind"] == "figure"}
    lived = {name: {**record, "name": name} for name, record in people.items() if record.get("health") != "dead"}
    return {name: _fresh(loaded.engine, record, {}) for name, record in lived.items() if record.get("unreal") is None}
