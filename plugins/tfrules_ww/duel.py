"""Duels, exchange by exchange, and psychic combat, wave by wave. What comes of either is text.

In a duel the proponent's stance is seen, the opponent's is not: he answers it in secret. In psychic combat both say before each wave
whether their mind stays open; it needs two who are willing.
"""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import END, Amount, Context, Options, Procedure, Request, happen, number, steps
from tfrules_ww.checks import pool, score_of
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]
SURRENDER = "surrender"
OPEN, CLOSED = "open", "closed"


def _meet(c: Context, b: Bind) -> str | None:
    for one in b["duelists"]:
        why = forbidden(c, one, "attack")
        if why:
            return refuse(c, why)
        c.set(one, steps_back=None)
    b["duel"] = c.create("duel", "duel", duelists=b["duelists"])
    return None


def _measure(c: Context, b: Bind) -> None:
    """Who has more Body and Speed together is the proponent."""
    b["sums"] = tuple(score_of(c, one, "B") + score_of(c, one, "S") for one in b["duelists"])


def _settle(c: Context, b: Bind) -> str | None:
    """Where both have equally much a die each settles it. A step for each throw: thrown again is where it began."""
    if b["sums"][0] != b["sums"][1]:
        return None
    thrown = tuple(number(c.roll("proponent", Amount.dice(1, 6), (("who", one),)).total) for one in b["duelists"])
    if thrown[0] == thrown[1]:
        return "settle"
    b["sums"] = thrown
    return None


def _lead(c: Context, b: Bind) -> None:
    first, second = b.pop("sums")
    proponent = b["duelists"][first < second]
    c.set(b["duel"], proponent=proponent)
    c.emit("duel begins", proponent=proponent, opponent=_other(c, b, proponent))


def _other(c: Context, b: Bind, one: str) -> str:
    first, second = c.get(b["duel"], "duelists")
    return str(second if one == first else first)


def _stand(c: Context, b: Bind) -> str | None:
    """Both take their stance, the proponent first and openly; or one gives up."""
    proponent = c.get(b["duel"], "proponent")
    opponent = _other(c, b, proponent)
    b["stances"] = {}
    for one, part in ((proponent, "proponent"), (opponent, "opponent")):
        open_to = tuple(name for name in c.game.by_kind.get("stance", ()) if c.game.definitions[name].value(c, "of", {}) == part)
        secret = c.game.others(c, one) if part == "opponent" else ()
        stance = c.ask(c.game.side_of(c, one), "choose", "stance", Options((*open_to, SURRENDER)), (("who", one),), secret)
        if stance == SURRENDER:
            return _won(c, b, _other(c, b, one), "surrender")
        b["stances"][one] = stance
    return None


def _exchange(c: Context, b: Bind) -> str | None:
    """A die each, the weapon's speed and what the stance adds: the higher total wins, and equal ones settle nothing."""
    totals = {}
    proponent = c.get(b["duel"], "proponent")
    for one in (proponent, _other(c, b, proponent)):
        stance = b["stances"][one]
        die = number(c.roll("exchange", Amount.dice(1, 6), (("who", one),)).total)
        adds = number(c.game.definitions[stance].value(c, "adds", {}) or 0)
        totals[one] = die + number(c.game.query(c, "creature.quickness", one)) + adds
        c.emit("exchange", who=one, stance=stance, face=die, total=totals[one])
    winner, loser = sorted(totals, key=lambda one: -totals[one])
    margin = totals[winner] - totals[loser]
    if not margin:
        return "stand"
    happen(c, "outduels", {"winner": winner, "loser": loser, "duel": b["duel"], "margin": margin})
    return None


def _go_on(c: Context, b: Bind) -> str:
    """It goes on until a rule has named a winner, or one of both can do no more."""
    if c.get(b["duel"], "winner") is not None:
        return _won(c, b, c.get(b["duel"], "winner"), "")
    fit = [one for one in c.get(b["duel"], "duelists") if c.value(one, "conscious")]
    if len(fit) == 2:
        return "stand"
    return _won(c, b, fit[0] if fit else None, "knocked out")


def _won(c: Context, b: Bind, winner: str | None, why: str) -> str:
    c.set(b["duel"], winner=winner)
    c.emit("duel ends", winner=winner, why=why)
    return END


# ------------------------------------------------------------ psychic combat


def _face(c: Context, b: Bind) -> str | None:
    """Both have to be able to cast, and to know of each other."""
    first, second = b["minds"]
    for one, other in ((first, second), (second, first)):
        why = forbidden(c, one, "cast", "gesture")
        if why:
            return refuse(c, why)
        if number(c.game.query(c, "creature.psychic_dice", one)) < 1:
            return refuse(c, f"{one} has no such power")
        if c.get(other, "unseen") and other not in (c.get(one, "knows_of") or ()):
            return refuse(c, f"{one} does not know of {other}")
    return None


def _consent(c: Context, b: Bind) -> str | None:
    """Whether both minds are open, said at once. To be kept from casting closes a mind too."""
    questions = [
        Request("", c.game.side_of(c, one), "choose", "mind", Options((OPEN, CLOSED)), (("who", one),)) for one in b["minds"]
    ]
    if CLOSED in c.ask_all(questions):
        c.emit("minds part", who=b["minds"][0], other=b["minds"][1])
        return END
    return None


def _wave(c: Context, b: Bind) -> str | None:
    """As many dice as levels; who has fewer successes is overpowered by the difference."""
    first, second = b["minds"]
    found = [pool(c, one, "M", "wave", dice=number(c.game.query(c, "creature.psychic_dice", one))) for one in b["minds"]]
    if found[0] == found[1]:
        return "consent"
    winner, loser = (first, second) if found[0] > found[1] else (second, first)
    happen(c, "overpowers", {"winner": winner, "loser": loser, "margin": abs(found[0] - found[1])})
    return None


def _after(c: Context, b: Bind) -> str:
    """On to the next wave while both can still cast: whoever is kept from it interrupts the combat, as any casting."""
    return END if any(forbidden(c, one, "cast", "gesture") for one in b["minds"]) else "consent"


def duel_procedures() -> tuple[Procedure, ...]:
    """The procedures "ww.duel" (binding `duelists`) and "ww.psychic combat" (`minds`), each a pair."""
    return (
        steps("ww.duel", _meet, _measure, _settle, _lead, _stand, _exchange, _go_on, doc="A duel."),
        steps("ww.psychic combat", _face, _consent, _wave, _after, doc="Mind against mind."),
    )
