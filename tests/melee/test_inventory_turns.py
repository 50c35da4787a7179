"""Acceptance cases of turns: the order of things, engagement, facing.

Each is named by the id of its rule and the number of the case; "reading" and "rule" stand for what the rule says besides its cases.
"""

from __future__ import annotations

import pytest

from tests.melee.stage import MIDDLE, Cases, Fight, at, beside, duel, figure, melee, ring

case = Cases()
CHAIN = {"armor": "Chainmail"}
LEATHER = {"armor": "Leather"}


# ------------------------------------------------------------ the turn


@case("melee.turn.initiative-roll 1", "melee.turn.initiative-choice 1", "melee.turn.movement-first 1")
def _initiative() -> None:
    game = melee()
    people = {
        name: {**figure(game, name, at(hex)), "name": name} for name, hex in (("F", MIDDLE), ("G1", (1, 1)), ("G2", (3, 1)))
    }
    battle = game.battle({"P1": [people["F"]], "P2": [people["G1"], people["G2"]]})
    battle.play([(5,), (2,)])
    assert (battle.pending[0].label, battle.pending[0].asks) == ("first", "P1")
    battle.play(["P2"])
    moved = []
    while battle.pending[0].label == "move":
        name = dict(battle.pending[0].about)["figures"][0]
        moved.append(name)
        battle.play([{"figure": name, "option": "a", "facing": 0}])
    assert moved == ["G1", "G2", "F"]


@case("melee.turn.movement-others 1", "melee.turn.initiative-roll reading")
def _three_players() -> None:
    game = melee()
    places = {"P1": (1, 1), "P2": (6, 3), "P3": (11, 0)}
    battle = game.battle({side: [{**figure(game, f"of {side}", at(hex)), "name": f"of {side}"}] for side, hex in places.items()})
    battle.play([(4,), (6,), (6,), (2,), (3,)])  # P2 and P3 tie for the highest and roll again
    assert battle.pending[0].asks == "P3"
    battle.play(["P2"])
    assert battle.state.records["turn"]["order"] == ("P2", "P1", "P3")  # the winner who passed moves last


@case("melee.turn.initiative-waived 1")
def _waived() -> None:
    fight = duel({"DX": 8}, {"DX": 10}).moves(A="j", B="j").strikes(A="B", B="A").roll("hit", 6, 6, 4)
    assert fight.blows() == ["B"]
    assert not [e for e in fight.battle.log if e.name == "rolled"]


@case("melee.turn.sequence 1")
def _stages() -> None:
    fight = duel().moves(A="j", B="j").strikes(A="pass", B="pass")
    stages = [e.fields["phase"] for e in fight.battle.log if e.name == "phase begins"]
    assert stages == ["initiative", "movement", "combat", "retreat", "counters", "initiative"]


@case("melee.turn.one-option 1")
def _one_option() -> None:
    fight = Fight("A B", A=at(MIDDLE, 0, "Dagger", carried=["Club"]), B=at(beside(0, 3), 3))
    fight.move("A", "e", beside(0), ready="Club").move("B", "k" if fight.may("B", "k") else "a", beside(0, 2))
    assert fight.pending.label == "initiative"  # A faces an enemy with a club in its hand, and may not strike this turn


@case(
    "melee.turn.status-at-move 1",
    "melee.option.lists-by-status 1",
    "melee.option.lists-by-status 2",
    "melee.option.j-shift-and-attack 2",
)
def _status_when_it_moves() -> None:
    fight = Fight("F W", F=at(beside(3, 3)), W=at(MIDDLE, 3))
    assert fight.may("F", "c") and not fight.may("F", "k") and not fight.may("F", "j")
    fight.move("F", "a", beside(3))
    assert fight.may("W", "j") and not fight.may("W", "a") and not fight.may("W", "c")


@case("melee.turn.attack-needs-attack-option 1", "melee.facing.attack-front-only 1", "melee.attack.one-target-per-turn 1")
def _front_left() -> None:
    fight = ring("them us", A={}, B={}).moves(D="j", A="k", B="k")
    assert fight.targets("D") == {("A", "hand"), ("B", "hand")}  # A is in its right-front hex
    fight.strike("D", "A").roll("hit", 6, 5, 5, 5)
    assert fight.blows() == ["D"] and fight.pending.label == "initiative"  # nobody asks for a second target


@case("melee.turn.combat-order-adjdx 1")
def _order() -> None:
    fight = ring(A={"DX": 9}, B={"DX": 13}, C={"DX": 11}).moves(A="j", B="j", C="j", D="k").strikes(A="D", B="D", C="D")
    for _ in range(3):
        fight.roll("hit", 5, 5, 5, 5)
    assert fight.blows() == ["B", "C", "A"]


