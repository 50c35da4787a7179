"""Dice that bring further dice: one roll, whoever throws it. And the spells under the other choices of their rulings."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import isqrt
from typing import Any

import pytest

from tests.ww.play import begin, course, endings, game, names, situation
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import Outcome
from tfrules.engine.drivers import as_answer, sample
from tfrules.engine.request import Exploding, Request
from tfrules.engine.state import State
from tfrules.game import Loaded
from tfrules.odds import chain_of

TREE = Exploding(((6, 2),), frozenset(), frozenset({6}), frozenset({1}))


def wall(loaded: Loaded, dice: int, mind: int = 9) -> Outcome:
    mage = {"M": mind, "spells": ["Barrier"], "devotions": ["Greater Path"]}
    state = situation(loaded, {"us": {"mage": mage}}, points={"mage": [0, 0]})
    return begin(loaded, state, "ww.cast", caster="mage", spell="ww:Barrier", MD=dice, point="mage")


def squares(loaded: Loaded, faces: tuple[int, ...], dice: int) -> int:
    run = course(loaded, wall(loaded, dice), [faces])
    return int(run.state.records["Force wall"]["squares"])


def test_it_is_one_roll() -> None:
    (request,) = wall(game(), 2).state.pending
    assert (request.asks, request.kind, request.label) == ("chance", "roll", "magic dice")
    assert request.domain.to_json() == {"type": "exploding", "groups": [[6, 2]], "again": [1, 6]}


@pytest.mark.parametrize(
    ("faces", "whole"),
    [((2, 3), True), ((6, 3), False), ((6, 3, 4), True), ((6, 3, 4, 4), False), ((6, 1, 6, 2, 3), True), ((7, 2), False)],
)
def test_all_further_dice_are_shown_and_no_more(faces: tuple[int, ...], whole: bool) -> None:
    assert TREE.contains(faces) is whole


def test_a_total_says_too_little() -> None:
    request = Request("0.0", "chance", "roll", "magic dice", TREE)
    assert as_answer(request, (6, 3, 4)) == (6, 3, 4)
    with pytest.raises(DiagnosticError, match="TFR0704"):
        as_answer(request, (6, 3))


@pytest.mark.parametrize(
    ("faces", "dice", "by_face", "by_parent"),
    [((6, 3, 4), 2, 13, 13), ((1, 5, 4), 2, 2, 2), ((6, 1, 3), 1, 4, 4), ((1, 6, 3), 1, 0, 0), ((5, 1, 6, 2), 2, 2, 0), ((5, 1, 1, 2), 2, 3, 7)],
)
def test_signs_under_both_rulings(faces: tuple[int, ...], dice: int, by_face: int, by_parent: int) -> None:
    assert squares(game(), faces, dice) == by_face
    assert squares(game(("greater-path-chain", "by-parent")), faces, dice) == by_parent


def test_further_dice_cost_nothing() -> None:
    loaded = game()
    assert course(loaded, wall(loaded, 1, 2), [(1, 2)]).state.records["mage"]["M"] == 1
    assert course(loaded, wall(loaded, 1, 1), [(6, 2)]).state.records["mage"]["M"] == 1


def test_the_seed_throws_every_die_that_is_owed() -> None:
    request = Request("0.0", "chance", "roll", "magic dice", TREE)
    rolls = [sample(seed).answer(request, 0) for seed in range(3000)]
    assert all(TREE.contains(faces) for faces in rolls)
    # two dice, of which each brings a third of a die more: three on average; the standard error is near 0.03
    assert abs(sum(map(len, rolls)) / len(rolls) - 3) < 0.15
    shown = Counter(face for faces in rolls for face in faces)
    assert max(shown.values()) - min(shown.values()) < 0.15 * sum(shown.values()) / 6
    assert rolls == [sample(seed).answer(request, 0) for seed in range(3000)]


def squares_of(state: State) -> int:
    return int(state.records["Force wall"]["squares"])


def test_what_has_no_end_is_enclosed() -> None:
    """One die, turned round: three squares come with sqrt(2)/8, which is no fraction. Each sum of nothing or less makes no square."""
    loaded = game(("greater-path-chain", "by-parent"))
    found = endings(loaded, wall(loaded, 1))
    three = found.bounds(lambda state: squares_of(state) == 3)
    digits = 10**50
    root = Fraction(isqrt(2 * digits**2), 8 * digits)
    assert three.holds(root, root + Fraction(1, digits)) and 0 < three.width < Fraction(1, 10**30)
    one = chain_of(6, {6}, {1}, turned=True).enclosed()
    odds = found.enclosed(squares_of)
    assert abs(odds.p(0).low - one.at_most(0).low) < Fraction(1, 10**30) and abs(odds.p(8).low - one.p(8).low) < Fraction(1, 10**30)


def test_what_is_enclosed_is_never_given_as_a_fraction() -> None:
    loaded = game()
    found = endings(loaded, wall(loaded, 1))
    for asked in (lambda: found.p(lambda state: True), lambda: found.distribution(squares_of)):
        with pytest.raises(DiagnosticError, match=r"TFR0805.*without end"):
            asked()
    assert 0 < found.missing < Fraction(1, 10**30)


def test_what_dice_without_end_cost_is_exact_where_nobody_reads_their_sum() -> None:
    """Three dice committed against Mind 3: only they cost, so it fizzles as often as without further dice."""
    loaded = game()
    found = endings(loaded, wall(loaded, 3, mind=3)).bounds(lambda state: state.records["mage"]["M"] == 0)
    assert found.holds(Fraction(8, 27)) and found.width < Fraction(1, 10**30)


@pytest.mark.parametrize(("choice", "held"), [("face-value", True), ("banded", True), ("one", False)])
def test_what_resists_hold(choice: str, held: bool) -> None:
    loaded = game(("hold-save", choice))
    sides = {"us": {"mage": {"M": 9, "spells": ["Hold"]}}, "them": {"foe": {"M": 3}}}
    outcome = begin(loaded, situation(loaded, sides), "ww.cast", caster="mage", spell="ww:Hold", MD=2)
    rolls = [("magic dice", (2, 3)), ("check", (5, 6, 1))]  # 5, or 3, or 1 are needed; two are thrown
    run = course(loaded, outcome, rolls, [("foe",), "foe", "foe"])
    assert bool([one for one, record in run.state.items() if record["kind"] == "effect"]) is held


def struck_wall(choice: str) -> int:
    loaded = game(("barrier-hits", choice))
    sides: dict[str, Any] = {"us": {"mage": {"M": 9, "spells": ["Barrier"]}}, "them": {"foe": {"B": 4}}}
    state = situation(loaded, sides, points={"mage": [0, 0], "foe": [2, 0], "there": [1, 0]}, spots=["there"])
    run = course(loaded, begin(loaded, state, "ww.cast", caster="mage", spell="ww:Barrier", MD=1, point="there"), [5])
    run = course(loaded, begin(loaded, run.state, "ww.attack", attacker="foe", target="Force wall"), [(5, 5, 6, 1)])
    return int(run.state.records["Force wall"]["B"])


def test_what_a_hit_is_against_a_wall() -> None:
    assert (struck_wall("points"), struck_wall("blows")) == (7, 9)


@pytest.mark.parametrize(("choice", "body"), [("wounds-only", 2), ("all-damage", 1)])
def test_what_a_devotee_of_suffering_heals(choice: str, body: int) -> None:
    loaded = game(("suffering-wounds", choice))
    state = situation(loaded, {"us": {"monk": {"B": 1, "max_B": 3, "devotions": ["Suffering"]}}})
    run = course(loaded, begin(loaded, state, "ww.rest", creatures=("monk",)), [])
    assert run.state.records["monk"]["B"] == body


@pytest.mark.parametrize(("choice", "damage", "asked"), [("half", 2, True), ("quarter", 2, False), ("quarter", 3, True)])
def test_at_what_loss_morale_is_tested(choice: str, damage: int, asked: bool) -> None:
    loaded = game(("morale-fraction", choice))
    sides = {"us": {"one": {"B": 6}}, "them": {"two": {"sort": "Recruit", "B": 4}}}
    state = situation(loaded, sides, distances=[["one", "two", 1]])
    faces = (5,) * (damage + 1) + (1,) * (5 - damage)
    rolls: list[Any] = [("attack", faces), *([("morale", 1)] if asked else [])]
    run = course(loaded, begin(loaded, state, "ww.attack", attacker="one", target="two"), rolls)
    assert bool(run.state.records["two"].get("fleeing")) is asked


def test_only_the_judge_sees_how_morale_was_rolled() -> None:
    loaded = game()
    sides = {"us": {"one": {"B": 3}}, "them": {"two": {"sort": "Recruit", "B": 4, "E": 2}}}
    state = situation(loaded, sides, distances=[["one", "two", 1]])
    outcome = begin(loaded, state, "ww.attack", attacker="one", target="two")
    run = course(loaded, outcome, [("attack", (5, 5, 5)), ("morale", (1, 2))])
    told = [event for event in run.events if event.name in ("rolled", "checked")]
    assert [set(event.secret_from) for event in told] == [{"us", "them"}] * 2
    assert "checked" in names(run)
