"""How many requests a second does the engine answer?

    python benchmarks/engine.py [--rounds 7] [--only WORD] [--json FILE] [--profile]

A request is one question with its answer: rule code runs up to the next question. Two courses are timed, each with events and
traces (`told`), without events (`quiet`, as odds and batches run it) and without events but with the key of every state
(`keyed`, as states are merged):

    blow   two figures, one blow: roll to hit, damage, wound
    turn   a whole turn of six figures: initiative, six moves, six declared attacks, blows in their order, the edges of the turn

Beside them stands `bare`: the same number of questions put by procedures that do nothing but ask and write one field, which is
what agenda, overlay and re-run cost by themselves. Time is that of the processor. Rounds are interleaved. Compare figures of one run only.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import platform
import pstats
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import tfrules
from tfrules.engine.agenda import Outcome, answer, start
from tfrules.engine.amount import Amount
from tfrules.engine.context import Context
from tfrules.engine.game import Game, Parts
from tfrules.engine.key import state_key
from tfrules.engine.procedure import steps
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Record, State

ROLLS = {"hit": (3, 3, 2), "damage": (3, 4), "tie": (3,)}
KITS = (
    {"ST": 12, "DX": 12, "armor": "Chainmail", "shield": "Large shield", "weapons": ["Shortsword"]},
    {"ST": 14, "DX": 10, "armor": "Leather", "weapons": ["Two-handed sword"]},
    {"ST": 11, "DX": 13, "weapons": ["Spear", "Dagger"]},
)
SAMPLE_SECONDS = 0.2


@dataclass(frozen=True)
class Course:
    """Something to be played: a game, how it begins, how everyone answers, and when it is over."""

    name: str
    game: Game
    begin: Callable[[bool], Outcome]
    answers: Callable[[Request, State], Any]
    over: Callable[[State], bool]


def play(course: Course, quiet: bool = False, keyed: bool = False) -> int:
    """Play a course once; how many requests were answered."""
    game, count = course.game, 0
    state = course.begin(quiet).state
    while not course.over(state):
        request = state.pending[0]
        state = answer(game, state, request, course.answers(request, state), quiet).state
        if keyed:
            state_key(state, game.ledger)
        count += 1
    return count


def blow(loaded: Any) -> Course:
    """One blow of one figure at another."""
    records = _placed(loaded, 1)
    records["blow"] = Record(
        kind="attack", attacker="Red 0", target="Blue 0", weapon=records["Red 0"]["ready"], hand=True, facing="front"
    )
    return Course(
        "blow",
        loaded.engine,
        lambda quiet: start(loaded.engine, State(records), "proc:attack", {"attack": "blow"}, quiet),
        lambda request, _: _rolled(request),
        lambda state: state.done,
    )


def turn(loaded: Any) -> Course:
    """One turn in which six figures shift, turn and strike."""
    records = _placed(loaded, 3)
    bind = {"definition": loaded.ruleset.find("turn", loaded.info.turn).qualified}

    def answers(request: Request, state: State) -> Any:
        if request.asks == CHANCE:
            return _rolled(request)
        if request.label == "move":
            figure = request.get("figures")[0]
            return {"figure": figure, "option": "j", "path": (), "facing": state.records[figure]["facing"]}
        return next(iter(request.domain.iterate()))

    def over(state: State) -> bool:
        return state.done or int(state.records["turn"]["number"]) > 1

    return Course(
        "turn", loaded.engine, lambda quiet: start(loaded.engine, State(records), "proc:turns", bind, quiet), answers, over
    )


def bare(loaded: Any) -> Course:
    """Twenty questions of which nothing comes but a number in a record."""

    def ask(c: Context, b: dict[str, Any]) -> str | None:
        b["n"] = b.get("n", 0) + 1
        roll = c.roll("die", Amount.dice(1, 6))
        c.set("Red 0", hits=roll.total)
        return "ask" if b["n"] < 20 else None

    records = _placed(loaded, 3)
    game = Game(
        loaded.vocabulary, loaded.ruleset, Parts((*loaded.plugins.procedures, steps("bare", ask)), loaded.plugins.populations)
    )
    return Course(
        "bare", game, lambda quiet: start(game, State(records), "proc:bare", {}, quiet), lambda r, s: (3,), lambda s: s.done
    )


def _rolled(request: Request) -> tuple[int, ...]:
    dice = sum(n for _, n in request.domain.groups)  # type: ignore[attr-defined]
    if request.label in ("initiative", "tie"):
        return (5,) if str(request.get("who")).startswith("Red") else (2,)
    return (ROLLS.get(request.label, (3,)) * 4)[:dice]


def _placed(loaded: Any, each: int) -> dict[str, Record]:
    """Figures of two sides, face to face."""
    from tfrules.battle import edited

    sides: dict[str, list[Any]] = {}
    for number, side in enumerate(("Red", "Blue")):
        rows = range(each)
        sides[side] = [
            loaded.figure("Human", name=f"{side} {n}", **KITS[n % 3], hex=(4 + n, 6 - number), facing=0 if number == 0 else 3)
            for n in rows
        ]
    placed = edited(loaded, State({}), lambda c: loaded.info.setup(c, sides, {"board": {"columns": 13, "rows": 15}})).state
    return {name: Record(record) for name, record in placed.records.items()}


MODES: dict[str, dict[str, bool]] = {"told": {}, "quiet": {"quiet": True}, "keyed": {"quiet": True, "keyed": True}}


def measure(course: Course, rounds: int) -> dict[str, Any]:
    """Requests a second of a course in each mode, medians of interleaved rounds."""
    requests = play(course)
    began = time.process_time()
    play(course)
    repeats = max(1, round(SAMPLE_SECONDS / (time.process_time() - began)))
    rates: dict[str, list[float]] = {mode: [] for mode in MODES}
    for _ in range(rounds):
        for mode, how in MODES.items():
            began = time.process_time()
            for _ in range(repeats):
                play(course, **how)
            rates[mode].append(repeats * requests / (time.process_time() - began))
    return {
        "course": course.name,
        "requests": requests,
        "per_second": {mode: round(statistics.median(r)) for mode, r in rates.items()},
    }


def profile(course: Course) -> None:
    """Print where the time of a course goes."""
    once = play(course)
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(max(1, 2000 // once)):
        play(course, quiet=True, keyed=True)
    profiler.disable()
    pstats.Stats(profiler, stream=sys.stdout).sort_stats("tottime").print_stats(25)


def main() -> None:
    """Measure, print a table to stdout, and write JSON if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", default="", help="only courses whose name holds this")
    parser.add_argument("--json", metavar="FILE", help="also write the figures there; - writes JSON alone to stdout")
    parser.add_argument("--profile", action="store_true", help="print where the time goes instead")
    args = parser.parse_args()
    loaded = tfrules.load("melee")
    courses = [course for course in (bare(loaded), blow(loaded), turn(loaded)) if args.only in course.name]
    if args.profile:
        for course in courses:
            profile(course)
        return
    quiet = args.json == "-"
    records = []
    if not quiet:
        print(f"{'requests a second':<20}{'requests':>9}" + "".join(f"{mode:>10}" for mode in MODES))
    for course in courses:
        records.append(measure(course, args.rounds))
        if not quiet:
            figures = "".join(f"{records[-1]['per_second'][mode]:>10,}" for mode in MODES)
            print(f"{course.name:<20}{records[-1]['requests']:>9}{figures}", flush=True)
    summary = {"python": platform.python_version(), "rounds": args.rounds, "courses": records}
    if quiet:
        print(json.dumps(summary, indent=1))
    elif args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            json.dump(summary, file, indent=1)


if __name__ == "__main__":
    main()
