"""What a policy may ask of a command it considers: where it ends, what it faces, what it lets the figure do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.boards import Hex, in_arc
from tfrules.engine.surface import Context, number
from tfrules.vocabulary.terms import Declaration, Function
from tfrules_tft import ground, options, ways

Command = Mapping[str, Any]


def _foes(c: Context, command: Command) -> list[tuple[Hex, ...]]:
    """The hexes that each enemy fills."""
    figure = command["figure"]
    filled = (ground.cells(c, one) for one in ground.figures(c, alive=True) if ground.are_enemies(c, one, figure))
    return [hexes for hexes in filled if hexes]


def _gap(c: Context, command: Command) -> int:
    end = ways.end(c, command)
    return min((end.distance_to(at) for foe in _foes(c, command) for at in foe), default=99) if end is not None else 99


def _faced(c: Context, command: Command) -> int:
    end = ways.end(c, command)
    return 0 if end is None else sum(any(at in end.front for at in foe) for foe in _foes(c, command))


def _sighted(c: Context, command: Command) -> int:
    end = ways.end(c, command)
    return 0 if end is None else sum(any(in_arc(end, at, ground.arc(c)) for at in foe) for foe in _foes(c, command))


def _lets(c: Context, command: Command, word: str) -> bool:
    option = options.options(c).get(str(command.get("option")))
    return option is not None and word in options.words(option, c)


def _arms(c: Context, command: Command) -> int:
    """The strength for what a command readies; else for the strongest thing that it picks up."""
    ready, picked = command.get("ready"), command.get("pick") or ()
    things = (str(ready),) if ready else tuple(str(c.get(one, "of")) if c.exists(one) else str(one) for one in picked)
    return max((number(c.value(one, "ST") or 0) for one in things if c.game.kind_of(c, one) == "weapon"), default=0)


CONSIDERED: tuple[Declaration, ...] = (
    Function("steps", ("any",), "int", lambda c, command: len(command.get("path") or ()), "hexes that a command goes"),
    Function("gap", ("any",), "int", _gap, "hexes from where a command ends to the nearest enemy"),
    Function("faced", ("any",), "int", _faced, "enemies in the front hexes where a command ends"),
    Function("sighted", ("any",), "int", _sighted, "enemies in front for shooting and throwing where a command ends"),
    Function("arms", ("any",), "int", _arms, "the ST for the weapon that a command takes in hand or picks up; 0 for none"),
    Function("lets", ("any", "text"), "bool", _lets, "whether a command's option does something: attack, shoot, defend"),
)
