"""Exact chances of casting and of what spells do, against a count over all faces that shares no code with the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.wizard.course import Course
from tests.wizard.faces import at_most, distribution, multiple
from tfrules.engine import agenda
from tfrules.engine.context import Context
from tfrules.engine.enumerate import Endings, enumerate_chance
from tfrules.engine.offers import offers_at
from tfrules.engine.request import Request
from tfrules.engine.state import Frame, State


def counted(course: Course, aspect: str = "") -> Endings:
    """Every course from here on; a choice of aspect is answered, no other is expected."""

    def answer(state: State, request: Request) -> Any:
        assert request.label == "aspect"
        return aspect

    return enumerate_chance(course.game, course.state, answer if aspect else None)


def law(course: Course, endings: Endings, *fields: str) -> dict[Any, Fraction]:
    """The law of fields written as "figure.field"; of one as it is, of several as a tuple."""

    def read(state: State) -> Any:
        c = Context(course.game, state, Frame("test", 0, {}), 0)
        values = tuple(c.value(*name.split(".")) for name in fields)
        return values if len(values) > 1 else values[0]

    return dict(endings.distribution(read).items())


# ------------------------------------------------------------ the rope


def roped(dx: int) -> Course:
    course = Course()
    course.figure("mage", ST=12, DX=11, IQ=11, spells=("Rope",))
    course.figure("foe", ST=12, DX=dx)
    course.cast("Rope", "mage", "foe")
    course.answer((3, 3, 3))
    return course


def pull(course: Course) -> None:
    c = course.context()
    ((offer, _, bind),) = [row for row in offers_at(c, "act", "side of foe") if row[0].label == "Remove rope"]
    course.state = agenda.start(course.game, course.state, f"block:{offer.statement.block_id}", bind).state


@pytest.mark.parametrize("dx", range(5, 19))
def test_removing_a_rope_takes_adjusted_dexterity(dx: int) -> None:
    course = roped(dx)
    pull(course)
    free = law(course, counted(course), "foe.adjDX").get(dx, Fraction(0))
    assert free == at_most(dx - 2)


@pytest.mark.parametrize("tries", [1, 2, 3, 4])
def test_a_rope_grows_tighter_while_one_tries(tries: int) -> None:
    """Turn after turn without success, the chance goes by one point less: 10, 9, 8 and so on."""
    held, dx = Fraction(1), 12
    course = roped(dx)
    for turn in range(tries):
        pull(course)
        endings = counted(course)
        (fast,) = [one for one in endings.endings if "Rope on foe" in one.state.records]
        held *= fast.p
        assert fast.p == 1 - at_most(dx - 2 - turn)
        course.state = fast.state
        course.start("turn over")
    expected = Fraction(1)
    for turn in range(tries):
        expected *= 1 - at_most(dx - 2 - turn)
    assert held == expected
    assert course.read("foe", "adjDX") == dx - 2 - tries


def test_three_ropes_of_one_roll_bind_three() -> None:
    course = Course()
    course.figure("mage", ST=12, DX=11, IQ=11, spells=("Rope",))
    for name in ("a", "b", "c", "d"):
        course.figure(name, "foes", ST=12, DX=12)
    course.cast("Rope", "mage", "a")
    course.answer((1, 1, 1), "c")
    assert set(course.asked.domain.values) == {"b", "d", "mage", "none"}
    course.answer("none")
    assert [course.read(name, "adjDX") for name in ("a", "b", "c", "d")] == [10, 12, 10, 12]
    assert course.read("mage", "ST") == 10


def test_two_ropes_on_one_figure_count_once() -> None:
    course = roped(12)
    course.change("mage", acted=None)
    course.cast("Rope", "mage", "foe")
    course.answer((3, 3, 3))
    assert (course.read("foe", "adjDX"), course.read("foe", "MA")) == (10, 5)


# ------------------------------------------------------------ missiles turned back


@pytest.mark.parametrize(("dx", "stops"), [(13, 0), (13, 2), (9, 0), (4, 0)])
def test_arrows_turned_back_hurt_the_archer(dx: int, stops: int) -> None:
    course = Course()
    course.figure("mage", ST=9, DX=12, IQ=11)
    armor = {"armor": course.game.ruleset.find("armor", "Leather").qualified} if stops else {}
    course.figure("archer", ST=60, DX=dx + stops, ready="Longbow", **armor)  # Leather costs 2 DX
    course.bears("mage", "Reverse Missiles")
    course.shoot("archer", "mage")
    expected = distribution(1, lambda hit, dice: (0, max(0, (dice[0] + 2) * multiple(hit, dx) - stops)))
    assert law(course, counted(course), "mage.hits", "archer.hits") == expected


@pytest.mark.parametrize("power", [1, 2, 3])
@pytest.mark.parametrize("reversed_", [False, True])
def test_a_missile_spell_or_its_return(power: int, reversed_: bool) -> None:
    course = Course()
    course.figure("mage", ST=80, DX=11, IQ=11, spells=("Magic Fist",))
    course.figure("foe", ST=80, DX=11)
    if reversed_:
        course.bears("foe", "Reverse Missiles")
    course.cast("Magic Fist", "mage", "foe")
    course.answer(power)

    def hits(hit: int, dice: tuple[int, ...]) -> tuple[int, int]:
        done = max(0, sum(dice) - 2 * power) * multiple(hit, 11)
        return (done, 0) if reversed_ else (0, done)

    endings = counted(course)
    assert law(course, endings, "mage.hits", "foe.hits") == distribution(power, hits)
    assert law(course, endings, "mage.spent") == {power: Fraction(1)}  # hit or miss


def test_who_was_shot_at_is_shown_only_when_the_turn_ends() -> None:
    from tfrules.engine.view import view

    course = Course()
    course.figure("mage", "ours", ST=9, DX=12, IQ=11)
    course.figure("archer", "theirs", ST=60, DX=12, ready="Longbow")
    course.bears("mage", "Reverse Missiles")
    secret = "Reverse Missiles on mage"
    for faces in ((6, 6, 3), (2, 2, 2)):  # one shot misses, one comes back
        course.shoot("archer", "mage")
        course.answer(faces)
        if course.state.pending:
            course.answer(4)
        assert secret not in view(course.game, course.state, "theirs").records
        assert secret in view(course.game, course.state, "ours").records
    course.start("turn over")
    assert secret in view(course.game, course.state, "theirs").records


def test_a_missile_spell_that_misses_gives_it_away_too() -> None:
    from tfrules.engine.view import view

    course = Course()
    course.figure("mage", "ours", ST=9, DX=12, IQ=11)
    course.figure("foe", "theirs", ST=10, DX=12, IQ=9, spells=("Magic Fist",))
    course.bears("mage", "Reverse Missiles")
    secret = "Reverse Missiles on mage"
    course.cast("Magic Fist", "foe", "mage")
    while course.state.pending:
        course.answer((6, 6, 4) if course.state.pending[0].label == "hit" else 1)
    assert secret not in view(course.game, course.state, "theirs").records
    course.start("turn over")
    assert secret in view(course.game, course.state, "theirs").records


# ------------------------------------------------------------ three and four


@pytest.mark.parametrize(("aspect", "triple", "double"), [("power", (16, 2), (14, 2)), ("duration", (12, 6), (12, 4))])
def test_the_player_multiplies_one_aspect(aspect: str, triple: tuple[int, int], double: tuple[int, int]) -> None:
    course = Course()
    course.figure("mage", ST=12, DX=11, IQ=11, spells=("Aid",))
    course.figure("friend", ST=10, DX=11)
    course.cast("Aid", "mage", "friend")
    course.answer(2, "ST")

    def outcome(state: State) -> Any:
        c = Context(course.game, state, Frame("test", 0, {}), 0)
        effects = [one for one in c.of_kind("effect") if c.get(one, "bearer") == "friend"]
        lasting = c.get(effects[0], "ends")[0]["left"] if effects else 0
        return c.value("friend", "ST"), lasting, c.value("mage", "spent")

    expected: dict[Any, Fraction] = {}
    for hit, p in distribution(0, lambda total, dice: total).items():
        assert isinstance(hit, int)
        match multiple(hit, 11):
            case 3:
                key: Any = (*triple, 2)
            case 2:
                key = (*double, 2)
            case 1:
                key = (12, 2, 2)
            case _:
                key = (10, 0, 2 if hit >= 17 else 1)
        expected[key] = expected.get(key, Fraction(0)) + p
    assert dict(counted(course, aspect).distribution(outcome).items()) == expected


def test_without_a_player_the_choice_stays_open() -> None:
    course = Course()
    course.figure("mage", ST=12, DX=11, IQ=11, spells=("Aid",))
    course.figure("friend", ST=10, DX=11)
    course.cast("Aid", "mage", "friend")
    course.answer(2, "ST")
    waiting = [one for one in counted(course).endings if one.state.pending]
    assert {frozenset(one.state.pending[0].domain.values) for one in waiting} == {frozenset({"power", "duration"})}
    assert sum(one.p for one in waiting) == Fraction(1 + 3, 216)


def test_a_blur_three_times_as_strong() -> None:
    course = Course()
    course.figure("mage", ST=12, DX=11, IQ=11, spells=("Blur",))
    course.figure("foe", ST=12, DX=14)
    course.cast("Blur", "mage", "mage")

    def needed(state: State) -> int:
        c = Context(course.game, state, Frame("test", 0, {}), 0)
        attack = c.create("attack", "blow", attacker="foe", target="mage", hand=True, facing="front")
        return int(c.game.query(c, "attack.DX", attack))

    factor = {0: 0, 1: 4, 2: 8, 3: 12}
    expected = distribution(0, lambda hit, dice: 14 - factor[multiple(hit, 11)])
    assert dict(counted(course).distribution(needed).items()) == expected


def test_how_long_a_freeze_lasts() -> None:
    course = Course()
    course.figure("mage", ST=12, DX=11, IQ=12, spells=("Freeze",))
    course.figure("foe", ST=12, DX=14)
    course.cast("Freeze", "mage", "foe")

    def left(state: State) -> int:
        held = [one for one in state.of_kind("effect") if state.records[one]["bearer"] == "foe"]
        return int(state.records[held[0]]["ends"][0]["left"]) if held else 0

    expected = distribution(2, lambda hit, dice: sum(dice) * multiple(hit, 11))
    assert dict(counted(course).distribution(left).items()) == expected
