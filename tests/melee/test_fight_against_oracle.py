"""The worked fight, and every fight that differs from it by one die, against the independent reckoning in tests/oracles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import tfrules
from tests.oracles.flavius_and_wulf import BOOK_DICE, faces_for, perturbations, reckon
from tfrules.battle import Battle
from tfrules.engine.request import CHANCE, Request

WEAPONS = {"longbow": "tft:Longbow", "two-handed-sword": "tft:Two-handed sword", "shortsword": "tft:Shortsword"}
F, W = "Flavius", "Wulf"
SIDES = {F: "Rome", W: "Germania"}

# What the book has each do in each turn, with the hexes of the shipped scenario: option, end or way, facing, what is readied.
Move = dict[str, Any]
PLAN: dict[int, dict[str, Move]] = {
    1: {F: {"option": "a", "to": (6, 4), "facing": 0}, W: {"option": "f", "to": (6, -2), "facing": 3}},
    2: {F: {"option": "c", "to": (6, 1), "facing": 0}, W: {"option": "f", "to": (6, -3), "facing": 3}},
    3: {
        F: {"option": "a", "path": ((7, 0), (8, -1), (8, -2), (7, -2), (6, -2)), "facing": 0},
        W: {"option": "l", "to": (7, -3), "facing": 3},
    },
    4: {F: {"option": "j", "facing": 1}, W: {"option": "m", "to": (7, -2), "facing": 5, "ready": WEAPONS["two-handed-sword"]}},
    5: {F: {"option": "j", "facing": 1}, W: {"option": "j", "facing": 5}},
    6: {F: {"option": "j", "facing": 1}, W: {"option": "j", "facing": 5}},
    7: {F: {"option": "k", "facing": 1}, W: {"option": "j", "facing": 5}},
    8: {F: {"option": "j", "facing": 1}, W: {"option": "j", "facing": 5}},
    9: {F: {"option": "j", "facing": 1}, W: {"option": "j", "facing": 5}},
}
ROLL_FOR = {"initiative": "initiative", "hit": "hit", "damage": "damage", "tie": "tie"}


class Course:
    """Plays the book's plan with keyed dice, and falls back as the oracle's policy says."""

    def __init__(self, game: tfrules.game.Loaded, dice: Mapping[str, tuple[int, ...]]) -> None:
        self.dice = dice
        self.game = game
        self.battle = begin(game)
        self.turns: list[dict[str, Any]] = []
        self.again: dict[str, int] = {}
        self.seen = 0

    def play(self) -> list[dict[str, Any]]:
        for number in range(1, 10):
            if self.battle.over:
                break
            self._turn(number)
        return self.turns

    def _turn(self, number: int) -> None:
        start = len(self.battle.log)
        if number >= 5:
            self.battle.edit(lambda c: c.set("turn", waived=True))
        while self.battle.pending and self.battle.state.records["turn"]["number"] == number:
            request = self.battle.pending[0]
            self.battle.answer(request, self._answer(number, request))
        self._report(number, start)

    def _answer(self, number: int, request: Request) -> Any:
        if request.asks == CHANCE:
            return self._faces(number, request)
        figure = F if request.asks == "Rome" else W
        if request.label == "first":
            return "Rome"
        if request.label == "move":
            return self._move(number, figure, request)
        if request.label == "attack":
            blows = (one for one in request.domain.iterate() if one == "pass" or one["how"] not in ("rush", "throw"))
            return next(blows)  # whom to attack: the only enemy, with a plain blow
        if request.label == "offer":
            takes = number == 8 and figure == F and any(v != "pass" for v in request.domain.iterate())
            return {"offer": "Force retreat", "who": F} if takes else "pass"
        return {"foe": W, "where": (8, -2), "follow": "advance", "turn": 1}[request.label]

    def _move(self, number: int, figure: str, request: Request) -> Any:
        record = self.battle.state.records[figure]
        passing = {"figure": figure, "option": "pass"}
        if record.get("posture", "standing") != "standing":
            for letter in ("g", "p"):
                rising = {"figure": figure, "option": letter, "path": (), "facing": record["facing"]}
                if request.domain.contains(rising):
                    return rising
            return passing
        plan = PLAN[number][figure]
        command = {"figure": figure, "option": plan["option"], "facing": plan["facing"], "path": plan.get("path", ())}
        if "ready" in plan:
            command["ready"] = plan["ready"]
        if "to" in plan:
            command["path"] = self._way(figure, plan["option"], plan["to"])
        if request.domain.contains(command):
            return command
        # the plan has become impossible: keep to the book's movement and facing with an option that does no more than move
        # (against a fallen enemy, who engages nobody, a blow is struck with the option of the disengaged)
        for letter in ("b", "a", "j") if plan["option"] == "j" else ("a", "j"):
            walking = {**command, "option": letter}
            walking.pop("ready", None)
            if request.domain.contains(walking):
                return walking
        return passing

    def _way(self, figure: str, letter: str, to: tuple[int, int]) -> Any:
        from tfrules.boards import Hex
        from tfrules.engine.context import Context
        from tfrules_tft import options

        c = Context(self.game.engine, self.battle.state, self.battle.state.agenda[-1], 0)
        ways = options.ends(c, figure, options.options(c)[letter])
        return tuple(tuple(at) for at in ways.get(Hex(*to), ()))

    def _faces(self, number: int, request: Request) -> tuple[int, ...]:
        who = request.get("who")
        who = {"Rome": F, "Germania": W}.get(who, who)
        key = f"T{number} {ROLL_FOR[request.label]} {who}"
        if request.label in ("initiative", "tie"):
            times = self.again.get(key, 0)
            self.again[key] = times + 1
            key = key if not times else f"{key} again {times}"
        return faces_for(self.dice, key, sum(n for _, n in request.domain.groups))

    def _report(self, number: int, start: int) -> None:
        events = self.battle.log[start:]
        records = self.battle.state.records
        blows = []
        for at, event in enumerate(events):
            if event.name == "rolled to hit":
                blows.append(self._blow(events, at))
        retreats = [e for e in events if e.name == "offer taken"]
        first = [e for e in events if e.name == "initiative"]
        self.turns.append(
            {
                "turn": number,
                "initiative": {"Rome": F, "Germania": W}[first[0].fields["winner"]] if first else None,
                "blows": blows,
                "st": {name: records[name]["basic_ST"] - records[name].get("hits", 0) for name in (F, W)},
                "state": {name: state_of(records[name]) for name in (F, W)},
                "ready": {name: weapon_of(records[name]) for name in (F, W)},
                "retreat": W if retreats else None,
            }
        )

    def _blow(self, events: Any, at: int) -> dict[str, Any]:
        e = events[at].fields
        names = {"hit": {1: "hit", 2: "double", 3: "triple"}.get(e["times"]), "miss": "miss", "drop": "drop", "break": "break"}
        later = next((x for x in events[at + 1 :] if x.name in ("damage rolled", "rolled to hit")), None)
        damage = later.fields if later is not None and later.name == "damage rolled" else None
        rolled = damage["rolled"] if damage else 0
        hits = damage["hits"] if damage else 0
        total = rolled * e["times"] if damage else 0
        return {
            "attacker": e["attacker"],
            "weapon": next(k for k, v in WEAPONS.items() if v == e["weapon"]),
            "adjDX": e["needs"],
            "dice": e["dice"],
            "total": sum(e["faces"]),
            "result": names[e["result"]],
            "rolled": rolled,
            "damage": total,
            "stopped": total - hits,
            "hits": hits,
        }


def begin(game: tfrules.game.Loaded) -> Battle:
    flavius = game.figure(
        "Human", name=F, ST=12, DX=12, armor="Chainmail", shield="Large shield", weapons=["Shortsword"], hex=(6, 10), facing=0
    )
    wulf = game.figure("Human", name=W, ST=14, DX=10, weapons=["Longbow", "Two-handed sword"], hex=(6, -3), facing=3)
    return game.battle({"Rome": [flavius], "Germania": [wulf]}, board={"columns": 13, "rows": 14})


def state_of(record: Mapping[str, Any]) -> str:
    health = record.get("health", "well")
    if health != "well":
        return str(health)
    return "prone" if record.get("posture", "standing") == "prone" else "ok"


def weapon_of(record: Mapping[str, Any]) -> str | None:
    if record.get("health", "well") != "well":
        return None
    return next((name for name, of in WEAPONS.items() if of == record.get("ready")), None)


@pytest.fixture(scope="module")
def game() -> tfrules.game.Loaded:
    return tfrules.load("melee")


def compare(ours: list[dict[str, Any]], theirs: list[dict[str, Any]], label: str) -> None:
    assert len(ours) == len(theirs), label
    for a, b in zip(ours, theirs, strict=True):
        for name in ("initiative", "st", "state", "ready", "retreat"):
            assert a[name] == b[name], f"{label}, turn {a['turn']}: {name}"
        assert len(a["blows"]) == len(b["blows"]), f"{label}, turn {a['turn']}: {a['blows']} {b['blows']}"
        for x, y in zip(a["blows"], b["blows"], strict=True):
            assert x == {key: y[key] for key in x}, f"{label}, turn {a['turn']}"


def test_the_book(game: tfrules.game.Loaded) -> None:
    compare(Course(game, BOOK_DICE).play(), reckon(BOOK_DICE), "the book")


def test_every_changed_die(game: tfrules.game.Loaded) -> None:
    """295 fights, each with one die of the book's changed."""
    for label, dice in perturbations(BOOK_DICE):
        compare(Course(game, dice).play(), reckon(dice), label)
