"""What the core's words of scenarios do: sides, turns, and who acts. The rest of a scenario is told in words of plugins."""

from __future__ import annotations

from typing import Any

from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.turn import TURN
from tfrules.testing.answers import asked
from tfrules.testing.result import Unmet
from tfrules.testing.run import Handler, Play

Bind = dict[str, Any]
MISSING = object()


def _remark(play: Play, s: Statement, b: Bind) -> None:
    """Words for readers do nothing."""


def _side(play: Play, s: Statement, b: Bind) -> None:
    name = s.raw["name"]

    def enter(c: Context) -> None:
        if not c.exists(name):
            c.create("side", name)

    play.edit(enter)
    b[name] = name
    _with(play, s, "side", name)


def _turn(play: Play, s: Statement, b: Bind) -> None:
    number = play.eval(s, "number")
    if not isinstance(number, int) or number <= play.turn:
        raise Unmet(f"turn {number} stands after turn {play.turn}", "TFR0715")
    first = play.turn == 0
    play.turn = number
    if play.begin is not None:
        if first:
            play.begin(play)
        _hold_turn(play, number)
    play.run_block(s)


def _hold_turn(play: Play, number: int) -> None:
    """A fight that the game runs turn after turn must be in the turn that the scenario says."""
    c = play.context()
    here = c.get(TURN, "number") if c.exists(TURN) else None
    if here not in (None, number):
        raise Unmet(f"the fight is in turn {here}; {'; '.join(map(asked, play.pending)) or 'nothing is asked any more'}")


def _act(play: Play, s: Statement, b: Bind) -> None:
    who = play.eval(s, "who")
    if who is None or not play.context().exists(who):
        raise Unmet("nobody of that name takes part", "TFR0715")
    _with(play, s, "actor", who)


def _with(play: Play, s: Statement, role: str, value: Any) -> None:
    """Run the block with a role set, and set it back afterwards."""
    before = play.bindings.get(role, MISSING)
    play.bindings[role] = value
    play.run_block(s)
    if before is MISSING:
        del play.bindings[role]
    else:
        play.bindings[role] = before


WORDS: dict[str, Handler] = {
    "cite": _remark, "summary": _remark, "note": _remark, "scenario side": _side, "scenario turn": _turn, "scenario act": _act,
}  # fmt: skip
