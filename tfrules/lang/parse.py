"""From a source to its module, with every finding of one reading.

Each item is parsed on its own. A statement that stops the parser is reported, masked and left out, and its item is parsed
again; so one slip never hides another, in the same item or elsewhere.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tfrules.diagnostics import Diagnostic, DiagnosticError, has_errors, in_order
from tfrules.lang.ast import Item, Module
from tfrules.lang.build import Builder
from tfrules.lang.mistakes import mistake
from tfrules.lang.scan import Chunk, Scan, scan
from tfrules.lang.shapes import Shapes
from tfrules.source import Source, Span

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

_MAX_RETRIES = 20  # statements of one item that are masked before the rest of it is given up


@dataclass(frozen=True, slots=True)
class ParseResult:
    """A module and what is wrong in it. `damaged` are the numbers of items in which something was left out."""

    module: Module
    diagnostics: list[Diagnostic]
    damaged: frozenset[int] = frozenset()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not has_errors(self.diagnostics)


def grammar_text() -> str:
    """The grammar as it is written."""
    return Path(__file__).with_name("grammar.lark").read_text("utf-8")


@cache
def parser() -> Lark:
    """The one parser of the process."""
    from lark import Lark

    return Lark(grammar_text(), parser="lalr", lexer="contextual", maybe_placeholders=False)


def parse_module(source: Source, shapes: Shapes) -> ParseResult:
    """Read a source with the words of a vocabulary. The module holds all that could be read, also where something is wrong."""
    seen = scan(source, shapes.kinds)
    found = list(seen.diagnostics)
    builder = Builder(source, shapes, seen.comments, found.append)
    items: list[Item] = []
    damaged: set[int] = set()
    for chunk in seen.chunks:
        before = len(found)
        tree = _parse_chunk(source, seen, chunk, found.append) if chunk.sound else None
        if tree is None or not tree.children:
            continue
        builder.broken = seen.broken
        first = len(items)
        items += builder.items(tree, column_one=chunk is not seen.chunks[0], stray=chunk.stray)
        hurt = len(found) > before or chunk.missing or chunk.stray or any(_within(one, chunk) for one in seen.diagnostics)
        damaged.update(range(first, len(items)) if hurt else ())
    leftover = builder.comments_before(len(source.text) + 1)
    module = Module(tuple(items), Span(source, 0, len(source.text)), leftover)
    return ParseResult(module, in_order(found), frozenset(damaged))


def parse_or_raise(source: Source, shapes: Shapes) -> Module:
    """The module of a source, or a DiagnosticError with all that is wrong in it."""
    result = parse_module(source, shapes)
    if not result.ok:
        raise DiagnosticError(result.diagnostics)
    return result.module


def _within(found: Diagnostic, chunk: Chunk) -> bool:
    return found.span is not None and chunk.start <= found.span.start < chunk.end


def _parse_chunk(source: Source, seen: Scan, chunk: Chunk, report: Callable[[Diagnostic], None]) -> Tree[Token] | None:
    """The tree of one chunk, without the statements that could not be parsed; None where it had to be given up."""
    from lark.exceptions import UnexpectedInput
    from lark.utils import TextSlice

    text, end = seen.text, chunk.end
    if chunk.missing:
        body = text[: chunk.end].rstrip()
        text = body + "\n" + "}" * chunk.missing + "\n"
        end = len(text)
    last = -1
    for _ in range(_MAX_RETRIES):
        try:
            return parser().parse(TextSlice(text, chunk.start, end))
        except UnexpectedInput as error:
            report(mistake(error, source))
            masked, start = _mask(text, seen.cuts, chunk.start, min(error.pos_in_stream or end, end))
            if masked is None or start <= last:
                return None
            seen.broken.add(start)
            text, last = masked, start
    return None


def _mask(text: str, cuts: list[int], begin: int, at: int) -> tuple[str | None, int]:
    """The text with a placeholder over the statement that holds `at`; None where there is no statement to leave out."""
    number = bisect_left(cuts, at)
    start = max(cuts[number - 1] + 1 if number else 0, begin)
    end = cuts[number] if number < len(cuts) else len(text)
    if not text[start:end].strip():
        if text[at : at + 1] != "{":
            return None, at
        # A `{` on a line of its own: move it to the end of the line before.
        start = len(text[:at].rstrip())
        return (text[:start] + " " * (at - start) + text[at:], at) if start > begin else (None, at)
    start += len(text[start:end]) - len(text[start:end].lstrip())
    return text[:start] + "_".ljust(end - start) + text[end:], start
