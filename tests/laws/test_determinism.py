"""The same seed and the same commands give the same log, byte for byte, whatever the process that plays them is like."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STORIES = ("flavius-and-wulf", "yzor-and-krait", "eight-goblins")
RUN = "import sys; from tfrules.cli.main import main; sys.exit(main())"
WORLDS: tuple[dict[str, str], ...] = (
    {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "4294967295", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Pacific/Chatham", "PYTHONUTF8": "1"},
    {"PYTHONHASHSEED": "random", "PYTHONOPTIMIZE": "1", "COLUMNS": "40", "LC_ALL": "de_DE.UTF-8"},
)
COLD = {**WORLDS[0], "TFRULES_CACHE": "off"}


def begun(story: str, seed: str, world: dict[str, str]) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'plugins'}", **world}
    command = [sys.executable, "-c", RUN, "play", story, "--dice", seed, "--format", "json"]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.mark.parametrize("story", STORIES)
def test_a_seed_gives_one_log_in_every_process(story: str) -> None:
    """Under other seeds of hashing, locales, time zones and widths, side by side; for one story without a cache too."""
    together = [begun(story, "7", world) for world in (*WORLDS, *([COLD] if story == STORIES[0] else ()))]
    logs = [worker.communicate() for worker in together]
    assert [worker.returncode for worker in together] == [0] * len(together), [said for _, said in logs]
    assert len(logs[0][0]) > 1000 and {out for out, _ in logs} == {logs[0][0]}


def test_another_seed_gives_another_log() -> None:
    one, other = (begun(STORIES[0], seed, WORLDS[0]).communicate()[0] for seed in ("7", "8"))
    assert one != other
