"""Manners of attacking that are text: what they are called, what an option must let a figure do for them, whom they reach, with what."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex
from tfrules.engine.surface import Context, Definition
from tfrules_tft import flight, ground
from tfrules_tft.tables import by_word

HAND, THROWN, BREATH = "hand", "thrown", "breath"
COUNTS = (HAND, THROWN, BREATH)


def manners(c: Context) -> dict[str, Definition]:
    """The manners of the loaded game by the word they are chosen with."""
    return by_word(c, "manner", "how")


def counts_as(c: Context, how: str) -> str:
    """What an attack of some manner counts as, "" when it is no manner of the text."""
    known = manners(c)
    return str(known[how].value(c, "counts as", {})) if how in known else ""


def weapon_of(c: Context, how: str, figure: str) -> Any:
    """What an attack of some manner is made with: what the manner says, else what the figure has in hand."""
    known = manners(c)
    if how in known and known[how].value(c, "with the left", {}):
        return c.get(figure, "left")
    named = known[how].value(c, "with", {"attacker": figure}) if how in known else None
    return named or c.get(figure, "ready")


def also(c: Context, how: str) -> str:
    """The manner of the attack that one of some manner brings along, "" for none."""
    known = manners(c)
    return str(known[how].value(c, "and then", {}) or "") if how in known else ""


def targets(c: Context, figure: str, foe: str | None, filled: tuple[Hex, ...], done: tuple[str, ...]) -> list[dict[str, Any]]:
    """The manners in which a figure on its feet may attack an enemy, seen or not, in these hexes, with an option that lets it do so much."""
    found = []
    for how, manner in manners(c).items():
        if manner.value(c, "under", {}) not in done:
            continue
        b = {"attacker": figure, "target": foe}
        if all(line.eval(c, b, "needs", True) for line in manner.all("needs")) and any(reaches(c, manner, figure, at) for at in filled):
            found.append({"target": foe, "how": how})
    return found


def reaches(c: Context, manner: Definition, figure: str, at: Hex) -> bool:
    """Whether a manner reaches a hex: the front hexes by hand, whatever lies in front when it is thrown, any hex by breath."""
    counts = manner.value(c, "counts as", {})
    if counts == HAND:
        return at in ground.beside(c, figure) and ground.open_to(c, "strike", figure, at)
    return (counts == BREATH or ground.open_to(c, "sight", figure, at)) and flight.is_open(c, figure, at)
