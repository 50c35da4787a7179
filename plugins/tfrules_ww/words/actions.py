"""What is done in blocks, beside the core's actions."""

from __future__ import annotations

from typing import Any

from tfrules.vocabulary.terms import ClauseWord, Head, Slot
from tfrules_ww import actions, checks, joust
from tfrules_ww.roles import SCORES

_CREATURES = Slot("who", "selector", "creature")
_TO = ClauseWord("to", Slot("to", "selector", "creature"), "whose it is", required=True)
_OF = ClauseWord("of", Slot("of", "name", choices=SCORES), "of which score; B when not said")
_BLOCK: dict[str, Any] = {"block": "actions", "block_required": True, "block_filled": True}
_MARGIN = (("margin", "int"),)

ACTIONS = (
    Head(
        "damage",
        phrase=(Slot("amount", "expr", "int", least=0),),
        name="do damage",
        run=actions.damage,
        aspect="damage",
        clauses=(
            ClauseWord("to", _CREATURES, "who takes it, each the whole of it"),
            ClauseWord(
                "shared among", Slot("shared_among", "selector", "creature"), "who shares it: to each an equal part, rounded down"
            ),
            ClauseWord(
                "rest to nearest",
                Slot("rest_to_nearest", "expr", "any"),
                "what does not divide goes to those nearest to this point, one point each",
            ),
            ClauseWord("by", Slot("by", "name", choices=("fall",)), "what does it, where it is neither a blow nor a spell"),
        ),
        doc="Take points from Body, less what reduces damage.",
        example="damage sum(dice) shared among each creature in area",
        reads=("hurt.taken", "hurt.DR"),
        writes=("creature.B",),
    ),
    Head(
        "break vow",
        name="break vow",
        run=actions.break_vow,
        doc="The bearer has broken this devotion: an oath or pact is lost for good, a religion until its deity is reconciled.",
        example="break vow",
        writes=("creature.devotions",),
    ),
    Head(
        "check",
        phrase=(_CREATURES, Slot("score", "name", choices=(*SCORES, "nerve"))),
        name="check",
        run=checks.check,
        clauses=(
            ClauseWord("needs", Slot("needs", "expr", "int", least=0), "the successes that pass it; as rules have it, when not said"),
            ClauseWord("times", Slot("times", "expr", "int", least=0), "it is so many times as likely to be passed, one at most"),
            ClauseWord("best of", Slot("best_of", "expr", "int", least=1), "rolled so often, and the best roll counts"),
            ClauseWord("dice", Slot("dice", "expr", "int", least=0), "so many dice, where it is not what the score is now"),
            ClauseWord("label", Slot("label", "name"), "what the roll is called in logs and scripts"),
            ClauseWord("secret", None, "the judge rolls, and nobody else learns how"),
            ClauseWord("once", Slot("once", "text"), "each is tested for this a single time"),
        ),
        block="saves",
        block_required=True,
        block_filled=True,
        roles=_MARGIN,
        doc="Roll as many dice as a score is now and count the successes; `margin` is how many there are beyond those needed.",
        example='check target E needs 1 { fail { give "charmed" to target } }',
    ),
    Head(
        "contest",
        phrase=(_CREATURES, Slot("score", "name", choices=SCORES)),
        name="contest",
        run=checks.contest,
        clauses=(
            ClauseWord("against", Slot("against", "selector", "creature"), required=True),
            ClauseWord("with", Slot("with", "name", choices=SCORES), "the score of the other, where it is not the same"),
            ClauseWord("as", Slot("as", "binding", "int"), "by how many successes the first has more", required=True),
        ),
        doc="Both roll a score; whoever has more successes wins by the difference, and nobody where they have equally many.",
        example="contest bearer E against speaker E as margin",
    ),
    Head(
        "affect",
        phrase=(_CREATURES,),
        clauses=(ClauseWord("as", Slot("as", "binding", "creature"), "the name each has in the block; `it` when not said"),),
        name="affect",
        run=actions.affect,
        roles=(("it", "creature"),),
        doc="A spell comes to each of them: do the block for those from whom nothing keeps it off.",
        example='affect targets as one { give "charmed" to one }',
        **_BLOCK,
    ),
    Head(
        "assign",
        phrase=(Slot("dice", "expr", "any"),),
        clauses=(
            ClauseWord("to", _CREATURES, "who may be given dice", required=True),
            ClauseWord("as", Slot("as", "binding", "creature"), "the name each has in the block", required=True),
            ClauseWord("with", Slot("with", "binding", "int"), "the name of the sum of the dice for it", required=True),
        ),
        name="assign",
        run=actions.assign,
        doc="The caster says of each die for whom it is. Do the block for each that has been given any.",
        example='assign dice to targets as one with value { check one M needs value { fail { give "held" to one } } }',
        **_BLOCK,
    ),
    Head(
        "kill",
        phrase=(_CREATURES,),
        name="kill",
        run=actions.kill,
        doc="They die.",
        example="kill target",
        writes=("creature.dead",),
    ),
    Head(
        "heal",
        phrase=(Slot("amount", "expr", "int", least=0),),
        clauses=(_OF, _TO),
        name="heal",
        run=actions.heal,
        doc="Give back points of a score, up to the best that it can be.",
        example="heal 1 of M to target",
    ),
    Head(
        "regain",
        phrase=(Slot("amount", "expr", "int", least=0),),
        clauses=(_OF, _TO),
        name="regain",
        run=actions.regain,
        doc="Raise what a score can be at best: by training, for one.",
        example="regain 1 of B to bearer",
    ),
    Head(
        "advance",
        phrase=(_CREATURES,),
        name="advance",
        run=actions.advance,
        doc="They gain a level of experience.",
        example="advance bearer",
        writes=("creature.level",),
    ),
    Head(
        "use up",
        phrase=(Slot("quantity", "quantity", units=("hits", "pages"), least=0),),
        name="use up",
        run=actions.use_up,
        doc="The effect whose line this is has so much less left, and ends when nothing is.",
        example="use up 1 hits",
    ),
    Head(
        "make",
        phrase=(Slot("sort", "ref", "creature"),),
        clauses=(
            ClauseWord("as", Slot("as", "binding", "creature"), "its name in what follows", required=True),
            ClauseWord("at", Slot("at", "expr", "any"), "where it is"),
            ClauseWord("times", Slot("times", "expr", "int", least=0), "so many of them: the name is that of all"),
            ClauseWord("hostile", None, "it is on a side of its own"),
        ),
        name="make",
        run=actions.make,
        doc="A creature or thing of that sort comes to be, on the side of whoever makes it.",
        example='make "Goblin" as servant at point',
    ),
    Head(
        "strike",
        phrase=(_CREATURES,),
        clauses=(ClauseWord("by", Slot("by", "selector", "creature"), "who strikes; the bearer when not said"),),
        name="strike",
        run=actions.strike,
        doc="A blow, right now. Within the course of another blow it follows on that.",
        example="strike foe by bearer",
    ),
    Head(
        "drop",
        phrase=(_CREATURES,),
        clauses=(ClauseWord("by", Slot("by", "quantity", units=("inches",), least=0), "how deep it is", required=True),),
        name="drop",
        run=actions.drop,
        doc="They fall so far; whole inches count.",
        example="drop target by 6 inches",
    ),
    Head(
        "break weapon",
        clauses=(ClauseWord("of", Slot("of", "selector", "creature"), "whose", required=True),),
        name="break weapon",
        run=actions.break_weapon,
        doc="What they hold in hand is gone.",
        example="break weapon of attacker",
        writes=("creature.weapon",),
    ),
    Head(
        "unhorse",
        phrase=(_CREATURES,),
        name="unhorse",
        run=joust.unhorse,
        doc="Someone is thrown from the saddle in a joust.",
        example="unhorse foe",
    ),
)
