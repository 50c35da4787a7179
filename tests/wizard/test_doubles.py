"""A double and its original: alike in all that others see, each with its secret, gone when it is found out or its maker falls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.wizard.course import Course
from tests.wizard.faces import at_most
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.offers import offers_at
from tfrules.engine.request import CHANCE
from tfrules.engine.turn import TURN
from tfrules.engine.view import view, view_events

TWIN = "mage's double"
OTHER = {"mage": TWIN, TWIN: "mage"}


def doubled(mover: str) -> Course:
    """A blurred wizard makes a double of himself; `mover` is the one that steps out of the hex."""
    course = Course()
    course.figure("mage", "ours", ST=12, DX=12, IQ=11, hits=1, spells=("Illusion", "Blur"), hex=(3, 5), facing=0)
    course.figure("foe", "theirs", ST=12, DX=12, IQ=9, hex=(3, 1), facing=3)
    course.bears("mage", "Blur")
    course.cast("Illusion", "mage", likeness="mage")
    course.answer((3, 3, 3), mover, (3, 4))
    return course


def seen_by(course: Course, side: str) -> list[Any]:
    """Everything a side has had before its eyes: each state's view and what was logged on the way to it."""
    found: list[Any] = []
    for before, events, after in course.before:
        found += [view(course.game, after, side).text(), view_events(course.game, after, events, side, before)]
    return found


def a_turn_goes_by(course: Course) -> None:
    course.start("turn over")


def the_blur_is_kept_up(course: Course) -> None:
    course.start("turn over")
    course.start("renew")
    course.answer("yes")


def the_blur_lapses(course: Course) -> None:
    course.start("turn over")
    course.start("renew")
    course.answer("no")


def the_newcomer_is_disbelieved_in_vain(course: Course) -> None:
    course.start("turn over")
    disbelieve(course, "mage" if course.read("mage", "hex") == (3, 4) else TWIN)
    course.answer((5, 5, 1))


def everyone_moves_and_acts(course: Course) -> None:
    """The newcomer moves, turns and acts first, then the other, then the enemy; nobody has far to go."""
    newcomer = "mage" if course.read("mage", "hex") == (3, 4) else TWIN
    course.edit(lambda c: c.create("turn", TURN, number=1, order=("ours", "theirs")))
    course.start("turn over")
    course.start("movement")
    for figure, facing in ((newcomer, 1), (OTHER[newcomer], 2), ("foe", 3)):
        course.answer({"figure": figure, "option": "a", "path": (), "facing": facing})
    course.start("wizard actions")
    while course.state.pending:
        request = course.asked
        if request.asks == CHANCE:
            course.answer(5 if request.get("who") == "theirs" else 3)
        elif request.label == "next":
            course.answer(newcomer)
        else:
            course.answer({"figure": request.get("figure"), "do": "pass"})


def disbelieve(course: Course, suspect: str) -> None:
    ((offer, _, bind),) = [row for row in offers_at(course.context(), "act", "theirs") if row[0].label == "Disbelieve"]
    course.start_block(offer.statement.block_id, bind)
    course.answer(suspect)


@pytest.mark.parametrize(
    "then",
    [None, a_turn_goes_by, the_blur_is_kept_up, the_blur_lapses, the_newcomer_is_disbelieved_in_vain, everyone_moves_and_acts],
)
def test_the_enemy_cannot_tell_which_is_which(then: Callable[[Course], None] | None) -> None:
    courses = [doubled("mage"), doubled(TWIN)]
    for course in courses:
        if then is not None:
            then(course)
    one, other = (seen_by(course, "theirs") for course in courses)
    assert one == other
    assert TWIN not in str(one)
    assert seen_by(courses[0], "ours") != seen_by(courses[1], "ours")


@pytest.mark.parametrize("mover", ["mage", TWIN])
def test_the_one_that_stays_keeps_the_name(mover: str) -> None:
    records = view(doubled(mover).game, doubled(mover).state, "theirs").records
    assert records["mage"]["hex"] == [3, 5]
    assert records["mage 2"]["hex"] == [3, 4]


