"""Numbers of the book and plain geometry, reckoned from bare records without the code of the game: what the invariants are held against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tfrules.engine.state import State

At = tuple[int, int]
Figure = Mapping[str, Any]
STEPS: tuple[At, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
STANDING, PRONE, WELL, DEAD = "standing", "prone", "well", "dead"
TRIANGLE = ((0, 0), (0, 1), (-1, 1))  # of a giant, its head first
TRIANGLE_FRONT = ((-1, 0), (0, -1), (1, -1), (1, 0))
WALK = {"Elf": 12, "Bear": 8, "Wolf": 12, "Giant snake": 6, "Gargoyle": 8}
WORN = {"Cloth": 10, "Leather": 8, "Chainmail": 6, "Half-plate": 6, "Plate": 6}
ARMOR = {"Cloth": 1, "Leather": 2, "Chainmail": 3, "Half-plate": 4, "Plate": 5}
SHIELD = {"Small shield": 1, "Large shield": 2}
HIDE = {"Wolf": 1, "Bear": 2, "Gargoyle": 3}
SHOTS = {"Small bow": 15, "Horse bow": 16, "Longbow": 18}  # two arrows a turn from this adjDX on
FELLED, FELLED_GIANT = 8, 16
SHIFTS = "jkmo"  # options of which the movement is one hex that keeps to all who engage


def name_of(qualified: Any) -> str:
    """The plain name of an item, "" for none."""
    return str(qualified).partition(":")[2] if qualified else ""


def race(figure: Figure) -> str:
    return name_of(figure.get("race"))


def is_giant(figure: Figure) -> bool:
    return race(figure) == "Giant"


def is_up(figure: Figure) -> bool:
    """Awake and on its feet."""
    return is_awake(figure) and figure.get("posture", STANDING) == STANDING


def is_awake(figure: Figure) -> bool:
    return bool(figure.get("health", WELL) == WELL and figure.get("hex") is not None)


def people(state: State) -> Iterator[tuple[str, Figure]]:
    return ((name, state.records[name]) for name in state.of_kind("figure"))


def plus(at: Any, way: Any) -> At:
    return at[0] + way[0], at[1] + way[1]


def turned(way: Any, facing: int) -> At:
    """A vector a number of sixths of a circle further on."""
    q, r = way
    for _ in range(facing):
        q, r = -r, q + r
    return q, r


def distance(a: Any, b: Any) -> int:
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def cells(figure: Figure) -> tuple[At, ...]:
    """The hexes that a figure fills."""
    at = figure.get("hex")
    if at is None:
        return ()
    parts = TRIANGLE if is_giant(figure) else TRIANGLE[:1]
    return tuple(plus(at, turned(part, figure.get("facing", 0))) for part in parts)


def front(figure: Figure) -> tuple[At, ...]:
    """Three hexes of a man, five of a snake, four of a giant; none of whoever lies, kneels, bends over or grapples."""
    if not is_up(figure) or figure.get("hth") or figure.get("bending"):
        return ()
    at, facing = figure["hex"], figure.get("facing", 0)
    if is_giant(figure):
        return tuple(plus(at, turned(way, facing)) for way in TRIANGLE_FRONT)
    wide = 2 if race(figure) == "Giant snake" else 1
    return tuple(plus(at, STEPS[(facing + turn) % 6]) for turn in range(-wide, wide + 1))


def zone(target: Figure, origin: Any) -> str:
    """From where a blow out of a bordering hex comes on a figure of one hex: from the rear, if it has no front."""
    if tuple(origin) in front(target):
        return "front"
    behind = plus(target["hex"], STEPS[(target.get("facing", 0) + 3) % 6])
    return "rear" if not front(target) or tuple(origin) == behind else "side"


def in_front_of(state: State, name: str, filled: Any) -> list[str]:
    """The enemies of a figure that would have it in a front hex if it filled these hexes."""
    side = state.records[name].get("side")
    return [one for one, foe in people(state) if foe.get("side") != side and any(at in filled for at in front(foe))]


def allowance(figure: Figure) -> int:
    """MA on foot: by race, no more than the armor lets; an elf in no more than leather goes two hexes farther."""
    own, worn = WALK.get(race(figure), 10), name_of(figure.get("armor"))
    most = min(own, WORN.get(worn, own))
    return most + 2 if race(figure) == "Elf" and worn in ("Cloth", "Leather") else most


def most_hexes(figure: Figure, letter: str) -> int:
    """How many hexes an option lets a figure enter while moving."""
    full, flight = allowance(figure), 16
    known = {"a": full, "e": 2, "g": 2, "fly": flight, "swoop": flight // 2}
    known |= dict.fromkeys("bcd", full // 2) | dict.fromkeys((*SHIFTS, *"fnlp"), 1)
    return known.get(letter, 0)


def stopped(target: Figure, attack: Figure) -> int:
    """Hits that armor, hide and shield take from one attack."""
    total = ARMOR.get(name_of(target.get("armor")), 0) + HIDE.get(race(target), 0)
    guards = "front" if target.get("shield_ready") else "rear"
    if attack.get("facing", "front") == guards and not attack.get("hth"):
        total += SHIELD.get(name_of(target.get("shield")), 0)
    return total


def falls_at(figure: Figure) -> int:
    """How many hits in one turn fell a figure."""
    return FELLED_GIANT if is_giant(figure) else FELLED


def result(dice: int, total: int, needs: int) -> tuple[str, int]:
    """What a roll to hit means and how often its damage counts; the kinds of mishap are one."""
    three = dice == 3
    if total <= 5:
        return "hit", ({3: 3, 4: 2} if three else {4: 3, 5: 2}).get(total, 1)
    never = 16 if three else 20
    return ("mishap" if total > never else "miss" if total == never or total > needs else "hit"), 1
