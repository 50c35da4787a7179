"""The data folders are found inside an installed package, at the top of a working tree, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tfrules.data import DataNotFound, find, rulesets_dir, schemas_dir

ROOT = Path(__file__).resolve().parents[1]


def test_this_tree_is_found() -> None:
    assert rulesets_dir() == ROOT / "rulesets"
    assert schemas_dir() == ROOT / "schemas"


def test_inside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "tfrules"
    (package / "_data" / "rulesets").mkdir(parents=True)
    assert find("rulesets", package) == package / "_data" / "rulesets"


def test_beside_pyproject(tmp_path: Path) -> None:
    (tmp_path / "schemas").mkdir()
    (tmp_path / "pyproject.toml").touch()
    assert find("schemas", tmp_path / "tfrules") == tmp_path / "schemas"


def test_a_stray_folder_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "rulesets").mkdir()
    with pytest.raises(DataNotFound, match="'rulesets' is missing") as error:
        find("rulesets", tmp_path / "tfrules")
    assert str(tmp_path / "rulesets") in str(error.value)
    assert "Install the package again" in str(error.value)
