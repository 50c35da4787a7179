"""Where figures stand: the board of a state, placements, zones, engagement. Geometry only; nothing here changes a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from tfrules.boards import (
    Arc,
    Board,
    Hex,
    MegahexLattice,
    Placement,
    approach_zones,
    distance,
    hex_at,
    in_arc,
    lattices,
    neighbours,
    parse_board,
    reach_hexes,
    rectangle,
    zone_of,
)
from tfrules.engine.surface import Context, number
from tfrules_tft.shapes import Shape, shape_of, shapes

BOARD = "board"
ARENA = (13, 15)  # columns and rows of the open field on which a fight takes place that names no board
ZONES = ("front", "side", "rear")  # what suits the target best comes first


@lru_cache(maxsize=32)
def _board(key: str) -> Board:
    import json

    return parse_board(json.loads(key))


@lru_cache(maxsize=8)
def arena(columns: int, rows: int, entrances: bool = False) -> Board:
    """An open field; with entrances the four hexes in the middle of its first and of its last row are such."""
    middle = range(max(0, columns // 2 - 1), min(columns, columns // 2 + 3)) if entrances else ()
    ends = {"far": [hex_at(column, 0) for column in middle], "near": [hex_at(column, rows - 1) for column in middle]}
    return rectangle(columns, rows, ends if entrances else None)


def board(c: Context) -> Board:
    """The board of a state. A state without one gets the open arena of its default size."""
    if not c.exists(BOARD):
        return arena(*ARENA)
    record = c.record(BOARD)
    if "map" in record:
        return _board(record["map"])
    return arena(record["columns"], record["rows"], bool(record.get("entrances")))


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


def shape(c: Context, figure: str) -> Shape:
    """The shape of a figure: that of its race."""
    return shape_of(c, c.get(figure, "race"))


def is_large(c: Context, figure: str) -> bool:
    """Whether a figure fills several hexes."""
    return shape(c, figure).size > 1


def placement(c: Context, figure: str) -> Placement | None:
    """A figure's footprint on the board."""
    at = c.get(figure, "hex")
    return None if at is None else shape(c, figure).at(at, c.get(figure, "facing", 0))


def cells(c: Context, figure: str) -> tuple[Hex, ...]:
    """The hexes that a figure fills; none off the board."""
    place = placement(c, figure)
    return () if place is None else place.cells


def figures(c: Context, alive: bool = False) -> list[str]:
    """The figures in play; those that are neither dead nor unconscious, if asked."""
    return [name for name in c.of_kind("figure") if not alive or is_well(c, name)]


def is_well(c: Context, figure: str) -> bool:
    """Neither dead nor unconscious."""
    return bool(c.get(figure, "health", "well") == "well")


def is_foe(c: Context, figure: str) -> bool:
    """Whether its enemies may still attack a figure: it is awake, or it lies unconscious where rules let such a one be slain."""
    health = c.get(figure, "health", "well")
    return health == "well" or (health == "unconscious" and not c.game.permitted(c, "slay", figure))


def is_up(c: Context, figure: str) -> bool:
    """On its feet."""
    return is_well(c, figure) and c.get(figure, "posture", "standing") == "standing"


def are_enemies(c: Context, a: str, b: str) -> bool:
    """Of different sides."""
    return c.get(a, "side") != c.get(b, "side")


def is_seen(c: Context, one: str, by: str) -> bool:
    """Whether a figure, or its side, sees another: it is on its side, or not hidden from it."""
    seen_by = c.get(one, "seen_by")
    return bool(seen_by is None or (c.get(by, "side") or by) in seen_by)


def occupants(c: Context, at: Hex) -> list[str]:
    """The figures in a hex, the fallen included."""
    large = shapes(c)
    return [
        name
        for name in figures(c)
        if c.get(name, "hex") == at or (c.get(name, "race") in large and at in cells(c, name))
    ]


def standing_in(c: Context, at: Hex) -> list[str]:
    """The figures on their feet, or kneeling, in a hex: nobody moves through them."""
    return [name for name in occupants(c, at) if is_well(c, name) and c.get(name, "posture", "standing") != "prone"]


