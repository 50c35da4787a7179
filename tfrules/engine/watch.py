"""Conditions that are watched: `when COND { actions }` as a standing line acts each time its condition becomes true.

After a frame that changed records, every watched condition in play is read again. Those that hold are remembered in one record; a block
runs when its condition was not among them before. So it acts on the edge, once, until the condition has been false in between.
"""

from __future__ import annotations

from typing import Any

from tfrules.engine.blocks import push_block
from tfrules.engine.context import Context
from tfrules.engine.endings import end_by_condition
from tfrules.engine.procedure import Procedure, steps
from tfrules.engine.state import State

WATCH = "watch"
MEMORY = "watched"


def _look(c: Context, b: dict[str, Any]) -> None:
    end_by_condition(c)
    before = set(c.get(MEMORY, "holding") or ()) if c.exists(MEMORY) else set()
    holding = []
    for holder in c.game.all_holders(c):
        for watch in holder.definition.watches:
            who = f"{watch.id} {holder.bind.get('effect', holder.bind.get('bearer', ''))}"
            if watch.condition(c, dict(holder.bind)):
                holding.append(who)
                if who not in before:
                    push_block(c, watch, holder.bind)
    after = tuple(sorted(holding))
    if set(after) != before:
        if c.exists(MEMORY):
            c.set(MEMORY, holding=after)
        else:
            c.create("memory", MEMORY, holding=after)


def watch_procedure() -> Procedure:
    """The procedure that reads the watched conditions again."""
    return steps(WATCH, _look, doc="Reads watched conditions and runs the blocks of those that have become true.")


def before_watch(state: State) -> State | None:
    """The state without the watch that is on top of its agenda; None where none is."""
    if state.pending or not state.agenda or state.agenda[-1].code != f"proc:{WATCH}":
        return None
    return State(state.records, state.agenda[:-1])
