"""Who fights when things are set against each other, and the blow by which a weapon is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tfrules.engine.surface import State, outside, played_out
from tfrules.hooks.game import Axis, Roster, Trial
from tfrules_ww.setup import creature, set_up

BODY, SPEED = 5, 4
SWORD = "Sword"  # what the standard fighter strikes with when it is armor or a shield that is looked at
STRIKER, STRUCK = "striker", "struck"
WHOLE = 12  # Body of whoever is struck: more than a blow can take


def itself(loaded: Any, name: str) -> Mapping[str, Any] | None:
    """A character, or a creature of which the text says how strong it is: others are there to be looked at or to carry things."""
    definition = loaded.engine.definitions[name]
    if definition.kind == "creature" and not definition.value(outside(loaded.engine), "B", {}):
        return None
    return creature(loaded, name, {})


def with_weapon(loaded: Any, name: str) -> Mapping[str, Any] | None:
    """The standard fighter with a weapon to strike with; None for what only shoots."""
    return _armed(loaded, weapon=name) if _strikes(loaded, name) else None


def with_armor(loaded: Any, name: str) -> Mapping[str, Any]:
    """The standard fighter in a suit of armor."""
    return _armed(loaded, weapon=SWORD, armor=name)


def with_shield(loaded: Any, name: str) -> Mapping[str, Any]:
    """The standard fighter behind a shield."""
    return _armed(loaded, weapon=SWORD, shield=name)


def _armed(loaded: Any, **gear: str) -> Mapping[str, Any]:
    return creature(loaded, "", {"B": BODY, "S": SPEED, **gear})


def _strikes(loaded: Any, weapon: str) -> bool:
    """Whether a weapon is for melee: what has a range is so only when it can be thrown."""
    c = outside(loaded.engine)
    return not c.value(weapon, "range", {}) or bool(c.value(weapon, "thrown", {}))


def blow(loaded: Any, weapon: str, body: int, inches: int) -> State | None:
    """A blow or shot at somebody without armor, so many inches off; None where the weapon does not reach so far."""
    c = outside(loaded.engine)
    if inches > int(c.value(weapon, "range", {}) or 0) or (not inches and not _strikes(loaded, weapon)):
        return None
    one = creature(loaded, "", {"name": STRIKER, "B": body, "weapon": weapon})
    other = creature(loaded, "", {"name": STRUCK, "B": WHOLE})
    set_up(c, {"one": [one], "other": [other]}, {"distances": [[STRIKER, STRUCK, str(inches)]]})
    c.push("proc:ww.shoot" if inches else "proc:ww.attack", {"attacker": STRIKER, "target": STRUCK})
    return played_out(c).state


def hit(state: State) -> bool | None:
    """Whether the blow has done harm, which is all that a hit is."""
    return None if "attack" in state.records else harm(state) > 0


def harm(state: State) -> int:
    """The Body that is lost."""
    record = state.records.get(STRUCK)
    return WHOLE - int(0 if record is None else record.get("B", 0) or 0)


ROSTER = Roster(
    figures={"creature": itself, "character": itself},
    borne={"weapon": with_weapon, "armor": with_armor, "shield": with_shield},
    trials={"weapon": Trial(Axis("Body", tuple(range(1, 9))), Axis("inches", (0, 4, 12, 20, 30, 36, 42, 48)), (BODY, 0), blow, hit, harm)},
)
