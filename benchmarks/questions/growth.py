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
    """One fight: `states` that are gone through to build its graph, whose `nodes` are those in which a turn begins.

    `building` is how many bytes that takes for each of the states, with all that is remembered of steps, `held` how many of them stay as long as
    the graph does, whose ends can still be looked into.
    """

    figures: int
    body: int
    states: int
    nodes: int
    edges: int
    states_a_second: int
    building: int
    held: int

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
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    states, nodes, figures = built.states, len(built.nodes), len(state.of_kind("creature"))
    return Growth(figures, body, states, nodes, built.edges, round(states / took), round(building / states), round(held / states))


def _built(game: Loaded, state: State) -> Graph:
    """The graph, built with an empty memory."""
    return build(Memo(game.engine, Policy(game.engine, POLICY)), state)


def text(rows: list[Growth]) -> str:
    """The fights as a table."""
    lines = ["figures  Body  states  nodes  edges  states/s  bytes a state while building  held"]
    for one in rows:
        numbers = (one.figures, one.body, one.states, one.nodes, one.edges, one.states_a_second, one.building, one.held)
        lines.append("  ".join(f"{number:>{wide}}" for number, wide in zip(numbers, (7, 4, 6, 5, 5, 8, 28, 4), strict=True)))
    return "\n".join(lines)
