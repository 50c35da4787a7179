"""Versions and ranges; the expected answers are worked out by hand."""

from __future__ import annotations

import pytest

from tfrules.packs.versions import VersionError, parse_range, parse_version


@pytest.mark.parametrize(
    ("versions", "inside", "outside"),
    [
        (">=1,<2", ["1", "1.0.0", "1.99.3"], ["0.9.9", "2", "2.0.0.1", "10"]),
        (">=1.2", ["1.2", "1.10", "2"], ["1.1.9", "1.0"]),
        ("1.2", ["1.2", "1.2.0.0"], ["1.2.1", "1.1"]),
        ("==2", ["2.0"], ["2.0.1"]),
        ("!=1.5", ["1.4", "1.5.1"], ["1.5", "1.5.0"]),
        (">1,<=3", ["1.0.1", "3"], ["1", "3.0.1"]),
        ("*", ["0", "99"], []),
        ("", ["0", "99"], []),
        (" >= 1 , < 2 ", ["1.5"], ["2"]),
    ],
)
def test_a_range_holds_what_all_its_comparisons_allow(versions: str, inside: list[str], outside: list[str]) -> None:
    assert [text for text in inside if parse_version(text) not in parse_range(versions)] == []
    assert [text for text in outside if parse_version(text) in parse_range(versions)] == []


def test_numbers_compare_as_numbers() -> None:
    assert parse_version("1.10") > parse_version("1.9")


def test_missing_numbers_are_zero_and_are_not_shown() -> None:
    assert parse_version("1") == parse_version("1.0.0")
    assert str(parse_version("1.2.0")) == "1.2"


@pytest.mark.parametrize("text", ["", "1.", "v1", "1.2.3.4.5", "1.-2", "1\n", "٣", "1" * 10])
def test_what_is_no_version_is_refused(text: str) -> None:
    with pytest.raises(VersionError, match="not a version"):
        parse_version(text)


@pytest.mark.parametrize("text", [">=", "=>1", "1,", "~1", ">=1 <2"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(VersionError):
        parse_range(text)
