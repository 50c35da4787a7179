"""The stranger's distribution as a user gets it: two wheels in a fresh environment, and what is said once one of them is gone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.stranger.conftest import DISTRIBUTION, HERE, ICEFOLK

ROOT = HERE.parents[1]
pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Environment:
    """A virtual environment with a folder to work in."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "env" / "bin" / "python"

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        """Run `tfrules` as it was installed."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.run(
            [self.python.parent / "tfrules", *args], cwd=self.folder, capture_output=True, text=True, check=False,
            env={**kept, "TFRULES_CACHE": str(self.folder / "cache")},
        )  # fmt: skip

    def pip(self, *args: str) -> None:
        done([sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(self.python), *args])


def done(command: list[str]) -> None:
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Both wheels, built and installed without the network: the libraries they depend on are those of this Python."""
    folder = tmp_path_factory.mktemp("stranger")
    for source in (ROOT, DISTRIBUTION):
        done([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder / "wheels"), str(source)])
    venv.create(folder / "env", with_pip=False)
    found = Environment(folder)
    found.pip("install", "--quiet", "--no-index", "--no-deps", *map(str, sorted((folder / "wheels").glob("*.whl"))))
    # A folder named in a .pth file comes after those of the environment, and .pth files in it are not followed: nothing editable comes in.
    site = next((folder / "env" / "lib").glob("python*/site-packages"))
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    shutil.copytree(ICEFOLK, folder / "icefolk")
    return found


def test_it_is_played_from_what_was_installed(fresh: Environment) -> None:
    code = "import tfrules, tfrules_frost; print(tfrules.__file__); print(tfrules_frost.__file__)"
    ran = subprocess.run([fresh.python, "-c", code], cwd=fresh.folder, capture_output=True, text=True, check=True)
    assert all(Path(line).is_relative_to(fresh.folder / "env") for line in ran.stdout.splitlines()), ran.stdout

    listed = fresh.run("list")
    assert listed.returncode == 0 and "spell" in listed.stdout, listed.stderr
    packs = fresh.run("list", "pack", "--pack", "frost", "--game", "wizard")
    assert [line.split()[0] for line in packs.stdout.splitlines()] == ["frost", "tft", "wizard"], packs.stderr

    for pack, passed in (("frost", 14), ("icefolk", 12)):  # in each of two games
        tested = fresh.run("test", pack)
        assert tested.returncode == 0 and f"{passed} passed, 0 failed" in tested.stdout, tested.stdout + tested.stderr

    assert fresh.run("show", "Cold Snap", "--pack", "frost").stdout.startswith("spell Cold Snap")
    shown = fresh.run("show", "Breath of the Glacier", "--pack", "icefolk")
    assert shown.returncode == 0 and "cold" in shown.stdout and "11" in shown.stdout, shown.stderr
    _uninstall(fresh)


def _uninstall(fresh: Environment) -> None:
    """The plugin goes: the pack says what it misses, the games are as they were."""
    assert fresh.run("show", "Cold Snap").returncode == 2  # no game has it by itself
    fresh.pip("uninstall", "--quiet", "--yes", "tfrules-frost")
    for args in (["test", "icefolk"], ["check", "icefolk"], ["show", "Icefolk", "--pack", "icefolk"]):
        ran = fresh.run(*args)
        assert ran.returncode == 1 and "Traceback" not in ran.stderr
        assert "TFR0911" in ran.stdout + ran.stderr
        assert "the pack `icefolk` needs the plugin 'frost', which is not installed" in ran.stdout + ran.stderr
    assert fresh.run("list").returncode == 0
