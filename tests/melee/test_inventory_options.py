"""Acceptance cases of options, and of movement where bodies lie.

Each is named by the id of its rule and the number of the case; "reading" and "rule" stand for what the rule says besides its cases.
"""

from __future__ import annotations

import pytest

from tests.melee.stage import MIDDLE, Cases, Fight, at, beside, duel, ring
from tfrules.boards import Hex, distance

case = Cases()
CHAIN = {"armor": "Chainmail"}
LEATHER = {"armor": "Leather"}


def far(hex: tuple[int, int]) -> int:
    return distance(Hex(*MIDDLE), Hex(*hex))


# ------------------------------------------------------------ options


@case("melee.option.a-move 1", "melee.option.c-dodge 1", "melee.option.e-ready-new-weapon 1", "melee.option.f-missile-attack 1")
def _how_far() -> None:
    most = lambda fight, letter: max(far(hex) for hex in fight.reach("A", letter))  # noqa: E731
    mailed = Fight("A B", A=at(MIDDLE, 0, "Longbow", carried=["Club"], **CHAIN), B=at((0, 6), 3))
    assert [most(mailed, letter) for letter in "abcef"] == [6, 3, 3, 2, 1]
    mailed.move("A", "a", beside(0, 3)).moves(B="a")
    assert mailed.pending.label == "initiative"  # no attack
    dodger = (
        Fight("A B", A=at(MIDDLE, 0, **CHAIN), B=at(beside(0, 4), 3, "Longbow"))
        .moves(A="c", B="f")
        .strike("B", "A")
        .roll("hit", 4, 4, 4, 4)
    )
    assert dodger.blows() == ["B"]


@case("melee.option.e-ready-new-weapon rule", "melee.drop.engaged-must-drop 1")
def _sling() -> None:
    fight = Fight("A B", A=at(MIDDLE, 0, "Longbow", carried=["Shortsword"], shield="Large shield"), B=at((6, -3), 3))
    assert fight.may("A", "e", ready=("Shortsword", "Large shield")) and not fight.may("A", "e", ready="Club")
    fight.move("A", "e", ready=("Shortsword", "Large shield"))
    a = fight["A"]
    assert (a["ready"], a["carried"], a["shield_ready"], fight.lying()) == ("tft:Shortsword", ("tft:Longbow",), True, set())
    fight.moves(B="a").begin().move("A", "e", ready="Longbow")
    assert fight["A"].get("shield_ready") is None  # two hands are needed
    fight.moves(B="a").begin().move("A", "e", ready="Large shield")
    assert fight["A"].get("ready") is None and set(fight["A"]["carried"]) == {"tft:Longbow", "tft:Shortsword"}


@case("melee.option.f-missile-attack 2")
def _kneel_and_shoot() -> None:
    fight = (
        Fight("A B", A=at(MIDDLE, 0, "Longbow"), B=at(beside(0, 5), 3)).move("A", "f", beside(0), posture="kneeling").moves(B="a")
    )
    assert fight["A"]["posture"] == "kneeling" and fight.targets("A") == {("B", "shoot")}
    assert not Fight("A B", A=at(MIDDLE, 0, "Longbow", posture="kneeling"), B=at((6, -3), 3)).may("A", "f", path=(beside(0),))


@case("melee.option.g-stand-up 1", "melee.option.g-crawl 1", "melee.option.g-crawl 2")
def _get_up() -> None:
    fight = (
        Fight("B A", A=at(beside(0, 2), 3), B=at(MIDDLE, 3, posture="prone"))
        .moves(B="g")
        .move("A", "b", beside(0))
        .strike("A", "B")
        .roll("hit", 6, 6, 4)
    )
    assert fight.needed() == 16 and fight["B"].get("posture") is None
    crawler = Fight("B A", A=at(beside(0, 5), 3), B=at(MIDDLE, 0, posture="prone"))
    assert max(far(hex) for hex in crawler.reach("B", "g")) == 2
    crawler.move("B", "g", beside(3)).moves(A="a")
    assert crawler["B"]["posture"] == "prone" and crawler["B"]["hex"] == beside(3)


