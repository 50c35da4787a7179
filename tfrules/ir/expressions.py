"""Expressions of documents as text that reads as the same expression.

Where one expression stands alone (after `when`, in parentheses) it is written as it is; in a row, where words stand side by
side, all but plain terms get parentheses, which change nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

Json = Any

LEVELS = {"or": 1, "and": 2, "not": 3, "+": 5, "-": 5, "*": 6, "/": 6, "neg": 7}
COMPARISON = 4  # comparisons and relations: they do not chain
ATOM = 9
MOST_DIGITS = 12  # of a number in a text


class PrintError(ValueError):
    """A document that no text says: a quote within a text, or a name that is no word of the language."""


def expression(value: Json) -> str:
    """The text of an expression that stands alone."""
    return _text(value)[0]


def term(value: Json, first: bool = True) -> str:
    """The text of an expression as one term of a row; `first` where nothing of the row stands before it."""
    text, level = _text(value)
    plain = level >= LEVELS["+"] or (level == COMPARISON and value["op"] in ("==", "!=", "<", "<=", ">", ">="))
    if plain and (first or (level == ATOM and not text.startswith("-"))):
        return text
    return f"({text})"


def quote(text: str) -> str:
    """A quoted text."""
    if '"' in text or "\n" in text:
        raise PrintError(f"no text can be written that holds a quote or a line end: {text!r}")
    return f'"{text}"'


def number(value: int | float) -> str:
    """A number in plain digits."""
    text = str(value) if isinstance(value, int) else format(Decimal(repr(value)), "f")
    text = text if isinstance(value, int) or "." in text else text + ".0"
    if len(text.lstrip("-")) > MOST_DIGITS:
        raise PrintError(f"no text can be written with so long a number: {text}")
    return text


def _text(value: Json) -> tuple[str, int]:
    """The text and how tightly it binds."""
    if isinstance(value, bool):
        return ("true" if value else "false"), ATOM
    if isinstance(value, int | float):
        return number(value), ATOM
    op = value["op"]
    if op in _ATOMS:
        return _ATOMS[op](value), ATOM
    if op == "not":
        return f"not {_inner(value['arg'], COMPARISON)}", LEVELS["not"]
    if op == "neg":
        arg = value["arg"]
        plain = isinstance(arg, Mapping) and arg["op"] in ("ref", "call")
        return (f"-{expression(arg)}" if plain else f"-({expression(arg)})"), LEVELS["neg"]
    level = LEVELS.get(op, COMPARISON)
    chains = op in LEVELS
    left = _inner(value["left"], level if chains else level + 1)
    right = _inner(value["right"], level + 1, after_operator=True)
    return f"{left} {op} {right}", level


def _inner(value: Json, least: int, after_operator: bool = False) -> str:
    text, level = _text(value)
    return f"({text})" if level < least or (after_operator and text.startswith("-")) else text


def _dice(value: Json) -> str:
    return f"{value['count']}d{value['sides']}"


def _list(values: Json) -> str:
    return "(" + ", ".join(expression(one) for one in values) + ")"


_ATOMS: dict[str, Any] = {
    "text": lambda value: quote(value["value"]),
    "item": lambda value: quote(value["name"]),
    "word": lambda value: value["value"],
    "ref": lambda value: ".".join(value["path"]),
    "dice": _dice,
    "pool": lambda value: f"({expression(value['count'])})d{value['sides']}",
    "range": lambda value: f"{value['low']}..{value['high']}",
    "call": lambda value: value["name"] + _list(value["args"]),
    "tuple": lambda value: _list(value["items"]),
}
