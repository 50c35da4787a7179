"""Words of scenarios: whole fights with scripted dice, told turn by turn.

Who takes part and what the board looks like is said by words that a game's plugin adds to the classes "scenario" and "scenario
side"; what is done, by words that it adds to "scenario turn".
"""

from __future__ import annotations

from tfrules.vocabulary.core.examples import ANSWERS, EXPECTATIONS
from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Kind, Slot, StatementClass

SCENARIO = Kind(
    "scenario",
    doc="A course of play with given dice and with what must hold on the way. It is documentation and test at once.",
    clauses=(
        ClauseWord("game", Slot("game", "label"), "the game it is played in; any that is loaded when not said"),
        ClauseWord("covers", Slot("covers", "label", many=True), "ids of the rule index that it holds"),
    ),
    example='scenario "First meeting" game duel { side North { }; side South { }; turn 1 { roll 9 } }',
    templates='scenario "{name}" {{\n  summary "Who meets whom, and what comes of it."\n  side One {{ }}\n  side Two {{ }}\n  expect 1 == 1\n}}\n',
)

HEADS = (
    Head(
        "side",
        phrase=(Slot("name", "binding", "side"),),
        block="scenario side",
        block_required=True,
        condition=False,
        opens=True,
        name="scenario side",
        doc="A side, with who fights on it. Names given in its block are known in all that follows.",
        example="side North { }",
    ),
    Head(
        "turn",
        phrase=(Slot("number", "expr", "int", least=1),),
        block="scenario turn",
        block_required=True,
        condition=False,
        opens=True,
        name="scenario turn",
        doc="What happens in a turn, in order. Names given in its block are known in all that follows.",
        example="turn 1 { roll 9; expect 1 == 1 }",
    ),
    Head(
        "act",
        phrase=(Slot("who", "expr", "any"),),
        block="scenario turn",
        block_required=True,
        condition=False,
        roles=(("actor", "any"),),
        opens=True,
        name="scenario act",
        example="act Anna { roll 9 }",
        doc="What one of those taking part does; it is the `actor` of the words in the block.",
    ),
)

_PLAYED = (*ANSWERS, *EXPECTATIONS, "scenario act")

SCENARIOS: tuple[Declaration, ...] = (
    SCENARIO,
    *HEADS,
    StatementClass("scenario", ("cite", "summary", "note", "scenario side", "scenario turn", *_PLAYED), "a course of play"),
    StatementClass("scenario side", ("note",), "who fights on a side"),
    StatementClass("scenario turn", ("note", *_PLAYED), "what happens in a turn"),
)
