"""What is done between fights: words of actions."""

from __future__ import annotations

from tfrules.vocabulary.terms import ClauseWord, Head, Slot
from tfrules_ww import life
from tfrules_ww.roles import SCORES

_WHO = Slot("who", "selector", "creature")
_BY = ClauseWord("by", Slot("by", "selector", "creature"), "who does it", required=True)
_IT = (("it", "creature"),)

DEEDS: tuple[Head, ...] = (
    Head(
        "breach",
        phrase=(Slot("text", "text"),),
        clauses=(
            ClauseWord("of", Slot("of", "expr", "any"), "the thing that it is about"),
            ClauseWord("has", Slot("has", "expr", "int"), "the number that is wrong"),
            ClauseWord("against", Slot("against", "expr", "int"), "what it is held against"),
            ClauseWord("unusual", None, "it draws a warning and is let pass"),
        ),
        name="breach",
        run=life.breach,
        doc="Say that a rule is broken by a character that is made.",
        example='breach "a dwarf never casts" when bearer.calling == "Magician"',
    ),
    Head(
        "begin",
        phrase=(_WHO,),
        name="begin",
        run=life.begin,
        doc="A character comes into being: what is thrown for it is thrown.",
        example="begin hero",
    ),
    Head(
        "examine",
        phrase=(_WHO,),
        name="examine",
        run=life.examine,
        doc="A character is held against the rules.",
        example="examine hero",
    ),
    Head(
        "undertake",
        phrase=(Slot("task", "text"),),
        clauses=(_BY,),
        block="actions",
        roles=_IT,
        name="undertake",
        run=life.undertake,
        doc="Someone sets about something; the block is done unless a rule is against it.",
        example='undertake "prayer" by actor { check it E needs 3 { pass { heal 1 to it } } }',
    ),
    Head(
        "expose",
        phrase=(_WHO,),
        clauses=(ClauseWord("to", Slot("to", "text"), "what comes over them", required=True),),
        block="actions",
        roles=_IT,
        name="expose",
        run=life.expose,
        doc="Something comes over them; the block is done for each whom no rule protects.",
        example='expose target to "poison" { check it B needs 1 { fail { kill it } } }',
    ),
    Head(
        "use",
        phrase=(Slot("thing", "ref", "device"),),
        clauses=(_BY,),
        name="use",
        run=life.use,
        doc="Someone makes use of a magical thing.",
        example='use "Wand" by mage',
    ),
    Head(
        "reward",
        phrase=(_WHO,),
        clauses=(
            ClauseWord("with", Slot("with", "expr", "int", least=0), "the points", required=True),
            ClauseWord("per", Slot("per", "expr", "int", least=1), "what the points are divided by; the rest is lost"),
        ),
        name="reward",
        run=life.reward,
        doc="They get experience, as much of it as counts for them.",
        example="reward who with treasure",
        reads=("creature.learning",),
        writes=("creature.experience",),
    ),
    Head(
        "divide",
        phrase=(Slot("points", "expr", "int", least=0),),
        clauses=(
            ClauseWord("among", Slot("among", "selector", "creature"), "all who took part", required=True),
            ClauseWord("for", Slot("for", "selector", "creature"), "who was overcome", required=True),
        ),
        name="divide",
        run=life.divide,
        doc="The experience for a foe is divided among those who live.",
        example="divide 60 among each creature friend of hero for foe",
    ),
    Head(
        "bring home",
        phrase=(_WHO,),
        clauses=(
            ClauseWord("with", Slot("with", "expr", "int", least=0), "the silver pieces that it brings"),
            ClauseWord("paying", Slot("paying", "expr", "int", least=0), "what of them it gives to those it employs"),
            ClauseWord("depth", Slot("depth", "expr", "int", least=0), "the deepest level of a dungeon"),
        ),
        name="bring home",
        run=life.bring_home,
        doc="They are back from an adventure.",
        example="bring home hero with 250 depth 2",
    ),
    Head(
        "train",
        phrase=(_WHO,),
        clauses=(
            ClauseWord("in", Slot("in", "name", choices=SCORES), "the score", required=True),
            ClauseWord("for", Slot("for", "expr", "int", least=0), "the silver pieces that it costs", required=True),
            ClauseWord("with a sage", None, "by better means than the trainers of towns"),
        ),
        name="train",
        run=life.train,
        doc="They train a score.",
        example="train hero in B for 1000",
    ),
    Head(
        "learn",
        phrase=(Slot("tongue", "expr", "text"),),
        clauses=(_BY,),
        name="learn",
        run=life.learn,
        doc="Someone learns a language.",
        example='learn "Elvish" by hero',
        writes=("creature.languages",),
    ),
    Head(
        "draw",
        phrase=(Slot("sort", "name", choices=life.SWORN),),
        clauses=(ClauseWord("for", Slot("for", "selector", "creature"), required=True),),
        name="draw",
        run=life.draw,
        doc="A die brings a devotion of that sort.",
        example="draw religion for hero",
        writes=("creature.devotions",),
    ),
    Head(
        "entitle",
        phrase=(_WHO,),
        name="entitle",
        run=life.entitle,
        doc="They get the powers of all titles up to their level.",
        example="entitle hero",
        writes=("creature.powers",),
    ),
    Head(
        "reconcile",
        phrase=(_WHO,),
        name="reconcile",
        run=life.reconcile,
        doc="Their deities' favor, which they had lost, comes back.",
        example="reconcile monk",
        writes=("creature.devotions",),
    ),
)
