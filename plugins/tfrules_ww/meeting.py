"""How two creatures meet for a fight: within reach of each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.hooks.game import Meeting
from tfrules_ww.roster import ROSTER


def within_reach(
    loaded: Any, one: Mapping[str, Any], other: Mapping[str, Any]
) -> tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]:
    """Both creatures, and that nothing lies between them."""
    return one, other, {"distances": [[one["name"], other["name"], "0"]]}


MEETING = Meeting(within_reach, "Blow for blow", ("conscious", "B"), ROSTER)
