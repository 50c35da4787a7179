"""Acceptance cases of creating figures and of what becomes of them between fights. Each is named by its rule and the number of the case."""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import MIDDLE, Fight, at, beside, melee
from tfrules.boards import hex_at
from tfrules.diagnostics import DiagnosticError
from tfrules_tft.figure import equip, improve, survivors


def refused(of: str, **fields: Any) -> list[str]:
    """Why a figure cannot begin so."""
    with pytest.raises(DiagnosticError) as caught:
        melee().figure(of, name="New", **fields)
    assert {one.code for one in caught.value.diagnostics} == {"TFR0851"}
    return [one.message for one in caught.value.diagnostics]


def test_attributes() -> None:
    """melee.figure.attributes 1, melee.figure.human-total-24 1: the card holds two attributes and no other."""
    made = melee().figure("Human", name="New", ST=13, DX=11)
    assert (made["basic_ST"], made["basic_DX"]) == (13, 11)
    assert not [field for field in made if field.startswith("basic_") and field not in ("basic_ST", "basic_DX")]


def test_total() -> None:
    """melee.figure.human-total-24 2"""
    (why,) = refused("Human", ST=13, DX=12)
    assert "(25, against 24)" in why and "III Creating a Figure" in why


def test_least() -> None:
    """melee.figure.human-minimum-8 1"""
    (why,) = refused("Human", ST=17, DX=7)
    assert "DX is below" in why and "(7, against 8)" in why


def test_every_breach_is_listed() -> None:
    """All that is wrong is told at once, each with its passage."""
    found = refused("Human", ST=7, DX=18, weapons=["Longbow", "Shortsword"], shield="Large shield")
    assert len(found) == 5
    assert all("[melee " in why for why in found)
    assert sum("too weak" in why for why in found) == 2


def test_points_stay() -> None:
    """melee.figure.points-fixed 1"""
    made = melee().figure("Human", name="New", ST=13, DX=11)
    with pytest.raises(DiagnosticError, match="points are not moved"):
        equip(melee(), made, ST=12, DX=12)
    assert equip(melee(), made, ST=13, DX=11)["basic_ST"] == 13


@pytest.mark.parametrize(
    ("st", "weapon", "fits"),
    [
        (10, "Spear", False),
        (11, "Spear", True),
        (8, "Dagger", True),
        (8, "Rapier", False),
        (12, "Halberd", False),
        (12, "Shortsword", True),
    ],
)
def test_strength_for_weapons(st: int, weapon: str, fits: bool) -> None:
    """melee.figure.st-weapon-minimum 1 and 2, melee.weapon.rapier 1, melee.weapon.halberd 1, melee.weapon.shortsword 1"""
    fields = {"ST": st, "DX": 24 - st, "weapons": [weapon]}
    if fits:
        assert melee().figure("Human", **fields)["ready"] == f"tft:{weapon}"
    else:
        assert [why for why in refused("Human", **fields) if f"{weapon}: it is too weak" in why]


def test_a_weak_halfling_has_a_dagger() -> None:
    """melee.figure.st-weapon-minimum 2: ST 4 is enough for a weapon without a number."""
    assert melee().figure("Halfling", ST=4, DX=18, weapons=["Dagger"])["ready"] == "tft:Dagger"


def test_wounds_take_no_weapon_away() -> None:
    """melee.figure.wounded-st-keeps-weapons 1"""
    fight = Fight(
        A={"ST": 11, "DX": 13, "hits": 6, "carried": ["Spear"], "hex": MIDDLE, "facing": 0}, B=at(beside(0, 4), 3), order="A B"
    )
    assert fight.value("A", "ST") == 5
    assert fight.may("A", "e", ready="Spear")


def test_who_is_too_weak_cannot_take_it_in_hand() -> None:
    """melee.figure.st-weapon-minimum, where a weapon has come to someone in another way."""
    fight = Fight(A={"ST": 10, "DX": 14, "carried": ["Spear", "Club"], "hex": MIDDLE}, B=at(beside(0, 4), 3), order="A B")
    assert not fight.may("A", "e", ready="Spear") and fight.may("A", "e", ready="Club")


CARRIED = [
    (["Shortsword", "Dagger"], "Large shield", True),
    (["Longbow", "Shortsword"], "Large shield", False),
    (["Longbow", "Shortsword", "Dagger"], None, True),
    (["Rapier", "Main-gauche", "Small bow"], None, True),
    (["Rapier", "Main-gauche", "Dagger", "Small bow"], None, False),
    (["Dagger", "Main-gauche", "Rapier"], None, True),
]


