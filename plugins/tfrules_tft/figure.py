"""A figure's plain data: made from what a player writes, and checked against race, strength and the limit of what can be carried."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.context import Context
from tfrules.engine.game import Game
from tfrules.engine.state import Frame, State

REFS = {"race": "race", "armor": "armor", "shield": "shield", "ready": "weapon"}


def figure(loaded: Any, of: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The record of a figure of a race. Fields: name, ST, DX, IQ, armor, shield, weapons (the first is ready), carried (none of them is),
    side, hex, facing.

    Raises DiagnosticError (TFR0851) with every breach: attributes below the race's least or of another total, a weapon too heavy,
    more carried than allowed.
    """
    game = loaded.engine
    record = record_of(game, of, fields)
    faults = breaches(game, record)
    if faults:
        name = str(fields.get("name", of))
        raise DiagnosticError(
            [finding("TFR0851", f"{name}: {fault}", help="change its attributes or what it carries") for fault in faults]
        )
    return record


def record_of(game: Game, of: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The record, unchecked. Raises DiagnosticError for names that are not known."""
    find = game.ruleset.find
    record: dict[str, Any] = {"kind": "figure", "name": fields.get("name", of), "race": find("race", of).qualified}
    for field, short in (("basic_ST", "ST"), ("basic_DX", "DX"), ("basic_IQ", "IQ")):
        if short in fields:
            record[field] = int(fields[short])
    for field in ("armor", "shield"):
        if fields.get(field) is not None:
            record[field] = find(field, fields[field]).qualified
    weapons = [find("weapon", name).qualified for name in fields.get("weapons", ())]
    if weapons:
        record["ready"], record["carried"] = weapons[0], tuple(weapons[1:])
        two_handed = _reader(game).value(weapons[0], "hands", {}) == 2
        if record.get("shield") and not two_handed and fields.get("shield_ready", True):
            record["shield_ready"] = True
    elif record.get("shield") and fields.get("shield_ready", True):
        record["shield_ready"] = True
    if fields.get("carried"):
        record["carried"] = (*record.get("carried", ()), *(find("weapon", name).qualified for name in fields["carried"]))
    for field in ("side", "hex", "facing", "hits", "spells"):
        if field in fields:
            value = fields[field]
            record[field] = tuple(value) if isinstance(value, list | tuple) else value
    return record


def _reader(game: Game) -> Context:
    return Context(game, State({}), Frame("figure", 0, {}), 0)


def breaches(game: Game, record: Mapping[str, Any]) -> list[str]:
    """Every rule of creation that a figure breaks, in words."""
    c = _reader(game)
    race = game.definitions[record["race"]]
    st, dx = record.get("basic_ST", 0), record.get("basic_DX", 0)
    found = []
    least = race.value(c, "least", {"bearer": None})
    if least is not None:
        found += [
            f"{what} {got} is below the least of {low}"
            for what, got, low in (("ST", st, least[0]), ("DX", dx, least[1]))
            if got < low
        ]
    total = race.value(c, "total", {"bearer": None})
    if total is not None and st + dx != total:
        found.append(f"ST {st} and DX {dx} make {st + dx}, a beginning {race.label.lower()} has {total}")
    weapons = [w for w in (record.get("ready"), *record.get("carried", ())) if w]
    for weapon in weapons:
        needs = game.definitions[weapon].value(c, "ST", {})
        if needs and st < needs:
            found.append(f"{game.definitions[weapon].label} needs ST {needs}, it has {st}")
    knives = sum(game.definitions[w].value(c, "class", {}) == "knife" for w in weapons)
    others = len(weapons) - min(knives, 1) + bool(record.get("shield"))
    if others > 2:
        found.append(f"it carries {others} weapons and shields besides a dagger; two are the most")
    return found
