"""What the documentation shows is true: every text of rules is checked and its examples run, every command prints what is shown."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import shlex
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, Block, blocks, blocks_in, dialogue, missing, tables
from tfrules.cli.main import main
from tfrules.diagnostics import DiagnosticError
from tfrules.game import Loaded, load
from tfrules.hooks import manager
from tfrules.testing import run_tests
from tfrules.vocabulary.collect import collect, head_name
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.core.entities import ANY

PAGES = sorted(str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md") if path.parts[-2] != "decisions")
TEXTS = [(page, block) for page in PAGES for block in blocks(page) if block.language == "tfr"]
LESSONS = [page for page in PAGES if any(block.language == "pycon" for block in blocks(page))]
TALKS = [page for page in PAGES if any(block.language == "console" for block in blocks(page))]
# What a page takes for granted before its first command.
GIVEN = {
    "cli.md": {
        "boars/pack.yaml": 'id: boars\nversion: 1.0.0\nrequires: { melee: ">=0.1" }\n',
        "hounds/pack.yaml": 'id: hounds\nversion: 1.0.0\nrequires: { melee: ">=0.1" }\n',
        "hounds/hide.tfr": 'armor "Hound hide" {\n  stosp 1\n  summary "The hide of a hound."\n}\n',
        "rime/pack.yaml": 'id: rime\nversion: 1.0.0\nrequires: { wizard: ">=0.1" }\n',
        "rime/slow.tfr": (
            'spell "Slow" {\n  IQ 9\n  type thrown\n  cost 1 ST\n  target one figure\n  lasts 2 turns\n'
            "  effect { modify bearer.adjDX by -4 }\n}\n"
        ),
        "boars/hide.tfr": (
            'armor "Boar hide" {\n  stops 2\n  DX -1\n  summary "The hide of a boar, bristles outside."\n\n  example "it stops two" {\n'
            '    figure boar "Human" { ST 12; DX 12; armor "Boar hide" }\n'
            '    figure hunter "Human" { ST 12; DX 12; weapon "Shortsword" }\n'
            "    attack boar by hunter\n    roll hit 9, damage (3, 3)\n    expect boar.hits == 3\n  }\n}\n"
        ),
    }
}


def test_there_is_something_to_look_at() -> None:
    assert len(TEXTS) >= 10 and len(TALKS) >= 4
    assert {"authors/first-pack.md", "authors/language.md", "plugins/index.md", "cli.md"} <= set(PAGES)


@pytest.fixture(autouse=True)
def plugins_of_pages(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The plugins that pages show are there while they are read, as if their entry points were installed."""
    monkeypatch.setenv("TFRULES_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))  # of this run of the tests, for all its pages
    folder, points = tmp_path / "plugins", dict(manager.installed())
    folder.mkdir()
    for block in (block for page in PAGES for block in blocks(page) if block.language == "python" and "plugin" in block.marks):
        module = block.marks["plugin"]
        (folder / f"{module}.py").write_text(block.text, "utf-8")
        name = module.removeprefix("tfrules_")
        points[name] = EntryPoint(name, module, "tfrules")
        sys.modules.pop(module, None)
    for block in (block for page in PAGES for block in blocks(page) if "plugin" in block.marks and block.language != "python"):
        _write(folder, block)
    for block in (block for page in PAGES for block in blocks(page) if block.language == "yaml" and "file" in block.marks):
        _write(folder, block)
    monkeypatch.setattr(manager, "installed", lambda: points)
    monkeypatch.syspath_prepend(str(folder))
    importlib.invalidate_caches()
    manager.plugins_for.cache_clear()
    yield
    manager.plugins_for.cache_clear()


def _write(folder: Path, block: Block) -> None:
    path = folder / block.marks["file"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, "utf-8")


# ------------------------------------------------------------ texts


@pytest.mark.parametrize(("page", "block"), TEXTS, ids=[f"{page}:{block.line}" for page, block in TEXTS])
def test_a_text_is_correct_and_its_examples_pass(page: str, block: Block, tmp_path: Path) -> None:
    assert found_in(block, tmp_path) == block.wrong


def found_in(block: Block, folder: Path) -> set[str]:
    """The codes that a text draws: of what is wrong with it, or else of its examples that fail."""
    game, plugin = block.marks.get("game", "melee"), block.marks.get("plugin", "")
    pack = folder / "page"
    pack.mkdir()
    words = f"plugin: {plugin.removeprefix('tfrules_')}\n" if plugin else ""
    (pack / "pack.yaml").write_text(f"id: page\nversion: 1.0.0\n{words}requires: {{ {game}: '>=0.1' }}\n", "utf-8")
    (pack / "text.tfr").write_text(block.text, "utf-8")
    loaded: Loaded = load(game, packs=[pack])
    try:
        assert loaded.ruleset is not None
    except DiagnosticError as error:
        return {one.code for one in error.diagnostics}
    return {failure.code for failure in run_tests([loaded], [pack]).failures}


def test_a_wrong_text_is_noticed(tmp_path: Path) -> None:
    assert found_in(Block("tfr", 'weapon "Odd" { damge 1d6 }\n', 1), tmp_path) == {"TFR0310"}


# ------------------------------------------------------------ commands


@pytest.mark.parametrize("page", TALKS)
def test_commands_print_what_is_shown(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    for name, text in GIVEN.get(page, {}).items():
        _write(work, Block("", text, 0, {"file": name}))
    for block in blocks(page):
        if block.language == "console":
            for command, shown in dialogue(block):
                printed = run(command)
                assert not missing(shown, printed), f"{page}:{block.line}: `{command}` prints\n{printed}"
        elif "file" in block.marks:
            _write(work, block)


def run(command: str, status: int | None = None) -> str:
    """What a command prints, results and messages together. What it reads may be in a file, as in `tfrules play x < FILE`."""
    name, *args = shlex.split(command)
    assert name == "tfrules"
    out, typed = io.StringIO(), ""
    if "<" in args:
        args, typed = args[:-2], Path(args[-1]).read_text("utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(typed))
        found = main(args)
    assert found in ((0, 1) if status is None else (status,)), out.getvalue()  # 2 is wrong use, 3 a fault
    return out.getvalue()


def test_the_pack_of_a_plugin_that_adds_words_is_loaded_by_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("tfrules show Icicle --pack frost --game melee").startswith("weapon Icicle")
    assert "there is no thing 'Icicle'" in run("tfrules show Icicle --game melee", status=2)


def test_a_line_that_is_not_printed_is_noticed() -> None:
    assert missing(["one", "...", "th...or"], "one\ntwo\nthree or\n") == ""
    assert missing(["two", "one"], "one\ntwo\n") == "one"
    (block,) = blocks_in("<!-- game: wizard; wrong: TFR0001 -->\n```tfr\nx\n```\n")
    assert block == Block("tfr", "x\n", 2, {"game": "wizard", "wrong": "TFR0001"}) and block.wrong == {"TFR0001"}


def test_every_command_has_its_part() -> None:
    from tfrules.cli.main import COMMANDS

    text = (DOCS / "cli.md").read_text("utf-8")
    assert {line[3:] for line in text.splitlines() if line.startswith("## ")} == set(COMMANDS)


# ------------------------------------------------------------ Python


@pytest.mark.parametrize("page", LESSONS)
def test_python_says_what_is_shown(page: str) -> None:
    """All blocks of a page are one session."""
    session = ""
    for block in blocks(page):
        if block.language == "pycon":
            session += "\n" * (block.line + 1 - session.count("\n")) + block.text
    test = doctest.DocTestParser().get_doctest(session, {}, page, page, 0)
    told = io.StringIO()
    ran = doctest.DocTestRunner(verbose=False).run(test, out=told.write)
    assert ran.attempted > 0 and not ran.failed, told.getvalue()


# ------------------------------------------------------------ tables of words


def test_the_tables_of_words_are_those_of_the_core() -> None:
    core = collect(CORE)
    listed = tables("authors/language.md")
    words = {head_name(head): head.word for head in core.heads.values()}
    wanted = {name: {word for class_, word in core.heads if class_ == name} for name in ("effects", "actions", "example")}
    assert listed == {**wanted, "any": {words[name] for name in ANY}}
