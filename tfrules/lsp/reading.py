"""One text as it stands, read as far as it goes: its tree, its documents, and what is known at an offset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tfrules.check import CheckResult, check_module, shapes
from tfrules.check.heads import LINE_HEADS
from tfrules.check.lower import reaches_of
from tfrules.check.scope import Scope
from tfrules.ir.model import Document, nodes
from tfrules.lang import ParseResult, parse_module
from tfrules.lang.ast import Block, Item, Statement
from tfrules.source import Source, Span
from tfrules.vocabulary.terms import Head, Vocabulary

STAND_IN = "x_"  # a word that nobody declares, put where one is still to be written


@dataclass(frozen=True)
class Said:
    """A statement under the cursor: as written, as declared, and as the document has it."""

    statement: Statement
    head: Head | None
    class_name: str
    raw: Mapping[str, Any] | None  # None where the checker could make nothing of it
    pointer: str
    document: Document


@dataclass(frozen=True)
class Reading:
    """A text in the words of a vocabulary."""

    source: Source
    vocabulary: Vocabulary
    pack: str = ""

    @cached_property
    def parsed(self) -> ParseResult:
        """The tree, as far as it could be read."""
        return parse_module(self.source, shapes(self.vocabulary))

    @cached_property
    def checked(self) -> CheckResult:
        """Documents, references and findings."""
        return check_module(self.parsed.module, self.vocabulary, self.pack)

    def span(self, start: int, end: int) -> Span:
        """A stretch of the text."""
        return Span(self.source, start, end)

    def item_at(self, offset: int) -> tuple[Item, Document] | None:
        """The item around an offset."""
        for item, document in zip(self.parsed.module.items, self.checked.documents, strict=True):
            if item.span.start <= offset <= item.span.end:
                return item, document
        return None

    def path_at(self, offset: int) -> list[Said]:
        """The statements around an offset, from the item inward."""
        found = self.item_at(offset)
        if found is None:
            return []
        item, document = found
        raws = {
            (span.start, span.end): (pointer, raw)
            for pointer, raw in nodes(document.to_json())
            if isinstance(raw, Mapping) and "op" in raw and (span := document.spans.get(pointer)) is not None
        }
        path: list[Said] = []
        block, class_name = item.block, item.kind
        while block is not None:
            inner = next((one for one in block.statements if one.span.start <= offset <= one.span.end), None)
            if inner is None:
                break
            head = head_of(self.vocabulary, class_name, inner)
            pointer, raw = raws.get((inner.span.start, inner.span.end), ("", None))
            path.append(Said(inner, head, class_name, raw, pointer, document))
            block, class_name = inner.block, head.block if head is not None else ""
        return path

    def scope_at(self, offset: int) -> Scope:
        """The names in scope at an offset: those of the smallest stretch around it of which the checker knows them."""
        found = self.item_at(offset)
        reaches = reaches_of(found[0], self.vocabulary) if found is not None else ()
        around = [one for one in reaches if one.span.start <= offset <= one.span.end and one.start <= offset]
        best = min(around, key=lambda one: (one.span.end - one.span.start, -one.start), default=None)
        return best.scope if best is not None else Scope()


def with_stand_in(source: Source, start: int, offset: int) -> Source:
    """The text with a word in place of what is being typed, where that alone would not be read."""
    text = source.text
    half = text[start:offset]
    if half and not half.endswith("."):
        return source
    return Source(source.name, text[:offset] + STAND_IN + text[offset:])


def head_of(vocabulary: Vocabulary, class_name: str, statement: Statement) -> Head | None:
    """The declaration of a statement's head."""
    return vocabulary.heads.get((class_name, LINE_HEADS.get(statement.head_kind, statement.head)))


def statements_in(block: Block | None) -> Iterator[Statement]:
    """All statements of a block, and of the blocks in it."""
    for statement in block.statements if block is not None else ():
        yield statement
        yield from statements_in(statement.block)


def word_at(source: Source, offset: int) -> Span | None:
    """The word under an offset, with the dots in it; None where there is none."""
    text, start, end = source.text, offset, offset
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in "_."):
        start -= 1
    while end < len(text) and (text[end].isalnum() or text[end] in "_."):
        end += 1
    return Span(source, start, end) if start < end else None
