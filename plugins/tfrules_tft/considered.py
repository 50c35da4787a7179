"""What a policy may ask of a command it considers: where it ends, what it faces, what it lets the figure do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.boards import ONE_HEX, Hex, Placement, distance, in_arc
from tfrules.engine.context import Context
from tfrules.vocabulary.terms import Declaration, Function
from tfrules_tft import ground

Command = Mapping[str, Any]


def _end(c: Context, command: Command) -> Hex | None:
    path = command.get("path") or ()
    return Hex(*path[-1]) if path else ground.hex_of(c, command["figure"])


def _foes(c: Context, command: Command) -> list[Hex]:
    figure = command["figure"]
    places = (ground.hex_of(c, one) for one in ground.figures(c, alive=True) if ground.are_enemies(c, one, figure))
    return [at for at in places if at is not None]


def _gap(c: Context, command: Command) -> int:
    at = _end(c, command)
    return min((distance(at, foe) for foe in _foes(c, command)), default=99) if at is not None else 99


def _faced(c: Context, command: Command) -> int:
    at = _end(c, command)
    if at is None:
        return 0
    front = Placement(ONE_HEX, at, int(command.get("facing", 0))).front
    return sum(foe in front for foe in _foes(c, command))


def _sighted(c: Context, command: Command) -> int:
    at = _end(c, command)
    if at is None:
        return 0
    place = Placement(ONE_HEX, at, int(command.get("facing", 0)))
    return sum(in_arc(place, foe) for foe in _foes(c, command))


def _lets(c: Context, command: Command, word: str) -> bool:
    from tfrules_tft import options

    option = options.options(c).get(str(command.get("option")))
    return option is not None and word in options.words(option, c)


CONSIDERED: tuple[Declaration, ...] = (
    Function("steps", ("any",), "int", lambda c, command: len(command.get("path") or ()), "hexes that a command goes"),
    Function("gap", ("any",), "int", _gap, "hexes from where a command ends to the nearest enemy"),
    Function("faced", ("any",), "int", _faced, "enemies in the front hexes where a command ends"),
    Function("sighted", ("any",), "int", _sighted, "enemies in front for shooting and throwing where a command ends"),
    Function("lets", ("any", "text"), "bool", _lets, "whether a command's option does something: attack, shoot, defend"),
)
