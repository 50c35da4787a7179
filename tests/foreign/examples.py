"""Words by which examples and scenarios of the regatta tell what is given and what is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.foreign.setup import add_boat, add_course, add_deck
from tfrules.engine.surface import Refused, Statement
from tfrules.vocabulary.terms import ClauseWord, Head, Slot

if TYPE_CHECKING:
    from tfrules.testing import Play

Bind = dict[str, Any]


def _course(play: Play, s: Statement, b: Bind) -> None:
    length, buoys = play.eval(s, "length"), play.eval(s, "buoys", ())
    play.edit(lambda c: add_course(c, length, buoys, play.eval(s, "hand", 2)))


def _deck(play: Play, s: Statement, b: Bind) -> None:
    cards = play.eval(s, "cards")
    play.edit(lambda c: add_deck(c, cards))


def _boat(play: Play, s: Statement, b: Bind) -> None:
    name = s.word("name")
    given = {word: play.eval(s, word) for word in ("place", "oars", "protests", "cards") if word in s.slots}
    side = b.get("side") or f"side of {name}"
    b[name] = play.edit(lambda c: add_boat(c, name, {"of": play.eval(s, "build"), "side": side, **given}))


def _sail(play: Play, s: Statement, b: Bind) -> None:
    boat = play.eval(s, "boat")
    if play.game.permitted(play.context(), "sail", boat):
        raise Refused(f"{boat} cannot sail")
    play.start("regatta.sail one", {"boat": boat})


def _play(play: Play, s: Statement, b: Bind) -> None:
    play.start("regatta.play one", {"boat": play.eval(s, "by"), "card": play.eval(s, "card")})


def _take(play: Play, s: Statement, b: Bind) -> None:
    boat = play.eval(s, "by")
    play.answer("offer", {"offer": s.word("label"), "who": boat}, play.game.side_of(play.context(), boat))


def _leg(play: Play, s: Statement, b: Bind) -> None:
    play.start("regatta.tick")


_CARDS = Slot("cards", "refs", "card")

HEADS = (
    Head("course", phrase=(Slot("length", "expr", "int"),), condition=False, name="given course", run=_course,
         clauses=(ClauseWord("buoys", Slot("buoys", "expr", "list[int]")), ClauseWord("hand", Slot("hand", "expr", "int"))),
         doc="The water.", example="course 20 buoys (5, 10)"),
    Head("deck", phrase=(_CARDS,), condition=False, name="given deck", run=_deck, doc="The cards that are left.",
         example='deck "Calm", "Calm"'),
    Head("boat", phrase=(Slot("name", "binding", "boat"), Slot("build", "ref", "boat")), condition=False, name="given boat",
         run=_boat, doc="A boat is on the water.", example='boat Anna "Skiff" place 3 cards "Calm"',
         clauses=(ClauseWord("place", Slot("place", "expr", "int")), ClauseWord("oars", Slot("oars", "expr", "int")),
                  ClauseWord("protests", Slot("protests", "expr", "int")), ClauseWord("cards", _CARDS))),
    Head("sail", phrase=(Slot("boat", "expr", "boat"),), condition=False, name="example sail", run=_sail,
         doc="A boat sails.", example="sail Anna"),
    Head("play", phrase=(Slot("card", "ref", "card"),), clauses=(ClauseWord("by", Slot("by", "expr", "boat"), required=True),),
         condition=False, name="example play", run=_play, doc="A card counts for a boat.", example='play "Calm" by Anna'),
    Head("take", phrase=(Slot("label", "text"),), clauses=(ClauseWord("by", Slot("by", "expr", "boat"), required=True),),
         condition=False, name="example take", run=_take, doc="A boat takes what is offered.", example='take "Row" by Anna'),
    Head("leg over", condition=False, name="example leg", run=_leg, doc="A leg comes to its end.", example="leg over"),
)  # fmt: skip

SETTING = ("given course", "given deck", "given boat")
DOING = ("example sail", "example play", "example take", "example leg")
