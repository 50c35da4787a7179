"""Without any plugin the package is whole: it imports, loads the core's words, checks, formats and compiles a text of the core."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tfrules"
FILES = sorted(PACKAGE.rglob("*.py"))

# A process in which nothing is installed that could be a plugin: no entry point, and no folder with plugins on the path.
HIDDEN = f"""
import importlib.metadata, os, sys
os.environ["TFRULES_CACHE"] = "off"
ROOT = {str(ROOT)!r}
sys.path = [ROOT] + [one for one in sys.path if one and os.path.realpath(one) not in (ROOT, os.path.join(ROOT, "plugins"))]
sys.meta_path = [one for one in sys.meta_path if not getattr(one, "__module__", "").startswith("__editable__")]
importlib.metadata.entry_points = lambda **chosen: importlib.metadata.EntryPoints(())
"""

TEXT = """\
# A house rule.
ruling "ties" {
  question "What comes of a tie?"
  choice "roll"
  choice "left"
  default "left"
}

condition "slow" {
  duration 2 turns
  on bearer affected { roll 1d8 { 1..3 { end effect } } }
}

rule "no ties" {
  on any effect begins { when ruling("ties") == "roll" { end effect } }
}
"""


def alone(code: str) -> str:
    """What the code prints in a process without plugins."""
    run = subprocess.run([sys.executable, "-c", HIDDEN + code], cwd=ROOT / "tests", capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_process_of_these_tests_has_no_plugin() -> None:
    """The hiding itself is held: with it no plugin can be imported or found, without it those of this repository can."""
    seek = (
        "from importlib.util import find_spec; print([n for n in ('tft', 'melee', 'wizard', 'ww') if find_spec('tfrules_' + n)])"
    )
    found = "from tfrules.hooks.manager import installed; print(sorted(installed()))"
    assert alone(seek + "\n" + found) == "[]\n[]\n"
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'plugins'}"}
    open_ = subprocess.run([sys.executable, "-c", seek], env=environment, capture_output=True, text=True, check=True)
    assert open_.stdout == "['tft', 'melee', 'wizard', 'ww']\n"


def test_it_imports() -> None:
    assert alone("import tfrules; print(callable(tfrules.load), tfrules.sample(1), tfrules.d('1d8').mean())") == (
        "True Sample(seed=1) 9/2\n"
    )


def test_every_module_imports() -> None:
    """But for the parts that need an extra."""
    code = """
import importlib, pathlib, pkgutil, tfrules
left = []
for one in pkgutil.walk_packages(tfrules.__path__, "tfrules."):
    try:
        importlib.import_module(one.name)
    except ModuleNotFoundError as error:
        left.append((one.name, error.name))
print(*[name for name in sys.modules if name.startswith("tfrules_")])
print(*[f"{module} lacks {needs}" for module, needs in left if needs.partition(".")[0] not in ("pygls", "lsprotocol", "dask", "distributed")])
"""
    assert alone(code) == "\n\n"


def test_the_core_loads() -> None:
    code = """
import tfrules
loaded = tfrules.load()
print(loaded.info, loaded.plugins.names, loaded.list(), loaded.engine.definitions, sorted(loaded.engine.procedures))
print(*sorted(kind for kind, declared in loaded.vocabulary.kinds.items() if declared.listed))
"""
    loaded, kinds = alone(code).splitlines()
    assert loaded == "None () [] {} ['forget', 'offers', 'take', 'turn edge', 'turns', 'watch']"
    assert set(kinds.split()) >= {"condition", "publication", "rule", "ruling", "scenario", "turn"}


def test_the_words_of_the_core_are_enough_for_a_text(tmp_path: Path) -> None:
    """It is read, checked, formatted and linked; a wrong word in it is a finding."""
    file = tmp_path / "house.tfr"
    file.write_text(TEXT)
    code = f"""
import tfrules
from tfrules.check import check_module, shapes
from tfrules.lang.format import format_text
from tfrules.lang.parse import parse_module
from tfrules.source import Source
loaded = tfrules.load(packs=[{str(file)!r}])
print([(item.kind, item.name) for item in loaded.list()], loaded.ruleset.warnings, loaded.engine.ruling("ties"))
text = open({str(file)!r}).read()
known = shapes(loaded.vocabulary)
def findings(text):
    parsed = parse_module(Source("house.tfr", text), known)
    checked = check_module(parsed.module, loaded.vocabulary, "house")
    return [one.code for one in (*parsed.diagnostics, *checked.diagnostics)]
print(findings(text), findings(text.replace("end effect", "end efect", 1)))
print(format_text(Source("house.tfr", text.replace("\\n  ", "\\n ")), known))
"""
    loaded, found, *formatted = alone(code).splitlines()
    assert loaded == "[('ruling', 'ties'), ('condition', 'slow'), ('rule', 'no ties')] () left"
    assert found == "[] ['TFR0312']"
    assert formatted == [*TEXT.splitlines(), ""]


def test_the_words_of_the_core_are_enough_to_play(tmp_path: Path) -> None:
    """A condition whose bearer shakes it off with three faces of an eight-sided die; by the other choice of the ruling, always."""
    file = tmp_path / "house.tfr"
    file.write_text(TEXT)
    code = f"""
import tfrules
from tfrules.battle import edited
from tfrules.engine.agenda import Outcome
from tfrules.engine.drivers import drive, sample
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.state import State
def slow(c):
    c.game.give(c, "house:slow", c.create("thing", "it"), {{}})
for choice in ("left", "roll"):
    loaded = tfrules.load(packs=[{str(file)!r}], rulings={{"ties": choice}})
    begun = edited(loaded, State({{}}), slow)
    endings = enumerate_chance(loaded.engine, begun.state)
    print(choice, endings.p(lambda state: bool(state.of_kind("effect"))), drive(loaded.engine, begun, sample(1)).state.done)
"""
    assert alone(code) == "left 5/8 True\nroll 0 True\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_in_the_package_imports_a_plugin(path: Path) -> None:
    assert list(plugins_imported(path.read_text("utf-8"))) == []


def plugins_imported(text: str) -> Iterator[str]:
    """Modules of plugins that are imported, also under a condition, for types, or by name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or "", *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names = [node.value]
        else:
            continue
        yield from (name for name in names if name.startswith(("tfrules_", "plugins.")))


@pytest.mark.parametrize(
    "text",
    [
        "import tfrules_cards", "from tfrules_cards.plugin import x", "def f():\n    from tfrules_cards import y",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import tfrules_cards", "import_module('tfrules_cards.plugin')",
    ],
)  # fmt: skip
def test_an_import_of_a_plugin_is_found(text: str) -> None:
    assert list(plugins_imported(text))