@case("melee.turn.order-includes-facing 1")
def _hold_before_sword() -> None:
    grip = {"posture": "prone", "hex": MIDDLE}
    held = {"A": {**grip, "DX": 9, "hth": ("F",), "side": "us"}, "F": {**grip, "DX": 8, "hth": ("A",), "side": "them"}}
    fight = Fight("us them", **held, T=at((3, 3), 0, side="us"), S=at((3, 2), 3, DX=12, side="them"))
    fight.moves(A="t", T="pass", F="pass", S="j").strikes(A="F", S="T").roll("hit", 6, 5, 5)
    assert (fight.blows(), fight.needed()) == (["A"], 13)


@case("melee.turn.ties-by-die 1")
def _tie() -> None:
    fight = duel({"DX": 8}, {"DX": 8}).moves(A="j", B="j").strikes(A="B", B="A")
    fight.roll("tie", 5).roll("tie", 3).roll("hit", 6, 6, 4).roll("hit", 6, 6, 4)
    assert fight.blows() == ["A", "B"]
    fight.begin().moves(A="j", B="j").strikes(A="B", B="A").roll("tie", 2).roll("tie", 2).roll("tie", 1).roll("tie", 6).roll(
        "hit", 6, 6, 4
    )
    assert fight.blows()[2:] == ["B"]


@case("melee.turn.ties-by-die reading")
def _own_ties() -> None:
    fight = ring(A={"DX": 10}, B={"DX": 10}).moves(A="j", B="j", D="k").strikes(A="D", B="D")
    assert (fight.pending.label, fight.pending.asks, list(fight.pending.domain.iterate())) == ("next", "us", ["A", "B"])
    assert fight.choose("next", "B").roll("hit", 5, 5, 5, 5).blows() == ["B"]


@case("melee.turn.nothing-simultaneous 1 played", "melee.turn.eight-hits-before-acting rule")
def _fallen_meanwhile() -> None:
    fight = ring(A={"DX": 12, "weapons": ["Broadsword"]}, C={"DX": 9}, d={"ST": 20, "DX": 8})
    fight.moves(A="j", C="j", D="j").strikes(A="D", C="D", D="A").roll("hit", 3, 3, 3).roll("damage", 4, 4).roll("hit", 6, 6, 4)
    assert (fight.blows(), fight.needed()) == (["A", "C"], 13) and fight.pending.label != "hit"


@case("melee.turn.killed-before-acting 1 played")
def _dead_before_the_blow() -> None:
    fight = duel({"DX": 12, "weapon": "Broadsword"}, {"ST": 4, "DX": 9}).moves(A="j", B="j").strikes(A="B", B="A")
    fight.roll("hit", 3, 3, 3).roll("damage", 3, 3)
    assert fight.value("B", "ST") == -2 and fight.battle.over and fight.blows() == ["A"]


@case(
    "melee.turn.eight-hits-before-acting 1",
    "melee.injury.eight-hits-next-turn 1",
    "melee.option.p-stand-up 1",
    "melee.prone.must-stand-first 1",
)
def _felled_before_the_blow() -> None:
    fight = duel({"DX": 13}, {"ST": 15, "DX": 9, "hits": 3, "hits_now": 3}).moves(A="j", B="j").strikes(A="B", B="A")
    fight.roll("hit", 3, 3, 3).roll("damage", 5)
    assert fight["B"]["posture"] == "prone" and fight.blows() == ["A"]
    fight.begin().moves(A="b")  # nobody holds A: who lies has no front
    assert fight.may("B", "p") and not any(fight.may("B", letter) for letter in "abjkmo")
    assert fight.reach("B", "p") == {beside(0), beside(1), beside(5)}  # it may crawl beside its enemy
    fight.moves(B="p").strike("A", "B").roll("hit", 6, 6, 4)
    assert fight.needed() == 17 and fight["B"].get("posture") is None
    fight.begin().moves(A="j")
    assert fight.may("B", "j")


@case("melee.attack.recompute-each-attack 1")
def _wound_before_the_blow() -> None:
    fight = duel({"DX": 12}, {"DX": 10}).moves(A="j", B="j").strikes(A="B", B="A")
    fight.roll("hit", 3, 3, 3).roll("damage", 5).roll("hit", 5, 4, 4)
    assert (fight.blows(), fight.needed()) == (["A", "B"], 8)


@case("melee.turn.repeat-until-over 1")
def _over() -> None:
    fight = (
        duel({"hits": 10, "DX": 16}, {"ST": 4}).moves(A="j", B="j").strikes(A="B", B="A").roll("hit", 3, 3, 3).roll("damage", 4)
    )
    assert fight.value("A", "ST") == 2 and fight["B"]["health"] == "unconscious" and fight.battle.over


# ------------------------------------------------------------ engagement and facing


@case("melee.engage.definition 1", "melee.facing.hex-classes 1")
def _front_side_rear() -> None:
    engaged = {d: Fight(A=at(beside(d), d), B=at(MIDDLE, 0)).value("A", "engaged") for d in range(6)}
    assert [d for d in range(6) if engaged[d]] == [0, 1, 5]
    zones = {d: ring_zone(d) for d in range(6)}
    assert zones == {0: 12, 1: 12, 5: 12, 2: 14, 4: 14, 3: 16}


