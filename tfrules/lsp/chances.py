"""Exact odds of what a line says by itself: dice, and tests of dice against a number that is written there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tfrules.ir.model import nodes
from tfrules.lsp.reading import Said
from tfrules.odds import Dist, NotationError, d

COMPARED = {
    "<=": lambda x, n: x <= n, ">=": lambda x, n: x >= n, "<": lambda x, n: x < n, ">": lambda x, n: x > n,
    "==": lambda x, n: x == n, "!=": lambda x, n: x != n,
}  # fmt: skip
LIMITS = {"at_most": "<=", "at_least": ">="}  # clauses that hold a roll against a number
TURNED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}


@dataclass(frozen=True, slots=True)
class Chance:
    """What is asked, in words, and how it falls out: totals, or True and False."""

    title: str
    odds: Dist[Any]


def roll_text(value: Any) -> str | None:
    """Dice and whole numbers, added and taken away, as players write them; None for anything whose value is not written here."""
    terms = list(_terms(value, 1))
    if any(term is None for term in terms) or not any("d" in (term or "") for term in terms):
        return None
    text = "".join(term or "" for term in terms)
    return text.removeprefix("+")


def _terms(value: Any, sign: int) -> Iterator[str | None]:
    mark = "+" if sign > 0 else "-"
    if isinstance(value, int) and not isinstance(value, bool):
        yield f"{mark if value >= 0 else '-' if sign > 0 else '+'}{abs(value)}"
        return
    op = value.get("op") if isinstance(value, Mapping) else None
    if op == "dice" or (op == "pool" and isinstance(value["count"], int)):
        yield f"{mark}{value['count']}d{value['sides']}"
    elif op in ("+", "-"):
        yield from _terms(value["left"], sign)
        yield from _terms(value["right"], sign if op == "+" else -sign)
    elif op == "neg":
        yield from _terms(value["arg"], -sign)
    else:
        yield None


def roll(value: Any) -> tuple[str, Dist[int]] | None:
    """A roll with its distribution; None where it is none, or one too large to be reckoned while somebody types."""
    text = roll_text(value)
    if text is None:
        return None
    try:
        return text, d(text)
    except NotationError:
        return None


def chances(path: Sequence[Said], start: int, end: int) -> Iterator[Chance]:
    """What can be reckoned at a stretch of text: of the dice in it, of the test that it is part of, of the total that a line is for."""
    if not path or path[-1].raw is None:
        return
    rolled = _rolls(path[-1])
    for node in _around(path[-1], start, end):
        found = _test(node, rolled) or _plain(node)
        if found is not None:
            yield found
    yield from _limits(path[-1].raw)
    yield from _line(path)


def _around(said: Said, start: int, end: int) -> Iterator[Mapping[str, Any]]:
    """The expressions of a statement that hold the stretch, without those of its block, the smallest first."""
    found: list[tuple[int, int, Mapping[str, Any]]] = []
    for pointer, node in nodes(said.raw, said.pointer):
        span = said.document.spans.get(pointer)
        if span is None or not isinstance(node, Mapping) or "op" not in node or node is said.raw:
            continue
        if span.start <= start and end <= span.end and not pointer.startswith(f"{said.pointer}/block/"):
            found.append((span.end - span.start, len(found), node))
    yield from (node for _, _, node in sorted(found, key=lambda one: (one[0], -one[1])))


def _plain(node: Mapping[str, Any]) -> Chance | None:
    found = roll(node)
    return Chance(found[0], found[1]) if found is not None else None


def _test(node: Mapping[str, Any], rolled: Mapping[str, Any]) -> Chance | None:
    """Dice, or a name that a roll was given, compared with a number."""
    sign = str(node["op"])
    if sign not in COMPARED:
        return None
    left, right = node["left"], node["right"]
    if isinstance(left, int):
        left, right, sign = right, left, TURNED[sign]
    if isinstance(left, Mapping) and left.get("op") == "ref" and len(left["path"]) == 1:
        left = rolled.get(left["path"][0])
    found = roll(left)
    if found is None or isinstance(right, bool) or not isinstance(right, int):
        return None
    return Chance(f"{found[0]} {sign} {right}", _held(found[1], sign, right))


def _held(odds: Dist[int], sign: str, limit: int) -> Dist[bool]:
    return odds.map(lambda total: COMPARED[sign](total, limit))


def _rolls(said: Said) -> dict[str, Any]:
    """The dice behind each name that a roll was given before a statement, in its own block or in one around it."""
    found: dict[str, Any] = {}
    for pointer, node in nodes(said.document.to_json()):
        span, place = said.document.spans.get(pointer), pointer.rpartition("/")[0]
        named = isinstance(node, Mapping) and isinstance(node.get("as"), str) and "dice" in node
        if named and span is not None and span.start < said.statement.span.start and said.pointer.startswith(f"{place}/"):
            found[node["as"]] = node["dice"]
    return found


def _limits(raw: Mapping[str, Any]) -> Iterator[Chance]:
    """A statement that holds a roll against a number: `save subject 3d6 at most 12`."""
    for key, sign in LIMITS.items():
        limit = raw.get(key)
        for value in raw.values():
            found = roll(value) if isinstance(value, Mapping) else None
            if found is not None and isinstance(limit, int):
                yield Chance(f"{found[0]} {key.replace('_', ' ')} {limit}", _held(found[1], sign, limit))


def _line(path: Sequence[Said]) -> Iterator[Chance]:
    """A line for some totals of the roll that it stands in: `roll 1d6 { 1..3 { ... } }`."""
    if len(path) < 2 or path[-1].raw is None or path[-1].raw["op"] != "case" or path[-2].raw is None:
        return
    key, found = path[-1].raw["key"], roll(path[-2].raw.get("dice"))
    if found is None or isinstance(key, str):
        return
    low, high = (key, key) if isinstance(key, int) else key
    shown = str(low) if low == high else f"{low}..{high}"
    yield Chance(f"{found[0]} is {shown}", found[1].map(lambda total: low <= total <= high))
