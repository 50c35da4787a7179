"""The laws that every run is held to."""

from __future__ import annotations

from pathlib import Path

from tests.testing.tavern import failure, played

ANNA = 'player Anna steady 5 with "brass dart"\n'


def test_a_course_must_be_resumable_at_each_question(tmp_path: Path) -> None:
    code, message, _ = failure(tmp_path, ANNA + 'do "careless" by Anna; roll coin 7; expect Anna.score > 0')
    assert (code, "Anna" in message) == ("TFR0717", True)


def test_a_state_that_waits_must_be_plain_data(tmp_path: Path) -> None:
    code, message, _ = failure(tmp_path, ANNA + 'do "unsaveable" by Anna; roll 8; expect Anna.score == 0')
    assert (code, "JSON" in message) == ("TFR0717", True)


def test_a_number_must_be_the_fold_of_its_trace(tmp_path: Path) -> None:
    (found,) = played(tmp_path, ANNA + 'do "dishonest" by Anna; expect board 1').failures
    assert (found.code, found.message) == ("TFR0716", "player.aim is 8, but its steps make 7")
    assert found.trace_text.startswith("player.aim = 8")
