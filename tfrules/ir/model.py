"""A document: one item of a pack as frozen data, with the map from its parts back to the text.

The JSON is the contract between checker, packs and engine; the spans travel beside it and are no part of its identity.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from tfrules.source import Span

VERSION = 1
VERBS = ("new", "extend", "patch", "remove")
NAMED = {"item": "name", "text": "value"}  # what may name an item, and under which key
ATOMS = frozenset({str, int, float, bool, type(None)})  # most of what a JSON value is made of: no parts

Json = Any  # the border: what `json` reads and writes
Statement = Mapping[str, Json]
Value = TypeVar("Value")


def canonical(value: Json) -> str:
    """The one way to write this JSON: keys sorted, no blanks, characters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def escape(key: str) -> str:
    """A key as one step of a JSON pointer."""
    return key.replace("~", "~0").replace("/", "~1")


def nodes(value: Json, pointer: str = "") -> Iterator[tuple[str, Json]]:
    """Every object and every list in a JSON value with its pointer, a whole before its parts, in the order written.

    All that is loaded is walked by it several times over: atoms are passed by, and nothing is a generator within a generator.
    """
    todo: list[tuple[str, Json]] = [(pointer, value)]
    while todo:
        pointer, value = todo.pop()
        if type(value) is dict or isinstance(value, Mapping):
            yield pointer, value
            parts = [(f"{pointer}/{escape(key)}", part) for key, part in value.items() if type(part) not in ATOMS]
            todo += reversed(parts)
        elif isinstance(value, list | tuple):
            yield pointer, value
            parts = [(f"{pointer}/{at}", part) for at, part in enumerate(value) if type(part) not in ATOMS]
            todo += reversed(parts)


Rest = tuple[tuple[Statement, ...], Mapping[str, Span]]  # body and spans of a document


@dataclass(frozen=True)
class Document:
    """One item: a definition, or what extends, patches or removes one. `spans` maps JSON pointers to the text.

    Body and spans are nearly all of it, and may be read later (`Document.kept`): when somebody first looks at one of them.
    """

    pack: str
    kind: str
    name: str
    verb: str = "new"
    clauses: Mapping[str, Json] = field(default_factory=dict)
    body: tuple[Statement, ...] = field(default_factory=tuple)
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    file: str = field(default="", compare=False)

    @classmethod
    def kept(cls, parts: Mapping[str, Any], rest: Callable[[], Rest], notes: Mapping[str, Any] = MappingProxyType({})) -> Document:
        """A document whose body and spans are read when they are asked for.

        `parts` has all other fields, and what else is known of it; `notes` what is known to be `noted`.
        """
        document = object.__new__(cls)
        document.__dict__.update(parts, _rest=rest, _notes={**notes})
        return document

    if not TYPE_CHECKING:  # a name that is misspelt is to be found all the same

        def __getattr__(self, name: str) -> Any:
            """What was not read yet."""
            if name not in ("body", "spans") or "_rest" not in self.__dict__:
                raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
            self.__dict__["body"], self.__dict__["spans"] = self._rest()
            del self.__dict__["_rest"]
            return self.__dict__[name]

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: the fields, without what was derived from them."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def to_json(self) -> dict[str, Json]:
        """The JSON, its keys in the order of the contract. Its parts are shared, not copied."""
        return {
            "tfr": VERSION,
            "pack": self.pack,
            "kind": self.kind,
            "name": self.name,
            "verb": self.verb,
            "clauses": dict(self.clauses),
            "body": list(self.body),
        }

    @cached_property
    def hash(self) -> str:
        """A SHA-256 of the canonical JSON: equal for equal documents, wherever they were written."""
        return hashlib.sha256(canonical(self.to_json()).encode()).hexdigest()

    def __hash__(self) -> int:
        return hash(self.hash)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every key, word, name and text in the body: what a look through its parts can be spared by."""
        found: set[str] = set()
        todo: list[Json] = [*self.body]
        while todo:
            value = todo.pop()
            parts = value
            if type(value) is dict or isinstance(value, Mapping):
                parts = value.values()
                found.update(value)
                found.update(value[key] for key in ("op", "name", "value") if type(value.get(key)) is str)
            for part in parts:
                if type(part) not in ATOMS:
                    todo.append(part)
        return frozenset(found)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of items as they are written in it, and all its texts, which may name one too."""
        found: set[str] = set()
        todo: list[Json] = [self.clauses, *self.body]
        while todo:
            value = todo.pop()
            parts = value
            if type(value) is dict or isinstance(value, Mapping):
                parts = value.values()
                if value.get("op") in NAMED:
                    found.add(str(value.get(NAMED[value["op"]], "")))
            todo += [part for part in parts if type(part) not in ATOMS]
        return frozenset(found)

    @cached_property
    def heads(self) -> frozenset[str]:
        """The heads of its lines."""
        return frozenset(line["op"] for line in self.body)

    def noted(self, name: str, make: Callable[[Document], Value]) -> Value:
        """What a later stage works out of this document alone, once; it may be kept with it under this name."""
        notes = self.__dict__.setdefault("_notes", {})
        if name not in notes:
            notes[name] = make(self)
        found: Value = notes[name]
        return found

    @property
    def qualified(self) -> str:
        """The name with its pack: `frost:Lance`."""
        return f"{self.pack}:{self.name}"

    def span_of(self, pointer: str) -> Span | None:
        """The text of a part, or of the smallest whole around it that has one."""
        while pointer not in self.spans:
            if not pointer:
                return None
            pointer = pointer.rpartition("/")[0]
        return self.spans[pointer]
