"""Functions that every game has. They are pure, total and bounded."""

from __future__ import annotations

from typing import Any

from tfrules.vocabulary.terms import Declaration, Function


def _number(value: Any) -> int:
    return int(getattr(value, "total", value) or 0)


def _sum(c: Any, values: Any) -> int:
    if isinstance(values, dict):  # dice that count for more or less than their faces
        return int(values["sum"])
    return sum(values) if isinstance(values, tuple) else _number(values)


def _count(c: Any, values: Any) -> int:
    return len(values) if isinstance(values, tuple) else int(values is not None)


def _has(c: Any, who: Any, what: Any) -> bool:
    return bool(c.game.has(c, who, what))


def _is(c: Any, one: Any, kind: Any) -> bool:
    return bool(c.game.is_kind(c, one, kind))


def _ruling(c: Any, name: Any) -> Any:
    return c.game.ruling(name)


FUNCTIONS: tuple[Declaration, ...] = (
    Function("min", ("int", "int"), "int", lambda c, *v: min(map(_number, v)), "the least of its values", variadic=True),
    Function("max", ("int", "int"), "int", lambda c, *v: max(map(_number, v)), "the greatest of its values", variadic=True),
    Function("abs", ("int",), "int", lambda c, v: abs(_number(v)), "a number without its sign"),
    Function("sum", ("any",), "int", _sum, "the sum of a list"),
    Function("count", ("any",), "int", _count, "how many there are in a list"),
    Function("exists", ("any",), "bool", lambda c, v: v is not None and v != (), "whether there is such a thing at all"),
    Function("half_up", ("int",), "int", lambda c, v: -(-_number(v) // 2), "half of a number, rounded up"),
    Function("half_down", ("int",), "int", lambda c, v: _number(v) // 2, "half of a number, rounded down"),
    Function("has", ("any", "any"), "bool", _has, 'whether someone bears an effect or holds a thing (written `x has "Name"`)'),
    Function("is", ("any", "text"), "bool", _is, "whether something is of a kind (written `x is figure`)"),
    Function("ruling", ("text",), "text", _ruling, "the choice made for a ruling in the loaded game"),
)
