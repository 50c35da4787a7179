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
Definition = tuple[str, str]  # its kind, and its qualified name
NO_DEFINITIONS = frozenset({"publication", "scenario"})


def python_share(documents: Iterable[Document], vocabulary: Vocabulary) -> dict[str, int]:
    """The number of definitions, and of those that use a word or step of a plugin which no other definition uses."""
    every = [document for document in documents if document.kind not in NO_DEFINITIONS]
    alone = {next(iter(found)) for found in users(every, vocabulary).values() if len(found) == 1}
    return {"definitions": len({(document.kind, document.qualified) for document in every}), "needing_python": len(alone)}


def users(documents: Iterable[Document], vocabulary: Vocabulary) -> dict[Word, set[Definition]]:
    """The words and steps of plugins that definitions use, each with who uses it."""
    found: dict[Word, set[Definition]] = {}
    for document in documents:
        if document.kind in NO_DEFINITIONS:
            continue
        for word in words_of(document, vocabulary):
            if word not in core_words():
                found.setdefault(word, set()).add((document.kind, document.qualified))
    return found


def declared_by(vocabulary: Vocabulary) -> dict[Word, tuple[str, ...]]:
    """Who declares the words of a vocabulary: of fields and heads of one name all, since a definition names no owner."""
    found: dict[Word, set[str]] = {}
    tables: tuple[tuple[str, Iterable[tuple[str, Any]]], ...] = (
        ("head", ((head_name(one), one) for one in vocabulary.heads.values())),
        ("field", ((name, one) for (_, name), one in vocabulary.fields.items())),
        ("unit", ((one.plural or one.word, one) for one in vocabulary.units.values())),
        *((what, table.items()) for what, table in (
            ("kind", vocabulary.kinds), ("function", vocabulary.functions), ("selector", vocabulary.selectors),
            ("event", vocabulary.events), ("query", vocabulary.queries),
        )),
    )  # fmt: skip
    for what, rows in tables:
        for name, one in rows:
            found.setdefault((what, name), set()).add(one.origin)
    return {word: tuple(sorted(origins)) for word, origins in found.items()}


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
            yield from (("query", name) for name in _queries(query, vocabulary))
        yield from _parts({slot: value for slot, value in raw.items() if slot != "block"}, vocabulary)
        yield from _statements(raw.get("block", ()), head.block if head is not None else "actions", vocabulary)


def _queries(written: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The declared queries that a line means: by another role than theirs (`bearer.skill`) it may mean all of the word."""
    if written in vocabulary.queries:
        return (written,)
    word = written.partition(".")[2]
    return tuple(name for name in vocabulary.queries if name.partition(".")[2] == word)


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
