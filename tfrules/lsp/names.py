"""Names of items and of what an item introduces: what one at a place means, and where else it stands.

The name of an item stands where it is defined, extended, patched or removed, where a line refers to it, where a text asks for a ruling,
in the trace that an example expects, and in the rule index. A name that an item introduces (`roll 1d6 as luck`) stands in that item alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tfrules.check.lower import introduced
from tfrules.ir.model import Document, nodes
from tfrules.lang import ast
from tfrules.lsp.reading import Reading, word_at
from tfrules.lsp.world import World
from tfrules.packs import LoadedPack
from tfrules.packs.clauses import read_clause
from tfrules.packs.load import Recent
from tfrules.packs.names import head_span
from tfrules.packs.rulings import RULING
from tfrules.source import Span

_TEXT = re.compile(r'"([^"]*)"')
TRACE = "expect trace"  # its lines name where a number comes from


@dataclass(frozen=True, slots=True)
class Spoken:
    """A name of an item as it stands somewhere: of what kind ("": of any), in which pack, and whether the item itself is written here."""

    name: str
    kind: str
    pack: str
    span: Span
    defines: bool = False
    indexed: bool = False  # in a rule index, which names other things than items too


@dataclass(frozen=True, slots=True)
class Named:
    """The items that the name at a place means, and the place."""

    items: tuple[Document, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Local:
    """A name that an item introduces: where, and each place where it stands, the first included."""

    name: str
    span: Span
    places: tuple[Span, ...]
    document: Document


# ---------------------------------------------------------------- items


def spoken(document: Document) -> Iterator[Spoken]:
    """Every name of an item that a document says."""
    pack = document.pack
    yield Spoken(document.name, document.kind, pack, head_span(document), document.verb == "new")
    for pointer, node in nodes(document.to_json()):
        if not isinstance(node, Mapping) or (span := document.span_of(pointer)) is None:
            continue
        if node.get("op") == "item":
            yield Spoken(node["name"], node["kind"], pack, span)
        elif node.get("op") == "call" and node["name"] == RULING and node["args"]:
            argument = node["args"][0]
            if isinstance(argument, Mapping) and argument.get("op") == "text":
                yield Spoken(argument["value"], RULING, pack, document.span_of(f"{pointer}/args/0") or span)
        elif node.get("op") == TRACE:
            yield from _trace(document, node, pointer)
        for wanted in node.get(RULING, ()) if node.get("op") == "example" else ():
            yield Spoken(str(wanted).partition("=")[0], RULING, pack, document.span_of(f"{pointer}/{RULING}") or span)


def _trace(document: Document, node: Mapping[str, Any], pointer: str) -> Iterator[Spoken]:
    for number, line in enumerate(node.get("block", ())):
        span = document.span_of(f"{pointer}/block/{number}")
        if isinstance(line.get("key"), str) and span is not None:
            place = Span(span.source, span.start, span.start + len(line["key"]) + 2)
            yield Spoken(line["key"], "", document.pack, place)


def item_at(reading: Reading, offset: int, world: World) -> Named | None:
    """The items meant by the name under an offset."""
    for document in reading.checked.documents:
        for one in spoken(document):
            if one.span.source is reading.source and one.span.start <= offset <= one.span.end:
                items = world.resolve(one.kind, one.name, one.pack)
                return Named(items, one.span) if items else None
    return None


def all_spoken(world: World) -> Iterator[Spoken]:
    """Every name of an item in all packs of a world, the rule indexes included."""
    for pack in world.order.packs:
        for one in _spoken_in(pack):
            if one.kind in world.vocabulary.kinds or not one.indexed:
                yield one


_SPOKEN: Recent[tuple[LoadedPack, tuple[Spoken, ...]]] = Recent(32)  # by the identity of a pack, which is kept alive with it


def _spoken_in(pack: LoadedPack) -> tuple[Spoken, ...]:
    return _SPOKEN.get(id(pack), lambda: (pack, tuple(_in_pack(pack))))[1]


def _in_pack(pack: LoadedPack) -> Iterator[Spoken]:
    for document in pack.documents:
        yield from spoken(document)
    for entry in pack.rules:
        for text in (*entry.clauses, *entry.cells):
            clause = read_clause(text)
            yield Spoken(clause.name, clause.kind, pack.id, entry.place(text), indexed=True)


def mentions(world: World, item: Document) -> Iterator[Spoken]:
    """Every place in a world where a name means an item."""
    for one in all_spoken(world):
        if one.name in (item.name, item.qualified) and item in world.resolve(one.kind, one.name, one.pack):
            yield one


# ---------------------------------------------------------------- names within an item


def local_at(reading: Reading, offset: int) -> Local | None:
    """What an item introduces under the name at an offset; None where the name means something else."""
    word, found = word_at(reading.source, offset), reading.item_at(offset)
    if word is None or found is None or offset > word.start + len(word.text.partition(".")[0]):
        return None
    item, document = found
    name = word.text.partition(".")[0]
    begun = [span for known, span in introduced(item.block, item.kind, reading.vocabulary) if known == name]
    places = sorted((span for span in [*begun, *_uses(item.block, name)]), key=lambda span: span.start)
    if not begun or not any(span.start == word.start for span in places):
        return None
    first = max((span for span in begun if span.start <= offset), key=lambda span: span.start, default=begun[0])
    return Local(name, first, tuple(dict.fromkeys(places)), document)


def _uses(node: Any, name: str) -> Iterator[Span]:
    """Where a name begins a path in a part of a tree."""
    if isinstance(node, tuple):
        for one in node:
            yield from _uses(one, name)
    elif isinstance(node, ast.Ref) and node.args is None and node.names[0] == name:
        yield Span(node.span.source, node.span.start, node.span.start + len(name))
    elif hasattr(node, "__dataclass_fields__") and not isinstance(node, Span):
        for field in node.__dataclass_fields__:
            yield from _uses(getattr(node, field), name)


# ---------------------------------------------------------------- going there


def definitions(reading: Reading, offset: int, world: World) -> list[Span]:
    """Where what is named at an offset is written: an item, a rule of the index, or a name that the item introduces."""
    named = item_at(reading, offset, world)
    if named is not None:
        return [head_span(one) for one in named.items]
    local = local_at(reading, offset)
    if local is not None:
        return [local.span]
    text = _text_at(reading, offset)
    return [entry.span for pack in world.order.packs for entry in pack.rules if text and entry.id == text]


def references(reading: Reading, offset: int, world: World, definition: bool) -> list[Span]:
    """Every place where what is named at an offset stands; with `definition` the place where it is written too."""
    named = item_at(reading, offset, world)
    if named is not None:
        found = [one for item in named.items for one in mentions(world, item)]
        return list(dict.fromkeys(one.span for one in found if definition or not one.defines))
    local = local_at(reading, offset)
    return [one for one in local.places if definition or one != local.span] if local is not None else []


def _text_at(reading: Reading, offset: int) -> str:
    """The quoted text around an offset."""
    line = reading.source.line(reading.source.place(offset)[0])
    column = reading.source.place(offset)[1] - 1
    return next((found.group(1) for found in _TEXT.finditer(line) if found.start() <= column <= found.end()), "")
