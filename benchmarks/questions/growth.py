"""How the graph of a fight grows with the figures in it: states, how fast they are found, and what they take in memory.

The figures are small ones, who strike until nobody of the other side is left: one against one, one against two, two against two. There is
nothing to hold this against; it is printed to be looked at, and `docs/scale.md` has it.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import tfrules
from tfrules.engine.memo import Memo
from tfrules.engine.policy import Policy
from tfrules.engine.state import State
from tfrules.game import Loaded
from tfrules.sim.graph import Graph, build

SIDES = ((1, 1), (1, 2), (2, 2))
BODIES = (2, 3)  # how much each can take
POLICY = "Blow for blow"


@dataclass(frozen=True)
class Growth:
    """One fight. `graph` is how many bytes a state takes in the graph, `building` while it is built, with all that is remembered of steps."""

    figures: int
    body: int
    states: int
    edges: int
    states_a_second: int
    graph: int
    building: int

    def to_json(self) -> dict[str, Any]:
        """The fight as plain data."""
        return asdict(self)


def growth() -> Iterator[Growth]:
    """All fights, the smaller ones first."""
    game = tfrules.load("ww")
    for body in BODIES:
        for left, right in SIDES:
            yield _measured(game, body, _battle(game, body, left, right))


def _battle(game: Loaded, body: int, left: int, right: int) -> State:
    names = [f"figure {number}" for number in range(left + right)]
    figures = [game.figure("Goblin", name=name, B=body, S=4) for name in names]
    near = [[one, other, "0"] for one, other in combinations(names, 2)]
    battle = game.battle({"Red": figures[:left], "Blue": figures[left:]}, distances=near)
    return State(battle.state.records, battle.state.agenda)


def _measured(game: Loaded, body: int, state: State) -> Growth:
    _built(game, state)  # once for what is compiled at the first use
    began = time.process_time()
    _built(game, state)
    took = time.process_time() - began
    gc.collect()
    tracemalloc.start()
    built = _built(game, state)
    building = tracemalloc.get_traced_memory()[1]
    gc.collect()
    graph = tracemalloc.get_traced_memory()[0]  # what steps were remembered by is gone with the memo
    tracemalloc.stop()
    states, figures = len(built.nodes), len(state.of_kind("creature"))
    return Growth(figures, body, states, built.edges, round(states / took), round(graph / states), round(building / states))


def _built(game: Loaded, state: State) -> Graph:
    """The graph, built with an empty memory."""
    return build(Memo(game.engine, Policy(game.engine, POLICY)), state)


def text(rows: list[Growth]) -> str:
    """The fights as a table."""
    lines = ["figures  Body  states  edges  states/s  bytes a state: graph  while building"]
    for one in rows:
        numbers = (one.figures, one.body, one.states, one.edges, one.states_a_second, one.graph, one.building)
        lines.append("  ".join(f"{number:>{wide}}" for number, wide in zip(numbers, (7, 4, 6, 5, 8, 20, 14), strict=True)))
    return "\n".join(lines)
