"""Documents as files: strict reading, canonical writing.

Reading refuses what is no document at all (a wrong version, a missing or unknown key, a number that JSON lacks). Whether the
words in it are known is a question for `schema.validate`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from tfrules.ir.model import VERBS, VERSION, Document, Json, canonical

KEYS = ("tfr", "pack", "kind", "name", "verb", "clauses", "body")


class CodecError(ValueError):
    """A file or value that is no document; the message says where and why."""


def to_json(document: Document) -> dict[str, Json]:
    """The document as JSON values that share nothing with it."""
    copied: dict[str, Json] = json.loads(canonical(document.to_json()))
    return {key: copied[key] for key in KEYS}


def from_json(value: Json, file: str = "") -> Document:
    """The document that this JSON says, or a CodecError."""
    where = file or "document"
    if not isinstance(value, dict):
        raise CodecError(f"{where}: a document is a JSON object, not {_type_name(value)}")
    for key in KEYS:
        if key not in value:
            raise CodecError(f'{where}: "{key}" is missing')
    for key in value:
        if key not in KEYS:
            raise CodecError(f'{where}: unknown key "{key}"')
    if value["tfr"] != VERSION or isinstance(value["tfr"], bool):
        raise CodecError(f"{where}: version {value['tfr']!r} is not the version {VERSION} that this program reads")
    for key in ("pack", "kind", "name"):
        if not isinstance(value[key], str) or not value[key]:
            raise CodecError(f'{where}: "{key}" must be a text that is not empty')
    if value["verb"] not in VERBS:
        raise CodecError(f'{where}: "verb" must be one of {", ".join(VERBS)}')
    if not isinstance(value["clauses"], dict):
        raise CodecError(f'{where}: "clauses" must be an object')
    body = value["body"]
    if not isinstance(body, list) or not all(_is_statement(one) for one in body):
        raise CodecError(f'{where}: "body" must be a list of statements, each with its "op"')
    return Document(value["pack"], value["kind"], value["name"], value["verb"], value["clauses"], tuple(body), file=file)


def dumps(documents: Iterable[Document]) -> str:
    """Documents as JSON lines, each canonical: equal documents give equal bytes."""
    return "".join(canonical(one.to_json()) + "\n" for one in documents)


def loads(text: str, file: str = "") -> tuple[Document, ...]:
    """The documents of JSON lines."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            found.append(from_json(_strict(line, f"{file or 'line'}:{number}" if file else f"line {number}"), file))
    return tuple(found)


def dump(documents: Iterable[Document], path: Path) -> None:
    """Write documents to a file of JSON lines."""
    path.write_text(dumps(documents), encoding="utf-8", newline="\n")


def load(path: Path) -> tuple[Document, ...]:
    """Read a file of JSON lines."""
    return loads(path.read_text(encoding="utf-8"), str(path))


def _strict(text: str, where: str) -> Json:
    def pairs(found: list[tuple[str, Json]]) -> dict[str, Json]:
        keys = [key for key, _ in found]
        for key in keys:
            if keys.count(key) > 1:
                raise CodecError(f'{where}: the key "{key}" stands twice')
        return dict(found)

    def constant(name: str) -> Json:
        raise CodecError(f"{where}: {name} is no JSON number")

    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as error:
        raise CodecError(f"{where}: {error.msg} at column {error.colno}") from None


def _is_statement(value: Json) -> bool:
    return isinstance(value, dict) and isinstance(value.get("op"), str)


def _type_name(value: Json) -> str:
    names = {list: "a list", str: "a text", int: "a number", float: "a number", bool: "true or false", type(None): "null"}
    return names.get(type(value), type(value).__name__)
