"""The duel of `benchmarks/duel_one` written by hand: as objects that are easy to read, and over many fights at once with numpy.

A turn: who has the higher adjusted DX strikes first, by lot where they are equal; then the other, if it still stands. Three dice up to the
adjusted DX hit; 3 and 4 hit for three and two times the damage, 5 hits, 16 and more miss. A blow of five hits shakes for 2 DX until the next
is over; at ST 3 or less it is 3 DX less. Armor stops its hits of each blow.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Kit(NamedTuple):
    """A fighter: ST, DX adjusted for armor, the damage of the weapon (dice and what is added), what armor stops."""

    st: int
    dx: int
    dice: int
    plus: int
    stops: int


ONE, OTHER = Kit(12, 10, 2, 0, 2), Kit(11, 10, 2, -1, 3)
WEAK, FAINT = 3, 3  # at so much ST or less, so much less DX
HARD, SHAKEN = 5, 2  # from so many hits on, so much less DX


@dataclass
class Fighter:
    """A fighter in a fight."""

    kit: Kit
    rng: Random
    st: int
    shaken: bool = False  # by what came last turn
    struck: bool = False  # by what came this turn

    @property
    def dx(self) -> int:
        """DX as it is now."""
        return self.kit.dx - (SHAKEN if self.shaken or self.struck else 0) - (FAINT if self.st <= WEAK else 0)

    def strike(self, foe: Fighter) -> None:
        """A blow."""
        roll = sum(self.rng.randint(1, 6) for _ in range(3))
        if roll < 16 and (roll <= self.dx or roll <= 5):
            times = {3: 3, 4: 2}.get(roll, 1)
            foe.suffer(times * (self.kit.plus + sum(self.rng.randint(1, 6) for _ in range(self.kit.dice))))

    def suffer(self, damage: int) -> None:
        """What a blow does."""
        hits = max(0, damage - self.kit.stops)
        self.st -= hits
        self.struck = self.struck or hits >= HARD


def fight(rng: Random) -> bool:
    """One fight; whether the first fighter wins."""
    one, other = Fighter(ONE, rng, ONE.st), Fighter(OTHER, rng, OTHER.st)
    while True:
        first, second = (one, other) if (one.dx, rng.random()) > (other.dx, rng.random()) else (other, one)
        first.strike(second)
        if second.st > 0:
            second.strike(first)
        if one.st <= 0 or other.st <= 0:
            return one.st > 0
        for each in (one, other):
            each.shaken, each.struck = each.struck, False


# ------------------------------------------------------------ all at once

Ints = NDArray[np.int16]
KITS = np.array([ONE, OTHER], np.int16)


def fights(count: int, rng: np.random.Generator) -> int:
    """So many fights; how many the first fighter wins. Each has a column: row 0 is the first fighter, row 1 the other."""
    st = np.repeat(KITS[:, :1], count, axis=1)
    shaken = np.zeros((2, count), np.bool_)
    won = 0
    while st.shape[1]:
        columns = np.arange(st.shape[1])
        struck = np.zeros_like(shaken)
        dx = _dx(np.array([[0], [1]]), st, shaken)
        first = np.where(dx[0] == dx[1], rng.integers(0, 2, len(columns)), (dx[1] > dx[0]).astype(np.int64))
        for striker in (first, 1 - first):
            foe = 1 - striker
            hits = _hits(striker, _dx(striker, st[striker, columns], (shaken | struck)[striker, columns]), rng)
            hits = np.maximum(hits - KITS[foe, 4], 0)
            hits[st[striker, columns] <= 0] = 0
            st[foe, columns] -= hits
            struck[foe, columns] |= hits >= HARD
        won += int((st[1] <= 0).sum())
        going = (st > 0).all(axis=0)
        st, shaken = st[:, going], struck[:, going]
    return won


def _dx(who: Any, st: Ints, shaken: NDArray[np.bool_]) -> Ints:
    dx: Ints = KITS[who, 1] - SHAKEN * shaken - FAINT * (st <= WEAK)
    return dx


def _hits(striker: NDArray[np.int64], dx: Ints, rng: np.random.Generator) -> Ints:
    """The damage of a blow of each, before armor."""
    roll = rng.integers(1, 7, (3, len(dx)), np.int8).sum(axis=0, dtype=np.int16)
    damage = rng.integers(1, 7, (ONE.dice, len(dx)), np.int8).sum(axis=0, dtype=np.int16) + KITS[striker, 3]
    usual = ((roll < 16) & ((roll <= dx) | (roll <= 5))).astype(np.int16)
    times: Ints = np.where(roll == 3, 3, np.where(roll == 4, 2, usual)).astype(np.int16)
    return times * damage
