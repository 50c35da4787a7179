"""Rolls from text, with a record of each die, beside d20; and whether they fall as the exact odds say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

from benchmarks.questions.timing import Case, Row, equal, measured
from tfrules.odds import d, parse_roll, roll, rolled

PEERS = ("d20",)
TEXTS = ("3d6", "2d6+2", "4d6kh3")
THROWS = 50_000


def rows(peers: dict[str, Any], rounds: int, only: str) -> Iterator[Row]:
    """All rows of this group."""
    yield from measured(cases(peers.get("d20")), rounds, only)
    yield from (row for row in map(_fell, TEXTS) if only in row.what)


def cases(d20: Any) -> Iterator[Case]:
    """Each text, read before and read anew. Both sides make the total, and hold the dice that it is of."""
    source = random.Random(1)
    for text in TEXTS:
        others: dict[str, Callable[[], Any]] = {}
        if d20 is not None:
            ours, theirs = _ranges(text, d20)
            equal(text, ours, d20=theirs)
            others = {"d20": lambda text=text: d20.roll(text).total}
        bare = _bare(text, source)
        yield Case(
            "N1", f"roll {text}, the text known", lambda text=text: _thrown(text, source), {**others, "bare random numbers": bare},
            faster={"d20": 10}, slower={"bare random numbers": 2},
        )  # fmt: skip
        anew = {"d20": lambda text=text: d20.roll(text, allow_comments=True).total} if others else {}  # comments are not remembered
        yield Case("N2", f"roll {text}, the text read anew", lambda text=text: _anew(text, source), anew, faster={"d20": 8})


def _thrown(text: str, source: random.Random) -> int:
    return roll(text, source).total


def _anew(text: str, source: random.Random) -> int:
    rolled._plan.cache_clear()
    return roll(text, source).total


def _ranges(text: str, d20: Any) -> tuple[set[int], set[int]]:
    """What came up in many throws of each side: every total there is."""
    source = random.Random(2)
    random.seed(2)  # d20 has no other source
    return {_thrown(text, source) for _ in range(THROWS // 5)}, {d20.roll(text).total for _ in range(THROWS // 5)}


def _bare(text: str, source: random.Random) -> Callable[[], int]:
    """The same total by hand, of random numbers for so many dice, without a text and without a record."""
    asked = parse_roll(text)
    (term,) = asked.terms
    draw, sides, count, plus, drop = source.randint, term.sides, range(term.count), asked.plus, term.count - term.keep
    if drop:
        return lambda: sum(sorted([draw(1, sides) for _ in count])[drop:]) + plus
    return lambda: sum([draw(1, sides) for _ in count]) + plus


def _fell(text: str) -> Row:
    """How far the worst total of many throws is off, in standard deviations."""
    source, odds = random.Random(3), d(text)
    fell = Counter(roll(text, source).total for _ in range(THROWS))
    off = max(abs(fell[total] - THROWS * p) / sqrt(THROWS * p * (1 - p)) for total, p in odds.items())
    return Row("V1", f"roll {text}: {THROWS} throws, the worst total in standard deviations", float(off), "exact odds", "<= 4.5")
