"""Who or what: a role, or a thing picked from the board by quantifier, selector words and tests.

    one figure      any hex adjacent to foe      up to (power) figures in sight      each figure in area, strength below 20

The words of the picking (`one`, `each`, `up to` ...) belong to this way of reading; kinds, selector words and fields are
declared.
"""

from __future__ import annotations

from tfrules.check import codes, expressions, names
from tfrules.check.context import Context, Unknown
from tfrules.check.rows import Cursor, Read
from tfrules.check.scope import Scope
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Selector, Slot, Type

QUANTIFIERS = ("one", "each", "any", "all", "the")
PREPOSITIONS = ("of", "to", "from", "in", "with")
COMPARISONS = {("below",): "<", ("above",): ">", ("at", "most"): "<=", ("at", "least"): ">="}
CANDIDATE = "it"


def starts_selector(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> bool:
    """Whether a selector can begin with the next term."""
    term, word = cursor.peek(), cursor.word()
    if isinstance(term, ast.Binary):
        return term.op == "in" and names.bare(term.left) is not None
    if isinstance(term, ast.Number):
        return cursor.word(1) is not None and _is_pick(context, cursor.word(1) or "")
    if isinstance(term, ast.Ref) and term.args is None and term.names[0] in scope:
        return types.entity_of(
            scope.type_of(term.names[0]) or "", context.vocabulary
        ) is not None or types.ANY in types.alternatives(scope.type_of(term.names[0]) or "")
    if word is None:
        return isinstance(term, ast.Ref) and term.args is not None
    return word in QUANTIFIERS or (word == "up" and cursor.word(1) == "to") or _is_pick(context, word)


def read_selector(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """Selectors joined by `or`, with the tests that follow them after commas."""
    start, found = cursor.at, []
    while True:
        read = _read_one(context, cursor, slot, scope)
        if read is None:
            return None
        found.append(read)
        if cursor.separator() not in ("or", ", or"):
            break
        cursor.cross()
    if len(found) == 1:
        return found[0]
    union: Json = {"op": "union", "items": [one.value for one in found]}
    span = cursor.since(start)
    context.mark(union, span)
    kinds = dict.fromkeys(one.type for one in found)
    return Read(union, " | ".join(kinds), span)


def _read_one(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    cursor.split()
    start, term = cursor.at, cursor.peek()
    if term is None:
        return None
    if _is_value(context, cursor, term, scope):
        expected = slot.type if types.entity_of(slot.type, context.vocabulary) else types.ANY
        value, type_ = expressions.lower(context, cursor.take(), scope, expected)
        return Read(value, type_, term.span)
    value, quantified = _quantifier(context, cursor, scope)
    where = _adjectives(context, cursor)
    kind = _kind(context, cursor, where)
    if kind is None:
        _report_unknown(context, cursor, scope, start, bool(quantified or where))
        return None
    value |= {"kind": kind, "where": where}
    context.mark(value, cursor.since(start))
    where += _postfix(context, cursor, scope, kind)
    while cursor.separator() == "," and _is_test(context, cursor, slot, scope, kind):
        cursor.cross()
        where += _test(context, cursor, scope, kind)
    span = cursor.since(start)
    context.mark(value, span)
    if not types.fits(kind, slot.type, context.vocabulary):
        vocabulary = context.vocabulary
        context.report(
            codes.WRONG_TYPE, span, f"{types.shown(slot.type, vocabulary)} is needed here, not {types.shown(kind, vocabulary)}"
        )
    return Read(value, kind, span)


def _is_value(context: Context, cursor: Cursor, term: ast.Expr, scope: Scope) -> bool:
    """A path that begins with a name in scope, a call, or parentheses: it is what it says.

    A role that is called like a kind is the kind where a selector word follows: `for each card better than card`.
    """
    if isinstance(term, ast.Ref):
        if term.args is not None or len(term.names) > 1:
            return True
        return term.names[0] in scope and not _is_picked_kind(context, cursor)
    return isinstance(term, ast.Group)


def _is_picked_kind(context: Context, cursor: Cursor) -> bool:
    """Whether a kind stands next, with a selector word behind it."""
    if kind_named(context, cursor.word() or "") is None:
        return False
    after = cursor.peek(1)
    first = names.bare(after.arg) if isinstance(after, ast.Unary) and after.op == "not" else cursor.word(1)
    return first is not None and any(
        parts[0] == first and all(cursor.word(2 + at) == part for at, part in enumerate(parts[1:]))
        for parts in map(str.split, context.vocabulary.selectors)
    )


def _quantifier(context: Context, cursor: Cursor, scope: Scope) -> tuple[dict[str, Json], bool]:
    word, term = cursor.word(), cursor.peek()
    if word == "up" and cursor.word(1) == "to":
        cursor.take(), cursor.take()
        bound = expressions.lower(context, cursor.take(), scope, "int")[0] if cursor.more() else 0
        return {"op": "select", "quantifier": "up to", "n": bound}, True
    if isinstance(term, ast.Number):
        cursor.take()
        return {"op": "select", "quantifier": "exactly", "n": term.value}, True
    if word not in QUANTIFIERS:
        return {"op": "select", "quantifier": "any"}, False
    cursor.take()
    counted = cursor.peek()
    value: dict[str, Json] = {"op": "select", "quantifier": word}
    if counted is not None and kind_named(context, cursor.word() or "") is None and _is_count(counted, scope):
        cursor.take()
        value["n"] = expressions.lower(context, counted, scope, "int")[0]
    return value, True


def _is_count(term: ast.Expr, scope: Scope) -> bool:
    """Whether a term behind a quantifier says how many, as in `any 3 figures`."""
    if isinstance(term, ast.Ref):
        return term.args is not None or term.names[0] in scope
    return isinstance(term, ast.Number | ast.Group)


def _adjectives(context: Context, cursor: Cursor) -> list[Json]:
    """Selector words before the kind; they take no argument there."""
    found: list[Json] = []
    while (picked := _next_selector(context, cursor)) is not None and kind_named(context, cursor.word() or "") is None:
        _skip(cursor, picked)
        found.append({"is": picked.name})
    return found


def _kind(context: Context, cursor: Cursor, where: list[Json]) -> Type | None:
    """The kind that stands next, or what the last selector word is said of: `any enemy`."""
    cursor.split()
    kind = kind_named(context, cursor.word() or "")
    if kind is not None:
        cursor.take()
        return kind
    return context.vocabulary.selectors[where[-1]["is"]].of if where else None


def kind_named(context: Context, word: str) -> Type | None:
    """The kind of thing that a word names, singular or plural."""
    known = types.entity_types(context.vocabulary)
    return next((one for one in (word, word.removesuffix("s"), word.removesuffix("es")) if one in known), None)


def _is_pick(context: Context, word: str) -> bool:
    heads = {name.split()[0] for name in context.vocabulary.selectors}
    return word in heads or kind_named(context, word) is not None


def _next_selector(context: Context, cursor: Cursor) -> Selector | None:
    cursor.split()
    return _selector(context, cursor)


def _selector(context: Context, cursor: Cursor) -> Selector | None:
    """The longest declared selector whose words stand next."""
    if cursor.word() is None:
        return None
    best: Selector | None = None
    for name, selector in context.vocabulary.selectors.items():
        parts = name.split()
        if all(cursor.word(at) == part for at, part in enumerate(parts)) and (
            best is None or len(parts) > len(best.name.split())
        ):
            best = selector
    return best


def _skip(cursor: Cursor, selector: Selector) -> None:
    for _ in selector.name.split():
        cursor.take()


def wants_argument(context: Context, value: ast.Phrase | ast.Expr | None) -> bool:
    """Whether a phrase ends in a selector word whose argument has not come yet, or in the `up` of `up to`."""
    if not isinstance(value, ast.Phrase):
        return False
    word = names.bare(value.rows[-1].terms[-1]) or ""
    if len(value.rows[-1].terms) == 1:
        return word == "up"
    selector = context.vocabulary.selectors.get(word)
    return selector is not None and bool(selector.argument)


def _postfix(context: Context, cursor: Cursor, scope: Scope, kind: Type) -> list[Json]:
    """Selector words after the kind, with their arguments; `not` before one turns it round, `except` leaves one thing out."""
    found: list[Json] = []
    while cursor.more():
        cursor.split()
        if cursor.word() == "not":
            cursor.take()
            picked = _next_selector(context, cursor)
            if picked is None:
                _report_unknown(context, cursor, scope, cursor.at - 1, True)
                break
            found.append({**_picked(context, cursor, scope, picked), "not": True})
        elif cursor.word() == "except" and cursor.peek(1) is not None:
            cursor.take()
            other = expressions.lower(context, cursor.take(), scope, kind)[0]
            found.append({"test": {"op": "!=", "left": {"op": "ref", "path": [CANDIDATE]}, "right": other}})
        elif (picked := _selector(context, cursor)) is not None:
            found.append(_picked(context, cursor, scope, picked))
        else:
            break
    return found


def _picked(context: Context, cursor: Cursor, scope: Scope, selector: Selector) -> Json:
    start = cursor.at
    _skip(cursor, selector)
    value: dict[str, Json] = {"is": selector.name}
    if selector.argument:
        if cursor.word() in PREPOSITIONS and cursor.peek(1) is not None:
            cursor.take()
        if not _can_be_argument(context, cursor, selector.argument):
            message = f"{selector.name} needs {types.shown(selector.argument, context.vocabulary)} after it"
            context.report(codes.MISSING_SLOT, cursor.since(start), message, help=selector.doc)
            return value
        cursor.split()
        value["to"] = _argument(context, cursor, scope, selector.argument)
    context.mark(value, cursor.since(start))
    return value


def _can_be_argument(context: Context, cursor: Cursor, type_: Type) -> bool:
    term = cursor.peek()
    return term is not None and not (isinstance(term, ast.Number | ast.Dice) and types.is_entity(type_, context.vocabulary))


def _argument(context: Context, cursor: Cursor, scope: Scope, type_: Type) -> Json:
    unit = types.unit_named(type_, context.vocabulary) if not types.is_entity(type_, context.vocabulary) else None
    if unit is None:
        return expressions.lower(context, cursor.take(), scope, type_)[0]
    start = cursor.at
    number = expressions.lower(context, cursor.take(), scope, "int")[0]
    cursor.split()
    if types.unit_named(cursor.word() or "", context.vocabulary) is unit:
        cursor.take()
    else:
        code = codes.MISSING_UNIT if cursor.word() is None else codes.WRONG_UNIT
        context.report(code, cursor.since(start), f"{types.shown(type_, context.vocabulary)} is needed here")
    return number


# ---------------------------------------------------------------- tests after a comma


def _is_test(context: Context, cursor: Cursor, slot: Slot, scope: Scope, kind: Type) -> bool:
    """Whether the row behind the comma is a test on the candidate, and no further selector of a list."""
    if not slot.many:
        return True
    terms = cursor.terms[cursor.at : len(cursor.terms) - cursor.reserved]
    first = terms[0]
    if isinstance(first, ast.Binary) and first.op == "in":
        return kind_named(context, names.bare(first.left) or "") is None
    if isinstance(first, ast.Binary | ast.Unary | ast.Group):
        return True
    word = names.bare(first)
    if word is None or word in scope or word in QUANTIFIERS:
        return False
    following = next((at for at in range(cursor.at + 1, len(cursor.terms)) if at in cursor.breaks), len(cursor.terms))
    row = [names.bare(term) or "" for term in cursor.terms[cursor.at : following]]
    return not any(kind_named(context, one) for one in row)


def _test(context: Context, cursor: Cursor, scope: Scope, kind: Type) -> list[Json]:
    term = cursor.peek()
    compared = _field_comparison(context, cursor, scope, kind)
    if compared is not None:
        return [{"test": compared}]
    if isinstance(term, ast.Unary) and names.bare(term.arg) in context.vocabulary.selectors:
        return _postfix(context, cursor, scope, kind)
    word, fields = cursor.word(), context.fields_of(kind)
    if isinstance(term, ast.Binary | ast.Unary | ast.Group) or (word in fields and cursor.word(1) is None):
        inner = scope.adding(((CANDIDATE, kind),))
        about = _about_candidate(cursor.take(), inner, fields)
        return [{"test": expressions.lower(context, about, inner, "bool")[0]}]
    if _selector(context, cursor) is not None:
        found = _postfix(context, cursor, scope, kind)
        if kind_named(context, cursor.word() or "") == kind:
            cursor.take()  # `occupied hex`, said of a hex
        return found
    assert term is not None
    known = [*context.vocabulary.selectors, *fields]
    names.report_unknown(
        context,
        codes.UNKNOWN_SELECTOR,
        term.span,
        f"test on {types.shown(kind, context.vocabulary)}",
        word or term.span.text,
        known,
    )
    cursor.at += len(cursor.row())
    return []


def _field_comparison(context: Context, cursor: Cursor, scope: Scope, kind: Type) -> Json | None:
    """`basic strength below 20`: words that name a field of the kind, a comparison in words, and a value."""
    fields, start = context.fields_of(kind), cursor.at
    for count in range(1, 4):
        parts = [cursor.word(at) for at in range(count)]
        for words, op in COMPARISONS.items():
            follow = [cursor.word(count + at) for at in range(len(words))]
            if None in parts or tuple(follow) != words or cursor.peek(count + len(words)) is None:
                continue
            name = "_".join(part or "" for part in parts)
            span = cursor.terms[start].span.to(cursor.terms[start + count - 1].span)
            if name not in fields:
                names.report_unknown(
                    context, codes.UNKNOWN_FIELD, span, f"field of {types.shown(kind, context.vocabulary)}", name, fields
                )
            type_ = fields[name].type if name in fields else types.ANY
            cursor.at += count + len(words)
            value = cursor.take()
            right, actual = expressions.lower(context, value, scope, types.ANY)
            if not types.comparable(type_, actual, context.vocabulary):
                expressions.require(context, value.span, actual, type_)
            test: Json = {"op": op, "left": {"op": "ref", "path": [CANDIDATE, name]}, "right": right}
            context.mark(test, cursor.since(start))
            return test
    return None


def _about_candidate(expr: ast.Expr, scope: Scope, fields: object) -> ast.Expr:
    """The expression with bare fields of the candidate read from it: `strength < 20` is `it.strength < 20`."""
    match expr:
        case ast.Ref(names=parts, args=None) if parts[0] not in scope and parts[0] in fields:  # type: ignore[operator]
            return ast.Ref((CANDIDATE, *parts), None, expr.span)
        case ast.Unary(op=op, arg=arg):
            return ast.Unary(op, _about_candidate(arg, scope, fields), expr.span)
        case ast.Binary(op=op, left=left, right=right):
            return ast.Binary(op, _about_candidate(left, scope, fields), _about_candidate(right, scope, fields), expr.span)
        case ast.Group(items=items):
            return ast.Group(tuple(_about_candidate(one, scope, fields) for one in items), expr.span)
    return expr


def _report_unknown(context: Context, cursor: Cursor, scope: Scope, start: int, begun: bool) -> None:
    term = cursor.peek()
    if term is None:
        context.report(codes.MISSING_SLOT, cursor.since(start), "what is picked is missing: a kind of thing is needed here")
        return
    known = [*types.entity_types(context.vocabulary), *context.vocabulary.selectors]
    if begun:
        names.report_unknown(
            context, codes.UNKNOWN_SELECTOR, term.span, "kind or selector", cursor.word() or term.span.text, known
        )
    elif cursor.word() is None:
        context.report(codes.WRONG_TERM, term.span, "who or what is needed here")
    else:
        word = cursor.word() or ""
        listed = f"in scope here: {', '.join(scope.names)}" if scope.names else "no name is in scope here"
        unknown = Unknown(word, [*scope.names, *known], listed=listed)
        context.report_unknown(codes.UNKNOWN_NAME, term.span, f"unknown name `{word}`", unknown)
    cursor.take()
