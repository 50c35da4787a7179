"""Ends that are no count: `until bearer wounded`, `until bearer.calm`, `while caster.standing`.

What ends an effect stands in its record as the piece of its rule that says so, which is plain data; it is compiled once for a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tfrules.engine import effects
from tfrules.engine.expressions import Fn, compile_expression
from tfrules.engine.selectors import Test, compile_match
from tfrules.ir.model import nodes

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game

CONDITIONS = ("until_cond", "while_cond")


def ends_in(body: Any) -> tuple[frozenset[str], bool]:
    """The events that end something by a piece of a document, and whether a condition does."""
    ends = [end for _, node in nodes(body) if isinstance(node, Mapping) and "ends" in node for end in node["ends"]]
    events = frozenset(end["until"]["event"] for end in ends if isinstance(end.get("until"), Mapping))
    return events, any(word in end for end in ends for word in CONDITIONS)


def end_by_event(c: Context, event: str, roles: Mapping[str, Any]) -> None:
    """End the effects that last until this event."""
    for effect in c.of_kind("effect"):
        for end in c.get(effect, "ends") or ():
            pattern = end.get("until")
            if isinstance(pattern, Mapping) and pattern["event"] == event:
                b = {**effects.bindings(c, effect), **roles}
                if all(test(c, b, roles.get(role)) for role, test in _tests(c.game, pattern)):
                    effects.end_effect(c, effect, event)
                    break


def end_by_condition(c: Context) -> None:
    """End the effects whose condition has come true, or is true no longer."""
    for effect in c.of_kind("effect"):
        for end in c.get(effect, "ends") or ():
            for word in CONDITIONS:
                if word in end and bool(_condition(c.game, end[word])(c, effects.bindings(c, effect))) == (word == "until_cond"):
                    effects.end_effect(c, effect, "its condition")


def _tests(game: Game, pattern: Mapping[str, Any]) -> list[tuple[str, Test]]:
    key = repr(pattern)
    if key not in game.patterns:
        game.patterns[key] = [(role, compile_match(game, selector)) for role, selector in sorted(pattern.get("roles", {}).items())]
    found: list[tuple[str, Test]] = game.patterns[key]
    return found


def _condition(game: Game, expression: Any) -> Fn:
    key = repr(expression)
    if key not in game.patterns:
        game.patterns[key] = compile_expression(game, expression)
    found: Fn = game.patterns[key]
    return found
