"""What others must not learn: which being is real, what is paid for it, which protection was cast, where someone unseen is.

Two courses that differ in the secret alone are held against each other: all that the other side has had before its eyes, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.wizard.course import Course
from tfrules.engine.request import CHANCE
from tfrules.engine.turn import TURN
from tfrules.engine.view import view, view_events

WOLF = "mage's wolf"


def seen_by(course: Course, side: str, since: int = 0) -> list[Any]:
    """Everything a side has had before its eyes: each state's view and what was logged on the way to it."""
    found: list[Any] = []
    for before, events, after in course.before[since:]:
        found += [view(course.game, after, side).text(), view_events(course.game, after, events, side, before)]
    return found


def course_of(*spells: str, at: tuple[int, int] = (3, 8)) -> Course:
    course = Course()
    course.figure("mage", "ours", ST=12, DX=14, IQ=14, spells=spells, hex=at, facing=0)
    course.figure("foe", "theirs", ST=12, DX=12, IQ=9, hex=(3, 1), facing=3)
    course.edit(lambda c: c.create("board", "board", columns=13, rows=15))
    course.edit(lambda c: c.create("turn", TURN, number=1, order=("ours", "theirs")))
    return course


def acts(course: Course, command: dict[str, Any], *then: Any) -> None:
    """The phase of actions: the mage does something, everyone else nothing."""
    course.start("wizard actions")
    course.answer({"figure": "mage", **command}, *then)
    passes(course)


def passes(course: Course) -> None:
    while course.state.pending:
        request = course.asked
        if request.asks == CHANCE:
            course.answer(3)
        elif request.label == "next":
            course.answer(next(iter(request.domain.iterate())))
        else:
            course.answer({"figure": request.get("figure"), "do": "pass"})


def made(spell: str) -> Course:
    """A wolf appears: a real one, an illusion or an image. The three are told by the spell alone."""
    course = course_of("Summon Wolf", "Illusion", "Image")
    told = {} if spell == "Summon Wolf" else {"likeness": "tft:Wolf"}
    acts(course, {"do": "cast", "spell": f"wizard:{spell}", **told}, (4, 4, 3), (3, 7), 0)
    return course


def nothing(course: Course) -> None:
    """The cast alone."""


def kept(course: Course) -> None:
    """A turn later its master keeps it, and it runs three hexes."""
    course.start("turn over")
    course.start("renew")
    course.answer("yes")
    course.start("movement")
    course.answer({"figure": WOLF, "option": "a", "path": ((3, 6), (3, 5), (3, 4)), "facing": 0})
    course.answer({"figure": "mage", "option": "a", "path": (), "facing": 0})
    course.answer({"figure": "foe", "option": "a", "path": (), "facing": 3})


def given_up(course: Course) -> None:
    """A turn later its master lets it go."""
    course.start("turn over")
    course.start("renew")
    course.answer("no")


def killed(course: Course) -> None:
    """It takes ten hits in a turn that nobody sees the like of."""
    from tfrules_tft import injury

    course.edit(lambda c: injury.wound(c, WOLF, 11))


@pytest.mark.parametrize("then", [nothing, kept, given_up, killed])
@pytest.mark.parametrize("spell", ["Illusion", "Image"])
def test_nobody_can_tell_a_wolf_from_a_wolf(spell: str, then: Callable[[Course], None]) -> None:
    real, unreal = made("Summon Wolf"), made(spell)
    for course in (real, unreal):
        then(course)
    assert seen_by(real, "theirs") == seen_by(unreal, "theirs")
    assert seen_by(real, "ours") != seen_by(unreal, "ours")


def test_its_master_is_who_pays() -> None:
    real, unreal = made("Summon Wolf"), made("Illusion")
    for course in (real, unreal):
        kept(course)
    assert (real.read("mage", "ST"), unreal.read("mage", "ST")) == (12 - 2 - 1, 12 - 2)


def protected(spell: str) -> Course:
    course = course_of("Reverse Missiles", "Shock Shield", "Spell Shield")
    acts(course, {"do": "cast", "spell": f"wizard:{spell}"}, "mage", (4, 4, 3))
    return course


@pytest.mark.parametrize("spell", ["Shock Shield", "Spell Shield", "Feint"])
def test_one_secret_protection_is_like_another_and_like_none(spell: str) -> None:
    one, other = protected("Reverse Missiles"), protected(spell)
    assert seen_by(one, "theirs") == seen_by(other, "theirs")
    assert seen_by(one, "ours") != seen_by(other, "ours")


def unseen(at: tuple[int, int]) -> Course:
    course = course_of(at=at)
    course.bears("mage", "Invisibility")
    course.start("watch")
    assert course.read("mage", "unseen")
    return course


def test_where_someone_unseen_is_shows_nowhere() -> None:
    here, there = unseen((3, 8)), unseen((6, 6))
    since = len(here.before)
    for course in (here, there):
        course.start("turn over")
        acts(course, {"do": "pass"})
    assert seen_by(here, "theirs", since) == seen_by(there, "theirs", since)
    assert seen_by(here, "ours", since) != seen_by(there, "ours", since)
    assert "mage" not in view(here.game, here.state, "theirs").records
    assert "mage" in view(here.game, here.state, "ours").records


def test_next_to_an_enemy_it_is_seen() -> None:
    course = unseen((3, 8))
    course.edit(lambda c: c.set("mage", hex=(3, 2)))
    course.start("watch")
    assert not course.read("mage", "unseen")
    course.edit(lambda c: c.set("mage", hex=(3, 8)))
    course.start("watch")
    assert course.read("mage", "unseen")


def test_a_wound_tells_the_hex_alone() -> None:
    from tfrules_tft import injury

    course = unseen((3, 8))
    course.edit(lambda c: injury.wound(c, "mage", 2))
    before, events, after = course.before[-1]
    told = [event["fields"] for event in view_events(course.game, after, events, "theirs", before) if event["event"] == "spotted"]
    assert told == [{"hex": [3, 8]}]


def floored(at: tuple[int, int]) -> Course:
    course = course_of("Slippery Floor")
    acts(course, {"do": "cast", "spell": "wizard:Slippery Floor"}, at, (3, 3, 3))
    return course


def test_which_floor_is_slippery_shows_when_somebody_enters_it() -> None:
    here, there = floored((3, 5)), floored((4, 4))
    shown = [view(course.game, course.state, "theirs").text() for course in (here, there)]
    assert shown[0] == shown[1]
    here.start("turn over")
    from tfrules_tft.actions import put

    here.edit(lambda c: put(c, "foe", (3, 4)))
    here.answer((3, 3, 3))
    records = view(here.game, here.state, "theirs").records
    assert any(record["kind"] == "effect" and record["bearer"] == [3, 5] for record in records.values())
