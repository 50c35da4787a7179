"""Where the rule packs and schemas that are shipped with this package lie.

An installed package carries them inside itself (`tfrules/_data/`). A working tree (an editable install, or an unpacked source
archive) has them at its top level, beside `pyproject.toml`. Nowhere else is looked, so a stray folder is never taken for ours.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


class DataNotFound(FileNotFoundError):
    """The installation lacks a folder that it should carry."""


def rulesets_dir() -> Path:
    """The folder of the shipped rule packs, one folder each."""
    return find("rulesets", PACKAGE)


def schemas_dir() -> Path:
    """The folder of the JSON Schemas."""
    return find("schemas", PACKAGE)


def find(name: str, package: Path) -> Path:
    """The data folder `name` that belongs to the package that lies at `package`."""
    inside = package / "_data" / name
    if inside.is_dir():
        return inside
    tree = package.parent
    if (tree / "pyproject.toml").is_file() and (tree / name).is_dir():
        return tree / name
    raise DataNotFound(
        f"The folder '{name}' is missing from this installation of tfrules: neither {inside} nor "
        f"{tree / name} (beside a pyproject.toml) exists. Install the package again, unzipped."
    )
