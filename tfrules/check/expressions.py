"""Expressions of the tree become expressions of the document, with their types.

`lower` gives the JSON and the type. What is expected decides how a bare word and a quoted string read: where a word of an
enumeration may stand `low` is that word; where an entity may stand `"Oak staff"` names an item.
"""

from __future__ import annotations

from collections.abc import Iterable

from tfrules.check import codes, names
from tfrules.check.context import Context
from tfrules.check.scope import Scope
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.source import Span
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Type

Typed = tuple[Json, Type]

COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})
ORDERED = COMPARISONS - {"==", "!="}
ARITHMETIC = frozenset("+-*/")
MEMBERSHIP = frozenset({"in", "not in"})


def lower(context: Context, expr: ast.Expr, scope: Scope, expected: Type = types.ANY) -> Typed:
    """The document's form of an expression, checked against what is expected."""
    value, type_ = _lower(context, expr, scope, expected)
    require(context, expr.span, type_, expected)
    return value, type_


def require(context: Context, span: Span, actual: Type, expected: Type) -> None:
    """Report a value that may not stand where `expected` is needed."""
    vocabulary = context.vocabulary
    if types.fits(actual, expected, vocabulary):
        return
    wanted = types.shown(expected, vocabulary)
    if types.needs_constant(actual, expected):
        help = "write the number; where it is thrown in play, roll first (`roll ... as NAME`) and write the name"
        context.report(codes.DICE_NOT_CONSTANT, span, f"a die stands where {wanted} is needed", help=help)
    elif expected == "bool":
        context.report(codes.NOT_A_CONDITION, span, f"a condition is needed here, not {types.shown(actual, vocabulary)}")
    else:
        context.report(codes.WRONG_TYPE, span, f"{wanted} is needed here, not {types.shown(actual, vocabulary)}")


def _lower(context: Context, expr: ast.Expr, scope: Scope, expected: Type) -> Typed:
    value: Json
    match expr:
        case ast.Number(value=number):
            return number, "int" if isinstance(number, int) else "number"
        case ast.Text():
            value, type_ = _text(context, expr, expected)
        case ast.Dice(count=count, sides=sides):
            value, type_ = {"op": "dice", "count": count, "sides": sides}, "dice"
        case ast.DicePool(count=pool, sides=sides):
            value, type_ = {"op": "pool", "count": lower(context, pool, scope, "int")[0], "sides": sides}, "dice"
        case ast.Range(low=low, high=high):
            value, type_ = {"op": "range", "low": low, "high": high}, "list[int]"
        case ast.Group(items=(only,)):
            return _lower(context, only, scope, expected)
        case ast.Group(items=items):
            inner = types.element(expected) or types.ANY
            lowered = [lower(context, item, scope, inner) for item in items]
            value, type_ = {"op": "tuple", "items": [one for one, _ in lowered]}, f"list[{_common(t for _, t in lowered)}]"
        case ast.Ref(args=None):
            value, type_ = names.lower_name(context, expr, scope, expected)
        case ast.Ref():
            value, type_ = _call(context, expr, scope)
        case ast.Unary():
            value, type_ = _unary(context, expr, scope)
        case ast.Binary():
            value, type_ = _binary(context, expr, scope)
    context.mark(value, expr.span)
    return value, type_


def _text(context: Context, expr: ast.Text, expected: Type) -> Typed:
    kind = types.named_kind(expected, context.vocabulary)
    if kind is not None and "text" not in types.alternatives(expected):
        return {"op": "item", "kind": kind, "name": expr.value}, kind or expected
    return {"op": "text", "value": expr.value}, "text"


def _common(found: Iterable[Type]) -> Type:
    """The type of a list's elements: words add up to one enumeration, numbers to the widest, else anything."""
    kinds = list(dict.fromkeys(found))
    if len(kinds) == 1:
        return kinds[0]
    if all(kind.startswith("one of (") for kind in kinds):
        return "one of (" + ", ".join(dict.fromkeys(kind[8:-1] for kind in kinds)) + ")"
    if all(kind in types.AMOUNTS for kind in kinds):
        return "amount" if {"dice", "amount"} & set(kinds) else "number"
    return types.ANY


