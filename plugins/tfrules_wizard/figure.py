"""A figure of Wizard as plain data: like a fighter's, with IQ and spells, and another sum of attributes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.surface import outside
from tfrules_tft.figure import record_of

LEAST, TOTAL = 8, 32  # of each attribute, and of the three together, for a beginning human


def figure(loaded: Any, of: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The record of a figure. Fields: those of a fighter, `spells` (names).

    Raises DiagnosticError (TFR0851) with every breach: attributes below 8 or of another total than 32, more spells than IQ, spells above it.
    """
    game = loaded.engine
    known = tuple(game.ruleset.find("spell", name).qualified for name in fields.get("spells", ()))
    record = {**record_of(game, of, {name: value for name, value in fields.items() if name != "spells"})}
    if known:
        record["spells"] = known
    faults = breaches(game, record)
    if faults:
        name = str(fields.get("name", of))
        raise DiagnosticError(
            [finding("TFR0851", f"{name}: {fault}", help="change its attributes or its spells") for fault in faults]
        )
    return record


def breaches(game: Any, record: Mapping[str, Any]) -> list[str]:
    """Every rule of creation that a figure breaks, in words."""
    c = outside(game)
    points = {short: int(record.get(f"basic_{short}", LEAST)) for short in ("ST", "DX", "IQ")}
    found = [f"{short} {value} is below the least of {LEAST}" for short, value in points.items() if value < LEAST]
    if sum(points.values()) != TOTAL:
        found.append(f"its attributes make {sum(points.values())}, a beginning figure has {TOTAL}")
    spells = record.get("spells", ())
    if len(spells) > points["IQ"]:
        found.append(f"it knows {len(spells)} spells, at IQ {points['IQ']} it can know {points['IQ']}")
    for spell in spells:
        least = game.definitions[spell].value(c, "IQ", {})
        if least > points["IQ"]:
            found.append(f"{game.definitions[spell].label} needs IQ {least}, it has {points['IQ']}")
    return found
