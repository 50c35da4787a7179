"""What is drawn and what is played agree with what is reckoned exactly."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import pytest

from tests.sim.small import FAR, KITS, exact, melee, off, pair
from tfrules.batches import Batch
from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.fight import Fight, Form
from tfrules.sim import play
from tfrules.sim.sampled import Sampled, Share

SEEDS = range(12)


def hits_of(state: Any) -> tuple[int, int]:
    return state.records["A"]["hits"], state.records["B"]["hits"]


def farthest(shares: Mapping[Any, Share], chances: Mapping[Any, Any]) -> float:
    """How far off the shares are at most of all that is likely enough for a normal law to hold."""
    fights = next(iter(shares.values())).fights
    likely = [value for value, chance in chances.items() if getattr(chance, "low", chance) * fights >= 10]
    assert len(likely) > 1
    return max(abs(off(shares.get(value, Share(0, fights)), chances[value])) for value in likely)


def test_drawn_fights_lie_about_the_exact_chances_as_chance_has_it() -> None:
    far = []
    for number in range(len(KITS)):
        found, at_once = exact(number), exact(number).lengths()[1]
        for seed in SEEDS:
            drawn = Batch(20_000, seed).drawn_from(found)
            far.append(off(drawn.win["A"], found.win["A"]))
            assert abs(off(drawn.win["B"], found.win["B"])) < FAR
            assert abs(off(drawn.endless, found.endless)) < FAR
            assert abs(off(drawn.lengths()[1], at_once)) < FAR
    assert max(map(abs, far)) < FAR
    assert 0.7 < sqrt(sum(z * z for z in far) / len(far)) < 1.3


def test_played_fights_agree_in_who_wins_how_long_it_takes_and_how_everyone_ends() -> None:
    found, drawn = exact(0), melee().duel(*pair(0), fights=4_000, seed=3, method="played")
    assert drawn.method == "played"
    for name, share in drawn.win.items():
        assert abs(off(share, found.win[name])) < FAR
    assert farthest(drawn.lengths(), found.lengths()) < FAR
    assert farthest(drawn.of(hits_of), found.of(hits_of)) < FAR
    assert sum(share.count for share in drawn.of(hits_of).values()) + drawn.endless.count == 4_000


def test_what_can_come_out_in_many_ways_is_rolled_and_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps that are remembered and such that are rolled, by turns."""
    rolled, roll = [0], play._rolled

    def noted(*given: Any) -> Any:
        rolled[0] += 1
        return roll(*given)

    monkeypatch.setattr(play, "_rolled", noted)
    monkeypatch.setattr("tfrules.batches.MOST_WAYS", 5)
    found, drawn = exact(0), melee().duel(*pair(0), fights=500, seed=8, method="played", processes=1)
    assert rolled[0] > 500
    for name, share in drawn.win.items():
        assert abs(off(share, found.win[name])) < FAR
    assert farthest(drawn.lengths(), found.lengths()) < FAR
    assert farthest(drawn.of(hits_of), found.of(hits_of)) < FAR


@pytest.mark.parametrize("counted", [0, 7])
def test_what_cannot_be_counted_out_goes_on_roll_by_roll(monkeypatch: pytest.MonkeyPatch, counted: int) -> None:
    """As where a rule reads how many turns there were; that number is then what it would have been."""
    move, taken = Fight.move, [0]

    def uncounted(self: Fight, form: Form, row: Any) -> Any:
        taken[0] = taken[0] + 1 if form is not self.start.form else 0
        if taken[0] >= counted:
            raise DiagnosticError([finding("TFR0812", "a rule reads how many turns there have been")])
        return move(self, form, row)

    found = exact(0)
    monkeypatch.setattr(Fight, "move", uncounted)
    drawn = melee().duel(*pair(0), fights=80, seed=5, turns=20)
    assert isinstance(drawn, Sampled) and drawn.method == "played"
    for name, share in drawn.win.items():
        assert abs(off(share, found.win[name])) < FAR
    assert abs(off(drawn.lengths()[1], found.lengths()[1])) < FAR
    assert 0 not in drawn.lengths()
