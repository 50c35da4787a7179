"""Words of examples and scenarios. How a situation is set up and what can be done in it comes from a game's plugin."""

from __future__ import annotations

from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass

HEADS = (
    Head("roll", phrase=(Slot("what", "row"),), condition=False, name="roll answered",
         doc="Answer the roll that is asked for: its label if you like, then the total, or the faces in parentheses.", example="roll hit (3, 3, 4)"),
    Head("choose", phrase=(Slot("what", "row"),), condition=False, name="choice answered",
         doc="Answer the choice that is asked for: its label, then the value.", example='choose aspect "power"'),
    Head("decline", condition=False, doc="Answer what is offered with no.", example="decline"),
    Head("expect", phrase=(Slot("holds", "condition", "bool"),), condition=False, name="expect", doc="What must hold now.",
         example="expect target.hits == 4"),
    Head("expect trace", phrase=(Slot("of", "expr", "any"),), block="trace lines", block_required=True, condition=False,
         doc="The steps of a number: each source with what it adds.", example='expect trace attack.skill { "base" 12; "mail" -3 }'),
    Head("expect odds", phrase=(Slot("holds", "condition", "bool"),), clauses=(ClauseWord("is", Slot("is", "expr", "number"), required=True),),
         condition=False, doc="The exact chance that something holds once everything asked of chance is settled.",
         example="expect odds target.down is 1/4"),
    Head("expect refused", condition=False, doc="What was last tried must have been refused.", example="expect refused"),
    Head("<text>", phrase=(Slot("amount", "expr", "amount"),), condition=False, name="trace line", doc="One step of the trace."),
)  # fmt: skip

EXAMPLES: tuple[Declaration, ...] = (
    *HEADS,
    StatementClass("example", ("roll answered", "choice answered", "decline", "expect", "expect trace", "expect odds", "expect refused")),
    StatementClass("trace lines", ("trace line",)),
)
