"""Imports follow the way of the data, never the reverse; and importing the package loads nothing heavy.

A *room* is a package or module directly under `tfrules`. Imports inside functions count like any other: they are just as much a
dependency. Imports under TYPE_CHECKING count too, but for `hooks/spec.py`, which is a leaf at run time and may name any type.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tfrules"

# The order of the rooms. Those on one line stand level: they may import each other.
ORDER = (
    ("source", "diagnostics", "fixes", "suggest", "slug", "data"),
    ("vocabulary",),
    ("lang",),
    ("ir",),
    ("sense",),
    ("check",),
    ("packs",),
    ("boards",),
    ("odds leaf",),
    ("engine",),
    ("hooks",),
    ("odds",),
    ("sim",),
    ("report",),
    ("facade",),
    ("testing",),
    ("lsp", "highlight"),
    ("cli",),
)
RANK = {room: rank for rank, rooms in enumerate(ORDER) for room in rooms}

# Rooms that may import only what is named here, wherever they stand in the order.
ONLY = {
    "boards": {"boards", "source", "diagnostics"},
    "odds leaf": {"odds leaf", "diagnostics"},
}

# What stays private: the first may not be imported by the second.
PRIVATE = (
    ("tfrules.lang.ast", {"boards", "odds leaf", "engine", "odds", "sim", "report"}),
    ("tfrules.lang", {"odds leaf", "engine", "odds", "sim"}),
    ("tfrules.check", {"odds leaf", "engine", "odds", "sim", "report"}),
)

# Dice and distributions, which know no game state. `tfrules/odds/__init__.py` runs whenever one of them is imported, so it must
# be as light as they are. Of all these the engine may use four.
LEAVES = ("chain", "chart", "convolve", "dice", "dist", "enclosed", "explode", "joint", "notation", "pool", "rolled")
ODDS_LEAVES = {"tfrules.odds", *(f"tfrules.odds.{name}" for name in LEAVES)}
ENGINE_USES = {f"tfrules.odds.{name}" for name in ("chain", "dist", "enclosed", "pool")}
# What an author of Python sees first: it puts everything below it together.
FACADE = {f"tfrules{name}" for name in ("", ".balance", ".batches", ".battle", ".bouts", ".compare", ".duel", ".game", ".schemas", ".trials")}
HEAVY = ("click", "jsonschema", "lark", "numpy", "pluggy", "rich", "ruamel", "tfrules.engine", "tfrules.lang")


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
NAMES = set(MODULES) | {".".join(path.relative_to(ROOT).parts) for path in PACKAGE.rglob("*") if path.is_dir()}


def room(module: str) -> str:
    if module in FACADE:
        return "facade"
    if module in ODDS_LEAVES:
        return "odds leaf"
    return module.split(".")[1]


def typing_only(tree: ast.AST) -> set[ast.AST]:
    """All nodes that stand under `if TYPE_CHECKING:`."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            found.update(inner for statement in node.body for inner in ast.walk(statement))
    return found


