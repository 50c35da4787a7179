"""Acceptance cases of pole weapons and hand-to-hand combat that take a turn or two.

Each is named by the id of its rule and the number of the case; "reading" and "rule" stand for what the rule says besides its cases.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import MIDDLE, Cases, Fight, at, beside, duel, pile

case = Cases()
LARGE = {"shield": "Large shield"}
ABOVE = beside(0)  # where B stands in a duel


# ------------------------------------------------------------ pole weapons


def run_up(weapon: str = "Spear", foe: str = "Shortsword", a: int = 8, b: int = 13, **more: Any) -> Fight:
    """A runs up three hexes in a line to B, who faces it and stands still; both attack."""
    fight = Fight("A B", A=at(beside(3, 3), 0, weapon, DX=a, **more), B=at(ABOVE, 3, foe, DX=b))
    return fight.move("A", "b", MIDDLE).moves(B="j").strikes(A="B", B="A")


@case("melee.pole.charge-definition 1", "melee.pole.first-strike 1")
def _charging_spear() -> None:
    fight = run_up()
    assert fight["A attacks"]["charge"] and fight.roll("hit", 6, 6, 4).blows() == ["A"]


@case("melee.pole.charge-definition 2")
def _no_charge() -> None:
    fight = duel({"weapon": "Spear", "DX": 8}, {"DX": 13}).moves(A="j", B="j").strikes(A="B", B="A")
    assert "charge" not in fight["A attacks"] and fight.roll("hit", 6, 6, 4).blows() == ["B"]


@case("melee.pole.charge-definition reading")
def _who_is_run_up_to_does_not_charge() -> None:
    fight = Fight("B A", A=at(beside(3, 3), 0, DX=9), B=at(beside(0, 2), 3, "Spear", DX=8))
    fight.move("B", "b", ABOVE).move("A", "b", MIDDLE).strikes(B="A", A="B")
    assert "charge" not in fight["B attacks"] and fight["B attacks"]["against_charge"] and fight["A attacks"]["charge"]


@case("melee.pole.first-strike 2")
def _waiting_spear() -> None:
    fight = run_up("Shortsword", "Spear", 13, 8).roll("hit", 6, 6, 4)
    assert (fight.blows(), fight.needed()) == (["B"], 10)


@case("melee.pole.first-strike-order 1")
def _two_spears() -> None:
    spear = {"weapons": ["Spear"]}
    fight = Fight("us them", A=at(beside(4, 4), 1, DX=9, side="us") | spear, B=at(beside(3, 4), 0, DX=11, side="us") | spear,
                  D=at(MIDDLE, 3, DX=14, side="them"))  # fmt: skip
    fight.move("A", "b", beside(4)).move("B", "b", beside(3)).moves(D="j").strikes(A="D", B="D", D="A")
    for _ in range(3):
        fight.roll("hit", 6, 6, 4)
    assert fight.blows() == ["B", "A", "D"]


@case("melee.pole.first-strike-can-forestall 1")
def _forestalled() -> None:
    fight = run_up("Club", "Halberd", 14, 9).roll("hit", 4, 4, 3).roll("damage", 3, 3, 2)
    assert (fight.blows(), fight["A"]["hits"], fight["A"]["posture"], fight.pending.label) == (["B"], 8, "prone", "initiative")


@case("melee.pole.first-strike reading")
def _every_pole_of_the_turn() -> None:
    """The second spear has no part in the charge, and keeps its early place when the charge is over."""
    fight = Fight("us them", A=at(beside(3, 4), 0, "Spear", DX=13, side="us"), D=at(MIDDLE, 3, "Club", DX=10, side="them"),
                  S=at((2, 2), 0, "Spear", DX=8, side="us"), T=at((2, 1), 3, "Club", DX=12, side="them"))  # fmt: skip
    fight.move("A", "b", beside(3)).moves(S="j", D="j", T="j").strikes(A="D", S="T", D="A", T="S")
    for _ in range(4):
        fight.roll("hit", 6, 6, 4)
    assert fight.blows() == ["A", "S", "T", "D"]


@case("melee.pole.plus-2-standing 1 played", "melee.pole.extra-die-charging 1 played")
def _after_a_shift() -> None:
    fight = Fight("A B", A=at(beside(3, 2), 0, DX=14), B=at(ABOVE, 3, "Halberd", DX=10)).move("A", "b", MIDDLE)
    fight.move("B", "j", beside(5), facing=2).strikes(A="B", B="A").roll("hit", 4, 4, 3)
    assert (fight.blows(), fight.needed()) == (["B"], 10)
    assert run_up(a=12).roll("hit", 3, 3, 3).roll("damage", 2, 4)["B"]["hits"] == 7  # three hexes in a line: 2d+1


@case("melee.pole.extra-die-charging 2 played")
def _bent_run() -> None:
    fight = Fight("A B", A=at((4, 7), 0, "Spear", DX=12), B=at(ABOVE, 3))
    way = ((5, 6), (6, 5), (6, 4), MIDDLE)  # twice to the upper right, twice up
    fight.move("A", "b", path=way).moves(B="k").strike("A", "B").roll("hit", 2, 2, 2, 1).roll("damage", 5)
    assert fight["B"]["hits"] == 6


@case("melee.pole.two-polearms 1")
def _two_polearms() -> None:
    fight = run_up("Spear", "Spear", 13, 10).roll("hit", 6, 6, 4)
    assert (fight.blows(), fight.needed()) == (["A"], 13) and fight.roll("hit", 6, 6, 4).needed() == 12


def jabbed(foe: tuple[int, int], weapon: str = "Spear", **others: Any) -> set[tuple[str, str]]:
    """Whom a spearman in the middle who faces up can attack."""
    fight = Fight("A B", A=at(MIDDLE, 0, weapon), B=at(foe, 0, "Dagger"), **others)
    return fight.moves(A="b", **dict.fromkeys(others, "pass")).moves(B="pass").targets("A")


@case(
    "melee.pole.jab-range 1",
    "melee.pole.jab-range 2",
    "melee.pole.jab-center-blocked 1",
    "melee.pole.jab-diagonal-free 1",
    "melee.pole.javelin-no-jab rule",
)
def _jabs() -> None:
    friend = at(ABOVE, 0, side="A's")
    assert jabbed(beside(0, 2)) == {("B", "jab")} and not jabbed(beside(0, 3)) and not jabbed(beside(3, 2))
    assert not jabbed(beside(0, 2), C=friend)
    pair = {"C": friend, "E": at(beside(1), 0, side="A's")}
    assert jabbed((7, 1), **pair) == {("B", "jab")} and jabbed((5, 2)) == {("B", "jab")}
    assert not jabbed(beside(0, 2), "Javelin")


@case("melee.pole.jab-regular-damage reading")
def _no_bonus_for_a_jab() -> None:
    fight = Fight("C A", A=at(MIDDLE, 0, "Spear", DX=8), C=at(beside(0, 4), 3, "Rapier", DX=13, side="C's"), D=at(beside(3), 0, side="C's"))
    fight.move("C", "b", beside(0, 2)).moves(D="pass", A="j").strike("A", "C").roll("hit", 3, 3, 3)
    assert fight.needed() == 8


# ------------------------------------------------------------ hand-to-hand combat


def grab(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Fight:
    """A tries to grapple B with option (o); it is up to its attack."""
    bare: dict[str, Any] = {"weapon": "Dagger", "DX": 13}
    fight = duel({**bare, **(a or {})}, {"DX": 9, **(b or {})}, **more)
    fight.moves(A="o" if fight.value("A", "engaged") else "b", **dict.fromkeys(more, "pass"), B="pass")
    return fight.strike("A", "B", "grapple")


@case("melee.hth.entry-conditions 1", "melee.hth.cond-agrees 1", "melee.hth.cond-lower-ma 2")
def _consent() -> None:
    for armor in (None, "Plate"):
        fight = grab({"armor": armor, "DX": 18})
        assert fight.pending.label == "agree"
        fight.choose("agree", "no")
        assert fight.pending.label == "initiative" and fight["A"]["hex"] == MIDDLE
    willing = grab().choose("agree", "yes")
    assert willing.pending.label == "defence"


@case("melee.hth.cond-wall 1", "melee.hth.cond-down 1", "melee.hth.cond-lower-ma 1")
def _no_consent_needed() -> None:
    assert grab(b={"armor": "Chainmail"}).pending.label == "defence"
    top = (6, -3)  # the edge of the arena is behind it
    fight = Fight("A B", A=at(beside(3, of=top), 0, "Dagger"), B=at(top, 3)).moves(A="o", B="pass").strike("A", "B", "grapple")
    assert fight.pending.label == "defence"
    for posture in ("kneeling", "prone"):
        fight = Fight("A B", A=at(MIDDLE, 0, "Dagger"), B=at(ABOVE, 3, posture=posture)).move("A", "b", ABOVE)
        assert fight.pending.label == "defence"


@case("melee.hth.cond-rear 1", "melee.hth.cond-rear rule")
def _from_side_and_rear() -> None:
    side = Fight("A B", A=at(MIDDLE, 0, "Dagger", armor="Plate"), B=at(ABOVE, 1)).move("A", "b", ABOVE)
    assert side.pending.label == "agree"
    rear = Fight("A B", A=at(MIDDLE, 0, "Dagger", armor="Plate"), B=at(ABOVE, 0)).move("A", "b", ABOVE)
    assert rear.pending.label == "defence"


@case("melee.hth.entry-is-an-attack 1", "melee.hth.defence-5 1")
def _backs_out() -> None:
    fight = grab(b={"armor": "Chainmail", "DX": 12}).roll("defence", 5)
    assert (fight["A"]["hex"], fight["B"]["ready"], fight["A"].get("posture"), fight.pending.label) == (
        MIDDLE,
        "tft:Club",
        None,
        "initiative",
    )


@case("melee.hth.entry-option-b 1", "melee.hth.dagger-kept 1")
def _leap() -> None:
    fight = Fight("A B", A=at(beside(3, 3), 0, "Dagger", DX=10), B=at(ABOVE, 3, posture="prone"))
    assert len(fight._command("A", "b", ABOVE)["path"]) == 4
    fight.move("A", "b", ABOVE).roll("defence", 1)
    assert fight["A"]["hex"] == ABOVE and fight["A"]["posture"] == "prone" and "ready" not in fight["B"]
    assert fight["turn"]["current"] == "movement" and not fight.may("B", "p")  # B is in hand-to-hand combat when its move comes
    fight.moves(B="pass").strike("A", "B", "hth").roll("hit", 5, 5, 4).roll("damage", 3)
    assert (fight.needed(), fight["B"]["hits"]) == (14, 5)


@case("melee.hth.entry-option-b rule", "melee.move.enter-for-hth 1")
def _leap_from_behind() -> None:
    fight = Fight("A B", A=at(beside(3, 2), 0, "Club"), B=at(ABOVE, 0, "Dagger", DX=9))
    assert fight.may("A", "b", ABOVE) and not fight.may("A", "a", ABOVE)
    fight.move("A", "b", ABOVE).roll("defence", 5)
    assert fight["A"]["hex"] == MIDDLE and "ready" not in fight["A"] and fight.lying() == {("Club", MIDDLE)}
    fight.moves(B="pass")
    assert fight.pending.label == "initiative"  # the attempt was its attack
    front = Fight("A B", A=at(beside(3, 2), 0, "Dagger"), B=at(ABOVE, 3))
    assert not front.may("A", "b", ABOVE)  # it must stop in B's front hex first


@case("melee.hth.entry-option-o 1", "melee.hth.attacker-drops 1", "melee.hth.attacker-drops reading")
def _bare_handed() -> None:
    fight = duel({"weapon": "Shortsword", "DX": 11, **LARGE}, {"posture": "kneeling"}, C=at(beside(1), 4, side="B's"))
    fight.moves(A="o", B="pass", C="pass").strike("A", "B", "grapple").roll("defence", 2).roll("hit", 5, 5, 5).roll("damage", 5)
    assert fight.needed() == 15 and fight["B"]["hits"] == 2
    assert fight.lying() >= {("Shortsword", MIDDLE), ("Large shield", MIDDLE), ("Club", ABOVE)}


@case("melee.option.o-attempt-hth 1", "melee.attack.needs-ready-weapon 1")
def _onto_one_who_lies() -> None:
    """C holds A, so that A is engaged; B, bare-handed now, may strike back in the hold."""
    fight = duel({"weapon": "Dagger", "DX": 13}, {"posture": "prone"}, C=at(beside(1), 4, side="B's"))
    fight.moves(A="o", B="pass", C="pass").strike("A", "B", "grapple").roll("defence", 1)
    assert fight["A"]["hex"] == ABOVE and fight["A"]["ready"] == "tft:Dagger"
    fight.roll("hit", 3, 3, 3).roll("damage", 1)
    assert fight["B"]["hits"] == 3
    fight.begin().moves(A="t", B="t", C="pass")
    assert fight.targets("B") == {("A", "hth")}


@case("melee.hth.defence-1-2 1", "melee.hth.defence-3-4 1", "melee.hth.defence-roll 1", "melee.hth.dagger-kept reading")
def _drops() -> None:
    kit = {"shield": "Small shield", "carried": ["Dagger"], "armor": "Chainmail", "DX": 12}
    fight = grab({"shield": "Small shield"}, kit).roll("defence", 2)
    assert fight.lying() == {("Club", ABOVE), ("Small shield", ABOVE), ("Small shield", MIDDLE)}
    assert (
        {fight[name]["posture"] for name in "AB"} == {"prone"}
        and fight["A"]["ready"] == "tft:Dagger"
        and "ready" not in fight["B"]
    )
    assert grab(b=kit).roll("defence", 4)["B"]["ready"] == "tft:Dagger"
    assert "ready" not in grab(b={**kit, "carried": []}).roll("defence", 4)["B"]


@case("melee.hth.defence-3-4 reading")
def _strikes_back_in_the_hold() -> None:
    """B meant to strike A from its feet; it has the dagger now, and uses it in the same turn."""
    fight = duel({"weapon": "Dagger", "DX": 13}, {"DX": 12, "armor": "Chainmail", "carried": ["Dagger"]})
    fight.moves(A="o", B="j").strike("A", "B", "grapple").strike("B", "A").roll("defence", 3).roll("hit", 6, 6, 5)
    assert fight.pending.label == "attack" and fight.targets("B") == {("A", "hth")}
    fight.strike("B", "A").roll("hit", 5, 5, 3).roll("damage", 3)
    assert (fight.needed(), fight["A"]["hits"]) == (13, 5)


@case("melee.hth.defence-6 1", "melee.hth.defence-6 reading")
def _certain_hit() -> None:
    fight = grab(b={"armor": "Chainmail", "DX": 18, "acted": True}).roll("defence", 6).roll("damage", 4)
    assert fight["A"]["hits"] == 4 and fight["A"]["hex"] == MIDDLE and not fight.blows() and fight["B"]["ready"] == "tft:Club"
    assert fight.offered()  # B has put hits on A and taken none


@case("melee.hth.defence-6-rear-reroll 1")
def _six_from_behind() -> None:
    fight = Fight("A B", A=at(MIDDLE, 0, "Dagger"), B=at(ABOVE, 0)).move("A", "b", ABOVE)
    assert list(fight.pending.domain.iterate()) == [(1,), (2,), (3,), (4,), (5,)]  # a 6 is thrown again
    fight.roll("defence", 5)
    assert fight["A"]["hex"] == MIDDLE and fight.pending.label == "move"


@case("melee.hth.only-same-fight-targets 1", "melee.option.hth-list-exclusive 1", "melee.move.hth-none 1")
def _only_those_in_the_hold() -> None:
    fight = pile(X=at(beside(1), 4, side="them"))
    assert not any(fight.may("A", letter) for letter in "abcegjkmop") and not fight.may("A", "t", path=(beside(0),))
    fight.moves(A="t", G="pass", H="pass", X="pass")
    assert fight.targets("A") == {("G", "hth"), ("H", "hth")}


@case("melee.hth.join-no-roll 1", "melee.hth.join-no-roll reading")
def _join() -> None:
    fight = pile(C=at(beside(3), 0, side="us")).move("C", "b", MIDDLE)
    assert fight.pending.label == "move" and set(fight["C"]["hth"]) == {"G", "H"} and set(fight["G"]["hth"]) == {"A", "C"}
    assert fight["C"]["posture"] == "prone" and fight.lying() == {("Club", beside(3))}


@case("melee.hth.group-1d-3 1 played")
def _group() -> None:
    fight = pile(order="them us").moves(G="t", H="t", A="pass").strikes(G="A", H="A").choose("next", "G")
    fight.roll("hit", 3, 3, 3).roll("damage", 5).roll("hit", 3, 3, 3).roll("damage", 5)
    assert fight["A"]["hits"] == 4


@case("melee.hth.injured-8-idle 1", "melee.injury.eight-hits-fall reading")
def _idle() -> None:
    fight = pile(a={"ST": 25, "DX": 8}, g={"ready": "tft:Dagger", "DX": 14}, order="them us")
    fight.moves(G="t", H="pass", A="t").strikes(G="A", A="G").roll("hit", 1, 1, 1).roll("damage", 1)
    assert fight["A"]["hits"] == 9 and fight.blows() == ["G"]  # A has lost its attack though it lay already
    fight.begin().moves(G="pass", H="pass")
    assert not fight.may("A", "t")
    fight.moves(A="pass").begin().moves(G="pass", H="pass")
    assert fight.may("A", "t")


@case("melee.hth.plus-4 reading")
def _no_hold_on_the_dead() -> None:
    """When the common foe is gone nobody is held any more, and two who are awake do not lie in one hex."""
    fight = pile(a={"ST": 9, "hits": 8}, order="them us", B=at((1, 1), side="us")).moves(G="t", H="t", A="pass", B="pass")
    fight.strikes(G="A", H="A").choose("next", "G").roll("hit", 3, 3, 3).roll("damage", 5)
    assert fight["A"]["health"] == "dead" and "hth" not in fight["G"] and "hth" not in fight["H"]
    assert (fight.pending.label, fight.pending.asks) == ("aside", "them")
    fight.choose("aside", beside(1))
    assert {fight[name]["hex"] for name in "GH"} == {MIDDLE, beside(1)} and fight.pending.label == "initiative"


@pytest.mark.parametrize("name", sorted(case.runs))
def test_case(name: str) -> None:
    case.runs[name]()
