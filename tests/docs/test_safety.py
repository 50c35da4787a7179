"""The limits that docs/safety.md names are those of the program."""

from __future__ import annotations

import pytest

from tests.docs.pages import DOCS
from tfrules.engine import agenda, expressions, modifiers
from tfrules.lang import expressions as written
from tfrules.lang import scan
from tfrules.packs import archive, files, yaml_tree

MB = 1024 * 1024
LIMITS = (
    f"{files.MAX_BYTES // MB} MB; of rules {scan.MAX_CHARACTERS:,} characters; of YAML {yaml_tree.MAX_MARKS:,} values",
    f"{files.MAX_FILES:,} files; as an archive {archive.MAX_ARCHIVE // MB} MB",
    f"{scan.MAX_DEPTH} blocks and parentheses, {yaml_tree.MAX_DEPTH} levels of YAML",
    f"{written.MAX_OPERATORS} operators, numbers of 12 digits, ranges of {written.MAX_RANGE:,} numbers",
    f"{expressions.MOST_DICE:,} at once, of {written.MAX_DICE:,} sides",
    f"{len(str(expressions.LARGEST)) - 1} digits",
    f"{agenda.MAX_FRAMES:,} steps",
    f"{modifiers.MAX_RECKONED} of them, one inside the other",
)


@pytest.mark.parametrize("limit", LIMITS)
def test_a_limit_is_the_one_of_the_program(limit: str) -> None:
    assert limit in (DOCS / "safety.md").read_text("utf-8")
