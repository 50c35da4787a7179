"""The hooks of Warlords & Wizards."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tfrules.data import rulesets_dir
from tfrules.engine.procedure import Procedure
from tfrules.hooks.game import GameInfo
from tfrules.hooks.spec import hook
from tfrules.vocabulary.terms import Declaration
from tfrules_ww.examples import EXAMPLES
from tfrules_ww.fields import FIELDS
from tfrules_ww.magic import cast_procedure
from tfrules_ww.melee import attack_procedure
from tfrules_ww.moves import move_procedures
from tfrules_ww.setup import COMMANDS, creature, set_up
from tfrules_ww.words import WORDS


@hook
def tfrules_vocabulary() -> Iterable[Declaration]:
    """The words of the game."""
    return (*WORDS, *FIELDS, *EXAMPLES)


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
            begin="ww.adventure",
            setup=set_up,
            figure=creature,
            commands=COMMANDS,
        ),
    )


@hook
def tfrules_procedures() -> Iterable[Procedure]:
    """Casting, striking, moving."""
    return (cast_procedure(), attack_procedure(), *move_procedures())
