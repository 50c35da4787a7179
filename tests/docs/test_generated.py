"""What the site of the documentation has from the program: a page of every finding, every word of the core, the grammar, its looks."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from ruamel.yaml import YAML

from tfrules.diagnostics import catalogue
from tfrules.report.pages import markdown as md
from tfrules.report.pages.files import SCRIPT_FILES, STYLE_FILES, WORKER
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import Head

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def generated() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generated", ROOT / "docs" / "generated.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_finding_and_every_word_of_the_core_has_its_place(generated: ModuleType) -> None:
    pages = generated.written()
    assert {f"diagnostics/{code.lower()}.md" for code in catalogue() if code.startswith("TFR")} <= set(pages)
    words = pages["language/words.md"]
    heads = [one for one in CORE if isinstance(one, Head)]
    assert len(heads) > 20 and [one.word for one in heads if md.text(one.doc) not in words] == []
    assert "(grammar.md)" in words and "language/grammar.md" in pages


def test_the_documentation_looks_as_the_reference_does(generated: ModuleType) -> None:
    settings = YAML(typ="safe").load((ROOT / "mkdocs.yml").read_text("utf-8"))
    assert settings["extra_css"] == list(STYLE_FILES) and settings["extra_javascript"] == list(SCRIPT_FILES)
    assert settings["extra"]["polyfills"] == [WORKER] and settings["hooks"] == ["docs/generated.py"]
    assert {*STYLE_FILES, *SCRIPT_FILES, WORKER} <= set(generated.written())
