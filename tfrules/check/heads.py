"""Statements: the head's declaration says which slots, clauses and block one may have; here that is held against what stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from tfrules.check import codes, durations, selectors
from tfrules.check.context import Context, Unknown
from tfrules.check.fields import check_fields
from tfrules.check.reach import check_reach
from tfrules.check.readers import READINGS
from tfrules.check.rows import Cursor, Read, read_slots
from tfrules.check.scope import Reach, Scope
from tfrules.diagnostics import quoted
from tfrules.fixes import one_of
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.source import Span
from tfrules.vocabulary import types
from tfrules.vocabulary.collect import clause_key
from tfrules.vocabulary.common import CONDITIONS
from tfrules.vocabulary.terms import ClauseWord, Head, Slot, Type

LINE_HEADS = {"number": "<int>", "range": "<range>", "text": "<text>"}
CONDITION_WORDS = tuple(clause.word for clause in CONDITIONS)
WHEN, UNLESS = CONDITION_WORDS


def lower_block(context: Context, block: ast.Block | None, class_: str, scope: Scope) -> list[Json]:
    """The statements of a block. A name that one introduces is in scope in those after it."""
    return lower_statements(context, block, class_, scope)[0]


def lower_statements(
    context: Context, block: ast.Block | None, class_: str, scope: Scope
) -> tuple[list[Json], tuple[tuple[str, Type], ...]]:
    """The statements of a block, and every name that they introduce."""
    if block is None:
        return [], ()
    introduced: list[tuple[str, Type]] = []
    body: list[tuple[Json, ast.Statement, Head]] = []
    context.reaches.append(Reach(block.span, block.span.start, class_, scope))
    for statement in block.statements:
        head = find_head(context, statement, class_)
        if head is None:
            continue
        value, brings = lower_statement(context, statement, head, class_, scope)
        check_reach(context, statement, head, value, class_, scope)
        body.append((value, statement, head))
        introduced += brings
        scope = scope.adding(brings)
        context.reaches.append(Reach(block.span, statement.span.end, class_, scope))
    check_fields(context, body)
    return [value for value, _, _ in body], tuple(introduced)


def find_head(context: Context, statement: ast.Statement, class_: str) -> Head | None:
    """The declaration of a statement's head in its class; reports one that is unknown there."""
    heads = context.vocabulary.heads
    word = LINE_HEADS.get(statement.head_kind, statement.head)
    head = heads.get((class_, word))
    if head is not None:
        return head
    elsewhere = sorted(known for known, one in heads if one == word)
    here = sorted(one for own, one in heads if own == class_ and not one.startswith("<"))
    if statement.head_kind != "word":
        message = f"a line that begins with a {statement.head_kind} cannot stand in {_shown(class_)}"
        context.report(codes.MISPLACED_HEAD, statement.head_span, message)
    elif elsewhere:
        message = f"`{word}` cannot stand in {_shown(class_)}"
        listed = f"it may stand in {', '.join(map(_shown, elsewhere))}"
        context.report_unknown(codes.MISPLACED_HEAD, statement.head_span, message, Unknown(word, here, listed))
    else:
        listed = f"words that may stand here: {', '.join(here)}" if here else "nothing can stand here"
        message = f"unknown word {quoted(statement.head)} in {_shown(class_)}"
        context.report_unknown(codes.UNKNOWN_HEAD, statement.head_span, message, Unknown(word, here, listed))
    return None


def _shown(class_: str) -> str:
    return f"`{class_}`"


def lower_statement(
    context: Context, statement: ast.Statement, head: Head, class_: str, scope: Scope
) -> tuple[Json, tuple[tuple[str, Type], ...]]:
    """A statement of the document, and the names that it brings into the scope of what follows."""
    context.example = head.example
    value: dict[str, Json] = {"op": head.word}
    if statement.head_kind != "word":
        value = {"op": "case", "key": _line_key(statement)}
    context.mark(value, statement.span)
    statement = _regrouped(context, statement, head)
    inner = scope.adding(head.roles)
    reads, at_end = _phrase(context, statement, head, inner)
    for _, read in reads:
        inner = inner.adding(read.brings)
    before = {slot.name: read for slot, read in reads}
    clauses, inner = read_clauses(context, statement.clauses, head.clauses, inner, statement.head_span, at_end, before)
    found = before | clauses
    brings = (*bindings(context, head.phrase, head.clauses, found), *head.brings)
    inner = inner.adding(brings)
    conditions = _conditions(context, statement, head, inner)
    _fill(context, value, head, found)
    if conditions is not None:
        value[WHEN] = conditions[0]
        context.mark_slot(value, WHEN, conditions[1])
    context.reaches.append(Reach(statement.span, statement.span.start, class_, inner))
    inside = _block(context, statement, head, value, inner)
    return value, (*brings, *inside) if head.opens else brings


