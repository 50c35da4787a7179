"""How creatures without a player decide."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

import tfrules
from tfrules.sim.exact import Exact


@pytest.mark.parametrize(("left", "right"), [(1, 2), (2, 2)])
def test_nobody_goes_on_striking_whoever_is_down_while_others_stand(left: int, right: int) -> None:
    """Else the first of two who falls would shelter the other: one could never win against two, and two against two would never end."""
    game = tfrules.load("ww")
    names = "abcd"[: left + right]
    goblins = [game.figure("Goblin", name=name, B=2, S=4) for name in names]
    near = [[one, other, "0"] for one, other in combinations(names, 2)]
    battle = game.battle({"Red": goblins[:left], "Blue": goblins[left:]}, distances=near)
    found = game.fight(battle, "Blow for blow")
    assert isinstance(found, Exact) and found.endless < Fraction(1, 100)
    if left == right:
        assert found.win["Red"] == found.win["Blue"] > Fraction(2, 5)
    else:
        assert 0 < found.win["Red"] < Fraction(1, 10)
