"""Answers of `show` and `list` are remembered until anything they rest on changes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

RUN = "import sys; from tfrules.cli.entry import main; sys.exit(main())"
ROOT = Path(__file__).parents[2]


def run(cache: str, *args: str, prelude: str = "") -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "plugins")])
    env = {**os.environ, "TFRULES_CACHE": cache, "PYTHONPATH": paths}
    return subprocess.run([sys.executable, "-c", prelude + RUN, *args], capture_output=True, text=True, env=env, check=False)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "tools"
    folder.mkdir()
    (folder / "pack.yaml").write_text("id: tools\nversion: 1.0.0\nrequires: { melee: '>=0.1' }\n", "utf-8")
    (folder / "a.tfr").write_text('weapon "Rake" {\n  damage 1d6\n}\n', "utf-8")
    return folder


def test_told_again_without_the_engine_and_anew_after_a_change(tmp_path: Path, pack: Path) -> None:
    cache, args = str(tmp_path / "cache"), ("show", "Rake", "--game", "melee", "--pack", str(pack))
    first = run(cache, *args)
    assert first.returncode == 0 and "1d6" in first.stdout, first.stderr
    barred = "import sys; sys.modules['click'] = None\n"  # a remembered answer needs no command line
    again = run(cache, *args, prelude=barred)
    assert (again.returncode, again.stdout, again.stderr) == (0, first.stdout, first.stderr)
    (pack / "a.tfr").write_text('weapon "Rake" {\n  damage 2d6 + 1\n}\n', "utf-8")
    changed = run(cache, *args)
    assert changed.returncode == 0 and "2d6 + 1" in changed.stdout


def test_a_new_file_is_seen(tmp_path: Path, pack: Path) -> None:
    cache, args = str(tmp_path / "cache"), ("list", "weapon", "--game", "melee", "--pack", str(pack))
    assert "Hoe" not in run(cache, *args).stdout
    (pack / "b.tfr").write_text('weapon "Hoe" {\n  damage 1d6\n}\n', "utf-8")
    assert "Hoe" in run(cache, *args).stdout


def test_a_damaged_answer_is_made_anew(tmp_path: Path, pack: Path) -> None:
    cache, args = str(tmp_path / "cache"), ("show", "Rake", "--game", "melee", "--pack", str(pack))
    first = run(cache, *args)
    for kept in (tmp_path / "cache" / "answers").iterdir():
        kept.write_text('{"question": 1', "utf-8")
    again = run(cache, *args)
    assert (again.returncode, again.stdout) == (0, first.stdout)


def test_what_fails_is_not_kept_and_off_keeps_nothing(tmp_path: Path, pack: Path) -> None:
    assert run(str(tmp_path / "cache"), "show", "Rak", "--game", "melee", "--pack", str(pack)).returncode != 0
    assert run("off", "show", "Rake", "--game", "melee", "--pack", str(pack)).returncode == 0
    answers = tmp_path / "cache" / "answers"
    assert not answers.exists() or list(answers.iterdir()) == []