def _regrouped(context: Context, statement: ast.Statement, head: Head) -> ast.Statement:
    """The statement with two things put where they belong.

    What stands after a head that is itself a clause word (`when bearer.strength < 2 { ... }`) is the value of that clause. And a
    clause word directly after a selector that still wants its argument is the preposition of that argument (`in any hex
    adjacent to foe`).
    """
    phrase, clauses = statement.phrase, list(statement.clauses)
    if phrase is not None and not head.phrase and any(clause.word == head.word for clause in head.clauses):
        value = phrase.rows[0].terms[0] if len(phrase.rows) == 1 and len(phrase.rows[0].terms) == 1 else phrase
        phrase, clauses = None, [ast.Clause(head.word, value, statement.span), *clauses]
    at = 0
    while at < len(clauses):
        before = phrase if at == 0 else clauses[at - 1].value
        after = clauses[at]
        if (
            selectors.wants_argument(context, before)
            and after.word in selectors.PREPOSITIONS
            and isinstance(after.value, ast.Phrase)
        ):
            assert isinstance(before, ast.Phrase)
            joined = _joined(before, after, after.value)
            if at == 0:
                phrase = joined
            else:
                clauses[at - 1] = replace(clauses[at - 1], value=joined, span=clauses[at - 1].span.to(joined.span))
            del clauses[at]
        else:
            at += 1
    return replace(statement, phrase=phrase, clauses=tuple(clauses))


def _joined(before: ast.Phrase, clause: ast.Clause, after: ast.Phrase) -> ast.Phrase:
    """One phrase in which the clause word is a word like any other."""
    word = ast.Ref((clause.word,), None, Span(clause.span.source, clause.span.start, clause.span.start + len(clause.word)))
    terms = (*before.rows[-1].terms, word, *after.rows[0].terms)
    middle = ast.Row(terms, terms[0].span.to(terms[-1].span))
    return ast.Phrase((*before.rows[:-1], middle, *after.rows[1:]), before.seps + after.seps, before.span.to(after.span))


def _line_key(statement: ast.Statement) -> Json:
    if statement.head_kind == "number":
        return int(statement.head)
    if statement.head_kind == "range":
        low, high = statement.head.split("..")
        return [int(low), int(high)]
    return statement.head


def _phrase(
    context: Context, statement: ast.Statement, head: Head, scope: Scope
) -> tuple[list[tuple[Slot, Read]], Sequence[Json] | None]:
    """The values of the phrase, and the ends that a `while` makes for a duration among the clauses.

    None: there is no `while`, or it belongs to a duration of the phrase. Empty: there is one, and no duration that it could end.
    """
    cursor = Cursor.of(statement.phrase, statement.head_span)
    cursor.words = tuple(clause.word for clause in head.clauses)
    slots, ends = head.phrase, _while_ends(context, statement, head, scope)
    if ends and slots and slots[-1].reads == "duration" and not cursor.terms:
        span = next(clause.span for clause in statement.clauses if clause.word == "while")
        return [(slots[-1], durations.duration(list(ends), span, context))], None
    reads = list(read_slots(context, slots, cursor, scope, READINGS))
    if ends and reads and reads[-1][0].reads == "duration":
        reads[-1][1].value["ends"].extend(ends)
        ends = None
    return reads, ends


def _while_ends(context: Context, statement: ast.Statement, head: Head, scope: Scope) -> Sequence[Json] | None:
    written = any(clause.word == "while" for clause in statement.clauses)
    if not written or any(clause.word == "while" for clause in head.clauses):
        return None
    slots = [*head.phrase, *(clause.slot for clause in head.clauses if clause.slot)]
    slot = next((slot for slot in slots if slot.reads == "duration"), None)
    found: list[Json] = []
    for clause in statement.clauses:
        if clause.word == "while" and slot is not None and clause.value is not None and not isinstance(clause.value, ast.Phrase):
            end = durations.while_end(context, slot, clause.value, scope)
            context.mark(end, clause.span)
            found.append(end)
    return tuple(found)


def read_clauses(
    context: Context,
    clauses: Iterable[ast.Clause],
    declared: Sequence[ClauseWord],
    scope: Scope,
    head_span: Span,
    while_ends: Sequence[Json] | None = None,
    before: Mapping[str, Read] = MappingProxyType({}),
) -> tuple[dict[str, Read], Scope]:
    """The values of the clauses, by their JSON keys, without the conditions; reports the unknown, the double and the missing."""
    known = {clause.word: clause for clause in declared}
    found: dict[str, Read] = {}
    seen: dict[str, ast.Clause] = {}
    for clause in clauses:
        if clause.word in seen:
            message = f"`{clause.word}` stands twice"
            other = seen[clause.word].span
            context.report(
                codes.DUPLICATE_CLAUSE, clause.span, message, related=((other, "it stands here too"),), fixes=one_of(other, clause.span)
            )
            continue
        seen[clause.word] = clause
        if clause.word in CONDITION_WORDS or clause.word not in known:
            continue
        read = _clause(context, clause, _typed(known[clause.word], {**before, **found}), scope, tuple(known))
        if read is not None:
            found[clause_key(clause.word)] = read
            scope = scope.adding(read.brings)
    for word, one in known.items():
        if one.required and word not in seen:
            context.report(codes.MISSING_CLAUSE, head_span, f"`{word}` is missing", help=one.doc)
    if while_ends:
        _add_ends(context, found, declared, while_ends, seen["while"].span)
    for word, clause in seen.items():
        if word not in known and not (word == "while" and while_ends != ()):
            context.report(codes.UNKNOWN_CLAUSE, clause.span, f"`{word}` cannot stand here")
    return found, scope


