"""`list`, `show`, `explain`, `odds`: what is there, what it is made of, and what the chances are."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Run


def test_the_kinds_are_listed_with_their_numbers(cli: Run) -> None:
    ran = cli("list")
    assert ran.status == 0
    assert "dart         2  A dart." in ran.out and "scenario     1" in ran.out
    assert "player" not in ran.out  # a record in play, no kind of thing


@pytest.mark.parametrize("kind", ["dart", "darts"])
def test_a_kind_is_listed(cli: Run, kind: str) -> None:
    ran = cli("list", kind)
    assert ran.out == "dart (2)\n  bent dart   darts\n  brass dart  darts\n"


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("game", {"game": "tavern", "title": "An evening of darts", "packs": ["darts"]}),
        ("game", {"game": "ruin", "title": "broken: the plugin 'ruin' cannot be loaded", "packs": []}),
        ("pack", {"pack": "darts", "version": "1", "title": "Darts", "requires": []}),
        ("query", {"query": "player.aim", "doc": ""}),
        (
            "scenario",
            {
                "scenario": "two-rounds",
                "name": "Two rounds",
                "game": "tavern",
                "pack": "darts",
                "summary": "Anna throws, then she rests.",
            },
        ),
        (
            "ruling",
            {
                "game": "tavern",
                "ruling": "house-rule",
                "chosen": "yes",
                "by": "user",
                "choices": ["no", "yes"],
                "question": "May one stand on the line?",
            },
        ),
        ("all", {"kind": "rule", "name": "stretching", "pack": "darts", "summary": "Before the match."}),
    ],
)
def test_lists_for_programs(cli: Run, kind: str, row: object) -> None:
    ran = cli("list", kind, "--format", "json", "--ruling", "house-rule=yes")
    assert ran.status == 0 and row in json.loads(ran.out)


def test_options_may_stand_before_the_command(cli: Run) -> None:
    rows = json.loads(cli("--ruling", "house-rule=yes", "list", "ruling", "--format", "json").out)
    assert [row["chosen"] for row in rows] == ["yes"]


@pytest.mark.parametrize("name", ["stretching", "darts:stretching", "Stretching"])
def test_a_card(cli: Run, name: str) -> None:
    ran = cli("show", name)
    assert ran.status == 0
    assert ran.out.startswith("rule stretching ") and "Before the match." in ran.out
    assert 'The house rules "Warming up"' in ran.out and "once" in ran.out


def test_a_thing_as_json(cli: Run) -> None:
    found = json.loads(cli("show", "bent dart", "--kind", "dart", "--format", "json").out)
    assert (found["tfr"], found["pack"], found["kind"], found["name"]) == (1, "darts", "dart", "bent dart")


def test_a_pack_of_ones_own_is_shown(cli: Run, write: object) -> None:
    write(
        '=== own/pack.yaml\nid: own\nversion: 1.0.0\nrequires: { darts: "*" }\n=== own/a.tfr\ndart "lead dart" { points 2d6 }\n'
    )  # type: ignore[operator]
    assert cli("show", "lead dart", "--pack", "own").out.startswith("dart lead dart ")
    assert cli("show", "lead dart").status == 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("list", "drat"), "did you mean `dart`?"),
        (("show", "bras dart"), "did you mean `brass dart`"),
        (("lsit",), "did you mean `list`?"),
        (("list", "--game", "tavren"), "did you mean `tavern`?"),
        (("explain", "TFR9999"), "there is no finding"),
        (("explain", "player.aim", "Ana", "--in", "two-rounds@2"), "did you mean `Anna`?"),
        (("explain", "player.iam", "Anna", "--in", "two-rounds@2"), "did you mean `player.aim`?"),
        (("explain", "aim", "Anna", "--in", "two-round@2"), "did you mean `two-rounds`?"),
        (("explain", "aim", "Anna", "--in", "two-rounds@7"), "tells of the turns 1, 2"),
        (("explain", "aim", "Anna", "--in", "two-rounds@one"), "the number of a turn"),
        (("explain", "aim", "Anna", "--in", "stretching/twice"), "there are: once"),
        (("explain", "aim", "Anna", "--in", "two-rounds@1", "--at", "luck"), "rolls: aim, points"),
        (("odds", "stretching/once"), "--of"),
        (("odds", "stretching/once", "--of", "Anna.tierd"), "did you mean `tired`?"),
        (("odds", "stretching/once", "--of", "Anna.tired) (1"), "--of takes one expression"),
        (("odds", "two-rounds@2", "--of", "Anna.score"), "no roll is asked for"),
        (("odds", "two-rounds@2", "--at", "aim", "--of", "Anna.score"), "no roll 'aim' is asked"),  # it is in turn 1
        (("odds", "3d6", "--of", "Anna.score"), "not to dice"),
        (("odds",), "say what"),
        (("odds", "1d6 < 1d6 < 1d6"), "more than two rolls"),
        (("play", "two-rounds", "--turn", "9"), "tells of the turns 1, 2"),
    ],
)
def test_slips_are_answered_with_a_mend(cli: Run, args: tuple[str, ...], said: str) -> None:
    ran = cli(*args)
    assert ran.status in (1, 2) and said in ran.err
    assert "Traceback" not in ran.err and ran.out == ""


def test_a_code_is_explained(cli: Run) -> None:
    ran = cli("explain", "tfr0402")
    assert ran.status == 0
    assert ran.out.startswith("TFR0402 dice-not-constant (error)\n") and "Wrong:" in ran.out and "Mended:" in ran.out
    assert cli("explain", "dice-not-constant").out == ran.out
    assert json.loads(cli("explain", "TFR0402", "--format", "json").out)["name"] == "dice-not-constant"
    assert "TFR0402  error" in cli("explain", "--all").out


@pytest.mark.parametrize(
    "place", ["two-rounds@2", "Two rounds", "darts:Two rounds@1", "stretching/once", "darts:stretching/once"]
)
@pytest.mark.parametrize("query", ["player.aim", "aim"])
def test_a_number_is_explained(cli: Run, place: str, query: str) -> None:
    """5 by steadiness, 2 by the dart."""
    ran = cli("explain", query, "Anna", "--in", place)
    assert ran.status == 0, ran.err
    lines = ran.out.splitlines()
    assert lines[0] == "player.aim of Anna = 7"
    assert lines[1].split() == ["=", "5", "base", "5"] and lines[2].split() == ["+2", "brass", "dart", "7"]


def test_the_only_one_of_a_kind_needs_no_name(cli: Run) -> None:
    trace = json.loads(cli("explain", "aim", "player", "--in", "two-rounds@2", "--format", "json").out)
    assert (trace["subject"], trace["value"], trace["query"]) == ("Anna", 7, "player.aim")


@pytest.mark.parametrize(
    ("args", "p"),
    [
        (("3d6", "--at-most", "10"), "1/2"),
        (("3d6 <= 10",), "1/2"),
        (("1d6", "--at-least", "3", "--at-most", "4"), "1/3"),
        (("1d6 > 1d6",), "5/12"),
        (("2d6 = 7",), "1/6"),
        (("1d4 != 4",), "3/4"),
    ],
)
def test_dice_against_a_limit_or_each_other(cli: Run, args: tuple[str, ...], p: str) -> None:
    outcomes = json.loads(cli("odds", *args, "--format", "json").out)["outcomes"]
    assert {"value": True, "p": p, "float": pytest.approx(eval(p))} in outcomes


def test_dice_in_all_forms(cli: Run) -> None:
    assert json.loads(cli("odds", "d4-1", "--format", "json").out) == {
        "outcomes": [{"value": value, "p": "1/4", "float": 0.25} for value in range(4)],
        "trace": [],
    }
    rows = list(csv.reader(io.StringIO(cli("odds", "1d2", "--format", "csv").out)))
    assert rows == [["value", "p", "float"], ["1", "1/2", "0.5"], ["2", "1/2", "0.5"]]
    assert ElementTree.fromstring(cli("odds", "3d6", "--format", "svg").out).tag.endswith("svg")
    text = cli("odds", "2d6").out
    assert "16.67%" in text and "mean 7\n" in text


def test_dice_are_thrown_with_a_record_of_each(cli: Run) -> None:
    found = json.loads(cli("roll", "4d6kh3-1", "--times", "50", "--seed", "7", "--format", "json").out)["rolls"]
    assert len(found) == 50 and len({one["total"] for one in found}) > 3
    for one in found:
        faces = sorted(die["face"] for die in one["dice"])
        assert one["total"] == sum(faces[1:]) - 1 == sum(die["face"] for die in one["dice"] if die["kept"]) + one["plus"]
    lines = cli("roll", "4d6kh3-1", "--times", "50", "--seed", "7").out.splitlines()
    assert [int(line.rpartition("= ")[2]) for line in lines] == [one["total"] for one in found]
    assert cli("roll", "d10000").out != cli("roll", "d10000").out


def test_dice_without_end_have_bounds(cli: Run) -> None:
    """One die, turned round, comes to 3 with sqrt(2)/8."""
    dice = ("odds", "1d6", "--adding", "6", "--taking", "1", "--turned")
    text = cli(*dice).out
    assert "mean 7/2, variance 77/4: exact" in text and "without end" in text
    assert re.search(r"^ *3 +from +0\.17677669529663688110\d* +to +0\.17677669529663688110\d*$", text, re.MULTILINE)
    found = json.loads(cli(*dice, "--format", "json").out)
    (three,) = [row for row in found["outcomes"] if row["value"] == 3]
    low, high = Fraction(three["p_low"]), Fraction(three["p_high"])
    assert 64 * low**2 < 2 < 64 * high**2 and high - low == Fraction(found["missing"]) < Fraction(1, 10**30)
    rows = list(csv.reader(io.StringIO(cli(*dice, "--format", "csv", "--at-least", "3").out)))
    assert rows[0] == ["value", "p_low", "p_high", "float"] and len(rows) == 3


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("3d6+1", "--adding", "6"), "dice of one kind"),
        (("3d6", "--adding", "7"), "no such face"),
        (("3d6", "--adding", "6", "--taking", "6"), "not both"),
        (("13d6", "--adding", "6"), "from 1 to 12"),
        (("1d6", "--adding", "6", "--format", "svg"), "bounds"),
        (("stretching/once", "--turned", "--of", "Anna.tired"), "belong to dice"),
    ],
)
def test_what_no_dice_without_end_can_be(cli: Run, args: tuple[str, ...], said: str) -> None:
    ran = cli("odds", *args)
    assert ran.status == 2 and said in ran.err


@pytest.mark.parametrize("args", [("stretching/once",), ("--in", "darts:stretching/once")])
def test_what_comes_of_a_roll_in_an_example(cli: Run, args: tuple[str, ...]) -> None:
    """Anna is tired unless 2d6 show 7 or less: 15 of 36 ways show more."""
    ran = cli("odds", *args, "--of", "Anna.tired", "--format", "json")
    found = json.loads(ran.out)
    assert {row["value"]: row["p"] for row in found["outcomes"]} == {False: "7/12", True: "5/12"}


def test_a_choice_that_is_open_is_said(cli: Run) -> None:
    """The throw hits with 7 or less; then the bed is chosen, and until then nothing is scored."""
    ran = cli("odds", "two-rounds@1", "--at", "aim", "--of", "Anna.score + 1", "--format", "json")
    assert [(row["value"], row["p"]) for row in json.loads(ran.out)["outcomes"]] == [(1, "1/1")]
    assert "58.33%" in ran.err and "bed" in ran.err


def test_help_ends_with_lines_that_can_be_run(cli: Run) -> None:
    ran = cli("explain", "--help")
    assert "tfrules explain player.aim Anna --in two-rounds@2" in ran.out
    assert cli("explain", "player.aim", "Anna", "--in", "two-rounds@2").status == 0


@pytest.mark.parametrize("name", ["list", "show", "check", "fmt", "test", "explain", "odds", "roll", "play", "export", "new", ""])
def test_every_command_teaches_by_example(cli: Run, name: str) -> None:
    ran = cli(*([name] if name else []), "--help")
    assert ran.status == 0 and "Examples:\n  # " in ran.out and "{" not in ran.out.partition("Examples:")[2]
