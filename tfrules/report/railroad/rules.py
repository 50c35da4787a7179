"""A grammar in the notation of Lark as trees that can be drawn. It reads as much of that notation as our grammar uses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

HEAD = re.compile(r"([?!]?)(\w+)(?:\.-?\d+)?\s*:\s*(.*)")
TOKEN = re.compile(r'\s*(?:(?P<alias>->\s*\w+)|(?P<text>"(?:[^"\\]|\\.)*")|(?P<pattern>/(?:[^/\\\n]|\\.)+/)|(?P<name>\w+)|(?P<sign>[|()\[\]*+?]))')


@dataclass(frozen=True, slots=True)
class Named:
    """What has a rule or a sign of its own."""

    name: str


@dataclass(frozen=True, slots=True)
class Written:
    """What is written as it stands, or looks like a pattern."""

    text: str


@dataclass(frozen=True, slots=True)
class Skip:
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after another."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """Once, or again and again."""

    item: Node


Node = Named | Written | Skip | Sequence | Choice | Loop


@dataclass(frozen=True, slots=True)
class Sign:
    """A rule or a sign of the grammar, with what its comment says; a sign has letters in capitals alone."""

    name: str
    node: Node
    about: str = ""

    @property
    def is_sign(self) -> bool:
        """Whether it is read from single letters."""
        return self.name.strip("_").isupper()


def read_grammar(text: str) -> tuple[Sign, ...]:
    """All rules and signs, in order. A comment belongs to what stands directly below it."""
    found: list[Sign] = []
    about: list[str] = []
    for block in _blocks(text):
        if block.startswith("//"):
            about.append(block.removeprefix("//").strip())
            continue
        head = HEAD.fullmatch(block)
        if head is not None:
            found.append(Sign(head[2], _Reader(head[3]).choice(), " ".join(about)))
        about = []
    return tuple(found)


def spelled(node: Node, texts: Mapping[str, Written]) -> Node:
    """The same with signs that are written in one way alone as they are written."""
    match node:
        case Named(name):
            return texts.get(name, node)
        case Sequence(items):
            return Sequence(tuple(spelled(one, texts) for one in items))
        case Choice(items):
            return Choice(tuple(spelled(one, texts) for one in items))
        case Loop(item):
            return Loop(spelled(item, texts))
        case _:
            return node


def _blocks(text: str) -> Iterator[str]:
    """Rules on one line each, comments, and empty lines, which end a comment."""
    rule = ""
    for row in text.splitlines():
        if rule and row.lstrip().startswith("|"):
            rule += f" {row.strip()}"
            continue
        if rule:
            yield rule
        rule = row.strip() if row.strip() and not row.startswith(("//", "%")) else ""
        if not rule:
            yield row.strip()
    if rule:
        yield rule


class _Reader:
    """Reads what stands behind the colon."""

    def __init__(self, text: str) -> None:
        self.tokens = [(found.lastgroup or "", found[0].strip()) for found in TOKEN.finditer(text)]
        self.at = 0

    def choice(self) -> Node:
        """Alternatives up to a closing bracket or the end."""
        items = [self._sequence()]
        while self._take("|"):
            items.append(self._sequence())
        return items[0] if len(items) == 1 else Choice(tuple(items))

    def _sequence(self) -> Node:
        items: list[Node] = []
        while self.at < len(self.tokens) and self.tokens[self.at][1] not in ("|", ")", "]"):
            kind, text = self.tokens[self.at]
            self.at += 1
            if kind != "alias":
                items.append(self._counted(self._one(kind, text)))
        return items[0] if len(items) == 1 else Sequence(tuple(items)) if items else Skip()

    def _one(self, kind: str, text: str) -> Node:
        if text in ("(", "["):
            inner = self.choice()
            self.at += 1
            return inner if text == "(" else Choice((Skip(), inner))
        if kind == "text":
            return Written(text[1:-1])
        return Written(text) if kind == "pattern" else Named(text)

    def _counted(self, node: Node) -> Node:
        if self._take("?"):
            return Choice((Skip(), node))
        if self._take("*"):
            return Choice((Skip(), Loop(node)))
        return Loop(node) if self._take("+") else node

    def _take(self, sign: str) -> bool:
        if self.at < len(self.tokens) and self.tokens[self.at] == ("sign", sign):
            self.at += 1
            return True
        return False
