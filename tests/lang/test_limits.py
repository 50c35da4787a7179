"""Texts made to exhaust the reader end in a finding, quickly, and never in a traceback."""

from __future__ import annotations

import random

import pytest

from tests.lang.words import WORDS
from tfrules.lang import dump, format_module, parse_module
from tfrules.lang.scan import MAX_CHARACTERS, MAX_DEPTH
from tfrules.source import Source


def codes(text: str) -> list[str]:
    result = parse_module(Source("", text), WORDS)
    dump(result.module)
    format_module(result.module)
    return [found.code for found in result.diagnostics]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(" * 10_000, "TFR0206"),
        ('condition "x" { damage ' + "(" * 10_000 + "1" + ")" * 10_000 + " }", "TFR0206"),
        ('condition "x" ' + "{ hit " * 10_000 + "}" * 10_000, "TFR0206"),
        ('condition "x" { damage ' + "f(" * 10_000 + ")" * 10_000 + " }", "TFR0206"),
        ('condition "x" { damage ' + "1 + " * 10_000 + "1 }", "TFR0207"),
        ('condition "x" { needs ' + "not " * 10_000 + "a }", "TFR0207"),
        ('condition "x" { cost 1 when ' + "not " * 10_000 + "a }", "TFR0207"),
        ('condition "x" { cost 1 when ' + "a and " * 10_000 + "a }", "TFR0207"),
        ('condition "x" { needs ' + "a and " * 10_000 + "a }", "TFR0207"),
        ("# " + "x" * MAX_CHARACTERS, "TFR0103"),
        ('condition "x" {\n' + "damage (1\n" * 10_000 + "}", "TFR0299"),
        ("}\x00" * 10_000, "TFR0299"),
        ("\x00", "TFR0102"),
        ("a\rb", "TFR0102"),
    ],
)
def test_a_hostile_text_is_a_finding(text: str, code: str) -> None:
    assert code in codes(text)


def test_what_the_limits_allow_is_read() -> None:
    depth = MAX_DEPTH - 1
    assert codes('condition "x" { damage ' + "(" * depth + "1" + ")" * depth + " }") == []
    assert codes('condition "x" { damage ' + "1 + " * 200 + "1 }") == []
    assert codes('condition "x" { note ' + "a, " * 20_000 + "a }") == []


def test_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    text = 'condition "x" {\r\n\thit { fall }\r\n\r\n\tmiss # a\r\n}\r\n'
    result = parse_module(Source("", "\ufeff" + text), WORDS)
    assert result.diagnostics == []
    assert format_module(result.module) == 'condition "x" {\n  hit { fall }\n\n  miss  # a\n}\n'


@pytest.mark.parametrize("text", ["", "\n", " ", "\n\n  \n", "# a", "# a\n", ";", ";;\n;"])
def test_texts_without_items(text: str) -> None:
    result = parse_module(Source("", text), WORDS)
    assert (result.module.items, result.diagnostics) == ((), [])


def test_scrambled_texts_never_raise() -> None:
    """Any text at all gives a module and findings; pieces of the language make the worst ones."""
    brackets = ['condition "x" {', "\ncondition", '\npatch condition "y"', "{", "}", "(", ")", '"', "\n", ";", "# c", " ", "f("]
    operators = ["when", "or", "and", "not", "in", "-1", " -", "+", "*", "==", ",", "..", ".", "="]
    words = ["2d6", "d6", "(a)d6", "1..2", "a.b", "damage", "by", "else", "3x"]
    others = ["\u201c", "\u201d", "\u2264", "\x00", "'", "\ufeff", "\r", "\t"]
    pieces = brackets * 2 + operators + words + others
    chance = random.Random(7)
    for _ in range(1500):
        text = "".join(chance.choice(pieces) + chance.choice(["", " "]) for _ in range(chance.randrange(1, 40)))
        result = parse_module(Source("", text), WORDS)
        dump(result.module)
        for found in result.diagnostics:
            assert found.help or found.code == "TFR0299", found
            assert found.span is None or 0 <= found.span.start <= found.span.end <= len(text)
        if result.ok:
            printed = format_module(result.module)
            again = parse_module(Source("", printed), WORDS)
            assert again.diagnostics == [], (text, printed)
            assert dump(again.module) == dump(result.module), (text, printed)
