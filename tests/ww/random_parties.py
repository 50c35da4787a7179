"""Fights of Warlords & Wizards between generated parties, in which everyone chooses at random, rather what was seldom chosen before.

`python -m tests.ww.random_parties --parties 1000` prints how often each offer, question and event came up.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import Any

import tfrules
from tests.melee.invariants import Broken, must
from tests.melee.random_battles import SAVED, Tally, Taste, main, thrown, twice
from tests.ww.party_watch import Watch
from tfrules.battle import Battle
from tfrules.boards.inches import parse_space
from tfrules.diagnostics import ERROR
from tfrules.engine.agenda import answer
from tfrules.engine.request import FreeText, Request
from tfrules.engine.state import Plain, State, thaw
from tfrules.game import Loaded
from tfrules_ww.maker import made
from tfrules_ww.setup import KNOWN

MOST_ANSWERS = 150  # of a fight: those who only run about never end it
MOST_LISTED = 500
SIDES = ("us", "them")
COLUMNS, ROWS = 7, 3
ALSO_TRIED = 0.2  # how often other answers are carried out, too
FEW_DICE = 4  # with more than Mind can pay a spell only fizzles
ORDERS = (  # what is asked of the maker of characters; the rest the seed decides
    *({}, {}, {"calling": "Fighter"}, {"calling": "Magician", "studied": "6"}),
    {"people": "Elf", "calling": "Battlecaster", "studied": "6", "level": "3"},
)
LEVELS = (1, 1, 1, 2, 4, 8)
SORTS = ("Goblin", "War dog", "Footman", "Archer", "Crossbowman", "Golem", "Mule", "Dwarf footman", "Heavy horseman", "Elf archer")
NUMBERS = (2, 3, 3, 4)
PLACES = {f"place {x} {y}": (x, y) for x in range(COLUMNS) for y in range(ROWS)}


@cache
def ww() -> Loaded:
    return tfrules.load("ww")


def fight(chance: Random) -> Battle:
    """Two parties near each other among places to go to, on a plane or with distances told pair by pair."""
    ground = list(PLACES.values())
    chance.shuffle(ground)
    sides = {side: party(chance, side) for side in SIDES}
    where = {str(one["name"]): ground.pop() for figures in sides.values() for one in figures} | PLACES
    space: dict[str, Any] = {"points": {name: list(at) for name, at in where.items()}}
    if chance.random() < 0.25:
        names = sorted(where)
        space = {"distances": [[a, b, _apart(where[a], where[b])] for number, a in enumerate(names) for b in names[number + 1 :]]}
    return ww().battle(sides, spots=list(PLACES), **space)


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def party(chance: Random, side: str) -> list[dict[str, Any]]:
    """Characters as the maker makes them, and now and then a creature with them."""
    names = [f"{side} {number}" for number in range(chance.choice(NUMBERS))]
    figures = []
    for name in names:
        if chance.random() < 0.2:
            figures.append(ww().figure(chance.choice(SORTS), name=name))
        else:
            figures.append(character(chance, name, [other for other in names if other != name]))
    return figures


def character(chance: Random, name: str, friends: list[str]) -> dict[str, Any]:
    """A character that breaks no rule; a magician has its book by heart, and some are hurt or tired from the beginning."""
    record, found = made(ww().engine, name, {"level": str(chance.choice(LEVELS)), **chance.choice(ORDERS)}, chance.randrange(10**6))
    errors = [one.message for one in found if one.severity == ERROR]
    must(not errors, f"the maker makes what breaks a rule: {errors}")
    fields = {word: value for word, value in record.items() if word in KNOWN and value is not None}
    fields["spells"] = tuple(fields.get("spellbook") or ())[: fields["M"]]
    sworn = [one.partition(":")[2] for one in fields.get("devotions") or ()]
    if "Guardian" in sworn:
        fields["ward"] = chance.choice(friends)
        if chance.random() < 0.3:  # its shield was lost, and who attacks without one is a guardian no more
            fields.pop("shield", None)
    if "Mastery" in sworn and fields.get("weapon"):
        fields["mastered"] = ww().item(fields["weapon"].partition(":")[2], "weapon").type
    for score in "BM":
        if chance.random() < 0.2:
            fields[score] = chance.randint(1, fields[score])
    return ww().figure("", **{**fields, "name": name})


def _listed(request: Request) -> list[Plain]:
    """The answers to choose among; of free text a word."""
    if request.kind == "roll":
        return []
    return ["halt"] if isinstance(request.domain, FreeText) else list(islice(request.domain.iterate(), MOST_LISTED))


def chosen(chance: Random, state: State, request: Request, listed: list[Plain], taste: Taste) -> Plain:
    """One of the legal answers."""
    if request.kind == "roll":
        return thrown(chance, request)
    values = listed
    if request.label == "MD" and chance.random() < 0.9:
        values = [value for value in values if isinstance(value, int) and value <= FEW_DICE] or values
    if request.label == "where" and chance.random() < 0.7:
        values = _closest(state, str(request.get("who")), values)
    if request.label == "strike" and chance.random() < 0.8:
        values = [value for value in values if value != "none"] or values
    return taste.one_of(chance, request, values)


def _closest(state: State, who: str, values: list[Plain]) -> list[Plain]:
    """The places next to a foe, or else all."""
    told = state.records["space"]
    points = {name: [x, y] for name, x, y in told.get("points") or ()}
    space = parse_space({"points": points} if points else {"distances": thaw(told["distances"])})
    foes = [name for name in state.of_kind("creature") if state.records[name]["side"] != state.records[who]["side"]]
    near = [one for one in values if any(foe in space.names and space.within(str(one), foe, 1) for foe in foes)]
    return near or values


def play(seed: int, tally: Tally, most: int = MOST_ANSWERS) -> None:
    """One fight. Raises Broken, with the seed by which it can be seen again, where something does not hold."""
    chance, number = Random(seed), 0
    game, taste, watch = ww(), Taste(seed), Watch(ww(), SIDES)
    try:
        begun = fight(chance)
        state = begun.state
        for event in begun.log:
            watch.take(event, state)
        while number < most:
            number += 1
            if not state.pending:
                watch.over(state)
                break
            request = chance.choice(state.pending)
            tally.asked[f"{request.kind}: {request.label}"] += 1
            listed = _listed(request)
            watch.ask(state, request, listed, chance)
            if chance.random() < ALSO_TRIED:
                watch.others(state, request, listed, chance)
            value = chosen(chance, state, request, listed, taste)
            outcome = answer(game.engine, state, request, value)
            watch.views(state, request, value, outcome)
            if chance.random() < SAVED:
                twice(game, state, request, value, outcome)
                watch.saved(state)
            for event in outcome.events:
                tally.events[event.name] += 1
                if event.name == "offer taken":
                    tally.options[str(event.fields["offer"])] += 1
                watch.take(event, state)
            watch.step(state, outcome)
            state = outcome.state
    except Exception as broken:
        raise Broken(f"seed {seed}, answer {number}: {broken}") from broken


if __name__ == "__main__":
    main(__doc__, play, Tally(), "parties")
