"""What rules offer to those in play, and the one way in which an offer is taken.

An offer stands at a moment: a phase, or a time that a procedure names ("act"). Whoever runs a moment asks `offers_at` what is open at it,
asks in its own way who takes what (`choose_offer` puts the common question), and hands the answer to `take`. Nothing else carries an
offer out, so that the permission, the log and the rule under way are the same wherever one is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tfrules.engine.actions import listed
from tfrules.engine.blocks import Statement, push_block, run_block, under
from tfrules.engine.context import Context, Refused
from tfrules.engine.definition import Offer
from tfrules.engine.procedure import END, Procedure, steps
from tfrules.engine.state import Plain

PASS = "pass"
ORDER = "turn"  # the record that says in which order the sides come


class Open(NamedTuple):
    """An offer that may be taken now: by whom, with the bindings of its holder and of the moment."""

    offer: Offer
    who: str
    bind: dict[str, Any]


def offers_at(c: Context, moment: str, side: str, roles: Mapping[str, Any] | None = None) -> list[Open]:
    """What a side may take at a moment, in the published order.

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
                condition = offer.statement.condition
                if (condition is None or condition(c, b)) and _needs(c, offer, b):
                    found.append(Open(offer, who, b))
    found.sort(key=lambda one: (one.offer.rank, one.who))
    return found


def actors(c: Context, side: str) -> list[str]:
    """The records that a side decides for."""
    return [
        name for kind in sorted(c.state.kinds()) for name in c.of_kind(kind) if kind != "effect" and c.get(name, "side") == side
    ]


def _needs(c: Context, offer: Offer, b: dict[str, Any]) -> bool:
    return bool(offer.statement.eval(c, b, "needs", True)) and can_be_taken(c, offer.statement.block, b)


def can_be_taken(c: Context, block: Sequence[Statement], b: dict[str, Any]) -> bool:
    """Whether the choices that a block begins with can all be made: later ones may depend on earlier ones."""
    if not block or block[0].op != "choose":
        return True
    first, rest = block[0], block[1:]
    if first.condition is not None and not first.condition(c, b):
        return can_be_taken(c, rest, b)
    if "words" in first.slots:
        return can_be_taken(c, rest, {**b, first.word("name"): ""})
    if "in" not in first.slots:
        least, most = first.eval(c, b, "from"), first.eval(c, b, "to")
        return bool(least <= most) and can_be_taken(c, rest, {**b, first.word("name"): least})
    return any(can_be_taken(c, rest, {**b, first.word("name"): value}) for value in listed(c, first, b, "in"))


def find_offer(c: Context, moment: str, who: str, label: str) -> Open | None:
    """What someone is offered at a moment under a label, if it is."""
    found = offers_at(c, moment, c.game.side_of(c, who))
    return next((one for one in found if one.who == who and one.offer.label == label), None)


def choose_offer(c: Context, side: str, found: Sequence[Open], about: tuple[tuple[str, Plain], ...] = ()) -> Open | None:
    """Ask a side which of what is open it takes; None when it passes."""
    choices = tuple({"offer": one.offer.label, "who": one.who} for one in found)
    taken = c.choose(side, "offer", (*choices, PASS), kind="act", about=about)
    return None if taken == PASS else found[choices.index(taken)]


def take(c: Context, offer: Offer, who: str, bind: Mapping[str, Any], at_once: bool = False) -> None:
    """Carry out an offer that someone takes: its block becomes a frame of its own, or runs now where what goes on depends on it.

    Raises Refused when a rule forbids whoever takes it the moment it stands at.
    """
    forbidding = c.game.permitted(c, offer.at, who)
    if forbidding:
        raise Refused(f"{c.game.definitions[forbidding].label} forbids {who} to {offer.at}")
    with under(c, offer.source):
        c.emit("offer taken", who=who, offer=offer.label)
        if at_once:
            run_block(c, offer.statement.block, bind)
        else:
            push_block(c, offer.statement, bind)


def _take(c: Context, b: dict[str, Any]) -> str:
    found = find_offer(c, b["at"], b["who"], b["offer"])
    if found is None:
        raise Refused(f"{b['who']} is not offered {b['offer']!r}")
    take(c, *found)
    return END


def _round(c: Context, b: dict[str, Any]) -> str:
    order = c.get(ORDER, "order") or tuple(c.game.sides(c)) if c.exists(ORDER) else tuple(c.game.sides(c))
    for side in order:
        found = offers_at(c, b["phase"], side) if side not in b.get("passed", ()) else []
        if not found:
            continue
        chosen = choose_offer(c, side, found)
        if chosen is None:
            b["passed"] = (*b.get("passed", ()), side)
        else:
            take(c, *chosen)
        return "round"
    return END


def offers_procedures() -> tuple[Procedure, ...]:
    """The procedures "offers" (a round of them in the order of sides) and "take" (one, by who takes it and its label)."""
    return (
        steps("offers", _round, doc="A round of offers, until every side passes; binding `phase` names the moment."),
        steps("take", _take, doc="Someone takes what it is offered; bindings `who`, `offer` (its label), `at` (the moment)."),
    )
