"""Dice notation: what it means, and what it says about text that is none."""

from __future__ import annotations

import pickle
from fractions import Fraction as F
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tfrules.diagnostics import DiagnosticError, code_info
from tfrules.odds import Dist, NotationError, d, parse_roll


def rolled(*sides):
    return list(product(*[range(1, s + 1) for s in sides]))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3d6", [sum(r) for r in rolled(6, 6, 6)]),
        ("d6", [r for (r,) in rolled(6)]),
        ("2D6-1", [a + b - 1 for a, b in rolled(6, 6)]),
        ("3d6+1d4", [sum(r) for r in rolled(6, 6, 6, 4)]),
        ("4d6kh3", [sum(r) - min(r) for r in rolled(6, 6, 6, 6)]),
        ("3d4kl2", [sum(r) - max(r) for r in rolled(4, 4, 4)]),
        ("2d20KH", [max(r) for r in rolled(20, 20)]),
        ("3d4kl", [min(r) for r in rolled(4, 4, 4)]),
        ("2d4kl1 - 2d3kh1+5", [min(a, b) - max(c, e) + 5 for a, b, c, e in rolled(4, 4, 3, 3)]),
        ("d6-d6", [a - b for a, b in rolled(6, 6)]),
        ("10 - 2d4", [10 - a - b for a, b in rolled(4, 4)]),
        ("-d4\u22121", [-a - 1 for (a,) in rolled(4)]),
        ("2d6+d4-d6+1d4", [a + b + c - e + f for a, b, c, e, f in rolled(6, 6, 4, 6, 4)]),
        ("d%", list(range(1, 101))),
        ("0d6", [0]),
        (" +7 ", [7]),
    ],
)
def test_a_roll_means_every_way_to_roll_it(text, expected):
    assert d(text) == Dist.uniform(expected)


def test_known_odds():
    assert d("3d6").at_most(10) == F(1, 2)
    assert d("4d6").at_most(10) == F(103, 648)


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "nothing to roll"),
        ("3d", 2, "how many sides"),
        ("d0", 1, "at least one side"),
        ("2d6+4d0", 5, "at least one side"),
        ("2*d6", 2, "not multiplied"),
        ("3d6 2d6", 5, r"put \+ or -"),
        ("d6d6", 3, r"put \+ or -"),
        ("3d6+", 5, "ends with a sign"),
        ("--3", 2, "`-` is not expected"),
        ("kh3", 1, "which dice are kept"),
        ("4d6kh5", 1, "cannot keep 5 of 4"),
        ("4d6kh0", 1, "cannot keep 0 of 4"),
        ("3d6!", 4, "`!` is not expected"),
        ("\u0663d6", 1, "not expected"),
        ("x" * 500, 201, "at most 200 characters"),
    ],
)
def test_text_that_is_no_roll_is_told_where_and_why(text, column, says):
    with pytest.raises(NotationError, match=says) as caught:
        d(text)
    assert caught.value.start == column - 1
    assert text == "" or f"column {column}" in str(caught.value)
    (found,) = caught.value.diagnostics
    assert (found.code, found.name, found.severity) == ("TFR0490", "bad-roll", "error") and found.help


def test_the_whole_message():
    with pytest.raises(NotationError) as caught:
        d("3d6 2d6")
    assert str(caught.value) == (
        "error TFR0490 bad-roll: `2` is not expected here (column 5 of `3d6 2d6`)\nhelp: put + or - before it\n"
    )
    assert isinstance(caught.value, DiagnosticError) and isinstance(caught.value, ValueError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("code", ["TFR0490", "TFR0491"])
def test_the_examples_of_a_code_draw_it_and_mend_it(code):
    with pytest.raises(NotationError) as caught:
        d(code_info(code).wrong)
    assert [found.code for found in caught.value.diagnostics] == [code]
    d(code_info(code).mended)


@pytest.mark.parametrize(
    "text",
    [
        "1000000d1000000",
        "9" * 150 + "d6",
        "d" + "9" * 150,
        "10000d10000",
        "10000d20",
        "200d200kh100",
        "50d100+50d90+50d80+50d70",
        "+".join(["40d40kh20"] * 20),
        "+".join(["9999d9998kh9997"] * 12),
    ],
)
def test_huge_rolls_are_refused_at_once(text):
    with pytest.raises(NotationError, match=r"too many or too large|at most 10000 dice") as caught:
        d(text)
    assert [found.code for found in caught.value.diagnostics] == ["TFR0491"]


def test_a_large_roll_within_the_bounds_is_reckoned():
    large = d("300d100")
    assert large.mean() == F(300 * 101, 2)
    assert large.p(300) == F(1, 100**300)
    assert large.p(301) == F(300, 100**300)


@given(st.text(alphabet="0123456789dDkKhHlL+-% *.!", max_size=12))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_roll_or_a_notation_error(text):
    try:
        assert sum(p for _, p in d(text).items()) == 1
    except NotationError as error:
        assert 0 <= error.start <= error.end <= len(text)


@pytest.mark.parametrize("text", ["3d6", "2d6-1", "3d6+1d4", "4d6kh3-2d8kl1+2", "-1d4", "5", "1d6-1d6"])
def test_a_roll_prints_as_it_is_written(text):
    assert str(parse_roll(text)) == text
