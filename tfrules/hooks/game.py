"""What a plugin says of a game it offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tfrules.boards.diagram import Diagram
from tfrules.boards.scene import Scene
from tfrules.engine.context import Context

if TYPE_CHECKING:
    from tfrules.diagnostics import Diagnostic


@dataclass(frozen=True)
class Made:
    """An item that was made to order: its text, and what is to be said of it although it may stand."""

    text: str
    remarks: tuple[Diagnostic, ...] = ()


# maker(loaded game, name of the item, choices by name, seed for what is not chosen) -> text. Raises DiagnosticError with every breach.
Maker = Callable[[Any, str, Mapping[str, str], "int | None"], Made]

# sheet(loaded game, qualified name of the item) -> the page as text
Sheet = Callable[[Any, str], str]


@dataclass(frozen=True)
class Meeting:
    """How two meet to fight it out, wherever the odds of a fight are asked for without a story.

    `place(loaded game, one, other)` gives plain data of both, with where they stand, and the options of the battle. `policy` is how both decide
    when nobody says otherwise. `told` are the fields by which it is told how someone came out of it.
    """

    place: Callable[[Any, Mapping[str, Any], Mapping[str, Any]], tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]]
    policy: str
    told: tuple[str, ...]


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
    meeting: Meeting | None = None  # how two of its figures meet; None where a game has no duels
    scene: Callable[[Context], Scene] | None = None  # what there is to see, for all drawings; None where a game has no board
    fields: Mapping[str, Any] = field(default_factory=dict)
    makers: Mapping[str, Maker] = field(default_factory=dict)  # kind -> what makes an item of it from choices, or from a seed
    sheets: Mapping[str, Sheet] = field(default_factory=dict)  # kind -> what fills in a page of one of them, to be printed
    diagrams: Callable[[Any], Iterable[Diagram]] | None = None  # of a loaded game: drawings that explain how places are read
    cards: tuple[str, ...] = ()  # kinds whose things are printed as cards, in this order
