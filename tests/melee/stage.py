"""A stage for acceptance cases of Melee: one blow by itself, and fights in which every answer is typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import tfrules
from tfrules.battle import Battle, edited
from tfrules.boards import Hex
from tfrules.engine.agenda import answer, start
from tfrules.engine.context import Context
from tfrules.engine.drivers import as_answer
from tfrules.engine.event import Event
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Frame, State
from tfrules.game import Loaded
from tfrules_tft import combat, options
from tfrules_tft.figure import record_of

MIDDLE = (6, 3)
BOARD = {"columns": 13, "rows": 15}


@cache
def melee(**rulings: str) -> Loaded:
    return tfrules.load("melee", rulings=rulings)


def beside(direction: int, steps: int = 1, of: tuple[int, int] = MIDDLE) -> tuple[int, int]:
    """The hex so many steps in a direction, 0 being up the map and the others clockwise."""
    q, r = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))[direction]
    return of[0] + q * steps, of[1] + r * steps


def at(hex: tuple[int, int], facing: int = 0, weapon: str = "Club", **more: Any) -> dict[str, Any]:
    """A figure in a hex with a weapon in hand."""
    return {"hex": hex, "facing": facing, "weapons": [weapon], **more}


def duel(a: Mapping[str, Any] | None = None, b: Mapping[str, Any] | None = None, order: str = "", **more: Any) -> Fight:
    """A in the middle and B in the hex above it, face to face."""
    return Fight(order, A=at(MIDDLE, 0, **(a or {})), B=at(beside(0), 3, **(b or {})), **more)


def ring(order: str = "us them", d: Mapping[str, Any] | None = None, **three: Mapping[str, Any]) -> Fight:
    """D in the middle facing down, and up to three of the other side in its front hexes: A to the left, B straight below, C to the right."""
    places = {"A": (beside(4), 1), "B": (beside(3), 0), "C": (beside(2), 5)}
    us = {name: at(*places[name], side="us", **fields) for name, fields in three.items()}
    return Fight(order, **us, D=at(MIDDLE, 3, side="them", **(d or {})))


def pile(*, a: dict[str, Any] | None = None, g: dict[str, Any] | None = None, order: str = "us them", **more: Any) -> Fight:
    """A alone against G and H, all three in hand-to-hand combat in the middle."""
    down = {"hex": MIDDLE, "posture": "prone"}
    people = {
        "A": {**down, "ST": 11, "hth": ("G", "H"), "side": "us", **(a or {})},
        "G": {**down, "ST": 10, "hth": ("A",), "side": "them", **(g or {})},
        "H": {**down, "ST": 10, "hth": ("A",), "side": "them"},
    }
    return Fight(order, **people, **more)


def figure(game: Loaded, name: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A figure's record without the checks of its making, as a case needs it. Small letters are raw fields of the record."""
    given = {"ST": 12, "DX": 12, **fields}
    record = record_of(game.engine, given.pop("race", "Human"), {**given, "name": name})
    raw = {k: v for k, v in given.items() if k not in (*record, "ST", "DX", "weapons", "carried", "shield_ready")}
    return {k: v for k, v in {**record, **raw, "side": given.get("side", f"{name}'s")}.items() if v is not None}


