"""Options: which a figure may choose, and whether a command that carries one out is legal.

A command is plain data: {"figure", "option" (its letter), "path": hexes entered in order, "facing", "ready": a weapon or shield taken in hand,
"drop": True}. One function, `fault`, decides legality for menus and for execution alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tfrules.boards import Hex, are_adjacent, reachable
from tfrules.engine.context import Context
from tfrules.engine.definition import Definition
from tfrules_tft import ground

Command = dict[str, Any]
PASS = "pass"


def options(c: Context) -> dict[str, Definition]:
    """The options of the loaded game by letter."""
    found = {}
    for name in c.game.by_kind.get("option", ()):
        definition = c.game.definitions[name]
        found[str(definition.value(c, "letter", {}))] = definition
    return found


def status(c: Context, figure: str) -> str:
    """disengaged, engaged or hth; "down" options come from posture and are conditions of the option."""
    return str(c.value(figure, "status"))


def words(option: Definition, c: Context) -> tuple[str, ...]:
    """What an option does besides moving."""
    found = option.value(c, "then", {})
    return found if isinstance(found, tuple) else () if found is None else (found,)


def open_options(c: Context, figure: str) -> list[str]:
    """The letters a figure may choose now, in order."""
    now = status(c, figure)
    found = []
    for letter, option in sorted(options(c).items()):
        allowed = option.value(c, "open to", {})
        allowed = allowed if isinstance(allowed, tuple) else (allowed,)
        if now not in allowed:
            continue
        needs = all(line.eval(c, {"self": figure}, "needs", True) for line in option.all("needs"))
        if needs and not any(c.game.permitted(c, word, figure) for word in words(option, c)):
            found.append(letter)
    return found


def most_hexes(c: Context, figure: str, option: Definition) -> int:
    """How much movement an option allows."""
    if option.value(c, "shift", {}):
        return 1
    most = option.value(c, "move", {"self": figure})
    return int(most or 0) if not c.game.permitted(c, "move", figure) else 0


def step_cost(c: Context, figure: str, at: Hex) -> int | None:
    """What entering a hex costs, None when it cannot be entered."""
    if ground.board(c).is_shut(at) or ground.standing_in(c, at):
        return None
    return 3 if ground.occupants(c, at) else 1


def must_stop(c: Context, figure: str, at: Hex) -> bool:
    """Whether a figure must end its movement in a hex: an enemy has it in front."""
    return bool(ground.would_engage(c, figure, at))


def ends(c: Context, figure: str, option: Definition) -> dict[Hex, tuple[Hex, ...]]:
    """Every hex where an option's movement may end, with one way there. The hex it stands in is among them."""
    start = ground.hex_of(c, figure)
    if start is None:
        return {}
    most = most_hexes(c, figure, option)
    found: dict[Hex, tuple[Hex, ...]] = {start: ()}
    if most <= 0:
        return found
    if option.value(c, "shift", {}):
        holders = ground.engagers(c, figure)
        for at in ground.free_neighbours(c, start):
            if all(are_adjacent(at, place) for one in holders if (place := ground.hex_of(c, one)) is not None):
                found[at] = (at,)
        return found
    routes = reachable(start, most, lambda _, to: step_cost(c, figure, to), lambda at: at != start and must_stop(c, figure, at))
    for at, route in routes.items():
        found[at] = tuple(route.path[1:]) if route.path and route.path[0] == start else tuple(route.path)
    return found


def fault(c: Context, command: Any) -> str:
    """Why a command is not legal, "" when it is."""
    if not isinstance(command, dict) or not c.exists(command.get("figure")):
        return "there is no such figure"
    figure = command["figure"]
    if command.get("option") == PASS:
        return ""
    letter = command.get("option")
    if letter not in open_options(c, figure):
        return f"{figure} may not choose option ({letter}) now"
    option = options(c)[str(letter)]
    facing = command.get("facing", 0)
    if not isinstance(facing, int) or not 0 <= facing <= 5:
        return "a facing is a number from 0 to 5"
    path = tuple(Hex(*at) for at in command.get("path", ()))
    return _path_fault(c, figure, option, path) or _ready_fault(c, figure, option, command)


def _path_fault(c: Context, figure: str, option: Definition, path: tuple[Hex, ...]) -> str:
    if not path:
        return ""
    at = ground.hex_of(c, figure)
    if at is None:
        return f"{figure} is not on the board"
    if option.value(c, "shift", {}):
        return "" if len(path) == 1 and path[0] in ends(c, figure, option) else "a shift is one hex, adjacent to all who engage"
    spent = 0
    for step, to in enumerate(path):
        cost = step_cost(c, figure, to)
        if not are_adjacent(at, to) or cost is None:
            return f"{to} cannot be entered from {at}"
        if step and must_stop(c, figure, at):
            return f"{figure} must stop in {at}, in front of an enemy"
        spent += cost
        at = to
    most = most_hexes(c, figure, option)
    return "" if spent <= most else f"that costs {spent} movement, the option allows {most}"


def _ready_fault(c: Context, figure: str, option: Definition, command: Command) -> str:
    wanted = command.get("ready")
    if "ready" not in words(option, c):
        return "the option does not let it ready anything" if wanted else ""
    if wanted is None:
        return "say what is readied"
    if wanted == c.get(figure, "shield"):
        return "it is in hand already" if c.get(figure, "shield_ready") else ""
    return "" if wanted in (c.get(figure, "carried") or ()) else f"{figure} does not carry that"


def commands(c: Context, figure: str) -> Iterator[Command]:
    """Every legal command of a figure, one way to each end hex, in a fixed order."""
    yield {"figure": figure, "option": PASS}
    for letter in open_options(c, figure):
        option = options(c)[letter]
        readied = _readyable(c, figure) if "ready" in words(option, c) else (None,)
        for _, path in sorted(ends(c, figure, option).items()):
            for facing in range(6):
                for weapon in readied:
                    command: Command = {
                        "figure": figure,
                        "option": letter,
                        "path": tuple(tuple(at) for at in path),
                        "facing": facing,
                    }
                    if weapon is not None:
                        command["ready"] = weapon
                    yield command


def _readyable(c: Context, figure: str) -> tuple[str, ...]:
    shield = c.get(figure, "shield")
    slung = (shield,) if shield is not None and not c.get(figure, "shield_ready") else ()
    return tuple(dict.fromkeys((*(c.get(figure, "carried") or ()), *slung)))
