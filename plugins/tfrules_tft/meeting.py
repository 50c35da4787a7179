"""How two figures meet for a duel: on an open field, face to face, as near as their bodies let them stand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from tfrules.boards import Hex, neighbour
from tfrules.engine.surface import outside
from tfrules.hooks.game import Meeting
from tfrules_tft.roster import ROSTER
from tfrules_tft.shapes import shape_of

FIELD = {"columns": 13, "rows": 15}
HERE, AHEAD, BACK = Hex(6, 4), 0, 3  # about the middle of the field; one looks ahead, the other back


def face_to_face(
    loaded: Any, one: Mapping[str, Any], other: Mapping[str, Any]
) -> tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]:
    """Both figures with their hexes and facings, and the field. The heads are in one line; nothing lies between the bodies."""
    c = outside(loaded.engine)
    taken = set(shape_of(c, one["race"]).at(HERE, AHEAD).cells)
    there = HERE
    for _ in count():
        there = neighbour(there, AHEAD)
        if not taken.intersection(shape_of(c, other["race"]).at(there, BACK).cells):
            return {**one, "hex": tuple(HERE), "facing": AHEAD}, {**other, "hex": tuple(there), "facing": BACK}, {"board": FIELD}
    raise AssertionError("a field without end has room")


MEETING = Meeting(face_to_face, "Toe to toe", ("health", "ST", "hits"), ROSTER)
