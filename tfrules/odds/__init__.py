"""Exact odds of dice: weights go in, exact distributions come out, nothing of them is ever sampled or rounded.

`Dist` is the value type; `dice`, `notation`, `explode` and `joint` make distributions, `pool` holds rolls that are observed
bit by bit, `chart` shows a distribution, `rolled` throws dice. `chain` is for dice that go on without end both ways: `Enclosed`
says of each probability between what bounds it lies. Everything here is pure Python and knows nothing of rules or figures.
"""

from __future__ import annotations

from tfrules.odds.chain import Chain, ChainSpace, chain_of
from tfrules.odds.chart import csv_table, svg_chart, text_chart
from tfrules.odds.dice import count_faces, dice, die, keep_highest, keep_lowest, opposed, sorted_pool
from tfrules.odds.dist import Dist
from tfrules.odds.enclosed import Bounds, Enclosed
from tfrules.odds.explode import Explosion, explode, explode_limited
from tfrules.odds.joint import joint
from tfrules.odds.notation import NotationError, d, parse_roll
from tfrules.odds.pool import RollSpace, TooManyFaces
from tfrules.odds.rolled import Rolled, RolledDie, ScriptedDice, Source, roll

__all__ = [
    "Bounds",
    "Chain",
    "ChainSpace",
    "Dist",
    "Enclosed",
    "Explosion",
    "NotationError",
    "RollSpace",
    "Rolled",
    "RolledDie",
    "ScriptedDice",
    "Source",
    "TooManyFaces",
    "chain_of",
    "count_faces",
    "csv_table",
    "d",
    "dice",
    "die",
    "explode",
    "explode_limited",
    "joint",
    "keep_highest",
    "keep_lowest",
    "opposed",
    "parse_roll",
    "roll",
    "sorted_pool",
    "svg_chart",
    "text_chart",
]
