"""The hooks of Warlords & Wizards."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tfrules.data import rulesets_dir
from tfrules.engine.surface import Procedure
from tfrules.hooks.game import GameInfo
from tfrules.hooks.spec import hook
from tfrules.vocabulary.terms import Declaration
from tfrules_ww.balance import BALANCES
from tfrules_ww.chase import chase_procedure
from tfrules_ww.codes import CODES as CODES
from tfrules_ww.duel import duel_procedures
from tfrules_ww.examples import EXAMPLES
from tfrules_ww.fields import FIELDS
from tfrules_ww.grapple import grapple_procedures
from tfrules_ww.joust import joust_procedure
from tfrules_ww.magic import cast_procedures
from tfrules_ww.maker import character
from tfrules_ww.meeting import MEETING
from tfrules_ww.melee import attack_procedures
from tfrules_ww.moves import move_procedures
from tfrules_ww.parties import PARTIES
from tfrules_ww.person import PERSON
from tfrules_ww.round import round_procedures
from tfrules_ww.service import meeting_procedure
from tfrules_ww.setup import COMMANDS, creature, set_up
from tfrules_ww.sheet import sheet
from tfrules_ww.words import WORDS
from tfrules_ww.works import work_procedures


@hook
def tfrules_vocabulary() -> Iterable[Declaration]:
    """The words of the game."""
    return (*WORDS, *BALANCES, *FIELDS, *PERSON, *PARTIES, *EXAMPLES)


@hook
def tfrules_packs() -> Iterable[Path]:
    """The pack that comes with the plugin."""
    return (rulesets_dir() / "ww",)


@hook
def tfrules_games() -> Iterable[GameInfo]:
    """The game by itself: it joins with no other."""
    return (
        GameInfo(
            "ww",
            packs=("ww",),
            title="Warlords & Wizards",
            turn="combat round",
            setup=set_up,
            figure=creature,
            commands=COMMANDS,
            makers={"character": character},
            meeting=MEETING,
            sheets={"character": sheet},
            cards=("spell", "ritual", "weapon", "armor", "shield"),
        ),
    )


@hook
def tfrules_procedures() -> Iterable[Procedure]:
    """Casting, striking, moving; a round of combat; wrestling, pursuit and jousts."""
    single = (chase_procedure(), joust_procedure(), meeting_procedure())
    fighting = (attack_procedures, round_procedures, grapple_procedures, duel_procedures)
    several = (cast_procedures, *fighting, move_procedures, work_procedures)
    return (*(procedure for made in several for procedure in made()), *single)
