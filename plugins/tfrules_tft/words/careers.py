"""Words of what figures are before and after a fight: how they are made and improved, what fights are for, what they bring."""

from __future__ import annotations

from tfrules.vocabulary.core.actions import action_words
from tfrules.vocabulary.terms import ClauseWord, Declaration, Event, Head, Kind, Query, Slot, StatementClass
from tfrules_tft import careers

CHARACTER = Kind(
    "character",
    doc="A figure as a player makes it: its race, attributes, and what it carries. The rules of creation are held when it is made.",
    required=("race",),
    example='character "Ragnar" { race "Human"; ST 11; DX 13; armor "Leather"; weapon "Spear" }',
    templates='character "{name}" {{\n  race    "Human"\n  ST      12\n  DX      12\n  armor   "Leather"\n  weapon  "Shortsword"\n}}\n',
)

# What a figure is and has, as characters and the figures of examples say it alike.
LOT = (
    "figure ST",
    "figure DX",
    "figure IQ",
    "figure armor",
    "figure shield",
    "figure weapons",
    "figure left",
    "figure carries",
    "figure experience",
    "figure improved",
)

HEADS = (
    Head(
        "race",
        phrase=(Slot("race", "ref", "race | creature"),),
        once=True,
        condition=False,
        name="of race",
        doc="What it is.",
        example='race "Human"',
    ),
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
        doc="Say that a rule is broken: by a figure that is being made or changed.",
        example='breach "it is too weak" of arm has figure.basic_ST against arm.ST when arm.ST > figure.basic_ST',
        run=careers.breach,
    ),
    Head(
        "award",
        phrase=(Slot("who", "selector"),),
        name="award",
        doc="Someone gets the experience that the fight was worth to it.",
        example="award survivor",
        run=careers.award,
        reads=("figure.award",),
        writes=("figure.experience",),
    ),
    Head(
        "withdraw",
        phrase=(Slot("who", "selector"),),
        name="withdraw",
        doc="Someone leaves the fight alive, and the board.",
        example="withdraw figure",
        run=careers.withdraw,
    ),
)

QUERIES = (
    Query("figure.worth", "figure", base="0", doc="The attributes of a figure together, by which sides are compared."),
    Query("figure.award", "figure", base="0", doc="The experience that the fight now over was worth to a figure."),
    Query("figure.price", "figure", base="0", doc="The experience that one more point of an attribute costs a figure."),
    Query(
        "figure.burden",
        "figure",
        base="figure.things",
        told=False,
        doc="How many of the things it carries count against what it may carry.",
    ),
)

EVENTS = (
    Event("made", ("{figure} made",), (("figure", "figure"),), "A figure is made; what it breaks is said with `breach`.", ""),
    Event(
        "improves",
        ("{figure} improves", "{figure} improves {attribute}"),
        (("figure", "figure"), ("attribute", "text")),
        "A figure asks for one more point of an attribute.",
        "{figure} improves {attribute}",
    ),
    Event(
        "rearranged",
        ("{figure} rearranged",),
        (("figure", "figure"),),
        "A figure that was made asks for other attributes than it has.",
        "",
    ),
    Event("rests", ("{figure} rests",), (("figure", "figure"),), "A figure recovers between two fights.", "{figure} recovers"),
    Event(
        "withdraws",
        ("{figure} withdraws",),
        (("figure", "figure"),),
        "Someone leaves the fight alive.",
        "{figure} is out of the fight",
    ),
    Event("fight over", ("end of fight",), (), "Only one side is left.", "the fight is over; {winner} is left"),
    Event("earned", (), doc="Someone got experience.", say="{figure} gets {points} points of experience"),
    Event("breach", (), doc="A rule is broken by a figure that is made or changed.", say="{text}"),
)

CAREERS: tuple[Declaration, ...] = (
    CHARACTER,
    *HEADS,
    *QUERIES,
    *EVENTS,
    *action_words("breach", "award", "withdraw"),
    StatementClass("character", ("cite", "note", "summary", "of race", *LOT), "what a figure is and has"),
)
