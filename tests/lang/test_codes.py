"""Every code of reading has a cause and examples, and its examples are true."""

from __future__ import annotations

import pytest

from tests.lang.words import WORDS
from tfrules.diagnostics import CATALOGUE, CodeInfo, code_info, register
from tfrules.lang import parse_module
from tfrules.lang.codes import CODES
from tfrules.lang.scan import MAX_CHARACTERS
from tfrules.source import Source

# Drawn only by a fault of the printer, by a hundred findings, by two million characters: see test_format and test_limits.
WITHOUT_EXAMPLE = {"TFR0103", "TFR0240", "TFR0299"}


@pytest.mark.parametrize("info", [one for one in CODES if one.code not in WITHOUT_EXAMPLE], ids=lambda info: info.code)
def test_the_wrong_example_draws_the_code_and_the_mended_one_nothing(info: CodeInfo) -> None:
    assert [found.code for found in parse_module(Source("", info.wrong), WORDS).diagnostics] == [info.code]
    assert parse_module(Source("", info.mended), WORDS).diagnostics == []


@pytest.mark.parametrize("info", CODES, ids=lambda info: info.code)
def test_every_code_tells_its_cause(info: CodeInfo) -> None:
    assert info.cause.endswith(".") and len(info.cause) > 20
    assert info.name == info.name.lower() and " " not in info.name
    assert info.wrong and info.mended and info.wrong != info.mended
    assert code_info(info.code) is info


def test_the_limits_named_in_the_causes_are_the_limits() -> None:
    assert f"{MAX_CHARACTERS:,} characters" in code_info("TFR0103").cause


def test_a_code_is_given_once() -> None:
    taken = code_info("TFR0201")
    register(taken)  # the same entry again changes nothing
    for clash in (CodeInfo("TFR0201", "other", "error", "c", "w", "m"), CodeInfo("TFR9998", taken.name, "error", "c", "w", "m")):
        with pytest.raises(ValueError, match="already taken"):
            register(clash)
    assert "TFR9998" not in CATALOGUE
