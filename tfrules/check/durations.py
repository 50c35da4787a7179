"""How long: one end or several joined by `or`; the first that comes ends it.

    4 turns      until removed      until bearer hit      until end of next turn of giver      3 turns or until 2 hits absorbed

Words after `until` and `while` that are no event and no condition are the slot's choices.
"""

from __future__ import annotations

from tfrules.check import codes, events, expressions, names, units
from tfrules.check.context import Context, Unknown
from tfrules.check.rows import Cursor, Read
from tfrules.check.scope import Scope
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.source import Span
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Slot

EDGES = ("start", "end")
WHICH = ("this", "next")
LASTING = ("time", "count")  # what measures how long: a stretch of time, or so many of what is used up


def starts_duration(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> bool:
    """Whether a duration can begin with the next term."""
    return cursor.word() == "until" or not isinstance(cursor.peek(), ast.Text)


def read_duration(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """The ends of a duration."""
    start, ends = cursor.at, []
    while True:
        ends.append(_until(context, cursor, slot, scope) if cursor.word() == "until" else _after(context, cursor, slot, scope))
        if cursor.separator() not in ("or", ", or"):
            break
        cursor.cross()
    return duration([end for end in ends if end is not None], cursor.since(start), context)


def duration(ends: list[Json], span: Span, context: Context) -> Read:
    """The value of a duration with these ends."""
    value: Json = {"ends": ends}
    context.mark(value, span)
    return Read(value, "duration", span)


def while_end(context: Context, slot: Slot, expr: ast.Expr, scope: Scope) -> Json:
    """The end that `while CONDITION` makes."""
    word = names.bare(expr)
    if word is not None and word not in scope:
        _check_choice(context, slot, word, expr.span)
        return {"while": word}
    return {"while_cond": expressions.lower(context, expr, scope, "bool")[0]}


def _after(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Json:
    start = cursor.at
    number, type_ = expressions.lower(context, cursor.take(), scope, types.ANY)
    own = types.unit_named(type_, context.vocabulary) if type_ not in types.BASE else None
    word = cursor.word()
    unit = types.unit_named(word, context.vocabulary) if word is not None else None
    if unit is not None:
        cursor.take()
    elif own is None:
        _report_unit(context, cursor, slot, word, start)
        return None
    else:
        unit = own
    if own is None:
        expressions.require(context, cursor.since(start), type_, "amount")
    allowed = [one for name in _counted_in(context, slot) if (one := types.unit_named(name, context.vocabulary)) is not None]
    if allowed and unit not in allowed:
        help_ = f"durations are counted in {', '.join(types.unit_word(one) for one in allowed)}"
        fixes = units.only(context.vocabulary, slot, number, cursor.terms[cursor.at - 1].span) if own is None else ()
        message = f"the unit {types.unit_word(unit)} cannot stand here"
        context.report(codes.WRONG_UNIT, cursor.since(start), message, help=help_, fixes=fixes)
    end: dict[str, Json] = {"after": {"n": number, "unit": types.unit_word(unit)}}
    if cursor.word() == "of" and cursor.peek(1) is not None:
        cursor.take()
        end["of"] = expressions.lower(context, cursor.take(), scope)[0]
    context.mark(end, cursor.since(start))
    return end


def _counted_in(context: Context, slot: Slot) -> tuple[str, ...]:
    """The units of a duration: those that its slot names, else all of time and all that count something."""
    return slot.units or tuple(types.unit_word(unit) for unit in context.vocabulary.units.values() if unit.of in LASTING)


def _report_unit(context: Context, cursor: Cursor, slot: Slot, word: str | None, start: int) -> None:
    known = _counted_in(context, slot)
    listed = f"durations are counted in {', '.join(known)}"
    if word is None:
        context.report(codes.MISSING_UNIT, cursor.since(start), "the unit of the duration is missing", help=listed)
        return
    context.report_unknown(codes.WRONG_UNIT, cursor.take().span, f"`{word}` is no unit", Unknown(word, known, listed))


def _until(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Json:
    start = cursor.at
    cursor.take()
    end = _until_what(context, cursor, slot, scope)
    if end is not None:
        context.mark(end, cursor.since(start))
    return end


def _until_what(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Json:
    term, word = cursor.peek(), cursor.word()
    if term is None:
        context.report(
            codes.MISSING_SLOT,
            cursor.since(cursor.at - 1),
            "what ends it is missing: a word, an event or a condition is needed here",
        )
        return None
    alone = cursor.peek(1) is None
    if word in EDGES and cursor.word(1) == "of":
        return _edge(context, cursor, scope)
    if alone and word is not None and word in slot.choices:
        cursor.take()
        return {"until": word}
    if events.best_match(context, cursor, scope) is not None:
        read = events.read_event(context, cursor, slot, scope)
        return {"until": read.value} if read is not None else None
    if alone and word is not None and word not in scope:
        cursor.take()
        _check_choice(context, slot, word, term.span)
        return {"until": word}
    if alone:
        return {"until_cond": expressions.lower(context, cursor.take(), scope, "bool")[0]}
    read = events.read_event(context, cursor, slot, scope)  # reports that no event is written so
    return {"until": read.value} if read is not None else None


def _edge(context: Context, cursor: Cursor, scope: Scope) -> Json:
    """`end of next turn of giver`, the `end` standing next."""
    start = cursor.at
    edge: dict[str, Json] = {"edge": cursor.word(), "which": "this", "of": "", "anchor": None}
    cursor.take(), cursor.take()
    if cursor.word() in WHICH:
        edge["which"] = cursor.word()
        cursor.take()
    named = types.unit_named(cursor.word() or "", context.vocabulary)
    if named is None:
        words = [*WHICH, *(unit.word for unit in context.vocabulary.units.values())]
        span = cursor.terms[cursor.at].span if cursor.more() else cursor.since(start)
        names.report_unknown(context, codes.WRONG_UNIT, span, "stretch of time", cursor.word() or "", words)
    else:
        edge["of"] = named.word
    if cursor.more():
        cursor.take()
    if cursor.word() == "of" and cursor.peek(1) is not None:
        cursor.take()
        edge["anchor"] = expressions.lower(context, cursor.take(), scope)[0]
    else:
        del edge["anchor"]
    return {"until_edge": edge}


def _check_choice(context: Context, slot: Slot, word: str, span: Span) -> None:
    if slot.choices and word not in slot.choices:
        message = f"`{word}` is not one of {', '.join(slot.choices)}"
        context.report_unknown(codes.UNKNOWN_WORD, span, message, Unknown(word, slot.choices))
