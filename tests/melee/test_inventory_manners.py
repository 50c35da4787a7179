"""Acceptance cases of attacks that are no plain blow: the shield-rush.

Each is named by the id of its rule and the number of the case; "rule" and "reading" stand for what the rule says besides its cases.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import MIDDLE, Cases, Fight, at, beside, duel

case = Cases()
SHIELD = {"shield": "Small shield", "weapon": "Rapier"}


def rush(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Fight:
    """A, with its shield ready, has rushed at B, who means to strike; the roll to hit is asked."""
    fight = duel({"DX": 13, **SHIELD, **(a or {})}, {"DX": 9, **(b or {})}, order="A B", **more)
    fight.moves(A="j", B="j").strike("A", "B", "rush")
    if fight.pending.label == "attack":
        fight.strike("B", "A")
    return fight


# ------------------------------------------------------------ shield-rush


@case("melee.shieldrush.needs-ready-shield 1", "melee.shieldrush.is-an-attack 1", "melee.shieldrush.no-weapon-too 1")
def _who_rushes() -> None:
    fight = duel(SHIELD, order="A B").moves(A="j", B="k")
    assert fight.targets("A") >= {("B", "hand"), ("B", "rush")}
    assert ("B", "rush") not in duel({**SHIELD, "shield_ready": False}, order="A B").moves(A="j", B="k").targets("A")
    assert ("B", "rush") not in duel(order="A B").moves(A="j", B="k").targets("A")
    fight.strike("A", "B", "rush").roll("hit", 6, 6, 3, 4)
    assert fight.targets("A") == set() and fight.pending.label == "initiative"
    charging = Fight("A B", A=at(beside(3, 3), 0, "Rapier", shield="Small shield"), B=at(beside(0), 3))
    assert ("B", "rush") in charging.move("A", "b", MIDDLE).moves(B="k").targets("A")


@case("melee.shieldrush.to-hit 1")
def _to_hit() -> None:
    fight = Fight("A B", A=at(beside(3, 3), 0, DX=9, **SHIELD), B=at(beside(0), 0))
    fight.move("A", "b", MIDDLE).moves(B="pass").strike("A", "B", "rush").roll("hit", 5, 4, 4)
    assert fight.needed() == 13 and fight.pending.label == "save"


@case("melee.shieldrush.to-hit reading")
def _a_failed_rush_does_nothing() -> None:
    for faces in ((6, 6, 5), (6, 6, 6)):
        fight = rush().roll("hit", *faces)
        assert fight["A"]["shield"] == "tft:Small shield" and fight["A"]["shield_ready"] and fight["A"]["ready"] == "tft:Rapier"
        assert fight.lying() == set() and fight.pending.label == "hit"  # B strikes


@case("melee.shieldrush.save-3-dice 1")
def _save_on_three() -> None:
    fight = rush(b={"DX": 10}).roll("hit", 3, 3, 3).roll("save", 4, 3, 3)
    assert fight["B"].get("posture") is None
    assert rush(b={"DX": 10}).roll("hit", 3, 3, 3).roll("save", 4, 4, 3)["B"]["posture"] == "prone"


@case("melee.shieldrush.save-2-dice 1")
def _save_on_two() -> None:
    weak = {"ST": 10}
    assert rush(weak, {"ST": 12, "DX": 8}).roll("hit", 3, 3, 3).roll("save", 5, 3)["B"].get("posture") is None
    assert rush(weak, {"ST": 12, "DX": 8}).roll("hit", 3, 3, 3).roll("save", 5, 4)["B"]["posture"] == "prone"


@case("melee.shieldrush.auto-fall-12 1", "melee.shieldrush.auto-fall-16-18 1")
def _certain_falls() -> None:
    two = duel({"ST": 10, "DX": 15, **SHIELD}, {"ST": 12, "DX": 14}, order="A B").moves(A="j", B="k").strike("A", "B", "rush")
    assert two.roll("hit", 3, 3, 2, 2).roll("save", 6, 6)["B"]["posture"] == "prone"
    three = {"ST": 10, "DX": 17}
    for faces in ((6, 6, 4), (6, 6, 5), (6, 6, 6)):
        assert rush({"DX": 18}, three).roll("hit", 3, 3, 3).roll("save", *faces)["B"]["posture"] == "prone"
    assert rush({"DX": 18}, three).roll("hit", 3, 3, 3).roll("save", 6, 6, 3)["B"].get("posture") is None


@case("melee.shieldrush.fall-at-once 1")
def _at_once() -> None:
    fight = duel({"DX": 13, **SHIELD}, {"DX": 9}, "A's B's", C=at(beside(1), 4, DX=10, side="A's", weapon="Rapier"))
    fight.moves(A="j", C="j", B="j").strike("A", "B", "rush").strike("C", "B", "hand").strike("B", "A")
    fight.roll("hit", 3, 3, 3).roll("save", 5, 5, 4)
    assert fight["B"]["posture"] == "prone"
    fight.roll("hit", 6, 6, 4)
    assert fight.needed() == 14 and fight.blows() == ["A", "C"] and fight.pending.label == "initiative"


@case("melee.shieldrush.compare-original-st 1", "melee.shieldrush.no-effect-over-double 1")
def _strengths() -> None:
    assert (
        rush({"ST": 12, "hits": 8, "DX": 16}, {"ST": 11}).roll("hit", 3, 3, 3).roll("save", 3, 3, 3)["B"].get("posture") is None
    )
    assert rush({"ST": 12}, {"ST": 24}).roll("hit", 3, 3, 3).roll("save", 6, 6)["B"]["posture"] == "prone"
    giant = rush({"ST": 12}, {"ST": 25}).roll("hit", 3, 3, 3)
    assert giant.pending.label == "hit" and giant["B"].get("posture") is None  # B strikes unshaken


@case("melee.shieldrush.no-hits 1")
def _no_hits() -> None:
    fight = rush().roll("hit", 1, 1, 1).roll("save", 3, 3, 3)
    assert fight["B"].get("hits", 0) == 0
    fight.roll("hit", 6, 6, 4)
    assert not fight.offered() and fight.pending.label == "initiative"


@pytest.mark.parametrize("name", sorted(case.runs))
def test_case(name: str) -> None:
    case.runs[name]()
