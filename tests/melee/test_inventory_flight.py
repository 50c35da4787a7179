"""Acceptance cases of throws and shots that pass others on their way, and of blows into a pile.

Each is named by the id of its rule and the number of the case; "rule" and "reading" stand for what the rule says besides its cases.
A stands in the middle and faces up the map; the others stand on the straight line before it unless a case says otherwise.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import MIDDLE, Cases, Fight, at, beside

case = Cases()
BASE = beside(3, 8)  # in the lowest rows, so that much of the map lies ahead


def ahead(steps: int) -> tuple[int, int]:
    return beside(0, steps, BASE)


def shy(a: dict[str, Any] | None = None, target: str = "T", how: str = "throw", **others: tuple[int, str]) -> Fight:
    """A throws or shoots at someone; the others stand so many hexes ahead, friends of A ("us") or enemies ("them")."""
    people = {name: at(ahead(steps), 3, "Rapier", side=side) for name, (steps, side) in others.items()}
    fight = Fight("us them", A=at(BASE, 0, side="us", **(a or {})), **people)
    letter = "f" if how == "shoot" else "j" if (1, "them") in others.values() else "b"
    order = sorted(others, key=lambda name: others[name][1] == "them")
    fight.move("A", letter).moves(**dict.fromkeys(order, "pass"))
    return fight.strike("A", target, how)


def needs(fight: Fight, *rolls: tuple[int, ...]) -> list[int]:
    """What each roll to hit or to miss needed."""
    found = []
    for faces in rolls:
        fight.roll("hit", *faces)
        found.append(fight.needed())
    return found


# ------------------------------------------------------------ throws


@case("melee.thrown.as-regular-attack 1", "melee.thrown.only-throwables 1")
def _who_throws() -> None:
    pair = lambda weapon: Fight("A B", A=at(MIDDLE, 0, weapon), B=at(beside(0), 3)).moves(A="j", B="pass")  # noqa: E731
    assert all(pair(weapon).throws("A") == {"B"} for weapon in ("Dagger", "Club", "Hammer", "Javelin", "Spear", "Thrown rock"))
    assert not any(pair(weapon).throws("A") for weapon in ("Halberd", "Rapier", "Longbow"))


@case("melee.thrown.range-per-hex 1", "melee.thrown.hit-lands-in-hex 1")
def _adjacent_costs_one() -> None:
    fight = Fight("A B", A=at(MIDDLE, 0, "Spear"), B=at(beside(0), 3)).moves(A="j", B="pass").strike("A", "B", "throw")
    assert needs(fight, (3, 3, 3)) == [11]
    fight.roll("damage", 4)
    assert fight["B"]["hits"] == 5 and fight.lying() == {("Spear", beside(0))} and fight["A"].get("ready") is None
    assert fight.pending.label == "initiative"  # a throw pushes nobody back


@case("melee.thrown.range-each-figure 1", "melee.thrown.diagram-d-behind-b 1", "melee.thrown.line-blocking 1")
def _past_a_friend() -> None:
    fight = shy(T=(3, "them"), B=(2, "us"))
    assert needs(fight, (4, 3, 3), (3, 3, 3)) == [10, 9] and fight.pending.label == "damage"
    assert fight.roll("damage", 3)["T"]["hits"] == 3 and fight["B"].get("hits") is None


@case("melee.thrown.line-blocking reading", "melee.thrown.line-along-edge 1")
def _not_in_the_way() -> None:
    for posture in ("prone", "kneeling"):
        low = Fight(
            "us them",
            A=at(BASE, 0, side="us"),
            B=at(ahead(1), 0, side="us", posture=posture),
            T=at(ahead(2), 3, "Rapier", side="them"),
        )
        low.moves(A="b", B="pass", T="pass").strike("A", "T", "throw")
        assert needs(low, (4, 3, 3)) == [10] and low.pending.label == "damage"
    q, r = MIDDLE
    edge = {"B": at((q, r - 1), 0, side="us"), "C": at((q + 1, r - 1), 0, side="us")}  # the line runs between these two
    fight = Fight("us them", A=at(MIDDLE, 0, side="us"), **edge, T=at((q + 1, r - 2), 3, "Rapier", side="them"))
    fight.moves(A="b", B="pass", C="pass", T="pass").strike("A", "T", "throw")
    assert needs(fight, (4, 3, 3)) == [10] and fight.pending.label == "damage"


@case("melee.thrown.roll-to-miss 1", "melee.thrown.roll-to-miss reading")
def _to_miss() -> None:
    assert needs(shy({"DX": 11}, T=(2, "them"), B=(1, "us")), (4, 3, 3), (3, 3, 3)) == [10, 9]
    clumsy = shy({"DX": 3}, T=(2, "them"), B=(1, "us"))
    assert needs(clumsy, (1, 2, 2)) == [2] and clumsy.pending.label == "hit"  # 5 passes for certain


@case("melee.thrown.miss-roll-14-16 1", "melee.thrown.miss-roll-14-16 2", "melee.thrown.miss-roll-17-18 1")
def _high_totals() -> None:
    for faces, hits in (((5, 5, 4), 3), ((5, 5, 5), 6), ((6, 5, 5), 9)):
        fight = shy({"DX": 16}, T=(2, "them"), B=(1, "us")).roll("hit", *faces)
        assert fight.needed() == 15 and fight.roll("damage", 3)["B"]["hits"] == hits
        assert fight.lying() == {("Club", ahead(1))}
    dropped = shy({"DX": 16}, T=(2, "them"), B=(1, "us")).roll("hit", 6, 6, 5)
    assert dropped["B"].get("hits") is None and dropped.lying() == {("Club", ahead(1))} and dropped.pending.label == "initiative"
    broken = shy({"DX": 16}, T=(2, "them"), B=(1, "us")).roll("hit", 6, 6, 6)
    assert broken.lying() == set() and broken.pending.label == "initiative" and broken["A"].get("ready") is None


@case("melee.thrown.enemy-exception 1", "melee.thrown.enemy-exception 2", "melee.thrown.enemy-exception rule")
def _an_enemy_in_the_way() -> None:
    assert shy({"DX": 11}, T=(2, "them"), B=(1, "them")).roll("hit", 5, 5, 4).roll("damage", 3)["B"]["hits"] == 3
    assert shy({"DX": 11}, T=(2, "them"), B=(1, "us")).roll("hit", 4, 4, 4).roll("damage", 3)["B"]["hits"] == 3
    spared = shy({"DX": 11}, T=(2, "them"), B=(1, "them")).roll("hit", 4, 4, 4)
    assert spared["B"].get("hits") is None and spared.lying() == {("Club", ahead(1))} and spared.pending.label == "initiative"


@case("melee.thrown.continue-10 1", "melee.thrown.wall-stops 1", "melee.attack.miss-17-thrown 1")
def _where_it_lies() -> None:
    top = [steps for steps in range(1, 20) if ahead(steps)[1] >= -ahead(steps)[0] // 2][-1]
    open_land = shy(T=(1, "them")).roll("hit", 5, 5, 5)
    assert open_land.lying() == {("Club", ahead(11))} and top >= 11
    near_wall = shy(T=(top - 2, "them")).roll("hit", 5, 5, 5)
    assert near_wall.lying() == {("Club", ahead(top))}
    assert shy({"weapon": "Javelin"}, T=(3, "them")).roll("hit", 6, 6, 5).lying() == {("Javelin", ahead(3))}


@case("melee.thrown.continue-rolls 1", "melee.thrown.continue-rolls reading")
def _behind_the_target() -> None:
    fight = shy(T=(2, "them"), F=(3, "us"))
    assert needs(fight, (5, 5, 3), (3, 3, 3)) == [10, 9]
    assert fight["F"].get("hits") is None and fight.pending.label == "initiative"
    foe = shy(T=(2, "them"), F=(3, "them")).roll("hit", 5, 5, 3).choose("meant", "hit").roll("hit", 3, 3, 3)
    assert foe.needed() == 9 and foe.roll("damage", 2)["F"]["hits"] == 2
    spared = shy(T=(2, "them"), F=(3, "them")).roll("hit", 5, 5, 3).choose("meant", "miss").roll("hit", 4, 4, 4)
    assert spared["F"].get("hits") is None and spared.lying() == {("Club", ahead(3))}


@case("melee.thrown.diagram-ranges 1", "melee.thrown.diagram-e-f-g 1")
def _diagram() -> None:
    assert [needs(shy(T=(steps, "them")), (3, 3, 3)) for steps in (2, 3)] == [[10], [9]]
    fight = shy(target="G", E=(2, "us"), F=(3, "us"), G=(4, "them"))
    assert needs(fight, (3, 3, 4), (3, 3, 3), (3, 3, 2)) == [10, 9, 8] and fight.pending.label == "damage"


# ------------------------------------------------------------ shots

BOW = {"weapon": "Longbow"}


@case("melee.missile.roll-to-miss 1")
def _a_friend_before_the_bow() -> None:
    fight = shy({"DX": 11, **BOW}, how="shoot", T=(2, "them"), B=(1, "us")).roll("hit", 4, 4, 4)
    assert fight.needed() == 11 and fight.roll("damage", 2)["B"]["hits"] == 4 and fight["A"]["ready"] == "tft:Longbow"


@case("melee.missile.continue 1", "melee.missile.continue reading")
def _a_shot_flies_on() -> None:
    fight = shy({"DX": 11, **BOW}, how="shoot", T=(2, "them"), F=(13, "them")).roll("hit", 4, 4, 4).choose("meant", "hit")
    fight.roll("hit", 1, 1, 3)
    assert fight.needed() < 11 and fight.roll("damage", 3)["F"]["hits"] == 5  # eleven hexes on: no throw flies so far


@case("melee.missile.17-18-first-target 1", "melee.missile.17-18-first-target reading", "melee.missile.17-18-later-target 1")
def _what_breaks() -> None:
    broken = shy(BOW, how="shoot", T=(2, "them")).roll("hit", 6, 6, 6)
    assert broken["A"].get("ready") is None and broken.lying() == set()
    first = shy(BOW, how="shoot", T=(2, "them"), B=(1, "us")).roll("hit", 6, 6, 5)
    assert first.lying() == {("Longbow", BASE)}
    later = shy({"DX": 11, **BOW}, how="shoot", T=(2, "them"), F=(3, "us")).roll("hit", 4, 4, 4).roll("hit", 6, 6, 6)
    assert later["A"]["ready"] == "tft:Longbow" and later.pending.label == "initiative"


# ------------------------------------------------------------ into a pile


def heap(a: dict[str, Any] | None = None, letter: str = "j", how: str = "hand") -> Fight:
    """A strikes at g1 in the hex before it, where g1 and g2 grapple with A's friend R."""
    down = {"hex": beside(0), "posture": "prone"}
    people = {
        "A": at(MIDDLE, 0, **{"weapon": "Rapier", "DX": 9, "side": "us", **(a or {})}),
        "R": {**down, "hth": ("g1", "g2"), "side": "us"},
        "g1": {**down, "hth": ("R",), "side": "them"},
        "g2": {**down, "hth": ("R",), "side": "them"},
    }
    fight = Fight("us them", **people).moves(A=letter, R="pass", g1="pass", g2="pass")
    return fight.strike("A", "g1", how)


