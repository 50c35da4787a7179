"""Words of examples and scenarios for who is there, and where. They set up through `setup`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tfrules.boards.inches import Plane
from tfrules.engine.surface import Context, Statement
from tfrules.testing import Refused
from tfrules.vocabulary.core.entities import ANY
from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass
from tfrules_ww import deeds, space
from tfrules_ww.roles import ALIGNMENTS, GROUNDS, SCORES, SETTLEMENTS, TERRAINS
from tfrules_ww.setup import add_creature

if TYPE_CHECKING:
    from tfrules.testing import Play

Bind = dict[str, Any]
PLAIN = ("side", "alignment", "terrain", "ground", "company", "season", "weather", "scale", "settlement")  # lines whose value is a plain word


def _creature(play: Play, s: Statement, b: Bind) -> None:
    given: dict[str, Any] = {"sort": play.eval(s, "sort"), "side": b.get("side")}
    for line in s.block:
        value = True if not line.phrase else line.word(line.op) if line.op in PLAIN else play.eval(line, line.phrase[0])
        given["hide" if line.op == "DR" else line.op] = value
    name = s.word("name")
    b[name] = play.edit(lambda c: add_creature(c, name, given))
    _place(play, s, b[name])


def _spot(play: Play, s: Statement, b: Bind) -> None:
    name = s.word("name")
    b[name] = play.edit(lambda c: c.create("spot", name))
    _place(play, s, b[name])


def _place(play: Play, s: Statement, name: str) -> None:
    place = play.eval(s, "at")
    if place is None:
        return
    x, y = place

    def put(c: Context) -> None:
        here = space.space(c)
        space.write(c, here.moved(name, x, y) if isinstance(here, Plane) else Plane.of({name: (Fraction(x), Fraction(y))}))

    play.edit(put)


def _find(play: Play, s: Statement, b: Bind) -> None:
    name = s.word("id")
    if not s.has("to_come") and not play.context().exists(name):
        raise Refused(f"there is nothing called {name!r}")
    b[s.word("name")] = name


MOMENTARY = (
    *("side", "ward", "out", "helpless", "surrendered", "unseen", "hours", "season", "terrain", "ground", "company", "drawing"),
    *("weather", "scale", "settlement", "noisy", "aware", "has_map", "knows_way", "established", "missing"),
)
_AT = ClauseWord("at", Slot("at", "expr", "list[int]"), "inches from a corner of the table, along and up")

LINES = (
    Head(
        "side",
        phrase=(Slot("side", "label"),),
        condition=False,
        name="given side",
        doc="Those with whom it decides; its own when not said.",
    ),
    Head("armor", phrase=(Slot("armor", "ref", "armor"),), condition=False, name="given armor", doc="The armor it wears."),
    Head("shield", phrase=(Slot("shield", "ref", "shield"),), condition=False, name="given shield", doc="The shield it uses."),
    Head(
        "devotions",
        phrase=(Slot("devotions", "refs", "devotion"),),
        condition=False,
        name="given devotions",
        doc="What it is devoted to.",
    ),
    Head(
        "spells",
        phrase=(Slot("spells", "refs", "spell"),),
        condition=False,
        name="given spells",
        doc="The spells it has memorized.",
    ),
    Head(
        "weapon", phrase=(Slot("weapon", "ref", "weapon"),), condition=False, name="given weapon", doc="The weapon in its hand."
    ),
    Head(
        "powers", phrase=(Slot("powers", "refs", "power"),), condition=False, name="given powers", doc="What its titles give it."
    ),
    *(
        Head(word, phrase=(Slot(word, "refs" if many_ else "ref", kind),), condition=False, name=f"given {word}", doc=doc)
        for word, kind, many_, doc in (
            ("people", "people", False, "What kind of being it is."),
            ("calling", "calling", False, "Its class."),
            ("carried", "weapon", True, "Weapons that are not in its hand."),
            ("gear", "gear", True, "What else it carries."),
            ("devices", "device", True, "The magical things it has."),
            ("spellbook", "spell", True, "The spells in its book."),
        )
    ),
    *(
        Head(word, phrase=(Slot(word, "name", choices=choices),), condition=False, name=f"given {word}", doc=doc)
        for word, choices, doc in (
            ("alignment", ALIGNMENTS, "The side it has chosen."),
            ("terrain", TERRAINS, "The land it is in."),
            ("ground", GROUNDS, "What it stands on."),
            ("company", ("alone", "kindred", "mixed"), "With whom it travels."),
            ("season", ("summer", "winter"), "The time of the year."),
            ("weather", ("fair", "bad"), "The weather."),
            ("scale", ("human", "unit", "wilderness"), "The scale at which its movement is counted."),
            ("settlement", SETTLEMENTS, "The settlement it is in."),
        )
    ),
    *(
        Head(word, phrase=(Slot(word, "expr", kind, least=0 if kind == "int" else None),), condition=False, name=f"given {word}", doc=doc)
        for word, kind, doc in (
            ("experience", "int", "Its experience."),
            ("studied", "int", "With how many spells in its book it began."),
            ("purse", "int", "The silver pieces with which it began."),
            ("silver", "int", "The silver pieces that it has."),
            ("look", "text", "What it looks like."),
            ("languages", "any", "The languages it knows."),
            ("men", "int", "How many stand for this figure."),
            ("estate", "int", "What it owns at home is worth, in silver pieces."),
            ("missing", "int", "The days for which nobody has heard of it."),
            ("hours", "int", "The hours of the day that it rests."),
            ("trade", "text", "What it lives by."),
            ("mark", "text", "What has become of it."),
            *((f"thrown_{score}", "int", f"The face thrown for its {score}.") for score in SCORES),
            *((f"added_{score}", "int", f"The points that its player gave to its {score}.") for score in SCORES),
        )
    ),
    *(
        Head(word, condition=False, name=f"given {word}", doc=doc)
        for word, doc in (
            ("judged", "The judge plays it."),
            ("surrendered", "It has given up."),
            ("unseen", "It cannot be seen."),
            ("noisy", "It makes noise or carries light."),
            ("aware", "It knows of those whom it is about to meet."),
            ("has_map", "It has an accurate map."),
            ("knows_way", "It can guide others."),
            ("established", "It has a good place where it is."),
            ("reputable", "Its reputation draws people into its service."),
            ("undead", "It is undead."),
            ("extraplanar", "It is not of this world."),
            ("drawing", "It draws something on wheels."),
        )
    ),
    Head("level", phrase=(Slot("level", "expr", "int", least=0),), condition=False, name="given level", doc="Its level of experience."),
    Head("load", phrase=(Slot("load", "expr", "int", least=0),), condition=False, name="given load", doc="What it carries, in stones."),
    Head("pack", phrase=(Slot("pack", "expr", "int", least=0),), condition=False, name="given pack", doc="The stones in its backpack."),
    Head("mastered", phrase=(Slot("type", "text"),), condition=False, name="given mastered", doc="The weapon it is sworn to."),
    *(
        Head(f"max_{score}", phrase=(Slot("best", "expr", "int", least=0),), condition=False, name=f"given best {name}", doc=f"{name} at its best.")
        for score, name in (("B", "Body"), ("S", "Speed"), ("M", "Mind"), ("E", "Ego"))
    ),
    Head("ward", phrase=(Slot("ward", "expr", "creature"),), condition=False, name="given ward", doc="Whom it guards."),
    Head("out", condition=False, name="given out", doc="It is unconscious."),
    Head("helpless", condition=False, name="given helpless", doc="It cannot defend itself."),
)

HEADS = (
    Head(
        "creature",
        phrase=(Slot("name", "binding", "creature"), Slot("sort", "ref", "creature", optional=True)),
        clauses=(_AT,),
        block="example creature",
        condition=False,
        name="given creature",
        run=_creature,
        doc="Someone is there.",
        example='creature foe "Goblin" at (10, 0) { B 2 }',
    ),
    Head(
        "spot",
        phrase=(Slot("name", "binding", "spot"),),
        clauses=(_AT,),
        condition=False,
        name="given spot",
        run=_spot,
        doc="A place with a name.",
        example="spot there at (11, 0)",
    ),
    Head(
        "find",
        phrase=(Slot("name", "binding", "any"), Slot("id", "text")),
        clauses=(ClauseWord("to come", None, "it may come into play later, or never: for the chance that it does"),),
        condition=False,
        name="given find",
        run=_find,
        doc="A name for what came into play in the course of the example.",
        example='find wall "Force wall"',
    ),
)

_DEEDS = tuple(head.name for head in deeds.HEADS)
_THERE = ("given creature", "given spot")

EXAMPLES: tuple[Declaration, ...] = (
    *LINES,
    *HEADS,
    *deeds.HEADS,
    StatementClass("example", (*_THERE, "given find", *_DEEDS)),
    StatementClass(
        "character",
        (*ANY, "Body", "Speed", "Mind", "Ego", *(head.name for head in LINES if head.word not in MOMENTARY)),
        "what was thrown and chosen for a character, and what it owns",
    ),
    StatementClass("scenario side", _THERE),
    StatementClass("scenario turn", ("given find", *_DEEDS)),
    StatementClass(
        "example creature",
        ("Body", "Speed", "Mind", "Ego", "damage reduction", *(head.name for head in LINES)),
        "what an example says of someone",
    ),
)
