"""Whole battles of wizards, fighters and beasts in which everyone chooses at random, rather what was seldom chosen before.

`python -m tests.wizard.random_battles --battles 500` prints how often each spell, option, question and event came up.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from random import Random
from typing import Any

import tfrules
from tests.melee import reckoning as by_book
from tests.melee.invariants import PASS
from tests.melee.random_battles import CONTESTS, Course, Tally, Taste, closes, course, everything, main, thrown
from tests.wizard.invariants import MagicWatch
from tfrules.boards import Hex, distance, neighbours, rectangle
from tfrules.engine.context import Context
from tfrules.engine.event import Event
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Frame, Plain, State
from tfrules.game import Loaded
from tfrules_tft import options
from tfrules_tft.actions import join
from tfrules_tft.duty import Duties
from tfrules_tft.ground import is_large

MOST_ANSWERS = 220  # of a battle
SIDES = ("Red", "Blue")
WIZARDS = 3  # of each side
MAPS = (
    {"columns": 7, "rows": 8},
    {"columns": 9, "rows": 9},
    {"columns": 5, "rows": 14},
    {"columns": 4, "rows": 12},  # many stand in one line
)
FIGHTERS: tuple[dict[str, Any], ...] = (
    {"ST": 12, "DX": 12, "IQ": 8, "weapons": ["Broadsword"], "shield": "Small shield"},
    {"ST": 11, "DX": 13, "IQ": 8, "weapons": ["Longbow", "Dagger"]},
    {"ST": 11, "DX": 13, "IQ": 8, "weapons": ["Small bow", "Dagger"]},
    {"ST": 11, "DX": 13, "IQ": 8, "weapons": ["Spear"], "armor": "Leather"},
    {"ST": 15, "DX": 9, "IQ": 8, "weapons": ["Pike axe"]},
    {"ST": 12, "DX": 12, "IQ": 8, "weapons": ["Dagger"]},
)
BEASTS = ("Wolf", "Bear", "Giant", "Gargoyle", "Dragon", "Dragon")  # who has a tail to sweep with is seldom near enough
CONTESTED, GRAPPLED, RUNS = 0.2, 0.35, 0.15  # how many battles are under rules of a contest, begin with a hold; how often someone runs at another
LEAST, IMPROVED, HUMAN = 8, 8, 32
DRAGON = ((0, 0), (0, 1), (-1, 1), (-1, 2), (-1, 3), (-2, 3), (-2, 4))  # from head to tail, the head looking up the map
MOST_IQ = 16
LIKED = (  # what brings most that is rare, or is rare itself
    *("Invisibility", "7-Hex Wall", "Summon Dragon", "Control Person", "Freeze", "Shock Shield", "Magic Fist", "Lightning"),
    *("Summon Gargoyle", "7-Hex Image", "7-Hex Illusion", "Blast"),
)
MISSILES = ("Magic Fist", "Fireball", "Lightning")
FILE = {"columns": 3, "rows": 12}  # wizards before a file of their enemies: what misses one comes to the next
FILES = 0.2  # how many battles begin so
TAKEN = 0.8  # how often someone takes what is offered
RARE = ("Sweep with the tail", "Draw", "Break out", "shoot")  # what few can do
WHOLE = 0.1  # how many questions of movement are listed for all who wait, and not for one of them
HARDEST = 5  # spells of the two highest IQ that a wizard can learn
WIDE_AWAKE = 0.75  # how often whoever knows spells moves no farther than it may and cast
CASTS = 0.6  # how often it then casts rather than strike, dodge or wait


@cache
def both() -> Loaded:
    return tfrules.load("melee+wizard")


@cache
def levels() -> dict[str, int]:
    """The IQ that each spell takes which has to be learned."""
    return {spell.name: spell.lines("IQ")[0]["least"] for spell in both().list("spell") if not spell.lines("common")}


@dataclass
class MagicTally(Tally):
    """How often each thing came up, each spell among them."""

    spells: Counter[str] = field(default_factory=Counter)

    def take(self, event: Event) -> None:
        super().take(event)
        if event.name == "casts":
            self.spells[by_book.name_of(event.fields["spell"])] += 1

    def counted(self) -> dict[str, Counter[str]]:
        return {"spells": self.spells, **super().counted()}


class MagicTaste(Taste):
    """A liking for a few spells beside those of any battle."""

    def weight(self, sort: str) -> float:
        return super().weight(sort) * (4 if any(sort.endswith(f":{spell}") for spell in LIKED) else 1)


def battle(chance: Random) -> State:
    """Two sides of three wizards, most with a fighter or a beast, near enough to each other for their magic.

    Now and then one side stands in a file.
    """
    filed = chance.random() < FILES
    drawn = FILE if filed else chance.choice(MAPS)
    free = {(at.q, at.r) for at in rectangle(**drawn).hexes}
    sides: dict[str, list[dict[str, Any]]] = {}
    for side in SIDES:
        kinds = [_wizard(chance, f"{side} {number}") for number in range(WIZARDS)]
        if chance.random() < 0.8:
            kinds.append(_other(chance, f"{side} {WIZARDS}"))
        there = free if not filed else {at for at in free if _in_file(at, side)}
        sides[side] = [{**figure, **place} for figure in kinds if (place := _place(chance, figure, there)) is not None]
    special: dict[str, Any] = {"contest": chance.choice(CONTESTS)} if chance.random() < CONTESTED else {}
    begun = both().battle(sides, board=drawn, **special).state
    return _in_holds(chance, begun) if chance.random() < GRAPPLED else begun


def _in_holds(chance: Random, begun: State) -> State:
    """The same with somebody of each side in a hold: a fight with magic comes to one too seldom."""
    c = Context(both().engine, begun, Frame("look", 0, {}), len(begun.agenda))
    small = [name for name in begun.of_kind("figure") if not is_large(c, name)]
    one, other = (chance.choice([name for name in small if c.get(name, "side") == side]) for side in SIDES)
    for figure in (one, other):
        if by_book.name_of(c.get(figure, "ready")) != "Dagger":
            c.set(figure, ready=None, carried=(both().engine.ruleset.find("weapon", "Dagger").qualified,))
    join(c, one, other)
    return State(c.commit(), begun.agenda, begun.pending)


def _in_file(at: tuple[int, int], side: str) -> bool:
    """Whether a hex is one of a file: one side in the middle column, the other before it at its end."""
    row = at[1] + at[0] // 2
    return row > 7 if side == SIDES[0] else at[0] == 1 and row < 7


def _place(chance: Random, figure: dict[str, Any], free: set[tuple[int, int]]) -> dict[str, Any] | None:
    """Where a figure may stand, all its hexes free, which are then no more; None when there is no room."""
    places = [{"hex": at, "facing": facing} for at in sorted(free) for facing in range(6)]
    chance.shuffle(places)
    found = next((place for place in places if free.issuperset(_filled({**figure, **place}))), None)
    free -= _filled({**figure, **found}) if found is not None else set()
    return found


def _filled(figure: dict[str, Any]) -> set[tuple[int, int]]:
    """The hexes that somebody fills; a dragon has seven behind each other: one, two, one, two, one."""
    if by_book.name_of(figure["race"]) != "Dragon":
        return set(by_book.cells(figure))
    return {by_book.plus(figure["hex"], by_book.turned(part, figure["facing"])) for part in DRAGON}


def _wizard(chance: Random, name: str) -> dict[str, Any]:
    """A wizard of much experience, so that every spell is within reach; a staff in hand when it knows how to make one."""
    total = HUMAN + IMPROVED
    wit = chance.choice((*range(9, MOST_IQ + 1), 14, MOST_IQ, MOST_IQ))
    strength = chance.randrange(LEAST + 2, total - wit - LEAST + 1)
    known = [spell for spell, least in levels().items() if least <= wit]
    hardest = chance.sample([spell for spell in known if levels()[spell] >= wit - 1], HARDEST)  # few can: they learn them rather
    hardest += [spell for spell in LIKED[:5] if spell in known and spell not in hardest]
    others = [spell for spell in known if spell not in hardest]
    learned = [*hardest, *chance.sample(others, min(wit - len(hardest), len(others)))]
    arms = ["Wizard's staff"] if "Staff" in learned and chance.random() < 0.7 else ["Dagger"] if chance.random() < 0.2 else []
    numbers = {"ST": strength, "DX": total - wit - strength, "IQ": wit, "improved": IMPROVED}
    return both().figure("Human", **numbers, spells=learned, weapons=arms, name=name)


def _other(chance: Random, name: str) -> dict[str, Any]:
    if chance.random() < 0.4:
        return both().figure(chance.choice(BEASTS), name=name)
    return both().figure("Human", **chance.choice(FIGHTERS), name=name)


def listed(chance: Random, state: State, request: Request) -> list[Plain]:
    """The legal answers; of movements mostly those of one figure, for all of a side are thousands."""
    if request.label != "move" or chance.random() < WHOLE:
        return everything(chance, state, request)
    c = Context(both().engine, state, Frame("look", 0, {}), len(state.agenda))
    duties = Duties(c)
    figure = chance.choice(request.get("figures"))
    own = [command for command in options.commands(c, figure) if duties.are_done(command)]
    rushes = [command for command in _rushes(c, figure) if request.domain.contains(command)] if chance.random() < RUNS else []
    return rushes or own or everything(chance, state, request)


def _rushes(c: Context, figure: str) -> Iterator[dict[str, Any]]:
    """A step at whoever stands beside somebody, as if nobody were there."""
    here = c.get(figure, "hex")
    for at in neighbours(Hex(*here)) if here is not None else ():
        yield {"figure": figure, "option": "a", "path": ((at.q, at.r),), "facing": c.get(figure, "facing", 0)}


def chosen(chance: Random, state: State, request: Request, values: list[Plain], taste: Taste) -> Plain:
    """One of the legal answers: first a sort, then any of that sort. Whoever knows spells rather stays where it can cast, and casts."""
    if request.asks == CHANCE:
        return thrown(chance, request)
    filed = state.records["board"].get("columns") == FILE["columns"]
    if request.label == "move" and chance.random() < WIDE_AWAKE:
        values = [value for value in values if _is_wise(state, value) and not (filed and value.get("path"))] or values
    if request.label == "action" and chance.random() < CASTS:
        unseen = state.records[str(request.get("figure"))].get("seen_by") is not None
        shoots = [value for value in values if filed and by_book.name_of(value.get("spell")) in MISSILES]
        shows = [value for value in values if unseen and (by_book.name_of(value.get("spell")) in MISSILES or value.get("target"))]
        values = shoots or shows or [value for value in values if value.get("do") == "cast"] or values
    elif request.label == "action":
        rare = [value for value in values if value.get("do") in RARE]
        values = rare or values
    if request.label == "offer" and chance.random() < TAKEN:
        values = [value for value in values if value != PASS] or values
    return taste.one_of(chance, request, values)


def _is_wise(state: State, command: Any) -> bool:
    """Whether a movement of who knows spells is of a hex at most, and ends with an enemy somewhere before it; that of others beside an enemy."""
    own = state.records[command["figure"]]
    if not own.get("spells"):
        return own.get("hex") is None or closes(state, command)
    path = command.get("path") or ()
    if len(path) > 1 or own.get("hex") is None or command.get("posture") is not None:
        return False
    end, facing = Hex(*(path[-1] if path else own["hex"])[:2]), int(command.get("facing", own.get("facing", 0)))
    ahead = by_book.turned((0, -1), facing)
    foes = [one for _, one in by_book.people(state) if one["side"] != own["side"] and by_book.is_awake(one)]
    nearer = Hex(*by_book.plus(end, ahead))
    return any(distance(nearer, Hex(*foe["hex"])) < distance(end, Hex(*foe["hex"])) for foe in foes)


def play(seed: int, tally: Tally, most: int = MOST_ANSWERS) -> None:
    """One battle. Raises Broken, with the seed by which it can be seen again, where something does not hold."""
    chance = Random(seed)
    state, taste = battle(chance), MagicTaste(seed)
    watch = MagicWatch(both(), state, Random(seed))

    def choose(chance: Random, state: State, request: Request, values: list[Plain]) -> Plain:
        return chosen(chance, state, request, values, taste)

    course(Course(both(), watch, choose, listed), state, seed, chance, tally, most)


def play_many(seeds: range) -> MagicTally:
    """A battle for each seed, on all cores; what came up in all of them. Raises Broken for the first that something does not hold in."""
    workers = min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, len(seeds))
    both()  # once, before the processes part
    with ProcessPoolExecutor(workers, get_context("fork")) as pool:
        tallies = pool.map(_played, [seeds[at::workers] for at in range(workers)])
        whole = MagicTally()
        for tally in tallies:
            for title, counted in tally.counted().items():
                whole.counted()[title].update(counted)
    return whole


def _played(seeds: range) -> MagicTally:
    tally = MagicTally()
    for seed in seeds:
        play(seed, tally)
    return tally


if __name__ == "__main__":
    main(__doc__, play, MagicTally())