def _call(context: Context, expr: ast.Ref, scope: Scope) -> Typed:
    name = ".".join(expr.names)
    args = expr.args or ()
    function = context.vocabulary.functions.get(name)
    if function is None:
        names.report_unknown(
            context, codes.UNKNOWN_FUNCTION, expr.span, "function", name, context.vocabulary.functions, names.step_span(expr, 0)
        )
        return {"op": "call", "name": name, "args": [lower(context, arg, scope)[0] for arg in args]}, types.ANY
    wanted = list(function.args)
    if function.variadic and wanted:
        wanted += [wanted[-1]] * (len(args) - len(wanted))
    if len(args) != len(wanted):
        count = f"at least {len(function.args)}" if function.variadic else str(len(function.args))
        context.report(
            codes.WRONG_ARGUMENTS,
            expr.span,
            f"{name} takes {count} value{'' if count.endswith('1') and len(count) == 1 else 's'}, not {len(args)}",
            help=f"{name}({', '.join(function.args)}{', ...' if function.variadic else ''})",
        )
    wanted += [types.ANY] * (len(args) - len(wanted))
    lowered = [lower(context, arg, scope, type_)[0] for arg, type_ in zip(args, wanted, strict=False)]
    return {"op": "call", "name": name, "args": lowered}, function.result


def _unary(context: Context, expr: ast.Unary, scope: Scope) -> Typed:
    if expr.op == "not":
        return {"op": "not", "arg": lower(context, expr.arg, scope, "bool")[0]}, "bool"
    value, type_ = _lower(context, expr.arg, scope, types.ANY)
    _number(context, expr.arg.span, type_)
    return {"op": "neg", "arg": value}, type_


def _binary(context: Context, expr: ast.Binary, scope: Scope) -> Typed:
    if expr.op in ("and", "or"):
        sides = [lower(context, side, scope, "bool")[0] for side in (expr.left, expr.right)]
        return {"op": expr.op, "left": sides[0], "right": sides[1]}, "bool"
    if expr.op in ARITHMETIC:
        return _arithmetic(context, expr, scope)
    if expr.op in COMPARISONS:
        left, right = _compare(context, expr, scope)
    elif expr.op in MEMBERSHIP:
        left, right = _membership(context, expr, scope)
    else:
        left, right = _relation(context, expr, scope)
    return {"op": expr.op, "left": left, "right": right}, "bool"


def _arithmetic(context: Context, expr: ast.Binary, scope: Scope) -> Typed:
    left, mine = _lower(context, expr.left, scope, types.ANY)
    right, theirs = _lower(context, expr.right, scope, types.ANY)
    value = {"op": expr.op, "left": left, "right": right}
    if not (_number(context, expr.left.span, mine) and _number(context, expr.right.span, theirs)):
        return value, types.ANY
    if expr.op in "*/" and "dice" in (mine, theirs):
        context.report(
            codes.DICE_TIMES,
            expr.span,
            f"dice that are not rolled yet cannot stand beside `{expr.op}`",
            help="write `(count)d6` to roll more dice, or scale the result where a clause for it is declared",
        )
        return value, "dice"
    if expr.op == "/" and right == 0:
        context.report(codes.OUT_OF_SENSE, expr.span, "nothing can be divided by 0", help="divide by something else")
    return value, _sum_type(context, expr, mine, theirs)


