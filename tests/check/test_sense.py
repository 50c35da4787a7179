"""What a right text says that cannot be meant, and what only looks like it."""

from __future__ import annotations

import pytest

from tests.check.figures import findings, together


def told(lines: str) -> list[str]:
    """Each finding about a condition with these lines, the first of which is line 2."""
    return [f"{f.span.line} {f.code[3:]} {f.message}" for f in findings(f'condition "x" {{\n{lines}\n}}\n') if f.span]


SUMMARIES = [
    ('summary "For 3 turns."\nduration 4 turns', ["2 0601 the summary says `3 turns`, the rules beside it `4 turns`"]),
    ('summary "For Three turns."\nduration 4 turns', ["2 0601 the summary says `Three turns`, the rules beside it `4 turns`"]),
    ('summary "A 3-turn daze."\nduration 4 turns', ["2 0601 the summary says `3 turn`, the rules beside it `4 turns`"]),
    ('summary "For 4 turns, four turns."\nduration 4 turns', []),
    ('summary "For 4 turns, 1 turn when it is hit."\nduration 4 turns', []),  # how it ends so soon is said in other words
    (
        'summary "For 4 turns, 1 turn when it is hit."\nduration 4 turns\non bearer struck { give "x" to bearer for 2 turns }',
        ["2 0601 the summary says `1 turn`, the rules beside it `4 turns` and `2 turns`"],
    ),
    ('summary "For 3 turns."\nduration until removed', []),  # the rules count none
    ('summary "For 3 turns."\nduration least(3, 4) turns', []),  # reckoned
    ('summary "For 3 turns."\nduration 4 turns or until removed', ["2 0601 the summary says `3 turns`, the rules beside it `4 turns`"]),
    ('summary "Two in ten, 50/60, 3 hexes off."\nduration 4 turns', []),
    ('summary "Speed -2."\nmodify bearer.speed by -3', ["2 0601 the summary says `-2`, and no rule beside it has this number"]),
    ('summary "Speed -3."\nmodify bearer.speed by -3', []),
    ('summary "Speed 2-3."\nmodify bearer.speed by -4', []),
    (
        'summary "A throw of 2d6."\non bearer affected { roll 3d6 as n; when n > 9 { end effect } }',
        ["2 0601 the summary says `2d6`, the rules beside it `3d6`"],
    ),
    ('summary "A throw of 2d6."\nmodify bearer.speed by 1', []),
    ('summary "For 3 turns."\nduration 3 turns\nnote "Once 4 turns."', []),
]


@pytest.mark.parametrize(("lines", "expected"), SUMMARIES)
def test_the_numbers_of_a_summary(lines: str, expected: list[str]) -> None:
    assert told(lines) == expected


def test_a_summary_is_not_held_against_examples() -> None:
    text = 'condition "x" {\n  summary "For 3 turns."\n  duration 3 turns\n  example "y" { turns pass 4 }\n}\n'
    assert [one.code for one in findings(text) if one.code.startswith("TFR06")] == []


def test_either_side_of_a_contradiction_can_be_mended() -> None:
    (found,) = findings('condition "x" {\n  summary "For three turns."\n  duration 4 turns\n}\n')
    assert [(fix.title, fix.edits[0].span.text, fix.edits[0].text) for fix in found.fixes] == [
        ("write `4`", "three", "4"),
        ("write `3` in the rule", "4", "3"),
    ]
    assert found.mend is None


def modify(condition: str) -> str:
    return f"modify bearer.speed by -1 when {condition}"


@pytest.mark.parametrize(
    "condition",
    [
        "bearer.strength < 5 and bearer.strength > 9",
        "bearer.strength < 5 and 5 <= bearer.strength",
        "bearer.strength == 4 and bearer.strength > 4",
        "bearer.posture == lying and bearer.posture == kneeling",
        "bearer.posture == lying and bearer.posture != lying",
        "bearer.hidden and not bearer.hidden",
        "not (bearer.hidden or not bearer.hidden)",
        "(bearer.hidden or bearer.tired) and not bearer.hidden and not bearer.tired",
        "bearer.strength < bearer.speed and bearer.strength > bearer.speed",
        "2 > 3",
        "1 + 1 == 3",
        "bearer.hidden and 4 < 3",
    ],
)
def test_a_condition_that_cannot_hold(condition: str) -> None:
    assert told(modify(condition)) == ["2 0602 this condition can never hold"]


