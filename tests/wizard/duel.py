"""The worked duel driven through the engine's requests, with keyed dice and the fallback policy of the reckoning in tests/oracles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from itertools import takewhile
from typing import Any

import tfrules
from tests.oracles.yzor_and_krait import (
    CREATE,
    DAZZLE,
    FIST,
    ILLUSION,
    KRAIT,
    LAYOUT,
    PLAN,
    SUMMON,
    WOLF,
    YZOR,
    Choice,
    Dice,
    faces_for,
)
from tfrules.battle import Battle
from tfrules.boards import Hex
from tfrules.engine.agenda import run_frame, with_answer
from tfrules.engine.context import Context
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Frame, State
from tfrules_tft import options

SIDES = {"Defender": YZOR, "Challenger": KRAIT}
SIDE_OF = {YZOR: "Defender", ILLUSION: "Defender", KRAIT: "Challenger", WOLF: "Challenger"}
SPELLS = {name: f"wizard:{name}" for name in (SUMMON, DAZZLE, CREATE, FIST, "Feint")}
MADE = {"Krait's wolf": WOLF, "Yzor's wolf": ILLUSION}
SHIFT = (1, 4)  # the oracle's hexes on the board of this test; a vector of the lattice, so that megahexes stay what they are
EAST, SOUTH, WEST = 2, 3, 5  # the facings of the oracle's (1, 0), (0, 1) and (-1, 0)
FACING = {YZOR: EAST, KRAIT: WEST, WOLF: WEST, ILLUSION: WEST}
RESULTS = {("miss",): "miss", ("miss", "full"): "fizzle", ("miss", "full", "fall"): "fall"}
HITS = {1: "hit", 2: "double", 3: "triple"}
SORTED = ("stood", "dazzled", "creatures")  # lists whose order means nothing


def shifted(at: tuple[int, int]) -> tuple[int, int]:
    return at[0] + SHIFT[0], at[1] + SHIFT[1]


def kind_of(name: str) -> str:
    """The wizard, or of which kind the creature is."""
    return name.split(" ")[0]


class Duel:
    """Plays the book's plan with keyed dice, and falls back as the oracle's policy says."""

    def __init__(self, game: tfrules.game.Loaded, dice: Dice) -> None:
        self.game, self.dice = game, dice
        self.battle = begin(game)
        self.turns: list[dict[str, Any]] = []
        self.thrown: dict[str, int] = {}
        self.before: dict[str, Duel] = {}  # by the key of a throw: the duel as it was when that was first asked for
        self._begin_turn()

    def fork(self) -> Duel:
        """The same duel, to go its own way."""
        twin = copy(self)
        twin.battle, twin.before = self.battle.fork(), {}
        twin.turns, twin.thrown, twin.chosen = list(self.turns), dict(self.thrown), list(self.chosen)
        return twin

    def play(self) -> list[dict[str, Any]]:
        while True:
            while self.battle.pending and self.battle.state.records["turn"]["number"] == self.plan.number:
                request = self.battle.pending[0]
                answer = self._answer(request)
                self.last = self.battle.state, request, answer
                self.battle.answer(request, answer)
            self._report()
            if len(self.turns) == len(PLAN) or any(self._state(name) in ("dead", "unconscious") for name in (YZOR, KRAIT)):
                return self.turns
            self._begin_turn()

    def changed(self, key: str, dice: Dice) -> list[dict[str, Any]]:
        """The turns as they are with another table, in which only what is thrown for one key differs."""
        if key not in self.before:  # it was never thrown for
            return self.turns
        twin = self.before[key].fork()
        twin.dice = dice
        return twin.play()

    def _begin_turn(self) -> None:
        self.plan, self.start = PLAN[len(self.turns)], len(self.battle.log)
        self.chosen: list[tuple[str, Choice]] = []  # who has acted this turn, and how
        self.stood = [name for name in (YZOR, KRAIT) if self._state(name) == "prone"]

    def _before_the_edge(self, state: State, request: Request, answer: Any) -> Context:
        """The end of the turn, but before what lasts for turns has one less of them: the last answer once more, step by step."""
        state = with_answer(state, request.id, answer)
        while state.agenda and state.records["turn"]["current"] != "counters":
            state = run_frame(self.game.engine, state).state
        return Context(self.game.engine, state, Frame("test", 0, {}), len(state.agenda))

    # ------------------------------------------------------------ who is who

    def _context(self) -> Context:
        return Context(self.game.engine, self.battle.state, Frame("test", 0, {}), len(self.battle.state.agenda))

    def _name(self, record: str) -> str:
        """The oracle's name of a figure; a second wolf is "wolf 2"."""
        base = next((made for made in MADE if record.startswith(made)), "")
        return MADE[base] + record.removeprefix(base).replace(".", " ") if base else record

    def _record(self, name: str) -> str:
        base = next((made for made, of in MADE.items() if of == kind_of(name)), "")
        return base + name.removeprefix(kind_of(name)).replace(" ", ".") if base else name

    def _state(self, name: str) -> str | None:
        """As the oracle has it; None for what is not there."""
        record = self.battle.state.records.get(self._record(name))
        if record is None or (name not in (YZOR, KRAIT) and record.get("health") == "dead"):
            return None
        health = record.get("health", "well")
        if health != "well":
            return str(health)
        return "prone" if record.get("posture", "standing") == "prone" else "ok"

    def _present(self) -> list[str]:
        names = [self._name(one) for one in self.battle.state.of_kind("figure")]
        return sorted((one for one in names if self._state(one) is not None), key=lambda one: (one not in (YZOR, KRAIT), one))

    def _at(self, name: str) -> tuple[int, int]:
        return tuple(self.battle.state.records[self._record(name)]["hex"])

    # ------------------------------------------------------------ answers

    def _answer(self, request: Request) -> Any:
        if request.asks == CHANCE:
            return self._faces(request)
        name = self._name(str(request.get("figure") or request.get("who") or ""))
        match request.label:
            case "first":
                return SIDE_OF[self.plan.first]
            case "renew":
                being = self._name(str(request.get("being")))
                return "yes" if kind_of(being) == ILLUSION or self.plan.renews else "no"
            case "move":
                return self._move(request)
            case "action":
                return self._act(name, request)
            case "next":
                return min(request.domain.iterate(), key=len)
            case "where":
                return self._where(name)
            case "facing":
                return FACING[name]
            case "power":
                return self.plan.choices[KRAIT].st
            case "target":
                return KRAIT if self.plan.choices[KRAIT].act == "bluff" else YZOR
            case "aspect":
                return "duration"
            case "suspect":
                return self._record(ILLUSION)
        return "pass"  # nobody forces a retreat

    def _where(self, name: str) -> tuple[int, int]:
        """Where a creature appears, or whereto Yzor breaks away."""
        if self.plan.choices[name].act == "disengage":
            q, r = self._at(YZOR)
            return q - 1, r
        made = {KRAIT: WOLF, YZOR: ILLUSION}[name]
        names = (made, f"{made} 2", f"{made} 3")
        return shifted(next(LAYOUT[one][self.plan.number] for one in names if self._record(one) not in self.battle.state.records))

    def _move(self, request: Request) -> Any:
        waiting = [self._name(one) for one in request.get("figures")]
        name = next((one for one in (YZOR, KRAIT) if one in waiting), waiting[0])
        record = self._record(name)
        facing = SOUTH if name == ILLUSION and self.plan.number > 3 else FACING[kind_of(name)]
        command: dict[str, Any] = {"figure": record, "path": (), "facing": facing}
        if name in self.stood:
            return {**command, "option": "i"}
        for letter in self._letters(name):
            moving = {**command, "option": letter, "path": self._way(name, letter)}
            if request.domain.contains(moving):
                return moving
        raise AssertionError(f"{name} cannot move as planned in turn {self.plan.number}")

    def _letters(self, name: str) -> tuple[str, ...]:
        """Options by which the planned movement may be made: the book's, or the other of a pair when engagement is another."""
        choice = self.plan.choices.get(name)
        if choice is None:
            return ("a", "j")
        return {"a": ("a",), "b": ("b",)}.get(choice.option, ("g", "n"))

    def _way(self, name: str, letter: str) -> tuple[tuple[int, int], ...]:
        choice = self.plan.choices.get(name)
        if choice is None or not choice.moved:
            return ()
        c = self._context()
        ways = options.ends(c, self._record(name), options.options(c)[letter])
        found = ways.get(Hex(*self._goal(name)))
        assert found is not None, f"{name} cannot go to {self._goal(name)} in turn {self.plan.number}"
        return tuple(tuple(at) for at in found)

    def _goal(self, name: str) -> tuple[int, int]:
        """The layout's hex; in turn 3 the one before Yzor or behind the wolf, wherever these are."""
        before = {WOLF: YZOR, ILLUSION: WOLF}.get(name) if self.plan.number == 3 else None
        if before is None or self._state(before) is None:
            return shifted(LAYOUT[name][self.plan.number])
        q, r = self._at(before)
        return q + 1, r

    def _act(self, name: str, request: Request) -> Any:
        record = self._record(name)
        choice = self.plan.choices.get(name)
        passing = {"figure": record, "do": "pass"}
        if choice is None or name in self.stood:
            return passing
        command: dict[str, Any] = passing
        if choice.act in ("cast", "bluff"):
            command = {"figure": record, "do": "cast", "spell": SPELLS[choice.spell or "Feint"]}
            if choice.spell == CREATE:
                command["likeness"] = self.game.ruleset.find("creature", "Wolf").qualified
        elif choice.act == "disbelieve" and self._state(ILLUSION) is not None:
            command = {"figure": record, "do": "Disbelieve"}
        elif choice.act == "disengage" and self._state(WOLF) == "ok":
            command = {"figure": record, "do": "Disengage"}
        elif choice.act == "bite":
            command = {"figure": record, "do": "hand", "target": self._record(choice.target or "")}
            if not request.domain.contains(command):
                command = passing
        if command != passing:
            self.chosen.append((name, choice))
        return command

    # ------------------------------------------------------------ dice

    def _faces(self, request: Request) -> tuple[int, ...]:
        key = self._key(request)
        if key is None:  # someone who does nothing is level: the dice decide nothing
            return (6,) if request.get("who") == "Defender" else (1,)
        if key not in self.before:
            self.before[key] = self.fork()
        if request.label in ("initiative", "tie"):
            times = self.thrown[key] = self.thrown.get(key, -1) + 1
            key = f"{key} again {times}" if times else key
        return faces_for(self.dice, key, sum(count for _, count in request.domain.groups))

    def _key(self, request: Request) -> str | None:
        """What the table calls a throw, were it the first of its kind; None for one that the oracle does not know."""
        who = self._name(str(request.get("who")))
        what, who = request.label, SIDES.get(who, who)
        if what == "hit":
            what = self.chosen[-1][1].act
        elif what == "save":
            what, who = "disbelieve", KRAIT
        elif what == "tie":
            one = self._tied().get(str(request.get("who")))
            if one is None:
                return None
            who = one
        return f"T{self.plan.number} {what} {who}"

    def _tied(self) -> dict[str, str]:
        """Who of each side is level with the other's, of those that the oracle has in its order; empty unless there is one of each."""
        c = self._context()
        able = [one for one in self._present() if self._state(one) in ("ok", "prone")]
        waiting = [one for one in able if not c.get(self._record(one), "acted")]
        dx = {one: int(c.value(self._record(one), "adjDX")) for one in waiting}
        acting = [one for one in waiting if one in self.plan.choices and self.plan.choices[one].act != "move"]
        acting = [one for one in acting if one not in self.stood and dx[one] == max(dx.values())]
        sides = {SIDE_OF[one]: one for one in acting}
        return sides if len(sides) == 2 else {}

    # ------------------------------------------------------------ what has come of it

    def _report(self) -> None:
        """What the turn brought: figures as the next turn finds them, but DX as it was until the turn was over."""
        c, events = self._before_the_edge(*self.last), self.battle.log[self.start :]
        records, present = self.battle.state.records, self._present()
        own = {name: records[self._record(name)] for name in present}
        self.turns.append(
            {
                "turn": self.plan.number,
                "initiative": next(SIDES[e.fields["winner"]] for e in events if e.name == "initiative"),
                "renewed": any(e.name == "renewed" for e in events),
                "stood": [e.fields["figure"] for e in events if e.name == "stands"],
                "order": [name for name, _ in self.chosen],
                "casts": [self._cast(events, at) for at, e in enumerate(events) if e.name == "rolled to cast"],
                "blows": [self._blow(events, at) for at, e in enumerate(events) if e.name == "rolled to hit"],
                "disbelief": next((self._disbelief(events, at) for at, e in enumerate(events) if e.name == "saved"), None),
                "hits": {name: one.get("hits", 0) for name, one in own.items()},
                "spent": {name: one.get("spent", 0) for name, one in own.items()},
                "st": {name: int(self._context().value(self._record(name), "ST")) for name in present},
                "dx": {name: int(c.value(self._record(name), "adjDX")) for name in present},
                "dazzled": sorted(name for name in present if c.game.has(c, self._record(name), f"{SPELLS[DAZZLE]}/effect")),
                "creatures": [name for name in present if name not in (YZOR, KRAIT)],
                "state": {name: self._state(name) for name in present},
            }
        )

    def _disbelief(self, events: Any, at: int) -> dict[str, Any]:
        saved = events[at].fields
        gone = any(e.name == "vanishes" and self._name(e.fields["figure"]) == ILLUSION for e in until_next_roll(events, at))
        return {"by": KRAIT, "IQ": saved["limit"], "total": sum(saved["faces"]), "gone": gone}

    def _cast(self, events: Any, at: int) -> dict[str, Any]:
        e, caster = events[at].fields, events[at].fields["caster"]
        spell = next(x for x in reversed(events[:at]) if x.name == "casts").fields["spell"]
        later = list(until_next_roll(events, at))
        cost = sum(x.fields["loss"] for x in later if x.name == "drained" and x.fields["figure"] == caster)
        if spell == SPELLS["Feint"]:
            return {"caster": caster, "spell": None, "total": sum(e["faces"]), "result": "bluff", "cost": cost}
        return {
            "caster": caster,
            "spell": next(name for name, known in SPELLS.items() if known == spell),
            "adjDX": e["needs"],
            "total": sum(e["faces"]),
            "result": HITS[e["times"]] if e["result"] == ("hit",) else RESULTS[e["result"]],
            "cost": cost,
            **harm(later),
        }

    def _blow(self, events: Any, at: int) -> dict[str, Any]:
        e = events[at].fields
        done = harm(until_next_roll(events, at))
        return {
            "attacker": self._name(e["attacker"]),
            "target": self._name(e["target"]),
            "adjDX": e["needs"],
            "total": sum(e["faces"]),
            "result": HITS[e["times"]] if e["result"] == "hit" else e["result"],
            "stopped": done["damage"] - done["hits"],
            **done,
        }


