"""The regatta loaded, and how the tests begin a race."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from tests.foreign import plugin
from tfrules.battle import Battle
from tfrules.game import Loaded, load


@cache
def game(*rulings: tuple[str, str]) -> Loaded:
    """The game, with no plugin but its own."""
    return load("regatta", plugins={"regatta": plugin}, rulings=dict(rulings))


def race(loaded: Loaded, deck: Iterable[str], chance: Any = None, **options: Any) -> Battle:
    """A skiff against a barge; the skiff is Anna's, and both may protest once."""
    boats = {
        "North": [loaded.figure("Skiff", name="Anna", protests=1, oars=options.pop("oars", 0))],
        "South": [loaded.figure("Barge", name="Ben", protests=1)],
    }
    return loaded.battle(boats, chance, deck=list(deck), **options)
