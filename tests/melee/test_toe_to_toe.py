"""Two who are alike fight on equal terms, wherever they stand."""

from __future__ import annotations

from fractions import Fraction

import tfrules


def test_two_who_are_alike_are_even() -> None:
    game = tfrules.load("melee")
    wolf = game.figure("Wolf")
    found = game.duel({**wolf, "name": "Grey"}, {**wolf, "name": "White"})
    assert found.win == {"Grey": Fraction(1, 2), "White": Fraction(1, 2)}


def test_nobody_turns_away_to_pick_up_what_it_has_dropped() -> None:
    """Who looked the other way than the first that may be chosen would show its back to the enemy, and fare worse for where it stands."""
    game = tfrules.load("melee")
    kit = {"ST": 12, "DX": 12, "weapons": ["Rapier"], "hits": 10}
    one, other = (game.figure("Human", name=name, **kit) for name in ("Ann", "Bob"))
    north, south = {"hex": (6, 3), "facing": 3}, {"hex": (6, 4), "facing": 0}
    here, there = (
        game.fight(game.battle({"Red": [{**one, **first}], "Blue": [{**other, **second}]}, board={"columns": 13, "rows": 15}), "Toe to toe").win
        for first, second in ((north, south), (south, north))
    )
    assert here == there
