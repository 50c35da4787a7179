"""What an expression with dice comes to on average, where nothing but numbers and dice stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tfrules.ir.model import Statement, nodes

NO_VALUE = frozenset({"op", "status", "cite", "when", "over", "block"})


def average(e: Any) -> Fraction | None:
    """The mean of an expression, or of an amount with its unit; None where it depends on anything but dice."""
    if isinstance(e, bool):
        return None
    if isinstance(e, int | float):
        return Fraction(e)
    if not isinstance(e, Mapping):
        return None
    if "op" not in e:  # an amount with its unit
        return average(e.get("n"))
    match e["op"]:
        case "dice":
            return Fraction(e["count"] * (e["sides"] + 1), 2)
        case "neg":
            inner = average(e["arg"])
            return None if inner is None else -inner
        case "+" | "-" | "*" | "/":
            return _joined(e["op"], average(e["left"]), average(e["right"]), throws(e["left"]) or throws(e["right"]))
    return None


def _joined(op: str, left: Fraction | None, right: Fraction | None, dice: bool) -> Fraction | None:
    if left is None or right is None:
        return None
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right  # the dice of one side are other dice than those of the other
    return left / right if right and not dice else None  # what is divided is rounded, and the mean of that is another


def throws(e: Any) -> bool:
    """Whether a die stands in an expression."""
    return any(isinstance(node, Mapping) and node.get("op") == "dice" for _, node in nodes(e))


def average_of_line(line: Statement) -> Fraction | None:
    """The number of a field: what its first value comes to on average."""
    return average(next((value for key, value in line.items() if key not in NO_VALUE), None))


def rolled(line: Statement) -> Fraction | None:
    """The average of a field in which dice are thrown; None for all others."""
    return average_of_line(line) if throws([value for key, value in line.items() if key not in NO_VALUE]) else None
