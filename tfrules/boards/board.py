"""A board: which hexes there are, and what is built or grows on them.

A board is frozen data. Entrances are groups of hexes by name (an end, a side), terrain is a name per hex, height a whole
number per hex (0 where none is given). Hexes off the board shut movement and flight as a wall does.

As JSON it is one object: exactly one of "hexes" (a list of "q,r"), "rectangle" ({"columns": n, "rows": n}) or "map" (lines
of text, see `parse_map`), and optionally "walls", "entrances", "terrain" and "heights".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tfrules.boards.errors import BoardError
from tfrules.boards.hex import Hex, bounds, neighbours
from tfrules.diagnostics import quoted


@dataclass(frozen=True)
class Cell:
    """What one sign of a text map stands for."""

    wall: bool = False
    entrance: str | None = None
    terrain: str | None = None
    height: int = 0


MOST_HEXES = 250_000
PLAIN_LEGEND: Mapping[str, Cell] = {".": Cell(), "#": Cell(wall=True), "*": Cell(entrance="entrance")}


@dataclass(frozen=True)
class Board:
    """The hexes of a playing field and their features. `Board.of` builds one from any collections."""

    hexes: frozenset[Hex]
    walls: frozenset[Hex] = frozenset()
    entrances: tuple[tuple[str, tuple[Hex, ...]], ...] = ()
    terrain: tuple[tuple[Hex, str], ...] = ()
    heights: tuple[tuple[Hex, int], ...] = ()

    def __post_init__(self) -> None:
        if not self.hexes:
            raise BoardError("a board has no hexes", place="board", mend="give at least one hex")
        self._check("walls", self.walls)
        for name, group in self.entrances:
            self._check(f"entrance {name}", group)
        self._check("terrain", (at for at, _ in self.terrain))
        self._check("heights", (at for at, _ in self.heights))

    def _check(self, place: str, hexes: Iterable[Hex]) -> None:
        off = sorted(set(hexes) - self.hexes)
        if off:
            mend = "add them to the hexes or take them away here"
            raise BoardError(f"not on the board: {' '.join(map(str, off))}", place=place, mend=mend)

    @classmethod
    def of(
        cls,
        hexes: Iterable[Hex],
        walls: Iterable[Hex] = (),
        entrances: Mapping[str, Iterable[Hex]] | None = None,
        terrain: Mapping[Hex, str] | None = None,
        heights: Mapping[Hex, int] | None = None,
    ) -> Board:
        """The board with these hexes and features; equal features make equal boards, in whatever order they come."""
        return cls(
            frozenset(hexes),
            frozenset(walls),
            tuple(sorted((name, tuple(sorted(group))) for name, group in (entrances or {}).items())),
            tuple(sorted((terrain or {}).items())),
            tuple(sorted((at, height) for at, height in (heights or {}).items() if height)),
        )

    @cached_property
    def _terrain(self) -> dict[Hex, str]:
        return dict(self.terrain)

    @cached_property
    def _heights(self) -> dict[Hex, int]:
        return dict(self.heights)

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """The least and greatest column q, and the least and greatest half-row q + 2r."""
        return bounds(self.hexes)

    def contains(self, at: Hex) -> bool:
        """Whether a hex is on the board; a wall is."""
        return at in self.hexes

    def is_wall(self, at: Hex) -> bool:
        """Whether a wall fills the hex."""
        return at in self.walls

    def is_shut(self, at: Hex) -> bool:
        """Whether nothing passes: a wall, or off the board."""
        return at in self.walls or at not in self.hexes

    def terrain_at(self, at: Hex) -> str | None:
        """The name of the terrain in a hex, if it has one."""
        return self._terrain.get(at)

    def height_at(self, at: Hex) -> int:
        """The height of a hex."""
        return self._heights.get(at, 0)

    def entrance_hexes(self, name: str | None = None) -> tuple[Hex, ...]:
        """The hexes of one entrance, or of all."""
        return tuple(at for group, hexes in self.entrances if name in (None, group) for at in hexes)

    def open_neighbours(self, at: Hex) -> tuple[Hex, ...]:
        """The neighbours that are not shut, clockwise from direction 0."""
        return tuple(other for other in neighbours(at) if not self.is_shut(other))

    def with_terrain(self, names: Iterable[str]) -> frozenset[Hex]:
        """The hexes whose terrain has one of the names."""
        wanted = set(names)
        return frozenset(at for at, name in self.terrain if name in wanted)

    def restricted(self, hexes: Iterable[Hex]) -> Board:
        """The same board cut down to some of its hexes; features elsewhere, and entrances left empty, go."""
        kept = self.hexes & frozenset(hexes)
        groups = {name: [at for at in group if at in kept] for name, group in self.entrances}
        return Board.of(
            kept,
            self.walls & kept,
            {name: group for name, group in groups.items() if group},
            {at: name for at, name in self.terrain if at in kept},
            {at: height for at, height in self.heights if at in kept},
        )

    def walled(self, walls: Iterable[Hex]) -> Board:
        """The same board with exactly these walls."""
        return Board(self.hexes, frozenset(walls), self.entrances, self.terrain, self.heights)

    def to_json(self) -> dict[str, object]:
        """The board as plain data, always by its list of hexes; `parse_board` gives the same board back."""
        names = sorted({name for _, name in self.terrain})
        return {
            "hexes": _texts(self.hexes),
            "walls": _texts(self.walls),
            "entrances": {name: _texts(group) for name, group in self.entrances},
            "terrain": {name: _texts(self.with_terrain([name])) for name in names},
            "heights": {str(at): height for at, height in self.heights},
        }


def hex_at(column: int, row: int) -> Hex:
    """The hex in a column and row of a rectangle; odd columns stand half a hex lower."""
    return Hex(column, row - column // 2)


def rectangle_hexes(columns: int, rows: int) -> tuple[Hex, ...]:
    """The hexes of a rectangle, column by column, its top left hex at 0,0."""
    if columns < 1 or rows < 1:
        raise BoardError(f"{columns} columns by {rows} rows hold no hex", place="rectangle", mend="give at least 1 of each")
    if columns * rows > MOST_HEXES:
        fault = f"{columns} columns by {rows} rows are more than {MOST_HEXES} hexes"
        raise BoardError(fault, place="rectangle", mend="give fewer")
    return tuple(hex_at(column, row) for column in range(columns) for row in range(rows))


def rectangle(columns: int, rows: int, entrances: Mapping[str, Iterable[Hex]] | None = None) -> Board:
    """An open field of columns that all have the same number of hexes."""
    return Board.of(rectangle_hexes(columns, rows), entrances=entrances)


def parse_map(text: str | Sequence[str], legend: Mapping[str, Cell] = PLAIN_LEGEND) -> Board:
    """The board drawn in a text map.

    One sign stands for one hex, drawn where it lies: a step down a column is two lines down, a step to the next column two
    signs to the right and one line up or down. The sign in the first line's first column, if any, is the hex 0,0.
    """
    lines = text.splitlines() if isinstance(text, str) else list(text)
    cells: dict[Hex, Cell] = {}
    for down, line in enumerate(lines):
        for along, sign in enumerate(line):
            if sign.isspace():
                continue
            place = f"map, line {down + 1}, column {along + 1}"
            if sign not in legend:
                raise BoardError(f"{quoted(sign)} stands for nothing", place=place, mend=f"the legend has {' '.join(legend)}")
            column, odd = divmod(along, 2)
            if odd or (down - column) % 2:
                raise BoardError(f"{quoted(sign)} stands between the hexes", place=place, mend="shift it by one sign or one line")
            cells[Hex(column, (down - column) // 2)] = legend[sign]
    entrances: dict[str, list[Hex]] = {}
    for at, cell in cells.items():
        if cell.entrance is not None:
            entrances.setdefault(cell.entrance, []).append(at)
    return Board.of(
        cells,
        [at for at, cell in cells.items() if cell.wall],
        entrances,
        {at: cell.terrain for at, cell in cells.items() if cell.terrain is not None},
        {at: cell.height for at, cell in cells.items()},
    )


def _texts(hexes: Iterable[Hex]) -> list[str]:
    return [str(at) for at in sorted(hexes)]
