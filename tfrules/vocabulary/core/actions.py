"""Actions: what is done, in order, when a block runs. They stand in the class "actions"; plugins add their own."""

from __future__ import annotations

from tfrules.vocabulary.core.standing import STANDING_NAMES
from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass

_BY = ClauseWord("by", Slot("by", "selector"), "whose choice or roll it is")
_SECRET = ClauseWord("secret", None, "only the one who chooses or rolls learns it")
_AS = Slot("as", "binding", "any")

HEADS = (
    Head(
        "when",
        phrase=(),
        block="actions",
        block_required=True,
        block_filled=True,
        name="when action",
        doc="Do the block if the condition holds.",
        example="when roll == 6 { end effect } else { lose 1 from bearer }",
    ),
    Head(
        "else",
        block="actions",
        block_required=True,
        condition=False,
        doc="Do the block if the condition of the `when` before it did not hold.",
        example="else { refuse }",
    ),
    Head(
        "for each",
        phrase=(Slot("of", "selector"),),
        clauses=(ClauseWord("as", _AS, "the name it has in the block; `it` when not said"),),
        block="actions",
        block_required=True,
        block_filled=True,
        doc="Do the block for each, in a fixed order; the list is fixed at the start.",
        roles=(("it", "any"),),
        example='for each figure adjacent to bearer as near { give "shaken" to near }',
    ),
    Head(
        "let",
        phrase=(Slot("name", "binding", "any", from_clause="be"),),
        clauses=(ClauseWord("be", Slot("be", "expr", "any"), required=True),),
        doc="Name a value.",
        example="let loss be min(bearer.strength, subject.strength)",
    ),
    Head(
        "roll",
        phrase=(Slot("dice", "expr", "amount"),),
        clauses=(
            ClauseWord("as", Slot("as", "binding", "int"), "the name its total has afterwards"),
            _BY,
            _SECRET,
            ClauseWord("reroll", Slot("reroll", "expr", "any"), "faces that are thrown again"),
            ClauseWord("only if", Slot("only_if", "expr", "bool"), "when they are thrown again; always, when not said"),
            ClauseWord("label", Slot("label", "name"), "what the roll is called in logs and scripts"),
        ),
        block="cases",
        doc="Roll dice; a block of cases says what follows each total.",
        example="roll 1d6 { 1..3 { refuse }; 4..6 { end effect } }",
    ),
    Head(
        "save",
        phrase=(Slot("who", "selector"), Slot("dice", "expr", "amount")),
        clauses=(
            ClauseWord("at most", Slot("at_most", "expr", "int"), "passed by this total or less"),
            ClauseWord("at least", Slot("at_least", "expr", "int"), "passed by this total or more"),
            _SECRET,
        ),
        block="saves",
        block_required=True,
        block_filled=True,
        doc="A roll against a number, with what follows when it is passed or failed.",
        example='save subject 3d6 at most subject.skill { fail { give "fallen" to subject } }',
    ),
    Head(
        "choose",
        phrase=(Slot("name", "binding", "any", from_clause="in"),),
        clauses=(
            ClauseWord("from", Slot("from", "expr", "int"), "the least number"),
            ClauseWord("to", Slot("to", "expr", "int"), "the greatest"),
            ClauseWord("in", Slot("in", "selector"), "what may be chosen: a list in parentheses, or a selector"),
            ClauseWord(
                "words", Slot("words", "expr", "int", least=1), "free text of at most so many words, for the judge unless `by` says who writes it"
            ),
            ClauseWord("up to", Slot("up_to", "expr", "int"), "so many of them at most: the choice is a list"),
            ClauseWord("judged", None, "the judge decides"),
            ClauseWord("at random", None, "nobody decides: each is as likely as any other"),
            _BY,
            _SECRET,
        ),
        doc="Ask for a choice and name it.",
        example="choose where in any hex adjacent to foe",
    ),
    Head(
        "give",
        phrase=(Slot("what", "refs", "any"),),
        clauses=(
            ClauseWord("to", Slot("to", "selector"), "who bears it; the subject or bearer when not said"),
            ClauseWord("for", Slot("for", "duration"), "how long"),
        ),
        doc="Put a condition on someone.",
        example='give "shaken" to subject for 2 turns',
    ),
    Head(
        "end",
        phrase=(Slot("what", "expr", "any"),),
        doc="End an effect: `end effect` ends the one whose line this is.",
        example="end effect",
    ),
    Head(
        "set",
        phrase=(Slot("place", "place"),),
        clauses=(ClauseWord("to", Slot("to", "expr", "any", from_clause="place"), required=True),),
        doc="Write a field.",
        example="set bearer.stance to low",
    ),
    Head(
        "raise",
        phrase=(Slot("place", "place"),),
        clauses=(ClauseWord("by", Slot("by", "expr", "int"), required=True),),
        doc="Add to a field.",
        example="raise bearer.courage by 1",
    ),
    Head(
        "lower",
        phrase=(Slot("place", "place"),),
        clauses=(
            ClauseWord("by", Slot("by", "expr", "int"), required=True),
            ClauseWord("at least", Slot("at_least", "expr", "int")),
        ),
        doc="Take from a field.",
        example="lower bearer.courage by 1 at least 0",
    ),
    Head("remove", phrase=(Slot("what", "expr", "any"),), doc="Take something out of play.", example="remove created"),
    Head(
        "replace",
        phrase=(Slot("place", "place"),),
        clauses=(ClauseWord("by", Slot("by", "expr", "any"), required=True),),
        doc="In `before` and `instead of`: change who or what the event is about.",
        example="replace attack.target by bearer",
    ),
    Head(
        "refuse",
        phrase=(Slot("why", "text", optional=True),),
        doc="In `before` and `instead of`: what was about to happen does not.",
        example="refuse",
    ),
    Head("continue", doc="In `instead of`: the event happens after all, as it was altered.", example="continue"),
    Head("stop", doc="Nothing more of this block is done.", example="stop"),
    Head(
        "reveal",
        phrase=(Slot("what", "expr", "any"),),
        clauses=(ClauseWord("to", Slot("to", "expr", "any"), "which side; all when not said"),),
        doc="A secret comes out.",
        example="reveal effect",
    ),
    Head(
        "scale",
        phrase=(Slot("aspect", "expr", "text"),),
        clauses=(
            ClauseWord("times", Slot("times", "expr", "int"), required=True),
            ClauseWord("of", Slot("of", "expr", "any"), "the record whose effect is scaled"),
        ),
        doc="Multiply one aspect of what is under way.",
        example="scale chosen times 3 of deed",
    ),
    Head(
        "run",
        phrase=(Slot("procedure", "text"),),
        doc="Run a procedure of the loaded game with the present bindings.",
        example='run "attack"',
    ),
    Head(
        "<int>", block="actions", name="case number", doc="What follows this total.", example="3 { end effect }", condition=True
    ),
    Head(
        "<range>",
        block="actions",
        name="case range",
        doc="What follows a total within the range.",
        example="4..6 { refuse }",
        condition=True,
    ),
    Head("pass", block="actions", block_required=True, doc="What follows when the save is passed."),
    Head("fail", block="actions", block_required=True, doc="What follows when the save is failed."),
)

_NAMES = (
    "when action",
    "else",
    "for each",
    "let",
    "roll",
    "save",
    "choose",
    "give",
    "end",
    "set",
    "raise",
    "lower",
    "remove",
    "replace",
    "refuse",
    "continue",
    "stop",
    "reveal",
    "scale",
    "run",
)


def action_words(*names: str) -> tuple[StatementClass, ...]:
    """The classes that list further actions, for a plugin that declares some."""
    return (StatementClass("actions", names), StatementClass("effects or actions", names))


ACTIONS: tuple[Declaration, ...] = (
    *HEADS,
    StatementClass("actions", _NAMES, "what is done, in order"),
    StatementClass("effects or actions", (*STANDING_NAMES, *_NAMES[1:]), "standing lines, or actions"),
    StatementClass("cases", ("case number", "case range"), "what follows which total"),
    StatementClass("saves", ("pass", "fail"), "what follows a save"),
)
