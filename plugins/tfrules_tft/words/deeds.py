"""Actions of these games."""

from __future__ import annotations

from tfrules.vocabulary.terms import ClauseWord, Head, Slot
from tfrules_tft import actions
from tfrules_tft.fields import CLASSES, facing

_FIGURE = Slot("who", "selector")

ACTIONS = (
    Head("fall", phrase=(_FIGURE,), doc="Someone falls to the ground.", example="fall target", run=actions.fall, name="fall"),
    Head("stand", phrase=(_FIGURE,), doc="Someone gets up.", example="stand self", run=actions.stand, name="stand"),
    Head("faint", phrase=(_FIGURE,), doc="Someone falls unconscious.", example="faint figure", run=actions.faint, name="faint"),
    Head("kill", phrase=(_FIGURE,), doc="Someone dies.", example="kill figure", run=actions.kill, name="kill"),
    Head(
        "damage",
        phrase=(Slot("amount", "expr", "amount", least=0),),
        name="do damage",
        clauses=(
            ClauseWord("of", Slot("of", "expr", "amount", least=0), "so many copies of this, each die rolled anew"),
            ClauseWord("at least", Slot("at_least", "expr", "int", least=0), "never less in all"),
            ClauseWord("to", Slot("to", "selector"), "who takes it; the target when not said"),
        ),
        doc="Roll damage and put it on someone, less what protects.",
        example="damage power of (1d6 - 2) at least 0",
        run=actions.damage,
        aspect="damage",
    ),
    Head(
        "hit",
        phrase=(Slot("who", "selector"),),
        clauses=(ClauseWord("by", Slot("by", "selector")),),
        name="hit surely",
        doc="A certain hit with the ready weapon: damage is rolled, no roll to hit.",
        example="hit attacker by defender",
        run=actions.sure_hit,
    ),
    Head(
        "lose",
        phrase=(Slot("amount", "expr", "int", least=0),),
        clauses=(ClauseWord("from", Slot("from", "selector"), required=True),),
        name="lose",
        doc="Take strength away; nothing protects.",
        example="lose 2 from subject",
        run=actions.lose,
    ),
    Head(
        "drop ready",
        phrase=(_FIGURE,),
        clauses=(ClauseWord("except", Slot("except", "name", choices=CLASSES), "weapons of this class are kept"),),
        name="drop ready",
        doc="Drop the ready weapon and shield.",
        example='drop ready defender except knife',
        run=actions.drop_ready,
    ),
    Head(
        "ready",
        phrase=(_FIGURE, Slot("weapon", "ref", "weapon")),
        name="ready",
        doc="Take a carried weapon in hand, if it is carried.",
        example='ready defender "Dagger"',
        run=actions.ready,
    ),
    Head(
        "move",
        phrase=(_FIGURE,),
        clauses=(ClauseWord("to", Slot("to", "expr", "hex"), required=True),),
        name="move someone",
        doc="Put someone into a hex.",
        example="move foe to where",
        run=actions.move,
    ),
    Head(
        "turn",
        phrase=(_FIGURE,),
        clauses=(ClauseWord("to", facing("to"), "the facing, 0 to 5", required=True),),
        name="turn someone",
        doc="Someone turns where it is; a large figure only so far as it fills the same hexes.",
        example="turn actor to 3",
        run=actions.turn,
    ),
    Head(
        "grapple",
        phrase=(_FIGURE,),
        clauses=(ClauseWord("with", Slot("with", "selector"), required=True),),
        name="grapple",
        doc="Two figures are in hand-to-hand combat, on the ground in the second one's hex.",
        example="grapple attacker with defender",
        run=actions.grapple,
    ),
    Head(
        "release",
        phrase=(_FIGURE,),
        name="release",
        doc="Someone is out of its hand-to-hand combat, and so is whoever has no enemy left there.",
        example="release figure",
        run=actions.release,
    ),
)
