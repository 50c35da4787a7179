"""Event patterns: `bearer hit by attacker`, matched against the phrases that events declare.

The longest phrase wins; between equally long ones that with more words of its own. What fills a place of the phrase is a name in
scope, a value, or something picked; the name of the place itself, or its kind, leaves it free: `figure enters`, and where a role
in scope has that name, `any figure enters`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tfrules.check import codes, expressions, selectors
from tfrules.check.context import Context
from tfrules.check.rows import Cursor, Read
from tfrules.check.scope import Scope
from tfrules.diagnostics import quoted
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.suggest import nearest
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Event, Slot, Type

Places = tuple[tuple[str, int, int], ...]  # role, first term, term after the last


@dataclass(frozen=True, slots=True)
class Match:
    """One way in which a phrase fits the terms of a row."""

    event: Event
    length: int
    own_words: int
    places: Places


def starts_event(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> bool:
    """Whether some event's phrase fits here."""
    return best_match(context, cursor, scope) is not None


def best_match(context: Context, cursor: Cursor, scope: Scope) -> Match | None:
    """The match that says most, or None."""
    cursor.split_row()
    terms = cursor.row()
    found = [
        match
        for event in context.vocabulary.events.values()
        for phrase in event.phrases
        for match in _matches(event, phrase, terms)
    ]

    def rank(match: Match) -> tuple[int, int, int, int]:
        known = sum(_place_known(cursor, scope, place) for place in match.places)
        return match.length, match.own_words, known, -len(match.places)

    return max(found, key=rank, default=None)


def _place_known(cursor: Cursor, scope: Scope, place: tuple[str, int, int]) -> bool:
    term = cursor.terms[cursor.at + place[1]]
    return not isinstance(term, ast.Ref) or term.names[0] in scope


def _matches(event: Event, phrase: str, terms: list[ast.Expr]) -> Iterator[Match]:
    parts = phrase.split()

    def go(part: int, at: int, places: Places) -> Iterator[Match]:
        if part == len(parts):
            yield Match(event, at, sum(not one.startswith("{") for one in parts), places)
            return
        word = parts[part]
        if not word.startswith("{"):
            if at < len(terms) and isinstance(terms[at], ast.Ref) and terms[at].names == (word,) and terms[at].args is None:  # type: ignore[union-attr]
                yield from go(part + 1, at + 1, places)
            return
        for end in range(at + 1, len(terms) + 1):
            yield from go(part + 1, end, (*places, (word[1:-1], at, end)))

    yield from go(0, 0, ())


def read_event(context: Context, cursor: Cursor, slot: Slot, scope: Scope) -> Read | None:
    """One event pattern. The roles of the event come into scope."""
    start, match = cursor.at, best_match(context, cursor, scope)
    if match is None:
        _report_unknown(context, cursor)
        return None
    roles: dict[str, Json] = {}
    declared = dict(match.event.roles)
    for role, first, end in match.places:
        value = _place(context, cursor, scope, slot, role, declared.get(role, types.ANY), first + start, end + start)
        if value is not None:
            roles[role] = value
    cursor.at = start + match.length
    pattern: Json = {"event": match.event.name, "roles": roles}
    context.mark(pattern, cursor.since(start))
    return Read(pattern, "event", cursor.since(start), brings=match.event.roles)


def _place(
    context: Context, cursor: Cursor, scope: Scope, slot: Slot, role: str, type_: Type, first: int, end: int
) -> Json | None:
    """What fills a place of a phrase, or None where it is left free."""
    part = Cursor(cursor.terms[first:end], {}, cursor.span)
    word = part.word() if end == first + 1 else None
    if word is not None and word not in scope and word in (role, type_):
        return None
    if end == first + 2 and part.word() == "any" and part.word(1) in (role, type_):
        return None
    if (types.entity_of(type_, context.vocabulary) is None and type_ != types.ANY) or isinstance(part.peek(), ast.Text):
        value, _ = expressions.lower(context, part.take(), scope, type_)
    else:
        read = selectors.read_selector(context, part, Slot(role, "selector", type_), scope)
        value = read.value if read is not None else None
    if part.at < len(part.terms) and value is not None:
        span = part.terms[part.at].span.to(part.terms[-1].span)
        context.report(codes.LEFTOVER, span, f"{quoted(span.text)} says nothing here")
    return value


def _report_unknown(context: Context, cursor: Cursor) -> None:
    row = cursor.row()
    span = row[0].span.to(row[-1].span)
    said = {name for term in row if isinstance(term, ast.Ref) for name in term.names}
    phrases = [
        phrase.replace("{", "").replace("}", "") for event in context.vocabulary.events.values() for phrase in event.phrases
    ]
    words = {word for phrase in phrases for word in phrase.split()}
    near = {close for word in said for close in nearest(word, words)}
    like = [phrase for phrase in phrases if set(phrase.split()) & (said | near)] or phrases
    listed = "; ".join(sorted(like)[:5])
    context.report(
        codes.UNKNOWN_EVENT,
        span,
        f"no event is written {quoted(span.text)}",
        help=f"events are written: {listed}" if listed else "",
    )
    cursor.at += len(row)
