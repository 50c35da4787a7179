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
from tfrules.engine.enumerate import Endings
from tfrules.engine.request import Request
from tfrules.engine.state import State
from tfrules.game import Loaded
from tfrules.odds import Dist, d

THREE = {3: 3, 4: 2, 5: 1}  # totals of three dice that hit whatever the DX, with their multiple
FOUR = {4: 3, 5: 2}


@pytest.fixture(scope="module")
def game() -> Loaded:
    return tfrules.load("melee")


def blow_of(
    game: Loaded, attack: Mapping[str, Any], target: Mapping[str, Any] | None = None, attacker: Mapping[str, Any] | None = None
) -> State:
    """A state in which a blow waits for its roll to hit. Fields of the two are replaced by those given, or taken away by None."""
    strong = game.figure("Human", name="A", ST=14, DX=10, weapons=["Two-handed sword"], hex=(6, 0), facing=3)
    mailed = game.figure(
        "Human", name="B", ST=12, DX=12, armor="Chainmail", shield="Large shield", weapons=["Shortsword"], hex=(6, 1), facing=0
    )
    left, right = ({**one, **(given or {})} for one, given in ((strong, attacker), (mailed, target)))
    sides = {side: [{k: v for k, v in one.items() if v is not None}] for side, one in (("left", left), ("right", right))}
    battle = game.battle(sides)
    blow = {"attacker": "A", "target": "B", "weapon": "tft:Two-handed sword", "hand": True, "facing": "front", **attack}
    state = edited(game, State(battle.state.records), lambda c: c.create("attack", "blow", **blow)).state
    return start(game.engine, state, "proc:attack", {"attack": "blow"}, quiet=True).state


def hits_on_target(endings: Endings) -> Dist[int]:
    return endings.distribution(lambda state: state.records["B"].get("hits", 0))


def hits_of(game: Loaded, *blow: Any) -> dict[int, Fraction]:
    """The distribution of hits that a blow puts on its target, by the engine."""
    return dict(hits_on_target(game.odds(None, blow_of(game, *blow))).items())


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


def test_a_blow_is_the_same_type_as_dice_and_goes_on_as_such(game: Loaded) -> None:
    hits = hits_on_target(game.odds(None, blow_of(game, {})))
    assert isinstance(hits, Dist) and type(hits) is type(d("3d6"))
    # a second such blow, of another sword, does as much again in the mean
    assert (hits + hits).mean() == 2 * hits.mean() and (hits + d("1d6")).mean() == hits.mean() + Fraction(7, 2)


def test_the_odds_come_with_what_the_roll_rests_on(game: Loaded) -> None:
    dx, dice = game.odds(None, blow_of(game, {"facing": "rear", "from": (6, 2)})).traces
    assert (dx.query, dx.value, dice.query, dice.value) == ("attack.DX", 14, "attack.dice", 3)
    assert next((step.label, step.amount) for step in dx.steps if step.state == "applied") == ("base", 10)


def test_a_question_asked_again_is_answered_from_memory_and_only_that_one(game: Loaded) -> None:
    state = blow_of(game, {})
    first = game.odds(None, state)
    assert game.odds(None, state) is first and game.odds(None, blow_of(game, {})) is first  # of a battle set up anew, too
    other = game.odds(None, blow_of(game, {}, {"shield": "tft:Small shield"}))
    assert other is not first and hits_on_target(other) != hits_on_target(first)
    request = state.pending[0]
    hit, miss = game.odds((request, (1, 2, 1)), state), game.odds((request, (6, 6, 6)), state)
    assert game.odds((request, [1, 2, 1]), state) is hit is not first
    assert hits_on_target(miss) == Dist.certain(0) != hits_on_target(hit)
    assert tfrules.load("melee").odds(None, state) is not first  # what one game found is not told by another


def test_a_policy_is_asked_again(game: Loaded) -> None:
    asked: list[str] = []

    def policy(state: State, request: Request) -> Any:
        asked.append(request.label)
        return next(iter(request.domain.iterate()))

    wulf = game.figure("Human", name="Wulf", ST=14, DX=10, weapons=["Two-handed sword"], hex=(6, 0), facing=3)
    rolf = game.figure("Human", name="Rolf", ST=12, DX=12, weapons=["Shortsword"], hex=(6, 4), facing=0)
    battle = game.battle({"left": [wulf], "right": [rolf]})
    first, again = game.odds(None, battle, policy), game.odds(None, battle, policy)
    assert again is not first and asked and asked[: len(asked) // 2] == asked[len(asked) // 2 :]
