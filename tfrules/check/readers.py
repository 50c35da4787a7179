"""The readers of single slots: one for each way of reading that a slot may declare (see `vocabulary.terms.Slot`)."""

from __future__ import annotations

from collections.abc import Mapping

from tfrules.check import codes, durations, events, expressions, limits, names, selectors, units
from tfrules.check.context import Context, Unknown
from tfrules.check.rows import Cursor, Read, Reader, Reading, report_comma, wanted
from tfrules.check.scope import Scope
from tfrules.diagnostics import quoted
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.source import Span
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Slot


def expected_here(context: Context, cursor: Cursor, slot: Slot) -> None:
    """Report that the next term is not what the slot holds."""
    term = cursor.peek()
    span = term.span if term is not None else cursor.span
    context.report(codes.WRONG_TERM, span, f"{wanted(context, slot)} is needed here", help=slot.doc, otherwise=f"write {wanted(context, slot)}")


def read_expr(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """One expression of the slot's type."""
    term = cursor.take()
    value, type_ = expressions.lower(context, term, scope, slot.type)
    limits.hold(context, slot, value, term.span)
    return Read(value, type_, term.span)


def read_condition(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """One expression that is true or false."""
    term = cursor.take()
    return Read(expressions.lower(context, term, scope, "bool")[0], "bool", term.span)


def read_quantity(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """An expression and its unit; the document holds the unit's plural, whichever was written."""
    start, vocabulary = cursor.at, context.vocabulary
    value, type_ = expressions.lower(context, cursor.take(), scope, types.ANY)
    word = cursor.word()
    unit = types.unit_named(word, vocabulary) if word is not None else None
    own = types.unit_named(type_, vocabulary) if type_ not in types.BASE else None
    if unit is not None and own is not None:
        message = f"{types.unit_word(own)} cannot be read as {types.unit_word(unit)}: units never vanish silently"
        context.report(codes.MIXED_UNITS, cursor.since(start), message)
    elif own is None:
        expressions.require(context, cursor.since(start), type_, "amount" if slot.type == types.ANY else slot.type)
    unit = unit or own
    limits.hold(context, slot, value, cursor.since(start))
    allowed = {types.unit_word(one) for name in slot.units if (one := types.unit_named(name, vocabulary)) is not None}
    if unit is not None and word is not None and own is not unit:
        cursor.take()
    if unit is None:
        if "" not in slot.units:
            _report_unit(context, cursor, slot, word, start, value)
    elif slot.units and types.unit_word(unit) not in allowed:
        message = f"the unit {types.unit_word(unit)} cannot stand here"
        fixes = units.only(context.vocabulary, slot, value, cursor.terms[cursor.at - 1].span) if own is None else ()
        context.report(codes.WRONG_UNIT, cursor.since(start), message, help=wanted(context, slot), fixes=fixes)
    named = types.unit_word(unit) if unit is not None else ""
    quantity: Json = {"n": value, "unit": named}
    context.mark(quantity, cursor.since(start))
    return Read(quantity, unit.word if unit is not None else type_, cursor.since(start))


def _report_unit(context: Context, cursor: Cursor, slot: Slot, word: str | None, start: int, value: Json) -> None:
    known = [unit for unit in slot.units if unit] or [
        w for u in context.vocabulary.units.values() for w in (u.word, u.plural) if w
    ]
    if word is None:
        place = cursor.since(start)
        fixes = units.only(context.vocabulary, slot, value, Span(place.source, place.end, place.end))
        listed = f"units that may stand here: {', '.join(known)}"
        context.report(codes.MISSING_UNIT, place, "the unit is missing", help=listed, fixes=fixes)
        return
    span = cursor.take().span
    listed = f"units that may stand here: {', '.join(known)}"
    context.report_unknown(codes.WRONG_UNIT, span, f"`{word}` is no unit", Unknown(word, known, listed))


def read_name(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """One name, out of the slot's choices where it has any; without them it may be quoted."""
    word = cursor.named()
    if not slot.choices and isinstance(term := cursor.peek(), ast.Text):
        word = term.value  # a name with other characters: `"falls-2"`
    if not word:
        expected_here(context, cursor, slot)
        return None
    span = cursor.take().span
    choices = slot.choices
    if not choices and slot.type in context.vocabulary.enums:
        choices = context.vocabulary.enums[slot.type].words
    if choices and word not in choices:
        message = f"`{word}` is not one of {', '.join(choices)}"
        context.report_unknown(codes.UNKNOWN_WORD, span, message, Unknown(word, choices))
    return Read(word, f"one of ({word})", span)


def _row_of(context: Context, cursor: Cursor, slot: Slot, scope: Scope, reader: Reader) -> list[Json]:
    """Values of one sort, all side by side or all after commas; where both stand, a comma is missing."""
    found: list[Json] = []
    bare: list[int] = []  # before which of them no comma stands
    commas = False
    while cursor.more():
        read = reader(context, cursor, slot, scope)
        if read is None:
            break
        found.append(read.value)
        if cursor.separator() == ",":
            cursor.cross()
            commas = True
        elif cursor.more():
            bare.append(cursor.at)
    for at in bare if commas else ():
        span = cursor.terms[at].span
        report_comma(context, cursor.terms[at - 1].span, span, f"a `,` is missing before {quoted(span.text)}")
    return found


def read_names(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """Bare words, side by side or after commas."""
    start = cursor.at
    found = _row_of(context, cursor, slot, scope, read_name)
    if not found:
        return None
    known = (context.vocabulary.groups.get(name) for name in found if slot.type == "group")
    roles = tuple(dict(role for group in known if group is not None for role in group.roles).items())
    return Read(found, f"list[one of ({', '.join(found)})]", cursor.since(start), brings=roles)


def read_text(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """A quoted text."""
    term = cursor.peek()
    if not isinstance(term, ast.Text):
        expected_here(context, cursor, slot)
        return None
    cursor.take()
    return Read(term.value, "text", term.span)


def read_label(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """A bare name or a quoted text, both as text."""
    term, word = cursor.peek(), cursor.named()
    if word is None and not isinstance(term, ast.Text):
        expected_here(context, cursor, slot)
        return None
    cursor.take()
    assert term is not None
    return Read(term.value if isinstance(term, ast.Text) else word, "text", term.span)


def read_citation(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """A publication and a passage of it."""
    start, word, passage = cursor.at, cursor.named(), cursor.peek(1)
    if word is None or not isinstance(passage, ast.Text):
        expected_here(context, cursor, slot)
        return None
    cursor.take(), cursor.take()
    value: Json = {"publication": word, "passage": passage.value}
    context.mark(value, cursor.since(start))
    return Read(value, types.ANY, cursor.since(start))


def read_ref(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """An item, by quoted or bare name, or a name in scope that stands for one."""
    term = cursor.peek()
    if isinstance(term, ast.Ref) and term.args is None and term.names[0] in scope:
        return read_expr(context, cursor, slot, scope)
    word = cursor.word()
    if word is None and not isinstance(term, ast.Text):
        expected_here(context, cursor, slot)
        return None
    cursor.take()
    assert term is not None
    kind = types.named_kind(slot.type, context.vocabulary) or ""
    value: Json = {"op": "item", "kind": kind, "name": term.value if isinstance(term, ast.Text) else word}
    context.mark(value, term.span)
    return Read(value, slot.type, term.span)


def read_refs(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """Items, side by side or after commas."""
    start = cursor.at
    found = _row_of(context, cursor, slot, scope, read_ref)
    return Read(found, f"list[{slot.type}]", cursor.since(start)) if found else None


def read_query(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """Names of queries, after commas: as declared, of a name in scope, or a bare word or binding that stands for one."""
    start, found = cursor.at, []
    while True:
        term = cursor.peek()
        if not isinstance(term, ast.Ref) or term.args is not None:
            expected_here(context, cursor, slot)
            break
        cursor.take()
        _check_query(context, term, scope)
        found.append(".".join(term.names))
        if cursor.separator() != ",":
            break
        cursor.cross()
    return Read(found, "list[query]", cursor.since(start), brings=_query_roles(context, found)) if found else None


def _query_roles(context: Context, found: list[str]) -> tuple[tuple[str, str], ...]:
    """The roles that a line may name because its queries have them: what is asked about, and who takes part in it."""
    brought: dict[str, str] = {}
    for name in found:
        query = context.vocabulary.queries.get(name)
        if query is not None:
            brought.update({name.partition(".")[0]: query.of, **dict(query.roles)})
    return tuple(brought.items())


def _check_query(context: Context, term: ast.Ref, scope: Scope) -> None:
    queries, name, last = context.vocabulary.queries, ".".join(term.names), term.names[-1]
    if name in queries:
        return
    if len(term.names) == 1 and (name in scope or any(one.rpartition(".")[2] == name for one in queries)):
        return
    root, known = scope.type_of(term.names[0]), list(queries)
    if root is not None and len(term.names) > 1:
        owner = names.path_type(context, root, ast.Ref(term.names[:-1], None, term.span))
        if owner == types.ANY and any(one.endswith("." + last) for one in queries):
            _check_bearable(context, term)
            return
        if any(q.of in types.alternatives(owner) and q.name.endswith("." + last) for q in queries.values()):
            return
        holder = ".".join(term.names[:-1])
        known += [f"{holder}.{one.rpartition('.')[2]}" for one in queries]
    names.report_unknown(context, codes.UNKNOWN_QUERY, term.span, "query", name, known)


def _check_bearable(context: Context, term: ast.Ref) -> None:
    """Warn where what bears a line may be anything, but the number is one that only deeds have: those in which others take part."""
    holder, last = ".".join(term.names[:-1]), term.names[-1]
    meant = [query for name, query in context.vocabulary.queries.items() if name.endswith("." + last)]
    if all(query.roles for query in meant):
        numbers = " and ".join(query.name for query in meant)
        role = meant[0].roles[0][0]
        message = f"{numbers} {'is a number' if len(meant) == 1 else 'are numbers'} of deeds, which bear nothing, so this changes nothing"
        help = f"write `modify {meant[0].name} ... when {role} == {holder}`"
        context.report(codes.NOBODYS_NUMBER, term.span, message, help=help)


def read_binding(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """A new name. Its type may stand in another clause, so the statement brings it into scope when all is read."""
    word = cursor.word()
    if word is None:
        expected_here(context, cursor, slot)
        return None
    span = cursor.take().span
    return Read(word, slot.type, span)


def read_place(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """A field that declarations let rules set."""
    term = cursor.peek()
    if not isinstance(term, ast.Ref) or term.args is not None or len(term.names) < 2:
        expected_here(context, cursor, slot)
        return None
    cursor.take()
    value, type_ = expressions.lower(context, term, scope, slot.type)
    root = scope.type_of(term.names[0])
    if root is not None and not names.may_set(context, root, term):
        context.report(codes.NOT_SETTABLE, term.span, f"{'.'.join(term.names)} can be read but not set")
    return Read(value, type_, term.span)


def read_row(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """All that is left, as expressions; a bare word that is no name in scope stays a word. The last of each row is of the slot's type."""
    start, found = cursor.at, []
    while cursor.more():
        word = cursor.word()
        term = cursor.take()
        wanted_type = types.ANY if cursor.more() else slot.type
        if word is not None and word not in scope and word not in names.TRUTH:
            value: Json = {"op": "word", "value": word}
            context.mark(value, term.span)
            expressions.require(context, term.span, f"one of ({word})", wanted_type)
        else:
            value = expressions.lower(context, term, scope, wanted_type)[0]
        found.append(value)
        if cursor.separator():
            cursor.cross()
    return Read({"op": "row", "terms": found}, types.ANY, cursor.since(start))


def _starts_expr(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> bool:
    term = cursor.peek()
    alternatives = types.alternatives(slot.type)
    if isinstance(term, ast.Text):
        return types.ANY in alternatives or "text" in alternatives or types.entity_of(slot.type, context.vocabulary) is not None
    word = cursor.word()
    if word is not None and word not in scope and word not in names.TRUTH:
        return word in context.known_words
    return True


def _starts_word(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> bool:
    if not slot.choices:
        return cursor.named() is not None or (isinstance(cursor.peek(), ast.Text) and slot.reads != "binding")
    return cursor.named() in slot.choices


def _starts_path(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> bool:
    term = cursor.peek()
    return isinstance(term, ast.Ref) and term.args is None


def _starts_text(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> bool:
    return isinstance(cursor.peek(), ast.Text)


def _starts_item(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> bool:
    return _starts_text(context, cursor, slot, scope) or _starts_path(context, cursor, slot, scope)


def _always(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> bool:
    return True


READINGS: Mapping[str, Reading] = {
    "expr": Reading(read_expr, _starts_expr),
    "condition": Reading(read_condition, _always),
    "quantity": Reading(read_quantity, _starts_expr),
    "name": Reading(read_name, _starts_word),
    "names": Reading(read_names, _starts_word),
    "text": Reading(read_text, _starts_text),
    "label": Reading(read_label, _starts_item),
    "citation": Reading(read_citation, _starts_path),
    "ref": Reading(read_ref, _starts_item),
    "refs": Reading(read_refs, _starts_item),
    "query": Reading(read_query, _starts_path),
    "binding": Reading(read_binding, _starts_word),
    "place": Reading(read_place, _starts_path),
    "row": Reading(read_row, _always),
    "selector": Reading(selectors.read_selector, selectors.starts_selector),
    "event": Reading(events.read_event, events.starts_event),
    "duration": Reading(durations.read_duration, durations.starts_duration),
}
