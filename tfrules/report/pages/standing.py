"""Which lines of a definition count at all, as open questions are decided in a game: what is known without anything being in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.ir.model import Statement, nodes
from tfrules.packs.ruling_uses import FUNCTION
from tfrules.packs.rulings import Ruling

Rulings = Mapping[str, Ruling]


def counts(line: Statement, rulings: Rulings) -> bool | None:
    """Whether the condition of a line holds under these rulings; None where that is not for rulings to say."""
    return holds(line["when"], rulings) if "when" in line else None


def holds(e: Any, rulings: Rulings) -> bool | None:
    """Whether a condition holds, as far as rulings decide it."""
    if isinstance(e, bool):
        return e
    if not isinstance(e, Mapping):
        return None
    op = e["op"]
    if op == "not":
        inner = holds(e["arg"], rulings)
        return None if inner is None else not inner
    if op in ("and", "or"):
        sides = {holds(e["left"], rulings), holds(e["right"], rulings)}
        decisive = op == "or"
        return decisive if decisive in sides else None if None in sides else not decisive
    if op in ("==", "!="):
        left, right = (_choice(e[side], rulings) for side in ("left", "right"))
        return None if left is None or right is None else (left == right) is (op == "==")
    return None


def asks(line: Statement, ruling: str) -> bool:
    """Whether a line, or a line of its block, asks for a ruling."""
    return any(_asked(node) == ruling for _, node in nodes(line))


def _choice(e: Any, rulings: Rulings) -> str | None:
    """The choice that a ruling has, or one that is written."""
    if isinstance(e, Mapping) and e["op"] == "text":
        return str(e["value"])
    ruling = rulings.get(_asked(e))
    return ruling.chosen if ruling is not None else None


def _asked(e: Any) -> str:
    """The name of the ruling that an expression asks for; "" where it asks for none."""
    if isinstance(e, Mapping) and e.get("op") == "call" and e["name"] == FUNCTION and e["args"] and isinstance(e["args"][0], Mapping):
        return str(e["args"][0].get("value", ""))
    return ""
