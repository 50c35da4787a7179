"""Exact odds of blows, by enumerating the code that plays them, against a count over all faces written here by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import tfrules
from tfrules.battle import edited
from tfrules.engine.agenda import start
from tfrules.engine.state import State
from tfrules.game import Loaded

THREE = {3: 3, 4: 2, 5: 1}  # totals of three dice that hit whatever the DX, with their multiple
FOUR = {4: 3, 5: 2}


@pytest.fixture(scope="module")
def game() -> Loaded:
    return tfrules.load("melee")


def hits_of(
    game: Loaded, attack: Mapping[str, Any], target: Mapping[str, Any] | None = None, attacker: Mapping[str, Any] | None = None
) -> dict[int, Fraction]:
    """The distribution of hits that a blow puts on its target, by the engine."""
    strong = game.figure("Human", name="A", ST=14, DX=10, weapons=["Two-handed sword"], hex=(6, 0), facing=3)
    mailed = game.figure(
        "Human", name="B", ST=12, DX=12, armor="Chainmail", shield="Large shield", weapons=["Shortsword"], hex=(6, 1), facing=0
    )
    battle = game.battle({"left": [{**strong, **(attacker or {})}], "right": [{**mailed, **(target or {})}]})
    blow = {"attacker": "A", "target": "B", "weapon": "tft:Two-handed sword", "hand": True, "facing": "front", **attack}
    state = edited(game, State(battle.state.records), lambda c: c.create("attack", "blow", **blow)).state
    out = start(game.engine, state, "proc:attack", {"attack": "blow"}, quiet=True)
    return game.odds(None, out.state).distribution(lambda s: s.records["B"].get("hits", 0))


def counted(dx: int, dice: int, damage: int, plus: int, stops: int, sure: Mapping[int, int], misses: int) -> dict[int, Fraction]:
    """The same by counting every face of every die."""
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        total = sum(faces)
        times = sure.get(total) or (1 if total <= dx and total < misses else 0)
        for shown in product(range(1, 7), repeat=damage):
            found[max(0, max(0, sum(shown) + plus) * times - stops) if times else 0] += 1
    whole = sum(found.values())
    return {hits: Fraction(n, whole) for hits, n in found.items()}


Case = tuple[dict[str, Any], dict[str, Any], dict[str, Any], Callable[[], dict[int, Fraction]]]
CASES: dict[str, Case] = {
    # DX 10, three dice; 3d-1; chainmail 3 and the shield 2
    "a blow from the front": ({}, {}, {}, lambda: counted(10, 3, 3, -1, 5, THREE, 16)),
    # the rear gives +4, and the shield in hand guards the front only
    "a blow from behind": ({"facing": "rear", "from": (6, 2)}, {}, {}, lambda: counted(14, 3, 3, -1, 3, THREE, 16)),
    # a parrying target is rolled for on four dice
    "a blow at a defender": ({}, {"defending": True}, {}, lambda: counted(10, 4, 3, -1, 5, FOUR, 20)),
    # a halberd against a charge: +2 for standing still, 3d6 for 2d6
    "a halberd against a charge": (
        {"weapon": "tft:Halberd", "against_charge": True},
        {},
        {"ready": "tft:Halberd"},
        lambda: counted(12, 3, 3, 0, 5, THREE, 16),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(CASES))
def test_equal_to_a_count_over_all_faces(game: Loaded, name: str) -> None:
    attack, target, attacker, by_hand = CASES[name]
    assert hits_of(game, attack, target, attacker) == by_hand()


def test_sums_to_one(game: Loaded) -> None:
    assert sum(hits_of(game, {}).values()) == 1
