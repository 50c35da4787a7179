"""The drawings of the hex games. Each asks the same geometry, under the same rulings, that a fight asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tfrules.boards import Hex, Token, disc, line_of_flight, neighbour
from tfrules.boards.diagram import Diagram
from tfrules.engine.surface import Context, outside
from tfrules_tft import ground
from tfrules_tft.shapes import BEINGS, read_shape, usual

HERE = Hex(6, 6)
ONE = "one"  # the figure that is drawn
UP = 0
FAR = 3  # hexes around a figure for what reaches beyond its neighbours
MEGA = 7  # hexes around a figure for what is counted in megahexes

# The book's example of a throw: how far each stands from the thrower, in which direction, and where it faces.
THROW = {"B": (UP, 2), "D": (UP, 3), "C": (5, 3), "E": (1, 2), "F": (1, 3), "G": (1, 4), "H": (3, 2)}


def diagrams(loaded: Any) -> list[Diagram]:
    """Facing, the arc for what flies, reach, bodies, megahexes where the game counts them, a throw, the arena."""
    c = outside(loaded.engine)
    _stand(c, ONE, HERE)
    counted = [_megahexes(c)] if "megahex-count" in loaded.ruleset.rulings else []
    return [_facing(c), _arc(c), _jabs(c), *_bodies(c), *counted, _throw(outside(loaded.engine)), _arena()]


def _stand(c: Context, name: str, at: Hex, facing: int = UP, side: str = "") -> None:
    """A figure made up for a drawing: on its feet, of the usual shape."""
    c.create("figure", name, hex=at, facing=facing, side=side)


def _facing(c: Context) -> Diagram:
    place = usual(c).at(HERE, UP)
    areas = {zone: tuple(at for at in place.zones if ground.zone_from(c, ONE, at) == zone) for zone in ground.ZONES}
    return Diagram(
        "Front, side and rear",
        "A figure faces one side of its hex. What it may strike, whom it engages and how well it is struck follow from where the other stands.",
        disc(HERE, 1),
        areas,
        _words(areas),
        (_token(place.cells, "A"),),
    )


def _arc(c: Context) -> Diagram:
    around = tuple(at for at in disc(HERE, FAR) if at != HERE)
    areas = {
        "in front": tuple(at for at in around if ground.in_front(c, ONE, at)),
        "not in front": tuple(at for at in around if not ground.in_front(c, ONE, at)),
    }
    shape = str(ground.arc(c)).replace("-", " ")
    return Diagram(
        "In front for what flies",
        f"Whoever shoots or throws aims at what lies in front, however far away: here the {shape} ahead, as the ruling front-arc has it.",
        disc(HERE, FAR),
        areas,
        {at: "no" for at in areas["not in front"]},
        (_token((HERE,), "A"),),
    )


def _jabs(c: Context) -> Diagram:
    reach = ground.jab_hexes(c, ONE)
    between = tuple(dict.fromkeys(through for through in reach.values() if through is not None))
    areas = {"jab": tuple(reach), "must be free": between}
    return Diagram(
        "Jab hexes",
        "A pole weapon strikes two hexes away. Straight behind a front hex that hex must be free; along the side between two it need not be.",
        disc(HERE, 2),
        areas,
        _words({"jab": areas["jab"], "free": between}),
        (_token((HERE,), "A"),),
    )


def _bodies(c: Context) -> Iterable[Diagram]:
    """Each footprint but the usual one, with those who have it."""
    owners: dict[str, list[str]] = {}
    for name in (one for kind in BEINGS for one in c.game.by_kind.get(kind, ())):
        definition = c.game.definitions[name]
        of = definition.value(c, "footprint", {})
        if of is not None:
            owners.setdefault(of, []).append(definition.label.rpartition(":")[2])
    for of, who in sorted(owners.items()):
        definition = c.game.definitions[of]
        place = read_shape(definition, c).at(HERE, UP)
        areas = {str(zone.value): tuple(at for at, one in place.zones.items() if one is zone) for zone in dict.fromkeys(place.zones.values())}
        areas = {zone: areas[zone] for zone in ground.ZONES if zone in areas}
        size = len(place.cells)
        yield Diagram(
            definition.label.rpartition(":")[2],
            f"{'One hex' if size == 1 else f'{size} hexes'}: {', '.join(sorted(set(who)))}. Ranges are counted from the part with the sign.",
            (*place.cells, *place.zones),
            areas,
            _words(areas),
            (_token(place.cells, "A"),),
        )


def _megahexes(c: Context) -> Diagram:
    around = disc(HERE, MEGA)
    count = {at: ground.megahexes_to(c, ONE, (at,)) for at in around}
    lattice = ground.lattice().centred_on(HERE) if c.game.ruling("megahex-count") == "centred" else ground.lattice()
    centres = dict.fromkeys(map(lattice.centre, around))
    whole = [cells for cells in map(lattice.cells, centres) if set(cells) <= set(around)]
    ranges = {f"at {far}": tuple(at for at in around if count[at] == far) for far in sorted(set(count.values()))}
    return Diagram(
        "Megahexes",
        "Seven hexes make a megahex. The number in a hex is how many megahexes it is from the figure, wherever in its own megahex that stands.",
        around,
        ranges,
        {at: str(far) for at, far in count.items() if at != HERE},
        (_token((HERE,), "A"),),
        groups=tuple(whole),
    )


def _throw(c: Context) -> Diagram:
    """The book's example, at the figures that it names; lines, distances and who is passed are worked out."""
    places = {name: _beyond(*THROW[name]) for name in THROW}
    _stand(c, "A", HERE, side="us")
    for name, at in places.items():
        _stand(c, name, at, (THROW[name][0] + 3) % 6, "them")
    aims = {name: at for name, at in places.items() if ground.in_front(c, "A", at)}
    passed = {name: _passed(at, places) for name, at in aims.items()}
    told = [f"at {name} past {' and '.join(passed[name])}" for name in aims if passed[name]]
    spared = [name for name in places if name not in aims]
    return Diagram(
        "A throw",
        f"A may throw at {', '.join(aims)}, not at {' or '.join(spared)}. A throw flies past whoever stands in its line: {', '.join(told)}. "
        "The number is how many hexes away each is.",
        tuple(disc(HERE, 5)),
        {"may be thrown at": tuple(aims.values()), "may not": tuple(places[name] for name in spared)},
        {at: str(ground.hexes_between(c, "A", name)) for name, at in places.items()},
        (_token((HERE,), "A", UP, "us"), *(_token((at,), name, (THROW[name][0] + 3) % 6, "them") for name, at in places.items())),
        tuple((HERE, at) for at in aims.values()),
    )


def _beyond(direction: int, steps: int) -> Hex:
    at = HERE
    for _ in range(steps):
        at = neighbour(at, direction)
    return at


def _passed(target: Hex, places: Mapping[str, Hex]) -> list[str]:
    way = line_of_flight(HERE, target).on_the_way
    return [name for name, at in sorted(places.items(), key=lambda one: way.index(one[1]) if one[1] in way else -1) if at in way]


def _arena() -> Diagram:
    board = ground.arena(*ground.ARENA, True)
    doors = {name: hexes for name, hexes in board.entrances}
    return Diagram(
        "The arena",
        f"{ground.ARENA[0]} columns of {ground.ARENA[1]} hexes, with four entrances at either end (the printed map is lost: this is assumed).",
        tuple(sorted(board.hexes)),
        doors,
        _words(doors),
    )


def _words(areas: Mapping[str, Iterable[Hex]]) -> dict[Hex, str]:
    return {at: area for area, hexes in areas.items() for at in hexes}


def _token(cells: tuple[Hex, ...], sign: str, facing: int = UP, side: str = "") -> Token:
    return Token(sign, cells, facing, sign, side)