def until_next_roll(events: Any, at: int) -> Iterator[Any]:
    """What followed a roll to cast or to hit."""
    return takewhile(lambda e: e.name not in ("rolled to cast", "rolled to hit"), events[at + 1 :])


def harm(events: Iterable[Any]) -> dict[str, int]:
    """Damage as rolled, as multiplied, and what of it got through."""
    done = next((e.fields for e in events if e.name == "damage rolled"), {"rolled": 0, "times": 1, "hits": 0})
    return {"rolled": done["rolled"], "damage": done["rolled"] * done["times"], "hits": done["hits"]}


def begin(game: tfrules.game.Loaded) -> Battle:
    yzor = game.figure(
        "Human", name=YZOR, ST=9, DX=12, IQ=11, spells=[DAZZLE, CREATE], hex=shifted(LAYOUT[YZOR][0]), facing=FACING[YZOR]
    )
    krait = game.figure(
        "Human", name=KRAIT, ST=8, DX=15, IQ=9, spells=[SUMMON, FIST], hex=shifted(LAYOUT[KRAIT][0]), facing=FACING[KRAIT]
    )
    return game.battle({"Challenger": [krait], "Defender": [yzor]}, board={"columns": 14, "rows": 17})


def differences(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> list[str]:
    """Where the two tell of the duel differently, turn by turn and matter by matter."""
    found = [] if len(ours) == len(theirs) else [f"{len(ours)} turns, reckoned {len(theirs)}"]
    for a, b in zip(ours, theirs, strict=False):
        for name, value in a.items():
            wanted = sorted(b[name]) if name in SORTED else b[name]
            if (sorted(value) if name in SORTED else value) != wanted:
                found.append(f"turn {a['turn']}: {name} is {value}, reckoned {wanted}")
    return found
