"""From parse trees to expressions, and the mistakes in them that a grammar cannot name.

Chains of operators come flat from the grammar and are folded here to the left, so that depth is counted and never runs away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tfrules.diagnostics import Diagnostic, finding, quoted
from tfrules.fixes import written
from tfrules.lang.ast import Binary, Dice, DicePool, Expr, Group, Number, Range, Ref, Text, Unary
from tfrules.source import Source, Span

if TYPE_CHECKING:
    from lark import Token, Tree

    Node = Token | Tree[Token]

MAX_OPERATORS = 200  # in one statement
MAX_DICE = 10_000
MAX_RANGE = 10_000  # numbers of a range as a value: it is a list of all of them
_MAX_DIGITS = 12
_COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">=", "in", "has", "is", "sees"})


class TooManyOperators(Exception):
    """A statement is so long that readers of its tree could run out of stack."""


def backwards(place: Span, mended: str) -> Diagnostic:
    """The finding about a range whose first number is the greater one."""
    message = f"the range {quoted(place.text)} runs backwards"
    return finding("TFR0221", message, place, help=f"write `{mended}`", fixes=[written(place, mended)])


class Expressions:
    """Builds the expressions of one source and reports what is wrong in them."""

    def __init__(self, source: Source, report: Callable[[Diagnostic], None]) -> None:
        self.source = source
        self.report = report
        self.operators = 0  # in the statement at hand
        self._limit = len(source.text)
        self._leaves: dict[str, Callable[[Token, Span], Expr]] = {
            "NAME": lambda token, span: Ref(tuple(token.split(".")), None, span),
            "INT": self._number,
            "DECIMAL": self._number,
            "STRING": lambda token, span: Text(str(token[1:-1]), span),
            "DICE": self._dice,
            "RANGE": self._range,
        }
        self._branches: dict[str, Callable[[Tree[Token], Span], Expr]] = {
            "call": self._call,
            "group": self._group,
            "pool": self._pool,
            "signed": self._signed,
            "negated": self._negated,
            "crowded": self._crowded,
        }

    def span(self, start: int, end: int) -> Span:
        """A span of the source; places in braces put in by recovery fall on the end of the text."""
        return Span(self.source, min(start, self._limit), min(end, self._limit))

    def build(self, node: Node) -> Expr:
        """The expression of a token or a tree."""
        if isinstance(node, str):
            span = Span(self.source, node.start_pos or 0, node.end_pos or 0)
            make = self._leaves.get(node.type)
            return make(node, span) if make else Ref((str(node),), None, span)  # an operator word without operands
        branch = self._branches.get(node.data)
        return branch(node, self.place(node)) if branch else self._chain(node.children)

    def place(self, node: Node) -> Span:
        """From the first to the last token of a tree."""
        first = last = node
        while not isinstance(first, str):
            first = first.children[0]
        while not isinstance(last, str):
            last = last.children[-1]
        return self.span(first.start_pos or 0, last.end_pos or 0)

    # ------------------------------------------------------------ leaves

    def _number(self, token: Token, span: Span) -> Expr:
        if len(token) > _MAX_DIGITS:
            message = f"this number has more than {_MAX_DIGITS} digits"
            self.report(finding("TFR0221", message, span, help="write a smaller number"))
            return Number(1, span)  # 0 would draw findings of its own
        return Number(int(token) if token.type == "INT" else float(token), span)

    def _dice(self, token: Token, span: Span) -> Expr:
        count, sides = (self._small(part or "1") for part in token.split("d"))
        if not (1 <= count <= MAX_DICE and 1 <= sides <= MAX_DICE):
            message = f"there are no dice like {quoted(token)}"
            self.report(finding("TFR0215", message, span, help=f"the number of dice and of their sides is 1 to {MAX_DICE}"))
        return Dice(count, sides, span)

    def _range(self, token: Token, span: Span) -> Expr:
        low, high = (self._small(part) for part in token.split(".."))
        if low > high:
            self.report(backwards(span, f"{high}..{low}"))
        elif high >= 10**_MAX_DIGITS:
            self.report(finding("TFR0221", f"this range has more than {_MAX_DIGITS} digits", span, help="write a smaller number"))
        elif high - low > MAX_RANGE:
            message, help = f"this range spans more than {MAX_RANGE:,} numbers", "compare with its ends instead"
            self.report(finding("TFR0221", message, span, help=help))
            return Range(low, low, span)
        return Range(low, high, span)

    @staticmethod
    def _small(digits: str) -> int:
        """The number, or one that is too large for any use where it is longer than Python would read."""
        return int(digits) if len(digits) <= _MAX_DIGITS else 10**_MAX_DIGITS

    # ------------------------------------------------------------ trees

    def _parts(self, children: Sequence[Node]) -> tuple[Expr, ...]:
        return tuple([self.build(child) for child in children[1:-1:2]])

    def _call(self, tree: Tree[Token], span: Span) -> Expr:
        return Ref(tuple(str(tree.children[0]).split(".")), self._parts(tree.children), span)

    def _group(self, tree: Tree[Token], span: Span) -> Expr:
        items = self._parts(tree.children)
        if not items:
            help = "put an expression in them, or take them away"
            self.report(finding("TFR0219", "there is nothing in these parentheses", span, help=help))
        return Group(items, span)

    def _pool(self, tree: Tree[Token], span: Span) -> Expr:
        group = self.build(tree.children[0])
        assert isinstance(group, Group)
        sides = self._small(str(tree.children[1])[1:])
        if not 1 <= sides <= MAX_DICE:
            message = f"there are no dice with {quoted(str(tree.children[1])[1:])} sides"
            self.report(finding("TFR0215", message, span, help=f"the number of dice and of their sides is 1 to {MAX_DICE}"))
        if len(group.items) > 1:
            message = "a number of dice is one expression"
            self.report(finding("TFR0208", message, group.span, help="write one expression in these parentheses"))
        return DicePool(group.items[0] if group.items else Number(1, group.span), sides, span)

    def _signed(self, tree: Tree[Token], span: Span) -> Expr:
        sign, value = str(tree.children[0]), self.build(tree.children[1])
        if isinstance(value, Text | Range):
            message = f"{'a text' if isinstance(value, Text) else 'a range'} cannot have a sign"
            self.report(finding("TFR0231", message, span, help=f"take the `{sign}` away"))
            return value
        if isinstance(value, Number):
            return Number(-value.value if sign == "-" else value.value, span)
        if sign == "-":
            self.count(1)
            return Unary("-", value, span)
        return with_span(value, span)

    def _negated(self, tree: Tree[Token], span: Span) -> Expr:
        return self.negate(tree.children[:-1], self.build(tree.children[-1]))

    def negate(self, nots: Sequence[Node], value: Expr) -> Expr:
        """The value under as many `not` as stand before it."""
        self.count(len(nots))
        for word in reversed(nots):
            value = Unary("not", value, self.place(word).to(value.span))
        return value

    def _crowded(self, tree: Tree[Token], span: Span) -> Expr:
        value = self.build(tree.children[0])
        self.side_by_side(value, tree.children[1:], "in parentheses")
        return value

    def side_by_side(self, value: Expr, stray: Sequence[Node], where: str) -> None:
        """Report words that stand beside an expression where one expression stands alone."""
        place = self.place(stray[0]).to(self.place(stray[-1]))
        help = "join conditions with `and` or `or`"
        if isinstance(value, Ref) and value.args is None and not isinstance(stray[0], str) and stray[0].data == "group":
            help = f"for a call, take the blank away before the `(`: {quoted(value.span.text + place.text)}"
        elif isinstance(value, Ref) and value.args is None and isinstance(stray[0], str) and stray[0].type == "NAME":
            help += f"; a field is written with a dot: {quoted(f'{value.span.text}.{stray[0]}')}"
        message = f"{where} stands one expression, but {quoted(place.text)} stands beside {quoted(value.span.text)}"
        self.report(finding("TFR0218", message, place, related=[(value.span, "beside this")], help=help))

    # ------------------------------------------------------------ chains

    def count(self, number: int) -> None:
        """Count operators of the statement at hand."""
        self.operators += number
        if self.operators > MAX_OPERATORS:
            raise TooManyOperators

    def _chain(self, children: Sequence[Node]) -> Expr:
        """Fold `value (operator value)*` to the left; an operator may have a `not` before it."""
        left = self.build(children[0])
        at, compared = 1, False
        while at < len(children):
            operator = children[at]
            assert isinstance(operator, str)
            op = str(operator)
            if operator.type == "NOT":
                at += 1
                op = f"not {children[at]}"
            right = self.build(children[at + 1])
            if op == "-" and is_name(children[at - 1]) and is_name(children[at + 1]) and left.span.end + 1 == right.span.start:
                self.hyphen(left.span.to(right.span))
            if operator.type == "SIGN":
                self.glued_sign(left.span, operator, right)
            if op in _COMPARISONS or op.startswith("not "):
                if compared:
                    self.comparison_chain(left, operator)
                compared = True
            left = self.join(op, left, right)
            at += 2
        return left

    def join(self, op: str, left: Expr, right: Expr) -> Expr:
        """One operator with both its sides."""
        self.count(1)
        if op in "*/":
            for side in (left, right):
                if rolls(side):
                    self.multiplied_dice(op, side, left.span.to(right.span))
                    break
        return Binary(op, left, right, Span(self.source, left.span.start, right.span.end))

    def comparison_chain(self, left: Expr, operator: Token) -> None:
        """Report `a < b < c`."""
        middle = left.right.span.text if isinstance(left, Binary) else "b"
        message = "comparisons cannot be strung together"
        help = f"join two of them: {quoted(f'{left.span.text} and {middle} {operator} ...')}"
        self.report(finding("TFR0216", message, self.place(operator), related=[(left.span, "the first comparison")], help=help))

    def glued_sign(self, left: Span, operator: Token, right: Expr) -> None:
        """Report `2d6 -1`: a sum, or a value of its own?"""
        place = self.place(operator).to(right.span)
        sign, value = str(operator), self.source.text[operator.end_pos or 0 : right.span.end]
        message = f"{quoted(place.text)} could be a sum or a number of its own"
        help = (f"for a sum write {quoted(f'{left.text} {sign} {value}')}; "
                f"for a number of its own put a comma or the word of a clause before it, as in `by {sign}{value}`")  # fmt: skip
        self.report(finding("TFR0213", message, place, help=help, fixes=[written(place, f"{sign} {value}")]))

    def hyphen(self, place: Span) -> None:
        """Report `zero-out`: a word, or a subtraction?"""
        first, second = place.text.rsplit("-", 1)
        message = f"{quoted(place.text)} could be one word or a subtraction"
        help = f"for one word write {quoted(f'{first}_{second}')}, for a subtraction {quoted(f'{first} - {second}')}"
        self.report(finding("TFR0232", message, place, help=help))

    def multiplied_dice(self, op: str, dice: Expr, place: Span) -> None:
        """Report `2d6 * 3`."""
        if op == "*":
            message = f"dice cannot be multiplied before they are rolled: {quoted(dice.span.text)}"
            help = f"write `(n)d6` to roll more dice, each anew, or `{dice.span.text} times n` to multiply what was rolled"
        else:
            message = f"dice cannot be divided before they are rolled: {quoted(dice.span.text)}"
            help = f"write `{dice.span.text} times 1/n` to divide what was rolled"
        self.report(finding("TFR0214", message, place, help=help))


def is_name(node: Node) -> bool:
    """Whether a node is a bare name."""
    return isinstance(node, str) and node.type == "NAME"


def rolls(value: Expr) -> bool:
    """Whether dice stand in a value that are not rolled yet."""
    match value:
        case Dice() | DicePool():
            return True
        case Group(items=items):
            return any(rolls(item) for item in items)
        case Unary(op="-", arg=arg):
            return rolls(arg)
        case Binary(op="+" | "-", left=left, right=right):
            return rolls(left) or rolls(right)
    return False


def with_span(value: Expr, span: Span) -> Expr:
    """The same value, standing in a wider place (a plus sign before it changes nothing else)."""
    match value:
        case Dice():
            return Dice(value.count, value.sides, span)
        case Ref():
            return Ref(value.names, value.args, span)
        case Group():
            return Group(value.items, span)
        case DicePool():
            return DicePool(value.count, value.sides, span)
    return value
