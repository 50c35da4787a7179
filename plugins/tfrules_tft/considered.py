"""What a policy may ask of a command it considers: where it ends, what it faces, what it lets the figure do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tfrules.boards import Hex, Placement, in_arc
from tfrules.engine.surface import Context, number
from tfrules.vocabulary.terms import Declaration, Function
from tfrules_tft import ground, options, ways

Command = Mapping[str, Any]
FAR = 99  # from everyone, where there is nobody


Foes = list[tuple[Hex, ...]]  # the hexes that each enemy fills
Reading = Callable[[Context, Placement, Foes], int]


def _foes(c: Context, figure: str) -> Foes:
    filled = (ground.cells(c, one) for one in ground.figures(c, alive=True) if ground.are_enemies(c, one, figure))
    return [hexes for hexes in filled if hexes]


def _at_its_end(read: Reading, without: int) -> Callable[[Context, Command], int]:
    """A reading of where a command ends, and `without` for one that ends nowhere. Many commands end alike, so it is read once for each such end."""

    def run(c: Context, command: Command) -> int:
        figure, path = command["figure"], command.get("path") or ()
        way = tuple(path) if ground.is_large(c, figure) else tuple(path[-1:])  # the last step alone says where it ends
        known: dict[Any, int] = c.derived((read, figure), dict) if not c.over else {}
        key = way, command.get("facing")
        if key not in known:
            end = ways.end(c, command)
            known[key] = without if end is None else read(c, end, _foes_once(c, figure))
        return known[key]

    return run


def _foes_once(c: Context, figure: str) -> Foes:
    found: Foes = _foes(c, figure) if c.over else c.derived((_foes, figure), lambda: _foes(c, figure))
    return found


def _gap(c: Context, end: Placement, foes: Foes) -> int:
    return min((end.distance_to(at) for foe in foes for at in foe), default=FAR)


def _faced(c: Context, end: Placement, foes: Foes) -> int:
    return sum(any(at in end.front for at in foe) for foe in foes)


def _sighted(c: Context, end: Placement, foes: Foes) -> int:
    return sum(any(in_arc(end, at, ground.arc(c)) for at in foe) for foe in foes)


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
    Function("gap", ("any",), "int", _at_its_end(_gap, FAR), "hexes from where a command ends to the nearest enemy"),
    Function("faced", ("any",), "int", _at_its_end(_faced, 0), "enemies in the front hexes where a command ends"),
    Function("sighted", ("any",), "int", _at_its_end(_sighted, 0), "enemies in front for shooting and throwing where a command ends"),
    Function("arms", ("any",), "int", _arms, "the ST for the weapon that a command takes in hand or picks up; 0 for none"),
    Function("lets", ("any", "text"), "bool", _lets, "whether a command's option does something: attack, shoot, defend"),
)
