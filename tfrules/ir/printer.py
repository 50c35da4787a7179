"""Documents as text, by the declarations of their heads. Reading the text gives the same document.

This is how a document that was never text (a table row, a converted pack) becomes one; comments and layout of a text are kept
by the formatter, not here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tfrules.ir.expressions import PrintError, expression, number, quote
from tfrules.ir.model import Document
from tfrules.ir.phrases import Printing, is_while, while_text
from tfrules.vocabulary.collect import clause_key
from tfrules.vocabulary.terms import ClauseWord, Head, Slot, Vocabulary

Json = Any
INDENT = "  "
CONDITIONS = ("when", "unless")


def print_document(document: Document, vocabulary: Vocabulary) -> str:
    """The text of one item, ending with a newline; a PrintError where no text says it."""
    kind = vocabulary.kinds.get(document.kind)
    if kind is None:
        raise PrintError(f"{document.kind!r} is no kind of item")
    scope = frozenset(name for name, _ in kind.roles)
    verb = "" if document.verb == "new" else f"{document.verb} "
    printing = Printing(vocabulary, scope, frozenset(clause.word for clause in kind.clauses))
    header = f"{verb}{document.kind} {quote(document.name)}{_clauses(printing, kind.clauses, document.clauses)}"
    if document.verb == "remove" and not document.body:
        return header + "\n"
    return "\n".join(_with_block(header, document.body, document.kind, scope, vocabulary)) + "\n"


def print_documents(documents: Sequence[Document], vocabulary: Vocabulary) -> str:
    """Items with an empty line between them."""
    return "\n".join(print_document(one, vocabulary) for one in documents)


def _with_block(header: str, body: Sequence[Json], class_: str, scope: frozenset[str], vocabulary: Vocabulary) -> Iterator[str]:
    if not body:
        yield header + " { }"
        return
    yield header + " {"
    for statement in body:
        lines, brought = _statement(statement, class_, scope, vocabulary)
        yield from (INDENT + line for line in lines)
        scope |= brought
    yield "}"


def _statement(
    statement: Mapping[str, Json], class_: str, scope: frozenset[str], vocabulary: Vocabulary
) -> tuple[list[str], frozenset[str]]:
    """The lines of a statement, and the names that it introduces."""
    word, shown = _head_word(statement)
    head = vocabulary.heads.get((class_, word))
    if head is None:
        raise PrintError(f"{word!r} cannot stand in {class_!r}")
    scope |= frozenset(name for name, _ in head.roles)
    printing = Printing(vocabulary, scope, frozenset(clause.word for clause in head.clauses))
    leading = head.word in CONDITIONS and not head.phrase  # `when CONDITION { ... }`: the head is the clause
    text = f"{shown} {expression(statement[head.word])}" if leading and head.word in statement else shown
    text += _phrase(printing, head, statement)
    text += _clauses(printing, head.clauses, statement)
    text += "".join(f" {while_text(end)}" for end in _while_ends(head, statement))
    text += "" if leading or "when" not in statement else f" when {expression(statement['when'])}"
    brought, roles = _names(head, statement, vocabulary)
    if "block" not in statement:
        return [text], brought
    return list(_with_block(text, statement["block"], head.block, scope | brought | roles, vocabulary)), brought


def _head_word(statement: Mapping[str, Json]) -> tuple[str, str]:
    """The head word as declared and as written."""
    if statement["op"] != "case":
        return statement["op"], statement["op"]
    key = statement["key"]
    if isinstance(key, str):
        return "<text>", quote(key)
    if isinstance(key, list | tuple):
        return "<range>", f"{key[0]}..{key[1]}"
    return "<int>", number(key)


def _phrase(printing: Printing, head: Head, statement: Mapping[str, Json]) -> str:
    rows: list[str] = []
    for slot in head.phrase:
        if slot.name in statement:
            # A sign directly after a number or range would make a sum of the two.
            first = not rows and head.word not in ("<int>", "<range>")
            rows.append(printing.slot(slot, statement[slot.name], first))
    return "".join(f" {row}" for row in rows if row)


def _clauses(printing: Printing, clauses: Sequence[ClauseWord], values: Mapping[str, Json]) -> str:
    text = ""
    for clause in clauses:
        key = clause_key(clause.word)
        if clause.word in CONDITIONS or key not in values:
            continue
        value = values[key]
        if clause.slot is None or (clause.slot.optional and value is True):
            text += f" {clause.word}"
        elif row := printing.slot(clause.slot, value, first=True):
            text += f" {clause.word} {row}"  # a duration that only `while` ends has no row
    return text


def _slots(head: Head) -> Iterator[tuple[str, Slot]]:
    yield from ((slot.name, slot) for slot in head.phrase)
    yield from ((clause_key(clause.word), clause.slot) for clause in head.clauses if clause.slot is not None)


def _while_ends(head: Head, statement: Mapping[str, Json]) -> list[Json]:
    durations = [statement[key] for key, slot in _slots(head) if slot.reads == "duration" and key in statement]
    return [end for value in durations for end in value["ends"] if is_while(end)]


def _names(head: Head, statement: Mapping[str, Json], vocabulary: Vocabulary) -> tuple[frozenset[str], frozenset[str]]:
    """The names that a statement introduces for what follows, and the roles of its events, which only its block knows."""
    brought: set[str] = set()
    roles: set[str] = set()
    for key, slot in _slots(head):
        if key in statement and slot.reads == "binding":
            brought.add(statement[key])
        if key in statement and slot.reads == "event":
            events = statement[key] if slot.many else [statement[key]]
            shared = [{name for name, _ in vocabulary.events[event["event"]].roles} for event in events]
            roles |= set.intersection(*shared)
    return frozenset(brought), frozenset(roles)
