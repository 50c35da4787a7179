"""Selectors of the IR as functions: `each figure in area`, `any enemy adjacent to bearer`, a role, a union.

A compiled selector gives the tuple of candidates, in the order of their ids; `matches` asks whether one entity is among them without
listing them all. The words between (adjacent, enemy, front) are declared selectors with a handler each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tfrules.engine.expressions import compile_expression
from tfrules.engine.expressions import many as as_many

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game

Fn = Callable[["Context", dict[str, Any]], Any]
Test = Callable[["Context", dict[str, Any], Any], bool]


def compile_selector(game: Game, e: Any) -> Fn:
    """A selector as a function giving the tuple of what it picks."""
    if e["op"] == "union":
        parts = [compile_many(game, item) for item in e["items"]]
        return lambda c, b: tuple(dict.fromkeys(found for part in parts for found in part(c, b)))
    kind, tests, near = e["kind"], _tests(game, e), _near(game, e)

    def pick(c: Context, b: dict[str, Any]) -> tuple[Any, ...]:
        among = near(c, b) if near is not None else None
        if among is None:
            among = c.game.population(c, kind)
        return tuple(one for one in among if all(test(c, b, one) for test in tests))

    return pick


def _near(game: Game, e: Any) -> Fn | None:
    """Where the first of the words that knows it finds all that it can pick, so that not everything of the kind has to be asked."""
    for where in e.get("where", ()):
        word = None if "test" in where or where.get("not", False) else game.vocabulary.selectors[where["is"]]
        if word is not None and word.near is not None:
            near, argument = word.near, compile_expression(game, where["to"]) if "to" in where else None
            return lambda c, b: near(c, e["kind"], b, argument(c, b) if argument is not None else None)
    return None


def compile_many(game: Game, e: Any) -> Fn:
    """An expression or selector as a function giving a tuple: one entity becomes a tuple of one, nothing an empty one."""
    run = compile_expression(game, e)

    def many(c: Context, b: dict[str, Any]) -> tuple[Any, ...]:
        return as_many(run(c, b))

    return many


def compile_match(game: Game, e: Any) -> Test:
    """Whether one entity is picked by a selector: used for the roles of event patterns."""
    if not isinstance(e, dict) or e["op"] not in ("select", "union"):
        run = compile_expression(game, e)

        def same(c: Context, b: dict[str, Any], one: Any) -> bool:
            value = run(c, b)
            return one == value or (isinstance(value, tuple) and one in value)

        return same
    if e["op"] == "union":
        parts = [compile_match(game, item) for item in e["items"]]
        return lambda c, b, one: any(part(c, b, one) for part in parts)
    kind, tests = e["kind"], _tests(game, e)
    return lambda c, b, one: c.game.is_kind(c, one, kind) and all(test(c, b, one) for test in tests)


def _tests(game: Game, e: Any) -> list[Test]:
    return [_test(game, where) for where in e.get("where", ())]


def _test(game: Game, where: Any) -> Test:
    if "test" in where:
        run = compile_expression(game, where["test"])
        return lambda c, b, one: bool(run(c, {**b, "it": one}))
    word = game.vocabulary.selectors[where["is"]]
    handler, wanted = word.run, not where.get("not", False)
    argument = compile_expression(game, where["to"]) if "to" in where else None
    if argument is None:
        return lambda c, b, one: bool(handler(c, one, b, None)) is wanted
    given = argument
    return lambda c, b, one: bool(handler(c, one, b, given(c, b))) is wanted
