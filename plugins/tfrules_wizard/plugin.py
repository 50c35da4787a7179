"""The games with magic: Wizard by itself, and Wizard joined with Melee."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from tfrules.data import rulesets_dir
from tfrules.engine.surface import Procedure
from tfrules.hooks.game import GameInfo
from tfrules.hooks.spec import hook
from tfrules.vocabulary.terms import Declaration
from tfrules_tft.diagrams import diagrams
from tfrules_tft.figure import figure
from tfrules_tft.maker import character
from tfrules_tft.meeting import MEETING
from tfrules_tft.scene import scene
from tfrules_tft.setup import setup
from tfrules_wizard.balance import BALANCE
from tfrules_wizard.cast import CASTING
from tfrules_wizard.counterfeit import DECLARED as COUNTERFEIT
from tfrules_wizard.examples import EXAMPLES
from tfrules_wizard.fields import FIELDS
from tfrules_wizard.missiles import MISSILES
from tfrules_wizard.phase import PHASES
from tfrules_wizard.renewal import RENEWAL
from tfrules_wizard.sight import FIELDS as SIGHT
from tfrules_wizard.words import WORDS

TURN = "Wizard turn"
COMMANDS = {
    "move": "how far and which way a figure moves",
    "action": "what a figure does: an attack, a spell, or what it is offered",
    "renew": "whether a continuing spell is paid for",
    "offer": "take what is offered, or pass",
}


@hook
def tfrules_requires() -> Iterable[str]:
    return ("tft",)


@hook
def tfrules_vocabulary() -> Iterable[Declaration]:
    return (*WORDS, BALANCE, *COUNTERFEIT, *FIELDS, *SIGHT, *EXAMPLES)


@hook
def tfrules_packs() -> Iterable[Path]:
    return (rulesets_dir() / "wizard", rulesets_dir() / "melee_wizard")


@hook
def tfrules_procedures() -> Iterable[Procedure]:
    return (*CASTING, *MISSILES, *RENEWAL, *PHASES)


@hook
def tfrules_games() -> Iterable[GameInfo]:
    both, made = ("tft", "melee", "wizard", "melee_wizard"), {"character": character}
    alone = GameInfo(
        "wizard",
        ("tft", "wizard"),
        "Wizard",
        TURN,
        setup=setup,
        figure=figure,
        makers=made,
        commands=COMMANDS,
        meeting=MEETING,
        scene=scene,
        cards=("spell", "weapon", "armor", "shield"),
        diagrams=diagrams,
    )
    return alone, replace(alone, name="melee+wizard", packs=both, title="Melee and Wizard")
