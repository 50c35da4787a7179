"""`tfrules duel`: exact odds, drawn fights, what a rule contributes, and what is said of wrong use."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest

from tfrules import batches
from tfrules.cli.main import main
from tfrules.sim.sampled import Interrupted

ANN, BOB = "Footman, name=Ann, S=4, B=5", "Footman, name=Bob, S=3, B=5"


@pytest.fixture
def duel(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command: exit status, what is printed, what is said beside it."""

    def run(*words: str) -> tuple[int, str, str]:
        status = main(["duel", *words, "--game", "ww"])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def told(run: Any, *words: str) -> Any:
    status, out, err = run(*words, "--format", "json")
    assert status == 0, err
    return json.loads(out)


def test_all_that_can_happen_adds_up(duel: Any) -> None:
    found = told(duel, ANN, BOB)
    whole = [Fraction(p) for p in (*found["win"].values(), found["draw"], found["endless"])]
    assert sum(whole) == 1 and found["method"] == "exact" and set(found["win"]) == {"Ann", "Bob"}
    assert all(0 < Fraction(p) < 1 for p in found["win"].values())
    for fields in found["figures"].values():
        for chances in fields.values():
            assert sum(map(Fraction, chances.values())) == 1 - Fraction(found["endless"])
    over = sum(Fraction(p["p_low"]) for p in found["rounds"].values())
    assert 1 - Fraction(1, 10**8) < over <= 1 - Fraction(found["endless"])
    mean = sum(int(turn) * Fraction(p["p_low"]) for turn, p in found["rounds"].items())
    assert float(mean) == pytest.approx(float(Fraction(found["mean_rounds"])), rel=1e-4)
    assert found["policy"] == "Blow for blow" and "initiative-method" in found["rulings"]


def test_fights_that_are_drawn_lie_in_their_bounds(duel: Any) -> None:
    exact, drawn = told(duel, ANN, BOB), told(duel, ANN, BOB, "--fights", "100000", "--seed", "3")
    assert (drawn["method"], drawn["fights"], drawn["seed"]) == ("sampled", 100_000, 3)
    for name, share in drawn["win"].items():
        p = float(Fraction(exact["win"][name]))
        assert share["low"] < share["share"] < share["high"] and abs(share["share"] - p) < 4.5 * (p * (1 - p) / 100_000) ** 0.5
    assert drawn == told(duel, ANN, BOB, "--fights", "100000", "--seed", "3")


def test_text_says_what_it_rests_on(duel: Any) -> None:
    status, out, _ = duel(ANN, BOB)
    assert status == 0 and "Ann wins " in out and "by the policy Blow for blow" in out and "exact, over " in out
    assert "95 times of 100" in duel(ANN, BOB, "--fights", "1000")[1]


def test_what_a_rule_contributes(duel: Any) -> None:
    """Two of a kind have the same chances; without what the one wears that the other has not, they have them again."""
    found = told(duel, ANN, "Footman, name=Bob, S=4, B=5, armor=Full plate", "--without", "armor Full plate")
    less = found["without"]["armor Full plate"]
    assert "error" in less or less["win"] != found["win"]
    whole = told(duel, ANN, BOB, "--without", "rule damage")
    assert whole["without"]["rule damage"]["win"] != whole["win"]


def test_each_rule_that_had_a_part(duel: Any) -> None:
    status, out, _ = duel(ANN, BOB, "--knockout")
    assert status == 0 and "rule damage" in out and "rule charging" in out and "without" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((ANN, "Footmann"), "did you mean `Footman`"),
        ((ANN, "Footman, S"), "'S' in 'Footman, S' is not FIELD=VALUE"),
        ((ANN, "Footman, Q=3"), "a creature has no 'Q'"),
        ((ANN, BOB, "--without", "rule damge"), "--without 'rule damge'"),
        ((ANN, BOB, "--policy", "Blow by blow"), "did you mean `Blow for blow`"),
        ((ANN, BOB, "--most", "10"), "TFR0811"),
        ((ANN, BOB, "--processes", "2"), "say how many with --fights N"),
        ((ANN, BOB, "--exact", "--fights", "10"), "not both"),
    ],
)
def test_wrong_use_is_told(words: tuple[str, ...], said: str, duel: Any) -> None:
    status, out, err = duel(*words)
    assert status in (1, 2) and out == "" and said in err


def test_what_was_done_is_told_when_it_is_stopped(duel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes when a thousand fights are done."""
    drawn = batches.Batch.drawn_from

    def stopped(self: Any, exact: Any) -> Any:
        raise Interrupted(drawn(batches.Batch(1000, self.seed), exact))

    monkeypatch.setattr(batches.Batch, "drawn_from", stopped)
    status, out, err = duel(ANN, BOB, "--fights", "50000")
    assert status == 130 and "1,000 fights drawn with seed 0" in out and "stopped: 1,000 of 50,000 fights were done" in err


def test_without_numpy_it_is_said_what_is_missing(duel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tfrules.duel.find_spec", lambda name: None)
    status, out, err = duel(ANN, BOB, "--fights", "10")
    assert status in (1, 2) and out == "" and "TFR0813" in err and 'pip install "tfrules[fast]"' in err


def test_fights_are_played_by_the_engine(duel: Any) -> None:
    found = told(duel, "Footman, name=Ann, B=6, S=4", "Goblin, name=Bob, B=2, S=1", "--fights", "20", "--played", "--processes", "1")
    assert (found["method"], found["fights"]) == ("played", 20)


def test_how_long_it_takes_as_csv_and_as_a_picture(duel: Any) -> None:
    """Two with Body 2, either of whom does one harm with chance 1 of 9 and none when it has been hurt. Over after n rounds: the first
    harm in round m < n, to one of the two alone, and the second from then on in round n. After two that hurt each other it never is."""
    one, other = "Goblin, name=Ann, B=2", "Goblin, name=Bob, B=2"
    rows = list(csv.DictReader(StringIO(duel(one, other, "--format", "csv")[1])))
    first, after, still = Fraction(16, 81), Fraction(1, 9), Fraction(64, 81)
    for row in rows[:12]:
        n = int(row["turns"])
        by_hand = sum(still ** (m - 1) * first * (1 - after) ** (n - m - 1) * after for m in range(1, n))
        assert float(row["low"]) == pytest.approx(float(by_hand), rel=1e-9)
    picture = ET.fromstring(duel(one, other, "--format", "svg")[1])
    shown = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert shown[0] == "Ann against Bob: turns of the 99.9% that end soonest" and len(shown) > 20
    drawn = duel(one, other, "--format", "csv", "--fights", "2000", "--seed", "1")[1].splitlines()
    assert drawn[0] == "turns,p,low,high" and sum(float(line.split(",")[1]) for line in drawn[1:]) <= 1 + 1e-9


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((ANN, BOB, "--format", "svg", "--knockout"), "svg shows how long one fight takes"),
        (("Goblin, name=Ann", "Goblin, name=Bob", "--format", "csv"), "this fight never ends"),
    ],
)
def test_lengths_that_there_are_not(duel: Any, words: tuple[str, ...], said: str) -> None:
    status, out, err = duel(*words)
    assert (status, out) == (2, "") and said in err
