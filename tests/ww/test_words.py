"""What the declarations show to authors is itself correct: examples and templates of kinds check without a finding."""

from __future__ import annotations

import pytest

from tests.ww.play import game
from tfrules.check import check_module, shapes
from tfrules.lang.parse import parse_module
from tfrules.source import Source
from tfrules_ww.words import KINDS

TEXTS = {f"{kind.word} example": kind.example for kind in KINDS if kind.example}
TEXTS |= {f"{kind.word} template": kind.templates.format(name="Some Name") for kind in KINDS if kind.templates}


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_texts_for_authors(name: str) -> None:
    vocabulary = game().vocabulary
    parsed = parse_module(Source("example.tfr", TEXTS[name]), shapes(vocabulary))
    checked = check_module(parsed.module, vocabulary, "ww")
    assert [one.message for one in (*parsed.diagnostics, *checked.diagnostics)] == []
    assert len(checked.documents) == 1
