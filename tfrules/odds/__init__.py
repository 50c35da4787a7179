"""Exact odds of dice: weights go in, exact distributions come out, nothing is ever sampled or rounded.

`Dist` is the value type; `dice`, `notation` and `explode` make distributions, `pool` holds rolls that are observed
bit by bit, `chart` shows a distribution. `chain` is for dice that go on without end both ways: `Enclosed` says of each probability between what
bounds it lies. Everything here is pure Python and knows nothing of rules or figures.
"""

from __future__ import annotations

from tfrules.odds.chain import Chain, ChainSpace, chain_of
from tfrules.odds.chart import csv_table, svg_chart, text_chart
from tfrules.odds.dice import count_faces, dice, die, keep_highest, keep_lowest, opposed, sorted_pool
from tfrules.odds.dist import Dist
from tfrules.odds.enclosed import Bounds, Enclosed
from tfrules.odds.explode import Explosion, explode
from tfrules.odds.notation import NotationError, d, parse_roll
from tfrules.odds.pool import RollSpace, TooManyFaces

__all__ = [
    "Bounds",
    "Chain",
    "ChainSpace",
    "Dist",
    "Enclosed",
    "Explosion",
    "NotationError",
    "RollSpace",
    "TooManyFaces",
    "chain_of",
    "count_faces",
    "csv_table",
    "d",
    "dice",
    "die",
    "explode",
    "keep_highest",
    "keep_lowest",
    "opposed",
    "parse_roll",
    "sorted_pool",
    "svg_chart",
    "text_chart",
]
