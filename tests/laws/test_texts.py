"""Texts and what they mean: printing and reading again changes nothing, whatever the layout."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.lang.modules import TOKENS, disturbed
from tests.lang.test_properties import comments
from tests.laws.shipped import PACKS, TEXTS, documents, name, words_of
from tfrules.check import check_module, shapes
from tfrules.diagnostics import render_text
from tfrules.ir import canonical
from tfrules.ir.printer import print_document, print_documents
from tfrules.lang import dump, format_module, format_text, parse_module
from tfrules.lang.ast import Module
from tfrules.source import Source
from tfrules.vocabulary.terms import Vocabulary

LONG = 6000  # characters
FEW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def read(text: str, words: Vocabulary) -> Module:
    """A text that must be free of findings, as a module."""
    result = parse_module(Source("shipped.tfr", text), shapes(words))
    assert render_text(result.diagnostics) == ""
    return result.module


def meant(module: Module, words: Vocabulary) -> list[str]:
    """The documents of a text, as canonical JSON."""
    result = check_module(module, words, "law")
    assert render_text(result.diagnostics) == ""
    return [canonical(document.to_json()) for document in result.documents]


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_a_printed_text_is_the_same_text_and_means_the_same(path: Path) -> None:
    words, text = words_of(path), path.read_text("utf-8")
    module = read(text, words)
    printed = format_module(module)
    again = read(printed, words)
    assert dump(again) == dump(module) and format_module(again) == printed
    assert meant(again, words) == meant(module, words)
    assert comments(printed) == comments(text)


@FEW
@given(st.sampled_from(TEXTS), st.integers(0, 10**9))
def test_another_layout_means_the_same(path: Path, seed: int) -> None:
    """Blanks, blank lines, lines broken inside parentheses and comments in odd places."""
    words, text = words_of(path), path.read_text("utf-8")
    if len(text) > LONG:
        text = some_items(text, Random(seed))
    other = indented(disturbed(text, Random(seed)))
    module, moved = read(text, words), read(other, words)
    printed = format_module(moved)
    assert dump(moved) == dump(module) == dump(read(printed, words))
    assert comments(printed) == comments(other)
    assert format_text(Source("", printed), shapes(words)) == printed


def some_items(text: str, chance: Random) -> str:
    """A few of the items of a long text, in their order."""
    items = re.split(r"\n\n(?=[a-z#])", text)
    kept = sorted(chance.sample(range(len(items)), min(6, len(items))))
    return "\n\n".join(items[at] for at in kept) + "\n"


def indented(text: str) -> str:
    """The text with lines inside parentheses set in: a word of a kind in the first column would begin an item."""
    depth, parts = 0, []
    for token in TOKENS.findall(text):
        depth += {"(": 1, ")": -1}.get(token, 0)
        parts.append(token.replace("\n", "\n ") if depth else token)
    return "".join(parts)


@pytest.mark.parametrize("pack", PACKS, ids=name)
def test_a_document_printed_as_text_reads_as_itself(pack: Path) -> None:
    words, found = words_of(pack), documents(pack)
    assert found
    result = check_module(read(print_documents(found, words), words), words, found[0].pack)
    assert render_text(result.diagnostics) == ""
    assert len(result.documents) == len(found)
    for again, document in zip(result.documents, found, strict=True):
        assert canonical(again.to_json()) == canonical(document.to_json()), print_document(document, words)