def targets(node: ast.AST, module: str, is_package: bool, names: set[str]) -> Iterator[str]:
    """The modules of ours that one import statement (or a call of import_module with a literal) loads."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = node.module or ""
        if node.level:
            parts = module.split(".")
            keep = len(parts) - node.level + is_package
            base = ".".join([*parts[:keep], *([base] if base else [])])
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            yield inner if inner in names else base
    elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("import_module", "importlib.import_module", "__import__"):
        yield from (str(arg.value) for arg in node.args[:1] if isinstance(arg, ast.Constant))


def imports(text: str, module: str, is_package: bool = False, names: set[str] = NAMES) -> Iterator[tuple[int, str]]:
    """Line and module of each import of ours that counts."""
    tree = ast.parse(text)
    skipped = typing_only(tree) if module == "tfrules.hooks.spec" else set()
    for node in ast.walk(tree):
        if node not in skipped:
            for target in targets(node, module, is_package, names):
                if target == "tfrules" or target.startswith("tfrules."):
                    yield getattr(node, "lineno", 0), target


def breach(module: str, target: str) -> str | None:
    """Why `module` may not import `target`, or None."""
    here, there = room(module), room(target)
    if module == "tfrules.hooks.spec":
        return "hooks/spec.py imports types only, under TYPE_CHECKING"
    if here in ONLY and there not in ONLY[here]:
        return f"{here} may import only {', '.join(sorted(ONLY[here]))}"
    if here == "engine" and there == "odds leaf" and target not in ENGINE_USES:
        return f"engine may use only {', '.join(sorted(ENGINE_USES))}"
    if RANK[there] > RANK[here]:
        return f"{there} comes after {here}"
    for hidden, barred in PRIVATE:
        if here in barred and (target == hidden or target.startswith(hidden + ".")):
            return f"{hidden} is private: {here} may not see it"
    return None


def breaches(text: str, module: str, is_package: bool = False, names: set[str] = NAMES) -> list[str]:
    found = []
    for line, target in imports(text, module, is_package, names):
        if why := breach(module, target):
            found.append(f"{module}:{line} imports {target}: {why}")
    return found


def test_every_module_has_a_room() -> None:
    """A new module at the top needs a place in ORDER before it can be imported."""
    assert [name for name in MODULES if room(name) not in RANK] == []


@pytest.mark.parametrize("module", sorted(MODULES))
def test_imports_follow_the_order(module: str) -> None:
    path = MODULES[module]
    assert breaches(path.read_text("utf-8"), module, path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("tfrules.lang.build", "from tfrules.check import names"),
        ("tfrules.lang.build", "def f():\n    import tfrules.engine.state"),
        ("tfrules.lang.build", "from ..engine import state"),
        ("tfrules.lang.build", "import importlib\nimportlib.import_module('tfrules.cli.main')"),
        ("tfrules.lang.build", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from tfrules.packs import link"),
        ("tfrules.lang.build", "import tfrules"),
        ("tfrules.vocabulary.terms", "from tfrules import lang"),
        ("tfrules.boards.hexes", "from tfrules.vocabulary import terms"),
        ("tfrules.odds.dist", "from tfrules.source import Span"),
        ("tfrules.odds.dist", "from tfrules.engine import state"),
        ("tfrules.engine.turn", "from tfrules.odds.graph import Graph"),
        ("tfrules.engine.turn", "from tfrules.odds.chart import text_chart"),
        ("tfrules.engine.turn", "from tfrules.lang.format import text_of"),
        ("tfrules.report.cards", "from tfrules.lang import ast"),
        ("tfrules.hooks.spec", "from tfrules.vocabulary.terms import Word"),
    ],
)
def test_a_wrong_import_is_found(module: str, text: str) -> None:
    names = NAMES | {"tfrules.lang", "tfrules.lang.ast", "tfrules.engine", "tfrules.engine.state", "tfrules.packs.link"}
    assert len(breaches(text, module, names=names)) == 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("tfrules.lang.build", "from tfrules.lang.ast import Item\nfrom tfrules.source import Span\nimport re"),
        ("tfrules.engine.turn", "from tfrules.odds.pool import Pool\nfrom tfrules.boards.hexes import Hex"),
        ("tfrules.odds.graph", "from tfrules.odds.dist import Dist\nfrom tfrules.engine.state import State"),
        ("tfrules.hooks.spec", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from tfrules.engine.state import State"),
        ("tfrules.cli.main", "import tfrules\nfrom tfrules.report import cards"),
    ],
)
def test_a_right_import_passes(module: str, text: str) -> None:
    assert breaches(text, module) == []


def test_importing_the_package_loads_nothing_heavy() -> None:
    """A quick command must not pay for the engine: `tfrules/__init__.py` loads names when they are used."""
    code = f"import sys, tfrules; print(*[name for name in {HEAVY!r} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
