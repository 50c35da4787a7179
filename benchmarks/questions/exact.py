"""Single exact distributions and a grid of them, beside icepool and dyce. All objects are made anew, but for dice that are asked for again."""

from __future__ import annotations

import statistics
import timeit
import warnings
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from benchmarks.questions.timing import Case, Query, Row, equal, measured
from tfrules.odds import Dist, count_faces, d, explode_limited

PEERS = ("icepool", "dyce")
SKILLS, ARMOURS = range(3, 19), range(9)
GRID = "grid of 16 skills and 9 armours"
KNOWN = ("3d6", "20d6")


def rows(peers: dict[str, Any], rounds: int, only: str) -> Iterator[Row]:
    """All rows of this group."""
    warnings.simplefilter("ignore")  # dyce calls parts of itself experimental at each use
    yield from measured(cases(peers), rounds, only)
    yield from (row for row in map(_again, KNOWN) if only in row.what)


def cases(peers: dict[str, Any]) -> Iterator[Case]:
    """Nine single questions, and the grid."""
    theirs = {"icepool": of_icepool, "dyce": of_dyce}
    asked = {peer: theirs[peer](module) for peer, module in peers.items()}
    for what, query in ours().items():
        others = {peer: questions[what] for peer, questions in asked.items() if what in questions}
        equal(what, fractions(query()), **{peer: fractions(other()) for peer, other in others.items()})
        if what == GRID:
            yield Case("X2", what, query, others, faster={"icepool": 8})
        else:
            yield Case("X1", what, query, others, faster={"icepool": 1, "dyce": 1})


def _again(text: str) -> Row:
    """Microseconds for dice that were asked for before."""
    taken = statistics.median(timeit.repeat(lambda: d(text), number=20_000, repeat=9)) / 20_000 * 1e6
    return Row("X3", f"{text} asked for again, microseconds", taken, "the clock", "<= 1", taken)


def fractions(answer: Any) -> Any:
    """An answer as outcome -> probability, whichever side gave it; a dict of answers as a dict of these."""
    if isinstance(answer, Dist):
        return dict(answer.items())
    if isinstance(answer, dict):
        return {key: fractions(one) for key, one in answer.items()}
    total = answer.denominator() if hasattr(answer, "denominator") else answer.total
    return {outcome: Fraction(weight, total) for outcome, weight in answer.items() if weight}


def struck(roll: int, skill: int) -> tuple[str, int]:
    """What a roll to hit comes to, and how often the damage counts."""
    if roll >= 16 or (roll > skill and roll > 5):
        return {18: "break", 17: "drop"}.get(roll, "miss"), 0
    return "hit", {3: 3, 4: 2}.get(roll, 1)


# ------------------------------------------------------------ tfrules


def d6() -> Dist[int]:
    """A fresh die, so that nothing is remembered."""
    return Dist(dict.fromkeys(range(1, 7), 1))


def ours() -> dict[str, Query]:
    """Every question as our users would ask it."""

    def sums() -> Any:
        one = d6()
        return one.times(8) - one.times(6)

    def successes() -> Any:
        one = d6()
        return count_faces(one, 8, {5, 6}) - count_faces(one, 6, {5, 6})

    def one_blow() -> Any:
        one = d6()
        return blow(one.times(3), one.times(2) - 1, 11, 5)

    def grid() -> Any:
        one = d6()
        hit, damage = one.times(3), one.times(2) - 1
        return {(skill, armour): blow(hit, damage, skill, armour) for skill in SKILLS for armour in ARMOURS}

    return {
        "3d6": lambda: d6().times(3),
        "4d6": lambda: d6().times(4),
        "20d6": lambda: d6().times(20),
        "10d6, count 5 and 6": lambda: count_faces(d6(), 10, {5, 6}),
        "8d6 against 6d6, successes": successes,
        "8d6 against 6d6, totals": sums,
        "d6 exploding, 9 times at most": lambda: explode_limited(d6(), 9),
        "8d6, count 5 and 6, a 6 rolls again, 5 times at most": lambda: explode_limited(d6(), 5, {6}, lambda face: face >= 5).times(8),
        "blow: 3d6 against 11, then 2d6-1 less 5, labelled": one_blow,
        GRID: grid,
    }


