"""Whole battles of Melee in which everyone chooses at random, rather what was seldom chosen before; and what must hold throughout.

`python -m tests.melee.random_battles --battles 500` prints how often each option, question and event came up.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import tfrules
from tfrules.boards import Hex, neighbour, parse_board, rectangle
from tfrules.engine.agenda import answer
from tfrules.engine.context import Context
from tfrules.engine.event import Event
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Frame, Plain, State
from tfrules.game import Loaded
from tfrules_tft import ground

MOST_ANSWERS = 600  # of a battle: those who only run about never end it
SIDES = ("Red", "Blue", "Green")
MAPS = (
    {"columns": 5, "rows": 6},
    {"columns": 9, "rows": 9},
    {"map": json.dumps({"map": [".   .   .   .", "  .   #   .", ".   .   .   .", "  .   .   #"] * 3})},
)


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
    choices: Counter[str] = field(default_factory=Counter)

    def text(self) -> str:
        """A histogram for each."""
        out = []
        for title, counted in (("options", self.options), ("questions", self.asked), ("events", self.events)):
            out.append(f"{title}\n" + "".join(f"  {name:<28}{number:>8}\n" for name, number in sorted(counted.items())))
        return "\n".join(out)


class Broken(AssertionError):
    """Something that must always hold did not; says the seed with which it can be seen again."""


@dataclass
class Watch:
    """What must hold after every event, and what has to be remembered for it."""

    begun: State
    hits: Counter[str] = field(default_factory=Counter)
    turn: int = 0
    chosen: set[str] = field(default_factory=set)
    blows: dict[str, list[Plain]] = field(default_factory=lambda: defaultdict(list))

    def take(self, event: Event) -> None:
        """Hold an event against those before it in its turn."""
        fields = event.fields
        if event.name == "turn begins":
            self.turn, self.chosen = int(fields["number"]), set()
            self.blows.clear()
        elif event.name == "wounded":
            self.hits[fields["figure"]] += fields["hits"]
        elif event.name == "option chosen":
            if fields["figure"] in self.chosen:
                raise Broken(f"{fields['figure']} chooses an option twice in turn {self.turn}")
            self.chosen.add(fields["figure"])

    def see(self, game: Loaded, state: State) -> None:
        """Hold a state against what was told."""
        c = Context(game.engine, state, Frame("look", 0, {}), len(state.agenda))
        for figure in ground.figures(c):
            before = int(self.begun.records[figure].get("hits", 0)) if figure in self.begun.records else 0
            if int(c.get(figure, "hits", 0)) != before + self.hits[figure]:
                raise Broken(f"{figure} has {c.get(figure, 'hits', 0)} hits, of which {before + self.hits[figure]} were told")
        taken: dict[Hex, str] = {}
        for figure in ground.figures(c):
            place = ground.placement(c, figure)
            if place is None or not ground.is_up(c, figure) or c.get(figure, "hth"):
                continue
            for at in place.cells:
                if at in taken:
                    raise Broken(f"{figure} and {taken[at]} stand in {at}")
                if ground.board(c).is_shut(at):
                    raise Broken(f"{figure} stands in a wall, at {at}")
                taken[at] = figure


def battle(chance: Random) -> Any:
    """Sides of random figures with random arms on a random map, near enough to meet."""
    game, board = melee(), chance.choice(MAPS)
    names = SIDES[: chance.choice((2, 2, 2, 3))]
    sides: dict[str, list[dict[str, Any]]] = {side: [] for side in names}
    free = [Hex(*at) for at in _open(board)]
    chance.shuffle(free)
    for side in names:
        for number in range(chance.choice((1, 2, 2, 3))):
            kit = _kit(chance)
            figure = game.figure("Human", **kit, name=f"{side} {number}", hex=tuple(free.pop()), facing=chance.randrange(6))
            sides[side].append(figure)
    return game.battle(sides, board=board)


def _open(board: dict[str, Any]) -> list[Hex]:
    made = parse_board(json.loads(board["map"])) if "map" in board else rectangle(**board)
    return [at for at in sorted(made.hexes) if not made.is_shut(at)]


def _kit(chance: Random) -> dict[str, Any]:
    strength = chance.randrange(8, 17)
    shield = chance.random() < 0.4
    weapons = chance.sample(_borne(strength), chance.choice((0, 1, 1) if shield else (0, 1, 2, 2)))
    kit: dict[str, Any] = {"ST": strength, "DX": 24 - strength, "weapons": weapons}
    if chance.random() < 0.5:
        kit["armor"] = chance.choice(things("armor"))
    if shield:
        kit["shield"] = chance.choice(things("shield"))
    if chance.random() < 0.3:
        kit["hits"] = chance.randrange(1, strength - 3)
    return kit


@cache
def _borne(strength: int) -> tuple[str, ...]:
    """The weapons that someone is strong enough for."""
    needed = {name: melee().item(name, "weapon").ST for name in things("weapon")}  # natural weapons need none
    return tuple(name for name, least in needed.items() if least is not None and least <= strength)


def category(request: Request, value: Plain) -> str:
    """What sort of choice an answer is; those made seldom are made rather."""
    if isinstance(value, dict):
        told = [str(value[name]) for name in ("option", "how", "offer", "do", "posture") if value.get(name) is not None]
        if value.get("path"):
            told.append("moving")
        return " ".join([request.label, *told])
    return f"{request.label} {value}" if isinstance(value, str) else request.label


def chosen(chance: Random, state: State, request: Request, tally: Tally) -> Plain:
    """A legal answer: first a sort, the rarer the likelier, then any of that sort."""
    if request.asks == CHANCE:
        return _thrown(chance, request)
    sorts: dict[str, list[Plain]] = defaultdict(list)
    values = list(islice(request.domain.iterate(), 5_000))
    if request.label == "move" and chance.random() < 0.7:
        values = [value for value in values if _closes(state, value)] or values
    for value in values:
        sorts[category(request, value)].append(value)
    if not sorts:
        raise Broken(f"nobody can answer {request.label!r}")
    names = sorted(sorts)
    sort = chance.choices(names, [1 / (1 + tally.choices[name]) for name in names])[0]
    tally.choices[sort] += 1
    return chance.choice(sorts[sort])


def _closes(state: State, command: Any) -> bool:
    """Whether a movement ends beside an enemy, face to face: where most of the rules are."""
    own = state.records[command["figure"]]
    end = Hex(*(command["path"][-1] if command.get("path") else own["hex"]))
    foes = [one for one in state.records.values() if one.get("kind") == "figure" and one["side"] != own["side"] and one.get("hex")]
    near = {neighbour(end, command.get("facing", 0) + turn) for turn in (-1, 0, 1)} | {end}
    return any(Hex(*one["hex"]) in near for one in foes)


def _thrown(chance: Random, request: Request) -> Plain:
    """Faces at random; now and then the lowest or highest of all, for what only happens then."""
    domain: Any = request.domain
    loaded = chance.random()
    thrown = []
    for die in (die for die, number in domain.groups for _ in range(number)):
        faces = [face for face in range(1, die + 1) if face not in domain.reroll]
        thrown.append(faces[0] if loaded < 0.06 else faces[-1] if loaded > 0.94 else chance.choice(faces))
    return tuple(thrown)


def play(seed: int, tally: Tally, most: int = MOST_ANSWERS) -> None:
    """One battle. Raises Broken where something does not hold."""
    chance = Random(seed)
    game, state = melee(), battle(chance).state
    watch = Watch(state)
    try:
        for _ in range(most):
            if not state.pending:
                break
            request = chance.choice(state.pending)
            tally.asked[f"{request.kind}: {request.label}"] += 1
            outcome = answer(game.engine, state, request, chosen(chance, state, request, tally))
            for event in outcome.events:
                tally.events[event.name] += 1
                if event.name == "option chosen":
                    tally.options[str(event.fields["option"])] += 1
                watch.take(event)
            state = outcome.state
            watch.see(game, state)
    except Broken as broken:
        raise Broken(f"seed {seed}: {broken}") from None


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--battles", type=int, default=100)
    reader.add_argument("--seed", type=int, default=0)
    given = reader.parse_args()
    tally = Tally()
    for seed in range(given.seed, given.seed + given.battles):
        play(seed, tally)
    print(tally.text())


if __name__ == "__main__":
    main()