@pytest.mark.parametrize(
    "condition",
    [
        "bearer.strength < 5 or bearer.strength > 9",
        "bearer.strength > 4 and bearer.strength < 9",
        "bearer.strength >= 4 and bearer.strength <= 4",
        "bearer.strength < 5 and bearer.other.strength > 9",
        "bearer.posture == lying and bearer.other.posture == kneeling",
        "bearer.posture == lying and bearer.posture == bearer.other.posture",
        "bearer.hidden or not bearer.hidden",
        "bearer.strength < bearer.speed and bearer.strength > bearer.skill",
        "1 < 2",
        "bearer.strength != 4 and bearer.strength != 5",
    ],
)
def test_a_condition_that_can_hold(condition: str) -> None:
    assert told(modify(condition)) == []


BLOCKS = [
    (
        "when bearer.hidden {\nmodify bearer.speed by 1 when not bearer.hidden\n}",
        ["3 0602 this condition can never hold where the one around it does"],
    ),
    # what stands before it may have changed what the outer condition asked
    ("on bearer struck { when bearer.hidden { set bearer.hidden to false; when not bearer.hidden { end effect } } }", []),
    ("on bearer struck {\nstop\nend effect\n}", ["4 0602 this never runs: `stop` stands before it"]),
    ("on bearer struck {\nstop when bearer.hidden\nend effect\n}", []),
    ("on bearer struck { roll 1d6 {\n1..3 { end effect }\n7 { stop }\n} }", ["4 0602 this never runs: the dice show 1 to 6"]),
    ("on bearer struck { roll 2d6 {\n1 { stop }\n2..12 { end effect }\n} }", ["3 0602 this never runs: the dice show 2 to 12"]),
    ("on bearer struck { roll 1d6 {\n1..4 { stop }\n4..6 { end effect }\n} }", ["4 0603 an earlier case has a total of this one too"]),
    ("on bearer struck { roll 1d6 {\n1..4 when bearer.hidden { stop }\n4..6 { end effect }\n} }", []),
    ("on bearer struck {\nsave bearer 3d6 at most 18 { fail { end effect } }\n}", ["3 0604 nobody can miss this: the dice show 3 to 18"]),
    ("on bearer struck {\nsave bearer 3d6 at most 2 { fail { end effect } }\n}", ["3 0604 nobody can make this: the dice show 3 to 18"]),
    ("on bearer struck {\nsave bearer 1d6 + 3 at least 4 { pass { end effect } }\n}", ["3 0604 nobody can miss this: the dice show 4 to 9"]),
    ("on bearer struck {\nsave bearer 3d6 at most bearer.strength { fail { end effect } }\n}", []),
    ("modify bearer.speed by 1\nmodify bearer.skill by 1\nmodify bearer.speed by 1", ["4 0605 this line stands twice"]),
    ("modify bearer.speed by 1\nmodify bearer.speed by 2", []),
    (
        "modify bearer.speed to 1\nmodify bearer.speed to 2",
        ["3 0606 bearer.speed is set twice under the same condition, so the line before this one never counts"],
    ),
    ("modify bearer.speed to 1\nmodify bearer.speed to 2 when bearer.hidden", []),
]


@pytest.mark.parametrize(("lines", "expected"), BLOCKS)
def test_blocks(lines: str, expected: list[str]) -> None:
    assert told(lines) == expected


def test_exceptions_that_may_hold_at_once() -> None:
    text = 'charm "x" {\n  reach 1 hex\n  reach 2 hexes when bearer.hidden\n  reach 3 hexes when bearer.strength > 9%s\n}\n'
    (found,) = findings(text % "")
    assert (found.code, found.span and found.span.line, found.related[0][0].line) == ("TFR0606", 4, 3)
    assert findings(text % " and not bearer.hidden") == []


