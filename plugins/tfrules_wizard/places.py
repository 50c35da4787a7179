"""Where magic reaches: hexes at which a figure may cast, and hexes in which its creations may appear. Geometry only."""

from __future__ import annotations

from collections.abc import Callable

from tfrules.boards import Hex, are_adjacent, line_of_flight
from tfrules.engine.surface import Context
from tfrules_tft import ground
from tfrules_tft.shapes import Shape


def in_front(c: Context, caster: str, at: Hex | None) -> bool:
    """Whether a figure may cast at a hex: its own, one next to it, or one in front. Without a board everything is near."""
    here = ground.hex_of(c, caster)
    return at is None or here is None or at == here or are_adjacent(at, here) or ground.in_front(c, caster, at)


def is_open(c: Context, caster: str, at: Hex | None) -> bool:
    """Whether a figure may cast at a hex, and no wall stands between."""
    here = ground.hex_of(c, caster)
    return at is None or here is None or (in_front(c, caster, at) and sees(c, here, at))


def megahexes(c: Context, caster: str, at: Hex | None) -> int:
    """How many megahexes a hex is from the one in which a figure stands."""
    return 0 if at is None else ground.megahexes_to(c, caster, (at,))


def in_reach(c: Context, caster: str, at: Hex | None) -> bool:
    """Whether a creation may appear in a hex: in the caster's megahex or one that touches it, with no wall on the way."""
    here = ground.hex_of(c, caster)
    if at is None or here is None:
        return True
    return megahexes(c, caster, at) <= 1 and sees(c, here, at)


def sees(c: Context, here: Hex, at: Hex, breaks: Callable[[Hex], bool] = lambda at: False) -> bool:
    """Whether no wall stands between two hexes, but for hexes of magic wall that are broken through."""
    walls = ground.board(c).is_wall

    def bars(on: Hex) -> bool:
        return walls(on) or (ground.barred(c, on, "pass") and not breaks(on))

    return line_of_flight(here, at).until(lambda on: on != at and bars(on)).reaches_target


def appearances(c: Context, caster: str, body: Shape) -> dict[tuple[int, int], tuple[int, ...]]:
    """The hexes in which someone made by a caster may appear, in order: those in which the caster sees nobody. With each the facings that a
    being of some shape can have there, so that all its hexes are such; where it fills several, none may hold anyone at all.
    """
    near = [at for at in (Hex(*at) for at in ground.all_hexes(c)) if in_reach(c, caster, at) and not ground.is_shut(c, at)]
    blind = body.size == 1
    free = {at for at in near if not any(not blind or ground.is_seen(c, one, caster) for one in ground.occupants(c, at))}
    found = {(at.q, at.r): tuple(turn for turn in range(6) if free.issuperset(body.at(at, turn).cells)) for at in near if at in free}
    return {at: turns for at, turns in found.items() if turns}


def is_dark(c: Context, at: Hex) -> bool:
    """Whether others do not notice what is made in a hex."""
    return ground.barred(c, at, "notice")


def dark_hexes(c: Context, caster: str) -> list[Hex]:
    """The hexes in which a caster may make something that others do not notice."""
    return [at for at in (Hex(*at) for at in ground.all_hexes(c)) if is_dark(c, at) and in_reach(c, caster, at)]
