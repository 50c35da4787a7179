"""Options: which a figure may choose, and whether a command that carries one out is legal.

A command is plain data: {"figure", "option" (its letter), "path": hexes entered in order, "facing", "ready": a weapon or shield taken in hand,
"posture": how it goes down}. One function, `fault`, decides legality for menus and for execution alike. What is readied may be a weapon
and a shield together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from tfrules.boards import Hex, are_adjacent, neighbours, reachable
from tfrules.engine.actions import many
from tfrules.engine.context import Context
from tfrules.engine.definition import Definition
from tfrules_tft import ground
from tfrules_tft.tables import by_word

Command = dict[str, Any]
PASS = "pass"
DOWN = ("kneeling", "prone")  # how a figure may go down of its own will


def options(c: Context) -> dict[str, Definition]:
    """The options of the loaded game by letter."""
    return by_word(c, "option", "letter")


def status(c: Context, figure: str) -> str:
    """disengaged, engaged or hth; "down" options come from posture and are conditions of the option."""
    return str(c.value(figure, "status"))


def words(option: Definition, c: Context) -> tuple[str, ...]:
    """What an option does besides moving."""
    found = option.value(c, "then", {})
    return found if isinstance(found, tuple) else () if found is None else (found,)


def open_options(c: Context, figure: str) -> list[str]:
    """The letters a figure may choose now, in order."""
    if c.game.permitted(c, "option", figure):
        return []
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


def allowance(c: Context, figure: str, option: Definition) -> int:
    """How far a figure may go now: nowhere when something holds it, or when it is down and the option does not let it crawl."""
    if c.game.permitted(c, "move", figure) or not (ground.is_up(c, figure) or "crawl" in words(option, c)):
        return 0
    return most_hexes(c, figure, option)


def step_cost(c: Context, figure: str, at: Hex, most: int = 2) -> int | None:
    """What entering a hex costs, None when it cannot be entered. Who moves one hex at most steps onto a body without more ado."""
    if ground.board(c).is_shut(at) or ground.standing_in(c, at) or ground.barred(c, at, "enter", figure):
        return None
    return 3 if most > 1 and ground.occupants(c, at) else 1


def may_stay(c: Context, figure: str, at: Hex) -> bool:
    """Whether a figure may end its movement in a hex it can enter: not on an enemy who lies there awake."""
    return not enemies_in(c, figure, at)


def enemies_in(c: Context, figure: str, at: Hex) -> list[str]:
    """The enemies in a hex that are neither dead nor unconscious."""
    return [one for one in ground.occupants(c, at) if ground.is_well(c, one) and ground.are_enemies(c, one, figure)]


def may_leap(c: Context, option: Definition) -> bool:
    """Whether an option's movement may end in the hex of an enemy, to grapple it."""
    return "grapple" in words(option, c) and not option.value(c, "shift", {}) and c.game.ruling("hth-defence-when") == "on-entry"


def must_stop(c: Context, figure: str, at: Hex) -> bool:
    """Whether a figure must end its movement in a hex: an enemy has it in front."""
    return bool(ground.would_engage(c, figure, at))


def ends(c: Context, figure: str, option: Definition) -> dict[Hex, tuple[Hex, ...]]:
    """Every hex where an option's movement may end, with one way there. The hex it stands in is among them."""
    start = ground.hex_of(c, figure)
    if start is None:
        return {}
    most = allowance(c, figure, option)
    found: dict[Hex, tuple[Hex, ...]] = {start: ()}
    if most <= 0:
        return found
    if option.value(c, "shift", {}):
        holders = ground.engagers(c, figure)
        for at in ground.free_neighbours(c, start):
            if may_stay(c, figure, at) and all(_keeps_to(c, one, at) for one in holders):
                found[at] = (at,)
        return found
    routes = reachable(start, most, lambda _, to: step_cost(c, figure, to, most), lambda at: must_stop(c, figure, at))
    for at, route in routes.items():
        if may_stay(c, figure, at):
            found[at] = tuple(route.path[1:])
    for at, route in routes.items() if may_leap(c, option) else ():
        if route.cost < most and (at == start or not must_stop(c, figure, at)):
            for near in neighbours(at):
                if near not in found and enemies_in(c, figure, near):
                    found[near] = (*route.path[1:], near)
    return found


