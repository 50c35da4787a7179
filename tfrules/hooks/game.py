"""What a plugin says of a game it offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class GameInfo:
    """A game by name.

    `packs`: ids of the packs of data that make it up (what they require is loaded too). `turn`: the name of its turn definition ("" for a
    game without turns). `ruling_game`: the name under which rulings list its default. `setup(context, scenario)` writes the records with which a
    battle begins, from plain data. `begin`: the procedure that runs it.
    """

    name: str
    packs: tuple[str, ...]
    title: str = ""
    turn: str = ""
    ruling_game: str = ""
    begin: str = ""
    setup: Callable[..., None] | None = None
    figure: Callable[..., Mapping[str, Any]] | None = None  # figure(loaded, of, fields) -> checked plain data
    commands: Mapping[str, str] = field(default_factory=dict)  # name of a command -> one line of help
    show: Callable[..., str] | None = None  # a state in a view as text for a terminal
    fields: Mapping[str, Any] = field(default_factory=dict)
