"""Plugins use of the engine what `tfrules.engine.surface` names, and read texts through its lines, never through their JSON."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tfrules.engine import surface

ROOT = Path(__file__).resolve().parents[2]
SURFACE = "tfrules.engine.surface"
FOLDERS = (ROOT / "plugins", ROOT / "tests" / "foreign", ROOT / "tests" / "stranger" / "tfrules_frost" / "tfrules_frost")
FILES = [
    path
    for folder in FOLDERS
    for path in sorted(folder.rglob("*.py"))
    if not path.name.startswith("test_") and path.name not in ("conftest.py", "play.py", "reckoning.py")
]


def findings(text: str) -> Iterator[str]:
    """What a plugin's text does that it may not."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            whole = {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
            if any(name.startswith("tfrules.engine") and not name.startswith(SURFACE) for name in whole - {"tfrules.engine"}):
                yield f"line {node.lineno}: it imports {node.module}"
        elif isinstance(node, ast.Import) and any(one.name.startswith("tfrules.engine") for one in node.names):
            yield f"line {node.lineno}: it imports a module of the engine"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("block:"):
            yield f"line {node.lineno}: it makes up the code of a frame; `push_block` does that"
        elif isinstance(node, ast.Attribute) and node.attr == "raw":
            yield f"line {node.lineno}: it reads the JSON of a line; `word`, `has`, `fits` and `eval` do that"
        elif isinstance(node, ast.Attribute) and node.attr == "pushed" and ast.unparse(node.value) in ("c", "context"):
            yield f"line {node.lineno}: it looks at what is scheduled; `forget` does that"
        elif isinstance(node, ast.Attribute) and node.attr == "rule" and isinstance(node.ctx, ast.Store):
            yield f"line {node.lineno}: it writes the rule under way; `in_name_of` does that"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_plugin_uses_the_surface(path: Path) -> None:
    assert list(findings(path.read_text("utf-8"))) == []


def test_all_of_the_shipped_plugins_are_read() -> None:
    assert {"tfrules_tft", "tfrules_wizard", "tfrules_melee", "tfrules_ww"} <= {path.relative_to(ROOT).parts[1] for path in FILES}


def test_the_surface_names_what_is_there() -> None:
    assert [name for name in surface.__all__ if not hasattr(surface, name)] == []


@pytest.mark.parametrize(
    "text",
    [
        "from tfrules.engine.blocks import run_block",
        "from tfrules.engine import effects",
        "import tfrules.engine.turn",
        "def f():\n    from tfrules.engine.turn import TURN",
        "c.push(f'block:{line.block_id}', b)",
        "play.start('block:' + line.block_id, b)",
        "name = line.raw['name']",
        "name = line.raw.get('name')",
        "c.rule = definition.name",
        "if len(c.pushed) > before: pass",
    ],
)
def test_a_wrong_way_is_found(text: str) -> None:
    assert len(list(findings(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "from tfrules.engine.surface import Context, run_block",
        "from tfrules.engine import surface",
        "from tfrules.boards import Hex",
        "push_block(c, line, b)",
        "rule = line.rule",
    ],
)
def test_a_right_way_passes(text: str) -> None:
    assert list(findings(text)) == []
