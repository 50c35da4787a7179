"""Runs commands as the entry point does, in an empty folder, with one small game installed beside a plugin that is broken."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.cli.darts import Tavern, write_pack
from tfrules.cli.main import main
from tfrules.diagnostics import DiagnosticError, finding
from tfrules.hooks import manager


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the installed pack."""
    folder = write_pack(tmp_path / "share" / "darts")
    plugin = Tavern(folder)

    def load(name: str) -> object:
        if name == "tavern":
            return plugin
        code = "TFR0912" if name == "ruin" else "TFR0911"
        raise DiagnosticError([finding(code, f"the plugin {name!r} cannot be loaded")])

    points = {name: EntryPoint(name, f"{name}.plugin", "tfrules") for name in ("ruin", "tavern")}
    monkeypatch.setattr(manager, "installed", lambda: points)
    monkeypatch.setattr(manager, "load_plugin", load)
    monkeypatch.setenv("TFRULES_CACHE", "off")
    manager.plugins_for.cache_clear()
    yield folder
    manager.plugins_for.cache_clear()


@pytest.fixture
def cli(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in an empty working folder."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)

    def run(*args: str, given: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        capsys.readouterr()
        status = main(list(args))
        printed = capsys.readouterr()
        return Ran(status, printed.out, printed.err)

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], None]:
    """Write files into the working folder: `=== NAME` stands before each."""

    def files(text: str) -> None:
        for part in text.split("=== ")[1:]:
            name, _, body = part.partition("\n")
            path = tmp_path / "work" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body, encoding="utf-8")

    return files
