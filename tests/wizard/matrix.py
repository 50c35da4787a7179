"""Every spell in every situation: the scene of one cell of `matrix.txt`, and what came of the casting there.

What is expected stands in the table, which was made from the rules; what came of it is read off strength spent and records changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.wizard.course import Course, loaded
from tfrules.engine import agenda
from tfrules.engine.drivers import as_answer
from tfrules.engine.request import Faces, Request
from tfrules_tft.actions import join
from tfrules_wizard.beings import numbers_of

TABLE = Path(__file__).with_name("matrix.txt")
WORKS, FULL, ONE, REFUSED, NO_CASE = "W", "F", "1", "R", "."
DICE = {"miss": (6, 5, 5), "three": (1, 1, 1), "four": (1, 1, 2), "seventeen": (6, 6, 5), "eighteen": (6, 6, 6)}
HIT = (3, 3, 3)
STRENGTH = 18
MAGE, SUBJECT = "mage", "subject"
OWN = frozenset({"spent", "acted", "posture", "fell", "health", "turn"})  # what casting changes about the caster himself
OF_BEINGS = {"image": "image", "illusion": "illusion", "summoned": None}
POWER = 2  # of spells whose strength the caster chooses
CHOSEN = "1+"  # in the column of prices: the caster chooses
HOLDS = ("hself", "hfoe", "hother", "pile")  # only both games together have them
ON_PEOPLE = ("friend", "foe", "image", "summoned", "giant", "prone")  # elsewhere a spell meets what it is for
ILLUSIONS = ("Dispel Illusions", "Destroy Creation")  # which are for illusions
CIRCLES = ("Megahex Avert", "Megahex Sleep")  # which go at the hexes around one
BESIDE = ("Rope", "Giant Rope", "Blast")  # which reach no farther than the next hex, or the megahex about it
BORNE = {"Remove Thrown Spell": "Blur", "Reveal Magic": "Stone Flesh"}  # what somebody bears who is to be freed of it, or found out
BARE_HANDED = ("Staff",)  # which nobody needs who has one
KNOWLEDGE = frozenset({"secret", "veiled", "revealed", "seen_by"})  # who knows of something is nothing that is done to it
LEARNED = ("Reveal Magic",)  # which do nothing but let their caster know


@dataclass(frozen=True)
class Cell:
    """One spell in one situation, and what is to come of it."""

    spell: str
    situation: str
    expected: str


@cache
def cells() -> tuple[Cell, ...]:
    """The table, without the cells that are no case."""
    situations, found = _rows()[0].split()[1:], []
    for row in _rows()[1:]:
        marks = row.split()[-len(situations) :]
        found += [Cell(_spell(row), at, mark) for at, mark in zip(situations, marks, strict=True) if mark != NO_CASE]
    return tuple(found)


def _rows() -> list[str]:
    return [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def _spell(row: str) -> str:
    return " ".join(row.split()[: -len(_rows()[0].split())])


@cache
def _prices() -> dict[str, int | None]:
    columns = len(_rows()[0].split())
    said = {_spell(row): row.split()[-columns] for row in _rows()[1:]}
    return {spell: None if cost == "?" else POWER if cost == CHOSEN else int(cost) for spell, cost in said.items()}


def least(spell: str) -> int:
    """The least that somebody must be able to spend on it."""
    return next(1 if row.split()[-len(_rows()[0].split())] in (CHOSEN, "?") else price(spell) or 1 for row in _rows()[1:] if _spell(row) == spell)


def price(spell: str) -> int | None:
    """What the casting costs when it works, as these scenes go; None where that shows only then."""
    return _prices()[spell]


def _kind(name: str, kind: str, game: str = "wizard") -> str:
    return str(loaded(game).engine.ruleset.find(kind, name).qualified)


def spell_of(row: str) -> str:
    """The spell of a row; a spell with two ways to go has two."""
    return row.partition(" (")[0]


class Scene:
    """A board with a caster and whoever the spell is cast on."""

    def __init__(self, cell: Cell) -> None:
        self.cell, self.spell = cell, spell_of(cell.spell)
        self.game = "melee+wizard" if cell.situation in HOLDS else "wizard"
        self.course = course = Course(self.game)
        self.asked: list[str] = []
        bare = self.spell in BARE_HANDED or cell.situation in ("hself", "hfoe", "hother")
        arms: dict[str, Any] = {} if bare else {"ready": "Wizard's staff"}
        course.figure(MAGE, "ours", ST=STRENGTH, DX=24, IQ=16, spells=(self._learned(),), hex=(3, 8), facing=0, **arms)
        course.edit(lambda c: c.create("board", "board", columns=13, rows=15))
        if cell.situation not in ("self", "hself"):
            self._place_subject()
        self._set_situation()
        if self.spell in BORNE:
            course.bears(self._meant_for(), BORNE[self.spell])
        self.before = course.state.records

    def _learned(self) -> str:
        if self.cell.situation != "unknown":
            return self.spell
        return "Blur" if self.spell != "Blur" else "Trip"

    def _meant_for(self) -> str:
        return MAGE if self.cell.situation in ("self", "hself") else SUBJECT

    def _being(self) -> str | None:
        """What the subject is, when it was made by magic."""
        if self.spell in ILLUSIONS and self.cell.situation not in ON_PEOPLE:
            return "illusion"
        return self.cell.situation if self.cell.situation in OF_BEINGS else None

    def _place_subject(self) -> None:
        between = ("wall", "shadow") if self.spell != "Blast" else ()  # which comes upon whoever is in the shadow
        at = (3, 7) if self.spell in BESIDE and self.cell.situation not in between else (3, 6)
        if self.cell.situation == "behind":
            at = (3, 9) if self.spell == "Blast" else (3, 11)
        side = "ours" if self.cell.situation == "friend" else "theirs"
        animal = self.spell == "Control Animal" and self.cell.situation not in ("friend", "giant")
        being, extra = self._being(), {}
        race = "Giant" if self.cell.situation == "giant" else "Wolf" if being or animal else None
        if race is None:
            ready = "Dagger" if self.cell.situation in HOLDS else "Wizard's staff"
            self.course.figure(SUBJECT, side, ST=14, DX=12, IQ=8, ready=ready, hex=at, facing=3)
        else:
            self.course.figure(SUBJECT, side, hex=at, facing=3)
            extra = numbers_of(self.course.context(), _kind(race, "creature", self.game))
        if being:
            self.course.figure("maker", side, ST=12, DX=12, IQ=11, hex=(9, 2), facing=3)
            extra |= {"maker": "maker", "unreal": OF_BEINGS[being]}
        self.course.change(SUBJECT, **extra)

    def _set_situation(self) -> None:
        course, at = self.course, self.cell.situation
        if at in ("wall", "shadow"):
            course.edit(lambda c: c.game.give(c, _kind(at, "condition"), (3, 7), {"caster": MAGE}))
        if at == "shield":
            course.bears(SUBJECT, "Spell Shield")
        if at == "prone":
            course.change(SUBJECT, posture="prone")
        if at == "poor":
            course.change(MAGE, spent=STRENGTH - least(self.cell.spell))  # to be spent is one less than is left
        if at in ("fainted", "dead"):
            course.change(MAGE, health="dead" if at == "dead" else "unconscious")
        if at == "acted":
            course.change(MAGE, acted=True)
        if at in HOLDS:
            self._hold(at)

    def _hold(self, at: str) -> None:
        """Who grapples with whom: the caster with his subject, or with someone else; or his subject with someone else."""
        holder, held = (SUBJECT, "other") if at == "pile" else (MAGE, SUBJECT if at == "hfoe" else "other")
        if held == "other":
            near = self.course.context().get(holder, "hex")
            beside, side = ((near[0] + 1, near[1] - 1), "ours" if at == "pile" else "theirs")
            self.course.figure(held, side, ST=12, DX=12, IQ=8, hex=beside, facing=3)
        self.course.edit(lambda c: join(c, held, holder))

    def play(self) -> str:
        """Cast, answer all that is asked, and say what came of it."""
        course = self.course
        course.cast(self.spell, MAGE, **self._command())
        while course.state.pending:
            request = course.asked
            course._take(agenda.answer(course.game, course.state, request, as_answer(request, self._answer(request))))
        return self._class()

    def _command(self) -> dict[str, Any]:
        """On whom or what it is cast, as far as that is said with the command."""
        whom = self._meant_for()
        if self.spell == "Destroy Creation":
            return {"thing": whom}
        if self.spell == "Remove Thrown Spell":
            return {"victim": f"{BORNE[self.spell]} on {whom}"}
        if self.spell in CIRCLES and self.cell.spell == self.spell:
            return {"place": tuple(self.course.context().get(whom, "hex")), "aim": "megahex"}
        single = {"aim": "single"} if self.spell in CIRCLES else {}
        return {**single, **({"subject": whom} if self._is_aimed() else {})}

    def _is_aimed(self) -> bool:
        definition = self.course.game.definitions[_kind(self.spell, "spell", self.game)]
        if self.spell in CIRCLES:
            return self.cell.spell != self.spell
        line = definition.all("target")
        return bool(line) and not line[0].picks_all("who")

    def _answer(self, request: Request) -> Any:
        if isinstance(request.domain, Faces):
            dice = sum(count for _, count in request.domain.groups)
            first = request.label == "hit" and "hit" not in self.asked
            self.asked.append(request.label)
            if request.label == "hit" and first:
                return DICE.get(self.cell.situation, HIT)
            return (3,) * dice
        values = list(request.domain.iterate())
        seen = request.label in self.asked
        self.asked.append(request.label)
        wanted: tuple[Any, ...] = {
            "power": (POWER,),
            "likeness": (_kind("Wolf", "creature", self.game),),
            "place": ("none",) if seen else ((4, 8), (3, 7)),
            "attribute": ("DX",),
            "hand": ("weapon",),
            "where": ((4, 7), (3, 5)),
            "aspect": (values[0],),
        }.get(request.label, ())
        return next((one for one in wanted if one in values), values[0])

    # ------------------------------------------------------------ what came of it

    def changed(self) -> dict[str, dict[str, tuple[Any, Any]]]:
        """Every record that is not what it was, with its fields; but not what casting always changes about the caster."""
        after, found = self.course.state.records, {}
        for name in sorted({*self.before, *after}):
            old, new = self.before.get(name, {}), after.get(name, {})
            fields = {f: (old.get(f), new.get(f)) for f in sorted({*old, *new}) if old.get(f) != new.get(f)}
            if name == MAGE:
                fields = {f: change for f, change in fields.items() if f not in OWN}
            if old:
                fields = {f: change for f, change in fields.items() if self.spell in LEARNED or f not in KNOWLEDGE}
            if name == f"knocked down on {MAGE}":  # what an 18 does
                continue
            if fields and new.get("kind", old.get("kind")) != "memory":
                found[name] = fields
        return found

    def cost(self) -> int:
        """The strength that is gone."""
        return int(self.course.context().get(MAGE, "spent", 0)) - int(self.before[MAGE].get("spent", 0))

    def was_refused(self) -> bool:
        """Whether it was not cast at all: a reason is given, and everything is as it was."""
        return any(event.name == "refused" for event in self.course.log) and self.course.state.records == self.before

    def _class(self) -> str:
        if self.was_refused():
            return REFUSED
        if self.changed() or (self._meant_for() == MAGE and self._did_to_self()):
            return WORKS
        return FULL if self.cost() == price(self.cell.spell) else ONE if self.cost() == 1 else f"nothing for {self.cost()} ST"

    def _did_to_self(self) -> bool:
        old, new = self.before[MAGE], self.course.state.records[MAGE]
        return any(old.get(field) != new.get(field) for field in ("posture", "ready", "health"))
