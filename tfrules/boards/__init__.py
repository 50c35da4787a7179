"""Space: hex boards with facings and figures of many hexes, and inches without a board.

In come hexes, footprints, placements and boards as plain data; out come zones, arcs, lines, distances, ways and drawings.
All of it is exact, pure and frozen. Nothing here knows a game, a figure's abilities, or the engine: what a step costs,
what blocks and which reading of a disputed rule holds are arguments.

Read `hex` first, then `shapes`; `facing`, `lines`, `mega` and `movement` each answer one kind of question.
"""

from tfrules.boards.board import Board, Cell, hex_at, parse_map, rectangle
from tfrules.boards.codec import parse_board, parse_legend
from tfrules.boards.errors import BoardError
from tfrules.boards.facing import Arc, Boundary, Reach, approach_zones, in_arc, reach_hexes, zone_of
from tfrules.boards.hex import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    are_adjacent,
    cross_direction,
    direction_between,
    disc,
    distance,
    grain_direction,
    in_straight_line,
    neighbour,
    neighbours,
    parse_hex,
    ring,
    rotated,
    turned,
)
from tfrules.boards.inches import Pairwise, Plane, Space, parse_space, within_radius
from tfrules.boards.lines import Flight, LineStep, line_of_flight
from tfrules.boards.mega import MegahexLattice, lattices, megahex_around
from tfrules.boards.movement import Route, directions_of, explore, path_cost, reachable, straight_tail
from tfrules.boards.shapes import (
    ONE_HEX,
    Footprint,
    Placement,
    Zone,
    anchor_moved,
    border_of,
    most_moved,
    parts_moved,
    single_moves,
    turns_in_place,
)
from tfrules.boards.text import Token, draw, roster

__all__ = [
    "DIRECTIONS",
    "ONE_HEX",
    "ORIGIN",
    "Arc",
    "Board",
    "BoardError",
    "Boundary",
    "Cell",
    "Flight",
    "Footprint",
    "Hex",
    "LineStep",
    "MegahexLattice",
    "Pairwise",
    "Placement",
    "Plane",
    "Reach",
    "Route",
    "Space",
    "Token",
    "Zone",
    "anchor_moved",
    "approach_zones",
    "are_adjacent",
    "border_of",
    "cross_direction",
    "direction_between",
    "directions_of",
    "disc",
    "distance",
    "draw",
    "explore",
    "grain_direction",
    "hex_at",
    "in_arc",
    "in_straight_line",
    "lattices",
    "line_of_flight",
    "megahex_around",
    "most_moved",
    "neighbour",
    "neighbours",
    "parse_board",
    "parse_hex",
    "parse_legend",
    "parse_map",
    "parse_space",
    "parts_moved",
    "path_cost",
    "reach_hexes",
    "reachable",
    "rectangle",
    "ring",
    "roster",
    "rotated",
    "single_moves",
    "straight_tail",
    "turned",
    "turns_in_place",
    "within_radius",
    "zone_of",
]