def _add_ends(context: Context, found: dict[str, Read], declared: Sequence[ClauseWord], ends: Sequence[Json], span: Span) -> None:
    """Add the ends that `while` makes to the last duration among the clauses, or make one: `give "fallen" while maintained`."""
    last = next((read for read in reversed(found.values()) if isinstance(read.value, dict) and "ends" in read.value), None)
    if last is not None:
        last.value["ends"].extend(ends)
        return
    key = next(clause_key(clause.word) for clause in declared if clause.slot is not None and clause.slot.reads == "duration")
    found[key] = durations.duration(list(ends), span, context)


def _typed(clause: ClauseWord, before: Mapping[str, Read]) -> ClauseWord:
    """The clause; where its slot takes its type from what stands before it (`set bearer.stance to low`), with that type."""
    slot = clause.slot
    source = (
        before.get(clause_key(slot.from_clause)) if slot is not None and slot.from_clause and slot.reads != "binding" else None
    )
    return clause if slot is None or source is None else replace(clause, slot=replace(slot, type=source.type))


def _clause(context: Context, clause: ast.Clause, declared: ClauseWord, scope: Scope, words: tuple[str, ...] = ()) -> Read | None:
    if declared.slot is None:
        if clause.value is not None:
            context.report(codes.CLAUSE_VALUE, clause.value.span, f"nothing can stand after `{clause.word}`")
        return Read(True, "bool", clause.span)
    slot = declared.slot
    cursor = Cursor.of(clause.value, clause.span)
    if not cursor.terms and slot.optional:
        return Read(True, "bool", clause.span)
    cursor.words = words
    return next((read for _, read in list(read_slots(context, (slot,), cursor, scope, READINGS))), None)


def bindings(
    context: Context, phrase: Sequence[Slot], clauses: Sequence[ClauseWord], found: dict[str, Read]
) -> tuple[tuple[str, Type], ...]:
    """The names that the values bring into the scope of what follows, with the types that other clauses give them."""
    brought: list[tuple[str, Type]] = []
    slots = [(slot.name, slot) for slot in phrase] + [(clause_key(one.word), one.slot) for one in clauses if one.slot]
    for key, slot in slots:
        read = found.get(key)
        if slot.reads != "binding" or read is None:
            continue
        source = found.get(clause_key(slot.from_clause)) if slot.from_clause else None
        type_ = slot.type
        if source is not None and type_ == types.ANY:
            type_ = types.element(source.type) or source.type
        brought.append((read.value, type_))
    return tuple(brought)


def _conditions(context: Context, statement: ast.Statement, head: Head, scope: Scope) -> tuple[Json, Span] | None:
    """`when` and `unless` as one condition."""
    allowed = {clause.word for clause in head.clauses}
    found: list[tuple[Json, Span]] = []
    for clause in statement.clauses:
        if clause.word not in CONDITION_WORDS or clause.word not in allowed:
            continue
        if any(
            clause.word == other.word and other is not clause for other in statement.clauses[: statement.clauses.index(clause)]
        ):
            continue
        slot = next(one.slot for one in head.clauses if one.word == clause.word)
        assert slot is not None
        read = _clause(context, clause, ClauseWord(clause.word, slot), scope)
        if read is not None:
            value = read.value
            if clause.word == UNLESS:
                value = {"op": "not", "arg": value}
                context.mark(value, clause.span)
            found.append((value, clause.span))
    if not found:
        return None
    value, span = found[0]
    for other, more in found[1:]:
        value, span = {"op": "and", "left": value, "right": other}, span.to(more)
        context.mark(value, span)
    return value, span


def _fill(context: Context, value: Json, head: Head, found: dict[str, Read]) -> None:
    """Put the values into the statement, in the order of the declaration."""
    for key in [slot.name for slot in head.phrase] + [clause_key(clause.word) for clause in head.clauses]:
        if key in found:
            value[key] = found[key].value
            context.mark_slot(value, key, found[key].span)


def _block(context: Context, statement: ast.Statement, head: Head, value: Json, scope: Scope) -> tuple[tuple[str, Type], ...]:
    """Lower the block of a statement into its value; the names that it introduces."""
    if not head.block:
        if statement.block is not None:
            context.report(codes.BLOCK_UNWANTED, statement.block.span, f"`{head.word}` takes no block")
        return ()
    if statement.block is None:
        if head.block_required:
            context.report(codes.BLOCK_MISSING, statement.head_span, f"`{head.word}` needs a block of {_shown(head.block)}")
        return ()
    if head.block_filled and not statement.block.statements:
        help = "say in it what is done, or take the line away"
        context.report(codes.BLOCK_EMPTY, statement.head_span, f"the block of `{head.word}` is empty, so this does nothing", help=help)
    block, introduced = lower_statements(context, statement.block, head.block, scope)
    value["block"] = block
    context.mark(block, statement.block.span)
    return introduced
