"""Findings of the game."""

from __future__ import annotations

from tfrules.diagnostics import CodeInfo, register

CODES = (
    CodeInfo(
        "TFR0871",
        "character-impossible",
        "error",
        "A character breaks a rule of creation: its class, its kind, its points, its devotions, or what it owns.",
        "tfrules new character Durin --game ww --set people=Dwarf --set calling=Magician",
        "tfrules new character Durin --game ww --set people=Dwarf --set calling=Fighter",
    ),
    CodeInfo(
        "TFR0872",
        "character-unusual",
        "warning",
        "A character keeps to the rules of creation, but something about it may do harm.",
        'tfrules new character Mordred --game ww --set alignment=chaotic --set "weapon=Sword of Law"',
        "tfrules new character Mordred --game ww --set alignment=chaotic --set weapon=Sword",
    ),
    CodeInfo(
        "TFR0873",
        "character-choice-unknown",
        "error",
        "A choice for a character is of nothing that a character has, or cannot be read.",
        "tfrules new character Emry --game ww --set strength=3",
        "tfrules new character Emry --game ww --set throws=5,3,1,1",
    ),
)
register(*CODES)
