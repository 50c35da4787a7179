"""`tfrules duel`: exact odds, drawn fights, what a rule contributes, and what is said of wrong use."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from click.testing import CliRunner, Result

from tfrules.cli.main import main

ANN, BOB = "Footman, name=Ann, S=4, B=5", "Goblin, name=Bob, S=5, B=2, weapon=Sword, shield=Shield"


def duel(*words: str) -> Result:
    return CliRunner().invoke(main, ["duel", *words, "--game", "ww"])


def told(*words: str) -> Any:
    done = duel(*words, "--format", "json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_all_that_can_happen_adds_up() -> None:
    found = told(ANN, BOB)
    whole = [Fraction(p) for p in (*found["win"].values(), found["draw"], found["endless"])]
    assert sum(whole) == 1 and found["method"] == "exact" and set(found["win"]) == {"Ann", "Bob"}
    for fields in found["figures"].values():
        for chances in fields.values():
            assert sum(map(Fraction, chances.values())) == 1 - Fraction(found["endless"])
    assert sum(map(Fraction, found["rounds"].values())) >= 1 - Fraction(found["endless"]) - Fraction(1, 10**9)
    assert found["policy"] == "Blow for blow" and found["rulings"]["initiative-method"]
