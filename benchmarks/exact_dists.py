"""How fast are exact distributions, measured against icepool in one run?

    python benchmarks/exact_dists.py [--rounds 9] [--only WORD] [--json FILE]

Both sides answer the same question from fresh objects, and the answers must be equal before anything is timed. Rounds
are interleaved, so that a slow spell of the machine hits both alike; the ratio is the median of the ratios of each
round. Quote ratios, never times. "warm" is ours with dice remembered from earlier questions, as the engine asks them.
Without icepool (`pip install icepool`) only our own times are shown.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module, metadata
from typing import Any

from tfrules.odds import Dist, dice, die, keep_highest

Query = Callable[[], Any]
SAMPLE_SECONDS = 0.05


@dataclass(frozen=True)
class Case:
    """One question, as each side asks it."""

    name: str
    ours: Query
    warm: Query
    theirs: Query


def d6() -> Dist[int]:
    """A fresh six-sided die, so that nothing is remembered."""
    return Dist({face: 1 for face in range(1, 7)})


def blow(to_hit: Dist[int], damage: Dist[int]) -> Dist[Any]:
    """A roll to hit on 3 dice with automatic results, then damage that armour lessens."""

    def struck(roll: int) -> Any:
        if roll > 11:
            return ("fumble" if roll >= 17 else "miss", 0)
        times = {3: 3, 4: 2}.get(roll, 1)
        return damage.map(lambda hits: ("hit", max(times * hits - 5, 0)))

    return to_hit.then(struck)


def their_blow(icepool: Any) -> Any:
    """The same with icepool."""
    one = icepool.Die(range(1, 7))
    damage = 2 @ one - 1

    def struck(roll: int) -> Any:
        if roll > 11:
            return ("fumble" if roll >= 17 else "miss", 0)
        times = {3: 3, 4: 2}.get(roll, 1)
        return damage.map(lambda hits: ("hit", max(times * hits - 5, 0)))

    return (3 @ one).map(struck)


def cases(icepool: Any) -> list[Case]:
    """The questions; with icepool None their side is never called."""

    def fresh() -> Any:
        return icepool.Die(range(1, 7))

    def success(one: Dist[int]) -> Dist[int]:
        return one.map(lambda face: int(face >= 5))

    def sums(n: int) -> Case:
        return Case(f"{n}d6 total", lambda: d6().times(n), lambda: dice(n, 6), lambda: n @ fresh())

    return [
        sums(3),
        sums(4),
        sums(20),
        Case(
            "10d6, count 5 and 6",
            lambda: success(d6()).times(10),
            lambda: success(die(6)).times(10),
            lambda: fresh().count(10, {5, 6}),
        ),
        Case(
            "8d6 against 6d6, successes",
            lambda: (lambda s: s.times(8) - s.times(6))(success(d6())),
            lambda: (lambda s: s.times(8) - s.times(6))(success(die(6))),
            lambda: (lambda one: one.count(8, {5, 6}) - one.count(6, {5, 6}))(fresh()),
        ),
        Case(
            "8d6 against 6d6, totals",
            lambda: (lambda one: one.times(8) - one.times(6))(d6()),
            lambda: dice(8, 6) - dice(6, 6),
            lambda: (lambda one: 8 @ one - 6 @ one)(fresh()),
        ),
        Case(
            "4d6, highest 3",
            lambda: keep_highest(d6(), 4, 3),
            lambda: keep_highest(die(6), 4, 3),
            lambda: fresh().highest(4, 3),
        ),
        Case(
            "blow: hit on 3d6, 2d6-1 less armour",
            lambda: (lambda one: blow(one.times(3), one.times(2) - 1))(d6()),
            lambda: blow(dice(3, 6), dice(2, 6) - 1),
            lambda: their_blow(icepool),
        ),
    ]


def fractions_of_theirs(answer: Any) -> dict[Any, Fraction]:
    """icepool's answer as outcome -> probability."""
    return {outcome: Fraction(quantity, answer.denominator()) for outcome, quantity in answer.items() if quantity}


def calls_for(query: Query) -> int:
    """How many calls make one sample long enough to time."""
    query()
    start = time.perf_counter()
    for _ in range(5):
        query()
    return max(1, round(SAMPLE_SECONDS / max((time.perf_counter() - start) / 5, 1e-9)))


def sample(query: Query, calls: int) -> float:
    """Seconds a call."""
    start = time.perf_counter()
    for _ in range(calls):
        query()
    return (time.perf_counter() - start) / calls


def measure(case: Case, rounds: int, with_theirs: bool) -> dict[str, Any]:
    """Times and ratios of one case."""
    sides = {"ours": case.ours, "warm": case.warm} | ({"icepool": case.theirs} if with_theirs else {})
    answer = case.ours()
    if case.warm() != answer:
        raise SystemExit(f"{case.name}: our two answers differ")
    if with_theirs and fractions_of_theirs(case.theirs()) != dict(answer.items()):
        raise SystemExit(f"{case.name}: icepool's answer differs from ours")
    calls = {side: calls_for(query) for side, query in sides.items()}
    times: dict[str, list[float]] = {side: [] for side in sides}
    for _ in range(rounds):
        for side, query in sides.items():
            times[side].append(sample(query, calls[side]))
    record: dict[str, Any] = {"case": case.name, "seconds": {side: statistics.median(t) for side, t in times.items()}}
    if with_theirs:
        record["times_faster"] = {
            side: statistics.median(b / a for a, b in zip(times[side], times["icepool"], strict=True))
            for side in ("ours", "warm")
        }
    return record


def show(record: dict[str, Any]) -> str:
    """One line of the table."""
    us = {side: f"{seconds * 1e6:10.1f} us" for side, seconds in record["seconds"].items()}
    line = f"{record['case']:<38}{us['ours']}{us['warm']}{us.get('icepool', ''):>13}"
    if "times_faster" in record:
        line += f"{record['times_faster']['ours']:9.1f}x{record['times_faster']['warm']:9.1f}x"
    return line


def main() -> None:
    """Measure, print a table to stdout, and write JSON if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="", help="only cases whose name holds this")
    parser.add_argument("--json", metavar="FILE", help="also write the figures there; - writes JSON alone to stdout")
    args = parser.parse_args()
    try:
        icepool: Any = import_module("icepool")
        version = metadata.version("icepool")
    except ImportError:
        icepool, version = None, None
        print("icepool is not installed: only our own times are shown", file=sys.stderr)
    quiet = args.json == "-"
    if not quiet:
        print(f"{'':<38}{'ours':>13}{'ours, warm':>13}{'icepool':>13}{'faster':>10}{'warm':>10}")
    records = []
    for case in cases(icepool):
        if args.only in case.name:
            records.append(measure(case, args.rounds, icepool is not None))
            if not quiet:
                print(show(records[-1]), flush=True)
    summary: dict[str, Any] = {"python": platform.python_version(), "icepool": version, "rounds": args.rounds, "cases": records}
    if icepool is not None and records:
        ratios = [record["times_faster"]["ours"] for record in records]
        summary["geometric_mean_times_faster"] = statistics.geometric_mean(ratios)
        if not quiet:
            print(f"geometric mean: {summary['geometric_mean_times_faster']:.1f} times faster than icepool {version}")
    if quiet:
        print(json.dumps(summary, indent=1))
    elif args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(summary, file, indent=1)


if __name__ == "__main__":
    main()
