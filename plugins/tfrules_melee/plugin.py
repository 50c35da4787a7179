"""The Melee game: its pack on top of what Melee and Wizard share, and how a battle of it begins."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tfrules.data import rulesets_dir
from tfrules.hooks.game import GameInfo
from tfrules.hooks.spec import hook
from tfrules_tft.diagrams import diagrams
from tfrules_tft.figure import figure
from tfrules_tft.maker import character
from tfrules_tft.meeting import MEETING
from tfrules_tft.scene import scene
from tfrules_tft.setup import COMMANDS, setup


@hook
def tfrules_requires() -> Iterable[str]:
    return ("tft",)


@hook
def tfrules_packs() -> Iterable[Path]:
    return (rulesets_dir() / "melee",)


@hook
def tfrules_games() -> Iterable[GameInfo]:
    return (
        GameInfo(
            "melee",
            packs=("tft", "melee"),
            title="Melee",
            turn="Melee turn",
            ruling_game="melee",
            setup=setup,
            figure=figure,
            makers={"character": character},
            commands=COMMANDS,
            meeting=MEETING,
            scene=scene,
            cards=("weapon", "armor", "shield"),
            diagrams=diagrams,
        ),
    )
