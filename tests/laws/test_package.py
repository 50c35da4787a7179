"""The wheel and the source archive carry all that is shipped, and what is installed finds its data."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = ("tfrules_tft", "tfrules_melee", "tfrules_wizard", "tfrules_ww")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

slow = pytest.mark.slow


def files(folder: Path) -> set[str]:
    """The shipped files under a folder, by path from it."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc" and path.name != ".DS_Store")
    return {path.relative_to(folder).as_posix() for path in found}


def under(names: set[str], prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in names if name.startswith(prefix)}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive, unpacked, and the wheel made from that archive, unpacked as it would be installed."""
    out = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with tarfile.open(next(out.glob("*.tar.gz"))) as archive:
        archive.extractall(out / "unpacked", filter="data")
    (out / "unpacked" / f"tfrules-{PROJECT['version']}").rename(out / "sdist")
    with zipfile.ZipFile(next(out.glob("*.whl"))) as wheel:
        wheel.extractall(out / "wheel")
    return out


def found_from(path: Path, out: Path) -> list[str]:
    """What a Python that sees only `path` says about the places of the data."""
    code = "from tfrules.data import rulesets_dir, schemas_dir; print(rulesets_dir()); print(schemas_dir())"
    env = {**os.environ, "PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run([sys.executable, "-S", "-c", code], cwd=out, env=env, capture_output=True, text=True, check=True)
    return run.stdout.split("\n")[:2]


@slow
def test_the_wheel_carries_code_plugins_and_data(built: Path) -> None:
    names = files(built / "wheel")
    assert under(names, "tfrules/_data/rulesets/") == files(ROOT / "rulesets") != set()
    assert under(names, "tfrules/_data/schemas/") == files(ROOT / "schemas") != set()
    assert {name for name in under(names, "tfrules/") if not name.startswith("_data/")} == files(ROOT / "tfrules")
    assert "tfrules/py.typed" in names
    for plugin in PLUGINS:
        assert under(names, plugin + "/") == files(ROOT / "plugins" / plugin) != set()


@slow
def test_the_wheel_puts_nothing_else_on_the_path(built: Path) -> None:
    tops = {name.split("/")[0] for name in files(built / "wheel")}
    assert tops == {"tfrules", *PLUGINS, f"tfrules-{PROJECT['version']}.dist-info"}


@slow
def test_the_metadata_tell_command_plugins_and_licence(built: Path) -> None:
    info = built / "wheel" / f"tfrules-{PROJECT['version']}.dist-info"
    entries = (info / "entry_points.txt").read_text("utf-8")
    assert "tfrules = tfrules.cli.entry:main" in entries
    for plugin in PLUGINS:
        assert f"{plugin.removeprefix('tfrules_')} = {plugin}.plugin" in entries
    metadata = email.message_from_string((info / "METADATA").read_text("utf-8"))
    assert metadata["Version"] == PROJECT["version"]
    assert metadata["License-Expression"] == "MIT"
    assert files(info / "licenses") == {"LICENSE", "NOTICE"}


@slow
def test_the_source_archive_carries_the_tree(built: Path) -> None:
    for folder in ("tfrules", "plugins", "rulesets", "schemas", "tests", "docs"):
        assert files(ROOT / folder) - files(built / "sdist" / folder) == set(), folder
    for name in ("README.md", "LICENSE", "NOTICE", "CHANGELOG.md", "pyproject.toml", "mkdocs.yml", ".ci/run"):
        assert (built / "sdist" / name).is_file(), name


@slow
def test_the_data_are_found_from_wheel_and_archive(built: Path) -> None:
    inside = built / "wheel" / "tfrules" / "_data"
    assert found_from(built / "wheel", built) == [str(inside / "rulesets"), str(inside / "schemas")]
    assert found_from(built / "sdist", built) == [str(built / "sdist" / "rulesets"), str(built / "sdist" / "schemas")]


@slow
def test_the_example_of_the_readme_runs_on_the_wheel_from_another_folder(built: Path, tmp_path: Path) -> None:
    """What is imported is the wheel, with the libraries of this Python; its last line is what the comment beside it says."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"PYTHONPATH": os.pathsep.join((str(built / "wheel"), sysconfig.get_path("purelib"))), "TFRULES_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-S", "-c", f"{code}\nprint(tfrules.__file__)"]
    ran = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[-2:] == ["5", str(built / "wheel" / "tfrules" / "__init__.py")]


def test_every_plugin_has_its_entry_point() -> None:
    assert PROJECT["entry-points"]["tfrules"] == {name.removeprefix("tfrules_"): f"{name}.plugin" for name in PLUGINS}
    assert {path.parent.name for path in (ROOT / "plugins").glob("*/__init__.py")} == set(PLUGINS)
