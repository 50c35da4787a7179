"""The weapon tables, cell by cell, and which of them the text has lost. The use of each weapon is shown in the pack's own cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import blow, melee

# name: class, hands, ST, damage, thrown
TABLE: dict[str, tuple[str, int, int, str, bool]] = {
    "Dagger": ("knife", 1, 0, "1d6 - 1", True),
    "Main-gauche": ("knife", 1, 0, "1d6 - 1", False),
    "Rapier": ("sword", 1, 9, "1d6", False),
    "Club": ("blunt", 1, 9, "1d6", True),
    "Hammer": ("blunt", 1, 10, "1d6 + 1", True),
    "Saber": ("sword", 1, 10, "2d6 - 2", False),
    "Shortsword": ("sword", 1, 11, "2d6 - 1", False),
    "Mace": ("blunt", 1, 11, "2d6 - 1", True),
    "Small ax": ("ax", 1, 11, "1d6 + 2", True),
    "Broadsword": ("sword", 1, 12, "2d6", False),
    "Morningstar": ("blunt", 1, 13, "2d6 + 1", False),
    "Two-handed sword": ("sword", 2, 14, "3d6 - 1", False),
    "Battleaxe": ("ax", 2, 15, "3d6", False),
    "Javelin": ("pole", 1, 9, "1d6 - 1", True),
    "Spear": ("pole", 2, 11, "1d6 + 1", True),
    "Halberd": ("pole", 2, 13, "2d6", False),
    "Pike axe": ("pole", 2, 15, "2d6 + 2", False),
    "Thrown rock": ("rock", 1, 0, "1d6 - 4", True),
    "Sling": ("missile", 2, 0, "1d6 - 2", False),
    "Small bow": ("missile", 2, 9, "1d6 - 1", False),
    "Horse bow": ("missile", 2, 10, "1d6", False),
    "Longbow": ("missile", 2, 11, "1d6 + 2", False),
    "Light crossbow": ("missile", 2, 12, "2d6", False),
    "Heavy crossbow": ("missile", 2, 15, "3d6", False),
}
# What of them no line of the text says; it is marked, and named as another's.
LOST = {
    "Shortsword": {"ST"},
    "Mace": {"class", "hands", "ST", "damage", "throwable"},
    "Small ax": {"class", "hands", "ST", "throwable"},
    "Broadsword": {"class", "hands", "ST"},
    "Morningstar": {"class", "hands", "ST", "damage"},
    "Two-handed sword": {"class", "hands", "ST"},
    "Battleaxe": {"class", "hands", "ST", "damage"},
    "Heavy crossbow": {"ST", "damage", "reload"},
}


def written(name: str, head: str) -> Any:
    """The value of a weapon's unconditional line."""
    return getattr(melee().weapon(name), head)


@pytest.mark.parametrize("name", sorted(TABLE))
def test_row(name: str) -> None:
    """melee.weapon.*: the row of each weapon"""
    cls, hands, st, damage, thrown = TABLE[name]
    assert (written(name, "class"), written(name, "hands"), written(name, "ST")) == (cls, hands, st)
    assert str(written(name, "damage")).replace(" ", "") == damage.replace(" ", "")
    assert bool(written(name, "throwable")) is thrown


@pytest.mark.parametrize("name", sorted(TABLE))
def test_what_the_text_lost_is_marked(name: str) -> None:
    """melee.weapon.table-truncated 1"""
    weapon = melee().weapon(name)
    external = {line["op"] for line in weapon.document.body if line.get("status") == "external"}
    assert external == LOST.get(name, set())
    assert bool(weapon.lines("note")) or not external


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("Small bow", [("shots", 1, None), ("shots", 2, 15)]),
        ("Horse bow", [("shots", 1, None), ("shots", 2, 16)]),
        ("Longbow", [("shots", 1, None), ("shots", 2, 18)]),
        ("Sling", [("shots", 1, None)]),
        ("Light crossbow", [("shots", 1, None), ("reload", 1, None), ("reload", 0, 14)]),
        ("Heavy crossbow", [("shots", 1, None), ("reload", 2, None), ("reload", 1, 16)]),
    ],
)
def test_shots(name: str, cells: list[tuple[str, int, int | None]]) -> None:
    """melee.weapon.small-bow, horse-bow, longbow, sling, light-crossbow: rates, and from which adjDX on they are better"""
    found = []
    for line in melee().weapon(name).document.body:
        if line["op"] in ("shots", "reload"):
            number = line["shots" if line["op"] == "shots" else "turns"]
            found.append((line["op"], number, line["when"]["right"] if "when" in line else None))
    assert found == cells


@pytest.mark.parametrize(
    ("name", "dice", "hits"),
    [
        ("Dagger", (3,), 2), ("Main-gauche", (4,), 3), ("Hammer", (4,), 5), ("Saber", (3, 4), 5), ("Small ax", (3,), 5),
        ("Two-handed sword", (3, 4, 5), 11), ("Javelin", (4,), 3), ("Spear", (4,), 5), ("Pike axe", (4, 3), 9), ("Sling", (4,), 2),
        ("Small bow", (4,), 3), ("Horse bow", (4,), 4), ("Light crossbow", (4, 3), 7),
    ],
)  # fmt: skip
def test_blow(name: str, dice: tuple[int, ...], hits: int) -> None:
    """melee.weapon.* 1, for those of which the case is a hit on an unarmored target"""
    assert blow(((3, 3, 3), dice), {"DX": 12, "weapons": [name]}, {"ST": 20}).hits == hits


def test_blows_on_armor() -> None:
    """melee.weapon.broadsword 1, melee.weapon.longbow 1"""
    assert blow(((3, 3, 3), (3, 4)), {"DX": 12, "weapons": ["Broadsword"]}, {"armor": "Plate"}).hits == 2
    assert blow(((3, 3, 3), (5,)), {"DX": 12, "weapons": ["Longbow"]}, {"armor": "Plate"}).hits == 2


def test_throws_at_two_hexes() -> None:
    """melee.weapon.club 1, melee.weapon.rock 1"""
    there = {"hex": (6, 1), "facing": 3, "ST": 20}
    for name, die, hits in (("Club", 6, 6), ("Thrown rock", 3, 0)):
        attack = {"thrown": True, "hand": None}
        struck = blow(((3, 3, 3), (die,)), {"DX": 11, "weapons": [name], "hex": (6, 3)}, there, attack)
        assert (struck.rolled["needs"], struck.rolled["result"], struck.hits) == (9, "hit", hits)