def may_rise(c: Context, figure: str) -> bool:
    """Whether nobody else stands in any hex that a figure fills, so that it can get up."""
    return all(one == figure for at in cells(c, figure) for one in standing_in(c, at))


def unseen_in(c: Context, at: Hex, by: str) -> str | None:
    """The living enemy in a hex whom a figure does not see, if there is one."""
    there = (one for one in occupants(c, at) if is_well(c, one) and are_enemies(c, one, by))
    return next((one for one in there if not is_seen(c, one, by)), None)


def has_front(c: Context, figure: str) -> bool:
    """Whether a figure has front hexes at all: the fallen and those bending over are rear all round."""
    faces = is_up(c, figure) or (kneels(c, figure) and c.game.ruling("kneeling-front") == "kneel-front")
    return faces and not c.get(figure, "bending") and not c.get(figure, "hth")


def kneels(c: Context, figure: str) -> bool:
    """Awake, and on its knees."""
    return is_well(c, figure) and c.get(figure, "posture", "standing") == "kneeling"


def front_hexes(c: Context, figure: str) -> tuple[Hex, ...]:
    """The front hexes of a figure, none when it has no front."""
    place = placement(c, figure)
    return place.front if place is not None and has_front(c, figure) else ()


def zone_from(c: Context, target: str, origin: Hex) -> str:
    """From where an attack out of a hex comes: "front", "side" or "rear" of the target."""
    return zone_ahead(c, target, origin) if has_front(c, target) else "rear"


def zone_ahead(c: Context, target: str, origin: Hex) -> str:
    """The zone in which a hex lies of a figure that stands as it faces."""
    place = placement(c, target)
    if place is None:
        return "front"
    zone = zone_of(place, origin)
    if zone is not None:
        return str(zone.value)
    return _far_zone(place, origin, ZONES if c.game.ruling("edge-line") == "defender" else ZONES[::-1])


def _far_zone(place: Placement, origin: Hex, order: tuple[str, ...]) -> str:
    """A distant attack comes from the zone through which its line enters; of two, along an edge, from the first of `order`."""
    zones = [str(zone.value) for zone in approach_zones(place, origin)]
    return next((zone for zone in order if zone in zones), "front")


def watchers(c: Context, figure: str) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    """The enemies that could hold a figure, as far as it sees them, with their front hexes. Who has come into being this turn holds nobody,
    nor does whoever some rule forbids to engage it.
    """
    for one in figures(c, alive=True):
        if not are_enemies(c, one, figure) or c.get(one, "idle") or not is_seen(c, one, figure):
            continue
        front = front_hexes(c, one)
        if front and not c.game.permitted(c, "engage", one, {"actor": figure}):
            yield one, front


def holders(c: Context, figure: str, place: Placement | None) -> list[str]:
    """The enemies that would have a figure in front of them in a place."""
    filled = () if place is None else place.cells
    return [one for one, front in watchers(c, figure) if any(at in filled for at in front)] if filled else []


def are_enough(c: Context, figure: str, foes: list[str]) -> bool:
    """Whether so many enemies engage a figure when they have it in front: one does, but a large figure may take more."""
    if not foes or not is_large(c, figure):
        return bool(foes)
    return sum(number(c.value(one, "holds")) for one in foes) >= number(c.value(figure, "engaged_by"))


def engagers(c: Context, figure: str) -> list[str]:
    """The enemies that engage a figure: those that have it in front, if they are enough for it."""
    foes = holders(c, figure, placement(c, figure))
    return foes if are_enough(c, figure, foes) else []


def is_engaged(c: Context, figure: str) -> bool:
    """Whether enemies engage the figure."""
    return bool(engagers(c, figure))


def nearest(c: Context, target: str, origin: Hex) -> Hex | None:
    """The hex of a figure that is nearest to a hex; of equally near ones the first, which is its leading part's."""
    filled = cells(c, target)
    return min(filled, key=lambda at: distance(origin, at)) if filled else None


