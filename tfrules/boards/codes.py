"""The findings about boards, shapes and spaces. Of area 09 the numbers 50 to 59 are theirs.

Examples are the JSON that `parse_board`, `Footprint.of` (as an object of its arguments) and `parse_space` read.
"""

from __future__ import annotations

from tfrules.diagnostics import ERROR, CodeInfo, register

HEX, BOARD, SHAPE, SPACE, QUESTION = "TFR0950", "TFR0951", "TFR0952", "TFR0953", "TFR0954"

register(
    CodeInfo(
        HEX, "hex-text", ERROR,
        "A hex is written as its column and row, two whole numbers with a comma between them.",
        '{"hexes": ["0;0"]}', '{"hexes": ["0,0"]}',
    ),
    CodeInfo(
        BOARD, "board-data", ERROR,
        "A board cannot be as it is described: a key is unknown, a value has the wrong form, or a feature lies off the board.",
        '{"hexes": ["0,0"], "walls": ["5,5"]}', '{"hexes": ["0,0", "5,5"], "walls": ["5,5"]}',
    ),
    CodeInfo(
        SHAPE, "figure-shape", ERROR,
        "The shape of a figure hangs together, has its leading part at 0,0, and gives each hex that touches it one zone.",
        '{"cells": [[0, 0]], "front": [[0, -2]]}', '{"cells": [[0, 0]], "front": [[0, -1]]}',
    ),
    CodeInfo(
        SPACE, "space-data", ERROR,
        "Places and distances in inches are exact numbers, each told once and in the same way.",
        '{"distances": [["a", "b", "far"]]}', '{"distances": [["a", "b", "7/2"]]}',
    ),
    CodeInfo(
        QUESTION, "geometry-question", ERROR,
        "Geometry cannot answer what was asked, such as for a line from a hex to itself and on, or a drawing without end.",
        "", "",
    ),
)  # fmt: skip
