"""Words of examples: who stands where, and what they do. They set up through `setup`, and all that they do is a procedure."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tfrules.boards.inches import Plane
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass
from tfrules_ww import space
from tfrules_ww.setup import add_creature

if TYPE_CHECKING:
    from tfrules.testing import Play

Bind = dict[str, Any]


def _creature(play: Play, s: Statement, b: Bind) -> None:
    given: dict[str, Any] = {"sort": play.eval(s, "sort")}
    for line in s.block:
        value = line.raw["side"] if line.op == "side" else play.eval(line, line.phrase[0]) if line.phrase else True
        given["hide" if line.op == "DR" else line.op] = value
    name = s.raw["name"]
    b[name] = play.edit(lambda c: add_creature(c, name, given))
    _place(play, s, b[name])


def _spot(play: Play, s: Statement, b: Bind) -> None:
    name = s.raw["name"]
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


def _cast(play: Play, s: Statement, b: Bind) -> None:
    told = {name: play.eval(s, slot) for name, slot in (("MD", "MD"), ("point", "at")) if slot in s.slots}
    play.start("ww.cast", {"caster": play.eval(s, "by"), "spell": play.eval(s, "spell"), **told})


def _attack(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.attack", {"attacker": play.eval(s, "by"), "target": play.eval(s, "target")})


def _move(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.move", {"creature": play.eval(s, "creature"), "spot": play.eval(s, "to")})


def _adventure(play: Play, s: Statement, b: Bind) -> None:
    play.start("ww.adventure")


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
        "cast",
        phrase=(Slot("spell", "ref", "spell"),),
        condition=False,
        name="example cast",
        run=_cast,
        clauses=(
            ClauseWord("by", Slot("by", "expr", "creature"), required=True),
            ClauseWord("MD", Slot("MD", "expr", "int"), "how many magic dice"),
            ClauseWord("at", Slot("at", "expr", "any"), "the point"),
        ),
        doc="Someone casts a memorized spell. What is not said is asked.",
        example='cast "Combustion" by mage MD 3 at there',
    ),
    Head(
        "attack",
        phrase=(Slot("target", "expr", "creature"),),
        clauses=(ClauseWord("by", Slot("by", "expr", "creature"), required=True),),
        condition=False,
        name="example attack",
        run=_attack,
        doc="Someone strikes at someone next to it.",
        example="attack foe by knight",
    ),
    Head(
        "move",
        phrase=(Slot("creature", "expr", "creature"),),
        clauses=(ClauseWord("to", Slot("to", "expr", "any"), required=True),),
        condition=False,
        name="example move",
        run=_move,
        doc="Someone moves to a spot, or to where someone is.",
        example="move knight to there",
    ),
    Head(
        "begin adventure",
        condition=False,
        name="example adventure",
        run=_adventure,
        doc="An adventure begins.",
        example="begin adventure",
    ),
)

EXAMPLES: tuple[Declaration, ...] = (
    *LINES,
    *HEADS,
    StatementClass(
        "example", ("given creature", "given spot", "example cast", "example attack", "example move", "example adventure")
    ),
    StatementClass(
        "example creature",
        ("Body", "Speed", "Mind", "Ego", "damage reduction", *(head.name for head in LINES)),
        "what an example says of someone",
    ),
)