def test_an_upkeep_that_never_ends() -> None:
    (found,) = findings('charm "x" { upkeep 1 }\n')
    assert (found.code, found.message) == ("TFR0334", "this `charm` has no end to its upkeep")
    assert findings('charm "x" { upkeep 1; duration 3 turns }\ncharm "y" { reach 1 hex }\n') == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('condition "x" {\n  modify bearer.speed by 1\n  example "a" { }\n}\n', 3),
        ('condition "x" {\n  modify bearer.speed by 1\n  example "a" { roll hit 9 }\n  example "b" { expect 1 < 2 }\n}\n', 3),
        ('scenario "x" { turn 1 { } }\n', 1),
        ('scenario "x" { turn 1 { expect 1 < 2 } }\n', 0),
        ('condition "x" { modify bearer.speed by 1; example "a" { expect refused } }\n', 0),
    ],
)
def test_an_example_that_expects_nothing(text: str, line: int) -> None:
    found = [one for one in findings(text) if one.code == "TFR0608"]
    assert [one.span and one.span.line for one in found] == ([line] if line else [])


def test_two_examples_of_one_title() -> None:
    """Of one item; another item may have an example of that title too."""
    text = 'condition "x" {{\n  modify bearer.speed by 1\n  example "a" {{ expect 1 < 2 }}\n  example "{}" {{ expect 1 < 3 }}\n}}\n'
    (found,) = findings(text.format("a"))
    assert found.span is not None and (found.code, found.span.line, found.span.text) == ("TFR0609", 4, '"a"')
    assert [(place.line, said) for place, said in found.related] == [(3, "the first one")]
    assert findings(text.format("b")) == []
    assert findings(text.format("b") + text.format("b").replace('"x"', '"y"')) == []


def test_where_there_is_an_error_nothing_is_guessed() -> None:
    assert [line.split()[1] for line in told("modify bearer.speed by 1\nmodify bearer.speed by 1\nmodify bearer.sped by 1")] == ["0318"]


def nowhere(lines: str, more: str = "") -> list[str]:
    return [f"{f.span.line} {f.message}" for f in together(f'condition "x" {{\n{lines}\n}}\n{more}') if f.span]


NOWHERE = [
    ('summary "Below 5."\nmodify bearer.speed by 2', ["2 the summary says `5`, which stands nowhere in the rules beside it"]),
    ('summary "Below 4."\nmodify bearer.speed by 2 when bearer.strength < 4', []),
    ('summary "Seven hexes."\nmodify bearer.speed by 6', ["2 the summary says `Seven`, which stands nowhere in the rules beside it"]),
    # told loosely
    ('summary "The seven; seven of them; 0 or 1."\nmodify bearer.speed by 6', []),
    ('summary "A half, two thirds, two hundred, 1/2, 2.5 or 3-4."\nmodify bearer.speed by 6', []),
    ('summary "Below 5."\nmodify bearer.speed by 1', []),  # rules without a number tell of what others do
    ('summary "2 to 12."\non bearer struck { roll 2d6 as n; when n > 9 { end effect } }', []),
    ('summary "5 turns."\non bearer struck { give "y" to bearer; raise bearer.age by 3 }', []),
]


@pytest.mark.parametrize(("lines", "expected"), NOWHERE)
def test_a_number_that_stands_nowhere(lines: str, expected: list[str]) -> None:
    assert nowhere(lines, 'condition "y" { duration 5 turns; modify bearer.speed by 1 }\n') == expected


IDLE = 'condition "y" { summary "Marked." }\n'


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ('on bearer struck { give "y" to bearer }', True),
        ('on bearer struck { give "y" to bearer }\nmodify bearer.speed by 1 when bearer has "y"', False),
        ('on bearer struck { give "y" to bearer }\nmodify bearer.speed by 1 when bearer.posture == lying and "y" == "z"', False),
        ("modify bearer.speed by 1", False),  # nobody gives it: a start for something
    ],
)
def test_a_condition_that_makes_no_difference(lines: str, found: bool) -> None:
    assert nowhere(lines, IDLE) == (["4 the condition `y` is given but makes no difference"] if found else [])
