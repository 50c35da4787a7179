"""Every finding is worded as it was when somebody last read it, and its mends mend.

`python -m tests.golden` writes the files anew; the difference is then read like any other change.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.examples import FOLDER, READERS, golden, path_of
from tfrules.diagnostics import CodeInfo, catalogue, code_info
from tfrules.fixes import edited

ROOT = Path(__file__).parents[2]
DRAWN = [pytest.param(code_info(code), id=code) for code in sorted(READERS)]


@pytest.mark.parametrize("info", DRAWN)
def test_the_wrong_example_draws_its_code_alone_in_exactly_these_words(info: CodeInfo) -> None:
    assert {one.code for one in READERS[info.code](info.wrong)} == {info.code}
    assert golden(info) == path_of(info.code).read_text("utf-8")


@pytest.mark.parametrize("info", DRAWN)
def test_the_mended_example_draws_nothing(info: CodeInfo) -> None:
    assert READERS[info.code](info.mended) == []


@pytest.mark.parametrize("info", DRAWN)
def test_each_mend_takes_the_finding_away(info: CodeInfo) -> None:
    """Each by itself; a choice may leave another finding, a mend without a choice none."""
    for one in READERS[info.code](info.wrong):
        for fix in one.fixes:
            whole = fix.edits[0].span.source.text
            assert whole in info.wrong
            left = READERS[info.code](info.wrong.replace(whole, edited(whole, fix.edits)))
            assert one.mend is None or left == []
            assert (one.code, one.message) not in [(other.code, other.message) for other in left]


def test_no_file_is_left_over() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == sorted(path_of(code).name for code in READERS)


def test_what_no_text_draws_is_held_by_another_test() -> None:
    """Findings of play, of files and of plugins: a test beside the code that finds them names each."""
    others = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    for info in catalogue().values():
        if info.code not in READERS:
            assert any(info.code in text or info.name in text for text in others), info.code
