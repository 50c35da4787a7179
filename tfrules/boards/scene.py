"""What there is to see of a state: a board and who stands on it. Plugins make scenes; whoever draws reads nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tfrules.boards.board import Board
from tfrules.boards.hex import Hex
from tfrules.boards.text import Token


@dataclass(frozen=True)
class Scene:
    """A board, the figures on it in a fixed order, and what lies in single hexes (a fire, a wall of magic) by name."""

    board: Board
    tokens: tuple[Token, ...]
    marks: Mapping[Hex, str] = field(default_factory=dict)


def signs(names: tuple[str, ...]) -> dict[str, str]:
    """A sign for each name, all different: its first letter where that is free, else another of its letters, else a digit."""
    taken: dict[str, str] = {}
    for name in names:
        letters = [letter for letter in name if letter.isalnum()]
        spare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        free = (
            one
            for word in (letters, [letter.swapcase() for letter in letters], spare)
            for one in word
            if one not in taken.values()
        )
        taken[name] = next(free, "?")
    return taken
