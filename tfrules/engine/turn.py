"""The frame of turns: phases in order, each a procedure or an open round of offers, then the edges of the turn.

A game declares its frame as a `turn` definition. The procedure "turns" runs it until the record "turn" says `over`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.engine import endings
from tfrules.engine.context import Context
from tfrules.engine.faults import rule_fault
from tfrules.engine.procedure import END, Procedure, steps
from tfrules.engine.reactions import happen
from tfrules.engine.state import Plain, State

TURN = "turn"
NUMBER = "number"  # the field that counts turns; whether fights are alike does not depend on it, so no rule may read it there


def turn_number(records: Mapping[str, Any]) -> int:
    """How many turns have begun."""
    record = records.get(TURN)
    return 0 if record is None else int(dict.get(record, NUMBER) or 0)  # read for nobody: `noted` lets no rule read it


def winner(state: State) -> Plain:
    """The side that has won; None where none has."""
    record = state.records.get(TURN)
    return None if record is None else record.get("winner")


def phases(c: Context, definition: str) -> list[dict[str, Any]]:
    """The phases of a turn definition in order: name, the procedure it runs, whether it is a round of offers.

    Lines with `before` or `after` (those that other packs add) are put beside the phase they name, in the published order.
    Raises DiagnosticError (TFR0804) when there is no such phase.
    """
    found: list[dict[str, Any]] = []
    lines = c.game.definitions[definition].all("phase")
    for line in sorted(lines, key=lambda s: "before" in s.raw or "after" in s.raw):
        phase = {"name": line.raw["name"], "runs": line.raw.get("runs", ""), "offers": bool(line.raw.get("offers"))}
        beside = line.raw.get("before") or line.raw.get("after")
        if beside is None:
            found.append(phase)
            continue
        places = [at for at, known in enumerate(found) if known["name"] == beside]
        if not places:
            raise rule_fault(definition, f"there is no phase {beside!r} to put {phase['name']!r} beside")
        found.insert(places[0] + ("after" in line.raw), phase)
    return found


def _begin(c: Context, b: dict[str, Any]) -> None:
    c.rule = b["definition"]
    if not c.exists(TURN):
        c.create("turn", TURN, number=0)
    c.set(TURN, number=turn_number({TURN: c.record(TURN)}) + 1, phase=0)
    c.emit("turn begins", number=c.get(TURN, "number"))


def _next_phase(c: Context, b: dict[str, Any]) -> str | None:
    c.rule = b["definition"]
    frame = phases(c, c.rule)
    at = c.get(TURN, "phase", 0)
    if at >= len(frame) or c.get(TURN, "over"):
        return "finish"
    phase = frame[at]
    c.set(TURN, phase=at + 1, current=phase["name"])
    c.emit("phase begins", phase=phase["name"])
    if phase["offers"]:
        c.push("proc:offers", {"phase": phase["name"]})
    if phase["runs"]:
        c.push(f"proc:{phase['runs']}", {})
    return "next_phase"


def _finish(c: Context, b: dict[str, Any]) -> None:
    lines = c.game.definitions[b["definition"]].all("counts")
    end_turn(c, str(lines[0].raw["unit"]) if lines else TURN)


def end_turn(c: Context, unit: str = TURN) -> None:
    """The edge of a turn: what lasts for turns has one less of them, and what is remembered for a turn is forgotten.

    What is done at the end of a turn belongs to it: it comes first, and what it leaves to be remembered is forgotten with the rest.

    `unit` is the measure of time that one of them is, where that is none of its own.
    """
    happen(c, "turn ends", {})
    if c.pushed:
        c.push("proc:turn edge", {"unit": unit})
    else:
        _edge(c, {"unit": unit})


def _edge(c: Context, b: dict[str, Any]) -> None:
    endings.tick(c, b["unit"])
    clear_memory(c, TURN)


def _again(c: Context, b: dict[str, Any]) -> str:
    return END if c.get(TURN, "over") else "begin"


def clear_memory(c: Context, edge: str) -> None:
    """Forget every field that lasts until the edge."""
    for (owner, name), declared in c.game.vocabulary.fields.items():
        if declared.key == "memory" and declared.edge == edge:
            for record in c.of_kind(owner):
                if name in c.record(record):
                    c.set(record, **{name: None})


def turns_procedure() -> Procedure:
    """The procedure "turns": bindings `definition` (the turn's qualified name)."""
    return steps("turns", _begin, _next_phase, _finish, _again, doc="Runs a game turn after turn.")


def edge_procedure() -> Procedure:
    """The procedure "turn edge": binding `unit`."""
    return steps("turn edge", _edge, doc="The edge of a turn, once what is done at its end is over.")
