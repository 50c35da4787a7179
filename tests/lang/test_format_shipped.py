"""Formatting what is shipped, with comments, blank lines and line ends put at any token's edge.

Where the text still reads without a mistake, its layout says the same, keeps every comment once and in order, and is laid out already.
Where it does not, nothing is laid out.
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tfrules.check import check_module, shapes
from tfrules.data import rulesets_dir
from tfrules.diagnostics import DiagnosticError
from tfrules.fixes import edited
from tfrules.hooks.manager import plugins_for, vocabulary_of
from tfrules.lang import format_text, parse_module
from tfrules.lang.format import format_range
from tfrules.source import Source
from tfrules.vocabulary.terms import Vocabulary

SLOW = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
PUT_IN = (
    "\n", "\n\n\n", "\r\n", " ", "\t", "# one\n", "  # two\n", "\n# three\n", "\n\n  # four\n\n", '# "five" { ; ( \n', "#\n", "# six\r\n",
)  # fmt: skip
TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|\d+\.\.\d+|[\w.]+|\n|[ \t]+|[<>=!]=|\S')
COMMENT = re.compile(r'"[^"\n]*"|(#[^\n]*)')
GAMES = {"melee": "melee", "tft": "melee", "wizard": "wizard", "melee_wizard": "melee+wizard", "ww": "ww"}


@cache
def words(game: str) -> Vocabulary:
    return vocabulary_of(plugins_for(tuple(game.split("+"))))


@cache
def definitions() -> tuple[tuple[str, str], ...]:
    """Every definition that is shipped, as text, with the game in whose words it is written; the longest are too long for a fuzz."""
    found = []
    for folder, game in GAMES.items():
        for path in sorted((rulesets_dir() / folder).rglob("*.tfr")):
            for part in re.split(r"\n(?=[a-z]+ \")", "\n" + path.read_text("utf-8"))[1:]:
                if len(part) < 1500:
                    found.append((game, part.rstrip() + "\n"))
    return tuple(found)


@st.composite
def disturbed(draw: st.DrawFn) -> tuple[str, str]:
    """One to three shipped definitions with a few things put in at edges of tokens."""
    game, _ = draw(st.sampled_from(definitions()))
    own = [text for other, text in definitions() if other == game]
    text = "\n".join(draw(st.lists(st.sampled_from(own), min_size=1, max_size=3)))
    edges = [match.end() for match in TOKEN.finditer(text)]
    for at in sorted(draw(st.lists(st.sampled_from(edges), max_size=6)), reverse=True):
        text = text[:at] + draw(st.sampled_from(PUT_IN)) + text[at:]
    return game, text


def comments(text: str) -> list[str]:
    """The comments of a text in order, found without the parser."""
    return [found.rstrip() for found in COMMENT.findall(text) if found]


def documents(text: str, game: str) -> list[object]:
    module = parse_module(Source("", text), shapes(words(game))).module
    return [one.to_json() for one in check_module(module, words(game), "pack").documents]


def test_there_is_much_to_try() -> None:
    assert len(definitions()) > 500 and {game for game, _ in definitions()} == {"melee", "wizard", "melee+wizard", "ww"}


@SLOW
@given(disturbed())
def test_layout_changes_no_document_and_keeps_every_comment(given: tuple[str, str]) -> None:
    game, text = given
    source, known = Source("test.tfr", text), shapes(words(game))
    read = parse_module(source, known)
    if not read.ok:
        with pytest.raises(DiagnosticError):
            format_text(source, known)
        return
    laid_out = format_text(source, known)
    assert documents(laid_out, game) == documents(text, game)
    assert comments(laid_out) == comments(text)
    assert format_text(Source("test.tfr", laid_out), known) == laid_out


@SLOW
@given(disturbed(), st.integers(1, 60), st.integers(0, 20))
def test_a_range_is_laid_out_as_the_whole_is_and_nothing_else_changes(given: tuple[str, str], first: int, more: int) -> None:
    game, text = given
    source, known = Source("test.tfr", text), shapes(words(game))
    if not parse_module(source, known).ok:
        return
    edits = format_range(source, known, first, first + more)
    after = edited(text, edits)
    assert documents(after, game) == documents(text, game)
    assert comments(after) == comments(text)
    # laying out the rest too makes what laying out all of it makes
    assert format_text(Source("test.tfr", after), known) == format_text(source, known)
    # every line without an item that touches the range is there, byte for byte
    items = parse_module(source, known).module.items
    for item in items:
        start = item.leading[0].span.start if item.leading else item.span.start
        if source.place(item.span.end)[0] < first or source.place(start)[0] > first + more:
            assert item.span.text in after
