"""The command that editors start: what it says without its extra, and that nobody else pays for it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests.docs.pages import DOCS
from tfrules.cli.main import main


class Absent:
    """Finds none of the packages of the extra, as where they are not installed."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in ("pygls", "lsprotocol"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name.partition(".")[0])


def test_without_the_extra_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in list(sys.modules):
        if name.partition(".")[0] in ("pygls", "lsprotocol") or name in ("tfrules.lsp.serve", "tfrules.lsp.server"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Absent(), *sys.meta_path])
    assert main(["lsp"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    first, second = printed.err.splitlines()
    missing = "lsprotocol" if "lsprotocol" in first else "pygls"
    assert first == f"error TFR0932 extra-missing: the language server needs {missing}, which is not installed"
    assert second == 'help: install the extra: pip install "tfrules[lsp]"'
    assert printed.err.replace(missing, "pygls") in (DOCS / "cli.md").read_text("utf-8")


@pytest.mark.parametrize("args", [["--version"], ["lsp", "--help"], ["fmt", "--help"]])
def test_nobody_else_pays_for_it(args: list[str]) -> None:
    """Neither other commands nor the help of this one load the packages of the extra."""
    code = f"import sys; from tfrules.cli.main import main; main({args!r}); print(*[n for n in ('pygls', 'lsprotocol') if n in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == ""
