"""Acceptance cases that one blow or one number settles. Each is named by the id of its rule and the number of the case.

Expected values are typed from the cases; the dice are theirs too.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.melee.stage import MIDDLE, Fight, Struck, beside, blow, figure, melee
from tfrules.boards import Hex, straight_tail
from tfrules.diagnostics import DiagnosticError

Fields = dict[str, Any]
Dice = tuple[tuple[int, ...], ...]
Case = tuple[Dice, Fields, Fields, Fields, Fields]  # dice, attacker, target, attack, what is expected

CLUB: Fields = {"weapons": ["Club"]}
LARGE, SMALL = {"shield": "Large shield"}, {"shield": "Small shield"}
FLAVIUS: Fields = {"armor": "Chainmail", **LARGE, "weapons": ["Shortsword"]}
WULF: Fields = {"ST": 14, "DX": 10, "hits": 13}  # as he is in turn 9
SIX: Dice = ((3, 3, 3), (6,))  # a club's blow for 6
FOUR: Dice = ((3, 3, 3), (4,))


def dx(value: int, weapon: str = "Club", **more: Any) -> Fields:
    return {"DX": value, "weapons": [weapon], **more}


def six(target: Fields, hits: int, **attack: Any) -> Case:
    return SIX, dx(12), target, attack, {"hits": hits}


def held(name: str, *foes: str, **more: Any) -> Fields:
    """Someone in hand-to-hand combat with others."""
    return {"hth": foes, "posture": "prone", **more}


HTH = {"hth": True, "facing": "rear"}
BARE = {"with": "Bare hands", **HTH}


def grip(st: int, foe: int, die: int, hits: int) -> Case:
    """A bare-handed hit in a hold of two."""
    return ((3, 3, 3), (die,)), held("A", "T", ST=st), held("T", "A", ST=foe), BARE, {"hits": hits}


def armor(name: str, hits: int) -> Case:
    return six({"ST": 12, "DX": 13, "armor": name}, hits)


BLOWS: dict[str, Case] = {
    # the roll to hit
    "melee.attack.to-hit-3-dice 1": (((3, 3, 2), (3,)), dx(8), {}, {}, {"needs": 8, "dice": 3, "result": "hit"}),
    "melee.attack.adj-side 1": (((4, 4, 3), (3,)), dx(9), {}, {"facing": "side"}, {"needs": 11, "result": "hit"}),
    "melee.attack.adj-rear 1": (((4, 4, 4), (3,)), dx(8), {}, {"facing": "rear"}, {"needs": 12, "result": "hit"}),
    "melee.attack.adj-prone-target 1":
        (((6, 4, 3),), dx(8, hex=beside(0)), {"posture": "prone", "hex": MIDDLE}, {}, {"needs": 12, "result": "miss"}),
    "melee.attack.auto-hit-3 1": (((1, 1, 1), (3, 4)), dx(2, "Broadsword"), {"ST": 30}, {}, {"hits": 21, "times": 3}),
    "melee.attack.auto-hit-4 1": (((1, 1, 2), (5,)), dx(3), {}, {}, {"hits": 10, "times": 2}),
    "melee.attack.auto-hit-5 1": (((1, 2, 2), (4,)), dx(4), {}, {}, {"hits": 4, "times": 1}),
    "melee.attack.auto-miss-16 1": (((5, 5, 5), (2,)), dx(18), {}, {}, {"hits": 2}),
    "melee.attack.auto-miss-16 rule": (((6, 5, 5),), dx(18), {}, {}, {"result": "miss", "ready": "tft:Club"}),
    "melee.attack.miss-17-drop 1":
        (((6, 6, 5),), dx(18, hex=beside(0)), {"hex": MIDDLE}, {}, {"result": "drop", "ready": None, "lies": "Club at 6,2"}),
    "melee.attack.miss-17-drop reading": (((6, 6, 5),), held("A", "T", DX=18), held("T", "A"), BARE, {"result": "miss"}),
    "melee.attack.miss-18-break 1": (((6, 6, 6),), dx(18), {}, {}, {"result": "break", "ready": None, "lies": None}),
    "melee.attack.weapon-stays-ready 1": (((5, 5, 4),), dx(12), {}, {}, {"result": "miss", "ready": "tft:Club"}),
    "melee.turn.nothing-simultaneous 1":
        (((6, 5, 3),), dx(9, hex=beside(0)), {"posture": "prone", "hex": MIDDLE, "hits": 8}, {}, {"needs": 13}),
    # defending and dodging
    "melee.defend.four-dice 1": (((3, 3, 3, 2),), dx(10), {"defending": True}, {}, {"dice": 4, "result": "miss"}),
    "melee.defend.dodge-vs-ranged 1": (((4, 3, 3, 3),), dx(12, "Longbow"), {"dodging": True}, {}, {"dice": 4, "result": "miss"}),
    "melee.defend.dodge-vs-ranged rule": (((4, 3, 3), (3,)), dx(12), {"dodging": True}, {}, {"dice": 3, "result": "hit"}),
    "melee.defend.defend-vs-melee 1": (((4, 3, 3, 3),), dx(12), {"defending": True}, {}, {"dice": 4, "result": "miss"}),
    "melee.defend.defend-vs-melee 2": (((4, 4, 4), (3,)), dx(12, "Longbow"), {"defending": True}, {}, {"dice": 3, "result": "hit"}),
    "melee.defend.defend-vs-melee reading":
        (((4, 3, 3, 3), (3,)), held("A", "T", DX=12), held("T", "A", defending=True), BARE, {"dice": 4, "needs": 16}),
    "melee.defend.four-dice-specials 1": (((1, 1, 1, 1), (5,)), dx(3), {"ST": 20, "defending": True}, {}, {"hits": 15}),
    "melee.defend.four-dice-specials 2": (((2, 1, 1, 1), (5,)), dx(3), {"defending": True}, {}, {"hits": 10}),
    "melee.defend.four-dice-specials reading": (((2, 2, 1, 1),), dx(5), {"defending": True}, {}, {"result": "miss"}),
    "melee.defend.four-dice-drop 1": (((6, 6, 5, 5),), dx(25), {"defending": True}, {}, {"result": "drop", "ready": None}),
    "melee.defend.four-dice-break 1": (((6, 6, 6, 6),), dx(25), {"defending": True}, {}, {"result": "break", "ready": None}),
    # damage
    "melee.damage.roll-weapon-dice 1": (((3, 3, 3), (3, 4)), dx(12, "Broadsword"), {}, {}, {"hits": 7}),
    "melee.damage.plus-minus 1": (((3, 3, 3), (3,)), dx(12, "Dagger"), {}, {}, {"hits": 2}),
    "melee.damage.floor-zero 1": (((3, 3, 3), (2,)), {"DX": 12}, {}, {"with": "Thrown rock"}, {"hits": 0}),
    "melee.damage.multiply-after-modifier 1": (((1, 1, 2), (2, 2, 2)), dx(12, "Two-handed sword"), {}, {}, {"hits": 10}),
    "melee.damage.armor-after-multiplier 1":
        (((1, 1, 2), (2, 2, 2)), dx(12, "Two-handed sword"), {"armor": "Chainmail", **LARGE}, {}, {"hits": 5}),
    "melee.damage.thresholds-use-net-hits 1":
        (((1, 1, 2), (2, 2, 2)), dx(12, "Two-handed sword"), {"armor": "Chainmail", **LARGE}, {}, {"posture": "standing", "T.adjDX": 6}),
    "melee.damage.extra-die 1": (((3, 3, 3), (2, 3, 4)), dx(12, "Pike axe"), {"ST": 20}, {"charge": True, "A.straight": 3}, {"hits": 11}),
    # armor and shields
    "melee.armor.never-negative 1": (((3, 3, 3), (3,)), dx(12), {"armor": "Plate"}, {}, {"hits": 0, "T.ST": 12}),
    "melee.armor.none 1": six({"DX": 13}, 6),
    "melee.armor.cloth 1": armor("Cloth", 5),
    "melee.armor.leather 1": armor("Leather", 4),
    "melee.armor.chainmail 1": armor("Chainmail", 3),
    "melee.armor.half-plate 1": armor("Half-plate", 2),
    "melee.armor.plate 1": armor("Plate", 1),
    "melee.armor.shield-large 1": six(LARGE, 4),
    "melee.armor.shield-small 1": six(SMALL, 5),
    "melee.armor.shield-ready-front 1": six({"armor": "Leather", **LARGE}, 2),
    "melee.armor.shield-ready-front 2": six({"armor": "Leather", **LARGE}, 4, facing="side"),
    "melee.armor.shield-unready-rear 1": six({"armor": "Leather", **LARGE, "shield_ready": False}, 4),
    "melee.armor.shield-unready-rear 1 side": six({"armor": "Leather", **LARGE, "shield_ready": False}, 4, facing="side"),
    "melee.armor.shield-unready-rear 2": six({"armor": "Leather", **SMALL, "shield_ready": False}, 3, facing="rear"),
    "melee.armor.shield-unready-rear reading":
        (SIX, dx(12, hex=beside(0)), {"hex": MIDDLE, "posture": "prone", **LARGE, "shield_ready": False}, {}, {"hits": 4}),
    "melee.armor.shield-unready-rear reading hth":
        (((3, 3, 3), (5,)), held("A", "T"), held("T", "A", **LARGE, shield_ready=False), BARE, {"hits": 2}),
    "melee.armor.stacks-with-shield 1": (FOUR, dx(12), {"armor": "Leather", **LARGE}, {}, {"hits": 0}),
    # injury
    "melee.injury.eight-hits-fall 1":
        (((1, 2, 2), (3, 4)), dx(12, "Broadsword"), {}, {}, {"hits": 7, "posture": "standing", "T.adjDX": 10}),
    "melee.injury.eight-hits-fall rule": (((1, 2, 2), (4, 4)), dx(12, "Broadsword"), {}, {}, {"hits": 8, "posture": "prone"}),
    "melee.injury.five-hits-dx 2":
        (((1, 2, 2), (3, 4)), dx(12, "Broadsword"), {"DX": 13, "armor": "Chainmail", **LARGE}, {}, {"hits": 2, "T.adjDX": 9}),
    "melee.injury.st-3-dx 1": (FOUR, dx(12), {"ST": 7, "DX": 11}, {}, {"T.ST": 3, "T.adjDX": 8}),
    "melee.injury.unconscious-at-0 1": (FOUR, dx(12), {"ST": 4}, {}, {"health": "unconscious", "posture": "prone"}),
    "melee.injury.dead-below-0 1": (((3, 3, 3), (5,)), dx(12), {"ST": 4}, {}, {"health": "dead", "T.ST": -1}),
    "melee.injury.flip-counter 1": (FOUR, dx(12), {"ST": 4}, {}, {"health": "unconscious"}),
    "melee.turn.killed-before-acting 1": (((3, 3, 3), (3, 3)), dx(12, "Broadsword"), {"ST": 4}, {}, {"health": "dead", "T.ST": -2}),
    # pole weapons
    "melee.pole.plus-2-standing 1":
        (((4, 4, 3),), dx(10, "Halberd", moved=1), {}, {"against_charge": True}, {"needs": 10, "result": "miss"}),
    "melee.pole.first-strike-can-forestall 1":
        (((4, 4, 3), (3, 3, 2)), dx(9, "Halberd"), {"DX": 14}, {"against_charge": True}, {"needs": 11, "hits": 8, "posture": "prone"}),
    "melee.pole.extra-die-charging 1": (((3, 3, 3), (5,)), dx(12, "Spear", straight=2), {}, {"charge": True}, {"hits": 6}),
    "melee.pole.extra-die-charging 2": (((3, 3, 3), (5,)), dx(12, "Spear", straight=2, moved=4), {}, {"charge": True}, {"hits": 6}),
    "melee.pole.extra-die-against-charge 1": (((3, 3, 3), (2, 3, 4)), dx(12, "Halberd"), {}, {"against_charge": True}, {"hits": 9}),
    "melee.pole.extra-die-against-charge reading":
        (((3, 3, 3), (2, 3, 4)), dx(12, "Halberd", moved=1), {}, {"against_charge": True}, {"needs": 12, "hits": 9}),
    "melee.pole.jab-no-penalty 1": (((4, 4, 3), (1,)), dx(11, "Spear"), {}, {"jab": True}, {"needs": 11, "result": "hit"}),
    "melee.pole.jab-regular-damage 1": (((3, 3, 3), (5,)), dx(12, "Spear", straight=3), {}, {"jab": True}, {"hits": 6}),
    "melee.pole.javelin-no-jab 1": (((3, 3, 3), (2, 4)), dx(12, "Javelin", straight=3), {}, {"charge": True}, {"hits": 5}),
    # hand-to-hand
    "melee.hth.plus-4 1": (((5, 4, 4), (3,)), held("A", "T", DX=9), held("T", "A"), BARE, {"needs": 13, "result": "hit"}),
    "melee.hth.dagger-damage 1": (((3, 3, 3), (4,)), held("A", "T", **dx(12, "Dagger")), held("T", "A"), HTH, {"hits": 6}),
    "melee.hth.main-gauche-damage 1": (((3, 3, 3), (4,)), held("A", "T", **dx(12, "Main-gauche")), held("T", "A"), HTH, {"hits": 3}),
    "melee.hth.rolled-like-any-attack 1":
        (((1, 1, 2), (3,)), held("A", "T", **dx(4, "Dagger")), held("T", "A"), HTH, {"needs": 8, "hits": 10}),
    "melee.hth.rolled-like-any-attack 2":
        (((4, 4, 4), (3,)), held("A", "T", **dx(8, "Dagger")), held("T", "A", armor="Leather"), HTH, {"needs": 12, "hits": 3}),
    "melee.hth.bare-stronger-enemy 1": grip(10, 12, 5, 1),
    "melee.hth.bare-equal-enemy 1": grip(12, 12, 2, 0),
    "melee.hth.bare-weaker-enemy 1": grip(12, 10, 5, 3),
    "melee.hth.example-bjorn 1":
        (((6, 4, 4),), {"DX": 11, "armor": "Leather", "weapons": ["Broadsword"], "hex": beside(0)}, held("T", "A", hex=MIDDLE), {}, {"needs": 13}),
    "melee.option.t-hth-attack 1": (((5, 5, 4), (3,)), held("A", "T", **dx(10, "Dagger")), held("T", "A"), HTH, {"needs": 14, "hits": 5}),
    # the fight that is played through
    "melee.example.setup-flavius 2": (((3, 3, 3), (5,)), dx(10, "Longbow"), {"armor": "Chainmail", **LARGE}, {}, {"hits": 2}),
    "melee.example.turn-4 2":
        (((6, 6, 5),), {**FLAVIUS, "hex": beside(0)}, {"hex": MIDDLE}, {}, {"needs": 8, "result": "drop", "lies": "Shortsword at 6,2"}),
    "melee.example.turn-9 1": (((3, 2, 2), (1, 1)), FLAVIUS, WULF, {}, {"health": "unconscious", "T.ST": 0}),
    "melee.example.turn-9 2": (((3, 2, 2), (1, 2)), FLAVIUS, WULF, {}, {"health": "dead", "T.ST": -1}),
}  # fmt: skip


def shown(struck: Struck, what: str) -> Any:
    """One thing that came of a blow."""
    target, attacker = struck.records["T"], struck.records["A"]
    if what in ("posture", "health"):
        return target.get(what, {"posture": "standing", "health": "well"}[what])
    if what == "lies":
        return next((name for name, record in struck.records.items() if record["kind"] == "object"), None)
    if what.startswith("T."):
        from tfrules.engine.state import State

        return melee().explain(what[2:], "T", State(struck.records)).value
    return (
        {"hits": target.get("hits", 0), "ready": attacker.get("ready"), **struck.rolled}[what]
        if what != "dice"
        else struck.rolled["dice"]
    )


@pytest.mark.parametrize("name", sorted(BLOWS))
def test_blow(name: str) -> None:
    dice, attacker, target, attack, expected = BLOWS[name]
    fields = {**attacker, **{k[2:]: v for k, v in attack.items() if k.startswith("A.")}}
    struck = blow(dice, fields, target, {k: v for k, v in attack.items() if not k.startswith("A.")})
    assert {what: shown(struck, what) for what in expected} == expected


NUMBERS: dict[str, tuple[Fields, dict[str, int]]] = {
    "melee.attack.adjdx-cumulative 1": ({"armor": "Chainmail", **LARGE}, {"adjDX": 8}),
    "melee.attack.adj-large-shield 1": ({"DX": 13, "armor": "Leather", **LARGE}, {"adjDX": 10}),
    "melee.attack.adj-armor 1": ({"DX": 13, "armor": "Chainmail"}, {"adjDX": 10}),
    "melee.attack.adj-armor 2": ({"DX": 13, "armor": "Plate", **SMALL}, {"adjDX": 8}),
    "melee.injury.st-3-dx rule": ({"ST": 3}, {"adjDX": 12, "ST": 3}),
    "melee.armor.none 1": ({"DX": 13}, {"MA": 10, "adjDX": 13}),
    "melee.armor.cloth 1": ({"DX": 13, "armor": "Cloth"}, {"MA": 10, "adjDX": 12}),
    "melee.armor.leather 1": ({"DX": 13, "armor": "Leather"}, {"MA": 8, "adjDX": 11}),
    "melee.armor.chainmail 1": ({"DX": 13, "armor": "Chainmail"}, {"MA": 6, "adjDX": 10}),
    "melee.armor.half-plate 1": ({"DX": 13, "armor": "Half-plate"}, {"MA": 6, "adjDX": 9}),
    "melee.armor.plate 1": ({"DX": 13, "armor": "Plate"}, {"MA": 6, "adjDX": 8}),
    "melee.example.setup-flavius 1": (
        FLAVIUS,
        {"ST": 12, "adjDX": 8, "MA": 6},
    ),
    "melee.example.setup-wulf 1": ({"ST": 14, "DX": 10, "weapons": ["Longbow"]}, {"ST": 14, "adjDX": 10, "MA": 10}),
}


@pytest.mark.parametrize("name", sorted(NUMBERS))
def test_number(name: str) -> None:
    fields, expected = NUMBERS[name]
    fight = Fight(A={**fields, "hex": MIDDLE}, B={"hex": beside(3, 4)})
    assert {what: fight.value("A", what) for what in expected} == expected


def test_side_blow_of_the_nearly_dead() -> None:
    """melee.attack.adjdx-cumulative 2"""
    weak = {"armor": "Chainmail", **LARGE, **CLUB, "hits": 9}
    assert blow(((6, 5, 4),), weak, {}, {"facing": "side"}).rolled["needs"] == 7


def test_armor_stops_from_each_attack() -> None:
    """melee.armor.per-attack 1: 7, 5 and 6 hits on plate leave 2, 0 and 1."""
    plate = {"armor": "Plate"}
    found = [blow(((3, 3, 3), faces), dx(12, "Broadsword"), plate).hits for faces in ((3, 4), (2, 3), (3, 3))]
    assert found == [2, 0, 1]


@pytest.mark.parametrize(("st", "foes", "hits"), [(12, (9, 10), 1), (19, (9, 10), 2), (20, (9, 10), 3)])
def test_alone_against_several(st: int, foes: tuple[int, int], hits: int) -> None:
    """melee.hth.lone-vs-total-st 1 and 2, and one who is stronger than both together."""
    others = {"G": held("G", "A", ST=foes[1], side="T's")}
    assert blow(((3, 3, 3), (5,)), held("A", "T", "G", ST=st), held("T", "A", ST=foes[0]), BARE, others).hits == hits


def test_two_of_a_side_do_the_middle_damage() -> None:
    """melee.hth.group-1d-3 1: ST does not matter to those who grapple together."""
    others = {"G": held("G", "T", ST=10, side="A's")}
    for st in (8, 10, 16):
        assert blow(((3, 3, 3), (5,)), held("A", "T", ST=st), held("T", "A", "G", ST=11), BARE, others).hits == 2


@pytest.mark.parametrize(
    ("directions", "straight"), [((0, 0, 0), True), ((0, 2, 0), False), ((0, 1, 0), True), ((0, 1, 1), False)]
)
def test_straight_lines(directions: tuple[int, ...], straight: bool) -> None:
    """melee.pole.straight-line 1 and 2, and a line against the grain."""
    at = MIDDLE
    way = [Hex(*at)]
    for direction in directions:
        at = beside(direction, of=at)
        way.append(Hex(*at))
    assert (straight_tail(way) >= 3) is straight


def test_many_hits_in_all() -> None:
    """melee.example.setup-wulf 2 and 3: 14 hits put him out, 15 kill him."""
    for die, health in ((4, "unconscious"), (5, "dead")):
        assert blow(((3, 3, 3), (die,)), dx(12), {"ST": 14, "hits": 10}).records["T"]["health"] == health


def test_one_thing_in_hand_at_the_start() -> None:
    """melee.attack.ready-at-entry 1, melee.attack.shield-ready-or-slung 1"""
    game = melee()
    bow = game.figure("Human", ST=12, DX=12, weapons=["Longbow"], shield="Large shield")
    board = game.figure("Human", ST=12, DX=12, carried=["Longbow"], shield="Large shield")
    assert (bow["ready"], bow.get("shield_ready")) == ("tft:Longbow", None)
    assert (board.get("ready"), board["shield_ready"], board["carried"]) == (None, True, ("tft:Longbow",))
    assert figure(game, "Ragnar", {"weapons": ["Spear"], **LARGE}).get("shield_ready") is None


def test_a_beginning_human_has_24_points() -> None:
    """melee.example.setup-flavius 1, melee.example.setup-wulf 1"""
    with pytest.raises(DiagnosticError, match="24"):
        melee().figure("Human", ST=12, DX=13)
