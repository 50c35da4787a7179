"""Laws of printing and parsing, over random modules."""

from __future__ import annotations

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.lang.modules import disturbed, expressions, modules
from tests.lang.words import WORDS
from tfrules.diagnostics import render_text
from tfrules.lang import dump, format_module, format_text, parse_module
from tfrules.lang.ast import Expr, Module, Statement
from tfrules.lang.format import format_expression, same_content
from tfrules.source import Source

SLOW = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def read(text: str) -> Module:
    result = parse_module(Source("test.tfr", text), WORDS)
    assert render_text(result.diagnostics) == "", text
    return result.module


def comments(text: str) -> list[str]:
    """The comments of a text, found without the parser."""
    return sorted(found.rstrip() for found in re.findall(r'"[^"\n]*"|(#[^\n]*)', text) if found)


@SLOW
@given(modules)
def test_a_printed_module_parses_back_to_itself(module: Module) -> None:
    text = format_module(module)
    again = read(text)
    assert dump(again) == dump(module)
    assert same_content(again, module)


@SLOW
@given(modules)
def test_formatting_twice_changes_nothing(module: Module) -> None:
    text = format_module(module)
    assert format_module(read(text)) == text
    assert format_text(Source("", text), WORDS) == text


@SLOW
@given(modules, st.randoms(use_true_random=False))
def test_layout_and_comments_in_odd_places_change_no_meaning_and_lose_nothing(module: Module, chance: object) -> None:
    text = disturbed(format_module(module), chance)
    again = read(text)
    assert dump(again) == dump(module)
    printed = format_text(Source("", text), WORDS)
    assert comments(printed) == comments(text)
    assert format_text(Source("", printed), WORDS) == printed


@SLOW
@given(expressions)
def test_a_printed_expression_parses_back_to_itself(expression: Expr) -> None:
    text = format_expression(expression)
    (item,) = read(f'condition "x" {{ when {text} {{ }} }}').items
    assert item.block is not None
    (statement,) = item.block.statements
    assert statement.phrase is not None
    assert format_expression(statement.phrase.rows[0].terms[0]) == text
    assert dump(statement.phrase.rows[0].terms[0]) == dump(expression)


@SLOW
@given(modules)
def test_spans_nest_and_stand_in_order(module: Module) -> None:
    read_again = read(format_module(module))

    def check(statements: tuple[Statement, ...], start: int, end: int) -> None:
        for statement in statements:
            assert (
                start <= statement.span.start <= statement.head_span.start < statement.head_span.end <= statement.span.end <= end
            )
            start = statement.span.end
            if statement.block:
                check(statement.block.statements, statement.block.span.start, statement.block.span.end)

    at = 0
    for item in read_again.items:
        assert at <= item.span.start < item.span.end
        assert item.name_span.text == f'"{item.name}"'
        at = item.span.end
        if item.block:
            check(item.block.statements, item.block.span.start, item.block.span.end)
