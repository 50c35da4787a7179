"""Versions of packs (`1.2.0`) and the ranges that a pack asks of another (`>=1,<2`).

A version is one to four whole numbers; missing ones count as 0, so `1`, `1.0` and `1.0.0` are one version. A range is a list of
comparisons that must all hold; `*`, or nothing at all, allows every version.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 200  # characters of a range, and of what is told as a version
PARTS = 4  # numbers kept of a version
VERSION = re.compile(r"\d{1,9}(\.\d{1,9}){0,3}\Z", re.A)
COMPARISON = re.compile(r"(>=|<=|==|!=|<|>)\s*(\S+)\Z")


class VersionError(ValueError):
    """A text that is no version or no range; the message says what it should look like."""


@dataclass(frozen=True, slots=True, order=True)
class Version:
    """A version as numbers, compared in their order."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        shown = list(self.numbers)
        while len(shown) > 1 and shown[-1] == 0:
            shown.pop()
        return ".".join(map(str, shown))


@dataclass(frozen=True, slots=True)
class VersionRange:
    """A conjunction of comparisons, each an operator and a version."""

    text: str
    comparisons: tuple[tuple[str, Version], ...] = ()

    def __contains__(self, version: Version) -> bool:
        return all(holds(operator, version, bound) for operator, bound in self.comparisons)

    def __str__(self) -> str:
        return self.text or "*"


def parse_version(text: str) -> Version:
    """Read `1.2.0`."""
    if len(text) > LONGEST:
        raise VersionError(f"a version has at most {LONGEST} characters")
    if not VERSION.match(text):
        raise VersionError(f"`{text}` is not a version: write one to four whole numbers with dots between, such as 1.2.0")
    numbers = [int(part) for part in text.split(".")]
    return Version(tuple(numbers + [0] * (PARTS - len(numbers))))


def parse_range(text: str) -> VersionRange:
    """Read `>=1,<2`; a version alone means exactly that version."""
    text = text.strip()
    if len(text) > LONGEST:
        raise VersionError(f"a version range has at most {LONGEST} characters")
    if text in ("", "*"):
        return VersionRange(text)
    return VersionRange(text, tuple(parse_comparison(part.strip()) for part in text.split(",")))


def parse_comparison(text: str) -> tuple[str, Version]:
    """Read `>=1` or `1.2`, which is `==1.2`."""
    match = COMPARISON.match(text)
    if match:
        return match[1], parse_version(match[2])
    if VERSION.match(text):
        return "==", parse_version(text)
    raise VersionError(
        f"`{text}` is not a version range: write comparisons with commas between, such as >=1,<2, or * for any version"
    )


def holds(operator: str, version: Version, bound: Version) -> bool:
    """Whether `version operator bound` is true."""
    match operator:
        case ">=":
            return version >= bound
        case "<=":
            return version <= bound
        case ">":
            return version > bound
        case "<":
            return version < bound
        case "!=":
            return version != bound
        case _:
            return version == bound
