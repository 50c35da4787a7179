"""Names: roles and bindings in scope, the fields along a path, and bare words that are words of an enumeration."""

from __future__ import annotations

from collections.abc import Iterable

from tfrules.check import codes
from tfrules.check.context import Context, Unknown
from tfrules.check.scope import Scope
from tfrules.diagnostics import quoted
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.source import Span
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Field, Query, Type

TRUTH = {"true": True, "false": False}


def bare(expr: ast.Expr) -> str | None:
    """The word, where the expression is one bare word."""
    if isinstance(expr, ast.Ref) and expr.args is None and len(expr.names) == 1:
        return expr.names[0]
    return None


def is_loose(expr: ast.Expr, scope: Scope) -> bool:
    """Whether what the expression means depends on what is expected: a quoted text, or a word that is no name in scope."""
    if isinstance(expr, ast.Text):
        return True
    word = bare(expr)
    return word is not None and word not in scope


def is_kind_or_selector(context: Context, word: str) -> bool:
    """Whether a bare word says what kind a thing is, or names a declared selector."""
    return word in types.entity_types(context.vocabulary) or word in context.vocabulary.selectors


def report_unknown(
    context: Context, code: str, span: Span, what: str, name: str, known: Iterable[str], at: Span | None = None
) -> None:
    """Report a word that is not declared, with the nearest one that is."""
    context.report_unknown(code, span, f"unknown {what} {quoted(name)}", Unknown(name, tuple(known), at=at))


def lower_name(context: Context, expr: ast.Ref, scope: Scope, expected: Type) -> tuple[Json, Type]:
    """A path that begins with a name in scope, or a bare word that the expected type admits."""
    first = expr.names[0]
    root = scope.type_of(first)
    if root is not None:
        return {"op": "ref", "path": list(expr.names)}, path_type(context, root, expr)
    if len(expr.names) == 1:
        if first in TRUTH:
            return TRUTH[first], "bool"
        word = _word(context, expr, first, expected)
        if word is not None:
            return {"op": "word", "value": first}, word
    _report_unknown_name(context, expr, scope, expected)
    return {"op": "ref", "path": list(expr.names)}, types.ANY


def _word(context: Context, expr: ast.Ref, word: str, expected: Type) -> Type | None:
    """The type of a bare word as a word of an enumeration, or None where it is none."""
    admitted = types.words(expected, context.vocabulary)
    if word in admitted:
        return f"one of ({word})"
    if admitted and types.alternatives(expected) != (types.ANY,):
        message = f"`{word}` is not one of {', '.join(admitted)}"
        context.report_unknown(codes.UNKNOWN_WORD, expr.span, message, Unknown(word, admitted))
        return types.ANY
    return f"one of ({word})" if word in context.known_words else None


def _report_unknown_name(context: Context, expr: ast.Ref, scope: Scope, expected: Type) -> None:
    first = expr.names[0]
    candidates = list(scope.names)
    if len(expr.names) == 1:
        candidates += sorted(context.known_words)
    listed = f"in scope here: {', '.join(scope.names)}" if scope.names else "no name is in scope here"
    where = context.introduced_later(first, expr.span)
    if where is not None:
        context.report(
            codes.UNKNOWN_NAME,
            expr.span,
            f"`{first}` is introduced only below, on line {where.line}",
            help="move the line that introduces it up",
            related=((where, f"`{first}` is introduced here"),),
        )
        return
    unknown = Unknown(first, candidates, listed=listed, at=step_span(expr, 0))
    context.report_unknown(codes.UNKNOWN_NAME, expr.span, f"unknown name `{first}`", unknown)


def path_type(context: Context, root: Type, expr: ast.Ref) -> Type:
    """The type of a path, after the names that follow its first."""
    current = root
    for at, step in enumerate(expr.names[1:], 1):
        found = field_type(context, current, step)
        if found is None:
            _report_unknown_field(context, expr, current, at)
            return types.ANY
        current = found
    return current


def field_type(context: Context, owner: Type, name: str) -> Type | None:
    """The type of a field or query of any of the owner's alternatives; of `any`, what the fields with this name agree on."""
    if types.ANY in types.alternatives(owner):
        return context.words.anywhere.get(name)
    for one in types.alternatives(owner):
        field = context.fields_of(one).get(name)
        if field is not None:
            return field.type
    return None


def may_set(context: Context, root: Type, expr: ast.Ref) -> bool:
    """Whether rules may set the last field of a path. A path that is not known is: that is reported as such."""
    owner = path_type(context.quiet(), root, ast.Ref(expr.names[:-1], None, expr.span))
    last = expr.names[-1]
    if owner == types.ANY:
        fields: list[Field | Query] = [field for (_, name), field in context.vocabulary.fields.items() if name == last]
    else:
        fields = [field for one in types.alternatives(owner) if (field := context.fields_of(one).get(last)) is not None]
    return not fields or any(isinstance(field, Field) and field.settable for field in fields)


def step_span(expr: ast.Ref, at: int) -> Span:
    """Where one name of a path stands."""
    start = expr.span.start + sum(len(name) + 1 for name in expr.names[:at])
    return Span(expr.span.source, start, start + len(expr.names[at]))


def _report_unknown_field(context: Context, expr: ast.Ref, owner: Type, at: int) -> None:
    step, place = expr.names[at], step_span(expr, at)
    if types.ANY in types.alternatives(owner):
        unknown = Unknown(step, context.words.anywhere, at=place)
        context.report_unknown(codes.UNKNOWN_FIELD, expr.span, f"nothing has a field `{step}`", unknown)
        return
    known = [name for one in types.alternatives(owner) for name in context.fields_of(one)]
    shown = types.shown(owner, context.vocabulary)
    if not known:
        context.report(codes.UNKNOWN_FIELD, expr.span, f"{shown} has no fields, so `.{step}` says nothing")
        return
    listed = f"its fields are {', '.join(sorted(known))}"
    unknown = Unknown(step, known, listed=listed, at=place)
    context.report_unknown(codes.UNKNOWN_FIELD, expr.span, f"{shown} has no field `{step}`", unknown)