def blow(hit: Dist[int], damage: Dist[int], skill: int, armour: int) -> Dist[Any]:
    """A blow as labelled outcomes."""

    def comes(roll: int) -> Any:
        label, times = struck(roll, skill)
        return damage.map(lambda hits: (label, max(times * hits - armour, 0))) if times else (label, 0)

    return hit.then(comes)


# ------------------------------------------------------------ icepool


def of_icepool(icepool: Any) -> dict[str, Query]:
    """Every question as icepool is asked."""

    def d6() -> Any:
        return icepool.Die(range(1, 7))

    def blow(hit: Any, damage: Any, skill: int, armour: int) -> Any:
        def comes(roll: int) -> Any:
            label, times = struck(roll, skill)
            return damage.map(lambda hits: (label, max(times * hits - armour, 0))) if times else (label, 0)

        return hit.map(comes)

    def grid() -> Any:
        one = d6()
        hit, damage = 3 @ one, 2 @ one - 1
        return {(skill, armour): blow(hit, damage, skill, armour) for skill in SKILLS for armour in ARMOURS}

    def pool() -> Any:
        again = 1 + icepool.Again
        return 8 @ d6().map(lambda face: again if face == 6 else int(face == 5), again_depth=5)

    return {
        "3d6": lambda: 3 @ d6(),
        "4d6": lambda: 4 @ d6(),
        "20d6": lambda: 20 @ d6(),
        "10d6, count 5 and 6": lambda: d6().count(10, {5, 6}),
        "8d6 against 6d6, successes": lambda: (lambda one: one.count(8, {5, 6}) - one.count(6, {5, 6}))(d6()),
        "8d6 against 6d6, totals": lambda: (lambda one: 8 @ one - 6 @ one)(d6()),
        "d6 exploding, 9 times at most": lambda: d6().explode(depth=9),
        "8d6, count 5 and 6, a 6 rolls again, 5 times at most": pool,
        "blow: 3d6 against 11, then 2d6-1 less 5, labelled": lambda: (lambda one: blow(3 @ one, 2 @ one - 1, 11, 5))(d6()),
        GRID: grid,
    }


# ------------------------------------------------------------ dyce


def of_dyce(dyce: Any) -> dict[str, Query]:
    """Every question as dyce is asked; the grid is held against icepool alone."""

    def success() -> Any:
        return dyce.H(6).apply(lambda face: int(face >= 5))

    def pool() -> Any:
        def counted(rolled: Any, left: int = 5) -> Any:
            if rolled.outcome < 6 or not left:
                return int(rolled.outcome >= 5)
            return dyce.expand(counted, rolled.h, left=left - 1) + 1

        return 8 @ dyce.expand(counted, dyce.H(6))

    return {
        "3d6": lambda: 3 @ dyce.H(6),
        "4d6": lambda: 4 @ dyce.H(6),
        "20d6": lambda: 20 @ dyce.H(6),
        "10d6, count 5 and 6": lambda: 10 @ success(),
        "8d6 against 6d6, successes": lambda: (lambda one: 8 @ one - 6 @ one)(success()),
        "8d6 against 6d6, totals": lambda: (lambda one: 8 @ one - 6 @ one)(dyce.H(6)),
        "d6 exploding, 9 times at most": lambda: dyce.explode_n(dyce.H(6), n=9),
        "8d6, count 5 and 6, a 6 rolls again, 5 times at most": pool,
        "blow: 3d6 against 11, then 2d6-1 less 5, labelled": lambda: dyce_blow(dyce),
    }


def dyce_blow(dyce: Any) -> Any:
    """The blow as dyce is asked: also the one that the blow of a loaded game is held against."""
    one = dyce.H(6)
    damage = 2 @ one - 1

    def comes(rolled: Any) -> Any:
        label, times = struck(rolled.outcome, 11)
        return damage.apply(lambda hits: (label, max(times * hits - 5, 0))) if times else (label, 0)

    return dyce.expand(comes, 3 @ one)
