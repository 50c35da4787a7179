"""Exact duels: built through the engine and solved, beside one backward pass that was written by hand for one duel.

D1  the graph of the duel, built by playing the loaded rules, beside loops that know this duel alone
D2  its solution and all that is told of it, beside the pass with fractions; and the whole beside icepool, fed with ready weights
D3  how many pairs of fighters are reckoned in the time that all pairs of 64 may take
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

from benchmarks.questions.batches import PACK, RULINGS, duel_one
from benchmarks.questions.by_hand import FAINT, HARD, ONE, OTHER, SHAKEN, WEAK, Kit
from benchmarks.questions.timing import Case, Row, equal, measured
from tfrules.engine.memo import Memo
from tfrules.engine.policy import Policy
from tfrules.engine.state import State
from tfrules.game import Loaded
from tfrules.sim.exact import Exact
from tfrules.sim.graph import Graph, build

STs = tuple[int, int, bool, bool]  # ST of both, and whether each is shaken
Ways = dict[Any, int]
WON, LOST = "won", "lost"
FIGURES, MINUTES = 64, 10
SORTS, LATER = 4, 4  # sorts of pairs that are tried, and pairs of each after the first


def rows(rounds: int, only: str) -> Iterator[Row]:
    """All rows of this group whose text holds a word."""
    game, one, other = duel_one()
    graph = _graph(game, one, other)
    exact = Exact(graph, {"A": "side of A", "B": "side of B"})
    equal("duel one", exact.win["A"], hand=solved())
    cases = [
        Case("D1", "duel one: its graph, built", lambda: _graph(game, one, other), {"by hand": reachable}, slower={"by hand": 30}),
        Case("D2", "duel one: solved, the graph being there", lambda: _told(graph), {"by hand": solved}, slower={"by hand": 2}),
    ]
    yield from measured(cases, rounds, only)
    whole = "duel one: all of it, beside ready weights"
    if only in whole:
        fed = {"icepool": _icepool(chance=exact.win["A"])} if _installed("icepool") else {}
        yield from measured([Case("D2", whole, lambda: _told(_graph(game, one, other)), fed, faster={"icepool": 10})], 1, only)
    yield from (row for row in [_pairs()] if only in row.what)


def _graph(game: Loaded, one: dict[str, Any], other: dict[str, Any]) -> Graph:
    """The graph, built with an empty memory."""
    assert game.info is not None and game.info.meeting is not None
    first, second, options = game.info.meeting.place(game, one, other)
    battle = game.battle({"side of A": [first], "side of B": [second]}, **options)
    memo = Memo(game.engine, Policy(game.engine, game.info.meeting.policy))
    return build(memo, State(battle.state.records, battle.state.agenda))


def _told(graph: Graph) -> Any:
    """All that is exactly told of a duel."""
    exact = Exact(graph, {"A": "side of A", "B": "side of B"})
    return exact.win, exact.draw, exact.turns, exact.of(lambda state: (state.records["A"].get("hits"), state.records["B"].get("hits")))


def _pairs() -> Row:
    """How many times all pairs of fighters are done in the time they may take, the memory being shared.

    The first pair of two sorts (what they wear and wield) finds out what all others of these sorts know already; so each is timed for itself, for
    some sorts drawn by lot, and the whole is reckoned from both.
    """
    import tfrules

    game = tfrules.load("melee", packs=[PACK], rulings=RULINGS)
    sorts = list(product(("Leather", "Chainmail"), ("Dagger", "Main-gauche", "Rapier", "Club")))
    strengths = range(9, 9 + FIGURES // len(sorts))
    chance = Random(1)

    def fighter(sort: tuple[str, str]) -> dict[str, Any]:
        ST = chance.choice(strengths)
        return game.figure("Human", name="A", ST=ST, DX=24 - ST, armor=sort[0], weapons=[sort[1]])

    first, later = [], []
    for one, other in chance.sample(list(product(sorts, repeat=2)), SORTS):
        for times in (first, *[later] * LATER):
            began = time.process_time()
            assert sum(game.duel({**fighter(one), "name": "A"}, {**fighter(other), "name": "B"}).win.values()) == 1
            times.append(time.process_time() - began)
    fresh, pairs = len(sorts) ** 2, FIGURES * (FIGURES - 1) // 2
    whole = fresh * sum(first) / len(first) + (pairs - fresh) * sum(later) / len(later)
    what = f"all pairs of {FIGURES} fighters of {len(sorts)} sorts, reckoned from {len(first) + len(later)} of them"
    return Row("D3", what, MINUTES * 60 / whole, f"{MINUTES} minutes", ">= 1", whole / pairs * 1e6)


# ------------------------------------------------------------ by hand


@cache
def _damage(dice: int) -> dict[int, int]:
    """The ways to throw each total."""
    found = {0: 1}
    for _ in range(dice):
        after: dict[int, int] = {}
        for total, ways in found.items():
            for face in range(1, 7):
                after[total + face] = after.get(total + face, 0) + ways
        found = after
    return found


@cache
def _blow(dx: int, by: Kit, stops: int) -> dict[int, int]:
    """The hits that get through, in ways out of all of the dice."""
    found: dict[int, int] = {}
    for roll, ways in _damage(3).items():
        times = 0 if roll >= 16 or (roll > dx and roll > 5) else {3: 3, 4: 2}.get(roll, 1)
        for total, more in _damage(by.dice).items():
            hits = max(0, times * (total + by.plus) - stops) if times else 0
            found[hits] = found.get(hits, 0) + ways * more
    return found


def _dx(kit: Kit, st: int, shaken: bool) -> int:
    return kit.dx - (SHAKEN if shaken else 0) - (FAINT if st <= WEAK else 0)


def _turn(at: STs) -> Ways:
    """Where a turn leads, in ways out of `TOTAL`."""
    a, b, shaken_a, shaken_b = at
    found: Ways = {}
    lead = _dx(ONE, a, shaken_a) - _dx(OTHER, b, shaken_b)
    for one_first, lots in ((True, 1 + (lead > 0) - (lead < 0)), (False, 1 - (lead > 0) + (lead < 0))):
        if not lots:
            continue
        first, second = (ONE, OTHER) if one_first else (OTHER, ONE)
        st, left, shaken, too = (a, b, shaken_a, shaken_b) if one_first else (b, a, shaken_b, shaken_a)
        over, back_over = (WON, LOST) if one_first else (LOST, WON)
        whole = 216 * 6**second.dice
        for hits, ways in _blow(_dx(first, st, shaken), first, second.stops).items():
            if hits >= left:
                found[over] = found.get(over, 0) + lots * ways * whole
                continue
            for back, more in _blow(_dx(second, left - hits, too or hits >= HARD), second, first.stops).items():
                key: Any = back_over
                if back < st:
                    mine, its = (back, hits) if one_first else (hits, back)
                    key = (a - mine, b - its, mine >= HARD, its >= HARD)
                found[key] = found.get(key, 0) + lots * ways * more
    return found


TOTAL = 2 * 216**2 * 6 ** (ONE.dice + OTHER.dice)
START: STs = (ONE.st, OTHER.st, False, False)


def reachable() -> dict[STs, Ways]:
    """All states of the duel with where they lead, found anew."""
    _blow.cache_clear()
    found: dict[STs, Ways] = {}
    todo: list[Any] = [START]
    while todo:
        at = todo.pop()
        if at not in found and at not in (WON, LOST):
            found[at] = _turn(at)
            todo += found[at]
    return found


def solved() -> Fraction:
    """The chance of the first to win: from the end, as hits only grow; the turn in which nobody is hurt is divided out."""
    known: dict[STs, Fraction] = {}
    ways = reachable()
    for at in sorted(ways, key=lambda at: (at[0] + at[1], at[2] + at[3])):
        won, still = Fraction(0), 0
        for after, count in ways[at].items():
            if after == WON:
                won += count
            elif after == at:
                still += count
            elif after != LOST:
                won += count * known[after]
        known[at] = won / (TOTAL - still)
    return known[START]


# ------------------------------------------------------------ icepool


def _installed(name: str) -> bool:
    try:
        import_module(name)
    except ModuleNotFoundError:
        return False
    return True


def _icepool(chance: Fraction) -> Any:
    """Its solution of a chain that it is given; its outcomes must be of one sort, so that numbers stand for the ends."""
    icepool: Any = import_module("icepool")
    won, lost = (99, 0, 0, 0), (-1, 0, 0, 0)
    ends = {WON: won, LOST: lost}

    def step(at: Any) -> Any:
        if at in (won, lost):
            return at
        found = _turn((at[0], at[1], bool(at[2]), bool(at[3])))
        return icepool.Die({ends.get(after, after) if after in ends else tuple(map(int, after)): count for after, count in found.items()})

    def whole() -> Fraction:
        die = icepool.map(step, icepool.Die([tuple(map(int, START))]), star=False, repeat="inf")
        return Fraction(die[won], die.denominator())

    equal("duel one", chance, icepool=whole())
    return whole
