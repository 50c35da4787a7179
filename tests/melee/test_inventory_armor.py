"""The tables of armor and shields, cell by cell, and hides. What each stops in a blow is shown with the cases of one blow."""

from __future__ import annotations

import pytest

from tests.melee.stage import MIDDLE, Fight, beside, blow, melee


@pytest.mark.parametrize(
    ("name", "stops", "ma", "dx"),
    [("Cloth", 1, 10, -1), ("Leather", 2, 8, -2), ("Chainmail", 3, 6, -3), ("Half-plate", 4, 6, -4), ("Plate", 5, 6, -5)],
)
def test_armor(name: str, stops: int, ma: int, dx: int) -> None:
    """melee.armor.cloth, leather, chainmail, half-plate, plate: the table"""
    armor = melee().armor(name)
    assert (armor.stops, armor.MA, armor.DX) == (stops, ma, dx)


@pytest.mark.parametrize(("name", "stops", "dx"), [("Small shield", 1, 0), ("Large shield", 2, -1)])
def test_shields(name: str, stops: int, dx: int) -> None:
    """melee.armor.shield-small, melee.armor.shield-large: the table, and that no shield slows"""
    shield = melee().shield(name)
    assert (shield.stops, shield.DX) == (stops, dx)
    fight = Fight(A={"shield": name, "weapons": ["Club"], "hex": MIDDLE}, B={"hex": beside(3, 4)})
    assert (fight.value("A", "MA"), fight.value("A", "adjDX")) == (10, 12 + dx)


@pytest.mark.parametrize(("rolled", "hits"), [((1, 1), 0), ((1, 2), 0), ((3, 4), 4)])
def test_flesh_like_stone(rolled: tuple[int, int], hits: int) -> None:
    """melee.armor.natural 1: 2 hits on a gargoyle are none; it hampers neither hand nor foot"""
    sword = {"DX": 12, "weapons": ["Broadsword"]}
    assert blow(((3, 3, 3), rolled), sword, {"race": "Gargoyle", "ST": 20, "DX": 11}).hits == hits
    fight = Fight(A={"race": "Gargoyle", "ST": 20, "DX": 11, "hex": MIDDLE}, B={"hex": beside(3, 4)})
    assert (fight.value("A", "MA"), fight.value("A", "adjDX")) == (8, 11)


def test_each_attack_by_itself() -> None:
    """melee.armor.per-attack 1 on a hide: it stops anew each time"""
    target = {"race": "Bear", "ST": 30, "DX": 11}
    assert [blow(((3, 3, 3), (die,)), {"DX": 12, "weapons": ["Club"]}, target).hits for die in (2, 3, 6)] == [0, 1, 4]
