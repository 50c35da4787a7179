"""Walking many fights along a graph at once, with numpy.

Each node has a table by which one random number of 64 bits finds the way on (Walker's alias method). The numbers are a function of the seed, the
number of the fight and how many steps it has gone, and of nothing else: fight n is the same in whatever company it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from tfrules.sim.graph import Graph
from tfrules.sim.knots import knots
from tfrules.sim.tally import Tally

TOGETHER = 1 << 17  # fights that are walked at once: they fit into the processor's cache
PIECE = TOGETHER * 8
MOST_STEPS = 100_000
Table = NDArray[np.int32]


@dataclass(frozen=True)
class Tables:
    """The ways of all nodes, one behind the other. Node n has `sizes[n]` of them from `first[n]` on; those without any are where fights stop.

    The part that a number picks is of its own way when the rest of the number is below `own_up_to`, else of another: `onward` has both, one behind
    the other, with the turns that begin on the way above the lowest 32 bits.
    """

    ends: NDArray[np.bool_]
    first: Table
    sizes: NDArray[np.uint64]
    own_up_to: NDArray[np.uint32]
    onward: NDArray[np.int64]

    @classmethod
    def of(cls, graph: Graph) -> Tables:
        """The tables of a graph. From where no end can be reached any more, fights are not walked on."""
        lost = _endless(graph)
        rows: list[tuple[list[int], list[int]]] = []
        for number, node in enumerate(graph.nodes):
            ways = list(zip(node.onward, node.turns, node.weights, strict=True)) if number not in lost else []
            missing = node.total - sum(node.weights)
            if ways and missing:
                ways.append((number_of_lost(graph), 0, missing))
            rows.append(_alias(ways, node.total))
        rows.append(([], []))  # where those are that never come to the end of a turn
        sizes = [len(row[0]) for row in rows]
        up_to = np.array([value for row in rows for value in row[0]], np.uint32)
        onward = np.array([value for row in rows for value in row[1]], np.int64)
        first = np.concatenate(([0], np.cumsum(sizes)[:-1])).astype(np.int32)
        ends = np.zeros(len(rows), np.bool_)
        ends[list(graph.ends)] = True
        return cls(ends, first, np.array(sizes, np.uint64), up_to, onward)


def number_of_lost(graph: Graph) -> int:
    """The number that stands for fights which never come to the end of a turn."""
    return len(graph.nodes)


def _endless(graph: Graph) -> frozenset[int]:
    """The nodes from which no end can be reached."""
    reaching: set[int] = set(graph.ends)
    for knot in reversed(knots([node.onward for node in graph.nodes])):
        if any(onward in reaching for number in knot for onward in graph.nodes[number].onward):
            reaching.update(knot)
    return frozenset(number for number in range(len(graph.nodes)) if number not in reaching)


def _alias(ways: Sequence[tuple[int, int, int]], total: int) -> tuple[list[int], list[int]]:
    """The table of one node: the weights cut up into as many equal parts as there are ways, each of one way or of two."""
    count = len(ways)
    rest = [weight * count for _, _, weight in ways]  # of `total` in each part
    up_to, other = [total] * count, list(range(count))
    small = [at for at in range(count) if rest[at] < total]
    large = [at for at in range(count) if rest[at] > total]
    while small:
        low, high = small.pop(), large[-1]
        up_to[low], other[low] = rest[low], high
        rest[high] -= total - rest[low]
        if rest[high] <= total:
            large.pop()
            if rest[high] < total:
                small.append(high)
    limits = [min((part << 32) // total, 2**32 - 1) for part in up_to]
    onward = [to | turns << 32 for to, turns, _ in ways]
    return limits, [way for at in range(count) for way in (onward[at], onward[other[at]])]


@dataclass(frozen=True)
class Walking:
    """Fights that are drawn from the tables of a graph in which `begun` turns have begun already: work to be spread."""

    tables: Tables
    seed: int | str
    begun: int
    size: int = PIECE

    def piece(self, fights: range) -> Tally:
        """What comes of the fights of these numbers."""
        stopped, turns = walk(self.tables, self.seed, fights)
        ends = {number: count for number, count in stopped.items() if self.tables.ends[number]}
        return Tally(len(fights), ends, {self.begun + count: n for count, n in turns.items()})


def walk(tables: Tables, seed: int | str, fights: range, most: int = MOST_STEPS) -> tuple[dict[int, int], dict[int, int]]:
    """Where fights of these numbers stop, and after how many turns (of those that stop at an end): how many of each.

    Those that have not stopped after `most` steps count where they are.
    """
    ends, lengths = np.zeros(len(tables.sizes), np.int64), np.zeros(64, np.int64)
    for _, places, turns in _stopping(tables, seed, fights, most):
        ends += np.bincount(places, minlength=len(ends))
        lengths = _added(lengths, np.bincount(turns[tables.ends[places]]))
    return (
        {int(number): int(ends[number]) for number in np.flatnonzero(ends)},
        {int(number): int(lengths[number]) for number in np.flatnonzero(lengths)},
    )


def courses(tables: Tables, seed: int | str, fights: range, most: int = MOST_STEPS) -> tuple[Table, Table]:
    """Where each fight of these numbers stops, and how many turns have begun by then, in their order."""
    at, after = np.zeros(len(fights), np.int32), np.zeros(len(fights), np.int32)
    for numbers, places, turns in _stopping(tables, seed, fights, most):
        own = (numbers - np.uint64(fights.start)).astype(np.intp)
        at[own], after[own] = places, turns
    return at, after


def _stopping(tables: Tables, seed: int | str, fights: range, most: int) -> Iterator[tuple[NDArray[np.uint64], Table, Table]]:
    """The numbers of fights that stop at the same time, where each stops, and after how many turns. Each number comes once."""
    salt = np.uint64(int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big"))
    for begin in range(fights.start, fights.stop, TOGETHER):
        numbers = np.arange(begin, min(begin + TOGETHER, fights.stop), dtype=np.uint64)
        places = np.zeros(len(numbers), np.int32)
        turns = np.zeros(len(numbers), np.int32)
        for step in range(most):
            sizes = tables.sizes[places]
            walking = sizes > 0
            if not walking.all():
                stopped = ~walking
                yield numbers[stopped], places[stopped], turns[stopped]
                numbers, places, turns, sizes = numbers[walking], places[walking], turns[walking], sizes[walking]
            if not len(numbers):
                break
            drawn = _mixed(numbers, salt, step)
            at = tables.first[places] + (((drawn >> np.uint64(32)) * sizes) >> np.uint64(32)).astype(np.int32)
            other = drawn.astype(np.uint32) >= tables.own_up_to[at]
            onward = tables.onward[2 * at + other]
            places = onward.astype(np.int32)  # the lowest 32 bits
            turns += (onward >> 32).astype(np.int32)
        yield numbers, places, turns


def _added(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sum of two counts, of which either may be the longer."""
    if len(one) < len(other):
        one, other = other.astype(np.int64), one
    one[: len(other)] += other
    return one


def _mixed(numbers: NDArray[np.uint64], salt: np.uint64, step: int) -> NDArray[np.uint64]:
    """64 random bits for each fight at this step: a counter, well mixed (as in SplitMix64)."""
    with np.errstate(over="ignore"):
        mixed = (numbers * np.uint64(0x9E3779B97F4A7C15)) ^ (salt + np.uint64(step) * np.uint64(0xD1B54A32D192ED03))
        mixed ^= mixed >> np.uint64(30)
        mixed *= np.uint64(0xBF58476D1CE4E5B9)
        mixed ^= mixed >> np.uint64(27)
        mixed *= np.uint64(0x94D049BB133111EB)
        mixed ^= mixed >> np.uint64(31)
    return mixed
