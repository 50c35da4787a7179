"""Every hook a plugin may implement, in the order in which they are asked. Signatures and docstrings only.

All hooks are asked once, when a game is loaded, and what they return is sorted by the engine: install order never decides anything.
Mark implementations with `tfrules.hooks.hook`. A plugin is a module named by an entry point of the group `tfrules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from pathlib import Path

    from tfrules.engine.context import Context
    from tfrules.engine.procedure import Procedure
    from tfrules.hooks.game import GameInfo
    from tfrules.vocabulary.terms import Declaration

hookspec = pluggy.HookspecMarker("tfrules")
hook = pluggy.HookimplMarker("tfrules")


@hookspec
def tfrules_requires() -> Iterable[str]:
    """Names of the other plugins whose words, procedures and packs this one builds on.

    Asked first of all; they are loaded with it. Example: `return ("cards",)`
    """
    raise NotImplementedError


@hookspec
def tfrules_vocabulary() -> Iterable[Declaration]:
    """The words the plugin declares: kinds, heads, fields, queries, events, functions, selectors, units.

    Results of all plugins are joined; a word declared twice is an error that names both plugins.
    Example: `return (Kind("card", doc="A playing card."), Field("card", "suit", "text", how="text"))`
    """
    raise NotImplementedError


@hookspec
def tfrules_packs() -> Iterable[Path]:
    """Folders of the packs of data that come with the plugin, each with a `pack.yaml`.

    They can then be loaded by id. Example: `return (rulesets_dir() / "my_game",)`
    """
    raise NotImplementedError


@hookspec
def tfrules_games() -> Iterable[GameInfo]:
    """The games the plugin offers: a name, the packs that make it up, how a battle is set up and run.

    Example: `return (GameInfo("dice-race", packs=("dice_race",), turn="dice-race turn"),)`
    """
    raise NotImplementedError


@hookspec
def tfrules_procedures() -> Iterable[Procedure]:
    """Named procedures: lists of steps for what is truly procedure (`run "name"` and the phases of a turn name them).

    A name used by two plugins is an error. Example: `return (steps("deal", _shuffle, _deal),)`
    """
    raise NotImplementedError


@hookspec
def tfrules_populations() -> Mapping[str, Callable[[Context], Iterable[Any]]]:
    """Who there is of kinds that are neither records nor definitions: the hexes of a board, the cards of a deck.

    Example: `return {"hex": lambda c: board(c).hexes}`
    """
    raise NotImplementedError
