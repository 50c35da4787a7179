"""Every finding of this stage: its wrong example draws it and nothing else, and its mended example draws nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tfrules.diagnostics import CodeInfo
from tfrules.packs import LoadedPack, codes, try_link
from tfrules.packs.covering import unlisted
from tfrules.vocabulary.terms import Vocabulary

EXAMPLES = [pytest.param(info, id=info.name) for info in codes.ALL if info.wrong]
Load = Callable[[str], list[LoadedPack]]


def found(text: str, load: Load, vocabulary: Vocabulary) -> set[str]:
    packs = load(text)
    linked = (*try_link(packs, vocabulary).diagnostics, *unlisted(packs))
    return {one.name for one in (*(one for pack in packs for one in pack.diagnostics), *linked)}


@pytest.mark.parametrize("info", EXAMPLES)
def test_the_wrong_example_draws_its_finding_alone(info: CodeInfo, load: Load, vocabulary: Vocabulary) -> None:
    assert found(info.wrong, load, vocabulary) == {info.name}


@pytest.mark.parametrize("info", EXAMPLES)
def test_the_mended_example_draws_nothing(info: CodeInfo, load: Load, vocabulary: Vocabulary) -> None:
    assert found(info.mended, load, vocabulary) == set()


def test_only_what_no_short_text_can_show_has_no_example() -> None:
    assert {info.name for info in codes.ALL if not info.wrong} == {
        "file-unreadable",
        "file-not-utf8",
        "pack-too-large",
        "line-required",
        "link-outside",  # see the hostile inputs
        *(info.name for info in codes.ARCHIVES),  # see test_archive
    }


def test_every_code_says_why() -> None:
    assert all(info.cause.endswith(".") and len(info.cause) > 30 for info in codes.ALL)
