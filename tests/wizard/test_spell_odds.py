"""Each spell's exact chance of success at each range, against a reckoning that shares nothing with the engine but the names of spells.

Totals of three dice by a table made by hand, types from the book's list, ranges in hexes as they are set up here, megahexes by their centres.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.wizard.course import Course, loaded
from tests.wizard.matrix import SUBJECT, Cell, Scene
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.request import CHANCE
from tfrules.engine.state import State

WAYS = {
    3: 1,
    4: 3,
    5: 6,
    6: 10,
    7: 15,
    8: 21,
    9: 25,
    10: 27,
    11: 27,
    12: 25,
    13: 21,
    14: 15,
    15: 10,
    16: 6,
    17: 3,
    18: 1,
}  # of 216
MISSILE = ("Magic Fist", "Fireball", "Lightning")
SPECIAL = ("Staff", "Dazzle", "Reveal Magic", "Blast", "Dispel Illusions", "Teleport")
THROWN_AT_SOMEONE = (
    *(
        "Blur",
        "Slow Movement",
        "Drop Weapon",
        "Aid",
        "Avert",
        "Clumsiness",
        "Confusion",
        "Trip",
        "Shock Shield",
        "Speed Movement",
    ),
    *("Reverse Missiles", "Control Animal", "Sleep", "Freeze", "Invisibility", "Mage Sight", "Break Weapon", "Control Person"),
    *("Stone Flesh", "Stop", "Flight", "Spell Shield", "Iron Flesh", "Remove Thrown Spell", "Destroy Creation", "Death Spell"),
)
THROWN_AT_A_PLACE = ("Slippery Floor", "Megahex Avert", "Megahex Sleep")
FEINT = "Feint"  # passes for a thrown spell at someone
NOT_AT_ONESELF = ("Avert", "Death Spell", "Remove Thrown Spell", "Destroy Creation", "Control Animal", "Control Person")
CREATION = (
    *("Image", "Fire", "Summon Wolf", "Summon Myrmidon", "Shadow", "Summon Bear", "Create Wall", "Illusion", "3-Hex Fire"),
    *("3-Hex Shadow", "Summon Gargoyle", "4-Hex Image", "3-Hex Wall", "Summon Giant", "4-Hex Illusion", "Summon Small Dragon"),
    *("7-Hex Shadow", "7-Hex Image", "Summon Dragon", "7-Hex Illusion", "7-Hex Fire", "7-Hex Wall"),
)
ROPES = ("Rope", "Giant Rope")  # creations that are put on somebody
CASTER = (6, 24)  # of a long board, looking up; the subject is straight before him
SKILLS = (8, 11, 14, 18)
RANGES = (1, 2, 4, 7)
FLIGHTS = (1, 3, 6, 9, 12, 15)  # hexes that a missile spell flies
CASES: list[tuple[str, int, int]] = [
    *((spell, dx, away) for spell in (*THROWN_AT_SOMEONE, *THROWN_AT_A_PLACE, FEINT) for dx in SKILLS for away in RANGES),
    *((spell, dx, 0) for spell in THROWN_AT_SOMEONE if spell not in NOT_AT_ONESELF for dx in SKILLS),
    *((spell, dx, away) for spell in MISSILE for dx in SKILLS for away in FLIGHTS),
    *((spell, dx, away) for spell in SPECIAL for dx in SKILLS for away in (1, 5)),
    *((spell, dx, 3) for spell in CREATION for dx in SKILLS),
    *((spell, dx, away) for spell in ROPES for dx in SKILLS for away in (1, 2)),
]
SEVERAL = {  # what three dice make of a hit, whatever the DX
    3: 3,
    4: 2,
}


def expected(spell: str, dx: int, away: int) -> dict[tuple[str, int], Fraction]:
    """What comes of the roll, and how often over: 3 to 5 always succeed, 16 to 18 never do."""
    needed = dx - penalty(spell, away)
    found: dict[tuple[str, int], Fraction] = {}
    for total, ways in WAYS.items():
        hit = total <= 5 or (total <= needed and total < 16)
        key = ("hit" if hit else "miss", SEVERAL.get(total, 1))
        found[key] = found.get(key, Fraction(0)) + Fraction(ways, 216)
    return found


def penalty(spell: str, away: int) -> int:
    """What the way there costs in DX."""
    if spell in (*THROWN_AT_SOMEONE, *THROWN_AT_A_PLACE, FEINT):
        return away
    if spell in MISSILE:
        return {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3}[megahexes(away)]
    return 0


def megahexes(away: int) -> int:
    """From the caster's hex straight up: how many steps lead from the centre of his megahex to the centre of the other."""
    (a, b), (x, y) = centre(*CASTER), centre(CASTER[0], CASTER[1] - away)
    return max(abs(a - x), abs(b - y), abs(a + b - x - y))


