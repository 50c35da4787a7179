"""Words of cold: how warm a figure is, the line `cold` of spells, the action `chill`, and two words for examples."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tfrules.engine.surface import Context, Statement, happen, many, number
from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Field, Head, Query, Slot, StatementClass

if TYPE_CHECKING:
    from tfrules.testing import Play

Bind = dict[str, Any]


def _chill(c: Context, s: Statement, b: Bind) -> None:
    """Everyone named is colder by so many points; times what a roll has made of them, where a casting is under way."""
    deed = b.get("deed")
    scale = c.get(deed, "scale") if isinstance(deed, str) and c.exists(deed) else None
    points = number(s.eval(c, b, "by")) * int((scale or {}).get("power", 1))
    for figure in many(s.eval(c, b, "who")):
        happen(c, "chilled", {"figure": figure}, partial(_add, c, figure, points), points=points)


def _add(c: Context, figure: str, points: int) -> None:
    c.set(figure, chill=int(c.get(figure, "chill", 0)) + points)


def _chilled(play: Play, s: Statement, b: Bind) -> None:
    points = play.eval(s, "points")
    play.edit(lambda c: c.set(b["figure"], chill=points))


def _frostbite(play: Play, s: Statement, b: Bind) -> None:
    play.start("frostbite")


WORDS: tuple[Declaration, ...] = (
    Field("figure", "chill", "int", default=0, settable=True, doc="points of cold it has taken"),
    Field("figure", "warmth", "int", how="query", doc="how warm it is"),
    Field("spell", "cold", "int", how="text", doc="points of cold in it"),
    Query("figure.warmth", "figure", base="10", doc="How warm someone is."),
    Event("chilled", ("{figure} chilled",), (("figure", "figure"),), "Someone gets colder.", "{figure} is colder by {points}"),
    Event("stamps", (), doc="Someone keeps warm by stamping.", say="{figure} stamps his feet"),
    Event("bitten", (), doc="The frost has had its roll at someone.", say="the frost rolls {faces} for {figure}, {warmth} or less"),
    Head("cold", phrase=(Slot("cold", "expr", "int"),), once=True, name="spell cold", doc="Points of cold in it.", example="cold 4"),
    Head(
        "chill",
        phrase=(Slot("who", "selector", "figure"),),
        clauses=(ClauseWord("by", Slot("by", "expr", "int"), "so many points", required=True),),
        doc="Someone gets colder.",
        example="chill subject by 2",
        writes=("figure.chill",),
        run=_chill,
        aspect="power",
    ),
    Head("chilled", phrase=(Slot("points", "expr", "int"),), condition=False, name="figure chilled",
         doc="Points of cold it has taken before.", example="chilled 8", run=_chilled),
    Head("frostbite", condition=False, name="frostbite now", doc="The phase of frostbite by itself.", example="frostbite",
         run=_frostbite),
    *action_words("chill"),
    StatementClass("spell", ("spell cold",)),
    StatementClass("figure lines", ("figure chilled",)),
    StatementClass("example", ("frostbite now",)),
)  # fmt: skip
