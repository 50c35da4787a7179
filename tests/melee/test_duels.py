"""Exact duels against a reckoning by hand: damage only grows, so one pass from the end solves all but the turn in which nobody is hurt.

The reckoning leaves out what a fight toe to toe can do without (lost weapons, falls), so a pack takes these out of the rules as well.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tfrules
from tfrules.game import Loaded

PACK = """
patch outcome "three dice to hit" {
  17 miss
  18 miss
}

patch rule "eight hits in a turn" {
  on figure wounded when figure.hits_now >= 99 { fall figure }
}

patch condition "shaken by wounds" {
  on bearer attacks when bearer.ST > 99 { end effect }
}
"""


class Fighter(NamedTuple):
    """What the reckoning needs of someone: ST, adjDX, damage dice and what is added, hits stopped."""

    ST: int
    DX: int
    dice: int
    plus: int
    stops: int


@cache
def blow(skill: int, by: Fighter, stops: int) -> dict[int, Fraction]:
    """The hits that get through, of all 216 throws to hit and all of damage, one by one."""
    found: dict[int, Fraction] = {}
    for thrown in product(range(1, 7), repeat=3):
        total = sum(thrown)
        times = {3: 3, 4: 2}.get(total, int(total < 16 and (total <= skill or total == 5)))
        for damage in product(range(1, 7), repeat=by.dice):
            hits = max(0, times * (sum(damage) + by.plus) - stops) if times else 0
            found[hits] = found.get(hits, Fraction(0)) + Fraction(1, 216 * 6**by.dice)
    return found


def skill(of: Fighter, ST: int, shaken: bool) -> int:
    return of.DX - 2 * shaken - 3 * (ST <= 3 and ST < of.ST)


def reckoned(one: Fighter, other: Fighter) -> tuple[Fraction, Fraction]:
    """The chance that the first wins, and how many turns are expected."""

    @cache
    def at(a: int, b: int, shaken_a: bool, shaken_b: bool) -> tuple[Fraction, Fraction]:
        """From a turn that begins with these STs: the chance to win, and the turns still to come, this one included."""
        won, turns, still = Fraction(0), Fraction(1), Fraction(0)
        first = skill(one, a, shaken_a) - skill(other, b, shaken_b)
        for one_first in (True, False):
            weight = Fraction(1, 2) if first == 0 else Fraction(int((first > 0) == one_first))
            for p, hit_a, hit_b in rounds(a, b, shaken_a, shaken_b, one_first) if weight else ():
                if hit_b >= b:
                    won += weight * p
                elif hit_a < a:
                    after = (a - hit_a, b - hit_b, hit_a >= 5, hit_b >= 5)
                    if after == (a, b, shaken_a, shaken_b):
                        still += weight * p
                    else:
                        chance, more = at(*after)
                        won += weight * p * chance
                        turns += weight * p * more
        return won / (1 - still), turns / (1 - still)

    def rounds(a: int, b: int, shaken_a: bool, shaken_b: bool, one_first: bool) -> Any:
        """Both blows of a turn: their chance, and the hits of each; who is struck down first does not strike."""
        striker, struck = (one, other) if one_first else (other, one)
        ST, left = (a, b) if one_first else (b, a)
        shaken, too = (shaken_a, shaken_b) if one_first else (shaken_b, shaken_a)
        for hits, p in blow(skill(striker, ST, shaken), striker, struck.stops).items():
            if hits >= left:
                yield p, *((0, hits) if one_first else (hits, 0))
                continue
            for back, q in blow(skill(struck, left - hits, too or hits >= 5), struck, striker.stops).items():
                yield p * q, *((back, hits) if one_first else (hits, back))

    return at(one.ST, other.ST, False, False)


@pytest.fixture(scope="module")
def toe_to_toe(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    folder: Path = tmp_path_factory.mktemp("duel")
    manifest = 'id: toe-to-toe\nversion: 1.0.0\nrequires: { tft: ">=0.1,<1", melee: ">=0.1,<1" }\n'
    (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
    (folder / "rules.tfr").write_text(PACK, encoding="utf-8")
    return tfrules.load("melee", packs=[folder], rulings={"wound-penalty-lasts": "next-attack-or-turn"})


DUELS = {
    "alike": ({"ST": 9, "DX": 15, "weapons": ["Rapier"]}, Fighter(9, 15, 1, 0, 0)) * 2,
    "armored": (
        *({"ST": 9, "DX": 15, "armor": "Leather", "weapons": ["Rapier"]}, Fighter(9, 13, 1, 0, 2)),
        *({"ST": 10, "DX": 14, "weapons": ["Hammer"]}, Fighter(10, 14, 1, 1, 0)),
    ),
}


@pytest.mark.parametrize("name", DUELS)
def test_the_exact_duel_is_that_of_the_reckoning(name: str, toe_to_toe: Loaded) -> None:
    kit, by_hand, other_kit, other_by_hand = DUELS[name]
    one = toe_to_toe.figure("Human", name="Ann", **kit)
    other = toe_to_toe.figure("Human", name="Bob", **other_kit)
    found = toe_to_toe.duel(one, other)
    chance, turns = reckoned(by_hand, other_by_hand)
    assert found.win == {"Ann": chance, "Bob": 1 - chance}
    assert found.draw == found.endless == 0 and found.turns == turns
    drawn = toe_to_toe.duel(one, other, fights=100_000, seed=5)
    assert abs(drawn.win["Ann"].count - 100_000 * chance) < 4.5 * sqrt(100_000 * chance * (1 - chance))
    assert toe_to_toe.duel(one, other, fights=100_000, seed=5) == drawn
