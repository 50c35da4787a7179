"""The rules of hitting and of saves, run over all dice for each skill, against tables that were reckoned without them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import tfrules
from tests.melee.test_exact_odds import blow_of
from tests.odds.reference import FOUR_DICE, THREE_DICE, TWO_DICE_SAVE
from tfrules.engine.state import State
from tfrules.game import Loaded


@pytest.fixture(scope="module")
def game() -> Loaded:
    return tfrules.load("melee")


def hit(state: State) -> bool:
    """A two-handed sword does two hits at least, and nothing stops them here."""
    return bool(state.records["B"].get("hits", 0) > 0)


def bare(game: Loaded, dx: int, **target: Any) -> State:
    """A blow at somebody without armor, by somebody with an adjusted DX."""
    return blow_of(game, {"facing": "rear", "from": (6, 2)}, {"armor": None, **target}, {"basic_DX": dx - 4})  # the rear gives 4


@pytest.mark.parametrize("dx", THREE_DICE)
def test_to_hit_on_three_dice(game: Loaded, dx: int) -> None:
    odds = game.odds(None, bare(game, dx))
    assert odds.p(hit) == THREE_DICE[dx] and odds.traces[0].value == dx


@pytest.mark.parametrize("dx", FOUR_DICE)
def test_to_hit_on_four_dice(game: Loaded, dx: int) -> None:
    odds = game.odds(None, bare(game, dx, defending=True))
    assert odds.p(hit) == FOUR_DICE[dx] and odds.traces[0].value == dx


@pytest.mark.parametrize("dx", TWO_DICE_SAVE)
def test_a_shield_rush_is_saved_on_two_dice(game: Loaded, dx: int) -> None:
    """Somebody stronger, but not twice as strong, keeps the feet."""
    rusher = {"basic_ST": 11, "shield": "tft:Small shield", "shield_ready": True}
    rushed = {"basic_ST": 12, "basic_DX": dx, "armor": None, "shield": None, "shield_ready": None}
    state = blow_of(game, {"how": "rush", "weapon": "melee:Ready shield"}, rushed, rusher)
    odds = game.odds((state.pending[0], (1, 1, 1)), state)
    assert odds.p(lambda state: state.records["B"].get("posture", "standing") == "standing") == TWO_DICE_SAVE[dx]
    assert sum(end.p for end in odds.endings) == Fraction(1)
