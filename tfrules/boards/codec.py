"""Boards read from JSON-like data, with every fault named by its place."""

from __future__ import annotations

from collections.abc import Mapping

from tfrules.boards.board import PLAIN_LEGEND, Board, Cell, parse_map, rectangle_hexes
from tfrules.boards.errors import BoardError
from tfrules.boards.hex import Hex, parse_hex
from tfrules.diagnostics import quoted

_GROUNDS = ("hexes", "rectangle", "map")
_FEATURES = ("walls", "entrances", "terrain", "heights")


def parse_board(data: object) -> Board:
    """The board described by an object as JSON holds it; the form stands in `tfrules.boards.board`."""
    fields = _object(data, "board")
    _only(fields, (*_GROUNDS, "legend", *_FEATURES), "board")
    given = [key for key in _GROUNDS if key in fields]
    if len(given) != 1:
        what = " and ".join(given) or "no ground"
        raise BoardError(f"a board has {what}", place="board", mend=f"give exactly one of {', '.join(_GROUNDS)}")
    ground = _ground(given[0], fields)
    entrances = {name: set(group) for name, group in ground.entrances}
    for name, group in _groups(fields, "entrances").items():
        entrances.setdefault(name, set()).update(group)
    terrain = dict(ground.terrain)
    for name, group in _groups(fields, "terrain").items():
        terrain.update(dict.fromkeys(group, name))
    heights = dict(ground.heights)
    for at, height in _object(fields.get("heights", {}), "heights").items():
        heights[_hex(at, "heights")] = _whole(height, f"heights.{at}")
    walls = ground.walls | set(_hexes(fields.get("walls", []), "walls"))
    return Board.of(ground.hexes, walls, entrances, terrain, heights)


def parse_legend(data: object) -> dict[str, Cell]:
    """A legend of a text map: for each sign an object with "wall", "entrance", "terrain" and "height", all optional."""
    legend = {}
    for sign, value in _object(data, "legend").items():
        place = f"legend.{sign}"
        if len(sign) != 1 or sign.isspace():
            raise BoardError(f"{quoted(sign)} is no sign of a map", place=place, mend="use one sign that is not a blank")
        cell = _object(value, place)
        _only(cell, ("wall", "entrance", "terrain", "height"), place)
        wall = cell.get("wall", False)
        if not isinstance(wall, bool):
            raise BoardError("a wall is there or not", place=f"{place}.wall", mend="write true or false")
        entrance, terrain = (_name(cell.get(key), f"{place}.{key}") for key in ("entrance", "terrain"))
        legend[sign] = Cell(wall, entrance, terrain, _whole(cell.get("height", 0), f"{place}.height"))
    return legend


def _ground(kind: str, fields: Mapping[str, object]) -> Board:
    """The hexes, and whatever a map says of them."""
    value = fields[kind]
    if kind != "map" and "legend" in fields:
        raise BoardError("a legend explains a map, and there is none", place="legend", mend="take it away")
    if kind == "hexes":
        return Board.of(_hexes(value, kind))
    if kind == "rectangle":
        size = _object(value, kind)
        _only(size, ("columns", "rows"), kind)
        columns, rows = (_whole(size.get(key), f"{kind}.{key}") for key in ("columns", "rows"))
        return Board.of(rectangle_hexes(columns, rows))
    lines = value.splitlines() if isinstance(value, str) else _list(value, kind)
    legend = parse_legend(fields["legend"]) if "legend" in fields else PLAIN_LEGEND
    return parse_map([str(line) for line in lines], legend)


def _groups(fields: Mapping[str, object], key: str) -> dict[str, list[Hex]]:
    return {name: _hexes(group, f"{key}.{name}") for name, group in _object(fields.get(key, {}), key).items()}


def _hexes(value: object, place: str) -> list[Hex]:
    return [_hex(item, f"{place}[{number}]") for number, item in enumerate(_list(value, place))]


def _hex(value: object, place: str) -> Hex:
    try:
        return parse_hex(str(value))
    except BoardError as fault:
        raise BoardError(fault.message, code=fault.code, place=place, mend=fault.mend) from None


def _object(value: object, place: str) -> dict[str, object]:
    if not isinstance(value, Mapping):
        raise BoardError("an object is wanted here", place=place, mend="write names with values")
    return {str(key): item for key, item in value.items()}


def _list(value: object, place: str) -> list[object]:
    if not isinstance(value, list | tuple):
        raise BoardError("a list is wanted here", place=place, mend="write the items in square brackets")
    return list(value)


def _whole(value: object, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BoardError(f"{value!r} is no whole number", place=place, mend="write a whole number")
    return value


def _name(value: object, place: str) -> str | None:
    if value is not None and not isinstance(value, str):
        raise BoardError(f"{value!r} is no name", place=place, mend="write a name")
    return value


def _only(fields: Mapping[str, object], known: tuple[str, ...], place: str) -> None:
    odd = sorted(set(fields) - set(known))
    if odd:
        raise BoardError(f"unknown: {', '.join(odd)}", place=place, mend=f"known are {', '.join(known)}")