@case("melee.friends.strike-into-pile 1", "melee.friends.stop-at-first-hit 1")
def _next_in_the_pile() -> None:
    fight = heap(letter="b").roll("hit", 5, 5, 4).roll("hit", 5, 4, 4)
    assert fight.needed() == 13 and fight.roll("damage", 3)["g2"]["hits"] == 3
    assert fight.pending.label == "initiative" and fight["R"].get("hits") is None


@case("melee.friends.other-enemies-in-pile 1", "melee.friends.then-friends 1")
def _then_friends() -> None:
    fight = heap(letter="b")
    assert needs(fight, (5, 5, 4), (5, 5, 4), (4, 3, 3)) == [13, 13, 13]
    assert fight.pending.label == "initiative" and fight["R"].get("hits") is None
    struck = heap(letter="b").roll("hit", 5, 5, 4).roll("hit", 5, 5, 4).roll("hit", 5, 5, 4)
    assert struck.roll("damage", 3)["R"]["hits"] == 3


@case("melee.friends.none-inside-hth 1")
def _none_inside() -> None:
    down = {"hex": MIDDLE, "posture": "prone"}
    people = {
        "B": {**down, "hth": ("g",), "side": "us"},
        "R": {**down, "hth": ("g",), "side": "us"},
        "g": {**down, "hth": ("B", "R"), "side": "them"},
    }
    fight = Fight("us them", **people).moves(B="pass", R="t", g="pass").strike("R", "g").roll("hit", 6, 5, 4)
    assert fight.blows() == ["R"] and fight.pending.label in ("hit", "damage", "initiative") and fight["B"].get("hits") is None


@case("melee.friends.missile-into-pile 1")
def _by_chance() -> None:
    fight = heap({"weapon": "Longbow", "DX": 10}, "f", "shoot").roll("hit", 4, 3, 3).roll("pile", 6).roll("damage", 3)
    assert fight["R"]["hits"] == 5 and fight["g1"].get("hits") is None


@pytest.mark.parametrize("name", sorted(case.runs))
def test_case(name: str) -> None:
    case.runs[name]()
