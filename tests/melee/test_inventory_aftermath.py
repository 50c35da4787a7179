"""Acceptance cases of retreats and injury that take a turn or two.

Each is named by the id of its rule and the number of the case; "reading" and "rule" stand for what the rule says besides its cases.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import MIDDLE, Cases, Fight, at, beside, duel, pile, ring

case = Cases()
ABOVE = beside(0)  # where B stands in a duel
BEHIND_B = {beside(0, 2), (7, 1), (5, 2)}  # the hexes beside B that are farther from A


# ------------------------------------------------------------ retreats


def beaten(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, die: int = 3, **more: Any) -> Fight:
    """A has hit B with a club; B has done nothing."""
    fight = duel({"DX": 13, **(a or {})}, {"DX": 9, **(b or {})}, order="A B", **more)
    fight.moves(A="j", B="pass")
    for _ in more:
        fight.moves(**{str(dict(fight.pending.about)["figures"][0]): "pass"})
    return fight.strike("A", "B").roll("hit", 3, 3, 3).roll("damage", die)


@case(
    "melee.retreat.condition-inflicted 1",
    "melee.retreat.condition-unhurt 1",
    "melee.turn.retreat-stage rule",
    "melee.damage.floor-zero reading",
)
def _who_may_push() -> None:
    assert beaten(b={"armor": "Leather"}).offered()
    assert not beaten(b={"armor": "Leather"}, die=2).offered()
    assert not beaten({"hits_now": 1, "hits": 1}).offered()


@case("melee.turn.retreat-stage 1")
def _blows_before_retreats() -> None:
    fight = (
        ring(A={"DX": 12}, C={"DX": 9}, d={"DX": 8})
        .moves(A="j", C="j", D="pass")
        .strikes(A="D", C="D")
        .roll("hit", 3, 3, 3)
        .roll("damage", 3)
    )
    assert (fight.pending.label, fight["D"]["hex"]) == ("hit", MIDDLE)


@case(
    "melee.retreat.one-hex-away 1",
    "melee.retreat.advance-or-stand 1",
    "melee.engage.retreat-may-free 1",
    "melee.facing.change-at-end reading",
)
def _push() -> None:
    fight = beaten().choose("offer", {"offer": "Force retreat", "who": "A"}).choose("foe", "B")
    assert set(fight.pending.domain.iterate()) == BEHIND_B
    stays = fight.choose("where", beside(0, 2)).choose("follow", "stay")
    assert (stays["A"]["hex"], stays["B"]["hex"], stays["B"]["facing"], stays.value("A", "engaged")) == (
        MIDDLE,
        beside(0, 2),
        3,
        False,
    )
    follows = beaten().push("A", "B", (7, 1)).choose("follow", "advance").choose("turn", 1)
    assert (follows["A"]["hex"], follows["A"]["facing"], follows["B"]["hex"]) == (ABOVE, 1, (7, 1))


@case("melee.retreat.no-free-hex 1", "melee.retreat.one-hex-away rule")
def _no_room() -> None:
    walls = {name: at(hex, 3, side="B's") for name, hex in zip("CDE", sorted(BEHIND_B), strict=True)}
    assert not beaten(**walls).offered()
    walls["D"] = {**walls["D"], "posture": "prone", "health": "dead"}
    fight = (
        duel({"DX": 13}, {"DX": 9}, order="A B", **walls)
        .moves(A="j", B="pass", C="pass", E="pass")
        .strike("A", "B")
        .roll("hit", 3, 3, 3)
        .roll("damage", 3)
    )
    assert fight.offered()  # a body does not count


@case("melee.retreat.optional 1", "melee.example.turn-5 retreat")
def _declined() -> None:
    fight = beaten().choose("offer", "pass")
    assert (fight["A"]["hex"], fight["B"]["hex"], fight.pending.label) == (MIDDLE, ABOVE, "initiative")


@case("melee.retreat.ranged-excluded rule")
def _not_for_a_shot() -> None:
    fight = Fight("B A", A=at(MIDDLE, 0, "Longbow"), B=at(beside(0, 3), 3)).move("B", "a", ABOVE).moves(A="l").strike("A", "B")
    fight.roll("hit", 3, 3, 3).roll("damage", 2)
    assert fight["B"]["hits"] == 4 and fight.pending.label == "initiative"


@case("melee.retreat.one-hex-away reading")
def _once_and_by_the_first() -> None:
    """Nobody is pushed twice, the quicker victor has the right, and who lies or grapples is not pushed."""
    fight = ring(A={"DX": 12}, C={"DX": 9}, d={"DX": 8}).moves(A="j", C="j", D="pass").strikes(A="D", C="D")
    fight.roll("hit", 3, 3, 3).roll("damage", 2).roll("hit", 3, 3, 3).roll("damage", 2)
    assert list(fight.pending.domain.iterate()) == [{"offer": "Force retreat", "who": "A"}, "pass"]
    fight.push("A", "D", ABOVE).choose("follow", "stay")
    assert fight.pending.label == "initiative"
    assert not beaten(b={"ST": 20, "hits": 5, "hits_now": 5}).offered()  # 8 hits: it has fallen
    hold = pile(order="them us").moves(G="t", H="pass", A="pass").strike("G", "A").roll("hit", 3, 3, 3).roll("damage", 6)
    assert hold["A"]["hits"] == 3 and hold.pending.label == "initiative"


@case("melee.retreat.one-hex-away jab")
def _pushed_by_a_jab() -> None:
    fight = (
        Fight("A B", A=at(MIDDLE, 0, "Spear"), B=at(beside(0, 2), 3))
        .moves(A="b", B="pass")
        .strike("A", "B")
        .roll("hit", 3, 3, 3)
        .roll("damage", 2)
    )
    fight.push("A", "B", beside(0, 3))
    assert fight["A"]["hex"] == MIDDLE and fight.pending.label == "initiative"  # too far to follow


# ------------------------------------------------------------ injury


@case("melee.injury.five-hits-dx 1", "melee.injury.five-hits-dx reading")
def _shaken() -> None:
    fight = (
        ring("them us", A={"DX": 9}, C={"DX": 8}, d={"DX": 10, "ST": 16}).moves(D="j", A="j", C="j").strikes(D="A", A="D", C="D")
    )
    fight.roll("hit", 6, 5, 4).roll("hit", 2, 3, 3).roll("damage", 3).roll("hit", 2, 3, 3).roll("damage", 2)
    assert fight["D"]["hits_now"] == 5 and fight.value("D", "adjDX") == 8
    fight.rest().begin().moves(D="j", A="k", C="k").strike("D", "A").roll("hit", 5, 5, 5, 5)
    assert fight.needed() == 8 and fight.value("D", "adjDX") == 10
    idle = (
        ring("them us", A={"DX": 9}, d={"DX": 10, "hits": 4, "hits_now": 4})
        .moves(D="pass", A="j")
        .strike("A", "D")
        .roll("hit", 2, 3, 3)
        .roll("damage", 1)
    )
    assert [idle.value("D", "adjDX"), idle.rest().value("D", "adjDX"), idle.begin().rest().value("D", "adjDX")] == [8, 8, 10]


@case("melee.injury.st-3-dx 2")
def _nearly_dead() -> None:
    fight = (
        duel({"DX": 13}, {"ST": 8, "DX": 10})
        .moves(A="j", B="pass")
        .strike("A", "B")
        .roll("hit", 3, 3, 3)
        .roll("damage", 6)
        .rest()
    )
    fight.battle.edit(lambda c: c.set("B", hits=7))
    assert fight.begin().value("B", "ST") == 1 and fight.value("B", "adjDX") == 5


@pytest.mark.parametrize("name", sorted(case.runs))
def test_case(name: str) -> None:
    case.runs[name]()