def _keeps_to(c: Context, holder: str, at: Hex) -> bool:
    """Whether a shift to a hex keeps to an enemy who engages, as `shift-limit` rules."""
    if c.game.ruling("shift-limit") == "stay-in-front":
        return at in ground.front_hexes(c, holder)
    where = ground.hex_of(c, holder)
    return where is None or are_adjacent(at, where)


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
    return _path_fault(c, figure, option, path) or _ready_fault(c, figure, option, command) or _posture_fault(c, option, command)


def _path_fault(c: Context, figure: str, option: Definition, path: tuple[Hex, ...]) -> str:
    if not path:
        return ""
    at = ground.hex_of(c, figure)
    if at is None:
        return f"{figure} is not on the board"
    most, leaps = allowance(c, figure, option), False
    if most <= 0:
        return f"{figure} may not move now"
    if option.value(c, "shift", {}):
        return "" if len(path) == 1 and path[0] in ends(c, figure, option) else "a shift is one hex, adjacent to all who engage"
    spent = 0
    for step, to in enumerate(path):
        leaps = step == len(path) - 1 and may_leap(c, option) and bool(enemies_in(c, figure, to))
        cost = 1 if leaps else step_cost(c, figure, to, most)
        if not are_adjacent(at, to) or cost is None:
            return f"{to} cannot be entered from {at}"
        if step and must_stop(c, figure, at):
            return f"{figure} must stop in {at}, in front of an enemy"
        spent += cost
        at = to
    if not leaps and not may_stay(c, figure, at):
        return f"an enemy lies in {at}"
    return "" if spent <= most else f"that costs {spent} movement, the option allows {most}"


def _ready_fault(c: Context, figure: str, option: Definition, command: Command) -> str:
    wanted = command.get("ready")
    if "ready" not in words(option, c):
        return "the option does not let it ready anything" if wanted else ""
    if wanted is None:
        return "say what is readied"
    known = [many(ready) for ready in readyable(c, figure, option)]
    return "" if items(wanted) in known else f"{figure} cannot ready that"


def items(wanted: Any) -> tuple[Any, ...]:
    """What a command readies, as a tuple."""
    return tuple(wanted) if isinstance(wanted, list) else many(wanted)


def _posture_fault(c: Context, option: Definition, command: Command) -> str:
    wanted = command.get("posture")
    if wanted is None:
        return ""
    if "crouch" not in words(option, c):
        return "the option does not let it go down"
    return "" if wanted in DOWN else "it can kneel or lie prone"


def commands(c: Context, figure: str) -> Iterator[Command]:
    """Every legal command of a figure, one way to each end hex, in a fixed order."""
    yield {"figure": figure, "option": PASS}
    for letter in open_options(c, figure):
        option = options(c)[letter]
        readied = readyable(c, figure, option) if "ready" in words(option, c) else (None,)
        postures = (None, *DOWN) if "crouch" in words(option, c) else (None,)
        for _, path in sorted(ends(c, figure, option).items()):
            plain = {"figure": figure, "option": letter, "path": tuple(tuple(at) for at in path)}
            for facing, weapon, posture in product(range(6), readied, postures):
                command: Command = {**plain, "facing": facing}
                if weapon is not None:
                    command["ready"] = weapon
                if posture is not None:
                    command["posture"] = posture
                yield command


def readyable(c: Context, figure: str, option: Definition) -> tuple[Any, ...]:
    """What an option lets a figure take in hand: a weapon, its slung shield, or both. Who must drop what it holds has time for a weapon
    only, and for none that shoots.
    """
    weapons = tuple(dict.fromkeys(c.get(figure, "carried") or ()))
    if "drop" in words(option, c):
        return tuple(weapon for weapon in weapons if c.value(weapon, "class", {}) != "missile")
    shield = c.get(figure, "shield")
    if shield is None or c.get(figure, "shield_ready"):
        return weapons
    return (*weapons, shield, *((weapon, shield) for weapon in weapons if c.value(weapon, "hands", {}) != 2))
