"""Lines of fields: one default, and exceptions that do not contradict each other."""

from __future__ import annotations

from collections.abc import Sequence

from tfrules.check import codes
from tfrules.check.context import Context
from tfrules.fixes import one_of
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.vocabulary.terms import Head

WHEN = "when"


def check_fields(context: Context, body: Sequence[tuple[Json, ast.Statement, Head]]) -> None:
    """Hold the lines of each field of a block against each other."""
    lines: dict[str, list[tuple[Json, ast.Statement]]] = {}
    heads: dict[str, Head] = {}
    for value, statement, head in body:
        if head.once:
            field = f"{value['op']} {value.get('key', '')}"
            heads[field] = head
            lines.setdefault(field, []).append((value, statement))
    for field, same in lines.items():
        _check_defaults(context, heads[field], [one for one in same if WHEN not in one[0]])
        _check_exceptions(context, [one for one in same if WHEN in one[0]])


def _check_defaults(context: Context, head: Head, lines: Sequence[tuple[Json, ast.Statement]]) -> None:
    for _, statement in lines[1:]:
        first = lines[0][1]
        context.report(
            codes.DUPLICATE_DEFAULT,
            statement.span,
            f"`{statement.head}` has two lines without a condition" if head.condition else f"`{statement.head}` has two lines",
            help=_help(head),
            related=((first.span, "the first line"),),
            fixes=one_of(first.span, statement.span),
        )


def _help(head: Head) -> str:
    if head.condition:
        return "a line with `when` is an exception; one line without it is the default"
    several = any(slot.many or slot.reads in ("names", "refs") for slot in head.phrase)
    return "say all in one line, with commas" if several else "one line is all there may be"


def _check_exceptions(context: Context, lines: Sequence[tuple[Json, ast.Statement]]) -> None:
    for at, (value, statement) in enumerate(lines):
        for other, before in lines[:at]:
            if value[WHEN] == other[WHEN] and "over" not in value and "over" not in other:
                context.report(
                    codes.SAME_CONDITION,
                    statement.span,
                    f"two lines of `{statement.head}` hold under the same condition",
                    help="say `over` in the one that takes precedence, or change a condition",
                    related=((before.span, "the other line"),),
                    fixes=one_of(before.span, statement.span),
                )
                break
