"""Scenarios: sides, turns, who acts, and the turn named in a failure."""

from __future__ import annotations

from pathlib import Path

from tests.testing.tavern import tavern
from tfrules.engine.context import Context
from tfrules.testing import Report, UnderTest, run_tests
from tfrules.testing.run import Play

OPENING = """\
scenario "Last orders" game tavern covers "darts.turn-1", "darts.win" {
  side Regulars { note "They are here each night." }
  player Anna steady 5 with "brass dart"
"""


def report_of(folder: Path, turns: str, **changes: object) -> Report:
    game = tavern(folder, OPENING + turns + "}\n")
    return run_tests([UnderTest(game.game, game.name, **changes)])  # type: ignore[arg-type]


def test_a_scenario_is_played_turn_by_turn(tmp_path: Path) -> None:
    report = report_of(
        tmp_path,
        """
        turn 1 { act Anna { throw; roll aim 7, points 4; choose bed inner }; expect Anna.score == 8 }
        turn 2 { act Anna { throw; roll 8 } }
        expect Anna.score == 8
        """,
    )
    assert report.ok, report.to_text()
    (result,) = report.results
    assert (result.kind, result.item, result.covers) == ("scenario", "darts:Last orders", ("darts.turn-1", "darts.win"))


def test_who_acts_within_an_act_acts_there_only(tmp_path: Path) -> None:
    report = report_of(
        tmp_path,
        """
        player Bert steady 5 with "brass dart"
        turn 1 { act Anna { act Bert { throw; roll 7, 2; choose outer }; throw; roll 7, 5; choose outer } }
        expect Bert.score == 2 and Anna.score == 5
        """,
    )
    assert report.ok, report.to_text()


def test_a_failure_names_its_turn(tmp_path: Path) -> None:
    turns = "  turn 1 { throw by Anna; roll 8 }\n  turn 2 {\n  expect Anna.score == 1\n}\n"
    (found,) = report_of(tmp_path, turns).failures
    assert (found.message, found.line) == ("turn 2: `Anna.score == 1` does not hold: 0 == 1", 4 + 3 + 3)


def test_turns_stand_in_order(tmp_path: Path) -> None:
    (found,) = report_of(tmp_path, "  turn 2 { expect board 1 }\n  turn 1 { expect board 1 }\n").failures
    assert found.message == "turn 2: turn 1 stands after turn 2"


def test_a_side_is_a_record_and_those_in_its_block_are_on_it(tmp_path: Path) -> None:
    text = """\
scenario "Match" {
  side Regulars { player Anna with "brass dart" }
  side Guests { player Bert with "bent dart" }
  player Carl with "bent dart"
  expect team "Anna" "Regulars"; expect team "Bert" "Guests"; expect team "Carl" "nobody"
}
"""
    report = run_tests([tavern(tmp_path, text)])
    assert report.ok, report.to_text()


def test_a_side_may_wait_at_the_end_but_chance_may_not(tmp_path: Path) -> None:
    assert report_of(tmp_path, "  turn 1 { throw by Anna; roll 7, 4; expect Anna.score == 0 }").ok
    (found,) = report_of(tmp_path, "  turn 1 { throw by Anna; roll 7; expect Anna.score == 0 }").failures
    assert (found.code, "'points'" in found.message) == ("TFR0701", True)


def test_a_fight_that_the_game_runs_must_be_in_the_turn_that_is_told(tmp_path: Path) -> None:
    def prepare(c: Context) -> None:
        c.create("turn", "turn", number=0)

    def begin(play: Play) -> None:
        play.edit(lambda c: c.set("turn", number=1))

    assert report_of(tmp_path, "  turn 1 { expect board 1 }", begin=begin, prepare=prepare).ok
    (found,) = report_of(
        tmp_path, "  turn 1 { expect board 1 }\n  turn 2 { expect board 1 }", begin=begin, prepare=prepare
    ).failures
    assert found.message == "turn 2: the fight is in turn 1; nothing is asked any more"


def test_names_of_a_side_are_known_after_it(tmp_path: Path) -> None:
    text = """\
scenario "Match" {
  side Regulars { player Anna steady 5 with "brass dart" }
  turn 1 { act Anna { throw; roll aim 8 }; expect Anna.score == 0 }
}
"""
    report = run_tests([tavern(tmp_path, text)])
    assert report.ok, report.to_text()


def test_of_several_who_are_asked_one_is_named(tmp_path: Path) -> None:
    text = """\
scenario "Toss" {
  side Regulars { player Anna with "brass dart" }
  side Guests { player Bert with "bent dart" }
  do "toss" by Anna; choose call tails by Guests; choose call heads by Regulars
  expect Anna.score == 7
}
"""
    report = run_tests([tavern(tmp_path, text)])
    assert report.ok, report.to_text()
