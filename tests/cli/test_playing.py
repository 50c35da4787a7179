"""`play`: replayed as told, one turn alone, with typed and with other dice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

REPLAY = """\
Two rounds (An evening of darts)

Turn 1
  throwing
    thrown: who Anna, hit yes
        aim 7 = base 5, brass dart +2
  standing
    Anna: aim 7
"""


def test_a_scenario_is_replayed(cli: Run) -> None:
    ran = cli("play", "two-rounds")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == REPLAY


@pytest.mark.parametrize("name", ["Two rounds", "darts:Two rounds", "TWO-ROUNDS"])
def test_a_scenario_goes_by_its_name_too(cli: Run, name: str) -> None:
    assert cli("play", name).out == REPLAY


def test_why_shows_every_step(cli: Run) -> None:
    out = cli("play", "two-rounds", "--turn", "1", "--why").out
    assert "tired arms" in out and "not counted: its condition does not hold" in out


def test_one_turn_alone(cli: Run) -> None:
    assert cli("play", "two-rounds", "--turn", "1").out == REPLAY
    events = json.loads(cli("play", "two-rounds", "--turn", "2", "--format", "json").out)
    assert [event["event"] for event in events[:2]] == ["turn begins", "phase begins"]
    assert events[0]["fields"] == {"number": 2} and all(event["event"] != "thrown" for event in events)


def test_an_example_is_played(cli: Run) -> None:
    ran = cli("play", "stretching/once")
    assert ran.status == 0 and ran.out.startswith("once (An evening of darts)\n")


def test_typed_dice(cli: Run) -> None:
    """A total, then faces; the bed and the rest come from the scenario. 12 misses."""
    ran = cli("play", "two-rounds", "--dice", "ask", given=b"12\n")
    assert ran.status == 0, ran.err
    assert "roll aim, 2d6" in ran.err and "hit no" in ran.out
    assert ran.err.endswith("left out: turn 1: `choose bed inner`\n")
    hit = cli("play", "two-rounds", "--dice", "ask", given=b"3 4\nr\n")
    assert hit.status == 0 and "hit yes" in hit.out and "left out" not in hit.err


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (b"", "TFR0701"),
        (b"13\n", "TFR0704"),
        (b"7 7\n", "TFR0704"),
        (b"1 2 3\n", "TFR0704"),
        (b"many\n", "TFR0704"),
        (b"7\n", "TFR0701"),
    ],
)
def test_typed_dice_that_cannot_be(cli: Run, given: bytes, code: str) -> None:
    ran = cli("play", "two-rounds", "--dice", "ask", given=given)
    assert ran.status == 1 and code in ran.err and "Traceback" not in ran.err


def test_a_person_may_stop(cli: Run) -> None:
    ran = cli("play", "two-rounds", "--dice", "ask", given=b"q\n")
    assert ran.status == 0 and "ended" in ran.err


def test_a_seed_always_gives_the_same_fight(cli: Run) -> None:
    outs = {seed: cli("play", "two-rounds", "--dice", seed).out for seed in map(str, range(12))}
    assert outs == {seed: cli("play", "two-rounds", "--dice", seed).out for seed in outs}
    assert {"hit yes" in out for out in outs.values()} == {True, False}


LATER = """\
=== own.tfr
scenario "Later" game tavern {
  side Regulars { player Anna steady 5 with "brass dart" }
  turn 1 { take "throw"; roll aim 7, points 2; choose bed inner }
  turn 2 { take "throw"; roll aim 7, points 2; choose bed outer; expect Anna.score == 6 }
}
"""


def test_what_is_asked_besides_is_answered_in_turn(cli: Run, write: object) -> None:
    """With dice that miss, nobody is asked for a bed; the throws of both turns still come."""
    write(LATER)  # type: ignore[operator]
    ran = cli("play", "later", "--pack", "own.tfr", "--dice", "ask", given=b"12\n12\n")
    assert ran.status == 0, ran.err
    assert ran.out.count("hit no") == 2 and ran.err.count("left out") == 2


def test_a_replay_that_fails_says_where(cli: Run, write: object) -> None:
    write(LATER.replace("== 6", "== 7"))  # type: ignore[operator]
    ran = cli("play", "later", "--pack", "own.tfr")
    assert ran.status == 1 and "own.tfr:4: own:Later" in ran.err
    assert "TFR0710: turn 2: `Anna.score == 7` does not hold: 6 == 7" in ran.err


def test_a_scenario_of_another_game_is_named(cli: Run, write: object) -> None:
    write(LATER.replace("game tavern", "game billiards"))  # type: ignore[operator]
    ran = cli("play", "later", "--pack", "own.tfr")
    assert ran.status == 2 and "--game billiards" in ran.err


def test_the_library_is_not_written_to(cli: Run, installed: Path) -> None:
    before = {path: path.read_bytes() for path in installed.iterdir()}
    for args in (("play", "two-rounds"), ("test",), ("check", str(installed)), ("fmt", "--check", str(installed))):
        cli(*args)
    assert {path: path.read_bytes() for path in installed.iterdir()} == before
