"""Where figures stand: the board of a state, placements, zones, engagement. Geometry only; nothing here changes a state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tfrules.boards import (
    ONE_HEX,
    Board,
    Hex,
    MegahexLattice,
    Placement,
    are_adjacent,
    disc,
    distance,
    in_arc,
    lattices,
    open_reach,
    parse_board,
    rectangle,
    zone_of,
)
from tfrules.engine.context import Context

BOARD = "board"


@lru_cache(maxsize=32)
def _board(key: str) -> Board:
    import json

    return parse_board(json.loads(key))


@lru_cache(maxsize=8)
def _rectangle(columns: int, rows: int) -> Board:
    return rectangle(columns, rows)


def board(c: Context) -> Board:
    """The board of a state. A state without one gets the open arena of its default size."""
    if not c.exists(BOARD):
        return _rectangle(13, 15)
    record = c.record(BOARD)
    return _board(record["map"]) if "map" in record else _rectangle(record["columns"], record["rows"])


@lru_cache(maxsize=1)
def lattice() -> MegahexLattice:
    """The megahexes of the arena: the first of the possible phases (the printed map is lost)."""
    return lattices()[0]


def barred(c: Context, at: Hex, word: str, actor: str | None = None) -> bool:
    """Whether what lies in a hex (a fire, a wall of magic) forbids someone to enter it, or anything to pass."""
    if all(c.get(effect, "bearer") != tuple(at) for effect in c.of_kind("effect")):
        return False
    return bool(c.game.permitted(c, word, tuple(at), {"actor": actor}))


def is_shut(c: Context, at: Hex) -> bool:
    """Whether nobody can be in a hex: it is off the board, or wall of any kind."""
    return board(c).is_shut(at) or barred(c, at, "enter")


def hex_of(c: Context, figure: str) -> Hex | None:
    """The hex of a figure (of its head, when it is large), or None off the board."""
    at = c.get(figure, "hex")
    return None if at is None else Hex(*at)


def placement(c: Context, figure: str) -> Placement | None:
    """A figure's footprint on the board."""
    at = hex_of(c, figure)
    return None if at is None else Placement(ONE_HEX, at, int(c.get(figure, "facing", 0)))


def figures(c: Context, alive: bool = False) -> list[str]:
    """The figures in play; those that are neither dead nor unconscious, if asked."""
    return [name for name in c.of_kind("figure") if not alive or is_well(c, name)]


def is_well(c: Context, figure: str) -> bool:
    """Neither dead nor unconscious."""
    return bool(c.get(figure, "health", "well") == "well")


def is_up(c: Context, figure: str) -> bool:
    """On its feet."""
    return is_well(c, figure) and c.get(figure, "posture", "standing") == "standing"


def are_enemies(c: Context, a: str, b: str) -> bool:
    """Of different sides."""
    return c.get(a, "side") != c.get(b, "side")


def occupants(c: Context, at: Hex) -> list[str]:
    """The figures in a hex, the fallen included."""
    return [name for name in figures(c) if c.get(name, "hex") == tuple(at)]


def standing_in(c: Context, at: Hex) -> list[str]:
    """The figures on their feet, or kneeling, in a hex: nobody moves through them."""
    return [name for name in occupants(c, at) if is_well(c, name) and c.get(name, "posture", "standing") != "prone"]


def has_front(c: Context, figure: str) -> bool:
    """Whether a figure has front hexes at all: the fallen and those bending over are rear all round."""
    return is_up(c, figure) and not c.get(figure, "bending") and not c.get(figure, "hth")


def front_hexes(c: Context, figure: str) -> tuple[Hex, ...]:
    """The front hexes of a figure, none when it has no front."""
    place = placement(c, figure)
    return place.front if place is not None and has_front(c, figure) else ()


def zone_from(c: Context, target: str, origin: Hex) -> str:
    """From where an attack out of a hex comes: "front", "side" or "rear" of the target."""
    if not has_front(c, target):
        return "rear"
    place = placement(c, target)
    assert place is not None
    zone = zone_of(place, origin)
    if zone is not None:
        return str(zone.value)
    return _far_zone(place, origin)


def _far_zone(place: Placement, origin: Hex) -> str:
    """A distant attack comes from the zone through which its line enters; on an edge the defender's better one counts."""
    from tfrules.boards import approach_zones

    zones = [str(zone.value) for zone in approach_zones(place, origin)]
    for better in ("front", "side", "rear"):
        if better in zones:
            return better
    return "front"


def engagers(c: Context, figure: str) -> list[str]:
    """The enemies that engage a figure: those in whose front hexes it is."""
    at = hex_of(c, figure)
    return [] if at is None else would_engage(c, figure, at)


def would_engage(c: Context, figure: str, at: Hex) -> list[str]:
    """The enemies that would engage a figure in a hex. Who has come into being this turn holds nobody."""
    foes = [one for one in figures(c, alive=True) if are_enemies(c, one, figure) and not c.get(one, "idle")]
    return [one for one in foes if at in front_hexes(c, one)]


def is_engaged(c: Context, figure: str) -> bool:
    """Whether any enemy engages the figure."""
    return bool(engagers(c, figure))


def hexes_between(c: Context, a: str, b: str) -> int:
    """The distance of two figures in hexes."""
    one, other = hex_of(c, a), hex_of(c, b)
    return 0 if one is None or other is None else distance(one, other)


def megahexes_between(c: Context, a: str, b: str) -> int:
    """The distance of two figures in megahexes, counted as the ruling `megahex-count` says."""
    one, other = hex_of(c, a), hex_of(c, b)
    if one is None or other is None:
        return 0
    if c.game.ruling("megahex-count") == "centred":
        return lattice().centred_distance(one, other)
    return lattice().distance(one, other)


def in_front(c: Context, figure: str, at: Hex) -> bool:
    """Whether a hex is in front for shooting and throwing."""
    place = placement(c, figure)
    return place is not None and in_arc(place, at)


def jab_hexes(c: Context, figure: str) -> tuple[Hex, ...]:
    """The hexes a pole weapon can jab at now."""
    place = placement(c, figure)
    if place is None or not has_front(c, figure):
        return ()
    return open_reach(place, lambda at: bool(occupants(c, at)))


def back_to_wall(c: Context, figure: str) -> bool:
    """Whether the hex behind a standing figure is wall or off the map."""
    place = placement(c, figure)
    return place is not None and has_front(c, figure) and all(board(c).is_shut(at) for at in place.rear)


def adjacent(c: Context, a: str, b: str) -> bool:
    """Whether two figures are in neighbouring hexes."""
    one, other = hex_of(c, a), hex_of(c, b)
    return one is not None and other is not None and are_adjacent(one, other)


def free_neighbours(c: Context, at: Hex) -> Iterator[Hex]:
    """The open hexes around a hex in which nobody stands; a fallen figure does not count."""
    for near in disc(at, 1):
        if near != at and not is_shut(c, near) and not standing_in(c, near):
            yield near


def all_hexes(c: Context) -> tuple[Any, ...]:
    """Every hex of the board, as plain pairs, in order."""
    return tuple(sorted(tuple(at) for at in board(c).hexes))
