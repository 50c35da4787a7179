"""The words of the regatta: boats race along a course of fields; every leg each side plays a hidden card and rolls its boat's dice."""

from __future__ import annotations

from typing import Any

from tests.foreign import examples
from tfrules.engine.surface import Context, Statement, number
from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.core.entities import ANY
from tfrules.vocabulary.core.standing import STANDING_NAMES
from tfrules.vocabulary.terms import (
    ClauseWord,
    Declaration,
    Event,
    Field,
    Group,
    Head,
    Kind,
    Moment,
    Query,
    Selector,
    Slot,
    StatementClass,
    Unit,
)

BOAT = (("boat", "boat"),)
PASSING = (("boat", "boat"), ("other", "boat"))


def _advance(c: Context, s: Statement, b: dict[str, Any]) -> None:
    boat = s.eval(c, b, "who")
    c.set(boat, place=c.get(boat, "place") + number(s.eval(c, b, "by")))


def _ahead(c: Context, one: str, b: Any, of: str) -> bool:
    return bool(c.get(one, "place") > c.get(of, "place"))


def _new_to(c: Context, buoy: int, b: Any, boat: str) -> bool:
    return bool(c.get(boat, "left", 0) < buoy <= c.get(boat, "place"))


KINDS = (
    Kind("boat", doc="How a boat is built; in play, one boat.", standing="carried", roles=(("bearer", "boat"),), required=("dice",),
         example='boat "Raft" { dice 1d4 }', templates='boat "{name}" {{\n  dice 1d8\n}}\n'),
    Kind("card", doc="A card of the deck.", required=("rank",), roles=BOAT,
         example='card "Gust" { rank 3; play { advance boat by 1 } }', templates='card "{name}" {{\n  rank 1\n}}\n'),
    Kind("right", doc="What may be done when one boat passes another.", standing="global", roles=PASSING,
         example='right "Shout" { offer other "Shout" at passing { lower boat.place by 1 } }'),
    Kind("deck", doc="The cards that are left.", listed=False),
    Kind("course", doc="The water, with its length and buoys.", listed=False),
    Kind("buoy", doc="A field of the course that is marked: a number, not a record.", listed=False),
)  # fmt: skip

LINES = (
    Head("dice", phrase=(Slot("dice", "expr", "amount"),), once=True, doc="What it rolls each leg.", example="dice 1d8"),
    Head("rank", phrase=(Slot("rank", "expr", "int"),), once=True, doc="Of the cards of one leg the highest counts first.",
         example="rank 3"),
    Head("play", block="actions", block_required=True, once=True, condition=False, name="card play", roles=BOAT,
         doc="What it does for the boat whose side plays it.", example="play { advance boat by 1 }"),
    Head("advance", phrase=(Slot("who", "expr", "boat"),), name="advance", run=_advance, writes=("boat.place",),
         clauses=(ClauseWord("by", Slot("by", "expr", "int"), required=True),), doc="Put a boat further along, quietly.",
         example="advance boat by 1"),
)  # fmt: skip


def _stored(name: str, type_: str, doc: str, default: Any = None, **more: Any) -> Field:
    return Field("boat", name, type_, doc=doc, default=default, **more)


FIELDS = (
    _stored("of", "boat", "how it is built", carries=True),
    _stored("side", "side", "who races it"),
    _stored("place", "int", "the field it is on", 0, settable=True),
    _stored("left", "int", "the field it was on before it last sailed", 0, key="memory", edge="turn"),
    _stored("rolled", "int", "what its dice said in this leg", 0, key="memory", edge="turn"),
    _stored("oars", "int", "strokes it may still row", 0, settable=True),
    _stored("protests", "int", "protests it may still make", 0, settable=True),
    _stored("cards", "list[card]", "the cards its side holds", (), secret=True),
    _stored("miles", "int", "what it has sailed in all, for the record books", 0, key="ledger", settable=True),
    Field("boat", "dice", "amount", how="text", doc="what it rolls"),
    Field("card", "rank", "int", how="text", doc="which card counts first"),
    Field("course", "length", "int", doc="the field of the finish"),
)

QUERIES = (
    Query("boat.way", "boat", type="amount", base="boat.dice", doc="The dice a boat rolls in a leg, with what is added."),
    Query("boat.stride", "boat", base="boat.rolled", doc="How far a boat goes for what it rolled."),
)

EVENTS = (
    Event("sails", ("{boat} sails",), BOAT, "A boat goes as far as its stride.", "{boat} sails {by} to {to}"),
    Event("passes", ("{boat} passes", "{boat} passes {other}", "{other} passed", "{other} passed by {boat}"), PASSING,
          "A boat that was behind another is about to be ahead of it.", "{boat} passes {other}"),
)  # fmt: skip

WORDS: tuple[Declaration, ...] = (
    *KINDS, *LINES, *FIELDS, *QUERIES, *EVENTS, *examples.HEADS,
    Unit("leg", "time", "legs"),
    Moment("passing", "a boat passes another", (("boat", "boat"), ("other", "boat"))),
    Group("sails", "strongest", "a boat carries one extra sail at a time"),
    Group("trim", "add", "every hand helps"),
    Selector("ahead", "boat", _ahead, "boat", "is further along than"),
    Selector("new", "buoy", _new_to, "boat", "was rounded by it when it last sailed"),
    *action_words("advance"),
    StatementClass("boat", (*ANY, *STANDING_NAMES, "dice")),
    StatementClass("card", (*ANY, "rank", "card play")),
    StatementClass("right", (*ANY, *STANDING_NAMES)),
    StatementClass("example", examples.SETTING + examples.DOING),
    StatementClass("scenario", examples.SETTING),
    StatementClass("scenario side", ("given boat",)),
    StatementClass("scenario turn", ("example take",)),
)  # fmt: skip
