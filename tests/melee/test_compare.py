"""What each option of Melee is worth by the end of the turn, where that can be known without the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import tfrules
from tests.melee.test_exact_odds import FOUR, counted
from tfrules.battle import Battle


@pytest.fixture(scope="module")
def battle() -> Battle:
    """Two alike stand face to face; the first to be asked how it moves is Anna."""
    game = tfrules.load("melee")
    both = {"ST": 12, "DX": 12, "weapons": ["Shortsword"]}
    anna = game.figure("Human", name="Anna", **both, hex=(6, 0), facing=3)
    bert = game.figure("Human", name="Bert", **both, hex=(6, 1), facing=0)
    made = game.battle({"North": [anna], "South": [bert]})
    made.play([6, 1, "North"])
    return made


def lead(state: Any) -> int:
    """How many more hits Bert has than Anna."""
    return int(state.records["Bert"].get("hits", 0)) - int(state.records["Anna"].get("hits", 0))


def test_to_strike_is_even_and_to_defend_is_a_blow_at_four_dice(battle: Battle) -> None:
    """Two who are alike and strike each other lead by nothing on average; who defends only takes a blow rolled on four dice."""

    def stays(move: Any) -> bool:
        return move.get("path") == () and move["facing"] == 3 and move["option"] in ("j", "k")

    found = battle.game.compare(battle, lead, "Attack nearest", until="turn", side="North", only=stays)
    worth = {row.answers[0]["option"]: row.worth for row in found.rows}
    blow = sum(hits * p for hits, p in counted(12, 4, 2, -1, 0, FOUR, 20).items())
    assert worth == {"j": Fraction(0), "k": -blow}
    assert [row.answers[0]["option"] for row in found.rows] == ["j", "k"]
