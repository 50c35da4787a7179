"""Words of examples. How a situation is set up and what can be done in it comes from a game's plugin, in the class "example"."""

from __future__ import annotations

from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass

_BY = ClauseWord("by", Slot("by", "expr", "any"), "whose answer it is, where several are asked at once")
_AMOUNT = Slot("amount", "expr", "amount", optional=True, doc="what is added")
_STEP = (
    ClauseWord("times", Slot("times", "expr", "number"), "it multiplies"),
    ClauseWord("to", Slot("to", "expr", "amount"), "it sets"),
    ClauseWord("at least", Slot("at_least", "expr", "int"), "it is a least value"),
    ClauseWord("at most", Slot("at_most", "expr", "int"), "it is a greatest value"),
)

HEADS = (
    Head(
        "roll",
        phrase=(Slot("what", "row", "int | list[int]"),),
        condition=False,
        name="roll answered",
        doc="Answer the rolls that are asked for, in order: the label of each if you like, then the total of its dice, or their "
        "faces in parentheses.",
        example="roll hit (3, 3, 4), damage 5",
    ),
    Head(
        "choose",
        phrase=(Slot("what", "row"),),
        clauses=(_BY,),
        condition=False,
        name="choice answered",
        doc="Answer the choice that is asked for, or what chance draws where it throws no dice: its label if you like, then the value.",
        example='choose aspect "power"',
    ),
    Head(
        "decline",
        phrase=(Slot("label", "label", optional=True),),
        clauses=(_BY,),
        condition=False,
        doc="Answer what is offered with no.",
        example="decline",
    ),
    Head(
        "expect",
        phrase=(Slot("holds", "condition", "bool"),),
        condition=False,
        name="expect",
        doc="What must hold now.",
        example="expect target.hits == 4",
    ),
    Head(
        "expect trace",
        phrase=(Slot("of", "expr", "any"),),
        block="trace lines",
        block_required=True,
        block_filled=True,
        condition=False,
        doc="All steps of a number that change it, in order: where each comes from, and what it adds.",
        example='expect trace attack.skill { base 12; "mail" -3; "fog" times 1/2 }',
    ),
    Head(
        "expect odds",
        phrase=(Slot("holds", "condition", "bool"),),
        condition=False,
        clauses=(ClauseWord("is", Slot("is", "expr", "number", least=0, most=1), required=True),),
        doc="The exact chance that something holds once everything asked of chance is settled.",
        example="expect odds target.down is 1/4",
    ),
    Head(
        "expect refused",
        phrase=(Slot("why", "text", optional=True),),
        condition=False,
        doc="What was last tried was refused; the reason given holds this text.",
        example='expect refused "out of reach"',
    ),
    Head(
        "<text>",
        phrase=(_AMOUNT,),
        clauses=_STEP,
        condition=False,
        name="trace line",
        doc="One step of the trace, by where it comes from.",
    ),
    Head(
        "base",
        phrase=(Slot("amount", "expr", "amount"),),
        condition=False,
        name="trace base",
        doc="What the number starts from.",
        example="base 12",
    ),
)

ANSWERS = ("roll answered", "choice answered", "decline")
EXPECTATIONS = ("expect", "expect trace", "expect odds", "expect refused")

EXAMPLES: tuple[Declaration, ...] = (
    *HEADS,
    StatementClass("example", (*ANSWERS, *EXPECTATIONS), "what is given, what is done with which dice, what is expected"),
    StatementClass("trace lines", ("trace line", "trace base"), "the steps of a number"),
)
