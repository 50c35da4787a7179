"""From the parse tree of one item to its syntax tree, with comments where they stood.

Comments come as one list in order of place and are handed out on the way through the tree: those before a statement lead it (so
do those inside its parentheses), one at the end of its first line trails it, those before a closing brace are left over in the
block.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tfrules.diagnostics import Diagnostic, finding, quoted
from tfrules.fixes import Fix, written
from tfrules.lang.ast import Block, Clause, Comment, Expr, Item, Phrase, Row, Statement
from tfrules.lang.expressions import MAX_OPERATORS, TooManyOperators, backwards
from tfrules.lang.rows import Rows, is_word, kind_of
from tfrules.lang.scan import VERBS
from tfrules.lang.shapes import HeadShape, Shapes
from tfrules.source import Source, Span
from tfrules.vocabulary import naming

if TYPE_CHECKING:
    from lark import Token, Tree

    Node = Token | Tree[Token]

_HEAD_KINDS = {"INT": "number", "RANGE": "range", "STRING": "text"}
_UNKNOWN = HeadShape()
_MAX_HEAD_WORDS = 8


class Builder:
    """Builds the items of one source, in order of place; `start` .. `end` is the text of the item at hand."""

    def __init__(
        self, source: Source, shapes: Shapes, comments: Sequence[tuple[int, int]], report: Callable[[Diagnostic], None]
    ) -> None:
        self.source = source
        self.text = source.text
        self.shapes = shapes
        self.report = report
        self.rows = Rows(source, report)
        self.broken: set[int] = set()
        self._comments = comments
        self._next = 0

    # ------------------------------------------------------------ comments

    def comments_before(self, offset: int, own_line: bool = False) -> tuple[Comment, ...]:
        """The comments not handed out yet that stand before an offset."""
        found = []
        while self._next < len(self._comments) and self._comments[self._next][0] < offset:
            found.append(self._comment(own_line))
        return tuple(found)

    def _comment(self, own_line: bool = False) -> Comment:
        start, end = self._comments[self._next]
        self._next += 1
        alone = self._begins_line(start)
        return Comment(
            self.text[start:end].rstrip(), alone or own_line, alone and self._blank_before(start), Span(self.source, start, end)
        )

    def _trailing(self, end: int) -> Comment | None:
        """The next comment, where only blanks and `;` stand between it and `end` on one line."""
        if self._next >= len(self._comments):
            return None
        start = self._comments[self._next][0]
        between = self.text[end:start]
        return self._comment() if start >= end and "\n" not in between and not between.strip(" \t\r;") else None

    def _begins_line(self, offset: int) -> bool:
        return not self.text[self.text.rfind("\n", 0, offset) + 1 : offset].strip()

    def _blank_before(self, offset: int) -> bool:
        """Whether the line before the one of `offset` is blank."""
        line = self.text.rfind("\n", 0, offset)
        return line >= 0 and self._begins_line(offset) and not self.text[self.text.rfind("\n", 0, line) + 1 : line].strip()

    # ------------------------------------------------------------ items

    def items(self, tree: Tree[Token], column_one: bool, stray: bool) -> list[Item]:
        """The items of one chunk: one, or several where the author did not begin each on a line of its own."""
        found = []
        for number, statement in enumerate(tree.children):
            assert not isinstance(statement, str)
            item = self._item(statement, number == 0 and column_one, stray)
            if item:
                found.append(item)
        return found

    def _item(self, tree: Tree[Token], in_place: bool, stray: bool) -> Item | None:
        pieces, conditions, block = self._parts(tree)
        place = self._header_place(tree)
        if place.start in self.broken:
            return None
        words = [str(piece) for piece in pieces[:2] if is_word(piece)]
        verb = words[0] if words and words[0] in VERBS else ""
        kind = words[1] if verb and len(words) > 1 else "" if verb or not words else words[0]
        if kind not in self.shapes.kinds:
            if not stray:
                help = "an item begins at the first column with its kind and its name in quotes"
                self.report(finding("TFR0224", f"{quoted(place.text)} stands outside of any item", place, help=help))
            return None
        if not in_place:
            message = f"an item begins at the first column of a line: {quoted(place.text)}"
            self.report(finding("TFR0223", message, place, help="put it at the beginning of a line"))
        at = 2 if verb else 1
        kind_span = self.rows.place(pieces[at - 1])
        if len(pieces) <= at or kind_of(pieces[at]) != "STRING":
            self._missing_name(kind, kind_span, pieces[at:])
            return None
        return self._finish_item(verb or "new", kind, kind_span, pieces[at:], conditions, block, place)

    def _missing_name(self, kind: str, kind_span: Span, rest: Sequence[Node]) -> None:
        message = f"after {quoted(kind)} stands a name in quotes"
        place: Span = kind_span
        fixes: tuple[Fix, ...] = ()
        help = f"write {quoted(kind + ' ' + chr(34) + '...' + chr(34))}"
        if rest and kind_of(rest[0]) == "NAME":
            place = self.rows.place(rest[0])
            help, fixes = f'write `{kind} "{place.text}"`', (written(place, f'"{place.text}"'),)
        self.report(finding("TFR0222", message, place, help=help, fixes=fixes))

    def _finish_item(
        self, verb: str, kind: str, kind_span: Span, pieces: Sequence[Node], conditions: Sequence[Tree[Token]],
        block: Tree[Token] | None, place: Span,
    ) -> Item:  # fmt: skip
        shape = self.shapes.kind(kind)
        leading = self.comments_before(place.start) + self.comments_before(place.end, own_line=True)
        phrase, clauses = self.rows.split(pieces[1:], shape.clauses, known=True)
        if phrase or conditions:
            stray = phrase.span if phrase else self.rows.place(conditions[0])
            help = f"{quoted(kind)} has the clauses {', '.join(f'`{word}`' for word in shape.clauses)}" if shape.clauses else (
                f"{quoted(kind)} has no clauses; put it into the block")  # fmt: skip
            self.report(finding("TFR0225", f"{quoted(stray.text)} cannot stand between the name and the block", stray, help=help))
        if block is None and verb != "remove":
            message = f"{quoted(f'{kind} {pieces[0]}')} has no block"
            self.report(finding("TFR0226", message, place, help="write `{ }` after it, with what belongs to it"))
        body, trailing, end = self._body(block, shape.block, place.end)
        name = self.rows.place(pieces[0])
        unfit = naming.unfit_name(str(pieces[0])[1:-1], new=verb == "new")
        if unfit:
            self.report(finding("TFR0234", unfit, name, help=naming.FIT))
        return Item(
            verb, kind, str(pieces[0])[1:-1], tuple(clauses), body, Span(self.source, place.start, end), kind_span, name,
            leading, trailing, self._blank_before(place.start),
        )  # fmt: skip

    # ------------------------------------------------------------ statements

    def _parts(self, tree: Tree[Token]) -> tuple[list[Node], list[Tree[Token]], Tree[Token] | None]:
        pieces: list[Node] = []
        conditions: list[Tree[Token]] = []
        block = None
        for child in tree.children:
            if isinstance(child, str) or child.data not in ("cond", "block"):
                pieces.append(child)
            elif child.data == "cond":
                conditions.append(child)
            else:
                block = child
        return pieces, conditions, block

    def _header_place(self, tree: Tree[Token]) -> Span:
        parts = tree.children[:-1] if tree.data == "closed" else tree.children
        return self.rows.place(parts[0]).to(self.rows.place(parts[-1]))

    def _body(self, block: Tree[Token] | None, class_name: str, end: int) -> tuple[Block | None, Comment | None, int]:
        """The block of a header, the comment that trails the header, and where all of it ends."""
        if block is None:
            return None, self._trailing(end), end
        opened, closed = block.children[0], block.children[-1]
        assert isinstance(opened, str) and isinstance(closed, str)
        trailing = self._trailing(opened.end_pos or 0)
        statements = self._statements(block.children[1:-1], class_name)
        span = self.rows.span(opened.start_pos or 0, closed.end_pos or 0)
        inline = "\n" not in span.text
        body = Block(statements, inline, span, self.comments_before(span.end))
        if inline and trailing is None:
            trailing = self._trailing(span.end)
        return body, trailing, span.end

    def _statements(self, trees: Sequence[Node], class_name: str) -> tuple[Statement, ...]:
        found: list[Statement] = []
        end, open_end = -1, False
        for tree in trees:
            assert not isinstance(tree, str)
            place = self._header_place(tree)
            between = self.text[end - 1 : place.start] if end >= 0 else "\n"  # a `}` may have been read for a line end
            if end >= 0 and "\n" not in between and ";" not in between and open_end and place.text.split(None, 1)[0] != "else":
                message = f"{quoted(place.text)} begins on the line of the statement before it"
                help = "put a `;` or a new line between them"
                self.report(finding("TFR0212", message, place, help=help, fixes=[written(Span(self.source, end, end), ";")]))
            statement = self._statement(tree, place, class_name, "\n" not in between)
            if statement:
                found.append(statement)
            end, open_end = self.rows.place(tree).end, tree.data == "closed"
        return tuple(found)

    def _statement(self, tree: Tree[Token], place: Span, class_name: str, same_line: bool) -> Statement | None:
        if place.start in self.broken:
            return None
        leading = self.comments_before(place.start) + self.comments_before(place.end, own_line=True)
        pieces, conditions, block = self._parts(tree)
        self.rows.operators = 0
        try:
            made = self._header(pieces, conditions, class_name)
        except TooManyOperators:
            message = f"this statement has more than {MAX_OPERATORS} operators"
            self.report(finding("TFR0207", message, place, help="split it, or declare a part of it under a name of its own"))
            made = None
        if made is None:
            return None
        head, head_kind, head_span, phrase, clauses, shape = made
        body, trailing, end = self._body(block, shape.block, place.end)
        return Statement(
            head, head_kind, phrase, tuple(clauses), body, Span(self.source, place.start, end), head_span, leading, trailing,
            self._blank_before(place.start), same_line,
        )  # fmt: skip

    def _header(
        self, pieces: Sequence[Node], conditions: Sequence[Tree[Token]], class_name: str
    ) -> tuple[str, str, Span, Phrase | None, list[Clause], HeadShape] | None:
        if not pieces:
            word = conditions[0].children[0]
            assert isinstance(word, str)
            found = self.shapes.head(class_name, [str(word)])
            first = self._condition(conditions[0], found or _UNKNOWN)
            assert first.value is not None and not isinstance(first.value, Phrase)
            row = Row((first.value,), first.value.span)
            rest = self._conditions(conditions[1:], found or _UNKNOWN)
            return str(word), "word", self.rows.place(word), Phrase((row,), (), row.span), rest, found or _UNKNOWN
        head_kind = _HEAD_KINDS.get(kind_of(pieces[0]), "word")
        if head_kind == "word":
            if not is_word(pieces[0]):
                self._bad_start(pieces[0])
                return None
            found = self._word_head(pieces, class_name)
        else:
            found = self.shapes.number_heads(class_name)
        if found is None and kind_of(pieces[0]) not in ("NAME", *_HEAD_KINDS):
            self._bad_start(pieces[0])
            return None
        shape = found or _UNKNOWN
        taken = shape.words if head_kind == "word" else 1
        span = self.rows.place(pieces[0]).to(self.rows.place(pieces[taken - 1]))
        head = " ".join(str(piece) for piece in pieces[:taken]) if head_kind != "text" else str(pieces[0])[1:-1]
        if head_kind in ("number", "range"):
            head = "..".join(str(int(part)) if self._readable(part, span) else "9" * 12 for part in head.split(".."))
        if head_kind == "range":
            self._forwards(head, self.rows.place(pieces[0]))
        phrase, clauses = self.rows.split(pieces[taken:], shape.clauses, known=found is not None)
        return head, head_kind, span, phrase, clauses + self._conditions(conditions, shape), shape

    def _forwards(self, head: str, place: Span) -> None:
        """Report a range that runs backwards."""
        low, _, high = head.partition("..")
        if int(low) > int(high):
            self.report(backwards(place, f"{high}..{low}"))

    def _readable(self, digits: str, span: Span) -> bool:
        if len(digits) <= 12:
            return True
        self.report(finding("TFR0221", "this number has more than 12 digits", span, help="write a smaller number"))
        return False

    def _word_head(self, pieces: Sequence[Node], class_name: str) -> HeadShape | None:
        words = []
        for piece in pieces[:_MAX_HEAD_WORDS]:
            if not is_word(piece):
                break
            words.append(str(piece))
        return self.shapes.head(class_name, words)

    def _bad_start(self, piece: Node) -> None:
        place = self.rows.place(piece)
        message = f"a statement cannot begin with {quoted(place.text)}"
        help = "begin it with a word, a number, a range or a text"
        fixes: tuple[Fix, ...] = ()
        if not isinstance(piece, str):
            name, rest = place.text, ""
            for at, char in enumerate(place.text):
                if not (char.isalnum() or char in "_."):
                    name, rest = place.text[:at], place.text[at:].lstrip()
                    break
            if name and rest[:1] in ("+", "-"):
                mended = f"{name} {rest[0]}{rest[1:].lstrip()}"
                message, help, fixes = f"{quoted(place.text)} reads as a sum", f"write {quoted(mended)}", (written(place, mended),)
            elif name and rest[:1] == "(":
                mended = f"{name} {rest}"
                message, help, fixes = f"{quoted(place.text)} reads as a call", f"write {quoted(mended)}", (written(place, mended),)
            elif name and rest[:1] in ("=", "!", "<", ">"):
                message = f"{quoted(place.text)} reads as a comparison"
                help = "a statement begins with its word; a comparison stands after `when` or in parentheses"
        elif piece.type == "OR":
            help = "`or` joins what stands on one line; put it on the line before"
        self.report(finding("TFR0211", message, place, help=help, fixes=fixes))

    # ------------------------------------------------------------ conditions

    def _conditions(self, trees: Sequence[Tree[Token]], shape: HeadShape) -> list[Clause]:
        clauses: list[Clause] = []
        for tree in trees:
            clause = self._condition(tree, shape)
            for other in clauses:
                if other.word == clause.word:
                    message = f"`{clause.word}` stands twice in one statement"
                    help = "join the two conditions with `and` or `or`"
                    self.report(finding("TFR0227", message, clause.span, related=[(other.span, "the first one")], help=help))
            clauses.append(clause)
        return clauses

    def _condition(self, tree: Tree[Token], shape: HeadShape) -> Clause:
        word = tree.children[0]
        value: Expr = self.rows.build(tree.children[1])
        if len(tree.children) > 2:
            stray = tree.children[2]
            assert not isinstance(stray, str)
            self._stray(str(word), value, stray.children, shape)
        return Clause(str(word), value, self.rows.place(word).to(value.span))

    def _stray(self, word: str, value: Expr, pieces: Sequence[Node], shape: HeadShape) -> None:
        place = self.rows.place(pieces[0]).to(self.rows.place(pieces[-1]))
        words = " ".join(str(piece) for piece in pieces if is_word(piece))
        if any(f"{words} ".startswith(f"{clause} ") for clause in shape.clauses):
            message = f"{quoted(place.text)} stands behind the condition, which comes last"
            help = f"put {quoted(place.text)} before `{word}`"
            self.report(finding("TFR0217", message, place, related=[(value.span, "the condition")], help=help))
        elif kind_of(pieces[0]) == "COMMA":
            message = f"after `{word}` stands one expression, and {quoted(place.text)} comes behind it"
            self.report(
                finding(
                    "TFR0218", message, place, related=[(value.span, "behind this")], help="join conditions with `and` or `or`"
                )
            )
        else:
            self.rows.side_by_side(value, pieces, f"after `{word}`")
