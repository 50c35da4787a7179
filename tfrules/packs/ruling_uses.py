"""Rulings that texts ask for: `ruling("ties") == "roll"`, or an example played with `ruling "ties=roll"`, must name a ruling that is loaded,
and one of its choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tfrules.ir.model import Document, Json, nodes
from tfrules.packs.findings import Findings
from tfrules.packs.rulings import Ruling

FUNCTION = "ruling"  # the core's function of that name; what an example is played with is said by the same word
EXAMPLE = "example"


def check_ruling_uses(documents: Iterable[Document], rulings: Mapping[str, Ruling], findings: Findings) -> None:
    """Report rulings and choices that no loaded pack has."""
    for document in documents:
        for pointer, name, choice in uses(document):
            if choice is None and name not in rulings:
                message = f"there is no ruling `{name}` in what is loaded"
                findings.unknown("ruling-unknown", document.span_of(pointer), message, name, rulings)
            elif choice is not None and name in rulings and choice not in rulings[name].choices:
                message = f"the ruling `{name}` has no choice `{choice}`"
                listed = ", ".join(rulings[name].choices)
                findings.error("ruling-choice", document.span_of(pointer), message, f"its choices are {listed}")


def uses(document: Document) -> Iterator[tuple[str, str, str | None]]:
    """Every ruling that a document asks for, with its place, then (else None) each choice that it is compared or played with."""
    for pointer, node in nodes(document.body, "/body") if FUNCTION in document.words else ():
        op = node.get("op") if isinstance(node, Mapping) else None
        if op == "call":
            name = _ruling_of(node)
            if name:
                yield pointer, name, None
        elif op in ("==", "!="):
            for one, other in ((node["left"], node["right"]), (node["right"], node["left"])):
                name = _ruling_of(one)
                if name and isinstance(other, Mapping) and other.get("op") == "text":
                    yield pointer, name, other["value"]
        elif op == EXAMPLE:
            for name, choice in _wanted(node):
                yield f"{pointer}/ruling", name, None
                yield f"{pointer}/ruling", name, choice


def _ruling_of(node: Json) -> str:
    if isinstance(node, Mapping) and node.get("op") == "call" and node.get("name") == FUNCTION and node["args"]:
        argument = node["args"][0]
        return str(argument["value"]) if isinstance(argument, Mapping) and argument.get("op") == "text" else ""
    return ""


def _wanted(node: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    """The rulings and choices that an example is played with."""
    for written in node.get("ruling", ()):
        name, _, choice = str(written).partition("=")
        yield name, choice
