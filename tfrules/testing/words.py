"""What the core's words of examples do: answer, decline, expect."""

from __future__ import annotations

from typing import Any

from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.expressions import COMPARE, compile_expression
from tfrules.engine.state import State
from tfrules.testing import answers, traces
from tfrules.testing.chances import chances
from tfrules.testing.result import Unmet
from tfrules.testing.run import NOBODY, Handler, Play

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
        raise Unmet(unmet(c, b, raw), trace="\n".join(map(traces.trace_text, met)))
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
        raise Unmet(f"the chance of `{said(s.raw['holds'])}` is {found.least}, not {wanted}{found.rests}", "TFR0714")


def _expect_refused(play: Play, s: Statement, b: Bind) -> None:
    wanted = s.raw.get("why", "")
    if play.refused is not None:
        reasons = [play.refused.why]
    else:
        reasons = [str(event.fields.get("why", "")) for event in play.events[play.since :] if event.name == "refused"]
    if not reasons:
        raise Unmet("nothing was refused", "TFR0713")
    if not any(wanted in reason for reason in reasons):
        raise Unmet(f"refused because {'; '.join(map(repr, reasons))}, not because {wanted!r}", "TFR0713")
    play.refused = None


# ---------------------------------------------------------------- messages


def unmet(c: Context, b: Bind, raw: Any) -> str:
    """Why a condition does not hold, with the values at both sides."""
    if isinstance(raw, dict):
        op = raw["op"]
        if op == "and":
            first = compile_expression(c.game, raw["left"])(c, b)
            return unmet(c, b, raw["right"] if first else raw["left"])
        if op == "or":
            return f"{unmet(c, b, raw['left'])}; and {unmet(c, b, raw['right'])}"
        if "left" in raw:
            sides = [compile_expression(c.game, raw[side])(c, b) for side in ("left", "right")]
            left, right = (_shown(c, side) for side in sides)
            sign = op if op in COMPARE or op in ("in", "not in") else f"({op})"
            return f"`{said(raw)}` does not hold: {left} {sign} {right}"
    return f"`{said(raw)}` does not hold"


def _shown(c: Context, value: Any) -> str:
    if isinstance(value, str):
        definition = c.game.definitions.get(value)
        return f'"{definition.label}"' if definition is not None else value
    if isinstance(value, tuple):
        return f"({', '.join(_shown(c, one) for one in value)})"
    if value is None:
        return "nothing"
    return str(value).lower() if isinstance(value, bool) else str(value)


def said(raw: Any) -> str:
    """An expression of the IR as it is written."""
    if not isinstance(raw, dict):
        return str(raw).lower() if isinstance(raw, bool) else str(raw)
    match raw["op"]:
        case "ref":
            return ".".join(raw["path"])
        case "word":
            return str(raw["value"])
        case "text":
            return f'"{raw["value"]}"'
        case "item":
            return f'"{raw["name"].rpartition(":")[2]}"'
        case "dice":
            return f"{raw['count']}d{raw['sides']}"
        case "not":
            return f"not {said(raw['arg'])}"
        case "neg":
            return f"-{said(raw['arg'])}"
        case "call":
            return f"{raw['name']}({', '.join(map(said, raw['args']))})"
        case "tuple":
            return f"({', '.join(map(said, raw['items']))})"
    if "left" in raw:
        return f"{said(raw['left'])} {raw['op']} {said(raw['right'])}"
    return str(raw["op"])


WORDS: dict[str, Handler] = {
    "roll answered": _roll, "choice answered": _choose, "decline": _decline, "expect": _expect, "expect trace": _expect_trace,
    "expect odds": _expect_odds, "expect refused": _expect_refused,
}  # fmt: skip
