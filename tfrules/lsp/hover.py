"""What stands at a place, in words: the card of an item, the sentence of a line, what a word means, and exact odds.

Every text here is made by what `tfrules show`, `explain` and `odds` print; nothing is said a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tfrules.diagnostics import ERROR
from tfrules.ir.model import Document
from tfrules.lsp.chances import Chance, chances
from tfrules.lsp.complete import head_doc, path_type
from tfrules.lsp.names import item_at
from tfrules.lsp.reading import Reading, Said, word_at
from tfrules.lsp.world import World
from tfrules.report import card
from tfrules.report.odds_table import odds_text
from tfrules.report.sentence import sentence
from tfrules.report.word import word_text
from tfrules.source import Source, Span
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Vocabulary


@dataclass(frozen=True, slots=True)
class Hover:
    """A text in Markdown about a stretch."""

    text: str
    span: Span


def hover(source: Source, offset: int, world: World) -> Hover | None:
    """What is known at an offset; None where nothing is."""
    reading = Reading(source, world.vocabulary, world.pack.id)
    named = item_at(reading, offset, world)
    if named is not None:
        return Hover("\n\n".join(_block(_card(world, one)) for one in named.items), named.span)
    path = reading.path_at(offset)
    span = word_at(source, offset) or Span(source, offset, offset)
    odds = [_odds(one) for one in chances(path, span.start, span.end)]
    said = list(_said(reading, path, span)) if path else []
    parts = [*said, *dict.fromkeys(odds), *_meaning(reading, path, span)]
    return Hover("\n\n---\n\n".join(parts), span) if parts else None


def _card(world: World, document: Document) -> str:
    return card(world.vocabulary, document, world.titles)


def _block(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```"


def _odds(chance: Chance) -> str:
    return _block(odds_text(chance.odds, chance.title, width=24))


def _said(reading: Reading, path: list[Said], span: Span) -> Iterator[str]:
    """The sentence of the line, where the cursor is on its head or one of its clause words."""
    inner = path[-1]
    starts = [inner.statement.head_span, *(clause.span for clause in inner.statement.clauses)]
    if inner.raw is None or not any(one.start <= span.start < one.start + max(len(span.text), 1) for one in starts):
        return
    found = [*reading.parsed.diagnostics, *reading.checked.diagnostics]
    place = inner.statement.span
    if not any(one.severity == ERROR and one.span is not None and place.start <= one.span.start <= place.end for one in found):
        yield sentence(reading.vocabulary, inner.raw, inner.class_name)


def _meaning(reading: Reading, path: list[Said], span: Span) -> Iterator[str]:
    """What the word under the cursor means here: as the head of this line, as its clause, as a name in scope, or else at all."""
    vocabulary, word = reading.vocabulary, span.text
    if path:
        inner = path[-1]
        head_span = inner.statement.head_span
        if inner.head is not None and head_span.start <= span.start < head_span.end:
            yield head_doc(vocabulary, inner.head)
            return
        for clause in inner.head.clauses if inner.head is not None else ():
            said = any(
                one.word == clause.word and one.span.start <= span.start < one.span.start + len(one.word)
                for one in inner.statement.clauses
            )
            doc = clause.doc or (clause.slot.doc if clause.slot is not None else "")
            if said and doc:
                yield f"`{clause.word}`: {doc}"
                return
        named = _named(reading, span)
        if named:
            yield named
            return
    text = word_text(vocabulary, word) if word else ""
    if text:
        yield _block(text)


def _named(reading: Reading, span: Span) -> str:
    """A path that begins with a name in scope: its type, and what is declared of its last field."""
    vocabulary, scope = reading.vocabulary, reading.scope_at(span.start)
    type_ = path_type(vocabulary, scope, span.text)
    if type_ is None or span.text.partition(".")[0] not in scope:
        return ""
    text = f"`{span.text}`: {types.shown(type_, vocabulary)}"
    doc = _doc(vocabulary, path_type(vocabulary, scope, span.text.rpartition(".")[0]), span.text.rpartition(".")[2])
    return f"{text}\n\n{doc}" if doc else text


def _doc(vocabulary: Vocabulary, owner: str | None, name: str) -> str:
    for one in types.alternatives(owner) if owner is not None else ():
        field = vocabulary.fields.get((one, name)) or vocabulary.queries.get(f"{one}.{name}")
        if field is not None and field.doc:
            return field.doc
    return ""
