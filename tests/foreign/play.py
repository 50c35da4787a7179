"""The regatta loaded, how the tests begin a race, and how sides decide in it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from tests.foreign import plugin
from tfrules.battle import Battle
from tfrules.engine.drivers import Run
from tfrules.engine.event import Event
from tfrules.engine.request import Request
from tfrules.engine.state import State, to_json
from tfrules.game import Loaded, load

DECK = ("Drift", "Fair Wind", "Right of Way", "Sandbank", "Spinnaker", "Squall")


@cache
def game(*rulings: tuple[str, str]) -> Loaded:
    """The game, with no plugin but its own."""
    return load("regatta", plugins={"regatta": plugin}, rulings=dict(rulings))


def race(
    loaded: Loaded,
    deck: Iterable[str] = DECK,
    chance: Any = None,
    anna: dict[str, Any] | None = None,
    ben: dict[str, Any] | None = None,
    **options: Any,
) -> Battle:
    """Anna's skiff against Ben's barge; each may protest once."""
    boats = {
        "North": [loaded.figure("Skiff", name="Anna", **{"protests": 1, **(anna or {})})],
        "South": [loaded.figure("Barge", name="Ben", **{"protests": 1, **(ben or {})})],
    }
    return loaded.battle(boats, chance, deck=list(deck), **{"length": 30, "buoys": (4, 7, 20), **options})


def decide(request: Request) -> Any:
    """Everybody plays the first card of the hand, protests, and rows."""
    return "yes" if request.kind == "consent" else next(request.domain.iterate())


def told(state: State, events: Sequence[Event]) -> str:
    """A state and the events that led to it, as text."""
    return json.dumps([to_json(state), [event.to_json() for event in events]], sort_keys=True)


def winner(run: Run) -> str:
    return str(run.state.records["turn"]["winner"])
