"""Why a condition does not hold: what was expected beside what is there, in the words in which it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tfrules.engine.context import Context
from tfrules.engine.expressions import COMPARE, compile_expression

Bind = dict[str, Any]
COMPARISONS = frozenset((*COMPARE, "in", "not in"))


class Shortfall(NamedTuple):
    """A sentence, pairs of what was expected and what is there, and the parts of the condition that are at fault."""

    message: str
    apart: tuple[tuple[str, str], ...]
    parts: tuple[Any, ...]


def shortfall(c: Context, b: Bind, raw: Any) -> Shortfall:
    """Why a condition that is false is so: by the first of its parts that does not hold, or by all of which one should."""
    parts = tuple(_failing(c, b, raw))
    message = "; and ".join(_sentence(c, b, part) for part in parts)
    return Shortfall(message, tuple((said(part), _got(c, b, part)) for part in parts), parts)


def _failing(c: Context, b: Bind, raw: Any) -> Iterator[Any]:
    """The parts of a false condition that make it false."""
    if isinstance(raw, Mapping) and raw["op"] == "and":
        first = compile_expression(c.game, raw["left"])(c, b)
        yield from _failing(c, b, raw["right"] if first else raw["left"])
    elif isinstance(raw, Mapping) and raw["op"] == "or":
        yield from _failing(c, b, raw["left"])
        yield from _failing(c, b, raw["right"])
    else:
        yield raw


def _sentence(c: Context, b: Bind, raw: Any) -> str:
    if not _compares(raw):
        return f"`{said(raw)}` does not hold"
    left, right = (_shown(c, compile_expression(c.game, raw[side])(c, b)) for side in ("left", "right"))
    return f"`{said(raw)}` does not hold: {left} {raw['op']} {right}"


def _got(c: Context, b: Bind, raw: Any) -> str:
    """What is there instead: the value of each side that is no value itself, or the opposite."""
    if _compares(raw):
        sides = [side for side in (raw["left"], raw["right"]) if not _is_value(side)] or [raw["left"]]
        return ", ".join(f"{said(side)} == {_shown(c, compile_expression(c.game, side)(c, b))}" for side in sides)
    if isinstance(raw, Mapping) and raw["op"] == "not":
        return said(raw["arg"])
    return f"not ({said(raw)})"


def _compares(raw: Any) -> bool:
    return isinstance(raw, Mapping) and raw["op"] in COMPARISONS


def _is_value(raw: Any) -> bool:
    """Whether an expression is a value as it is written."""
    if not isinstance(raw, Mapping):
        return True
    if raw["op"] == "tuple":
        return all(map(_is_value, raw["items"]))
    return raw["op"] in ("word", "text", "item", "dice") or (raw["op"] == "neg" and _is_value(raw["arg"]))


def _shown(c: Context, value: Any) -> str:
    if isinstance(value, str):
        definition = c.game.definitions.get(value)
        return f'"{definition.label}"' if definition is not None else value
    if isinstance(value, tuple):
        return f"({', '.join(_shown(c, one) for one in value)})"
    if value is None:
        return "nothing"
    return str(value).lower() if isinstance(value, bool) else str(value)


def said(raw: Any) -> str:
    """An expression of the IR as it is written."""
    if not isinstance(raw, dict):
        return str(raw).lower() if isinstance(raw, bool) else str(raw)
    match raw["op"]:
        case "ref":
            return ".".join(raw["path"])
        case "word":
            return str(raw["value"])
        case "text":
            return f'"{raw["value"]}"'
        case "item":
            return f'"{raw["name"].rpartition(":")[2]}"'
        case "dice":
            return f"{raw['count']}d{raw['sides']}"
        case "not":
            return f"not {said(raw['arg'])}"
        case "neg":
            return f"-{said(raw['arg'])}"
        case "call":
            return f"{raw['name']}({', '.join(map(said, raw['args']))})"
        case "tuple":
            return f"({', '.join(map(said, raw['items']))})"
    if "left" in raw:
        return f"{said(raw['left'])} {raw['op']} {said(raw['right'])}"
    return str(raw["op"])
