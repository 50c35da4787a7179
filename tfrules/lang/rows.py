"""From what stands side by side in a statement to its phrase and clauses.

The head's declaration names the words that open a clause; here the row is split at them, longest first. Three rules decide what
a reader may wonder about. A clause word opens its clause once, and stands for itself afterwards. Directly after a comma, `or` or
`not` it stands for itself too: `3 turns or until removed` is one phrase, `not in` an operator. And `in`, `has`, `is`, `sees` are
operators only where they are no clause word and have something at both sides: `20 in` is a quantity.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from tfrules.diagnostics import finding, quoted
from tfrules.fixes import written
from tfrules.lang.ast import Clause, Expr, Phrase, Ref, Row
from tfrules.lang.expressions import Expressions
from tfrules.source import Span

if TYPE_CHECKING:
    from lark import Token, Tree

    Node = Token | Tree[Token]

Openers = dict[str, list[tuple[str, ...]]]  # first word of a clause -> the clauses that begin with it, longest first

_SEPARATORS = ("COMMA", "OR")
_NO_CLAUSE_AFTER = ("COMMA", "OR", "NOT")
_OPERATORS = frozenset({"AND", "NOT", "IN", "HAS"})
_WORDS = frozenset({"NAME", "AND", "OR", "NOT", "IN", "HAS"})


def kind_of(piece: Node) -> str:
    """The type of a token, or an empty string for a tree."""
    return piece.type if isinstance(piece, str) else ""


def is_word(piece: Node) -> bool:
    """Whether a piece is one word: it can be (part of) a head or of the word of a clause."""
    return isinstance(piece, str) and piece.type in _WORDS


def leftmost(piece: Node) -> Node:
    """The first token of a piece, or the signed value or call that it begins with."""
    while not isinstance(piece, str) and piece.data not in ("signed", "call"):
        piece = piece.children[0]
    return piece


@lru_cache(maxsize=1024)
def _openers(clauses: tuple[str, ...]) -> Openers:
    table: Openers = {}
    for words in sorted((tuple(clause.split()) for clause in clauses), key=len, reverse=True):
        table.setdefault(words[0], []).append(words)
    return table


class Rows(Expressions):
    """Builds phrases and clauses. `known` is false under an unknown head, about which nothing else is said."""

    known = True

    def split(self, pieces: Sequence[Node], clauses: tuple[str, ...], known: bool) -> tuple[Phrase | None, list[Clause]]:
        """The phrase before the first clause word, and the clauses."""
        self.known = known
        openers = _openers(clauses)
        starts = list(self._clause_starts(pieces, openers)) if openers else []
        if known:
            self._glued(pieces, openers)
        end = starts[0][0] if starts else len(pieces)
        phrase = self.phrase(pieces[:end]) if end else None
        found = []
        for (start, words), (stop, _) in pairwise([*starts, (len(pieces), ())]):
            opener, row = pieces[start : start + len(words)], pieces[start + len(words) : stop]
            value = self.phrase(row) if row else None
            word_span = self.place(opener[0]).to(self.place(opener[-1]))
            found.append(Clause(" ".join(words), value, word_span.to(value.span) if value else word_span))
        return phrase, found

    @staticmethod
    def _clause_starts(pieces: Sequence[Node], openers: Openers) -> Iterator[tuple[int, tuple[str, ...]]]:
        seen: set[tuple[str, ...]] = set()
        at = 0
        while at < len(pieces):
            piece, step = pieces[at], 1
            if is_word(piece) and (at == 0 or kind_of(pieces[at - 1]) not in _NO_CLAUSE_AFTER):
                for words in openers.get(str(piece), ()):
                    run = pieces[at : at + len(words)]
                    if words not in seen and all(map(is_word, run)) and tuple(run) == words:
                        seen.add(words)
                        yield at, words
                        step = len(words)
                        break
            at += step

    def _glued(self, pieces: Sequence[Node], openers: Openers) -> None:
        """Report a clause word that is part of a sum or a call: `by - 4`, `by(4)`."""
        for piece in pieces:
            if isinstance(piece, str):
                continue
            first = leftmost(piece)
            called = not isinstance(first, str) and first.data == "call"
            word = str(first.children[0]) if called and not isinstance(first, str) else str(first)
            if (word,) not in openers.get(word, ()):
                continue
            place = self.place(piece)
            rest = place.text[len(word) :].lstrip()
            mended = f"{word} {rest[0]}{rest[1:].lstrip()}" if rest[:1] in "+-" else f"{word} {rest}"
            shape = "a call of" if called else "a sum with"
            message = f"{quoted(place.text)} reads as {shape} `{word}`, which opens a clause here"
            self.report(finding("TFR0229", message, place, help=f"write {quoted(mended)}", fixes=[written(place, mended)]))

    # ------------------------------------------------------------ phrases

    def phrase(self, pieces: Sequence[Node]) -> Phrase:
        """Rows with their separators."""
        rows: list[Row] = []
        seps: list[str] = []
        start = at = 0
        while at < len(pieces):
            if kind_of(pieces[at]) in _SEPARATORS:
                rows += self._row(pieces[start:at], pieces[at])
                sep = str(pieces[at])
                if sep == "," and at + 1 < len(pieces) and kind_of(pieces[at + 1]) == "OR":
                    at, sep = at + 1, ", or"
                seps.append(sep)
                start = at + 1
            at += 1
        rows += self._row(pieces[start:], pieces[-1])
        return Phrase(tuple(rows), tuple(seps[: max(0, len(rows) - 1)]), self.place(pieces[0]).to(self.place(pieces[-1])))

    def _row(self, pieces: Sequence[Node], beside: Node) -> list[Row]:
        """One row, or none where nothing stands beside a separator."""
        if not pieces:
            place = self.place(beside)
            message = f"there is nothing at one side of this {quoted(place.text)}"
            self.report(finding("TFR0220", message, place, help=f"take the {quoted(place.text)} away, or put what is missing"))
            return []
        if any(kind_of(piece) in _OPERATORS for piece in pieces):
            terms = _Fold(self, pieces).terms()
        else:
            terms = [self.build(piece) for piece in pieces]
        if self.known and len(pieces) > 1:
            self._signs(pieces)
        return [Row(tuple(terms), Span(self.source, terms[0].span.start, terms[-1].span.end))]

    def _signs(self, pieces: Sequence[Node]) -> None:
        for before, piece in pairwise(pieces):
            if isinstance(piece, str) or kind_of(before) in _OPERATORS:
                continue
            first = leftmost(piece)
            if not isinstance(first, str) and first.data == "signed":
                sign, value = first.children
                assert isinstance(sign, str)
                self.glued_sign(self.place(before), sign, self.build(value))


class _Fold:
    """Operator words in one row: `not` reaches over `in`, and `and` over both."""

    def __init__(self, rows: Rows, pieces: Sequence[Node]) -> None:
        self.rows = rows
        self.pieces = pieces
        self.at = 0

    def kind(self, ahead: int = 0) -> str:
        return kind_of(self.pieces[self.at + ahead]) if self.at + ahead < len(self.pieces) else "END"

    def take(self) -> Node:
        self.at += 1
        return self.pieces[self.at - 1]

    def terms(self) -> list[Expr]:
        found, joined = [], None
        while self.at < len(self.pieces):
            value = self.negated()
            while self.kind() == "AND":
                joined = self.take()
                value = self.rows.join("and", value, self.negated())
            found.append(value)
        if joined is not None and len(found) > 1 and self.rows.known:
            message = "`and` stands among words side by side, and it is not clear what it joins"
            help = "put a condition in parentheses or after `when`; separate rows with a comma or `or`"
            self.rows.report(finding("TFR0228", message, self.rows.place(joined), help=help))
        return found

    def negated(self) -> Expr:
        nots: list[Node] = []
        while self.kind() == "NOT":
            nots.append(self.take())
        value = self.related()
        return self.rows.negate(nots, value) if nots else value

    def related(self) -> Expr:
        left = self.value()
        compared = False
        while True:
            length = 2 if self.kind() == "NOT" else 1
            if self.kind(length - 1) not in ("IN", "HAS") or self.kind(length) in ("END", "AND"):
                return left
            operator = self.pieces[self.at]
            op = " ".join(str(self.take()) for _ in range(length))
            if compared and isinstance(operator, str):
                self.rows.comparison_chain(left, operator)
            left, compared = self.rows.join(op, left, self.value()), True

    def value(self) -> Expr:
        kind = self.kind()
        if kind in ("AND", "NOT", "END"):
            return self.missing()
        return self.rows.build(self.take())

    def missing(self) -> Expr:
        """Report an operator without a value at one side; a stand-in keeps the row whole."""
        beside = self.pieces[min(self.at, len(self.pieces) - 1)]
        place = self.rows.place(beside)
        message = f"there is nothing at one side of {quoted(place.text)}"
        self.rows.report(finding("TFR0209", message, place, help="put what is missing; a statement ends with its line"))
        if self.at < len(self.pieces):
            self.at += 1
        return Ref(("_",), None, place)
