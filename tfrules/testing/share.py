"""How much of a ruleset needed Python of its own: what a homebrew author could not have written as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from tfrules.ir.model import nodes
from tfrules.vocabulary.collect import head_name
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import Event, Field, Function, Head, Kind, Query, Selector, Unit, Vocabulary

if TYPE_CHECKING:
    from tfrules.ir.model import Document

Word = tuple[str, str]  # what kind of word, and its name
NO_DEFINITIONS = frozenset({"publication", "scenario"})


def python_share(documents: Iterable[Document], vocabulary: Vocabulary) -> dict[str, int]:
    """The number of definitions, and of those that use a word or step of a plugin which no other definition uses."""
    users: dict[Word, set[tuple[str, str]]] = {}
    every = set()
    for document in documents:
        if document.kind in NO_DEFINITIONS:
            continue
        key = document.kind, document.qualified
        every.add(key)
        for word in words_of(document, vocabulary):
            users.setdefault(word, set()).add(key)
    alone = {next(iter(found)) for word, found in users.items() if len(found) == 1 and word not in core_words()}
    return {"definitions": len(every), "needing_python": len(alone)}


@cache
def core_words() -> frozenset[Word]:
    """The words that the core declares."""
    found: set[Word] = set()
    for one in CORE:
        match one:
            case Head():
                found.add(("head", head_name(one)))
            case Kind():
                found.add(("kind", one.word))
            case Unit():
                found.add(("unit", one.plural or one.word))
            case Field():
                found.add(("field", one.name))
            case Function():
                found.add(("function", one.name))
            case Selector():
                found.add(("selector", one.name))
            case Event():
                found.add(("event", one.name))
            case Query():
                found.add(("query", one.name))
    return frozenset(found)


def words_of(document: Document, vocabulary: Vocabulary) -> Iterator[Word]:
    """The declared words that a definition uses, examples left out; a word that is used twice comes twice."""
    yield "kind", document.kind
    yield from _parts(document.clauses, vocabulary)
    yield from _statements(document.body, document.kind, vocabulary)


def _statements(body: Iterable[Mapping[str, Any]], class_name: str, vocabulary: Vocabulary) -> Iterator[Word]:
    for raw in body:
        if raw["op"] == "example":
            continue
        word = raw["op"]
        if word == "case":
            word = "<int>" if isinstance(raw["key"], int) else "<text>" if isinstance(raw["key"], str) else "<range>"
        head = vocabulary.heads.get((class_name, word))
        if head is not None:
            yield "head", head_name(head)
        for step in (raw.get("procedure"), raw.get("runs")):
            if isinstance(step, str):
                yield "step", step
        for query in raw.get("queries", ()):
            yield "query", query
        yield from _parts({slot: value for slot, value in raw.items() if slot != "block"}, vocabulary)
        yield from _statements(raw.get("block", ()), head.block if head is not None else "actions", vocabulary)


def _parts(value: Any, vocabulary: Vocabulary) -> Iterator[Word]:
    fields = _field_names(vocabulary)
    for _, part in nodes(value):
        if not isinstance(part, Mapping):
            continue
        if part.get("op") == "call":
            yield "function", part["name"]
        elif part.get("op") == "ref":
            yield from (("field", name) for name in part["path"][1:] if name in fields)
        elif isinstance(part.get("is"), str):
            yield "selector", part["is"]
        if isinstance(part.get("event"), str) and part["event"] in vocabulary.events:
            yield "event", part["event"]
        if isinstance(part.get("unit"), str) and part["unit"]:
            yield "unit", part["unit"]


def _field_names(vocabulary: Vocabulary) -> frozenset[str]:
    return frozenset(name for _, name in vocabulary.fields)
