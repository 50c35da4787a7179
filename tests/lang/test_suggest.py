"""Nearest names."""

from __future__ import annotations

import pytest

from tfrules.suggest import did_you_mean, nearest


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("damge", ["damage"]),  # a letter is missing
        ("dammage", ["damage"]),  # one too many
        ("damoge", ["damage"]),  # another one
        ("adomgee", []),  # three slips away
        ("Damage", ["damage"]),
        ("modfiy", ["modify"]),  # neighbours swapped
        ("cos", ["cost"]),
        ("xyz", []),
        ("damage", []),  # known
        ("", []),
    ],
)
def test_nearest(word: str, found: list[str]) -> None:
    assert nearest(word, ["damage", "modify", "cost", "notify"]) == found


def test_nearest_come_in_order_of_slips_then_alphabet() -> None:
    assert nearest("abcdef", ["abcxyf", "bbcdef", "abcdeg", "abcdxf"]) == ["abcdeg", "abcdxf", "bbcdef"]
    assert nearest("abcdef", ["abcxyf", "abcdeg"], limit=1) == ["abcdeg"]


def test_did_you_mean() -> None:
    assert did_you_mean("damge", ["damage"]) == "did you mean `damage`?"
    assert did_you_mean("cot", ["cost", "coat", "cat", "zzz"]) == "did you mean `cat`, `coat` or `cost`?"
    assert did_you_mean("xyz", ["damage"]) == ""
