"""A small game in which every kind of question is put: dice, secret dice, dice thrown again, chance without dice, moves, offers,
choices of one, of a number, of several and in words, consent, an order, and answers that two sides give at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

from tfrules.diagnostics import render_text
from tfrules.engine.agenda import Outcome, answer, start
from tfrules.engine.amount import Amount
from tfrules.engine.consent import ask_consent
from tfrules.engine.context import Context
from tfrules.engine.game import Game, Parts
from tfrules.engine.procedure import END, Procedure, steps
from tfrules.engine.reactions import happen
from tfrules.engine.request import CHANCE, Between, FreeText, Lazy, Options, Request
from tfrules.engine.state import Plain, Record, State
from tfrules.engine.turn import TURN
from tfrules.packs import link, load_pack
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE
from tfrules.vocabulary.terms import Declaration, Event, Field, Group, Kind, Moment, Query

Bind = dict[str, Any]
STALLS = ("gate", "square", "well")
TEXT = Path(__file__).parent / "market" / "market.tfr"


def _order(c: Context, b: Bind) -> str:
    """The side whose die is higher says in which order the sides come; ties roll again."""
    sides = c.game.sides(c)
    while True:
        rolls = [(c.roll("lot", Amount.dice(1, 4), (("who", side),)).total, side) for side in sides]
        if rolls[0][0] != rolls[1][0]:
            break
    orders = tuple(permutations(sides))
    c.set(TURN, order=c.ask(max(rolls)[1], "order", "order", Options(orders)))
    return END


def _walk(c: Context, b: Bind) -> str | None:
    for who in c.of_kind("person"):
        if c.get(who, "walked") is None:
            here = c.get(who, "stall")
            c.set(who, walked=True)
            to = c.ask(c.get(who, "side"), "act", "move", _ways(who, here))
            c.set(who, stall=to["to"])
            return "walk"
    return None


def _ways(who: str, here: str) -> Lazy:
    ways = [{"who": who, "to": to} for to in STALLS if to != here] + [{"who": who, "to": here}]
    return Lazy(f"where {who} goes", lambda value: value in ways, lambda: iter(ways))


def _pick(c: Context, b: Bind) -> None:
    b["person"] = c.ask(CHANCE, "pick", "buyer", Options(tuple(c.of_kind("person"))))
    b["stall"] = tuple(one for one in c.of_kind("person") if c.get(one, "stall") == c.get(b["person"], "stall"))


def _pitch(c: Context, b: Bind) -> None:
    ask_consent(c, "pitch", lambda: {"person": b["person"], "purse": c.get(b["person"], "purse")})


def _bid(c: Context, b: Bind) -> None:
    """Both sides bid at once, and the judge is asked with them."""
    sides = c.game.sides(c)
    questions = [Request("", side, "choose", "bid", Between(0, 2), (("for", b["person"]),)) for side in sides]
    *bids, verdict = c.ask_all([*questions, Request("", "judge", "choose", "verdict", FreeText(2))])
    richest = sides[bids.index(max(bids))]
    c.set(b["person"], bid=tuple(bids), owner=richest, verdict=verdict)


def _haggle(c: Context, b: Bind) -> None:
    """Dice of two sizes, of which some faces are thrown again, read twice: first for good or bad, then for how much."""
    roll = c.roll("haggle", Amount(((6, 1), (4, 1)), -1), (("who", b["person"]),), reroll=frozenset({1}))
    luck = c.game.query(c, "person.luck", b["person"])
    if roll.at_most(luck):
        c.set(b["person"], purse=c.get(b["person"], "purse", 0) + (2 if roll.read_total(lambda total: total > 5) else 1))
    roll.count(frozenset({4}))
    happen(c, "haggles", {"person": b["person"]}, stall=b["stall"])


def _close(c: Context, b: Bind) -> str:
    for who in c.of_kind("person"):
        c.set(who, walked=None)
    if c.get(TURN, "number") >= 2:
        c.set(TURN, over=True)
    return END


PROCEDURES: tuple[Procedure, ...] = (
    steps("opening", _order),
    steps("trade", _walk, _pick, _pitch, _bid, _haggle),
    steps("closing", _close),
)

WORDS: tuple[Declaration, ...] = (
    Kind("person", listed=False),
    Field("person", "side", "side"),
    Field("person", "nerve", "int", default=4, settable=True),
    Field("person", "purse", "int", default=0, settable=True),
    Field("person", "stall", "text", default="gate"),
    Field("person", "open", "bool", default=False, settable=True),
    Field("person", "said", "text", settable=True),
    Field("person", "mood", "text", settable=True, secret=True),
    Field("person", "visits", "int", default=0, key="ledger"),
    Query("person.luck", "person", base="person.nerve"),
    Event("haggles", ("{person} haggles",), (("person", "person"),)),
    Moment("pitch", "a buyer stands before a stall"),
    Group("fortune"),
)
VOCABULARY = collect(CORE, WORDS)
# What each must have put at least once for the laws to mean anything: (kind, label).
KINDS = {
    ("roll", "lot"), ("order", "order"), ("act", "move"), ("act", "offer"), ("pick", "buyer"), ("consent", "Lend a hand"),
    ("choose", "bid"), ("choose", "verdict"), ("roll", "haggle"), ("choose", "eager"), ("roll", "gain"), ("choose", "helpers"),
    ("choose", "word"), ("roll", "save"), ("roll", "omen"), ("choose", "mood"),
}  # fmt: skip


@cache
def market() -> Game:
    """The compiled game."""
    pack = load_pack(TEXT, VOCABULARY)
    assert not pack.diagnostics, render_text(pack.diagnostics)
    return Game(VOCABULARY, link([pack], VOCABULARY), Parts(PROCEDURES))


def people() -> dict[str, Record]:
    """Two sides of two persons each."""
    records = {side: Record(kind="side") for side in ("East", "West")}
    for name, side, nerve, purse in (("Ada", "East", 4, 1), ("Bo", "East", 6, 3), ("Cy", "West", 5, 9), ("Di", "West", 3, 14)):
        records[name] = Record(kind="person", side=side, nerve=nerve, purse=purse, stall="gate")
    return records


def opened(records: dict[str, Record] | None = None) -> Outcome:
    """The first question of a market day."""
    day = {"definition": market().by_kind["turn"][0]}
    return start(market(), State(records or people()), "proc:turns", day)


def some(chance: Random, request: Request) -> Plain:
    """An allowed answer at random."""
    if isinstance(request.domain, FreeText):
        return chance.choice(("fair", "not fair", "aye"))
    return chance.choice(list(request.domain.iterate()))


@lru_cache(maxsize=40)
def day(seed: int) -> tuple[tuple[State, Request, Plain, Outcome], ...]:
    """The same day as a list; remembered."""
    return tuple(course(seed))


def course(seed: int) -> Iterator[tuple[State, Request, Plain, Outcome]]:
    """A market day of random answers; of questions put at once any may be answered first."""
    chance, state = Random(seed), opened().state
    while state.pending:
        request = chance.choice(state.pending)
        value = some(chance, request)
        outcome = answer(market(), state, request, value)
        yield state, request, value, outcome
        state = outcome.state
    assert state.done