def ring_zone(direction: int) -> int:
    """What a blow of DX 12 from a direction needs against someone who faces up."""
    fight = Fight("B A", A=at(beside(direction), (direction + 3) % 6), B=at(MIDDLE, 0)).moves(B="pass")
    fight.moves(A="j" if fight.value("A", "engaged") else "b").strike("A", "B").roll("hit", 6, 6, 4)
    return fight.needed()


@case("melee.engage.not-mutual 1", "melee.engage.mutual-front 1", "melee.engage.friends-do-not-engage 1")
def _who_engages_whom() -> None:
    behind = Fight(Rolf=at(beside(3), 0), Bjorn=at(MIDDLE, 0))
    assert (behind.value("Bjorn", "engaged"), behind.value("Rolf", "engaged")) == (True, False)
    face = Fight(Karl=at(beside(3), 0), Astrid=at(MIDDLE, 3))
    assert face.value("Karl", "engaged") and face.value("Astrid", "engaged")
    friends = Fight(Jon=at(beside(3), 0, side="us"), Grath=at(MIDDLE, 3, side="us"), Foe=at(beside(0, 4)))
    assert not friends.value("Jon", "engaged") and not friends.value("Grath", "engaged")


@case("melee.engage.forced-stop 1", "melee.engage.forced-stop rule")
def _stop_in_front() -> None:
    fight = Fight("A B", A=at(beside(4, 2), 0), B=at(MIDDLE, 0))
    assert fight.may("A", "a", path=(beside(4), beside(4, of=beside(5)), beside(5, 2)))  # through a side hex of B
    assert not fight.may("A", "a", path=(beside(4), beside(5), beside(5, 2)))  # on through a front hex
    assert fight.may("A", "a", path=(beside(4), beside(5)))


@case(
    "melee.engage.charge-attack-after-stop 1",
    "melee.option.b-charge-attack 1",
    "melee.option.b-charge-attack 2",
    "melee.move.half-ma-attack-limit 1",
)
def _charge() -> None:
    fight = Fight("A B", A=at(beside(3, 5)), B=at(MIDDLE, 3)).move("A", "b", beside(3))
    assert fight["A"]["moved"] == 4 and fight.moves(B="k").targets("A") == {("B", "hand")}
    slow = Fight("A B", A=at(beside(3, 6), **LEATHER), B=at(MIDDLE, 3))
    assert slow.may("A", "b", beside(3, 2)) and not slow.may("A", "b", beside(3))


@case("melee.engage.downed-engages-nobody 1", "melee.facing.downed-all-rear 1")
def _the_fallen_hold_nobody() -> None:
    fight = Fight("A B", A=at(beside(0, 2), 3, DX=10), B=at(MIDDLE, 0, posture="prone")).move("A", "b", beside(0))
    assert not fight.value("A", "engaged") and fight.may("B", "p")
    fight.moves(B="pass").strike("A", "B").roll("hit", 6, 6, 4)
    assert fight.needed() == 14


@case("melee.facing.six-directions 1", "melee.facing.change-when-moving 1", "melee.facing.change-at-end 1")
def _turning() -> None:
    fight = duel(CHAIN)
    assert all(fight.may("A", "j", facing=d) for d in range(6))
    assert not any(fight.may("A", "j", facing=wrong) for wrong in (6, -1, 0.5))
    runner = Fight("A B", A=at(MIDDLE, 0, **CHAIN), B=at((6, -3), 3)).move(
        "A", "a", path=(beside(2), beside(1, of=beside(2)), beside(2, of=beside(1, of=beside(2)))), facing=4
    )
    assert (runner["A"]["moved"], runner["A"]["facing"]) == (3, 4)


@case(
    "melee.facing.ranged-area 1",
    "melee.facing.downed-archer-front 1",
    "melee.prone.crossbow-prone-fire 1",
    "melee.prone.bow-kneeling-fire 1",
)
def _in_front_for_shooting() -> None:
    def seen(direction: int, weapon: str, posture: str) -> bool:
        fight = Fight("A B", A=at(MIDDLE, 0, weapon, posture=posture), B=at(beside(direction, 3), 0, "Dagger"))
        return fight.may("A", "f") and bool(fight.moves(A="f", B="pass").targets("A"))

    assert [d for d in range(6) if seen(d, "Longbow", "standing")] == [0, 1, 5]
    assert seen(0, "Light crossbow", "prone") and not seen(3, "Light crossbow", "prone")
    assert seen(0, "Longbow", "kneeling") and not seen(0, "Longbow", "prone") and not seen(0, "Sling", "kneeling")


@pytest.mark.parametrize("name", sorted(case.runs))
def test_case(name: str) -> None:
    case.runs[name]()
