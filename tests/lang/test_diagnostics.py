"""How findings are shown: as text and as JSON."""

from __future__ import annotations

import json
import pickle

import pytest

from tfrules.diagnostics import (
    Diagnostic,
    DiagnosticError,
    code_info,
    finding,
    has_errors,
    in_order,
    printable,
    quoted,
    render_text,
    to_json,
)
from tfrules.fixes import written
from tfrules.source import Source, Span

TEXT = 'condition "x" {\n\tcost \u00e9 - 1\n}\n'
SOURCE = Source("a/b.tfr", TEXT)
AT = TEXT.index("\u00e9")


def sample() -> Diagnostic:
    return finding(
        "TFR0213", "what is wrong", Span(SOURCE, AT, AT + 5), related=[(Span(SOURCE, 10, 13), "the name")], help="do this",
        fixes=[written(Span(SOURCE, AT, AT + 5), "1")],
    )  # fmt: skip


def test_text_has_place_excerpt_carets_related_and_help() -> None:
    assert render_text([sample()]) == (
        "a/b.tfr:2:7: error TFR0213 glued-sign: what is wrong\n"
        "  2 |  cost \u00e9 - 1\n"
        "    |       ^^^^^\n"
        "a/b.tfr:1:11: the name\n"
        '  1 | condition "x" {\n'
        "    |           ^^^\n"
        "help: do this\n"
    )


def test_findings_are_parted_by_a_blank_line_and_none_is_nothing() -> None:
    assert render_text([]) == ""
    plain = finding("TFR0299", "many", file="c.tfr", severity="hint")
    assert (
        render_text([plain, plain])
        == "c.tfr: hint TFR0299 too-many-findings: many\n\nc.tfr: hint TFR0299 too-many-findings: many\n"
    )


def test_color_adds_only_escapes() -> None:
    colored = render_text([sample()], color=True)
    assert "\x1b[1;31merror TFR0213 glued-sign\x1b[0m" in colored
    for escape in ("\x1b[1;31m", "\x1b[1;36m", "\x1b[0m"):
        colored = colored.replace(escape, "")
    assert colored == render_text([sample()])


def test_a_span_over_lines_is_marked_to_the_end_of_its_first_line() -> None:
    lines = render_text([finding("TFR0213", "m", Span(SOURCE, 10, len(TEXT)))]).splitlines()
    assert lines[2] == "    |           " + "^" * 5


def test_the_end_of_a_text_can_be_shown() -> None:
    source = Source("x", "")
    assert render_text([finding("TFR0213", "m", Span(source, 0, 0))]).splitlines()[1:] == ["  1 |", "    | ^"]


def test_long_lines_are_shown_as_a_window() -> None:
    source = Source("x", "a" * 1000 + "B" + "c" * 1000)
    _, excerpt, carets = render_text([finding("TFR0213", "m", Span(source, 1000, 1001))]).splitlines()
    assert len(excerpt) < 200
    assert excerpt[carets.index("^")] == "B"


def test_nothing_of_a_text_can_steer_a_terminal() -> None:
    source = Source("x\x1b[2J", "\x1b[31m \u202e")
    assert all(
        char.isprintable() or char == "\n" for char in render_text([finding("TFR0213", quoted(source.text), Span(source, 0, 9))])
    )
    assert printable("a\tb\x00") == "a b\N{REPLACEMENT CHARACTER}"


def test_quoted_is_short_and_on_one_line() -> None:
    assert quoted("a\n  b") == "`a b`"
    assert quoted("x" * 100) == f"`{'x' * 37}...`"


def test_json_has_all_of_it() -> None:
    assert json.loads(json.dumps(to_json(sample()))) == {
        "code": "TFR0213",
        "name": "glued-sign",
        "severity": "error",
        "message": "what is wrong",
        "file": "a/b.tfr",
        "range": {"start": {"line": 2, "column": 7}, "end": {"line": 2, "column": 12}},
        "related": [
            {
                "message": "the name",
                "file": "a/b.tfr",
                "range": {"start": {"line": 1, "column": 11}, "end": {"line": 1, "column": 14}},
            },
        ],
        "help": "do this",
        "fixes": [
            {
                "title": "write `1`",
                "edits": [
                    {"file": "a/b.tfr", "range": {"start": {"line": 2, "column": 7}, "end": {"line": 2, "column": 12}}, "text": "1"},
                ],
            },
        ],
    }
    plain = to_json(finding("TFR0299", "many", file="c.tfr"))
    assert (plain["file"], plain["range"], plain["related"], plain["help"], plain["fixes"]) == ("c.tfr", None, [], "", [])


def test_order_is_by_place_and_equal_findings_come_once() -> None:
    early, late = finding("TFR0213", "m", Span(SOURCE, 1, 2)), finding("TFR0201", "m", Span(SOURCE, 5, 6))
    whole = finding("TFR0299", "m", file="a/b.tfr")
    assert in_order([late, early, whole, late]) == [whole, early, late]


def test_severity_comes_from_the_catalogue_unless_given() -> None:
    assert finding("TFR0213", "m").severity == code_info("TFR0213").severity == "error"
    assert not has_errors([finding("TFR0213", "m", severity="warning")])
    assert has_errors([finding("TFR0213", "m")])


def test_the_exception_carries_the_findings() -> None:
    with pytest.raises(DiagnosticError, match="TFR0213 glued-sign") as caught:
        raise DiagnosticError([sample()])
    assert caught.value.diagnostics == [sample()]


def test_the_exception_reaches_another_process_whole() -> None:
    place = Span(Source("a.tfr", "one two\n"), 4, 7)
    error = DiagnosticError([finding("TFR0310", "unknown word", place, help="did you mean `ten`?", fixes=[written(place, "ten")])])
    again = pickle.loads(pickle.dumps(error))
    assert list(map(to_json, again.diagnostics)) == list(map(to_json, error.diagnostics)) and str(again) == str(error)


def test_an_unknown_code_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        finding("TFR9999", "m")
