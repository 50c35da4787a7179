"""Shapes of many hexes, as a game would supply them: drawn with the leading part at 0,0, pointing between directions 0 and 1."""

from __future__ import annotations

from tfrules.boards import ONE_HEX, Footprint

FRONT = [[-1, 0], [0, -1], [1, -1], [1, 0]]
TRIANGLE = Footprint.of([[0, 0], [0, 1], [-1, 1]], FRONT, rear=[[-2, 2], [-1, 2], [0, 2]])
RHOMBUS = Footprint.of([[0, 0], [0, 1], [-1, 1], [-1, 2]], FRONT, rear=[[-2, 2], [-2, 3], [-1, 3], [0, 2]])
LONG = Footprint.of(
    [[0, 0], [0, 1], [-1, 1], [-1, 2], [-1, 3], [-2, 3], [-2, 4]], FRONT, rear=[[-3, 4], [-3, 5], [-2, 5], [-1, 4]]
)
ALL = {"one": ONE_HEX, "triangle": TRIANGLE, "rhombus": RHOMBUS, "long": LONG}
