"""YAML as a tree in which every node knows its place.

ruamel.yaml reads YAML 1.2 up to its node graph; the meaning of scalars is settled here, by the core schema of YAML 1.2 alone
(`no` is a word, `012` is twelve, a date is text). What makes YAML risky in files that strangers wrote is refused with a finding:
equal keys in one mapping, anchors and aliases, tags, several documents, nesting without end.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tfrules.packs.findings import Findings
from tfrules.packs.yaml_slips import slip
from tfrules.source import Source, Span

_ESCAPES = re.compile(r"\\U([0-9A-Fa-f]{8})")
MAX_DEPTH = 32
FAR_TOO_DEEP = 256  # brackets that are open at once, also those of texts in quotes and comments
MAX_MARKS = 30_000  # signs that part values: some seconds' work for the reader; the largest shipped file has a tenth
_MARKS = re.compile(r"[\[\]{},:?\n]|- ")
_HALF = re.compile("[\ud800-\udfff]")  # half of a character, which can be written as an escape alone
INT = re.compile(r"[-+]?\d{1,18}\Z", re.A)
FLOAT = re.compile(r"[-+]?(\d+\.\d*|\.\d+|\d+)([eE][-+]?\d+)?\Z", re.A)
WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value; `written` is its text before it was read as a number or a truth value."""

    value: str | int | float | bool | None
    written: str
    span: Span
    plain: bool = True  # written without quotes


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their values, in the order written; no two keys are equal."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span
    refused: tuple[str, ...] = ()  # keys whose values were not allowed; they are not among the entries

    def __iter__(self) -> Iterator[tuple[str, Scalar, Node]]:
        for key, value in self.entries:
            yield key.written, key, value

    def get(self, name: str) -> Node | None:
        """The value under a key, or None."""
        return next((value for key, value in self.entries if key.written == name), None)

    def lacks(self, name: str) -> bool:
        """Whether a key was never written."""
        return self.get(name) is None and name not in self.refused

    def key(self, name: str) -> Span:
        """Where a key stands; the whole mapping where there is no such key."""
        return next((key.span for key, _ in self.entries if key.written == name), self.span)


Node = Scalar | Sequence | Mapping


def read_yaml(source: Source, findings: Findings) -> Node | None:
    """The tree of a YAML text; None (and findings) where it cannot be read, or where it is empty."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    if not _bearable(source, findings):
        return None
    reader = YAML(typ="safe", pure=True)
    reader.composer.warn_double_anchors = False  # no anchor is allowed; a warning of Python would be all that is seen of this one
    try:
        root = reader.compose(source.text)
    except MarkedYAMLError as error:
        found = slip(source, error)
        findings.error("yaml-syntax", found.span, found.message, found.mend, found.related)
        return None
    except YAMLError as error:  # the reader's own: a character that YAML forbids; its text holds the place
        at = getattr(error, "position", 0)
        findings.error("yaml-syntax", Span(source, at, at + 1), "a character that YAML does not allow stands here")
        return None
    except (ValueError, OverflowError):  # of Python, that knows no such character
        beyond = next((found for found in _ESCAPES.finditer(source.text) if int(found[1], 16) > sys.maxunicode), None)
        place = Span(source, 0, 0) if beyond is None else Span(source, *beyond.span())
        findings.error("yaml-syntax", place, "an escape stands here for a character that there is not")
        return None
    except RecursionError:
        findings.error("yaml-syntax", Span(source, 0, 0), "the file is nested too deeply")
        return None
    return None if root is None else Reader(source, findings).node(root, 0)


def _bearable(source: Source, findings: Findings) -> bool:
    """Whether a text is neither so long nor nested so deep that reading it would take more than a moment."""
    depth = 0
    for number, mark in enumerate(_MARKS.finditer(source.text), 1):
        if number > MAX_MARKS:
            message = f"the file holds more than {MAX_MARKS:,} values"
            findings.error("yaml-feature", Span(source, mark.start(), mark.end()), message, "split it into several files")
            return False
        depth += (mark.group() in "[{") - (mark.group() in "]}")
        if depth > FAR_TOO_DEEP:
            message = f"the file is nested more than {MAX_DEPTH} levels deep"
            findings.error("yaml-feature", Span(source, mark.start(), mark.end()), message, "make it flatter")
            return False
    return True


class Reader:
    """Turns ruamel's nodes into ours, and refuses what we do not allow."""

    def __init__(self, source: Source, findings: Findings) -> None:
        self.source = source
        self.findings = findings

    def span(self, node: Any) -> Span:
        """Where a node stands. A block ends behind its last line, so blanks at the end are cut off."""
        start, end = node.start_mark.index, node.end_mark.index
        return Span(self.source, start, start + len(self.source.text[start:end].rstrip()))

    def node(self, node: Any, depth: int) -> Node | None:
        """One node of any kind; None where it is refused."""
        span = self.span(node)
        if node.anchor is not None:
            self.findings.error(
                "yaml-feature", span, f"the anchor `&{node.anchor}` is not allowed here", "write the value out at each place"
            )
            return None
        if self.source.text.startswith("!", span.start):  # plain text cannot begin with "!", so this is a tag
            self.findings.error("yaml-feature", span, f"the tag `{node.tag}` is not allowed here", "leave it out")
            return None
        if depth > MAX_DEPTH:
            self.findings.error("yaml-feature", span, f"the file is nested more than {MAX_DEPTH} levels deep", "make it flatter")
            return None
        match node.id:
            case "scalar":
                if _HALF.search(node.value):
                    self.findings.error("yaml-feature", span, "half of a character stands here", "write the character itself")
                    return None
                return scalar(node, span)
            case "sequence":
                items = [self.node(item, depth + 1) for item in node.value]
                return Sequence(tuple(item for item in items if item is not None), span)
            case _:
                return self.mapping(node, span, depth)

    def mapping(self, node: Any, span: Span, depth: int) -> Mapping:
        """A mapping: keys are scalars, and each stands once."""
        entries: dict[str, tuple[Scalar, Node]] = {}
        refused: list[str] = []
        for key_node, value_node in node.value:
            key, value = self.node(key_node, depth + 1), self.node(value_node, depth + 1)
            if key is None or value is None:
                refused += [key.written] if isinstance(key, Scalar) else []
                continue
            if not isinstance(key, Scalar):
                self.findings.error(
                    "yaml-feature", key.span, "a key must be a single word or text", "write the key as plain text"
                )
            elif key.written in entries:
                self.findings.error(
                    "yaml-duplicate-key",
                    key.span,
                    f"the key `{key.written}` stands here a second time",
                    "keep one of the two",
                    related=[(entries[key.written][0].span, "the first one is here")],
                )
            else:
                entries[key.written] = (key, value)
        return Mapping(tuple(entries.values()), span, tuple(refused))


def scalar(node: Any, span: Span) -> Scalar:
    """A scalar, read by the core schema of YAML 1.2 where it was written plain."""
    written = str(node.value)
    if node.style is not None:
        return Scalar(written, written, span, plain=False)
    if written in WORDS:
        return Scalar(WORDS[written], written, span)
    if INT.match(written):
        return Scalar(int(written), written, span)
    if FLOAT.match(written):
        return Scalar(float(written), written, span)
    return Scalar(written, written, span)
