"""The lie of the land for one figure: what is closed to it, what a step costs, who stops it, whom it can push aside. As things stand now.

A way is a row of placements. A command writes one as the hexes entered, for a figure of several hexes as those of its leading part,
each with the facing it takes there: (3, 4) or (3, 4, 1). A step of two hexes is a leap over a body.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from tfrules.boards import DIRECTIONS, Hex, Placement, distance, neighbours
from tfrules.engine.surface import Context, number
from tfrules_tft import ground
from tfrules_tft.shapes import Move


def place(c: Context, figure: str, step: Any, before: Placement) -> Placement:
    """The placement that a step of a written way names; without a facing the figure keeps the one it has."""
    facing = step[2] if len(step) == 3 else before.facing
    return ground.shape(c, figure).at(step, facing)


def places(c: Context, figure: str, path: Iterable[Any]) -> list[Placement]:
    """Where a written way begins and leads. Raises ValueError for a step that names no place, or when the figure is on no board."""
    here = ground.placement(c, figure)
    if here is None:
        raise ValueError(f"{figure} is not on the board")
    found, large = [here], ground.is_large(c, figure)
    for step in path:
        whole = isinstance(step, tuple | list) and all(isinstance(part, int) and not isinstance(part, bool) for part in step)
        if not whole or len(step) not in ((2, 3) if large else (2,)) or (len(step) == 3 and not 0 <= step[2] <= 5):
            raise ValueError(f"{step} is no step of a way")
        found.append(place(c, figure, step, found[-1]))
    return found


def passed(before: Placement, after: Placement) -> tuple[tuple[int, int], ...]:
    """The hex over which a step leaps."""
    one, other = before.anchor, after.anchor
    return (((one.q + other.q) // 2, (one.r + other.r) // 2),) if distance(one, other) == 2 else ()


def hexes(written: Iterable[Any]) -> tuple[tuple[int, int], ...]:
    """Hexes as a command writes them. Raises ValueError for what is none."""
    found = tuple(written)
    if any(not isinstance(at, tuple | list) or len(at) != 2 for at in found):
        raise ValueError("a hex is written as two numbers")
    return tuple((at[0], at[1]) for at in found)


def end(c: Context, command: Any) -> Placement | None:
    """Where a legal command ends, and facing which way; None off the board."""
    figure = command["figure"]
    if ground.placement(c, figure) is None:
        return None
    path = command.get("path") or ()
    place = places(c, figure, path if ground.is_large(c, figure) else path[-1:])[-1]  # without a shape that turns, the last step says where
    facing = command.get("facing")
    return next((turned for turned in ground.shape(c, figure).turned(place) if turned.facing == facing), place)


class Lie:
    """What lies around a figure at this moment. To be thrown away when anything moves."""

    def __init__(self, c: Context, figure: str, flies: bool = False) -> None:
        self.c, self.figure = c, figure
        over = (flies or bool(c.value(figure, "aloft"))) and not c.game.permitted(c, "overfly", figure)
        self.flies = over  # over whatever is in its way
        self.shape = ground.shape(c, figure)
        self.board = ground.board(c)
        self.standing: dict[Hex, list[str]] = {}
        self.bodies: set[Hex] = set()
        self.awake: set[Hex] = set()  # hexes of enemies who are neither dead nor unconscious
        for one in ground.figures(c):
            if one != figure and ground.is_seen(c, one, figure):
                self._note(one)

    def _note(self, one: str) -> None:
        up = ground.is_well(self.c, one) and self.c.get(one, "posture", "standing") != "prone"
        foe = ground.is_well(self.c, one) and ground.are_enemies(self.c, one, self.figure)
        for at in ground.cells(self.c, one):
            if up:
                self.standing.setdefault(at, []).append(one)
            elif not self.flies:
                self.bodies.add(at)
            if foe:
                self.awake.add(at)

    @cached_property
    def fronts(self) -> dict[Hex, list[str]]:
        """The enemies that have a hex in front of them."""
        found: dict[Hex, list[str]] = {}
        for one, front in ground.watchers(self.c, self.figure):
            for at in front:
                found.setdefault(at, []).append(one)
        return found

    @cached_property
    def marked(self) -> frozenset[Any]:
        """What effects are on: a hex that bears none bars nobody."""
        return frozenset(self.c.get(effect, "bearer") for effect in self.c.of_kind("effect"))

    def is_shut(self, at: Hex) -> bool:
        """Whether the figure cannot be in a hex whoever is there: wall of any kind, or off the board."""
        return self.board.is_shut(at) or (at in self.marked and ground.barred(self.c, at, "enter", self.figure))

    def entered(self, before: Placement, after: Placement) -> list[Hex]:
        """The hexes that a step brings the figure into."""
        return [at for at in after.cells if at not in before.cells]

    def cost(self, before: Placement, after: Placement, move: Move, most: int, hasty: bool = False) -> int | None:
        """What a step costs, None when it cannot be taken. Who moves one hex at most, or is hasty, steps onto a body without more ado."""
        entered = self.entered(before, after)
        if self.flies:
            return None if any(self.board.is_shut(at) for at in entered) else self.length(move)
        if any((at in self.standing and self.keeps_out) or self.is_shut(at) for at in entered):
            return None
        if self.leaps(move):
            return None if any(at in self.bodies for at in entered) else self.leap
        cautious = most > 1 and not hasty and any(at in self.bodies for at in entered)
        return self.length(move) + (self.tread if cautious else 0)

    @cached_property
    def tread(self) -> int:
        """What stepping onto a body costs besides the step."""
        return number(self.c.value(self.figure, "tread"))

    @cached_property
    def leap(self) -> int:
        """What leaping over a body costs in all, 0 when the figure does not leap."""
        up = self.shape.size == 1 and bool(self.bodies) and ground.is_up(self.c, self.figure)
        return number(self.c.value(self.figure, "leap")) if up else 0

    def leaps(self, move: Move) -> bool:
        """Whether a move is a leap."""
        return self.shape.size == 1 and max(move.parts) > 1

    def over(self, at: Hex) -> Iterator[Move]:
        """The leaps out of a hex: over one with nothing in it but bodies, into the one beyond."""
        for way in DIRECTIONS if self.leap else ():
            passed = at.plus(way)
            if passed in self.bodies and passed not in self.standing and not self.is_shut(passed):
                yield Move(way.times(2), 0, (2,))

    def is_body(self, before: Placement, after: Placement) -> bool:
        """Whether a step leads onto a body."""
        return any(at in self.bodies for at in self.entered(before, after))

    def length(self, move: Move) -> int:
        """How far a figure goes with one step: its leading part, or the part that goes farthest, as `giant-move-count` rules."""
        return move.parts[0] if self.by_front else max(move.parts)

    @cached_property
    def by_front(self) -> bool:
        """Whether only the hexes count that the leading part of a figure moves."""
        return self.c.game.ruling("giant-move-count") == "front"

    def step(self, before: Placement, after: Placement) -> Move | None:
        """The single step that leads from one placement to another, if one does."""
        by, facing = after.anchor.minus(before.anchor), after.facing
        found = next((move for move in self.shape.moves(before.facing) if move.by == by and move.facing == facing), None)
        return found or next((move for move in self.over(before.anchor) if move.by == by), None)

    def onward(self, before: Placement, most: int, hasty: bool = False) -> Iterator[tuple[Placement, int]]:
        """The placements one step on, with what the step costs."""
        for move in self.shape.moves(before.facing):
            after = self.shape.at(before.anchor.plus(move.by), move.facing)
            cost = self.cost(before, after, move, most, hasty)
            if cost is not None:
                yield after, cost
        for move in self.over(before.anchor) if self.bodies and most > 1 else ():
            after = self.shape.at(before.anchor.plus(move.by), before.facing)
            cost = self.cost(before, after, move, most)
            if cost is not None:
                yield after, cost

    def holders(self, at: Placement) -> list[str]:
        """The enemies that would have the figure in front of them."""
        return list(dict.fromkeys(one for cell in at.cells for one in self.fronts.get(cell, ())))

    def stops(self, at: Placement) -> bool:
        """Whether the figure must end its movement in a place: enemies engage it there, or it stands on a body that it may not go on from."""
        return self.is_held(at) or (any(cell in self.bodies for cell in at.cells) and bool(self.stumbles))

    def is_held(self, at: Placement) -> bool:
        """Whether enemies would engage the figure in a place and rules keep it from going on past them."""
        foes = self.holders(at)
        return bool(foes) and ground.are_enough(self.c, self.figure, foes) and bool(self.halts)

    @cached_property
    def halts(self) -> str:
        """The rule that keeps the figure from going on past enemies that engage it, "" when none does."""
        return self.c.game.permitted(self.c, "slip", self.figure)

    @cached_property
    def stumbles(self) -> str:
        """The rule that keeps the figure from going on over a body that it has stepped onto, "" when none does."""
        return self.c.game.permitted(self.c, "trample", self.figure)

    @cached_property
    def keeps_out(self) -> str:
        """The rule that keeps the figure from entering a hex in which someone stands or kneels, "" when none does."""
        return self.c.game.permitted(self.c, "crowd", self.figure)

    def may_stay(self, at: Placement) -> bool:
        """Whether the figure may end its movement in a place it can enter: not on an enemy who lies there awake; a flier where nobody stands
        and no wall does.
        """
        if self.flies and any(cell in self.standing or (cell in self.marked and ground.barred(self.c, cell, "pass")) for cell in at.cells):
            return False
        return not any(cell in self.awake for cell in at.cells)

    def pushes(self, at: Placement) -> Iterator[Placement]:
        """The places one hex on from which the figure can push away whoever stands there."""
        crowded = self.shape.size > 1 and any(cell in self.standing for cell in at.zones)
        near = self.shape.moves(at.facing) if crowded else ()
        for move in near:
            after = self.shape.at(at.anchor.plus(move.by), move.facing)
            if self.pushed(at, after):
                yield after

    # ------------------------------------------------------------ pushing smaller figures aside

    def pushed(self, before: Placement, after: Placement) -> tuple[str, ...]:
        """Those whom a step onto them would push aside; nobody when they are too strong, too large, pushed already or have no way out."""
        if self.shape.size == 1 or self.flies:
            return ()
        entered, move = self.entered(before, after), self.step(before, after)
        foes = tuple(dict.fromkeys(one for at in entered for one in self.standing.get(at, ())))
        if not foes or move is None or max(move.parts) > 1 or any(self.is_shut(at) for at in entered):
            return ()
        if any(ground.is_large(self.c, one) or self.c.get(one, "shoved") for one in foes) or not self.may_stay_beside(after, foes):
            return ()
        weight = sum(number(self.c.value(one, "ST")) for one in foes)
        return foes if weight < number(self.c.value(self.figure, "shove")) and self._find_room(after, foes) else ()

    def may_stay_beside(self, at: Placement, foes: tuple[str, ...]) -> bool:
        """Whether all who are awake in a place are among those that go."""
        return all(cell not in self.awake or set(self.standing.get(cell, ("",))) <= set(foes) for cell in at.cells)

    def _find_room(self, after: Placement, foes: tuple[str, ...], taken: tuple[Hex, ...] = ()) -> bool:
        """Whether each of them has an empty hex to step into, no two the same."""
        if not foes:
            return True
        here = ground.hex_of(self.c, foes[0])
        assert here is not None
        return any(
            self._find_room(after, foes[1:], (*taken, at))
            for at in neighbours(here)
            if at not in taken and at not in after.cells and at not in self.standing and at not in self.bodies and not self.is_shut(at)
        )


class Tally:
    """How far a figure has gone on its way: each part counts for itself, so that a turn there and back is no way for the part it turns about."""

    def __init__(self, lie: Lie, parts: Iterable[int] = (), extra: int = 0) -> None:
        self.lie = lie
        self.parts = tuple(parts) or (0,) * lie.shape.size
        self.extra = extra  # what bodies on the way cost

    def add(self, move: Move, cost: int) -> None:
        """One step more, and what it costs by itself."""
        self.parts = tuple(gone + more for gone, more in zip(self.parts, move.parts, strict=True))
        self.extra += cost - self.lie.length(move)

    @property
    def spent(self) -> int:
        """The movement used so far."""
        return self.extra + (self.parts[0] if self.lie.by_front else max(self.parts))