@case(
    "melee.option.j-shift-and-attack 1",
    "melee.move.shift-one-hex 1",
    "melee.move.shift-stay-adjacent 1",
    "melee.move.shift-stay-adjacent reading",
)
def _shift() -> None:
    fight = duel(order="B A").moves(B="k")
    assert fight.reach("A", "j") == {MIDDLE, beside(1), beside(5)}
    fight.move("A", "j", beside(1), facing=5)
    assert fight.targets("A") == {("B", "hand")}
    two = ring("them us", A={}, C={})
    assert two.reach("D", "j") == {MIDDLE, beside(3)}  # no other hex is beside both


@case("melee.option.k-shift-and-defend 1", "melee.defend.needs-ready-weapon 1", "melee.defend.any-disengaged-may-dodge 1")
def _who_defends() -> None:
    assert not duel({"weapon": "Longbow"}).may("A", "k") and not duel({"weapon": "Sling"}).may("A", "k")
    assert not Fight("A B", A={"hex": MIDDLE, "shield": "Large shield"}, B=at(beside(0), 3)).may(
        "A", "k"
    )  # a shield does not parry
    assert duel().may("A", "k")
    assert Fight("A B", A={"hex": MIDDLE}, B=at((6, -3))).may("A", "c")


@case("melee.option.l-one-last-shot 1", "melee.missile.one-last-shot-once reading")
def _last_shot() -> None:
    fight = Fight("B A", A=at(MIDDLE, 0, "Longbow"), B=at(beside(0, 3), 3)).move("B", "a", beside(0))
    assert fight.may("A", "l") and fight.may("A", "l", beside(1)) and not fight.may("A", "f")
    fight.moves(A="l").strike("A", "B").roll("hit", 6, 6, 4).begin().moves(B="j")
    assert not fight.may("A", "l")


@case(
    "melee.option.m-change-weapons 1",
    "melee.option.m-change-weapons reading",
    "melee.attack.weapon-change-takes-turn 1",
    "melee.example.turn-4 1",
)
def _change_weapons() -> None:
    fight = duel(
        {"weapon": "Shortsword", "carried": ["Small bow", "Club", "Two-handed sword"], "shield": "Large shield", "ST": 14}
    )
    assert not fight.may("A", "m", ready="Small bow") and fight.may("A", "m", beside(1), ready="Club")
    fight.move("A", "m", ready="Two-handed sword").moves(B="k")
    assert fight["A"]["ready"] == "tft:Two-handed sword" and fight.pending.label == "initiative"
    assert fight.lying() == {("Shortsword", MIDDLE), ("Large shield", MIDDLE)}
    assert not duel({"shield": "Large shield", "shield_ready": False}).may("A", "m", ready="Large shield")
    assert fight.begin().moves(A="j", B="k").targets("A") == {("B", "hand")}


# ------------------------------------------------------------ bodies


@case(
    "melee.move.body-enter-cautious 1",
    "melee.move.body-enter-one-hex-option 1",
    "melee.attack.adj-body-hex 1",
    "melee.move.not-through-standing 1",
)
def _bodies() -> None:
    body = {"health": "dead", "posture": "prone", "side": "B's"}
    fight = Fight("A B", A=at(MIDDLE, 0, "Longbow", **LEATHER), B=at((0, 6), 3), X=at(beside(0), **body))
    assert fight.may("A", "f", path=(beside(0),))  # one hex, no roll
    fight.move("A", "a", beside(0))
    assert fight["A"]["moved"] == 3
    onto = (
        duel({"DX": 10}, X=at(beside(1), **body))
        .move("A", "j", beside(1), facing=5)
        .moves(B="k")
        .strike("A", "B")
        .roll("hit", 5, 5, 5, 5)
    )
    assert onto.needed() == 8
    wall = Fight("A B", A=at(MIDDLE), B=at(beside(0), 0), C=at(beside(3, 3), side="A's", posture="kneeling"))
    assert not wall.may("A", "a", path=(beside(0), beside(0, 2))) and not wall.may("C", "a", path=(MIDDLE,))


@case("melee.move.not-through-standing reading", "melee.move.one-figure-per-hex 1")
def _no_stay_on_an_enemy() -> None:
    fight = Fight("A B", A=at(MIDDLE), B=at(beside(0), posture="prone"), C=at(beside(1), side="A's"))
    assert not fight.may("A", "a", path=(beside(0),)) and not fight.may("A", "a", path=(beside(1),))
    assert fight.may("A", "a", path=(beside(0), beside(0, 2)))  # over it, but not to stay


@pytest.mark.parametrize("name", sorted(case.runs))
def test_case(name: str) -> None:
    case.runs[name]()
