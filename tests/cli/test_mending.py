"""`check --fix`: mends that leave no choice are made, checked, and only then written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tfrules.cli import mending
from tfrules.cli.installed import units_at
from tfrules.diagnostics import Diagnostic, finding
from tfrules.fixes import Edit, Fix, edited, one_of, removed, written
from tfrules.packs.files import read_file
from tfrules.packs.findings import Findings
from tfrules.source import Source, Span

Write = Callable[[str], None]
PACK = '=== own/pack.yaml\nid: own\nversion: 1.0.0\ntitle: Ours\nrequires: { darts: ">=1,<2" }\n'
SLIPS = '# mine\ndart "lead dart" {\n  pionts 2d6 # far\n'
MENDED = '# mine\ndart "lead dart" {\n  points 2d6 # far\n}\n'


def test_mends_are_written_and_what_they_bring_to_light_is_mended_too(cli: Run, write: Write) -> None:
    write(PACK + "=== own/a.tfr\n" + SLIPS)
    Path("own/a.tfr").chmod(0o640)
    ran = cli("check", "own", "--fix")
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "2 findings mended in 1 file\n1 pack in tavern: 0 errors, 0 warnings\n"
    assert Path("own/a.tfr").read_text() == MENDED and Path("own/a.tfr").stat().st_mode & 0o777 == 0o640
    assert cli("check", "own", "--fix").err.startswith("0 findings mended in 0 files\n")


def test_the_difference_is_shown_and_nothing_is_written(cli: Run, write: Write) -> None:
    write(PACK + "=== own/a.tfr\n" + SLIPS)
    ran = cli("check", "own", "--fix", "--diff")
    assert ran.status == 0 and "--- own/a.tfr\n+++ own/a.tfr (mended)\n" in ran.out
    assert "-  pionts 2d6 # far\n" in ran.out and "+  points 2d6 # far\n" in ran.out
    assert Path("own/a.tfr").read_text() == SLIPS and "2 findings would be mended in 1 file\n" in ran.err


def test_what_is_left_is_told(cli: Run, write: Write) -> None:
    write(PACK + '=== own/a.tfr\ndart "lead dart" { pionts 2d6; wobble 3 }\n')
    ran = cli("check", "own", "--fix", "--format", "json")
    (left,) = json.loads(ran.out)
    assert ran.status == 1 and left["code"] == "TFR0310" and "wobble" in left["message"]
    assert Path("own/a.tfr").read_text() == 'dart "lead dart" { points 2d6; wobble 3 }\n'


def test_a_mend_that_would_bring_another_fault_is_not_made(cli: Run, write: Write) -> None:
    text = 'dart "lead dart" { points 2d6; pionts 1d6 }\n'  # the right word would stand twice
    write(PACK + "=== own/a.tfr\n" + text)
    assert cli("check", "own", "--fix").status == 1
    assert Path("own/a.tfr").read_text() == text


def test_a_bad_mend_does_not_keep_the_others_from_being_made(cli: Run, write: Write) -> None:
    write(PACK + '=== own/a.tfr\ndart "lead dart" { points 2d6; pionts 1d6 }\ndart "tin dart" { pionts 2d6 }\n')
    ran = cli("check", "own", "--fix")
    assert ran.status == 1 and "1 finding mended in 1 file\n" in ran.err
    assert Path("own/a.tfr").read_text() == 'dart "lead dart" { points 2d6; pionts 1d6 }\ndart "tin dart" { points 2d6 }\n'


def test_nothing_beside_what_was_named_is_changed(cli: Run, write: Write) -> None:
    write(PACK + '=== own/a.tfr\ndart "lead dart" { pionts 2d6 }\n=== own/b.tfr\ndart "tin dart" { points 2d6 }\n')
    assert "0 findings mended" in cli("check", "own/b.tfr", "--fix").err
    assert "pionts" in Path("own/a.tfr").read_text()


def test_line_ends_stay_as_they_were(cli: Run, write: Write) -> None:
    write(PACK)
    Path("own/a.tfr").write_bytes(b'dart "lead dart" {\r\n  pionts 2d6\r\n}\r\n')
    cli("check", "own", "--fix")
    assert Path("own/a.tfr").read_bytes() == b'dart "lead dart" {\r\n  points 2d6\r\n}\r\n'


def test_a_file_changed_meanwhile_is_left_alone(write: Write, cli: Run) -> None:
    write(PACK + "=== own/a.tfr\nold\n")
    path = Path("own/a.tfr").resolve()
    made = mending.Mended({path: "older\n"}, {path: "new\n"})
    assert mending.write(made) == [path] and path.read_text() == "old\n"
    made.before[path] = "old\n"
    assert mending.write(made) == [] and path.read_text() == "new\n"


def test_a_place_is_mended_once(cli: Run, write: Write) -> None:
    write(PACK + "=== own/a.tfr\nabc\n")
    (unit,) = units_at([Path("own/a.tfr")])

    def check() -> list[Diagnostic]:
        read = read_file(Path("own/a.tfr"), "a.tfr", Findings())
        assert read is not None
        at = Span(read.source, 0, 1)
        return [finding("TFR0310", said, at, fixes=[written(at, "x")]) for said in ("one", "other") if at.text == "a"]

    made = mending.mend([unit], check(), check)
    assert list(made.after.values()) == ["xbc\n"] and made.left == []


def test_a_difference_is_text(cli: Run, write: Write) -> None:
    write(PACK)
    for options in (["--diff"], ["--fix", "--diff", "--format", "json"]):
        ran = cli("check", "own", *options)
        assert ran.status == 2 and "--diff shows what --fix would change" in ran.err


# ------------------------------------------------------------ edits


SOURCE = Source("a", "one two;\n  three\nfour\n")


def at(text: str) -> Span:
    start = SOURCE.text.index(text)
    return Span(SOURCE, start, start + len(text))


@pytest.mark.parametrize(
    ("text", "left"),
    [("two", "one\n  three\nfour\n"), ("  three", "one two;\nfour\n"), ("three", "one two;\nfour\n"), ("four", "one two;\n  three\n")],
)
def test_what_is_taken_away_leaves_no_blank_line(text: str, left: str) -> None:
    assert edited(SOURCE.text, removed(at(text)).edits) == left


def test_of_two_alike_the_second_goes_of_two_unlike_either_may() -> None:
    twice = Source("b", "a 1\na  1\na 2\n")
    first, second, third = Span(twice, 0, 3), Span(twice, 4, 8), Span(twice, 9, 12)
    (fix,) = one_of(first, second)
    assert edited(twice.text, fix.edits) == "a 1\na 2\n"
    assert [edited(twice.text, fix.edits) for fix in one_of(first, third)] == ["a 1\na  1\n", "a  1\na 2\n"]


def test_edits_may_not_overlap() -> None:
    fix = Fix("both", (Edit(at("one two"), ""), Edit(at("two"), "2")))
    with pytest.raises(ValueError, match="two edits"):
        edited(SOURCE.text, fix.edits)
