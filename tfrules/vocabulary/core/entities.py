"""Kinds that every game has, and the statements that any kind may carry."""

from __future__ import annotations

from tfrules.vocabulary.core.standing import STANDING_NAMES
from tfrules.vocabulary.terms import (
    ClauseWord,
    Declaration,
    Event,
    Field,
    Head,
    Kind,
    Slot,
    StatementClass,
    Unit,
)

HEADS = (
    Head(
        "cite",
        phrase=(Slot("source", "citation"),),
        condition=False,
        doc="The passage an entity comes from.",
        example='cite handbook "Chapter 3"',
    ),
    Head(
        "summary",
        phrase=(Slot("text", "text"),),
        condition=False,
        once=True,
        doc="One or two sentences for readers.",
        example='summary "Hard to see."',
    ),
    Head(
        "note",
        phrase=(Slot("text", "text"),),
        condition=False,
        doc="A remark for readers.",
        example='note "Used by the northern clans."',
    ),
    Head(
        "covers",
        phrase=(Slot("rules", "label", many=True),),
        condition=False,
        doc="Ids of the rule index that this entity carries out.",
    ),
    Head(
        "like",
        phrase=(Slot("model", "ref", "any"),),
        condition=False,
        once=True,
        doc="Take every line that is not written here from another of its kind.",
        example='like "Oak staff"',
    ),
    Head(
        "example",
        phrase=(Slot("title", "text"),),
        block="example",
        block_required=True,
        condition=False,
        clauses=(
            ClauseWord("game", Slot("game", "label"), "the game it is played in"),
            ClauseWord("ruling", Slot("ruling", "text", many=True), "rulings as they stand for it, each as NAME=CHOICE"),
            ClauseWord("covers", Slot("covers", "label", many=True), "ids of the rule index that it holds"),
        ),
        doc="A worked example: what is given, what is done with which dice, what is expected. It is documentation and test at once.",
        example='example "a good blow" { ... }',
    ),
    Head("part", phrase=(Slot("title", "text"),), condition=False, doc="A part of a publication."),
    Head(
        "question",
        phrase=(Slot("text", "text"),),
        condition=False,
        once=True,
        doc="What a ruling decides.",
        example='question "Who goes first on a tie?"',
    ),
    Head(
        "choice",
        phrase=(Slot("name", "label"), Slot("text", "text", optional=True)),
        condition=False,
        doc="One answer to the question.",
    ),
    Head(
        "default",
        phrase=(Slot("choice", "label"),),
        condition=False,
        clauses=(ClauseWord("game", Slot("game", "label"), "in which game; in all others when not said"),),
        doc="The answer used when nobody chooses.",
    ),
    Head(
        "phase",
        phrase=(Slot("name", "label"),),
        condition=False,
        clauses=(
            ClauseWord("runs", Slot("runs", "text"), "the procedure of the phase"),
            ClauseWord("offers", None, "in this phase everyone may take what is offered"),
            ClauseWord("before", Slot("before", "label"), "in another pack's frame: stands before that phase"),
            ClauseWord("after", Slot("after", "label"), "in another pack's frame: stands after that phase"),
        ),
        doc="A phase of the turn, in order.",
    ),
    Head(
        "counts",
        phrase=(Slot("unit", "name"),),
        condition=False,
        once=True,
        name="turn unit",
        doc="The unit of time that one of these turns is; `turn` when not said. What lasts for so many has one less at its end.",
        example="counts day",
    ),
    Head(
        "duration",
        phrase=(Slot("time", "duration"),),
        once=True,
        name="duration",
        doc="How long it lasts when whoever gives it does not say.",
        example="duration 3 turns",
    ),
)

ANY = ("cite", "summary", "note", "covers", "like", "example")

KINDS = (
    Kind("publication", doc="A book that rules are cited from.", example='publication handbook "The Handbook" { part "One" }'),
    Kind(
        "ruling",
        doc="A question that the sources leave open or answer twice, with its choices.",
        required=("question", "choice", "default"),
        example='ruling "ties" { question "Who goes first on a tie?"; choice "roll"; choice "left"; default "roll" }',
        templates='ruling "{name}" {{\n  question "What is open?"\n  choice   "no" "What holds then."\n  choice   "yes" "What holds then."\n'
        '  default  "no"\n}}\n',
    ),
    Kind(
        "rule",
        doc="Standing lines that always count.",
        standing="global",
        example='rule "tired" { modify figure.skill by -1 when figure.tired }',
        templates='rule "{name}" {{\n  summary "What it says."\n}}\n',
    ),
    Kind(
        "condition",
        doc="Standing lines that count for whoever bears the condition.",
        standing="instance",
        roles=(("bearer", "any"), ("effect", "effect")),
        example='condition "slowed" { modify bearer.pace times 1/2 }',
        templates='condition "{name}" {{\n  summary "What it does to its bearer."\n}}\n',
    ),
    Kind(
        "turn",
        doc="The frame of a turn: its phases in order.",
        required=("phase",),
        example='turn "usual" { phase act runs "acts" }',
    ),
    Kind("side", doc="Those who decide together: a record in play.", listed=False),
    Kind("effect", doc="A condition or effect at work on someone: a record in play.", listed=False),
)

FIELDS = (
    Field("effect", "bearer", "any", doc="whom it is on"),
    Field("effect", "of", "any", doc="the definition it comes from"),
    Field("effect", "secret", "bool", doc="hidden from other sides", settable=True),
)

_LOGGED = (
    ("turn begins", "Turn {number}"),
    ("phase begins", "{phase}"),
    ("offer taken", "{who}: {offer}"),
)
EVENTS = (
    *(Event(name, (), doc="Logged by the engine; no rule reacts to it.", say=say) for name, say in _LOGGED),
    Event(
        "effect begins",
        ("{effect} begins", "{bearer} affected"),
        (("effect", "effect"), ("bearer", "any")),
        "An effect has been put on someone.",
        "{effect} begins",
    ),
    Event(
        "effect ends",
        ("{effect} ends",),
        (("effect", "effect"), ("bearer", "any")),
        "An effect is about to be over.",
        "{effect} ends",
    ),
)

UNITS = (Unit("turn", "time", "turns"), Unit("hit", "count", "hits"))

ENTITIES: tuple[Declaration, ...] = (
    *HEADS,
    *KINDS,
    *FIELDS,
    *EVENTS,
    *UNITS,
    StatementClass("publication", ("part", "note")),
    StatementClass("ruling", ("question", "choice", "default", "cite", "note", "covers", "example")),
    StatementClass("rule", (*ANY, *STANDING_NAMES)),
    StatementClass("condition", (*ANY, *STANDING_NAMES, "duration")),
    StatementClass("turn", ("phase", "turn unit", "cite", "note", "covers")),
)
