"""The plugin of the regatta, a game of the tests' own that shares nothing with the games of this repository."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.foreign.racing import PROCEDURES
from tests.foreign.setup import COURSE, boat, set_up
from tests.foreign.words import WORDS
from tfrules.engine.surface import Context, Procedure
from tfrules.hooks.game import GameInfo
from tfrules.hooks.spec import hook
from tfrules.vocabulary.terms import Declaration


@hook
def tfrules_vocabulary() -> Iterable[Declaration]:
    """The words of the game."""
    return WORDS


@hook
def tfrules_packs() -> Iterable[Path]:
    """The pack of cards, boats and rules."""
    return (Path(__file__).parent / "regatta",)


@hook
def tfrules_games() -> Iterable[GameInfo]:
    """The game by itself."""
    commands = {"choose": "a card of your hand, face down", "offer": "row, or pass", "consent": "protest when you are passed"}
    return (GameInfo("regatta", packs=("regatta",), title="Regatta", turn="leg", setup=set_up, figure=boat, commands=commands),)


@hook
def tfrules_procedures() -> Iterable[Procedure]:
    """What a leg is made of."""
    return PROCEDURES


@hook
def tfrules_populations() -> Mapping[str, Callable[[Context], Iterable[Any]]]:
    """The buoys: numbers of fields, no records."""
    return {"buoy": lambda c: c.get(COURSE, "buoys", ()) if c.exists(COURSE) else ()}
