"""The file of each game in which the counts of its positions are kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.counts.counting import counts
from tests.counts.positions import POSITIONS

FOLDER = Path(__file__).parent


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.yaml"


@cache
def counted(game: str, name: str) -> tuple[int, ...]:
    position = next(one for one in POSITIONS[game] if one.name == name)
    return tuple(counts(*position.place()))


def text_of(game: str) -> str:
    """The file as it is to be now."""
    lines = ["# Written by `python -m tests.counts`: how many courses each position has of one, two and three answers."]
    lines += [f"{one.name}: [{', '.join(map(str, counted(game, one.name)))}]" for one in POSITIONS[game]]
    return "\n".join(lines) + "\n"
