"""Rulings that texts ask for: `ruling("ties") == "roll"`, or an example played with `ruling "ties=roll"`, must name a ruling that is loaded,
and one of its choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tfrules.ir.model import Document, Json, nodes
from tfrules.packs.findings import Findings
from tfrules.packs.rulings import Ruling

FUNCTION = "ruling"  # the core's function of that name
EXAMPLE = "example"


def check_ruling_uses(documents: Iterable[Document], rulings: Mapping[str, Ruling], findings: Findings) -> None:
    """Report rulings and choices that no loaded pack has."""
    for document in documents:
        for pointer, name in asked(document):
            if name not in rulings:
                message = f"there is no ruling `{name}` in what is loaded"
                findings.unknown("ruling-unknown", document.span_of(pointer), message, name, rulings)
        for pointer, name, choice in compared(document):
            if name in rulings and choice not in rulings[name].choices:
                message = f"the ruling `{name}` has no choice `{choice}`"
                listed = ", ".join(rulings[name].choices)
                findings.error("ruling-choice", document.span_of(pointer), message, f"its choices are {listed}")


def asked(document: Document) -> Iterator[tuple[str, str]]:
    """Every ruling a document asks for, with its place."""
    for pointer, node in nodes(document.body, "/body"):
        name = _ruling_of(node)
        if name:
            yield pointer, name
        for name, _ in _wanted(node):
            yield f"{pointer}/ruling", name


def compared(document: Document) -> Iterator[tuple[str, str, str]]:
    """Every choice that a document compares a ruling with, or plays an example with, and its place."""
    for pointer, node in nodes(document.body, "/body"):
        if isinstance(node, Mapping) and node.get("op") in ("==", "!="):
            for one, other in ((node["left"], node["right"]), (node["right"], node["left"])):
                name = _ruling_of(one)
                if name and isinstance(other, Mapping) and other.get("op") == "text":
                    yield pointer, name, other["value"]
        for name, choice in _wanted(node):
            yield f"{pointer}/ruling", name, choice


def _ruling_of(node: Json) -> str:
    if isinstance(node, Mapping) and node.get("op") == "call" and node.get("name") == FUNCTION and node["args"]:
        argument = node["args"][0]
        return str(argument["value"]) if isinstance(argument, Mapping) and argument.get("op") == "text" else ""
    return ""


def _wanted(node: Json) -> Iterator[tuple[str, str]]:
    """The rulings and choices that an example is played with."""
    if isinstance(node, Mapping) and node.get("op") == EXAMPLE:
        for written in node.get("ruling", ()):
            name, _, choice = str(written).partition("=")
            yield name, choice