@pytest.mark.parametrize("mover", ["mage", TWIN])
def test_a_double_can_neither_cast_nor_shoot(mover: str) -> None:
    course = doubled(mover)
    for word in ("cast", "shoot", "throw"):
        assert course.game.permitted(course.context(), word, TWIN) == "wizard:doubles"
        assert course.game.permitted(course.context(), word, "mage") == ""
    assert course.game.permitted(course.context(), "attack", TWIN) == "tft:one attack a turn"  # it idles in the turn in which it was made
    a_turn_goes_by(course)
    assert course.game.permitted(course.context(), "attack", TWIN) == ""


def test_the_blur_of_a_double_ends_with_the_blur_itself() -> None:
    course = doubled("mage")
    assert course.game.has(course.context(), TWIN, "wizard:Blur")
    spent = course.read("mage", "spent")
    the_blur_is_kept_up(course)
    assert course.read("mage", "spent") == spent + 1  # paid for once
    assert course.game.has(course.context(), TWIN, "wizard:Blur")
    the_blur_lapses(course)
    assert not course.game.has(course.context(), TWIN, "wizard:Blur")


@pytest.mark.parametrize("iq", range(7, 15))
def test_disbelief_is_three_dice_against_iq(iq: int) -> None:
    course = doubled("mage")
    course.change("foe", basic_IQ=iq)
    disbelieve(course, TWIN)
    gone = enumerate_chance(course.game, course.state).p(lambda state: "hex" not in state.records[TWIN])
    assert gone == at_most(iq)


def test_nobody_is_disbelieved_away_who_is_real() -> None:
    course = doubled("mage")
    disbelieve(course, "mage")
    course.answer((1, 1, 1))
    assert course.read("mage", "hex") == (3, 4)
    assert course.read("mage", "health") == "well"


def test_who_is_too_dull_or_made_by_magic_cannot_disbelieve() -> None:
    course = doubled("mage")
    course.change("foe", basic_IQ=6)
    assert offers_at(course.context(), "act", "theirs") == []
    assert [who for offer, who, _ in offers_at(course.context(), "act", "ours") if offer.label == "Disbelieve"] == ["mage"]


@pytest.mark.parametrize("loss", [8, 9])
def test_a_double_is_gone_when_its_maker_falls(loss: int) -> None:
    """ST 12, a hit, 2 spent: 8 more hits leave 1 (unconscious), 9 leave none (dead)."""
    from tfrules_tft import injury

    course = doubled("mage")
    course.edit(lambda c: injury.wound(c, "mage", loss))
    assert course.read("mage", "health") == ("unconscious" if loss == 8 else "dead")
    assert course.read(TWIN, "hex") is None
    assert course.read(TWIN, "health") == "dead"


def test_a_double_that_is_killed_leaves_nothing() -> None:
    from tfrules_tft import injury

    course = doubled("mage")
    course.edit(lambda c: injury.wound(c, TWIN, 9))
    assert course.read(TWIN, "hex") is None
    assert course.read("mage", "health") == "well"


def test_a_double_of_a_double_takes_nobodys_name() -> None:
    course = Course()
    for name, side, at in (("mage", "ours", (3, 5)), ("foe", "theirs", (3, 3))):
        course.figure(name, side, ST=14, DX=12, IQ=11, spells=("Illusion",), hex=at, facing=0)
    course.cast("Illusion", "foe", likeness="mage")
    course.answer((3, 3, 3), "mage", (3, 6))
    course.change("foe", acted=None)
    course.cast("Illusion", "foe", likeness=TWIN)
    course.answer((3, 3, 3), TWIN, (2, 5))
    again = f"{TWIN}'s double"
    for side in ("ours", "theirs"):
        records = view(course.game, course.state, side).records
        assert sum(1 for record in records.values() if record["kind"] == "figure") == 4
    ours = view(course.game, course.state, "ours").records
    assert tuple(ours["mage"]["hex"]) == (3, 6)  # his own side knows him by his name
    assert {course.context().get(one, "alias") for one in (TWIN, again)}.isdisjoint({"mage", "foe"})
