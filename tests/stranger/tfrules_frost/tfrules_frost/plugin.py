"""What the plugin brings: words, the pack of its spells, and the procedure of the phase that the pack puts into the turn."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tfrules.engine.surface import Procedure
from tfrules.hooks.spec import hook
from tfrules.vocabulary.terms import Declaration
from tfrules_frost.frostbite import FROSTBITE
from tfrules_frost.words import WORDS


@hook
def tfrules_requires() -> Iterable[str]:
    return ("wizard",)


@hook
def tfrules_vocabulary() -> Iterable[Declaration]:
    return WORDS


@hook
def tfrules_packs() -> Iterable[Path]:
    return (Path(__file__).parent / "frost",)


@hook
def tfrules_procedures() -> Iterable[Procedure]:
    return FROSTBITE
