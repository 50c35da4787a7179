"""Whatever moment a process is killed at, what it was writing is wholly old or wholly new."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tfrules.cli.folder import replaced_folder

ROOT = Path(__file__).resolve().parents[2]
WORKS = ("saving", "formatting", "caching", "packing", "building docs")


def killed(work: str, kills: int) -> dict[str, int]:
    command = [sys.executable, "-m", "tests.laws.killed", work, "--kills", str(kills)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("work", WORKS)
def test_a_few_kills_are_survived(work: str) -> None:
    assert killed(work, 5) == {work: 5}


@pytest.mark.slow
@pytest.mark.parametrize("work", WORKS)
def test_two_hundred_kills_are_survived(work: str) -> None:
    assert killed(work, 200) == {work: 200}


def test_a_folder_that_was_set_aside_comes_back(tmp_path: Path) -> None:
    """As it is left when a process is ended between putting the old folder aside and the new one in its place."""
    place = tmp_path / "pages"
    with replaced_folder(place) as made:
        (made / "old.md").write_text("old")
    aside = tmp_path / ".pages.0123.old"
    aside.mkdir()
    place.rename(aside / "it")
    with pytest.raises(ZeroDivisionError), replaced_folder(place):
        raise ZeroDivisionError
    assert (place / "old.md").read_text() == "old" and not aside.exists()
