"""`tfrules doctor`: what is in order, what is wrong and how it is mended."""

from __future__ import annotations

import json
from importlib import metadata
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tfrules.cli.health import kept
from tfrules.packs import cache


def looked(cli: Run, status: int) -> dict[str, dict[str, str]]:
    ran = cli("doctor", "--format", "json")
    assert ran.status == status, ran.out
    return {line["name"]: line for line in json.loads(ran.out)}


def test_a_plugin_that_is_broken_is_told_with_its_mend(cli: Run) -> None:
    """The conftest installs one that works beside one that cannot be loaded."""
    found = looked(cli, 1)
    assert found["tavern"]["state"] == "fine" and found["tavern"]["found"] == "games: tavern"
    assert found["ruin"]["state"] == "wrong" and "cannot be loaded" in found["ruin"]["found"] and found["ruin"]["mend"]
    assert found["darts"]["found"].startswith("1 at ") and found["compiled packs"]["found"] == "off (TFRULES_CACHE)"
    text = cli("doctor").out
    assert "  NO  ruin" in text and "mend: " in text and "  ok  tavern" in text


@pytest.mark.parametrize(("version", "state"), [("8.1", "fine"), ("8.0.9", "wrong"), ("10.0rc1", "fine"), ("", "wrong")])
def test_the_versions_of_libraries_are_held_against_what_is_needed(
    cli: Run, monkeypatch: pytest.MonkeyPatch, version: str, state: str
) -> None:
    known = metadata.version

    def other(name: str) -> str:
        if name == "click" and not version:
            raise metadata.PackageNotFoundError(name)
        return version if name == "click" else known(name)

    monkeypatch.setattr(metadata, "version", other)
    click = looked(cli, 1)["click"]
    assert click["state"] == state and (state == "fine" or click["mend"] == 'pip install "click>=8.1"')


def test_what_an_extra_would_bring_may_be_missing(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    known = metadata.version

    def other(name: str) -> str:
        if name == "numpy":
            raise metadata.PackageNotFoundError(name)
        return known(name)

    monkeypatch.setattr(metadata, "version", other)
    numpy = looked(cli, 1)["numpy"]
    assert numpy["state"] == "missing" and numpy["mend"] == 'pip install "tfrules[fast]"'


def test_the_cache_is_counted_and_what_is_damaged_is_said(cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kept"
    monkeypatch.setenv("TFRULES_CACHE", str(folder))
    assert kept().found == f"empty; will be at {folder}"
    for key in ("a", "b", "c"):
        cache.write(key, {"n": 1})
    (folder / "b.file").write_bytes(b"spoilt")
    said = looked(cli, 1)["compiled packs"]["found"]
    assert " files, " in said and "1 damaged" in said and str(folder) in said
    assert cache.census(folder).damaged == 1
    other = tmp_path / "file"
    other.write_text("a file where the folder should be")
    monkeypatch.setenv("TFRULES_CACHE", str(other))
    assert looked(cli, 1)["compiled packs"]["state"] == "wrong"
