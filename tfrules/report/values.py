"""Plain values as people write them: names without their pack, amounts with their dice, changes with their sign."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tfrules.engine.amount import Amount

Names = Mapping[str, str]  # ids of records -> how they are called


def value_text(value: Any, names: Names | None = None) -> str:
    """A value of an event, a record or a trace. Definitions lose their pack, records get their names."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return (names or {}).get(value) or value.rpartition(":")[2]
    if isinstance(value, Mapping):
        if set(value) == {"dice", "plus"}:
            return str(Amount(tuple((sides, count) for sides, count in value["dice"]), value["plus"]))
        return ", ".join(f"{key} {value_text(inner, names)}" for key, inner in value.items()) or "nothing"
    if isinstance(value, tuple | list):
        inner = ", ".join(value_text(one, names) for one in value)
        return f"({inner})"
    return str(value)


def faces_text(faces: Any) -> str:
    """Dice as they lie: `3 4 1 = 8`; one die alone is just its face."""
    shown = " ".join(str(face) for face in faces)
    return shown if len(faces) == 1 else f"{shown} = {sum(faces)}"


def change_text(op: str, amount: Any) -> str:
    """What a step does to a number: `+2`, `= 12`, `x 1/2 up`, `at least 0`."""
    if amount is None:
        return ""
    if op == "add":
        text = value_text(amount)
        return text if text.startswith("-") else f"+{text}"
    if op == "multiply":
        return f"x {_factor(amount)}"
    return {"set": "= ", "floor": "at least ", "cap": "at most "}[op] + value_text(amount)


def _factor(amount: Any) -> str:
    if isinstance(amount, tuple | list):
        over, under, rounding = amount
        return f"{Fraction(over, under)} {rounding}"
    return value_text(amount)
