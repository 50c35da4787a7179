"""The joust: rides in which both choose an aim and a position, in secret and at once; a table says what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tfrules.engine.surface import END, Context, Options, Procedure, Request, Statement, happen, many, push_block, steps
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]

RIDES = 3
STEADY = "steady seat"


def _enter(c: Context, b: Bind) -> str | None:
    for rider in b["riders"]:
        why = forbidden(c, rider, "joust")
        if why:
            return refuse(c, why)
    b["joust"] = c.create("joust", "joust", riders=b["riders"], rides=0)
    return None


def _choose(c: Context, b: Bind) -> None:
    """Four questions at once. Whose lance broke, or who lost the helm, has to sit steady."""
    aims = tuple(c.game.by_kind["aim"])
    questions = []
    for rider in b["riders"]:
        side = c.game.side_of(c, rider)
        sitting = (STEADY,) if c.value(rider, "steady") else positions(c, aims[0])
        questions.append(Request("", side, "choose", "aim", Options(aims), (("who", rider),)))
        questions.append(Request("", side, "choose", "position", Options(sitting), (("who", rider),)))
    chosen = c.ask_all(questions)
    b["aims"], b["positions"] = (chosen[0], chosen[2]), (chosen[1], chosen[3])
    for rider in b["riders"]:
        c.set(rider, steady=None)


def positions(c: Context, aim: str) -> tuple[str, ...]:
    """The positions in the saddle: the columns of the table."""
    return tuple(str(line.word("position")) for line in c.game.definitions[aim].all("against"))


def letters(c: Context, aim: str, position: str) -> tuple[str, ...]:
    """The cell of the table for an aim and a position."""
    lines = c.game.definitions[aim].all("against")
    return tuple(next(line.word("letters") for line in lines if line.word("position") == position))


def _ride(c: Context, b: Bind) -> None:
    """Look up both aims, then let all that comes of them happen."""
    riders, joust = b["riders"], b["joust"]
    c.set(joust, rides=c.get(joust, "rides") + 1)
    bodies = [c.get(rider, "B", 0) for rider in riders]  # as they meet: what befalls one takes nothing from his own thrust
    for at, rider in enumerate(riders):
        foe = riders[1 - at]
        found = letters(c, b["aims"][at], b["positions"][1 - at])
        outcomes = tuple(c.game.ruleset.find("outcome", letter).qualified for letter in found)
        place = b["positions"][1 - at]
        c.emit("lance", who=rider, foe=foe, aim=b["aims"][at], position=place, letters=found, outcomes=outcomes)
        for outcome in outcomes:
            meaning = c.game.definitions[outcome].all("means")[0]
            push_block(c, meaning, {"rider": rider, "foe": foe, "joust": joust, "body": bodies[at]})


def _throw(c: Context, b: Bind) -> str:
    """Over when somebody lies on the ground, or after three rides; then it is a draw."""
    joust = b["joust"]
    thrown = tuple(rider for rider in b["riders"] if rider in (c.get(joust, "thrown") or ()))
    if not thrown and c.get(joust, "rides") < RIDES and all(c.value(rider, "conscious") for rider in b["riders"]):
        return "choose"
    left = [rider for rider in b["riders"] if rider not in thrown]
    c.emit("joust ends", winner=left[0] if len(left) == 1 else None)
    return END


def unhorse(c: Context, s: Statement, b: Bind) -> None:
    """`unhorse WHO`: thrown from the saddle; both may be, in one ride."""
    for one in many(s.eval(c, b, "who")):
        thrown = c.get(b["joust"], "thrown") or ()
        happen(c, "unhorsed", {"rider": one}, _fall(c, b["joust"], (*thrown, one)))


def _fall(c: Context, joust: str, thrown: tuple[str, ...]) -> Callable[[], None]:
    return lambda: c.set(joust, thrown=thrown)


def joust_procedure() -> Procedure:
    """The procedure "ww.joust": binding `riders`, a pair."""
    return steps("ww.joust", _enter, _choose, _ride, _throw, doc="A joust.")
