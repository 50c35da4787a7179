"""Who fights when things are set against each other, and the blow by which a weapon is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.boards import Hex, neighbour
from tfrules.engine.surface import State, outside, played_out
from tfrules.hooks.game import Axis, Roster, Trial
from tfrules_tft.actions import weapon_class
from tfrules_tft.attack import place
from tfrules_tft.figure import figure, record_of
from tfrules_tft.setup import setup

RACE, TOTAL, ST = "Human", 24, 12  # what a standard figure begins with; it has the ST that its arm needs, if that is more
SWORD = "Shortsword"  # what it strikes with when it is armor or a shield that is looked at
FARTHEST = 12
TALL = {"columns": 13, "rows": FARTHEST + 6}
BLOW, STRIKER, STRUCK = "blow", "striker", "struck"


def itself(loaded: Any, name: str) -> Mapping[str, Any]:
    """A creature or a character as it is."""
    return figure(loaded, name, {})


def with_weapon(loaded: Any, name: str) -> Mapping[str, Any] | None:
    """The standard figure with a weapon that it strikes with; None for what only shoots, and for what is part of a body."""
    c = outside(loaded.engine)
    if weapon_class(c, name) in ("missile", "natural", "rock"):
        return None
    needed = max(ST, int(c.value(name, "ST", {}) or 0))
    return figure(loaded, RACE, {"ST": needed, "DX": TOTAL - needed, "weapons": [name]})


def with_armor(loaded: Any, name: str) -> Mapping[str, Any]:
    """The standard figure in a suit of armor."""
    return figure(loaded, RACE, {"ST": ST, "DX": TOTAL - ST, "weapons": [SWORD], "armor": name})


def with_shield(loaded: Any, name: str) -> Mapping[str, Any]:
    """The standard figure behind a shield."""
    return figure(loaded, RACE, {"ST": ST, "DX": TOTAL - ST, "weapons": [SWORD], "shield": name})


def blow(loaded: Any, weapon: str, DX: int, hexes: int) -> State | None:
    """A blow, throw or shot at somebody without armor who stands so many hexes off; None where the weapon does not reach so far."""
    c = outside(loaded.engine)
    missile = weapon_class(c, weapon) == "missile"
    thrown = hexes > 1 and not missile
    if thrown and not c.value(weapon, "throwable", {}):
        return None
    here = there = Hex(6, FARTHEST)
    for _ in range(hexes):
        there = neighbour(there, 0)
    needed = max(ST, int(c.value(weapon, "ST", {}) or 0))
    one = record_of(loaded.engine, RACE, {"name": STRIKER, "ST": needed, "DX": DX, "weapons": [weapon], "hex": tuple(here), "facing": 0})
    other = record_of(loaded.engine, RACE, {"name": STRUCK, "ST": ST, "DX": TOTAL - ST, "hex": tuple(there), "facing": 3})
    setup(c, {"one": [one], "other": [other]}, {"board": TALL})
    c.create(
        "attack",
        BLOW,
        attacker=STRIKER,
        target=STRUCK,
        weapon=weapon,
        missile=missile or None,
        thrown=thrown or None,
        hand=None if missile or thrown else True,
    )
    place(c, BLOW)
    c.push("proc:attack", {"attack": BLOW})
    return played_out(c).state


def hit(state: State) -> bool | None:
    """Whether the blow has hit."""
    made = state.records.get(BLOW)
    result = None if made is None else made.get("class")
    return None if result is None else result == "hit"


def harm(state: State) -> int:
    """The hits that have got through."""
    return int(state.records[STRUCK].get("hits", 0))


ROSTER = Roster(
    figures={"creature": itself, "character": itself},
    borne={"weapon": with_weapon, "armor": with_armor, "shield": with_shield},
    trials={"weapon": Trial(Axis("DX", tuple(range(8, 17))), Axis("hexes", tuple(range(1, FARTHEST + 1))), (12, 1), blow, hit, harm)},
)
