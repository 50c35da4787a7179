"""The syntax tree that the builder makes and the checker, the printer and the editor tools read.

It knows shapes, never words. Every node has a span; nothing here has behaviour. A *row* is what stands side by side in a
statement: `power of (1d6 - 2) at least 0` is a head `damage` with the row `power`, and two clauses (`of`, `at least`), because
the head's declaration names these words. Commas and `or` separate rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tfrules.source import Span

# ---------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Number:
    """`3`, `-4`, `1.5`: an int stays an int. The sign belongs to the number where it was written as a sign."""

    value: int | float
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted string, its quotes taken off."""

    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Dice:
    """`2d6`, `d6` (count 1), `+1d6` after a clause word (a plus sign changes nothing, a minus is a Unary)."""

    count: int
    sides: int
    span: Span


@dataclass(frozen=True, slots=True)
class Range:
    """`1..2`: both ends belong to it."""

    low: int
    high: int
    span: Span


@dataclass(frozen=True, slots=True)
class Ref:
    """`bearer.distance`, `distance(bearer.hex, goal)`; a bare word is a Ref with one name and no arguments.

    `args` is None without parentheses. Parentheses directly after the last name make a call; `min (a)` with a blank does not.
    """

    names: tuple[str, ...]
    args: tuple[Expr, ...] | None
    span: Span


@dataclass(frozen=True, slots=True)
class Group:
    """Parentheses: one expression (`(power - 1)`), or several, which make a tuple (`(strength, speed)`)."""

    items: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class DicePool:
    """`(power)d6`: a computed number of dice."""

    count: Expr
    sides: int
    span: Span


@dataclass(frozen=True, slots=True)
class Unary:
    """`-x` or `not x`."""

    op: str  # "-" | "not"
    arg: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic, comparison, logic and membership."""

    op: str  # + - * / == != < <= > >= and or in "not in" has is sees "not has" "not is" "not sees"
    left: Expr
    right: Expr
    span: Span


Expr = Number | Text | Dice | Range | Ref | Group | DicePool | Unary | Binary

# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Row:
    """Terms side by side, in the order written: `one figure`, `basic strength below 20`."""

    terms: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Phrase:
    """Rows separated by commas or `or`. `seps[i]` stands before `rows[i + 1]` and is ",", "or" or ", or"."""

    rows: tuple[Row, ...]
    seps: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause word with what follows it; after `when`, `unless` and `while` stands one expression.

    A clause word may stand alone (`each` in a head that allows it): then `value` is None.
    """

    word: str
    value: Phrase | Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, `#` included, with the place where it stood."""

    text: str
    own_line: bool  # False: it follows something on the same line
    blank_before: bool  # a blank line stands before it
    span: Span


@dataclass(frozen=True, slots=True)
class Statement:
    """Head, phrase, clauses, block. `head` is the word or words as declared ("for each"), or the number, range or text."""

    head: str
    head_kind: str  # "word" | "number" | "range" | "text"
    phrase: Phrase | None
    clauses: tuple[Clause, ...]
    block: Block | None
    span: Span
    head_span: Span
    leading: tuple[Comment, ...] = ()  # comments on the lines before it
    trailing: Comment | None = None  # a comment at the end of its (first) line
    blank_before: bool = (
        False  # a blank line stood directly before it; one before its leading comments belongs to the first of them
    )
    same_line: bool = False  # it followed a ";" on the line of the statement before


@dataclass(frozen=True, slots=True)
class Block:
    """`{ ... }`; `inline` is true when it was written on one line."""

    statements: tuple[Statement, ...]
    inline: bool
    span: Span
    leftover: tuple[Comment, ...] = ()  # comments after the last statement


@dataclass(frozen=True, slots=True)
class Item:
    """One entity: `patch creature "Dog" { strength 9 }`. The verb is "new" where none is written."""

    verb: str  # "new" | "extend" | "patch" | "remove"
    kind: str
    name: str
    clauses: tuple[Clause, ...]  # between the name and the block: `scenario "Duel" covers a, b`
    block: Block | None
    span: Span
    kind_span: Span
    name_span: Span
    leading: tuple[Comment, ...] = ()
    trailing: Comment | None = None
    blank_before: bool = False


@dataclass(frozen=True, slots=True)
class Module:
    """One file: its items in order and the comments after the last of them."""

    items: tuple[Item, ...]
    span: Span
    leftover: tuple[Comment, ...] = field(default=())
