"""Acceptance cases of animals and monsters. Each is named by its rule and the number of the case."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tfrules
from tests.melee.stage import MIDDLE, Fight, at, beside, blow, melee
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.state import State
from tfrules_tft.figure import examine

NUMBERS = [
    ("Bear", 30, 11, 8, 2),
    ("Wolf", 10, 14, 12, 1),
    ("Giant snake", 12, 12, 6, 0),
    ("Gargoyle", 20, 11, 8, 3),
    ("Giant", 30, 9, 10, 0),
]


@pytest.mark.parametrize(("name", "st", "dx", "ma", "stops"), NUMBERS)
def test_numbers(name: str, st: int, dx: int, ma: int, stops: int) -> None:
    """melee.creature.bear, wolf, snake, gargoyle, giant-ma, giant-dx: what the book says of each"""
    being = melee().creature(name)
    assert (being.ST, being.DX, being.MA, being.stops or 0) == (st, dx, ma, stops)


def as_is(name: str, **more: Any) -> dict[str, Any]:
    """A creature as it begins, as a figure of the stage."""
    made = melee().figure(name)
    return {"race": name, "ST": made["basic_ST"], "DX": made["basic_DX"], **more}


BLOWS = [
    ("melee.creature.bear 1", "Bear", {}, ((3, 3, 3), (3, 4)), 9),
    ("melee.creature.bear rule", "Bear", {"hth": True}, ((3, 3, 3), (3, 4, 5)), 12),
    ("melee.creature.wolf 1", "Wolf", {}, ((5, 5, 4), (4,)), 5),
    ("melee.creature.wolf reading", "Wolf", {"hth": True}, ((5, 5, 4), (4,)), 5),
    ("melee.creature.snake 1", "Giant snake", {}, ((4, 4, 4), (4,)), 5),
    ("melee.creature.gargoyle 1", "Gargoyle", {}, ((4, 4, 3), (3, 4)), 7),
    ("melee.creature.gargoyle rule", "Gargoyle", {"hth": True}, ((4, 4, 3), (3, 4)), 7),
    ("melee.creature.giant-club 1", "Giant", {}, ((3, 3, 3), (2, 3, 4)), 12),
    ("melee.creature.giant-hth 1", "Giant", {"hth": True, "with": "Bare hands"}, ((3, 3, 3), (3, 4)), 6),
]


@pytest.mark.parametrize(("name", "creature", "attack", "dice", "hits"), BLOWS, ids=[row[0] for row in BLOWS])
def test_blow(name: str, creature: str, attack: dict[str, Any], dice: tuple[tuple[int, ...], ...], hits: int) -> None:
    assert blow(dice, as_is(creature), {"ST": 40}, attack).hits == hits


@pytest.mark.parametrize(("st", "dice", "hits"), [(24, (2, 3), 7), (40, (1, 2, 3, 4), 14), (50, (1, 1, 1, 1, 1), 10)])
def test_clubs_of_other_giants(st: int, dice: tuple[int, ...], hits: int) -> None:
    """melee.creature.giant-club, reading: rounded down"""
    assert blow(((3, 3, 3), dice), as_is("Giant") | {"ST": st}, {"ST": 40}).hits == hits


def test_a_snake_is_hard_to_hit() -> None:
    """melee.creature.snake-minus-3 1"""
    struck = blow(((4, 4, 3),), {"DX": 12, "weapons": ["Club"]}, as_is("Giant snake"))
    assert (struck.rolled["needs"], struck.rolled["result"]) == (9, "miss")


def test_five_front_hexes() -> None:
    """melee.creature.snake-sides-are-front 1 and 2"""
    foes = {name: at(beside(way), (way + 3) % 6, side="them") for name, way in zip("BCDE", (0, 2, 4, 3), strict=True)}
    fight = Fight(A={**as_is("Giant snake"), "side": "us", "hex": MIDDLE, "facing": 0}, order="us them", **foes)
    assert fight.value("C", "engaged") and fight.value("D", "engaged") and not fight.value("E", "engaged")
    fight.moves(A="j", B="pass", C="pass", D="pass", E="pass")
    assert fight.targets("A") == {("B", "hand"), ("C", "hand"), ("D", "hand")}


def test_another_animal(tmp_path: Path) -> None:
    """melee.creature.other-animals 1"""
    (tmp_path / "pack.yaml").write_text("id: zoo\nversion: 1.0.0\nrequires: { melee: '>=0.1' }\n", "utf-8")
    (tmp_path / "dog.tfr").write_text(
        'weapon "Fangs" { class natural; hands 0; damage 1d6 - 1 }\n'
        'creature "Dog" { ST 8; DX 13; IQ 5; MA 10; hexes 1; sort animal; strikes with "Fangs" }\n',
        "utf-8",
    )
    game = tfrules.load("melee", packs=[tmp_path])
    dog = {**game.figure("Dog", name="Rex"), "hex": MIDDLE, "facing": 0}
    man = {**game.figure("Human", name="Man", ST=12, DX=12, weapons=["Club"]), "hex": beside(0), "facing": 3}
    battle = game.battle({"us": [dog], "them": [man]})
    battle.play([6, 1, "us"])
    battle.answer(battle.pending[0], {"figure": "Rex", "option": "j", "facing": 0})
    battle.answer(battle.pending[0], {"figure": "Man", "option": "j", "facing": 3})
    battle.play([{"target": "Man", "how": "hand"}, "pass", 13, 4])
    assert battle.state.records["Man"]["hits"] == 3


def test_wings() -> None:
    """melee.creature.gargoyle-flight 1: nine hexes are too far for a blow, eight are not, sixteen without one"""
    low = {**as_is("Gargoyle"), "hex": (6, 16), "facing": 0}
    tall = Fight(A=low, B=at((0, 2), 3), board={"columns": 13, "rows": 25}, order="A B")
    reached = {letter: max(16 - r for q, r in tall.reach("A", letter) if q == 6) for letter in ("a", "b", "fly", "swoop")}
    assert reached == {"a": 8, "b": 4, "fly": 16, "swoop": 8}
    assert not Fight(A=at(MIDDLE), B=at(beside(0, 5), 3), order="A B").may("A", "fly")


def test_a_gargoyle_bears_no_arms() -> None:
    """melee.creature.gargoyle, rule"""
    with pytest.raises(DiagnosticError, match="uses no weapons"):
        melee().figure("Gargoyle", weapons=["Club"])


def test_giants_in_armor() -> None:
    """melee.creature.giant-ma 1"""
    fight = Fight(A={**as_is("Giant", armor="Leather"), "hex": MIDDLE}, B={**as_is("Giant"), "hex": beside(3, 6)})
    assert (fight.value("A", "MA"), fight.value("B", "MA")) == (8, 10)


def test_strong_and_clumsy() -> None:
    """melee.creature.giant-st 1, melee.creature.giant-dx 1"""
    assert melee().figure("Giant", ST=40)["basic_ST"] == 40
    with pytest.raises(DiagnosticError, match="23, against 24"):
        melee().figure("Giant", ST=23)
    deft = melee().figure("Giant", DX=10)
    (warning,) = examine(melee().engine, deft)
    assert (warning.code, warning.severity) == ("TFR0853", "warning")
    assert examine(melee().engine, melee().figure("Giant", DX=9)) == []


def test_numbers_of_their_own() -> None:
    """melee.creature.monster-attributes-own 1"""
    bear = melee().figure("Bear")
    assert (bear["basic_ST"], bear["basic_DX"]) == (30, 11)


@pytest.mark.parametrize(
    ("name", "hits", "dx", "posture"),
    [
        ("Giant", 8, 9, "standing"),
        ("Giant", 9, 7, "standing"),
        ("Giant", 15, 7, "standing"),
        ("Giant", 16, 7, "prone"),
        ("Bear", 8, 9, "prone"),
    ],
)
def test_what_shakes_and_fells(name: str, hits: int, dx: int, posture: str) -> None:
    """melee.injury.giant-nine 1, melee.injury.giant-sixteen 1; a bear is no giant"""
    dealt = hits + (2 if name == "Bear" else 0)
    dice = (dealt - 12, 6, 6) if dealt > 12 else (dealt - 2, 1, 1) if dealt < 9 else (dealt - 6, 3, 3)
    struck = blow(((3, 3, 3), dice), {"ST": 15, "DX": 12, "weapons": ["Battleaxe"]}, as_is(name))
    assert struck.hits == hits
    assert struck.records["T"].get("posture", "standing") == posture
    assert melee().explain("adjDX", "T", State(struck.records)).value == dx


BIG = [
    ("none", "Giant", 30, (5, 8)),
    ("giants", "Giant", 30, (9, 16)),
    ("giants", "Bear", 30, (5, 8)),
    ("by-strength", "Bear", 30, (9, 16)),
    ("by-strength", "Giant", 50, (15, 25)),
    ("by-strength", "Wolf", 29, (5, 8)),
]


@pytest.mark.parametrize(("choice", "name", "st", "thresholds"), BIG)
def test_how_many_hits_the_large_take(choice: str, name: str, st: int, thresholds: tuple[int, int]) -> None:
    """Every choice of the ruling on big wounds."""
    game = melee(**{"big-wounds": choice})
    made = {**game.figure(name), "basic_ST": st, "hex": MIDDLE, "facing": 0, "name": "Big"}
    man = {**game.figure("Human", name="Man", ST=12, DX=12), "hex": beside(3, 6), "facing": 0}
    battle = game.battle({"us": [made], "them": [man]})
    assert tuple(game.explain(query, "Big", battle).value for query in ("shaken_at", "falls_at")) == thresholds
