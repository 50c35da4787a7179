"""Missile spells on their way and attacks by guess, against counts over all faces."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.wizard.course import Course
from tests.wizard.faces import TO_HIT, at_most, multiple
from tfrules.engine.enumerate import enumerate_chance


def lane(**figures: tuple[str, tuple[int, int]]) -> Course:
    """A caster of DX 12 at one end of a line, and whoever else stands on it."""
    course = Course()
    course.figure("mage", "ours", ST=10, DX=12, IQ=10, spells=("Magic Fist", "Trip"), hex=(3, 8), facing=0)
    for name, (side, at) in figures.items():
        course.figure(name, side, ST=40, DX=10, IQ=8, hex=at, facing=3)
    course.edit(lambda c: c.create("board", "board", columns=13, rows=15))
    return course


def times_struck(total: int) -> int:
    """What a roll to miss does to whoever is in the way: 12 or less passes; 14 strikes, 15 and 16 twice, 17 and 18 three times as hard."""
    return 0 if total <= 12 else {15: 2, 16: 2, 17: 3, 18: 3}.get(total, 1)


@pytest.mark.parametrize("struck", [1, 2, 3])
def test_a_friend_in_the_way(struck: int) -> None:
    course = lane(friend=("ours", (3, 7)), foe=("theirs", (3, 5)))
    course.cast("Magic Fist", "mage", "foe")
    course.answer(1)
    hits = enumerate_chance(course.game, course.state).p(lambda state: state.records["friend"].get("hits", 0) == 4 * struck)
    ways = sum(times_struck(sum(f)) * max(face - 2, 0) == 4 * struck for f in TO_HIT for face in range(1, 7))
    assert hits == Fraction(ways, 6 * len(TO_HIT)) > 0


def test_past_a_friend_the_target_is_rolled_for_as_if_nobody_were_there() -> None:
    course = lane(friend=("ours", (3, 7)), foe=("theirs", (3, 5)))
    course.cast("Magic Fist", "mage", "foe")
    course.answer(1)
    hurt = enumerate_chance(course.game, course.state).p(lambda state: state.records["foe"].get("hits", 0) > 0)
    hit = Fraction(sum(multiple(sum(f), 12) > 0 for f in TO_HIT), len(TO_HIT))
    assert hurt == at_most(12) * hit * Fraction(4, 6)


@pytest.mark.parametrize("meant", ["hit", "miss"])
def test_what_misses_comes_to_whoever_stands_behind(meant: str) -> None:
    course = lane(foe=("theirs", (3, 6)), other=("theirs", (3, 4)))
    course.cast("Magic Fist", "mage", "foe")
    course.answer(1)
    course.answer((5, 5, 4), meant)
    hurt = enumerate_chance(course.game, course.state).p(lambda state: state.records["other"].get("hits", 0) > 0)
    reached = Fraction(sum((multiple(sum(f), 12) if meant == "hit" else times_struck(sum(f))) > 0 for f in TO_HIT), len(TO_HIT))
    assert hurt == reached * Fraction(4, 6)


def test_it_is_spent_after_as_many_megahexes_as_its_caster_is_strong() -> None:
    """Basic ST 1: whoever stands farther than one megahex behind is out of its way."""
    course = lane(foe=("theirs", (3, 7)), other=("theirs", (3, 0)))
    course.change("mage", basic_ST=1, spent=-9)
    course.cast("Magic Fist", "mage", "foe")
    course.answer(1)
    course.answer((5, 5, 4))
    assert not course.state.pending
    assert course.read("other", "hits") == 0


def unseen(at: tuple[int, int]) -> Course:
    course = lane(foe=("theirs", at))
    course.bears("foe", "Invisibility")
    course.start("watch")
    return course


@pytest.mark.parametrize(("spell", "told", "paid"), [("Trip", (), (4, 1)), ("Magic Fist", (3,), (3, 3))])
def test_a_spell_by_guess(spell: str, told: tuple[int, ...], paid: tuple[int, int]) -> None:
    """DX 12, three hexes away, 6 less: a thrown spell works on 3 or less; a hit on nobody costs what a miss costs, on one of ST 40 the
    price for the strong."""
    needs = {"Trip": 12 - 6 - 3, "Magic Fist": 12 - 6}[spell]
    for at, cost in zip(((3, 5), (4, 5)), paid, strict=True):
        course = unseen(at)
        course.cast(spell, "mage")
        course.answer(*told, (3, 5))
        assert course.asked.get("needs") == needs
        course.answer((1, 2, 1) if spell == "Trip" else (2, 2, 2))
        while course.state.pending:
            course.answer((3,) * 3 if course.asked.label == "damage" else 3)
        assert course.read("mage", "spent") == cost


def test_the_unseen_is_no_target() -> None:
    course = unseen((3, 5))
    course.cast("Trip", "mage")
    assert "foe" not in tuple(course.asked.domain.iterate())
    assert (3, 5) in tuple(course.asked.domain.iterate())