def _sum_type(context: Context, expr: ast.Binary, mine: Type, theirs: Type) -> Type:
    vocabulary = context.vocabulary
    if types.ANY in (mine, theirs):
        return theirs if mine == types.ANY else mine
    both = {mine, theirs}
    if both <= types.AMOUNTS:
        widest = [one for one in ("dice", "amount", "number", "int") if one in both]
        return widest[0]
    mixed = not both & types.AMOUNTS and not types.fits(mine, theirs, vocabulary)
    if expr.op in "+-" and (mixed or both & types.AMOUNTS):
        context.report(
            codes.MIXED_UNITS,
            expr.span,
            f"{types.shown(mine, vocabulary)} and {types.shown(theirs, vocabulary)} do not add up",
        )
        return types.ANY
    if expr.op == "/" and not both & types.AMOUNTS:
        return "number"  # hexes by hexes: a plain ratio
    return next(one for one in (mine, theirs) if one not in types.AMOUNTS)


def _number(context: Context, span: Span, type_: Type) -> bool:
    vocabulary = context.vocabulary
    for one in types.alternatives(type_):
        if one in types.AMOUNTS or one == types.ANY:
            return True
        if types.unit_named(one, vocabulary) is not None and not types.is_entity(one, vocabulary):
            return True
    context.report(codes.WRONG_TYPE, span, f"a number is needed here, not {types.shown(type_, vocabulary)}")
    return False


def _compare(context: Context, expr: ast.Binary, scope: Scope) -> tuple[Json, Json]:
    """Both sides, the one that is no bare word or text first: it says what the other may be."""
    first, second = expr.left, expr.right
    turned = names.is_loose(first, scope) and not names.is_loose(second, scope)
    if turned:
        first, second = second, first
    one, mine = _lower(context, first, scope, types.ANY)
    other, theirs = _lower(context, second, scope, mine)
    vocabulary = context.vocabulary
    if not types.comparable(mine, theirs, vocabulary):
        message = f"{types.shown(mine, vocabulary)} cannot be compared with {types.shown(theirs, vocabulary)}"
        context.report(codes.WRONG_TYPE, second.span, message)
    elif expr.op in ORDERED:
        _number(context, first.span, mine)
    return (other, one) if turned else (one, other)


def _membership(context: Context, expr: ast.Binary, scope: Scope) -> tuple[Json, Json]:
    left, mine = _lower(context, expr.left, scope, types.ANY)
    items = expr.right
    if isinstance(items, ast.Group):
        lowered = []
        for item in items.items:
            value, theirs = _lower(context, item, scope, mine)
            if not types.comparable(mine, theirs, context.vocabulary):
                require(context, item.span, theirs, mine)
            lowered.append(value)
        right: Json = {"op": "tuple", "items": lowered}
        context.mark(right, items.span)
        return left, right
    entity = mine if types.entity_of(mine, context.vocabulary) else types.ANY
    right, whole = _lower(context, items, scope, entity)
    inner = types.element(whole)
    if inner is not None and not types.comparable(mine, inner, context.vocabulary):
        require(context, expr.left.span, mine, inner)
    elif inner is None and types.entity_of(whole, context.vocabulary) is None and whole != types.ANY:
        message = f"a list or a place is needed after `{expr.op}`, not {types.shown(whole, context.vocabulary)}"
        context.report(codes.WRONG_TYPE, items.span, message)
    return left, right


def _relation(context: Context, expr: ast.Binary, scope: Scope) -> tuple[Json, Json]:
    """`has`, `is`, `sees`: an entity, then an entity, an item of any kind, or a word that says what it is."""
    left, _ = _lower(context, expr.left, scope, types.ANY)
    right_expr = expr.right
    if isinstance(right_expr, ast.Text):
        right: Json = {"op": "item", "kind": "", "name": right_expr.value}
        context.mark(right, right_expr.span)
        return left, right
    word = names.bare(right_expr)
    # `is` asks for a kind, also where a role has the same name; whether two things are one is asked with `==`.
    if word is not None and (expr.op.endswith("is") or word not in scope) and names.is_kind_or_selector(context, word):
        right = {"op": "word", "value": word}
        context.mark(right, right_expr.span)
        return left, right
    return left, _lower(context, right_expr, scope, types.ANY)[0]
