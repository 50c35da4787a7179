"""Whole battles of Melee in which everyone chooses at random, rather what was seldom chosen before; and what must hold throughout.

`python -m tests.melee.random_battles --battles 500` prints how often each option, question and event came up.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, NamedTuple, Protocol

import tfrules
from tests.melee import reckoning as by_book
from tests.melee.invariants import PASS, Broken, Watch, again, must
from tfrules.boards import Board, Hex, neighbour, parse_board, rectangle
from tfrules.engine.agenda import Outcome, answer
from tfrules.engine.event import Event
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Plain, State, to_json
from tfrules.game import Loaded

MOST_ANSWERS = 250  # of a battle: those who only run about never end it
MOST_LISTED = 3_000
SIDES = ("Red", "Blue", "Green")
MAPS = (
    {"columns": 5, "rows": 6},
    {"columns": 2, "rows": 12},  # many stand in one line
    {"columns": 8, "rows": 8},
    {"map": json.dumps({"map": [".   .   .   .", "  .   #   .", ".   .   .   .", "  .   .   #"] * 3})},
)
FILE = {"columns": 3, "rows": 12}  # as no other map: of those who stand behind one another before a shooter
SHOTS_AND_THROWS = ("Small bow", "Horse bow", "Longbow", "Light crossbow", "Sling", "Javelin", "Spear", "Thrown rock", "Dagger")
CONTESTS = ("death", "arena", "practice")
RACES = {  # least ST, least DX, and what both come to
    "Human": (8, 8, 24),
    "Elf": (6, 10, 24),
    "Dwarf": (10, 6, 24),
    "Orc": (8, 8, 24),
    "Goblin": (6, 8, 22),
    "Hobgoblin": (7, 6, 20),
    "Halfling": (4, 12, 22),
}
BOWS = ("Small bow", "Horse bow", "Longbow", "Light crossbow", "Sling")
BEASTS = ("Wolf", "Bear", "Giant snake", "Gargoyle", "Giant", "Myrmidon")
KNIVES = ("Dagger", "Main-gauche")
FILES = 0.25  # how many battles begin as a file
SAVED = 0.03  # how often a battle is saved and read


@cache
def melee() -> Loaded:
    return tfrules.load("melee")


@cache
def things(kind: str) -> tuple[str, ...]:
    """The names of all weapons, shields and so on of the game."""
    return tuple(item.name for item in melee().list(kind))


@dataclass
class Tally:
    """How often each thing came up, over all battles."""

    options: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def take(self, event: Event) -> None:
        """Count what happens."""
        self.events[event.name] += 1
        if event.name == "option chosen":
            self.options[str(event.fields["option"])] += 1

    def counted(self) -> dict[str, Counter[str]]:
        """What was counted, by what it is."""
        return {"options": self.options, "questions": self.asked, "events": self.events}

    def text(self) -> str:
        """A histogram for each."""
        out = []
        for title, counted in self.counted().items():
            out.append(f"{title}\n" + "".join(f"  {name:<28}{number:>8}\n" for name, number in sorted(counted.items())))
        return "\n".join(out)


def battle(chance: Random) -> tuple[Board, State]:
    """Sides of random figures and beasts with random arms on a random map, near enough to meet; now and then a file before a shooter."""
    game, drawn = melee(), chance.choice(MAPS)
    if chance.random() < FILES:
        return _file(chance)
    board = parse_board(json.loads(drawn["map"])) if "map" in drawn else rectangle(**drawn)
    names = SIDES[: chance.choice((2, 2, 2, 3))]
    sides: dict[str, list[dict[str, Any]]] = {side: [] for side in names}
    free = {tuple(at) for at in board.hexes - board.walls}
    for side in names:
        for number in range(chance.choice((1, 2, 2, 3))):
            figure = _figure(chance, f"{side} {number}")
            place = _place(chance, figure, free)
            if place is not None:
                free -= set(by_book.cells({**figure, **place}))
                sides[side].append({**figure, **place})
    special: dict[str, Any] = {"contest": chance.choice(CONTESTS)} if chance.random() < 0.3 else {}
    special |= {"changes": True} if chance.random() < 0.2 else {}
    begun = game.battle({side: figures for side, figures in sides.items() if figures}, board=drawn, **special)
    return board, begun.state


def _file(chance: Random) -> tuple[Board, State]:
    """Someone who shoots or throws, and others, foes and friends, behind one another in the line before him: what misses one comes to the next."""
    game, column = melee(), chance.randrange(3)
    top = -(column // 2)
    arm = chance.choice(SHOTS_AND_THROWS)
    arms = [arm] if arm in BOWS else [arm, arm]  # what is thrown is gone
    sides = {"Red": [game.figure("Human", ST=16, DX=8, weapons=arms, name="Red 0", hex=(column, top + 9), facing=0)], "Blue": []}
    for number, row in enumerate(sorted(chance.sample(range(7), 4))):
        side = "Red" if chance.random() < 0.2 else "Blue"
        figure = {**_figure(chance, f"{side} {number + 1}"), "hex": (column, top + row), "facing": chance.choice((0, 3, 3))}
        if not by_book.is_giant(figure):
            sides[side].append(figure)
    begun = game.battle({side: figures for side, figures in sides.items() if figures}, board=FILE)
    return rectangle(**FILE), begun.state


def _place(chance: Random, figure: dict[str, Any], free: set[tuple[int, int]]) -> dict[str, Any] | None:
    """Where a figure may stand, all its hexes free; None when there is no room."""
    places = [{"hex": at, "facing": facing} for at in sorted(free) for facing in range(6)]
    chance.shuffle(places)
    return next((place for place in places if free.issuperset(by_book.cells({**figure, **place}))), None)


def _figure(chance: Random, name: str) -> dict[str, Any]:
    """A fighter of some race, now and then a beast; some are hurt or down from the beginning."""
    if chance.random() < 0.2:
        figure = melee().figure(chance.choice(BEASTS), name=name)
    else:
        race = chance.choice((*RACES, "Halfling"))
        figure = melee().figure(race, **_kit(chance, *RACES[race]), name=name)
    if chance.random() < 0.3:
        figure["hits"] = chance.randrange(1, figure["basic_ST"] - 3) if figure["basic_ST"] > 4 else 0
    if chance.random() < 0.1:
        figure["posture"] = chance.choice(("prone", "kneeling"))
    return figure


def _kit(chance: Random, least_st: int, least_dx: int, total: int) -> dict[str, Any]:
    """Attributes, two weapons or a weapon and a shield, and a dagger."""
    strength = chance.randrange(least_st, total - least_dx + 1)
    shield = chance.random() < 0.4
    weapons = chance.sample(_borne(strength), chance.choice((0, 1, 1) if shield else (0, 1, 2, 2)))
    if weapons and chance.random() < 0.25:
        weapons[0] = chance.choice([bow for bow in BOWS if bow in _borne(strength)] or weapons)
    if chance.random() < 0.4:
        weapons.insert(chance.randrange(len(weapons) + 1), chance.choice(KNIVES))
    kit: dict[str, Any] = {"ST": strength, "DX": total - strength, "weapons": weapons}
    if chance.random() < 0.5:
        kit["armor"] = chance.choice(things("armor"))
    if shield:
        kit["shield"] = chance.choice(things("shield"))
    return kit


@cache
def _borne(strength: int) -> tuple[str, ...]:
    """The weapons beside knives that someone is strong enough for."""
    needed = {name: melee().item(name, "weapon").ST for name in things("weapon")}  # natural weapons need none
    return tuple(name for name, least in needed.items() if least is not None and least <= strength and name not in KNIVES)


def category(request: Request, value: Plain) -> str:
    """What sort of choice an answer is; those made seldom are made rather."""
    if isinstance(value, dict):
        told = [str(value[name]) for name in ("option", "how", "offer", "do", "spell", "posture") if value.get(name) is not None]
        if value.get("path"):
            told.append("moving")
        return " ".join([request.label, *told])
    return f"{request.label} {value}" if isinstance(value, str) else request.label


@dataclass
class Taste:
    """What one battle has a liking for: each sort of choice the less the more often it was made, and some sorts much more from the beginning.

    It depends on the seed alone, so that a battle can be seen again by itself.
    """

    seed: int
    made: Counter[str] = field(default_factory=Counter)

    def weight(self, sort: str) -> float:
        """How likely a sort of choice is, among others."""
        liked = 3 if "grapple" in sort else 1  # a hold brings most that is rare
        return liked * Random(f"{self.seed} {sort}").choice((1, 1, 1, 8)) / (1 + self.made[sort])

    def one_of(self, chance: Random, request: Request, values: list[Plain]) -> Plain:
        """First a sort, then any of that sort."""
        sorts: dict[str, list[Plain]] = defaultdict(list)
        for value in values:
            sorts[category(request, value)].append(value)
        names = sorted(sorts)
        sort = chance.choices(names, [self.weight(name) for name in names])[0]
        self.made[sort] += 1
        return chance.choice(sorts[sort])


def chosen(chance: Random, state: State, request: Request, values: list[Plain], taste: Taste) -> Plain:
    """One of the legal answers."""
    if request.asks == CHANCE:
        return thrown(chance, request)
    in_file = state.records["board"].get("columns") == FILE["columns"]
    if request.label == "move" and chance.random() < 0.7:
        wanted = _stays if in_file else closes
        values = [value for value in values if wanted(state, value)] or values
    if in_file and request.label == "attack" and chance.random() < 0.8:
        values = _nearest(state, request, values) or values
    return taste.one_of(chance, request, values)


def closes(state: State, command: Any) -> bool:
    """Whether a movement ends beside an enemy, face to face: where most of the rules are."""
    own = state.records[command["figure"]]
    end = Hex(*(command["path"][-1] if command.get("path") else own["hex"])[:2])
    foes = [one for one in state.records.values() if one.get("kind") == "figure" and one["side"] != own["side"] and one.get("hex")]
    near = {neighbour(end, command.get("facing", 0) + turn) for turn in (-1, 0, 1)} | {end}
    return any(Hex(*one["hex"]) in near for one in foes)


def _ways_to_shoot(own: Any) -> tuple[str, ...]:
    """The options with which someone shoots or throws what it has in hand, or makes ready to; who has nothing for it waits."""
    weapon = by_book.name_of(own.get("ready"))
    if own.get("posture", "standing") != "standing" and weapon in SHOTS_AND_THROWS:
        return ("g", "p")
    if weapon in BOWS:
        return ("f", "l", "e") if own.get("loading") else ("f", "l")
    if weapon in SHOTS_AND_THROWS:
        return ("b", "j")
    return ("e",) if any(by_book.name_of(one) in SHOTS_AND_THROWS for one in own.get("carried") or ()) else ("b", "j", PASS)


def _stays(state: State, command: Any) -> bool:
    """Whether a movement leaves a file as it is, and lets who can shoot or throw do so."""
    own = state.records[command["figure"]]
    if command.get("path") or command.get("posture") or command.get("facing", own["facing"]) != own["facing"]:
        return False
    return command.get("option") in _ways_to_shoot(own)


def _nearest(state: State, request: Request, values: list[Any]) -> list[Plain]:
    """Of the shots and throws that are open those at the nearest: behind it others stand."""
    own = state.records[str(request.get("figure"))]
    far = [one for one in values if isinstance(one, dict) and one["how"] in ("shoot", "throw") and state.records[one["target"]].get("hex")]
    steps = {one["target"]: by_book.distance(own["hex"], state.records[one["target"]]["hex"]) for one in far}
    return [one for one in far if steps[one["target"]] == min(steps.values())]


def thrown(chance: Random, request: Request) -> Plain:
    """Faces at random; now and then the lowest or highest of all, for what only happens then."""
    domain: Any = request.domain
    loaded = chance.random()
    faces_of_all = []
    for die in (die for die, number in domain.groups for _ in range(number)):
        faces = [face for face in range(1, die + 1) if face not in domain.reroll]
        faces_of_all.append(faces[0] if loaded < 0.06 else faces[-1] if loaded > 0.94 else chance.choice(faces))
    while not domain.complete(tuple(faces_of_all)):  # faces that bring a further die
        faces_of_all.append(chance.randint(1, domain.groups[0][0]))
    return tuple(faces_of_all)


def play(seed: int, tally: Tally, most: int = MOST_ANSWERS) -> None:
    """One battle. Raises Broken, with the seed by which it can be seen again, where something does not hold."""
    chance = Random(seed)
    board, state = battle(chance)
    course(Course(melee(), Watch(melee(), board, state), partial(chosen, taste=Taste(seed))), state, seed, chance, tally, most)


class Watching(Protocol):
    """Who looks on: at each question, at the answer to it, at what happens, and at what has come of it. Raises Broken."""

    over: bool

    def ask(self, request: Request, listed: list[Plain], chance: Random) -> None: ...
    def answers(self, state: State, request: Request, value: Plain) -> None: ...
    def take(self, event: Event, before: State) -> None: ...
    def see(self, state: State) -> None: ...


def everything(chance: Random, state: State, request: Request) -> list[Plain]:
    """The legal answers to a question that is not for chance to answer, as far as there is time for them."""
    return [] if request.asks == CHANCE else list(islice(request.domain.iterate(), MOST_LISTED))


class Course(NamedTuple):
    """Of which game a battle is, who looks on, how one of the listed answers is chosen, and what is listed."""

    game: Loaded
    watch: Watching
    choose: Callable[[Random, State, Request, list[Plain]], Plain]
    listed: Callable[[Random, State, Request], list[Plain]] = everything


def course(of: Course, state: State, seed: int, chance: Random, tally: Tally, most: int) -> None:
    """A battle from a state on, at most so many answers. Raises Broken, with the seed."""
    number = 0
    try:
        while number < most:
            number += 1
            if not state.pending:
                must(of.watch.over, "nothing is asked any more, and the fight is not over")
                break
            request = chance.choice(state.pending)
            tally.asked[f"{request.kind}: {request.label}"] += 1
            listed = of.listed(chance, state, request)
            of.watch.ask(request, listed, chance)
            value = of.choose(chance, state, request, listed)
            of.watch.answers(state, request, value)
            outcome = answer(of.game.engine, state, request, value)
            if chance.random() < SAVED:
                twice(of.game, state, request, value, outcome)
            for event in outcome.events:
                tally.take(event)
                of.watch.take(event, state)
            state = outcome.state
            of.watch.see(state)
    except Exception as broken:
        raise Broken(f"seed {seed}, answer {number}: {broken}") from broken


def twice(game: Loaded, state: State, request: Request, value: Plain, outcome: Outcome) -> None:
    """The same answer to a state that was saved and read comes to the same."""
    back = again(game, state)
    asked = next(one for one in back.pending if one.id == request.id)
    other = answer(game.engine, back, asked, value)
    must(other.events == outcome.events, f"after a save {value} makes other events happen")
    must(to_json(other.state) == to_json(outcome.state), f"after a save {value} leads to another state")


def main(about: str | None, play: Callable[[int, Tally], None], tally: Tally, what: str = "battles", usual: int = 100) -> None:
    """Play as many as the command line says and print what came up; the exit status says whether something did not hold."""
    reader = argparse.ArgumentParser(description=about)
    reader.add_argument(f"--{what}", type=int, default=usual, dest="number")
    reader.add_argument("--seed", type=int, default=0)
    given = reader.parse_args()
    broken = 0
    for seed in range(given.seed, given.seed + given.number):
        try:
            play(seed, tally)
        except Broken as found:
            broken += 1
            print(found, flush=True)
    print(tally.text())
    raise SystemExit(broken > 0)


if __name__ == "__main__":
    main(__doc__, play, Tally())
