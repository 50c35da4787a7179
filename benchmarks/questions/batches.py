"""Many fights: drawn from the graph of a duel, and played, beside simulators of that one duel that were written by hand.

M1  played roll by roll with a log of all that happens, beside a loop of objects
M2  played as batches are, without a log, what was found out of steps remembered, beside the same loop
M3  drawn from the graph, beside numpy; how long its tables take to make is told apart
M4  battles of six on the hex board, beside so many turns a second
M5  which share of fights is the same in batches of other sizes
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import tfrules
from benchmarks.questions import by_hand
from benchmarks.questions.timing import Row
from tfrules.engine.agenda import Outcome
from tfrules.engine.drivers import drive
from tfrules.sim.walk import Tables, Walking, courses

PACK = Path(__file__).resolve().parents[1] / "duel_one"
RULINGS = {"wound-penalty-lasts": "next-attack-or-turn"}
DRAWN, LOOPED, PLAYED, LOGGED = 1_000_000, 5_000, 2_000, 3
WARM = 20_000  # fights after which few steps are new
FAR = 4.5  # standard deviations
SIX, TURNS = 33, 22  # battles of so many turns that are wanted in a second
BATTLES = 4
COMPARED, SMALL = 100_000, 777


def rows(rounds: int, only: str) -> Iterator[Row]:
    """All rows of this group whose text holds a word."""
    return (row for row in _rows(rounds) if only in row.what)


def duel_one() -> tuple[Any, dict[str, Any], dict[str, Any]]:
    """The game of the duel, and both fighters."""
    game = tfrules.load("melee", packs=[PACK], rulings=RULINGS)
    one = game.figure("Human", name="A", ST=12, DX=12, armor="Leather", weapons=["Broadsword"])
    return game, one, game.figure("Human", name="B", ST=11, DX=13, armor="Chainmail", weapons=["Shortsword"])


def _rows(rounds: int) -> Iterator[Row]:
    game, one, other = duel_one()
    graph = game.duel(one, other).graph
    chance = float(game.duel(one, other).win["A"])
    work, hand = Walking(Tables.of(graph), 1, graph.begun), np.random.Generator(np.random.SFC64(1))
    loop = Random(1)
    _agrees("numpy by hand", by_hand.fights(DRAWN, hand) / DRAWN, chance, DRAWN)
    _agrees("the loop of objects", sum(by_hand.fight(loop) for _ in range(4 * LOOPED)) / (4 * LOOPED), chance, 4 * LOOPED)
    _agrees("fights drawn", game.duel(one, other, fights=DRAWN, seed=2).win["A"].p, chance, DRAWN)
    _agrees("fights played", game.duel(one, other, fights=WARM, seed=3, method="played", processes=1).win["A"].p, chance, WARM)

    numpy = _Side(lambda: by_hand.fights(DRAWN, hand), DRAWN)
    drawn = _Side(lambda: work.piece(range(DRAWN)), DRAWN)
    tables = _Side(lambda: Tables.of(graph), 1)
    looped = _Side(lambda: [by_hand.fight(loop) for _ in range(LOOPED)], LOOPED)
    played = _Side(lambda: game.duel(one, other, fights=PLAYED, seed=loop.random(), method="played", processes=1), PLAYED)
    logged = _Side(lambda: [_with_log(game, one, other, loop.random()) for _ in range(LOGGED)], LOGGED)
    for _ in range(rounds):
        for side in (numpy, drawn, tables, looped, played, logged):
            side.take()
    print(f"the tables of {len(graph.nodes):,} states and {graph.edges:,} ways: {tables.us / 1e6:.2g} s", file=sys.stderr)
    yield _slower("M1", "duel one: a fight played roll by roll, with its log", logged, "a loop of objects", looped, "<= 100")
    yield _slower("M2", "duel one: a fight played, without a log", played, "a loop of objects", looped, "<= 30")
    yield _faster("M3", "duel one: a fight drawn from the graph", drawn, "numpy by hand", numpy, ">= 3")
    yield _six()
    yield Row("M5", "duel one: fights that are the same in batches of other sizes", _same(work), "each other", ">= 1")


def _six() -> Row:
    """Battles of three against three who go for each other."""
    game = tfrules.load("melee")
    kit = {"ST": 12, "DX": 12, "armor": "Leather", "weapons": ["Broadsword"]}
    sides = {
        side: [game.figure("Human", name=f"{side} {n}", hex=(3 + 2 * n, row - n), facing=facing, **kit) for n in range(3)]
        for side, row, facing in (("Red", 9, 0), ("Blue", 2, 3))
    }
    battle = game.battle(sides, board={"columns": 13, "rows": 15})
    began = time.process_time()
    found = game.fight(battle, "Attack nearest", fights=BATTLES, seed=1, method="played", processes=1)
    took = time.process_time() - began
    turns = sum(length * share.count for length, share in found.lengths().items())
    commands = _commands(game, battle)
    print(f"six figures: {BATTLES / took:.2g} battles of {turns / BATTLES:.1f} turns a second; {commands:.0f} answers a second", file=sys.stderr)
    what = "six figures on the hex board: a turn of a battle played"
    return Row("M4", what, turns / took / (SIX * TURNS), f"{SIX} x {TURNS} a second", ">= 1", took / turns * 1e6)


def _commands(game: Any, battle: Any) -> float:
    """How many answers a second a battle takes that is played with its log."""
    began = time.process_time()
    run = drive(game.engine, Outcome(battle.state, ()), tfrules.sample(1), game.memo("Attack nearest").policy)
    return len(run.answers) / (time.process_time() - began)


def _same(work: Walking) -> float:
    """The share of fights that end alike, after as many turns, in one batch and in many small ones."""
    at, turns = courses(work.tables, work.seed, range(COMPARED))
    same = np.zeros(COMPARED, np.bool_)
    for first in range(0, COMPARED, SMALL):
        part = range(first, min(first + SMALL, COMPARED))
        here, after = courses(work.tables, work.seed, part)
        same[part.start : part.stop] = (here == at[part.start : part.stop]) & (after == turns[part.start : part.stop])
    return float(same.mean())


class _Side:
    """Something done over and over, and how long one fight took each time."""

    def __init__(self, do: Callable[[], Any], fights: int) -> None:
        self.do, self.fights, self.times = do, fights, list[float]()

    def take(self) -> None:
        """Do it once more."""
        began = time.process_time()
        self.do()
        self.times.append((time.process_time() - began) / self.fights)

    @property
    def us(self) -> float:
        """Microseconds a fight."""
        return statistics.median(self.times) * 1e6


def _faster(id: str, what: str, ours: _Side, against: str, theirs: _Side, target: str) -> Row:
    ratio = statistics.median(other / own for own, other in zip(ours.times, theirs.times, strict=True))
    return Row(id, what, ratio, against, target, ours.us, theirs.us)


def _slower(id: str, what: str, ours: _Side, against: str, theirs: _Side, target: str) -> Row:
    ratio = statistics.median(own / other for own, other in zip(ours.times, theirs.times, strict=True))
    return Row(id, what, ratio, against, target, ours.us, theirs.us)


def _with_log(game: Any, one: Any, other: Any, seed: float) -> int:
    """A fight from its first question on, with every event and trace."""
    meeting = game.info.meeting
    first, second, options = meeting.place(game, one, other)
    battle = game.battle({"Red": [first], "Blue": [second]}, **options)
    return len(drive(game.engine, Outcome(battle.state, ()), tfrules.sample(seed), game.memo(meeting.policy).policy).events)


def _agrees(who: str, share: float, chance: float, fights: int) -> None:
    """Ends the run when someone fights another duel."""
    off = (share - chance) / sqrt(chance * (1 - chance) / fights)
    if abs(off) > FAR:
        raise SystemExit(f"{who}: the first fighter wins {share:.4f}, and the exact chance is {chance:.4f}, {off:+.1f} standard deviations off")
