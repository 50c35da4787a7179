"""The shapes of figures: footprints written as text, which a race or creature names, and what follows from them for moving."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from tfrules.boards import (
    DIRECTIONS,
    ORIGIN,
    BoardError,
    Footprint,
    Hex,
    Placement,
    parts_moved,
    rotated,
    single_moves,
    turns_in_place,
)
from tfrules.boards.codes import SHAPE
from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.surface import Context, Definition

BEINGS = ("race", "creature")


class Stand(NamedTuple):
    """Where a figure of several hexes is: the hex of its leading part, and its facing."""

    q: int
    r: int
    facing: int


class Move(NamedTuple):
    """One move of a shape from facing `before`: the way of its leading part, its facing afterwards, how far each part goes."""

    by: Hex
    facing: int
    parts: tuple[int, ...]


class Shape:
    """A footprint and all that is worked out of it once: its placements, and its moves from each facing."""

    def __init__(self, footprint: Footprint, turns: bool) -> None:
        self.footprint = footprint
        self.turns = turns  # it may turn within the hexes it fills
        self._placed: dict[tuple[int, int, int], Placement] = {}
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._turned: dict[int, tuple[tuple[Hex, int], ...]] = {}

    @cached_property
    def size(self) -> int:
        """How many hexes it fills."""
        return len(self.footprint.cells)

    def at(self, anchor: Hex, facing: int) -> Placement:
        """Its placement with the leading part in a hex."""
        key = (anchor[0], anchor[1], facing)
        found = self._placed.get(key)
        if found is None:
            found = self._placed[key] = Placement(self.footprint, Hex(anchor[0], anchor[1]), facing)
        return found

    def turned(self, place: Placement) -> tuple[Placement, ...]:
        """Every placement that it can take by turning where it is, the given one among them."""
        if not self.turns:
            return (place,)
        if place.facing not in self._turned:
            found = turns_in_place(self.at(ORIGIN, place.facing))
            self._turned[place.facing] = tuple((one.anchor, one.facing) for one in found)
        return tuple(self.at(place.anchor.plus(by), facing) for by, facing in self._turned[place.facing])

    def moves(self, facing: int) -> tuple[Move, ...]:
        """One hex any way, with or without a turn, as long as no part goes farther; and a turn by a sixth about any one of its parts."""
        if facing not in self._moves:
            here = self.at(ORIGIN, facing)
            if self.size == 1:  # it turns as it likes, and only where its way ends
                return self._moves.setdefault(facing, tuple(Move(by, facing, (1,)) for by in DIRECTIONS))
            near = {(one.anchor, one.facing) for one in single_moves(here)}
            for turn in ((facing + 1) % 6, (facing - 1) % 6):
                near |= {(old.minus(rotated(cell, turn)), turn) for old, cell in zip(here.cells, self.footprint.cells, strict=True)}
            found = (Move(anchor, turn, parts_moved(here, self.at(anchor, turn))) for anchor, turn in sorted(near))
            self._moves[facing] = tuple(sorted(found, key=lambda move: (max(move.parts), move.facing != facing)))
        return self._moves[facing]

    def of(self, end: Hex | Stand, start: Placement) -> Placement:
        """The placement that such a place stands for; a figure of one hex is thought of as facing the way it did."""
        return self.at(Hex(end[0], end[1]), end[2] if len(end) == 3 else start.facing)

    def stand(self, place: Placement) -> Hex | Stand:
        """A placement in a command or as the end of a way: a hex, with its facing where that belongs to the place."""
        return place.anchor if self.size == 1 else Stand(place.anchor.q, place.anchor.r, place.facing)


def read_shape(definition: Definition, c: Context) -> Shape:
    """The shape that a definition draws. Raises DiagnosticError (TFR0953) when no figure can have it."""

    def hexes(head: str) -> Any:
        found = definition.value(c, head, {}) or ()
        return (found,) if found and isinstance(found[0], int) else found

    try:
        footprint = Footprint.of(hexes("cells"), hexes("front"), hexes("rear"))
    except BoardError as error:
        raise DiagnosticError([finding(SHAPE, f"{definition.label}: {error.message}", help=error.mend)]) from None
    return Shape(footprint, bool(definition.value(c, "turns in place", {})))


def shapes(c: Context) -> dict[str, Shape]:
    """The shapes of those races and creatures whose text names one, by their names."""

    def read() -> dict[str, Shape]:
        drawn = {name: read_shape(c.game.definitions[name], c) for name in c.game.by_kind.get("footprint", ())}
        named = {name: c.game.definitions[name].value(c, "footprint", {}) for kind in BEINGS for name in c.game.by_kind.get(kind, ())}
        return {name: drawn[of] for name, of in named.items() if of is not None}

    found: dict[str, Shape] = c.game.kept("shapes", read)
    return found


def usual(c: Context) -> Shape:
    """The shape of whoever names none. Raises DiagnosticError (TFR0953) when no footprint is for that."""

    def read() -> Shape:
        drawn = [c.game.definitions[name] for name in c.game.by_kind.get("footprint", ())]
        found = next((one for one in drawn if one.value(c, "usual", {})), None)
        if found is None:
            raise DiagnosticError([finding(SHAPE, "no footprint is the usual one", help="say `usual` in that of whoever names none")])
        return read_shape(found, c)

    shape: Shape = c.game.kept("usual shape", read)
    return shape


def shape_of(c: Context, race: Any) -> Shape:
    """The shape of a race or creature."""
    return shapes(c).get(race) or usual(c)
