"""What a text holds: its items, and in them the blocks and examples, as an outline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tfrules.lang.ast import Block, Item, Statement, Text
from tfrules.lsp.reading import Reading
from tfrules.source import Span


@dataclass(frozen=True, slots=True)
class Symbol:
    """One entry: `name` as it is shown, the place of all of it and of its name, and what is in it."""

    name: str
    detail: str
    kind: str  # item | block
    span: Span
    name_span: Span
    inner: tuple[Symbol, ...] = ()


def outline(reading: Reading) -> tuple[Symbol, ...]:
    """The items of a text in order."""
    return tuple(_item(one) for one in reading.parsed.module.items)


def _item(item: Item) -> Symbol:
    detail = item.kind if item.verb == "new" else f"{item.verb} {item.kind}"
    return Symbol(item.name or item.kind, detail, "item", item.span, item.name_span, tuple(_blocks(item.block)))


def _blocks(block: Block | None) -> Iterator[Symbol]:
    for statement in block.statements if block is not None else ():
        if statement.block is not None:
            yield Symbol(
                _title(statement), statement.head, "block", statement.span, statement.head_span, tuple(_blocks(statement.block))
            )


def _title(statement: Statement) -> str:
    """The head with what follows it where that is a text: `example "once"`."""
    first = statement.phrase.rows[0].terms[0] if statement.phrase is not None else None
    return f"{statement.head} {first.value}" if isinstance(first, Text) else statement.head