class Cases:
    """Cases by name; each is a function that types a short fight and holds it against what its rule expects."""

    def __init__(self) -> None:
        self.runs: dict[str, Callable[[], None]] = {}

    def __call__(self, *names: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
        def keep(run: Callable[[], None]) -> Callable[[], None]:
            for name in names:
                assert name not in self.runs, name
                self.runs[name] = run
            return run

        return keep


class Struck(NamedTuple):
    """What came of one blow."""

    records: Mapping[str, Any]
    log: tuple[Event, ...]

    @property
    def rolled(self) -> dict[str, Any]:
        return dict(next(e for e in self.log if e.name == "rolled to hit").fields)

    @property
    def hits(self) -> int:
        return int(self.records["T"].get("hits", 0))


def blow(
    dice: tuple[tuple[int, ...], ...],
    attacker: Mapping[str, Any] | None = None,
    target: Mapping[str, Any] | None = None,
    attack: Mapping[str, Any] | None = None,
    others: Mapping[str, Mapping[str, Any]] | None = None,
) -> Struck:
    """One attack by A on T, outside any turn; the dice in the order in which they are asked."""
    game = melee()
    people = {"A": attacker or {}, "T": target or {}, **(others or {})}
    records = {name: figure(game, name, fields) for name, fields in people.items()}
    given = dict(attack or {})
    weapon = game.ruleset.find("weapon", given.pop("with")).qualified if "with" in given else records["A"].get("ready")
    missile = game.weapon(weapon).lines("class")[0]["class"] == "missile"
    how = {"missile": True} if missile else {"hand": True}

    def write(c: Context) -> None:
        for name, record in records.items():
            c.create("figure", name, **{k: v for k, v in record.items() if k not in ("kind", "name")})
        c.create("attack", "blow", **{"attacker": "A", "target": "T", "weapon": weapon, "facing": "front", **how, **given})

    out = start(game.engine, edited(game, State({}), write).state, "proc:attack", {"attack": "blow"})
    state, log = out.state, list(out.events)
    for faces in dice:
        out = answer(game.engine, state, state.pending[0], faces)
        state, log = out.state, log + list(out.events)
    assert not state.pending, f"{state.pending[0].label} is asked"
    return Struck(state.records, tuple(log))


class Fight:
    """A battle whose initiative is waived; every other answer is given by name. Figures stand on an open arena."""

    def __init__(
        self,
        order: str = "",
        rulings: Mapping[str, str] | None = None,
        board: Mapping[str, Any] = BOARD,
        **people: Mapping[str, Any],
    ) -> None:
        self.game = melee(**(rulings or {}))
        sides: dict[str, list[dict[str, Any]]] = {}
        for name, fields in people.items():
            record = figure(self.game, name, fields)
            sides.setdefault(record["side"], []).append({**record, "name": name})
        self.order = tuple(f"{name}'s" if f"{name}'s" in sides else name for name in order.split()) or tuple(sides)
        self.battle: Battle = self.game.battle(sides, board=dict(board))
        self.begin()

    def begin(self) -> Fight:
        """The next turn begins, without initiative."""
        assert self.pending.label == "initiative", self.pending
        self.battle.edit(lambda c: c.set("turn", waived=True, order=self.order))
        return self

    @property
    def pending(self) -> Request:
        assert self.battle.pending, "nothing is asked any more"
        return self.battle.pending[0]

    def __getitem__(self, name: str) -> Mapping[str, Any]:
        return self.battle.state.records[name]

    def value(self, name: str, field: str) -> Any:
        return self.game.engine.read(self.context, name, field, {})

    @property
    def context(self) -> Context:
        return Context(self.game.engine, self.battle.state, Frame("look", 0, {}), len(self.battle.state.agenda))

    def _command(self, name: str, letter: str, to: tuple[int, int] | None, **given: Any) -> dict[str, Any]:
        command = {"figure": name, "option": letter, "facing": self[name].get("facing", 0), **given}
        if to is not None:
            option = options.options(self.context)[letter]
            command["path"] = tuple(tuple(at) for at in options.ends(self.context, name, option).get(Hex(*to), ((99, 99),)))
        if "ready" in given:
            named = (given["ready"],) if isinstance(given["ready"], str) else given["ready"]
            found = tuple(f"tft:{one}" for one in named)
            command["ready"] = found[0] if len(found) == 1 else found
        return command

    def may(self, name: str, letter: str, to: tuple[int, int] | None = None, **given: Any) -> bool:
        """Whether a figure may choose an option with this movement now."""
        assert self.pending.label == "move"
        return bool(self.pending.domain.contains(self._command(name, letter, to, **given)))

    def move(self, name: str, letter: str, to: tuple[int, int] | None = None, **given: Any) -> Fight:
        """A figure's option and movement."""
        assert self.pending.label == "move", self.pending
        self.battle.answer(self.pending, self._command(name, letter, to, **given))
        return self

    def moves(self, **letters: str) -> Fight:
        """Options without movement, in this order."""
        for name, letter in letters.items():
            self.move(name, letter)
        return self

    def reach(self, name: str, letter: str) -> set[tuple[int, int]]:
        """Where an option's movement may end."""
        option = options.options(self.context)[letter]
        return {tuple(at) for at in options.ends(self.context, name, option)}

    def targets(self, name: str) -> set[tuple[str, str]]:
        """Whom a figure may attack with the option it has, and how; throws are apart."""
        return {(one["target"], one["how"]) for one in combat.targets(self.context, name) if one["how"] != "throw"}

    def throws(self, name: str) -> set[str]:
        """At whom a figure may throw what it has in hand."""
        return {one["target"] for one in combat.targets(self.context, name) if one["how"] == "throw"}

    def strike(self, name: str, target: str = "pass", how: str = "") -> Fight:
        """Whom a figure attacks."""
        assert self.pending.label == "attack" and self.pending.get("figure") == name, self.pending
        found = [
            v
            for v in self.pending.domain.iterate()
            if v == target or (isinstance(v, dict) and v["target"] == target and how in ("", v["how"]))
        ]
        self.battle.answer(self.pending, found[0])
        return self

    def strikes(self, **targets: str) -> Fight:
        """Whom each attacks, in the order asked."""
        for name, target in targets.items():
            self.strike(name, target)
        return self

    def roll(self, label: str, *faces: int) -> Fight:
        """Dice that are asked for now."""
        assert (self.pending.asks, self.pending.label) == (CHANCE, label), self.pending
        self.battle.answer(self.pending, as_answer(self.pending, faces))
        return self

    def choose(self, label: str, value: Any) -> Fight:
        assert self.pending.label == label, self.pending
        self.battle.answer(self.pending, value)
        return self

    def push(self, name: str, foe: str, where: tuple[int, int]) -> Fight:
        """Take the right to force an enemy back."""
        return self.choose("offer", {"offer": "Force retreat", "who": name}).choose("foe", foe).choose("where", where)

    def offered(self) -> bool:
        """Whether a retreat can be forced now."""
        return self.pending.label == "offer"

    def rest(self) -> Fight:
        """Nobody does anything more until the next turn begins, or the fight is over."""
        while self.battle.pending and self.pending.label != "initiative":
            assert self.pending.asks != CHANCE, self.pending
            if self.pending.label == "move":
                waiting = dict(self.pending.about)["figures"][0]
                self.battle.answer(self.pending, {"figure": waiting, "option": "pass"})
            else:
                self.battle.answer(self.pending, "pass")
        return self

    def blows(self) -> list[str]:
        """Who has rolled to hit, in order."""
        return [e.fields["attacker"] for e in self.battle.log if e.name == "rolled to hit"]

    def needed(self) -> int:
        """What the last roll to hit needed, or less."""
        return int([e for e in self.battle.log if e.name == "rolled to hit"][-1].fields["needs"])

    def lying(self) -> set[tuple[str, tuple[int, int]]]:
        """What lies where."""
        objects = (r for r in self.battle.state.records.values() if r["kind"] == "object")
        return {(self.game.engine.definitions[r["of"]].label, tuple(r["hex"])) for r in objects}
