"""The plugin that Melee and Wizard share: words, procedures and the pack of data that both are built on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tfrules.data import rulesets_dir
from tfrules.engine.surface import Context, Procedure
from tfrules.hooks.spec import hook
from tfrules.vocabulary.terms import Declaration
from tfrules_tft import codes as codes
from tfrules_tft import ground
from tfrules_tft.attack import ATTACK
from tfrules_tft.balance import BALANCES
from tfrules_tft.battlefield import BATTLEFIELD
from tfrules_tft.between import BETWEEN
from tfrules_tft.careers import FIELDS as CAREER_FIELDS
from tfrules_tft.change import CHANGE, CHANGES
from tfrules_tft.combat import COMBAT
from tfrules_tft.cover import FIELDS as COVER_FIELDS
from tfrules_tft.entry import ENTRY
from tfrules_tft.examples import EXAMPLES
from tfrules_tft.fields import FIELDS
from tfrules_tft.movement import MOVEMENT
from tfrules_tft.pickup import PICKUP
from tfrules_tft.turns import TURNS
from tfrules_tft.wings import FIELDS as WING_FIELDS
from tfrules_tft.words import WORDS


@hook
def tfrules_vocabulary() -> Iterable[Declaration]:
    return (
        *(*WORDS, *BALANCES, *FIELDS, *CAREER_FIELDS, *COVER_FIELDS, *WING_FIELDS),
        *(*EXAMPLES, *BETWEEN, *BATTLEFIELD, *PICKUP, *CHANGES, *ENTRY),
    )


@hook
def tfrules_packs() -> Iterable[Path]:
    return (rulesets_dir() / "tft",)


@hook
def tfrules_procedures() -> Iterable[Procedure]:
    return (*ATTACK, *CHANGE, *COMBAT, *MOVEMENT, *TURNS)


@hook
def tfrules_populations() -> Mapping[str, Callable[[Context], Iterable[Any]]]:
    return {"hex": ground.all_hexes}
