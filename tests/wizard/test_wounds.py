"""What many hits in one turn do to a wizard's DX: 2 less in the turn that follows, and in that one only."""

from __future__ import annotations

import pytest

from tests.wizard.course import Course
from tfrules_tft import injury


def wounded(*hits: int) -> Course:
    course = Course()
    course.figure("mage", ST=20, DX=12, IQ=8)
    for some in hits:
        course.edit(lambda c, some=some: injury.wound(c, "mage", some))
    return course


def dx_by_turn(course: Course, turns: int) -> list[int]:
    found = [course.read("mage", "adjDX")]
    for _ in range(turns):
        course.start("turn over")
        found.append(course.read("mage", "adjDX"))
    return found


@pytest.mark.parametrize(
    ("hits", "dx"),
    [((6,), [12, 10, 12]), ((5,), [12, 10, 12]), ((4,), [12, 12, 12]), ((3, 2), [12, 10, 12]), ((5, 5), [12, 10, 12])],
)
def test_the_next_turn_only(hits: tuple[int, ...], dx: list[int]) -> None:
    assert dx_by_turn(wounded(*hits), 2) == dx


def test_two_turns_running() -> None:
    course = wounded(5)
    course.start("turn over")
    course.edit(lambda c: injury.wound(c, "mage", 5))
    assert dx_by_turn(course, 2) == [10, 10, 12]
