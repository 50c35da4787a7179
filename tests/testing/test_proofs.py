"""Which definitions a case explains, and whether what it does with its dice is among what is counted."""

from __future__ import annotations

from pathlib import Path

from tests.testing.tavern import tavern
from tfrules.testing import run_proofs

ANNA = 'player Anna steady 5 with "brass dart"\n'


def example(statements: str) -> str:
    return f'rule "shown" {{ note "An evening."; example "one evening" {{ {statements} }} }}\n'


def test_what_a_trace_names_is_explained_and_what_nobody_meets_is_not(tmp_path: Path) -> None:
    """The brass dart counts, and tired arms do not: nobody is tired. A rule that is a note and an example has nothing to show."""
    found = run_proofs([tavern(tmp_path, example(ANNA + "throw by Anna; roll aim 8; expect Anna.score == 0"))])
    by_name = {one.name: one for one in found.definitions}
    assert by_name["darts:brass dart"].explained == by_name["darts:brass dart"].counted == "darts:shown/one evening"
    assert {one.name for one in found.unexplained} == {"darts:bent dart", "darts:tired arms", "darts:long night"}
    assert found.failures == () and found.throws == 1 and "darts:shown" not in by_name
    assert "1 of 4 definitions are explained by a case, 1 with counted chances" in found.to_text()
    assert found.to_json()["unexplained"] == ["darts:bent dart", "darts:tired arms", "darts:long night"]


def test_without_dice_nothing_is_counted(tmp_path: Path) -> None:
    found = run_proofs([tavern(tmp_path, example(ANNA + 'do "raffle" by Anna; decline; expect Anna.score == 0'))])
    assert [one.name for one in found.uncounted] == ["darts:brass dart"] and found.throws == 0


def test_a_course_that_counting_does_not_find_is_a_failure(tmp_path: Path) -> None:
    """A procedure that counts its runs outside the state ends otherwise each time it is run."""
    found = run_proofs([tavern(tmp_path, example(ANNA + 'do "careless" by Anna; roll coin 7; expect Anna.score >= 1'))])
    (failure,) = found.failures
    assert failure.code == "TFR0719" and failure.line > 0 and "none of the" in failure.message


def test_only_what_is_below_a_place_is_asked_for(tmp_path: Path) -> None:
    tested = tavern(tmp_path, example(ANNA + "throw by Anna; roll aim 8; expect Anna.score == 0"))
    assert run_proofs([tested], [tmp_path]).definitions != () == run_proofs([tested], [tmp_path / "elsewhere"]).definitions
