"""Acceptance cases of the three kinds of fight and of experience. Each is named by its rule and the number of the case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.melee.stage import Fight, at, beside, figure, melee
from tfrules.battle import edited
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import start
from tfrules.engine.context import Context
from tfrules.engine.state import State
from tfrules_tft import careers
from tfrules_tft.figure import improve

Fields = Mapping[str, Any]
DEAD, OUT, AWAY = {"health": "dead", "hits": 99}, {"health": "unconscious"}, {"health": "away"}


def earned(contest: str, **people: Fields) -> dict[str, int]:
    """What everybody has learned from a fight of which this is the end. Names that begin alike are of one side; sums are of ST and DX."""
    game = melee()

    def write(c: Context) -> None:
        careers.begin_contest(c, contest)
        for side in sorted({name[0] for name in people}):
            c.create("side", side)
        for name, given in people.items():
            fields = {"ST": 12, "DX": given.get("sum", 24) - 12, **{k: v for k, v in given.items() if k != "sum"}}
            record = figure(game, name, {**fields, "side": name[0]})
            c.create("figure", name, **{k: v for k, v in record.items() if k not in ("kind", "name")})
        c.create("turn", "turn", number=3)

    out = start(game.engine, edited(game, State({}), write).state, "proc:over")
    return {name: out.state.records[name].get("experience", 0) for name in people}


def test_a_fight_to_the_death() -> None:
    """melee.xp.death-base 1"""
    assert earned("death", A1={}, A2={}, B1=DEAD, B2=DEAD) == {"A1": 50, "A2": 50, "B1": 0, "B2": 0}
    assert earned("death", A1={}, A2=OUT, A3=DEAD, B1=DEAD) == {"A1": 50, "A2": 50, "A3": 0, "B1": 0}


def test_it_is_not_over_while_one_lives() -> None:
    """melee.xp.death-base: who lies unconscious is to be slain first."""
    assert earned("death", A1={}, B1=OUT) == {"A1": 0, "B1": 0}


@pytest.mark.parametrize(("theirs", "points"), [(24, 50), (27, 50), (28, 100)])
def test_a_superior_enemy(theirs: int, points: int) -> None:
    """melee.xp.death-superior 1, and the margin itself: more than 3"""
    assert earned("death", A1={}, A2={}, B1={"sum": theirs, **DEAD}, B2={"sum": theirs, **DEAD})["A1"] == points


def test_the_average_counts_all_who_took_part() -> None:
    """melee.xp.death-superior, reading: the dead of either side too, and fractions."""
    assert earned("death", A1={"sum": 24}, A2={"sum": 25, **DEAD}, B1={"sum": 28, **DEAD})["A1"] == 100
    assert earned("death", A1={"sum": 24}, A2={"sum": 26, **DEAD}, B1={"sum": 28, **DEAD})["A1"] == 50


def test_winners_and_losers_of_the_arena() -> None:
    """melee.xp.arena-winners 1, melee.xp.arena-losers 1, melee.xp.arena-ran-unhurt 1"""
    found = earned("arena", A1={}, A2=DEAD, B1={"hits": 12, **OUT}, B2={"hits": 1, **AWAY}, B3=AWAY)
    assert found == {"A1": 30, "A2": 0, "B1": 20, "B2": 20, "B3": -10}


@pytest.mark.parametrize(("ours", "theirs", "points"), [(24, 27, 40), (24, 26, 30), (27, 24, 30)])
def test_a_weaker_side_that_wins(ours: int, theirs: int, points: int) -> None:
    """melee.xp.arena-weaker-bonus 1, and the margin itself: 3 or more"""
    assert earned("arena", A1={"sum": ours}, B1={"sum": theirs, **DEAD})["A1"] == points


def test_a_weaker_side_that_loses() -> None:
    """melee.xp.arena-weaker-bonus 2, and the reading that running away unhurt makes 0"""
    found = earned("arena", A1={"sum": 24, "hits": 12, **OUT}, A2={"sum": 24, **AWAY}, B1={"sum": 28})
    assert found == {"A1": 30, "A2": 0, "B1": 30}


def test_nobody_unconscious_is_slain_in_the_arena() -> None:
    """melee.xp.arena-definition 1, against a fight to the death"""
    for contest, may in (("arena", False), ("practice", False), ("death", True)):
        fight = Fight(
            A=at((6, 3)), B=at(beside(0), 3, posture="prone", health="unconscious", hits=12),
            C=at(beside(3, 4), 0, side="B's"), order="A B",
        )  # fmt: skip
        fight.battle.edit(lambda c, contest=contest: careers.begin_contest(c, contest))
        fight.moves(A="b", C="a")
        assert (("B", "hand") in fight.targets("A")) is may


def test_practice() -> None:
    """melee.xp.practice-award 1"""
    assert earned("practice", A1={}, A2={"hits": 9, **AWAY}, B1={"hits": 9, **AWAY}) == {"A1": 10, "A2": 0, "B1": 0}


def test_other_fights_teach_nothing() -> None:
    """A fight of no kind that was said is no lesson."""
    battle = Fight(A=at((6, 3)), B=at(beside(0), 3, hits=11)).moves(A="j", B="j").strikes(A="B", B="A")
    battle.roll("hit", 3, 3, 3).roll("damage", 5)
    assert battle["B"]["health"] == "dead" and battle["A"].get("experience", 0) == 0


def test_a_whole_fight_that_teaches() -> None:
    """From the first move to the award, as a game is played: melee.xp.death-base 1"""
    man = {"ST": 12, "DX": 12, "weapons": ["Club"]}
    us, them = melee().figure("Human", name="A", **man), melee().figure("Human", name="B", **man)
    sides = {"us": [{**us, "hex": (6, 3), "facing": 0}], "them": [{**them, "hex": beside(0), "facing": 3, "hits": 11}]}
    battle = melee().battle(sides, contest="death")
    battle.play([6, 1, "us"])
    battle.answer(battle.pending[0], {"figure": "A", "option": "j", "facing": 0})
    battle.answer(battle.pending[0], {"figure": "B", "option": "j", "facing": 3})
    battle.play([{"target": "B", "how": "hand"}, "pass", 9, 5])
    assert battle.over and battle.state.records["A"]["experience"] == 50
    (told,) = [event for event in battle.log if event.name == "earned"]
    assert dict(told.fields) == {"figure": "A", "points": 50}
    assert [step.label for step in dict(told.trace)["award"].steps if step.state == "applied"] == ["base", "a fight to the death"]


def test_an_unknown_kind_of_fight() -> None:
    with pytest.raises(DiagnosticError, match="TFR0852"):
        melee().battle({"us": [], "them": []}, contest="duel")


def test_a_hundred_for_a_point() -> None:
    """melee.xp.trade-in-100 1 and 2"""
    man = melee().figure("Human", name="New", ST=13, DX=11, experience=100)
    assert (improve(melee(), man, "ST")["basic_ST"], improve(melee(), man, "DX")["basic_DX"]) == (14, 12)
    assert improve(melee(), man, "ST")["experience"] == 0
    rich = {**man, "experience": 250}
    twice = improve(melee(), improve(melee(), rich, "ST"), "ST")
    assert (twice["basic_ST"], twice["experience"], twice["improved"]) == (15, 50, 2)
    with pytest.raises(DiagnosticError, match=r"TFR0854.*50, against 100"):
        improve(melee(), twice, "DX")


def test_no_more_than_eight() -> None:
    """melee.xp.trade-in-cap 1: of a human of 32"""
    veteran = melee().figure("Human", name="Old", ST=18, DX=14, improved=8, experience=100)
    with pytest.raises(DiagnosticError, match="8, against 8"):
        improve(melee(), veteran, "ST")
    assert improve(melee(**{"xp-cap": "nobody"}), veteran, "ST")["basic_ST"] == 19
