"""One blow with a thing, laid out over two numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tfrules.hooks.game import Axis
from tfrules.odds.dist import Dist


@dataclass(frozen=True)
class Laid:
    """The chances of one blow to hit, by the values `down` and `across`; those are not there in which there can be no blow.

    `harm` is the distribution of what a blow does at the values `usual`, misses included; None where there is none.
    """

    name: str
    down: Axis
    across: Axis
    hits: Mapping[tuple[int, int], Fraction]
    usual: tuple[int, int]
    harm: Dist[int] | None
