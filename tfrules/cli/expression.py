"""An expression that a user types, read in the words of a game and with the names that are known at a point in play."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

import click

from tfrules.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from tfrules.cli.course import Course
    from tfrules.engine.state import State
    from tfrules.game import Loaded
    from tfrules.lang.ast import Expr, Module

# An item that holds any expression: the one that was typed stands alone on its second line, so that findings show it alone.
FRAME = 'scenario "of" {{ expect (\n {text}\n) }}\n'  # a word in the first column might begin an item


def read_expression(loaded: Loaded, course: Course, text: str, name: str) -> Callable[[State], Hashable]:
    """What computes the expression in a state, as a plain value. Raises DiagnosticError with every finding; `name` is that of the option."""
    from tfrules.check import shapes
    from tfrules.check.context import Context, Words
    from tfrules.check.expressions import lower
    from tfrules.check.scope import Scope
    from tfrules.engine.context import Context as Here
    from tfrules.engine.expressions import compile_expression
    from tfrules.lang.parse import parse_or_raise
    from tfrules.source import Source
    from tfrules.testing.run import NOBODY

    module = parse_or_raise(Source(name, FRAME.format(text=text)), shapes(loaded.vocabulary))
    written = _only_expression(module, name)
    c = course.context()
    names = {
        one: loaded.engine.kind_of(c, value)
        for one, value in course.bindings.items()
        if isinstance(value, str) and c.exists(value)
    }
    names |= {one: str(c.get(one, "kind")) for one in c.state.records if one.isidentifier()}
    context = Context(Words(loaded.vocabulary), {})
    lowered, _ = lower(context, written, Scope(names))
    if context.findings:
        raise DiagnosticError(context.findings)
    run = compile_expression(loaded.engine, _qualified(loaded, lowered))
    bind = {one: one for one in names} | course.bindings

    def value(state: State) -> Any:
        try:
            return _plain(run(Here(loaded.engine, state, NOBODY, len(state.agenda), quiet=True), dict(bind)))
        except KeyError as error:
            raise click.UsageError(f"{text}: {error.args[0]!r} is no longer there when the dice have fallen") from None

    return value


def _plain(value: Any) -> Hashable:
    return value.plain() if hasattr(value, "plain") else tuple(map(_plain, value)) if isinstance(value, list | tuple) else value


def _only_expression(module: Module, name: str) -> Expr:
    """The expression within the frame. Raises UsageError when what was typed breaks out of it."""
    block = module.items[0].block if len(module.items) == 1 else None
    only = block.statements[0] if block is not None and len(block.statements) == 1 else None
    if only is not None and only.phrase is not None and not only.clauses:
        rows = only.phrase.rows
        if len(rows) == 1 and len(rows[0].terms) == 1:
            return rows[0].terms[0]
    raise click.UsageError(f"{name} takes one expression, such as target.hits or target.hits >= 3")


def _qualified(loaded: Loaded, raw: Any) -> Any:
    """The expression with every item called by its full name, as the linker writes it."""
    if isinstance(raw, dict):
        inner = {key: _qualified(loaded, part) for key, part in raw.items()}
        if raw.get("op") == "item":
            inner["name"] = loaded.ruleset.find(raw["kind"], raw["name"]).qualified
        return inner
    if isinstance(raw, list | tuple):
        return [_qualified(loaded, part) for part in raw]
    return raw
