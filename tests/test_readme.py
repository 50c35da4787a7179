"""The README's examples are run as they are printed."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import tfrules
from tfrules.testing import run_tests

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def test_the_library_example_says_what_its_comments_say() -> None:
    (code,) = fenced("python")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})
    lines = out.getvalue().splitlines()
    assert lines[0] == "3d6 - 1"
    assert lines[1] == "initiative"
    assert lines[2] == "base 12 applied" and "Chainmail -3 applied" in lines and "Large shield -1 applied" in lines
    assert lines[-2:] == ["25411/46656", "5"]


def test_the_homebrew_example_is_checked_and_passes(tmp_path: Path) -> None:
    (text,) = fenced("")
    (tmp_path / "pack.yaml").write_text("id: boars\nversion: 1.0.0\nrequires: { melee: '>=0.1' }\n", "utf-8")
    (tmp_path / "boar.tfr").write_text(text, "utf-8")
    report = run_tests([tfrules.load("melee", packs=[tmp_path])], [tmp_path])
    assert report.failures == [] or not report.failures
    assert report.count("passed", "boars") == 1
