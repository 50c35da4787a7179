"""What the parser could not go on with, said in words: from its exceptions to diagnostics."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tfrules.diagnostics import Diagnostic, finding, quoted
from tfrules.fixes import written
from tfrules.source import Source, Span

if TYPE_CHECKING:
    from lark import Token, Tree
    from lark.exceptions import UnexpectedInput

_OPERATORS = frozenset({"SUM", "SIGN", "PRODUCT", "CMP", "OR", "AND", "NOT", "IN", "HAS", "COND"})
_OPENS = frozenset({"_SEP", "LBRACE", "LPAR", "_CALL", "COMMA"})
_ENDS = frozenset({"_SEP", "RBRACE", "LBRACE", "RPAR", "COMMA", "$END", "COND"})
_WORDLIKE = re.compile(r"[\w.]+", re.A)
_NUMBERS = re.compile(r"[0-9][\w.]*", re.A)
_MEANT = {
    "=": "to compare write `==`", "!": "to compare write `!=`; to deny write `not`", "&": "write `and`", "|": "write `or`",
    "[": "lists stand in `( )`", "]": "lists stand in `( )`", ":": "a word and its value stand side by side, without `:`",
    "%": "write the number as a fraction", "^": "write the multiplication", ".": "a dot stands between two names, without blanks",
    "\\": "a statement ends with its line; only in parentheses it may go on", "@": "take it away", "$": "take it away",
    "?": "take it away", "~": "take it away",
}  # fmt: skip


def mistake(error: UnexpectedInput, source: Source) -> Diagnostic:
    """The diagnostic for what stopped the parser."""
    at = error.pos_in_stream or 0
    token: Token | None = getattr(error, "token", None)
    if token is None:
        return _character(source, at)
    before = _before(error)
    place = Span(source, min(at, len(source.text)), min(token.end_pos or at, len(source.text)))
    if token.type == "LBRACE" and (before is None or before.type in ("_SEP", "LBRACE")):
        help = "put the `{` at the end of the line of its statement"
        return finding("TFR0210", "this `{` follows no statement on its line", place, help=help)
    if before is not None and before.type in _OPERATORS and token.type in _ENDS:
        return _missing(source, before, "after")
    if token.type == "COND":
        message = f"{quoted(token)} cannot stand in parentheses"
        return finding("TFR0208", message, place, help="put it at the end of the statement")
    if token.type in _OPERATORS and (before is None or before.type in _OPERATORS or before.type in _OPENS):
        return _operator(source, token, before, place)
    if before is not None and before.type == "COMMA":
        message = f"there is nothing between the comma and {_shown(token)}"
        return finding("TFR0208", message, place, help="take the comma away, or put what is missing")
    help = "look at what stands before it"
    if before is not None and before.type == "RBRACE":
        help = "after a block stands a new line or a `;`"
    return finding("TFR0208", f"{_shown(token)} cannot stand here", place, help=help)


def _before(error: UnexpectedInput) -> Token | None:
    """The token before the one at which the parser stopped, where there is one."""
    history: list[Token] | None = getattr(error, "token_history", None)
    if history and history[-1] is not None:
        return history[-1]
    stack = getattr(error.state, "value_stack", None)
    last: Token | Tree[Token] | None = stack[-1] if stack else None
    while last is not None and not isinstance(last, str):
        last = last.children[-1] if last.children else None
    return last


def _shown(token: Token) -> str:
    return "the end of the line" if token.type in ("_SEP", "$END") else quoted(token)


def _missing(source: Source, operator: Token, side: str) -> Diagnostic:
    place = Span(source, operator.start_pos or 0, operator.end_pos or 0)
    help = "put what is missing; a statement ends with its line"
    return finding("TFR0209", f"there is nothing {side} {quoted(operator)}", place, help=help)


def _operator(source: Source, token: Token, before: Token | None, place: Span) -> Diagnostic:
    if before is not None and before.type == "HAS" and token.type == "NOT":
        return finding("TFR0208", f"`not` stands before {quoted(before)}, not after it", place, help=f"write `not {before}`")
    if before is not None and before.type in _OPERATORS and token.type == "SUM":
        message = f"a sign stands directly before its value: {quoted(token)}"
        return finding("TFR0208", message, place, help=f"write the `{token}` and its value without a blank between them")
    return _missing(source, token, "before")


def _character(source: Source, at: int) -> Diagnostic:
    text = source.text
    char = text[at : at + 1]
    number = _NUMBERS.match(text, at)
    if number:
        return _number(source, at, number.group())
    place = Span(source, at, at + 1)
    help = _MEANT.get(char, "take it away")
    if char in "/*" and text[at + 1 : at + 2] in ("/", "*"):
        help = "a comment begins with `#`"
    return finding("TFR0230", f"{quoted(char)} has no meaning here", place, help=help)


def _number(source: Source, at: int, text: str) -> Diagnostic:
    place = Span(source, at, at + len(text))
    plain = text.lower()
    if ".." in plain:
        blank = "a range stands between two whole numbers, as in `1..6`"
        return finding("TFR0221", f"{quoted(text)} is no range", place, help=blank)
    if re.fullmatch(r"\d*d\d+", plain):
        message = f"{quoted(text)} is written with a small `d`"
        return finding("TFR0221", message, place, help=f"write `{plain}`", fixes=[written(place, plain)])
    if re.fullmatch(r"\d*d%?", plain):
        return finding("TFR0221", f"{quoted(text)} lacks the number of sides", place, help="write dice as in `2d6`")
    digits = re.match(r"\d+", text)
    apart = f"{digits.group()} {text[digits.end() :].lstrip('.')}" if digits else text
    help = f"put a blank between number and word: `{apart}`"
    return finding("TFR0221", f"{quoted(text)} is neither a number nor dice", place, help=help)
