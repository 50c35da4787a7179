"""The frame of turns: phases in order, each a procedure or an open round of offers, then the edges of the turn.

A game declares its frame as a `turn` definition. The procedure "turns" runs it until the record "turn" says `over`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.engine import effects
from tfrules.engine.actions import listed
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.definition import Offer
from tfrules.engine.faults import rule_fault
from tfrules.engine.modifiers import Fn
from tfrules.engine.procedure import END, Procedure, steps
from tfrules.engine.reactions import happen

TURN = "turn"


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
    if not c.exists(TURN):
        c.create("turn", TURN, number=0)
    c.set(TURN, number=c.get(TURN, "number", 0) + 1, phase=0)
    c.emit("turn begins", number=c.get(TURN, "number"))


def _next_phase(c: Context, b: dict[str, Any]) -> str | None:
    frame = phases(c, b["definition"])
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

    `unit` is the measure of time that one of them is, where that is none of its own.
    """
    happen(c, "turn ends", {})
    named = c.game.vocabulary.units[unit]
    effects.tick(c, named.word)
    effects.tick(c, named.plural)
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


# ------------------------------------------------------------ offers


def offers_at(
    c: Context, moment: str, side: str, roles: Mapping[str, Any] | None = None
) -> list[tuple[Offer, str, dict[str, Any]]]:
    """What a side may take at a moment: the offer, who would take it, the bindings of its holder and of the moment.

    Whoever is forbidden the moment itself (`forbid act`) is offered nothing at it.
    """
    found = []
    for holder in c.game.all_holders(c):
        for offer in holder.definition.offers:
            if offer.at != moment:
                continue
            for who in actors(c, side):
                b = {**(roles or {}), **holder.bind, "actor": who, "self": who}
                if not offer.who(c, b, who) or c.game.permitted(c, moment, who):
                    continue
                if _holds(c, offer.statement.condition, b) and _needs(c, offer, b):
                    found.append((offer, who, b))
    found.sort(key=lambda row: (row[0].rank, row[1]))
    return found


def actors(c: Context, side: str) -> list[str]:
    """The records that a side decides for."""
    return [
        name for kind in sorted(c.state.kinds()) for name in c.of_kind(kind) if kind != "effect" and c.get(name, "side") == side
    ]


def _holds(c: Context, condition: Fn | None, b: dict[str, Any]) -> bool:
    return condition is None or bool(condition(c, b))


def _needs(c: Context, offer: Offer, b: dict[str, Any]) -> bool:
    return bool(offer.statement.eval(c, b, "needs", True)) and can_be_taken(c, offer.statement.block, b)


def can_be_taken(c: Context, block: tuple[Statement, ...], b: dict[str, Any]) -> bool:
    """Whether the choices that a block begins with can all be made: later ones may depend on earlier ones."""
    if not block or block[0].op != "choose" or "in" not in block[0].slots:
        return True
    first, rest = block[0], block[1:]
    return any(can_be_taken(c, rest, {**b, first.raw["name"]: value}) for value in listed(c, first, b, "in"))


def _offer(c: Context, b: dict[str, Any]) -> str | None:
    order = c.get(TURN, "order") or tuple(c.game.sides(c)) if c.exists(TURN) else tuple(c.game.sides(c))
    for side in order:
        if side in b.get("passed", ()):
            continue
        open_offers = offers_at(c, b["phase"], side)
        if not open_offers:
            continue
        choices = tuple({"offer": offer.label, "who": who} for offer, who, _ in open_offers)
        taken = c.choose(side, "offer", (*choices, "pass"), kind="act")
        if taken == "pass":
            b["passed"] = (*b.get("passed", ()), side)
            return "offer"
        offer, who, bind = next(row for row in open_offers if row[0].label == taken["offer"] and row[1] == who_of(taken))
        c.rule = offer.source
        c.emit("offer taken", who=who, offer=offer.label)
        c.push(f"block:{offer.statement.block_id}", bind)
        return "offer"
    return END


def who_of(taken: dict[str, Any]) -> str:
    """Who takes an offer, from the answer that took it."""
    return str(taken["who"])


def offers_procedure() -> Procedure:
    """The procedure "offers": in the order of sides, each takes what is offered at a moment until it passes."""
    return steps("offers", _offer, doc="A round of offers; binding `phase` names the moment.")
