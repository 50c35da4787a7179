"""How the terms of a phrase become the values of its slots.

A cursor walks the terms of all rows of a phrase. A reader takes what its slot may hold and leaves the rest; it steps over a
comma or an `or` only where its slot can go on behind it. What no slot takes is left over, and reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tfrules.check import codes
from tfrules.check.context import Context, Unknown
from tfrules.check.scope import Scope
from tfrules.diagnostics import quoted
from tfrules.fixes import one_of, written
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.source import Span
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Slot, Type


@dataclass(frozen=True, slots=True)
class Read:
    """A value with its type and text, and the names it brings into scope."""

    value: Json
    type: Type
    span: Span
    brings: tuple[tuple[str, Type], ...] = ()


@dataclass(slots=True)
class Cursor:
    """A place among the terms of a phrase. `breaks[i]` is the separator before term i; `passed` the last one stepped over."""

    terms: list[ast.Expr]
    breaks: dict[int, str]
    span: Span
    at: int = 0
    reserved: int = 0  # terms at the end that later slots need
    passed: int = 0
    words: tuple[str, ...] = field(default=())

    @classmethod
    def of(cls, value: ast.Phrase | ast.Expr | None, span: Span) -> Cursor:
        """A cursor at the start of a phrase, of one expression, or of nothing."""
        if value is None:
            return cls([], {}, span)
        if not isinstance(value, ast.Phrase):
            return cls([value], {}, value.span)
        terms: list[ast.Expr] = []
        breaks: dict[int, str] = {}
        for number, row in enumerate(value.rows):
            if number:
                breaks[len(terms)] = value.seps[number - 1]
            terms += row.terms
        return cls(terms, breaks, value.span)

    def left(self) -> int:
        """How many terms stand before those that later slots need, in all rows."""
        return max(0, len(self.terms) - self.reserved - self.at)

    def more(self) -> bool:
        """Whether another term stands in this row."""
        return self.left() > 0 and (self.at not in self.breaks or self.at <= self.passed)

    def peek(self, ahead: int = 0) -> ast.Expr | None:
        """The term so far ahead in this row."""
        for at in range(self.at, self.at + ahead + 1):
            if at >= len(self.terms) - self.reserved or (at in self.breaks and at > self.passed):
                return None
        return self.terms[self.at + ahead]

    def take(self) -> ast.Expr:
        """The next term, stepping over it."""
        term = self.terms[self.at]
        self.at += 1
        return term

    def separator(self) -> str:
        """The separator before the next term, or nothing inside a row and at the end."""
        return self.breaks.get(self.at, "") if self.left() > 0 and self.at > self.passed else ""

    def cross(self) -> None:
        """Step over the separator."""
        self.passed = self.at

    def row(self) -> list[ast.Expr]:
        """The terms left in this row."""
        found: list[ast.Expr] = []
        while (term := self.peek(len(found))) is not None:
            found.append(term)
        return found

    def named(self) -> str | None:
        """The next term as a name, which may hold dots: `handbook.falls`."""
        term = self.peek()
        return term.span.text if term is not None and _NAMED.fullmatch(term.span.text) else None

    def word(self, ahead: int = 0) -> str | None:
        """The bare word so far ahead in this row."""
        term = self.peek(ahead)
        return term.names[0] if isinstance(term, ast.Ref) and term.args is None and len(term.names) == 1 else None

    def split(self, ahead: int = 0) -> None:
        """Take a term of the row apart at `in` and `not`, which stand for words there: `figure in area`, `not hidden`."""
        term = self.peek(ahead)
        if isinstance(term, ast.Unary) and term.op == "not":
            self._replace(ahead, [], "not", term.span.start, [term.arg])
        while isinstance(term, ast.Binary) and term.op in ("in", "not in"):
            self._replace(ahead, [term.left], term.op, term.left.span.end + 1, [term.right])
            term = self.peek(ahead)

    def _replace(self, ahead: int, before: list[ast.Expr], words: str, start: int, after: list[ast.Expr]) -> None:
        at = self.at + ahead
        source = self.terms[at].span.source
        middle: list[ast.Expr] = []
        for word in words.split():
            middle.append(ast.Ref((word,), None, Span(source, start, start + len(word))))
            start += len(word) + 1
        added = [*before, *middle, *after]
        self.terms[at : at + 1] = added
        self.breaks = {place + len(added) - 1 if place > at else place: sep for place, sep in self.breaks.items()}

    def split_row(self) -> None:
        """Take all terms of the row apart at `in` and `not`."""
        ahead = 0
        while self.peek(ahead) is not None:
            self.split(ahead)
            ahead += 1

    def since(self, start: int) -> Span:
        """The text from a term to the last one taken."""
        if start >= self.at:
            return self.terms[start].span if start < len(self.terms) else self.span
        return self.terms[start].span.to(self.terms[self.at - 1].span)


_NAMED = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
Reader = Callable[[Context, Cursor, Slot, Scope], Read | None]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way of reading: the reader, and whether a term can begin it (asked only of optional slots)."""

    read: Reader
    starts: Callable[[Context, Cursor, Slot, Scope], bool]


