"""Fights that are small enough to be counted in a moment, and how far a share may lie from the exact chance."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

import tfrules
from tfrules.game import Loaded
from tfrules.odds.enclosed import Bounds
from tfrules.sim.exact import Exact
from tfrules.sim.sampled import Share

FAR = 4.5  # standard deviations: about once in 150,000 times by chance
KITS: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    ({"ST": 10, "DX": 14, "hits": 6}, {"ST": 9, "DX": 15, "hits": 6}),
    ({"ST": 10, "DX": 14, "hits": 6}, {"ST": 11, "DX": 13, "hits": 7}),
    ({"ST": 12, "DX": 12, "hits": 8}, {"ST": 9, "DX": 15, "hits": 6}),
    ({"ST": 9, "DX": 15, "hits": 5}, {"ST": 10, "DX": 14, "hits": 7}),
)


@cache
def melee() -> Loaded:
    return tfrules.load("melee")


def pair(number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two wounded figures with daggers."""
    one, other = (
        melee().figure("Human", name=name, weapons=["Dagger"], **kit) for name, kit in zip("AB", KITS[number], strict=True)
    )
    return one, other


@cache
def exact(number: int) -> Exact:
    found = melee().duel(*pair(number))
    assert isinstance(found, Exact)
    return found


def off(share: Share, chance: Any) -> float:
    """By how many standard deviations a share is off. Of bounds, which are as good as one number here, the lower counts."""
    p = float(chance.low) if isinstance(chance, Bounds) else float(chance)
    return (share.p - p) / sqrt(p * (1 - p) / share.fights)
