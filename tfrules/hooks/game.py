"""What a plugin says of a game it offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.boards.diagram import Diagram
from tfrules.boards.scene import Scene
from tfrules.engine.context import Context

if TYPE_CHECKING:
    from tfrules.diagnostics import Diagnostic
    from tfrules.engine.state import State


@dataclass(frozen=True)
class Made:
    """An item that was made to order: its text, and what is to be said of it although it may stand."""

    text: str
    remarks: tuple[Diagnostic, ...] = ()


# maker(loaded game, name of the item, choices by name, seed for what is not chosen) -> text. Raises DiagnosticError with every breach.
Maker = Callable[[Any, str, Mapping[str, str], "int | None"], Made]

# sheet(loaded game, qualified name of the item) -> the page as text
Sheet = Callable[[Any, str], str]


class Axis(NamedTuple):
    """A number that is varied: what it is called, and the values that it is given."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Trial:
    """One blow with a thing, as it is laid out over two numbers.

    `begin(loaded game, qualified name of the thing, value down, value across)` is a state in which the blow is on its way, None where there is
    none. `hit` tells of a later state whether it has hit, None while that is open; `harm` how much harm is done when all is over. `usual` are the
    two values for which harm is told.
    """

    down: Axis
    across: Axis
    usual: tuple[int, int]
    begin: Callable[[Any, str, int, int], State | None]
    hit: Callable[[State], bool | None]
    harm: Callable[[State], int]


@dataclass(frozen=True)
class Roster:
    """Who fights when the things of a game are set against each other.

    By the kind of an item, `figures` and `borne` have what makes plain data of a figure: of the item itself, or of the standard figure of the game
    that bears it. They get the loaded game and the qualified name, and give None for what is not weighed by fighting. `trials`: the blow that is
    laid out for things of a kind.
    """

    figures: Mapping[str, Callable[[Any, str], Mapping[str, Any] | None]] = field(default_factory=dict)
    borne: Mapping[str, Callable[[Any, str], Mapping[str, Any] | None]] = field(default_factory=dict)
    trials: Mapping[str, Trial] = field(default_factory=dict)


@dataclass(frozen=True)
class Meeting:
    """How two meet to fight it out, wherever the odds of a fight are asked for without a story.

    `place(loaded game, one, other)` gives plain data of both, with where they stand, and the options of the battle. `policy` is how both decide
    when nobody says otherwise. `told` are the fields by which it is told how someone came out of it. `roster`: who fights for balance.
    """

    place: Callable[[Any, Mapping[str, Any], Mapping[str, Any]], tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]]
    policy: str
    told: tuple[str, ...]
    roster: Roster | None = None


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
