"""What the core's words of examples do: answer, decline, expect."""

from __future__ import annotations

from typing import Any

from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.expressions import compile_expression
from tfrules.engine.state import State
from tfrules.testing import answers, traces
from tfrules.testing.chances import chances
from tfrules.testing.result import Unmet
from tfrules.testing.run import NOBODY, Handler, Play
from tfrules.testing.shortfall import said, shortfall

Bind = dict[str, Any]


def _roll(play: Play, s: Statement, b: Bind) -> None:
    for label, value in answers.pairs(play.context(), b, s):
        play.roll(label, value)


def _choose(play: Play, s: Statement, b: Bind) -> None:
    label, value = answers.chosen(play.context(), b, s)
    play.answer(label, value, _side(play, s))


def _decline(play: Play, s: Statement, b: Bind) -> None:
    play.decline(s.raw.get("label"), _side(play, s))


def _side(play: Play, s: Statement) -> str:
    who = play.eval(s, "by")
    return play.game.side_of(play.context(), who) if who is not None else ""


def _expect(play: Play, s: Statement, b: Bind) -> None:
    c, raw = play.context(), s.raw["holds"]
    met = tuple(traces.traces_in(c, b, raw))
    for trace in met:
        traces.hold_fold(trace)
    with c.noting() as noted:
        holds = s.eval(c, b, "holds")
    if not holds:
        short = shortfall(c, b, raw)
        at_fault = traces.traces_in(c, b, short.parts)
        raise Unmet(short.message, trace="\n".join(map(traces.trace_text, at_fault)), apart=short.apart)
    if play.watcher is not None:
        play.watcher.expected(met, tuple(noted))


def _expect_trace(play: Play, s: Statement, b: Bind) -> None:
    c = play.context()
    trace = traces.trace_of(c, b, s.raw["of"])
    if trace is None:
        raise Unmet(f"{said(s.raw['of'])} is no number with a trace", "TFR0711")
    traces.hold_fold(trace)
    traces.compare(trace, traces.expected_lines(c, b, s.block))


def _expect_odds(play: Play, s: Statement, b: Bind) -> None:
    c = play.context()
    wanted = traces.exact(c, b, s.raw["is"])
    holds = compile_expression(play.game, s.raw["holds"])

    def test(state: State) -> bool:
        return bool(holds(Context(play.game, state, NOBODY, len(state.agenda), quiet=True), dict(b)))

    found = chances(play.game, play.state, test)
    play.odds_taken = True
    if found.least != found.most:
        between = f"between {found.least} and {found.most}, as {' and '.join(found.asked)} is answered"
        raise Unmet(f"the chance of `{said(s.raw['holds'])}` is {between}; answer that first", "TFR0714")
    if found.least != wanted:
        event = f"chance of {said(s.raw['holds'])}"
        apart = ((f"{event}: {wanted}", f"{event}: {found.least}"),)
        raise Unmet(f"the chance of `{said(s.raw['holds'])}` is {found.least}, not {wanted}{found.rests}", "TFR0714", apart=apart)


def _expect_refused(play: Play, s: Statement, b: Bind) -> None:
    wanted = s.raw.get("why", "")
    if play.refused is not None:
        reasons = [play.refused.why]
    else:
        reasons = [str(event.fields.get("why", "")) for event in play.events[play.since :] if event.name == "refused"]
    if not reasons:
        raise Unmet("nothing was refused", "TFR0713")
    if not any(wanted in reason for reason in reasons):
        apart = tuple((f"refused: {wanted}", f"refused: {reason}") for reason in reasons)
        raise Unmet(f"refused because {'; '.join(map(repr, reasons))}, not because {wanted!r}", "TFR0713", apart=apart)
    play.refused = None


WORDS: dict[str, Handler] = {
    "roll answered": _roll, "choice answered": _choose, "decline": _decline, "expect": _expect, "expect trace": _expect_trace,
    "expect odds": _expect_odds, "expect refused": _expect_refused,
}  # fmt: skip
