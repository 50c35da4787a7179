"""The same blow asked of a loaded game: its rules are run over all dice. Beside it dyce's blow, which was written by hand for this one question."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import tfrules
from benchmarks.questions.exact import dyce_blow, fractions
from benchmarks.questions.timing import Case, Row, equal, measured
from tfrules.battle import Battle
from tfrules.engine.state import State
from tfrules.game import Loaded

PEERS = ("dyce",)
WHAT = "blow of the rules of Melee, with what its roll rests on"


def rows(peers: dict[str, Any], rounds: int, only: str) -> Iterator[Row]:
    """All rows of this group."""
    warnings.simplefilter("ignore")
    yield from measured(cases(peers.get("dyce")), rounds, only)


def cases(dyce: Any) -> Iterator[Case]:
    """The blow asked for the first time and asked again, in one fight; and what it comes to against dyce's."""
    game = tfrules.load("melee")
    battle = fight(game)

    def again() -> Any:
        endings = game.odds(None, battle)
        return endings.distribution(outcome), endings.traces

    def first() -> Any:
        vars(game).pop("counted", None)  # what was found before is forgotten
        return again()

    dist, traces = again()
    if [trace.value for trace in traces] != [11, 3]:
        raise SystemExit(f"the roll rests on {traces}, and not on a skill of 11 and three dice")
    others = {"dyce": lambda: dyce_blow(dyce)} if dyce is not None else {}
    if others:
        told = dict[Any, Any]()
        for (label, hits), p in fractions(others["dyce"]()).items():
            seen = label if label in ("break", "drop") else "hurt" if hits else "unhurt"
            told[seen, hits] = told.get((seen, hits), 0) + p
        equal(WHAT, fractions(dist), dyce=told)
    yield Case("X1", f"{WHAT}, asked again", again, others, faster={"dyce": 1})
    yield Case("X1", f"{WHAT}, asked for the first time", first, others, faster={"dyce": 1})


def fight(game: Loaded) -> Battle:
    """A fight in which a shortsword (2d6-1) strikes with DX 11 at mail and a large shield, which stop 5; it waits for the roll to hit."""
    mailed = game.figure(
        "Human", name="Foe", ST=12, DX=12, armor="Chainmail", shield="Large shield", weapons=["Shortsword"], hex=(6, 1), facing=0
    )
    striker = game.figure("Human", name="Striker", ST=13, DX=11, weapons=["Shortsword"], hex=(6, 0), facing=3)
    battle = game.battle(sides={"theirs": [mailed], "ours": [striker]})
    battle.play([2, 5, "theirs", {"figure": "Foe", "option": "j"}, {"figure": "Striker", "option": "j", "facing": 3}])
    battle.play([{"target": "Striker", "how": "hand"}, {"target": "Foe", "how": "hand"}])
    return battle


def outcome(state: State) -> tuple[str, int]:
    """What became of the blow."""
    if "ready" not in state.records["Striker"]:
        return ("drop" if "Shortsword at 6,0" in state.records else "break"), 0
    hits = int(state.records["Foe"].get("hits", 0))
    return ("hurt" if hits else "unhurt"), hits
