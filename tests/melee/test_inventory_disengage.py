"""Acceptance cases of disengaging: a step away from those who engage, and the die that breaks a hold.

Each is named by the id of its rule and the number of the case; "rule" and "reading" stand for what the rule says besides its cases.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import MIDDLE, Cases, Fight, at, beside, duel, pile

case = Cases()
STEP, OUT = {"offer": "Step away"}, {"offer": "Break out"}
RAPIER = {"weapon": "Rapier"}


def step(fight: Fight, name: str, to: tuple[int, int], facing: int = 0) -> Fight:
    """Take the step that the option lets a figure do when its turn to act comes."""
    return fight.choose("offer", {**STEP, "who": name}).choose("where", to).choose("facing", facing)


def held(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Fight:
    """A and B grapple; A tries to break out and the die is asked."""
    down = {"posture": "prone", "hex": MIDDLE}
    fight = Fight("A B", A={**down, "hth": ("B",), **(a or {})}, B={**down, "hth": ("A",), **(b or {})})
    return fight.moves(A="v", B="pass").choose("offer", {**OUT, "who": "A"})


# ------------------------------------------------------------ from those who engage


@case("melee.option.n-disengage 1", "melee.disengage.procedure 1", "melee.disengage.not-when-down 1")
def _one_hex() -> None:
    fight = duel({"DX": 13, **RAPIER}, RAPIER, order="A B").moves(A="n", B="k").strike("A")
    assert fight.pending.label == "offer"
    fight.choose("offer", {**STEP, "who": "A"})
    assert set(fight.pending.domain.iterate()) == {
        beside(d) for d in range(1, 6)
    }  # all around but where B stands, and no two hexes
    fight.choose("where", beside(3)).choose("facing", 2)
    assert (fight["A"]["hex"], fight["A"]["facing"]) == (beside(3), 2) and fight.pending.label == "initiative"
    assert not duel({"posture": "prone"}).may("A", "n") and not duel({"posture": "kneeling"}).may("A", "n")
    assert not Fight("A B", A=at(MIDDLE), B=at((6, -3), 3)).may("A", "n")  # nobody engages it


@case("melee.disengage.no-attack 1")
def _no_attack() -> None:
    fight = duel({"DX": 13, **RAPIER}, RAPIER, order="A B", C=at(beside(1, 2), 3, side="B's", weapon="Rapier"))
    fight.moves(A="n", B="k", C="pass").strike("A")
    step(fight, "A", beside(2), 0)
    assert fight.targets("A") == set() and fight.pending.label == "initiative" and fight.blows() == []


@case("melee.disengage.timing-by-dx 1")
def _timing() -> None:
    fight = duel({"DX": 10, **RAPIER}, {"DX": 12, **RAPIER}, order="A B").moves(A="n", B="j").strikes(A="pass", B="A")
    fight.roll("hit", 3, 3, 3).roll("damage", 4)
    assert fight["A"]["hits"] == 4 and fight["A"]["hex"] == MIDDLE
    assert step(fight, "A", beside(3))["A"]["hex"] == beside(3)
    slower = duel({"DX": 12, **RAPIER}, {"DX": 10, **RAPIER}, order="A B").moves(A="n", B="j").strikes(A="pass", B="A")
    assert step(slower, "A", beside(3)).blows() == [] and slower.pending.label == "initiative"


@case("melee.disengage.timing-by-dx reading")
def _equal_dx() -> None:
    fight = duel(RAPIER, RAPIER, order="A B").moves(A="n", B="j").strikes(A="pass", B="A").roll("tie", 5).roll("tie", 2)
    assert fight.roll("hit", 6, 6, 4).blows() == ["B"]
    assert step(fight, "A", beside(3))["A"]["hex"] == beside(3)


@case("melee.disengage.from-some 1")
def _from_some() -> None:
    fight = duel({"DX": 13, **RAPIER}, RAPIER, order="A B", C=at(beside(2), 5, side="B's", weapon="Rapier"))
    fight.moves(A="n", B="k", C="pass").strike("A")
    assert [one for one in ("B", "C") if fight["A"]["hex"] in _front(fight, one)] == ["B", "C"]
    step(fight, "A", beside(3), 0)
    assert [one for one in ("B", "C") if fight["A"]["hex"] in _front(fight, one)] == ["C"]


def _front(fight: Fight, name: str) -> set[tuple[int, int]]:
    facing = fight[name]["facing"]
    return {beside((facing + turn) % 6, of=fight[name]["hex"]) for turn in (-1, 0, 1)}


@case("melee.disengage.into-hth 1")
def _into_a_hold() -> None:
    fight = duel(RAPIER, {"posture": "prone"}, order="A B", C=at(beside(2), 5, side="B's", weapon="Rapier"))
    fight.moves(A="n", B="pass", C="pass").strike("A", "B", "grapple").roll("defence", 1)
    assert fight["A"]["hth"] == ("B",) and fight["A"]["hex"] == beside(0) and fight.pending.label == "hit"
    fight.roll("hit", 5, 5, 5).roll("damage", 6)
    assert fight["B"]["hits"] == 3


# ------------------------------------------------------------ out of a hold


@case("melee.option.v-disengage-hth 1", "melee.disengage.hth-roll 1", "melee.disengage.hth-result 1")
def _out() -> None:
    fight = held({"DX": 12}, {"DX": 10}).roll("disengage", 3)
    assert fight.pending.label == "where" and set(fight.pending.domain.iterate()) == {beside(d) for d in range(6)}
    fight.choose("where", beside(0))
    a, b = fight["A"], fight["B"]
    assert (a["hex"], a.get("posture"), a.get("hth"), b.get("hth"), b["hex"]) == (beside(0), None, None, None, MIDDLE)
    assert held({"DX": 10}, {"DX": 10}).roll("disengage", 1).pending.label == "where"


@case("melee.disengage.hth-roll 2")
def _still_held() -> None:
    for a, b, face in (({"DX": 10}, {"DX": 10}, 2), ({"DX": 9}, {"DX": 12}, 2), ({"DX": 12}, {"DX": 10}, 4)):
        fight = held(a, b).roll("disengage", face)
        assert fight["A"]["hth"] == ("B",) and fight["A"]["posture"] == "prone" and fight.pending.label == "initiative"


@case("melee.disengage.hth-multiple 1")
def _two_hold() -> None:
    two = lambda: pile(a={"DX": 16}).moves(A="v", G="pass", H="pass").choose("offer", {**OUT, "who": "A"})  # noqa: E731
    assert two().roll("disengage", 2)["A"]["hth"] == ("G", "H")
    fight = two().roll("disengage", 1).choose("where", beside(2))
    assert fight["A"].get("hth") is None and fight["A"]["hex"] == beside(2) and fight["G"].get("hth") is None


@case("melee.disengage.hth-result reading")
def _no_way_out() -> None:
    around = {f"X{d}": at(beside(d), d, side="them", weapon="Rapier") for d in range(6)}
    fight = pile(order="us them", **around).move("A", "v")
    fight.moves(G="pass", H="pass", **{name: "pass" for name in around})
    assert fight.pending.label == "initiative" and fight["A"]["hth"] == ("G", "H")


@pytest.mark.parametrize("name", sorted(case.runs))
def test_case(name: str) -> None:
    case.runs[name]()
