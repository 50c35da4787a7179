"""Examples: answers, expectations, refusals, and where each failure is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.testing.tavern import failure, played, tavern
from tfrules.testing import run_tests

ANNA = 'player Anna steady 5 with "brass dart"\n'


def passes(folder: Path, statements: str) -> bool:
    report = played(folder, statements)
    assert report.ok, report.to_text()
    return len(report.results) == 1


def test_a_throw_is_played_with_its_dice(tmp_path: Path) -> None:
    """Aim 5 + 2 = 7, so 7 hits; 4 points, twice in the inner bed."""
    assert passes(tmp_path, ANNA + "throw by Anna; roll aim 7, points 4; choose bed inner; expect Anna.score == 8")
    assert passes(tmp_path, ANNA + "throw by Anna; roll aim 7; roll 4; choose outer; expect Anna.score == 4 and Anna.aim == 7")
    assert passes(tmp_path, ANNA + "throw by Anna; roll aim (1, 6); roll (4); choose outer; expect Anna.score == 4")
    assert passes(tmp_path, ANNA + "throw by Anna; roll aim 8; expect Anna.score == 0")


def test_names_of_one_example_are_unknown_in_the_next(tmp_path: Path) -> None:
    text = f'rule "two" {{ example "a" {{ {ANNA} expect board 1 }}; example "b" {{ {ANNA} expect board 1 }} }}\n'
    report = run_tests([tavern(tmp_path, text)])
    assert (report.ok, len(report.results)) == (True, 2)


@pytest.mark.parametrize(
    ("script", "code", "part", "line"),
    [
        ("throw by Anna\nroll points 4\nexpect Anna.score == 4", "TFR0702", "'points'", 3),
        ("throw by Anna\nroll 7, 4\nroll 2\nexpect Anna.score == 4", "TFR0702", "a roll", 4),
        ("throw by Anna\nchoose bed inner\nexpect Anna.score == 4", "TFR0701", "'aim'", 3),
        ("throw by Anna\nroll 7, 4\nchoose cup inner\nexpect Anna.score == 4", "TFR0702", "'cup'", 4),
        ("throw by Anna\nexpect Anna.score == 0", "TFR0701", "'aim'", 3),
        ("throw by Anna\nroll 7, 4\nexpect Anna.score == 0", "TFR0701", "'bed'", 4),
        ("throw by Anna\nroll 8, 4\nexpect Anna.score == 0", "TFR0703", "nothing is asked", 3),
        ("throw by Anna\nroll 13\nexpect Anna.score == 0", "TFR0704", "13", 3),
        ("throw by Anna\nroll (3, 7)\nexpect Anna.score == 0", "TFR0704", "(3, 7)", 3),
        ("throw by Anna\nroll (1, 2, 3)\nexpect Anna.score == 0", "TFR0704", "3 dice", 3),
        ("throw by Anna\nroll points 7\nexpect Anna.score == 0", "TFR0702", "'points'", 3),
        ("throw by Anna\nroll 7, 4\nchoose bed middle\nexpect Anna.score == 4", "TFR0712", "'middle'", 4),
        ("throw by Anna\nthrow by Anna\nexpect Anna.score == 4", "TFR0701", "'aim'", 3),
    ],
)
def test_a_script_must_fit_what_is_asked(tmp_path: Path, script: str, code: str, part: str, line: int) -> None:
    found, message, where = failure(tmp_path, ANNA + script)
    assert (found, where) == (code, line)
    assert part in message


def test_a_die_that_is_thrown_again_is_shown_twice(tmp_path: Path) -> None:
    assert passes(
        tmp_path, ANNA + "throw by Anna lucky; roll aim (6, 1); roll aim (5, 1); roll 3; choose outer; expect Anna.score == 3"
    )


def test_an_expectation_says_both_values_and_explains_them(tmp_path: Path) -> None:
    (found,) = played(tmp_path, ANNA + "tire Anna\nexpect Anna.score == 0 and Anna.aim == 7").failures
    assert found.code == "TFR0710"
    assert found.message == "`Anna.aim == 7` does not hold: 4 == 7"
    assert [line.strip() for line in found.trace_text.splitlines()] == [
        "player.aim = 4",
        "base: 5 -> 5",
        "brass dart: +2 -> 7",
        "tired arms: -3 -> 4",
        "(long night: its condition does not hold)",
    ]


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("expect Anna.aim == 8", [("Anna.aim == 8", "Anna.aim == 7")]),
        ("expect Anna.aim < 7", [("Anna.aim < 7", "Anna.aim == 7")]),
        ("expect Anna.aim == Anna.score", [("Anna.aim == Anna.score", "Anna.aim == 7, Anna.score == 0")]),
        ("expect Anna.score == 0 and Anna.tired", [("Anna.tired", "not (Anna.tired)")]),
        ("expect not (Anna.score == 0)", [("not Anna.score == 0", "Anna.score == 0")]),
        ("expect (Anna.aim == 6 or Anna.aim == 8)", [("Anna.aim == 6", "Anna.aim == 7"), ("Anna.aim == 8", "Anna.aim == 7")]),
        (
            'expect trace Anna.aim { base 5; "brass dart" +3 }',
            [("base 5", "base 5"), ('"brass dart" 3', '"brass dart" 2')],
        ),
        ('expect trace Anna.aim { base 5 }', [("base 5", "base 5"), ("", '"brass dart" 2')]),
    ],
)  # fmt: skip
def test_what_was_expected_is_told_beside_what_is_there(tmp_path: Path, text: str, apart: list[tuple[str, str]]) -> None:
    (found,) = played(tmp_path, ANNA + text).failures
    assert list(found.apart) == apart


def test_a_failure_tells_what_happened_and_what_is_asked(tmp_path: Path) -> None:
    (found,) = played(tmp_path, ANNA + "throw by Anna\nroll 6\nexpect Anna.score == 4").failures
    *story, waits = found.story
    assert any("hit yes" in line for line in story) and waits == "now chance is asked: roll 'points'"
    assert found.to_text().split("\n")[2:5] == ["    expected  Anna.score == 4", "    got       Anna.score == 0", "    what happened:"]


def test_several_differences_stand_side_by_side(tmp_path: Path) -> None:
    (found,) = played(tmp_path, ANNA + 'expect trace Anna.aim { base 5; "brass dart" +3 }').failures
    assert found.to_text().split("\n")[2:5] == [
        "      expected        got",
        "      base 5          base 5",
        '    > "brass dart" 3  "brass dart" 2',
    ]


def test_an_or_fails_with_both_reasons(tmp_path: Path) -> None:
    _, message, _ = failure(tmp_path, ANNA + "expect (Anna.score == 1 or Anna.score > 2)")
    assert message == "`Anna.score == 1` does not hold: 0 == 1; and `Anna.score > 2` does not hold: 0 > 2"


def test_a_plugin_may_state_expectations(tmp_path: Path) -> None:
    assert passes(tmp_path, ANNA + "expect board 1")
    assert failure(tmp_path, ANNA + "expect board 2") == ("TFR0710", "1 players stand at the board", 2)


def test_an_example_that_expects_nothing_fails(tmp_path: Path) -> None:
    code, _, _ = failure(tmp_path, ANNA + "throw by Anna; roll 9")
    assert code == "TFR0718"


# ---------------------------------------------------------------- refusals


def test_a_refusal_must_be_expected(tmp_path: Path) -> None:
    won = ANNA + "score Anna 20\nthrow by Anna\n"
    assert passes(tmp_path, won + 'expect refused "won"')
    assert failure(tmp_path, won + "expect Anna.score == 20") == ("TFR0712", "this is refused: the game is won", 3)
    code, _, line = failure(tmp_path, "expect board 0\n" + won)  # the last word of the example
    assert (code, line) == ("TFR0712", 4)


def test_a_refusal_that_does_not_come_or_has_another_reason(tmp_path: Path) -> None:
    assert failure(tmp_path, ANNA + "throw by Anna\nroll 8\nexpect refused")[::2] == ("TFR0713", 4)
    code, message, _ = failure(tmp_path, ANNA + 'score Anna 20; throw by Anna; expect refused "too tired"')
    assert (code, message) == ("TFR0713", "refused because 'the game is won', not because 'too tired'")


def test_a_choice_that_is_not_allowed_is_refused(tmp_path: Path) -> None:
    assert passes(
        tmp_path, ANNA + "throw by Anna; roll 7, 4; choose bed middle; expect refused; choose bed outer; expect Anna.score == 4"
    )


def test_a_rule_may_be_what_refuses(tmp_path: Path) -> None:
    shut = 'rule "closing time" { before player drinks when player.tired { refuse "the bar is shut" } }\n'
    example = f'rule "night" {{ example "last" {{ {ANNA} tire Anna; do "drink" by Anna; expect refused "shut"; %s }} }}\n'
    assert run_tests([tavern(tmp_path, shut + example % "expect board 1")]).ok
    (found,) = run_tests([tavern(tmp_path, shut + example % "throw by Anna; roll 8; expect refused")]).failures
    assert (found.code, found.message) == ("TFR0713", "nothing was refused")
    refused_before = example.replace("tire", 'do "raffle" by Anna; tire') % "decline; expect refused"
    (found,) = run_tests([tavern(tmp_path, shut + refused_before)]).failures
    assert (found.code, found.message) == ("TFR0713", "nothing was refused")


def test_an_edit_leaves_the_question_open(tmp_path: Path) -> None:
    assert passes(tmp_path, ANNA + "throw by Anna; roll 7, 4; tire Anna; choose inner; expect Anna.score == 8 and Anna.tired")


def test_an_offer_is_declined_or_taken(tmp_path: Path) -> None:
    assert passes(tmp_path, ANNA + 'do "raffle" by Anna; decline; expect Anna.score == 0')
    assert passes(tmp_path, ANNA + 'do "raffle" by Anna; decline another; expect Anna.score == 0')
    assert passes(tmp_path, ANNA + 'do "raffle" by Anna; choose another true; expect Anna.score == 10')
    code, message, _ = failure(tmp_path, ANNA + "throw by Anna; roll 7, 4; decline; expect Anna.score == 0")
    assert (code, "cannot be declined" in message) == ("TFR0702", True)


# ---------------------------------------------------------------- traces and odds


def test_a_trace_is_compared_step_by_step(tmp_path: Path) -> None:
    tired = ANNA + "tire Anna; score Anna 10\n"
    # adding comes before multiplying; (5 + 2 - 3) / 2
    assert passes(tmp_path, tired + 'expect trace Anna.aim { base 5; "brass dart" +2; "tired arms" -3; "long night" times 1/2 }')
    for wrong in (
        'base 5; "brass dart" +2; "tired arms" -3',
        'base 5; "brass dart" +2; "tired arms" -3; "long night" times 1/3',
        'base 5; "brass dart" +2; "tired arms" -2; "long night" times 1/2',
        'base 5; "brass dart" +2; "long night" times 1/2; "tired arms" -3',
        'base 5; "brass dart" +2; "tired arms" -3; "long night" times 1/2; "nobody" +1',
        'base 4; "brass dart" +2; "tired arms" -3; "long night" times 1/2',
    ):
        code, message, _ = failure(tmp_path, tired + f"expect trace Anna.aim {{ {wrong} }}")
        assert code == "TFR0711"
        assert message.startswith(
            'the steps of player.aim are { base 5; "brass dart" 2; "tired arms" -3; "long night" times 1/2 }'
        )


def test_what_is_no_number_has_no_trace(tmp_path: Path) -> None:
    code, message, _ = failure(tmp_path, ANNA + "expect trace Anna.score { base 0 }")
    assert (code, message) == ("TFR0711", "Anna.score is no number with a trace")


def test_odds_are_exact(tmp_path: Path) -> None:
    """Two dice show 7 or less in 21 of 36 ways, and 4 or less in 6."""
    stretch = ANNA + 'do "stretch" by Anna\n'
    assert passes(tmp_path, stretch + "expect odds Anna.tired is 15/36; expect odds not Anna.tired is 7/12")
    assert passes(tmp_path, ANNA + 'tire Anna; do "stretch" by Anna; expect odds (Anna.tired and Anna.score == 0) is 1 - 1/6')
    code, message, line = failure(tmp_path, stretch + "expect odds Anna.tired is 0.4166")
    assert (code, message, line) == ("TFR0714", "the chance of `Anna.tired` is 5/12, not 2083/5000", 3)


def test_odds_before_the_dice_do_not_stand_in_the_way_of_dice(tmp_path: Path) -> None:
    assert passes(tmp_path, ANNA + "throw by Anna; expect odds Anna.score == 0 is 5/12; roll 8; expect Anna.score == 0")


def test_odds_hold_whatever_is_answered_in_the_middle(tmp_path: Path) -> None:
    """A hit (7 of 12) scores whichever bed is chosen. Six points come of a 3 inside and of a 6 outside: of none of both, or of both."""
    assert passes(tmp_path, ANNA + "throw by Anna; expect odds Anna.score >= 1 is 7/12")
    code, message, _ = failure(tmp_path, ANNA + "throw by Anna; expect odds Anna.score == 6 is 7/36")
    assert (code, message) == (
        "TFR0714", "the chance of `Anna.score == 6` is between 0 and 7/36, as 'bed' of house is answered; answer that first"
    )  # fmt: skip
    code, message, _ = failure(tmp_path, ANNA + "throw by Anna; expect odds Anna.score == 0 is 1/2")
    assert (code, message) == ("TFR0714", "the chance of `Anna.score == 0` is 5/12, not 1/2")


# ---------------------------------------------------------------- what breaks


def test_a_broken_word_is_one_failure_and_the_others_run(tmp_path: Path) -> None:
    broken = 'example "a" { break; expect board 0 }; example "b" { expect board 0 }; example "c" { mute; expect board 0 }'
    text = f'rule "three" {{ {broken} }}\n'
    report = run_tests([tavern(tmp_path, text)])
    assert [result.status for result in report.results] == ["failed", "passed", "failed"]
    broke, mute = report.failures
    assert broke.code == mute.code == "TFR0715"
    assert "ZeroDivisionError: a plugin's mistake (in _break" in broke.message
    assert "'mute' has no handler" in mute.message
