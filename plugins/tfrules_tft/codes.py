"""Findings of these games."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register

CODES = (
    CodeInfo(
        "TFR0851",
        "figure-impossible",
        "error",
        "A figure breaks a rule of creation: its attributes, or what it carries.",
        'game.figure("Human", ST=40, DX=12)',
        'game.figure("Human", ST=12, DX=12)',
    ),
    CodeInfo(
        "TFR0852",
        "contest-unknown",
        "error",
        "A fight is of no kind that the rules know: to the death, in the arena, for practice.",
        'game.battle(sides, contest="duel")',
        'game.battle(sides, contest="arena")',
    ),
    CodeInfo(
        "TFR0853",
        "figure-unusual",
        "warning",
        "A figure keeps to the rules of creation, but the book says that its like is rare.",
        'game.figure("Giant", ST=30, DX=12)',
        'game.figure("Giant", ST=30, DX=9)',
    ),
    CodeInfo(
        "TFR0854",
        "change-refused",
        "error",
        "A figure that was made asks for a change that the rules do not give it.",
        'improve(game, {"name": "Ragnar", "experience": 20}, "ST")',
        'improve(game, {"name": "Ragnar", "experience": 100}, "ST")',
    ),
    CodeInfo(
        "TFR0855",
        "choice-unknown",
        "error",
        "A choice for a character is of nothing that a character has, or is no number where one is needed.",
        "tfrules new character Ragnar --game melee --set strength=11",
        "tfrules new character Ragnar --game melee --set ST=11",
    ),
    CodeInfo(
        "TFR0856",
        "start-refused",
        "error",
        "A figure cannot begin a fight where it is placed: in a wall, off the board, upon somebody, or in no entrance where the board has some.",
        'game.battle({"us": [figure | {"hex": (6, 3)}], "them": [other]}, board="arena")',
        'game.battle({"us": [figure], "them": [other]}, board="arena")',
    ),
    CodeInfo(
        "TFR0857",
        "setting-unknown",
        "error",
        "A fight is begun with a setting that there is not.",
        'game.battle(sides, bord="arena")',
        'game.battle(sides, board="arena")',
    ),
)
register(*CODES)
