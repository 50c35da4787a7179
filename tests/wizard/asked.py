"""Every question that a game can ask: the labels in the texts of its packs and in the code of its plugins, read without playing."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from tfrules.game import Loaded
from tfrules.ir.model import nodes

SHOWN = frozenset({"example", "scenario"})  # what stands in them answers questions
CALLS = {"choose": 1, "roll": 0, "ask": 2, "a_die_each": 1, "agrees": 2}  # which argument says what is asked


def of_texts(game: Loaded) -> set[str]:
    """What the packs of a game ask."""
    return {label for document in game.ruleset.items.values() if document.kind not in SHOWN for label in _labels(document.body)}


def _labels(body: Iterable[Any]) -> Iterator[str]:
    for statement in body:
        if statement["op"] in SHOWN:
            continue
        for _, part in nodes(statement):
            if not isinstance(part, dict) or part.get("op") not in ("choose", "spread", "roll", "save"):
                continue
            yield "save" if part["op"] == "save" else str(part.get("label") or part.get("as") or part.get("name") or "roll")


def of_code(*plugins: ModuleType) -> set[str]:
    """What the procedures of some plugins ask, as far as the code says it: what a text names is told by the text."""
    return {label for plugin in plugins for file in sorted(Path(inspect.getfile(plugin)).parent.rglob("*.py")) for label in _in_file(file)}


def _in_file(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    named = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id if isinstance(call.func, ast.Name) else ""
        at = CALLS.get(name, len(call.args))
        said = call.args[at] if at < len(call.args) else None
        label = said.value if isinstance(said, ast.Constant) else named.get(said.id) if isinstance(said, ast.Name) else None
        if isinstance(label, str):
            yield label