def read_slots(
    context: Context, slots: Sequence[Slot], cursor: Cursor, scope: Scope, readings: Mapping[str, Reading]
) -> Iterator[tuple[Slot, Read]]:
    """The values of the slots, in order; what is missing or left over is reported."""
    for number, slot in enumerate(slots):
        reading = readings[slot.reads]
        cursor.reserved = sum(not later.optional for later in slots[number + 1 :])
        present = cursor.peek() is not None
        if slot.optional and not (present and reading.starts(context, cursor, slot, scope)):
            continue
        if not present:
            message = f"{slot.name} is missing: {wanted(context, slot)} is needed here"
            context.report(codes.MISSING_SLOT, cursor.span, message, help=slot.doc, otherwise=f"write {wanted(context, slot)}")
            continue
        read = _read_many(context, cursor, slot, scope, reading.read) if slot.many else reading.read(context, cursor, slot, scope)
        if read is None:
            return  # it was reported, and what stands behind it cannot be told apart
        scope = scope.adding(read.brings)
        yield slot, read
    cursor.reserved = 0
    leftover(context, cursor, bool(slots) and slots[-1].many)


def _read_many(context: Context, cursor: Cursor, slot: Slot, scope: Scope, reader: Reader) -> Read | None:
    start, found = cursor.at, []
    brings: list[tuple[tuple[str, Type], ...]] = []
    while True:
        before = cursor.at
        read = reader(context, cursor, slot, scope)
        if read is None and cursor.at == before:
            cursor.take()
        if read is not None:
            found.append(read)
            brings.append(read.brings)
        if not cursor.separator():
            break
        cursor.cross()
    if not found:
        return None
    inner = types.ANY if len({one.type for one in found}) > 1 else found[0].type
    shared = tuple(one for one in brings[0] if all(one[0] in dict(other) for other in brings))
    return Read([one.value for one in found], f"list[{inner}]", cursor.since(start), shared)


def leftover(context: Context, cursor: Cursor, many: bool = False) -> None:
    """Report the terms that nothing takes. Where several rows may stand, and one like the last follows, a comma is missing."""
    if cursor.at >= len(cursor.terms):
        return
    span = cursor.terms[cursor.at].span.to(cursor.terms[-1].span)
    separator = cursor.separator()
    text = quoted(span.text)
    twice = next((word for word in cursor.words if _stands_next(cursor, word)), None)
    if twice is not None and not separator:
        other = _before(cursor, twice)
        related, fixes = (((other, "it stands here too"),), one_of(other, span)) if other is not None else ((), ())
        context.report(codes.DUPLICATE_CLAUSE, span, f"`{twice}` stands twice", related=related, fixes=fixes)
        return
    message = f"nothing can follow `{separator}` here: {text} is left over" if separator else f"{text} says nothing here"
    next_, last = cursor.terms[cursor.at], cursor.terms[cursor.at - 1] if cursor.at else None
    if many and not separator and type(next_) is type(last) and not isinstance(next_, ast.Ref):
        assert last is not None
        report_comma(context, last.span, span, message)
        return
    mend = "take it away, or write what it belongs to"
    if separator == "," and isinstance(next_, ast.Ref):
        mend = "statements on one line have `;` between them"
    unknown = Unknown(cursor.word() or "", cursor.words, mend, at=next_.span)
    context.report_unknown(codes.LEFTOVER, span, message, unknown)


def report_comma(context: Context, before: Span, span: Span, message: str) -> None:
    """Report what stands behind something else without the comma that belongs between them."""
    gap = Span(span.source, before.end, before.end)
    context.report(codes.LEFTOVER, span, message, help="put a `,` before it", fixes=[written(gap, ",", "put a `,`")])


def _before(cursor: Cursor, words: str) -> Span | None:
    """The clause that is being read, up to what is left over, where it is the one that begins with these words."""
    first = cursor.terms[0].span
    opening = first.source.text[: first.start].rstrip()
    if not opening.endswith(words) or not cursor.at:
        return None
    return Span(first.source, len(opening) - len(words), cursor.terms[cursor.at - 1].span.end)


def _stands_next(cursor: Cursor, words: str) -> bool:
    return all(cursor.word(ahead) == word for ahead, word in enumerate(words.split()))


def wanted(context: Context, slot: Slot) -> str:
    """What a slot holds, in words."""
    by_reading = {
        "condition": "a condition",
        "text": "a quoted text",
        "label": "a name or a quoted text",
        "citation": "a publication and a quoted passage",
        "query": "a declared query",
        "selector": "who or what",
        "event": "an event",
        "duration": "a duration",
        "binding": "a new name",
        "place": "a field that can be set",
        "row": "something",
    }
    if slot.reads in by_reading:
        return by_reading[slot.reads]
    if slot.reads in ("name", "names"):
        return "one of " + ", ".join(slot.choices) if slot.choices else "a name"
    if slot.reads == "quantity":
        units = [unit or "no unit" for unit in slot.units]
        return "a quantity" + (f" in {' or '.join(units)}" if units else " with its unit")
    if slot.reads in ("ref", "refs"):
        return f"the name of {types.shown(slot.type, context.vocabulary)}" if slot.type != types.ANY else "the name of an item"
    return types.shown(slot.type, context.vocabulary) if slot.type != types.ANY else "a value"
