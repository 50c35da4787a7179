"""Events and who reacts to them: before (may alter or refuse) -> instead of -> the event -> after.

Reactions are sorted by the published order of their rules, then by the id of who bears them. One reaction replaces one event at most
once. `after` blocks run as frames of their own, once the frame that raised the event has ended. A chain of reactions is carried along
and bounded; the fault names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.blocks import WHILE, Statement, push_block, run_block
from tfrules.engine.context import Context
from tfrules.engine.faults import guard_fault
from tfrules.engine.holders import in_play

if TYPE_CHECKING:
    from tfrules.engine.selectors import Test

Fn = Callable[[Context, dict[str, Any]], Any]
MAX_CHAIN = 24
ITSELF = ("effect", "bearer")  # in the event of a line these are its own: `before effect ends` is about the effect whose line it is


@dataclass(frozen=True, slots=True, eq=False)
class Reaction:
    """One `on`, `before` or `instead of` line, compiled."""

    event: str
    phase: str  # "before", "instead", "after"
    roles: tuple[tuple[str, Test], ...]
    condition: Fn | None
    block: tuple[Statement, ...]
    block_id: str
    source: str
    rank: tuple[Any, ...]


class EventRefused(Exception):
    """Raised by the action `refuse` inside a `before` or `instead of` block."""


Found = list[tuple[Reaction, Mapping[str, Any]]]


def _matches(c: Context, reaction: Reaction, roles: dict[str, Any], bind: Mapping[str, Any]) -> dict[str, Any] | None:
    b = {**bind, **roles, "_event": roles}
    if reaction.roles:
        own = {**b, **{name: bind[name] for name in ITSELF if name in bind}}
        if not all(test(c, own, roles.get(role)) for role, test in reaction.roles):
            return None
    if reaction.condition is not None and not reaction.condition(c, b):
        return None
    return b


def happen(c: Context, event: str, roles: dict[str, Any], then: Callable[[], None] | None = None, **fields: Any) -> bool:
    """Let an event happen to the given roles; `then` carries it out. False when it was refused or replaced.

    `roles` may be altered by reactions (`replace attack.target by self` writes to what the role names or to the role itself).
    """
    if event not in c.game.reacted_events:
        if then is not None:
            then()
        c.emit(event, **roles, **fields)
        return True
    reacted = []
    try:
        for reaction, bind in in_play(c).reactions(event, "before"):
            b = _matches(c, reaction, roles, bind)
            if b is not None:
                reacted.append(reaction.source)
                run_block(c, reaction.block, b)
        if _replaced(c, event, roles):
            return False
    except EventRefused:
        return False
    if then is not None:
        then()
    at = len(c.events)
    c.emit(event, **{name: value for name, value in roles.items() if not name.startswith("_")}, **fields)
    for source in (*reacted, *_push_after(c, event, roles)):
        c.reacts(at, source)
    return True


def _replaced(c: Context, event: str, roles: dict[str, Any]) -> bool:
    used: set[tuple[Any, ...]] = set()
    again = True
    while again:
        again = False
        for reaction, bind in in_play(c).reactions(event, "instead"):
            who = (reaction.rank, bind.get("effect"), bind.get("bearer"))
            b = None if who in used else _matches(c, reaction, roles, bind)
            if b is None:
                continue
            used.add(who)
            run_block(c, reaction.block, b)
            if not roles.pop("_continue", False):
                return True
            again = True
            break
    return False


def _push_after(c: Context, event: str, roles: dict[str, Any]) -> list[str]:
    """Schedule what acts after an event; the definitions that do."""
    from tfrules.engine.endings import end_by_event  # it ends effects, which is an event again

    end_by_event(c, event, roles)
    chain, acting = tuple(c.frame.bind.get("_chain", ())), []
    for reaction, bind in in_play(c).reactions(event, "after"):
        b = _matches(c, reaction, roles, bind)
        if b is None:
            continue
        if len(chain) >= MAX_CHAIN:
            raise DiagnosticError([guard_fault([*chain, reaction.block_id])])
        b.pop("_event")
        own = bind.get("effect")
        if own is not None and roles.get("effect") != own:  # but a line about its own end acts after that
            b[WHILE] = own
        acting.append(reaction.source)
        push_block(c, reaction, {**b, "_chain": (*chain, reaction.block_id)})
    return acting
