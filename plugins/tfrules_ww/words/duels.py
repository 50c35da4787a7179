"""Duels and psychic combat."""

from __future__ import annotations

from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Field, Head, Kind, Slot
from tfrules_ww.melee import touch
from tfrules_ww.roles import ATTACK_ROLES

_ONE = "creature"

KINDS = (
    Kind(
        "stance",
        doc="How somebody stands in an exchange of a duel.",
        required=("of", "adds"),
        example='stance "bold" { of proponent; adds 1 }',
        templates='stance "{name}" {{\n  of   proponent\n  adds 1\n}}\n',
    ),
    Kind("duel", doc="A duel under way.", listed=False),
)

LINES = (
    Head(
        "of",
        phrase=(Slot("part", "name", choices=("proponent", "opponent")),),
        once=True,
        condition=False,
        name="stance part",
        doc="Whose stance it is: the proponent's is open, the opponent's hidden.",
        example="of proponent",
    ),
    Head(
        "adds",
        phrase=(Slot("points", "expr", "int"),),
        once=True,
        condition=False,
        name="stance points",
        doc="What it adds to the die of an exchange.",
        example="adds 1",
    ),
)


ACTIONS = (
    Head(
        "touch",
        phrase=(Slot("who", "selector", "creature"),),
        clauses=(ClauseWord("by", Slot("by", "selector", "creature"), "who hits", required=True),),
        name="touch",
        run=touch,
        doc="A hit in a duel: what it does rules say.",
        example="touch loser by winner",
    ),
)

EVENTS = (
    Event(
        "outduels",
        ("{winner} outduels {loser}",),
        (("winner", _ONE), ("loser", _ONE), ("duel", "duel"), ("margin", "int")),
        "One of both has won an exchange of a duel by so many points.",
        "{winner} wins the exchange by {margin}",
    ),
    Event(
        "touches",
        ("{attacker} touches {target}",),
        (*ATTACK_ROLES[1:], ("duel", "duel")),
        "A hit in a duel is about to do what it does.",
        "{attacker} touches {target}",
    ),
    Event(
        "overpowers",
        ("{winner} overpowers {loser}",),
        (("winner", _ONE), ("loser", _ONE), ("margin", "int")),
        "One of both has won a wave of psychic combat by so many successes.",
        "{winner} overpowers {loser} by {margin}",
    ),
    *(
        Event(name, (), doc="Logged; no rule reacts to it.", say=say)
        for name, say in (
            ("duel begins", "{proponent} is the proponent, {opponent} the opponent"),
            ("exchange", "{who}: {stance}, {total}"),
            ("duel ends", "the duel is {winner}'s"),
            ("minds part", "the minds of {who} and {other} part"),
        )
    ),
)

FIELDS = (
    Field("duel", "proponent", _ONE, doc="who attacks", settable=True),
    Field("duel", "duelists", "list[creature]", doc="both of them"),
    Field("duel", "winner", _ONE, doc="who has won", settable=True),
    Field("creature", "steps_back", "int", doc="how often it was forced back in a duel", default=0, settable=True),
    Field(
        "creature",
        "knows_of",
        "list[creature]",
        doc="those whom it is aware of though they cannot be seen",
        default=(),
        settable=True,
    ),
)

DUELS: tuple[Declaration, ...] = (*KINDS, *LINES, *EVENTS, *FIELDS)