def hexes_between(c: Context, a: str, b: str) -> int:
    """Hexes from the leading part of one figure to the nearest part of another."""
    one = hex_of(c, a)
    other = nearest(c, b, one) if one is not None else None
    return 0 if one is None or other is None else distance(one, other)


def megahexes_between(c: Context, a: str, b: str) -> int:
    """Megahexes from the leading part of one figure to the nearest part of another."""
    return megahexes_to(c, a, cells(c, b))


def megahexes_to(c: Context, figure: str, others: Iterable[Hex]) -> int:
    """Megahexes from the leading part of a figure to the nearest of some hexes, counted as the ruling `megahex-count` says."""
    one = hex_of(c, figure)
    if one is None:
        return 0
    count = lattice().centred_distance if c.game.ruling("megahex-count") == "centred" else lattice().distance
    return min((count(one, at) for at in others), default=0)


def aimed_at(c: Context, attack: str) -> tuple[Hex, ...]:
    """The hexes that an attack is meant for: its target's, or the one aimed at by guess."""
    target = c.get(attack, "target")
    if target is not None:
        return cells(c, target)
    return () if c.get(attack, "aim") is None else (Hex(*c.get(attack, "aim")),)


def in_front(c: Context, figure: str, at: Hex) -> bool:
    """Whether a hex is in front for shooting and throwing."""
    place = placement(c, figure)
    return place is not None and in_arc(place, at, arc(c))


def arc(c: Context) -> Arc:
    """How wide the area in front of a figure is for what flies, as `front-arc` rules."""
    return Arc.CONE if c.game.ruling("front-arc") == "cone" else Arc.HALF_PLANE


def jab_hexes(c: Context, figure: str) -> dict[Hex, Hex | None]:
    """The hexes that a pole weapon reaches, each with the one that lies straight between, if one does."""
    place = placement(c, figure)
    return {} if place is None or not has_front(c, figure) else {one.hex: one.through for one in reach_hexes(place)}


def open_to(c: Context, act: str, figure: str, at: Hex) -> bool:
    """Whether no rule keeps a figure from an act at a hex: to strike, jab or send something into it."""
    return not c.game.permitted(c, act, tuple(at), {"actor": figure})


def back_to_wall(c: Context, figure: str) -> bool:
    """Whether the hex behind a standing figure is wall or off the map."""
    place = placement(c, figure)
    return place is not None and has_front(c, figure) and all(board(c).is_shut(at) for at in place.rear)


def adjacent(c: Context, a: str, b: str) -> bool:
    """Whether two figures touch: some hex of one is next to some hex of the other."""
    one, filled = placement(c, a), cells(c, b)
    return one is not None and any(at in one.zones for at in filled)


def beside(c: Context, what: Any) -> tuple[Hex, ...]:
    """The hexes around a figure or a hex, in their order; none around what is nowhere."""
    if isinstance(what, str):
        place = placement(c, what)
        return () if place is None else tuple(sorted(place.zones))
    return () if what is None else tuple(sorted(neighbours(Hex(*what))))


def free_neighbours(c: Context, at: Hex) -> Iterator[Hex]:
    """The open hexes around a hex in which nobody stands; a fallen figure does not count."""
    for near in beside(c, at):
        if not is_shut(c, near) and not standing_in(c, near):
            yield near


def has_room(c: Context, figure: str, place: Placement) -> bool:
    """Whether a figure could be in a place: none of its hexes is shut, and nobody else stands in one."""
    return all(not is_shut(c, at) and all(one == figure for one in standing_in(c, at)) for at in place.cells)


def steps(c: Context, figure: str) -> tuple[Hex, ...]:
    """The hexes around a figure's leading part into which that can step while the figure keeps its facing and finds room; in order."""
    place = placement(c, figure)
    if place is None:
        return ()
    body = shape(c, figure)
    return tuple(at for at in sorted(neighbours(place.anchor)) if has_room(c, figure, body.at(at, place.facing)))


def all_hexes(c: Context) -> tuple[Any, ...]:
    """Every hex of the board, as plain pairs, in order."""
    return tuple(sorted(tuple(at) for at in board(c).hexes))
