"""The course of a leg: cards are drawn, chosen in secret and played, boats sail, the race may be over."""

from __future__ import annotations

from typing import Any

from tests.foreign.setup import COURSE, DECK
from tfrules.engine.surface import (
    CHANCE,
    END,
    TURN,
    Context,
    Options,
    Procedure,
    Request,
    ask,
    ask_consent,
    happen,
    push_block,
    steps,
    tick,
)

Bind = dict[str, Any]


def order(c: Context) -> list[str]:
    """The boats, those first who sail first; by name where they are level."""
    sign = 1 if c.game.ruling("who-sails-first") == "last" else -1
    return sorted(c.of_kind("boat"), key=lambda boat: (sign * c.get(boat, "place"), boat))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards but for one of that name."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _draw(c: Context, b: Bind) -> str | None:
    """One card for the first boat whose hand is not full. The deck is shuffled in that chance draws: no order is kept."""
    deck = c.get(DECK, "cards", ())
    for boat in c.of_kind("boat"):
        held = c.get(boat, "cards", ())
        if deck and len(held) < c.get(COURSE, "hand"):
            others = c.game.others(c, boat)
            card = c.ask(CHANCE, "draw", "card", Options(deck), (("who", boat),), others)
            c.set(DECK, cards=without(deck, card))
            c.set(boat, cards=tuple(sorted((*held, card))))
            c.emit("drawn", secret_from=others, boat=boat, card=card)
            return "draw"
    return None


def _choose(c: Context, b: Bind) -> None:
    """All who hold cards choose one at the same time."""
    holding = [boat for boat in c.of_kind("boat") if c.get(boat, "cards", ())]
    questions = [
        Request("", c.game.side_of(c, boat), "choose", "card", Options(c.get(boat, "cards")), (("who", boat),))
        for boat in holding
    ]
    chosen = list(zip(holding, c.ask_all(questions) if questions else (), strict=True))
    for boat, card in chosen:
        c.set(boat, cards=without(c.get(boat, "cards"), card))
    for boat, card in sorted(chosen, key=lambda pair: (-c.value(pair[1], "rank"), pair[0])):
        c.push("proc:regatta.play one", {"boat": boat, "card": card})


def _play_one(c: Context, b: Bind) -> None:
    c.emit("plays", boat=b["boat"], card=b["card"])
    for line in c.game.definitions[b["card"]].all("play"):
        push_block(c, line, {"boat": b["boat"]})


def _sail(c: Context, b: Bind) -> None:
    for boat in order(c):
        c.push("proc:regatta.sail one", {"boat": boat})


def _roll(c: Context, b: Bind) -> str | None:
    boat = b["boat"]
    aground = c.game.permitted(c, "sail", boat)
    if aground:
        c.emit("stays", boat=boat, why=aground)
        return END
    way = ask(c, "boat.way", boat)
    roll = c.roll("way", way.value, (("who", boat),))
    c.set(boat, rolled=roll.total)
    c.emit("rolled", (("boat.way", way),), label=boat, faces=roll.shown)
    return None


def _move(c: Context, b: Bind) -> None:
    """It goes its stride. Whom it passes is told one after the other, the nearest first; a refusal stops it beside that boat."""
    boat = b["boat"]
    stride = ask(c, "boat.stride", boat)
    here, there = c.get(boat, "place"), c.get(boat, "place") + stride.value
    passed = [one for one in c.of_kind("boat") if here < c.get(one, "place") < there]
    for other in sorted(passed, key=lambda one: (c.get(one, "place"), one)):
        if not happen(c, "passes", {"boat": boat, "other": other}):
            there = c.get(other, "place")
            break
        b["passed"] = (*b.get("passed", ()), other)

    def go() -> None:
        c.set(boat, left=here, place=there, miles=c.get(boat, "miles", 0) + there - here)

    happen(c, "sails", {"boat": boat}, go, by=there - here, to=there)


def _protest(c: Context, b: Bind) -> None:
    for other in b.get("passed", ()):
        ask_consent(c, "passing", lambda other=other: {"boat": b["boat"], "other": other})


def _finish(c: Context, b: Bind) -> None:
    first = max(c.get(boat, "place") for boat in c.of_kind("boat"))
    if first >= c.get(COURSE, "length"):
        level = tuple(boat for boat in c.of_kind("boat") if c.get(boat, "place") == first)
        winner = level[0] if len(level) == 1 else c.ask(CHANCE, "lot", "winner", Options(level))
        c.set(TURN, over=True, winner=winner)
        c.emit("wins", boat=winner)


def _tick(c: Context, b: Bind) -> None:
    tick(c, "legs")


PROCEDURES: tuple[Procedure, ...] = (
    steps("regatta.draw", _draw, doc="Hands are filled up."),
    steps("regatta.choose", _choose, doc="Cards are chosen in secret, then played by rank."),
    steps("regatta.play one", _play_one, doc="One card counts; bindings `boat` and `card`."),
    steps("regatta.sail", _sail, doc="Boats sail in their order."),
    steps("regatta.sail one", _roll, _move, _protest, doc="One boat sails; binding `boat`."),
    steps("regatta.finish", _finish, _tick, doc="Whether the race is over; what lasts for legs has one less."),
    steps("regatta.tick", _tick, doc="A leg is over."),
)