def centre(q: int, r: int) -> tuple[int, int]:
    """The megahex of a hex: centres lie at all sums of (2, 1) and (-1, 3), and each has the six hexes around its own."""
    spread = range(-40, 41)
    (found,) = (
        (a, b)
        for a in spread
        for b in spread
        if max(abs(q - 2 * a + b), abs(r - a - 3 * b), abs(q - 2 * a + b + r - a - 3 * b)) <= 1
    )
    return found


class Shot(Scene):
    """A spell at a distance, as far as to its roll."""

    def __init__(self, spell: str, dx: int, away: int) -> None:
        super().__init__(Cell(spell, "self" if away == 0 or spell in THROWN_AT_A_PLACE else "foe", ""))
        self.at = (CASTER[0], CASTER[1] - away)
        course = self.course
        course.change("board", rows=48)
        course.change(
            "mage", hex=CASTER, basic_DX=dx, basic_ST=30, ready=None if spell == "Staff" else course.read("mage", "ready")
        )
        if away and spell not in THROWN_AT_A_PLACE:
            course.change(SUBJECT, hex=self.at)

    def asked_for_the_roll(self) -> Course:
        """Answer what comes before it."""
        aimed = self._is_aimed()
        subject = {"subject": "mage" if self.cell.situation == "self" else SUBJECT} if aimed else {}
        self.course.cast(self.cell.spell, "mage", **subject)
        while self.course.asked.asks != CHANCE:
            self.course.answer(self._answer(self.course.asked))
        assert self.course.asked.label == "hit"
        return self.course

    def _answer(self, request: Any) -> Any:
        listed = list(request.domain.iterate())
        at_range = {"place": self.at, "thing": SUBJECT, "victim": SUBJECT, "aim": "megahex"}.get(request.label)
        return at_range if at_range in listed else super()._answer(request)


def rolled(state: State) -> bool:
    """Whether the roll has been read."""
    return any(state.records[cast].get("class") for cast in state.of_kind("cast"))


def read(state: State) -> tuple[str, int]:
    (cast,) = (state.records[name] for name in state.of_kind("cast"))
    return str(cast["class"]), int(cast.get("times", 1))


def sampled() -> list[Any]:
    """All of them, by name: of each spell one skill and range, another for each, in every run, the rest in the slow suite."""
    cases: dict[str, list[tuple[str, int, int]]] = {}
    for case in CASES:
        cases.setdefault(case[0], []).append(case)
    quick = {own[7 * number % len(own)] for number, own in enumerate(cases.values())}
    return [pytest.param(*case, id="-".join(map(str, case)), marks=() if case in quick else pytest.mark.slow) for case in CASES]


@pytest.mark.parametrize(("spell", "dx", "away"), sampled())
def test_its_chance_is_what_the_dice_give(spell: str, dx: int, away: int) -> None:
    course = Shot(spell, dx, away).asked_for_the_roll()
    endings = enumerate_chance(course.game, course.state, stop=rolled)
    assert dict(endings.distribution(read).items()) == expected(spell, dx, away)


def test_every_spell_is_here() -> None:
    assert {spell for spell, _, _ in CASES} == {spell.name for spell in loaded().list("spell")}
    assert len(MISSILE) == 3 and len(SPECIAL) == 6 and len(CREATION) + len(ROPES) == 24
    assert len(THROWN_AT_SOMEONE) + len(THROWN_AT_A_PLACE) == 29


def test_the_table_of_totals() -> None:
    assert sum(WAYS.values()) == 216
    assert all(WAYS[total] == WAYS[21 - total] for total in WAYS)
