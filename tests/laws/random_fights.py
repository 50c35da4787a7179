"""Fights of Melee in which everyone chooses at random among what is legal, for laws that must hold in any state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, islice
from random import Random
from typing import Any, NamedTuple

import tfrules
from tfrules.battle import Battle
from tfrules.engine.agenda import Outcome, answer
from tfrules.engine.event import Event
from tfrules.engine.request import Request
from tfrules.engine.state import Plain, State
from tfrules.game import Loaded

KITS: tuple[dict[str, Any], ...] = (
    {"ST": 12, "DX": 12, "armor": "Chainmail", "shield": "Large shield", "weapons": ["Shortsword"]},
    {"ST": 14, "DX": 10, "weapons": ["Longbow", "Two-handed sword"]},
    {"ST": 11, "DX": 13, "armor": "Leather", "weapons": ["Spear", "Dagger"]},
    {"ST": 9, "DX": 15, "shield": "Small shield", "weapons": ["Dagger"]},
    {"ST": 13, "DX": 11, "weapons": ["Halberd"], "hits": 4},
    {"ST": 10, "DX": 14, "weapons": []},
)
SMALL = {"columns": 5, "rows": 6}
NEAR = (((2, 2), (1, 2), (3, 1)), ((2, 1), (1, 1), (3, 0)))  # hexes of the two sides, adjacent to each other
ATTACKING = frozenset("bfjlot")


class Step(NamedTuple):
    """One answer of a course: what was asked of which state, what was answered, what came of it."""

    state: State
    request: Request
    value: Plain
    outcome: Outcome


@cache
def melee() -> Loaded:
    return tfrules.load("melee")


def placed(chance: Random, each: int = 2, loaded: Loaded | None = None) -> Battle:
    """Two sides of random figures face to face on a small board, and nothing answered yet."""
    game = loaded or melee()
    sides: dict[str, list[dict[str, Any]]] = {"Red": [], "Blue": []}
    for number, (side, figures) in enumerate(sides.items()):
        for place in range(each):
            kit = chance.choice(KITS)
            at = NEAR[number][place]
            figures.append(game.figure("Human", **kit, name=f"{side} {place}", hex=at, facing=0 if number == 0 else 3))
    return game.battle(sides, board=SMALL)


def legal(request: Request, most: int = 4000) -> list[Plain]:
    """The allowed answers of a request, at most so many."""
    return list(islice(request.domain.iterate(), most))


def some(chance: Random, request: Request) -> Plain:
    """A legal answer at random; those who move would rather fight than run."""
    values = legal(request)
    if request.label == "move" and chance.random() < 0.9:
        fighting = [value for value in values if value["option"] in ATTACKING]
        return chance.choice(fighting or values)
    if request.label == "attack" and len(values) > 1:
        return chance.choice(values[:-1])  # the last one is to pass
    return chance.choice(values)


def course(seed: int, answers: int, each: int = 2) -> Iterator[Step]:
    """A random fight, answer by answer."""
    chance = Random(seed)
    yield from onward(placed(chance, each).state, chance, answers)


@lru_cache(maxsize=40)
def fight(seed: int, answers: int = 40) -> tuple[Step, ...]:
    """The same fight as a list; remembered, since many laws look at the same one."""
    return tuple(course(seed, answers))


def onward(state: State, chance: Random, answers: int) -> Iterator[Step]:
    """A fight from a state on, answer by answer."""
    for _ in range(answers):
        if not state.pending:
            return
        request = chance.choice(state.pending)
        value = some(chance, request)
        outcome = answer(melee().engine, state, request, value)
        yield Step(state, request, value, outcome)
        state = outcome.state


def listed(state: State, most: int = 300) -> list[list[Plain]]:
    """The first of the allowed answers to each question of a state."""
    return [legal(request, most) for request in state.pending]


def told(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Events as JSON."""
    return [event.to_json() for event in events]


def orders(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A few orders of some names: as given, turned round, and with each pair exchanged."""
    found = [names, names[::-1]]
    for a, b in combinations(range(len(names)), 2):
        swapped = list(names)
        swapped[a], swapped[b] = swapped[b], swapped[a]
        found.append(tuple(swapped))
    return list(dict.fromkeys(found))