@pytest.mark.parametrize(("weapons", "shield", "legal"), CARRIED)
def test_what_can_be_carried(weapons: list[str], shield: str | None, legal: bool) -> None:
    """melee.figure.carry-limit 1 and 2, melee.figure.carry-main-gauche 1, and a second dagger in one of the other places."""
    fields = {"ST": 12, "DX": 12, "weapons": weapons, "shield": shield}
    if legal:
        assert len(melee().figure("Human", **fields)["carried"]) == len(weapons) - 1
    else:
        assert ["(3, against 2)" in why for why in refused("Human", **fields)] == [True]


def test_no_armor_is_taken_off_in_a_fight() -> None:
    """melee.figure.no-armor-change-in-combat 1"""
    fight = Fight(A=at(MIDDLE, armor="Plate", carried=["Hammer"]), B=at(beside(0, 4), 3), order="A B")
    assert fight.may("A", "e", ready="Hammer") and not fight.may("A", "e", ready="Plate")


def test_arms_change_between_fights() -> None:
    """melee.figure.change-between-combats 1"""
    fought = melee().figure("Human", name="New", ST=10, DX=14, armor="Chainmail", weapons=["Club"])
    ready = equip(melee(), fought, armor="Leather", weapons=["Small bow"])
    assert (ready["armor"], ready["ready"], ready["basic_ST"]) == ("tft:Leather", "tft:Small bow", 10)
    with pytest.raises(DiagnosticError, match="too weak"):
        equip(melee(), fought, weapons=["Longbow"])
    assert "armor" not in equip(melee(), fought, armor=None)


def test_survivors_begin_anew() -> None:
    """melee.figure.hits-erased-after-combat 1"""
    fight = Fight(A=at(MIDDLE, ST=11, DX=13, hits=8, experience=30), B=at(beside(0, 4), 3, hits=13, health="dead"), order="A B")
    assert (fight.value("A", "ST"), fight.value("A", "adjDX")) == (3, 10)
    left = survivors(melee(), fight.battle.state)
    assert set(left) == {"A"}
    assert (left["A"].get("hits", 0), left["A"]["experience"], left["A"]["ready"]) == (0, 30, "tft:Club")
    again = Fight(A={**left["A"], "ST": 11, "DX": 13, "race": "Human", "side": "A's", "hex": MIDDLE}, B=at(beside(0, 4), 3))
    assert (again.value("A", "ST"), again.value("A", "adjDX")) == (11, 13)


def test_ragnar() -> None:
    """melee.figure.card-two-adjdx 1"""
    ragnar = {"ST": 11, "DX": 13, "armor": "Leather", "shield": "Large shield", "hex": MIDDLE}
    melee().figure("Human", ST=11, DX=13, armor="Leather", shield="Large shield", weapons=["Spear"])
    with_spear = Fight(A={**ragnar, "weapons": ["Spear"]}, B=at(beside(0, 4), 3))
    shielded = Fight(A={**ragnar, "carried": ["Spear"]}, B=at(beside(0, 4), 3))
    assert (with_spear.value("A", "adjDX"), shielded.value("A", "adjDX")) == (11, 10)


def test_three_sides() -> None:
    """melee.figure.sides 1"""
    man = melee().figure("Human", ST=12, DX=12, weapons=["Club"])
    places = iter([hex_at(column, row) for row in (0, 14) for column in (5, 6, 7, 8)])
    crowd = {f"S{n}": [{**man, "name": f"{n}{k}", "hex": tuple(next(places)), "facing": 0} for k in range(n)] for n in (1, 2, 4)}
    battle = melee().battle(crowd)
    assert battle.pending[0].label == "initiative" and len(battle.state.of_kind("figure")) == 7


def test_no_die_shows_seven() -> None:
    """melee.figure.dice 1"""
    fight = Fight(A=at(MIDDLE), B=at(beside(0, 4), 3))
    battle = melee().battle({"us": [fight["A"] | {"name": "A"}], "them": [fight["B"] | {"name": "B"}]})
    with pytest.raises(DiagnosticError, match="TFR0802"):
        battle.answer(battle.pending[0], (7,))


def test_two_hands() -> None:
    """melee.weapon.two-handed 1"""
    from tfrules_tft.figure import breaches, record_of

    game = melee().engine
    made = record_of(game, "Human", {"name": "New", "ST": 11, "DX": 13, "shield": "Large shield", "weapons": ["Spear"]})
    assert breaches(game, made) == []
    (why,) = breaches(game, {**made, "shield_ready": True})
    assert "both its hands" in why


def test_experience_is_no_breach() -> None:
    """Points that were bought are added to the total of a race: melee.figure.points-fixed, melee.xp.trade-in-100."""
    made = melee().figure("Human", name="New", ST=13, DX=11, experience=100)
    better = improve(melee(), made, "ST")
    assert melee().figure("Human", **{"ST": 14, "DX": 11, "improved": 1}) | {"name": "New", "experience": 0} == better | {
        "experience": 0
    }
    assert equip(melee(), better, weapons=["Two-handed sword"])["ready"] == "tft:Two-handed sword"
