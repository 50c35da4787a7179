"""What can be known of a number or a condition without playing: its bounds, and whether it can hold at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf

from tfrules.ir.model import Json, canonical

Bounds = tuple[float, float]
ANYTHING: Bounds = (-inf, inf)
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in",
            "has": "not has", "not has": "has", "is": "not is", "not is": "is", "sees": "not sees", "not sees": "sees"}  # fmt: skip
AGAINST = {sign: (other,) for sign, other in OPPOSITE.items()} | {"<": (">=", ">", "=="), ">": ("<=", "<", "==")}
MOST_WAYS = 64


def bounds(value: Json) -> Bounds:
    """The least and the greatest that an expression can come to."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value, value
    if not isinstance(value, Mapping):
        return ANYTHING
    match value.get("op"):
        case "dice":
            return value["count"], value["count"] * value["sides"]
        case "neg":
            low, high = bounds(value["arg"])
            return -high, -low
        case "+":
            (a, b), (c, d) = bounds(value["left"]), bounds(value["right"])
            return a + c, b + d
        case "-":
            (a, b), (c, d) = bounds(value["left"]), bounds(value["right"])
            return a - d, b - c
    return ANYTHING


@dataclass(frozen=True, slots=True)
class Atom:
    """A comparison of something with a known value: `bearer.strength < 5`; or any other test that is true or false (`sign` "")."""

    what: str
    sign: str
    value: str
    number: float | None = None
    fails: bool = False  # known to be false by the bounds of its sides


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def impossible(condition: Json, given: Iterable[Atom] = ()) -> bool:
    """Whether a condition cannot hold, whatever the state is; `given` is what holds where it is asked."""
    known = tuple(given)
    ways = _ways(condition, False)
    return ways is not None and all(_contradict([*known, *way]) or any(one.fails for one in way) for way in ways)


def _ways(condition: Json, negated: bool) -> list[tuple[Atom, ...]] | None:
    """The ways in which a condition can hold, each as what must then be true; None where there are too many to look at."""
    if isinstance(condition, Mapping):
        op = condition.get("op", "")
        if op == "not":
            return _ways(condition["arg"], not negated)
        if op in ("and", "or"):
            left, right = _ways(condition["left"], negated), _ways(condition["right"], negated)
            if left is None or right is None:
                return None
            if (op == "or") != negated:
                return [*left, *right] if len(left) + len(right) <= MOST_WAYS else None
            return [(*one, *other) for one in left for other in right] if len(left) * len(right) <= MOST_WAYS else None
    return [(_atom(condition, negated),)]


def _atom(condition: Json, negated: bool) -> Atom:
    if isinstance(condition, Mapping) and condition.get("op") in OPPOSITE:
        op, left, right = condition["op"], condition["left"], condition["right"]
        sign = OPPOSITE[op] if negated else op
        if _is_number(left) and sign in MIRRORED:
            left, right, sign = right, left, MIRRORED[sign]
        fails = sign in MIRRORED and never(sign, bounds(left), bounds(right))
        return Atom(canonical(left), sign, canonical(right), float(right) if _is_number(right) else None, fails)
    return Atom(canonical(condition), "false" if negated else "true", "", fails=condition is negated)


def atoms(condition: Json) -> tuple[Atom, ...]:
    """What must be true for a condition to hold; nothing where it can hold in several ways."""
    ways = _ways(condition, False)
    return ways[0] if ways is not None and len(ways) == 1 else ()


def never(sign: str, left: Bounds, right: Bounds) -> bool:
    """Whether a comparison fails for all values within bounds."""
    match sign:
        case "<":
            return left[0] >= right[1]
        case "<=":
            return left[0] > right[1]
        case ">":
            return left[1] <= right[0]
        case ">=":
            return left[1] < right[0]
        case "==":
            return left[1] < right[0] or right[1] < left[0]
    return left[0] == left[1] == right[0] == right[1]


def _contradict(every: Iterable[Atom]) -> bool:
    """Whether two of these cannot be true together."""
    by_what: dict[str, list[Atom]] = {}
    for atom in every:
        by_what.setdefault(atom.what, []).append(atom)
    return any(_at_odds(group) for group in by_what.values())


def _at_odds(group: list[Atom]) -> bool:
    signs = {(atom.sign, atom.value) for atom in group}
    if any((other, value) in signs for sign, value in signs for other in AGAINST.get(sign, ())):
        return True
    if ("true", "") in signs and ("false", "") in signs:
        return True
    equal = {atom.value for atom in group if atom.sign == "==" and _is_known(atom.value)}
    if len(equal) > 1:
        return True
    low = max((atom.number for atom in group if atom.number is not None and atom.sign in (">=", ">", "==")), default=-inf)
    high = min((atom.number for atom in group if atom.number is not None and atom.sign in ("<=", "<", "==")), default=inf)
    strict = any(atom.number in (low, high) and atom.sign in ("<", ">") for atom in group)
    return low > high or (low == high and strict)


def _is_known(value: str) -> bool:
    """Whether a value, as JSON, is the same whenever it is read: a number, a truth value, a word, a text, an item."""
    return not value.startswith("{") or (any(f'"op":"{op}"' in value for op in ("word", "text", "item")) and '"op":"ref"' not in value)
