"""The public API is the one that was last looked at; `python -m tests.release.api` writes it anew."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

import tfrules
from tests.release.api import SNAPSHOT, public, text
from tfrules.cli.main import main
from tfrules.engine.protocol import PLAY_FORMAT, SCHEMAS, VERSION
from tfrules.engine.state import SAVE_FORMAT
from tfrules.ir.model import VERSION as IR_VERSION


def test_the_public_api_is_the_one_of_the_snapshot() -> None:
    assert text() == SNAPSHOT.read_text("utf-8")


def test_the_snapshot_has_all_that_is_promised() -> None:
    found = set(public())
    assert {f"tfrules.{name}" for name in tfrules.__all__ if name != "__version__"} <= {line.partition("(")[0] for line in found}
    assert not [line for line in found if " at 0x" in line]  # nothing that differs from run to run


def test_types_are_shipped_and_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert (files("tfrules") / "py.typed").is_file()
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tfrules {tfrules.__version__}\n" and re.fullmatch(r"\d+\.\d+\.\d+", tfrules.__version__)


def test_each_schema_names_the_version_of_its_documents() -> None:
    """A document of another version is refused by its schema (saves: `save-format-unknown`), never read as if it were of this one."""
    for name, schema in SCHEMAS.items():
        assert schema["$id"] == f"urn:tfrules:protocol:{VERSION}:{name}"
    assert SCHEMAS["save"]["properties"]["format"] == {"const": SAVE_FORMAT, "description": "The version of this form."}
    assert SCHEMAS["state"]["properties"]["format"]["const"] == SAVE_FORMAT
    assert SCHEMAS["play"]["properties"]["play"]["const"] == PLAY_FORMAT
    assert isinstance(IR_VERSION, int)
