"""Acceptance cases written in the language, one test for each: `inventory/*.tfr`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import tfrules
from tfrules.testing import run_tests

HERE = Path(__file__).parent / "inventory"
NAMES = [name for file in sorted(HERE.glob("*.tfr")) for name in re.findall(r'example "(.*)" \{', file.read_text("utf-8"))]


@cache
def outcomes() -> dict[str, str]:
    report = run_tests([tfrules.load("ww", packs=[HERE])], [HERE])
    return {result.title: result.failure.message if result.failure else result.status for result in report.results}


@pytest.mark.parametrize("name", NAMES)
def test_case(name: str) -> None:
    assert outcomes()[name] == "passed"


def test_each_case_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES) > 80
