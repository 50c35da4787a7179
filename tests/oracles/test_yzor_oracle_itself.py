"""The reckoning of Yzor and Krait against the book's printed numbers and against courses worked out on paper."""

from __future__ import annotations

import itertools
import math
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from yzor_and_krait import BOOK_DICE, COURSES, FILLER, FIST_RANGE, LAYOUT, PLAN, faces_for, perturbations, reckon

Hex = tuple[int, int]


def duel(cast_turn_counts: bool = True, **changed: tuple[int, ...]) -> list[dict[str, Any]]:
    """The book's duel with some dice changed; T4_damage_Krait=(5, 2) stands for the key "T4 damage Krait"."""
    dice = {**BOOK_DICE, **{key.replace("_", " "): faces for key, faces in changed.items()}}
    return reckon(dice, cast_turn_counts=cast_turn_counts)


def st(turn: dict[str, Any]) -> tuple[int, int]:
    return turn["st"]["Yzor"], turn["st"]["Krait"]


def state(turn: dict[str, Any]) -> tuple[str, str]:
    return turn["state"]["Yzor"], turn["state"]["Krait"]


def casts(turn: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [tuple(cast.values()) for cast in turn["casts"]]


def blows(turn: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [tuple(blow.values()) for blow in turn["blows"]]


def test_attributes_and_costs_are_the_books() -> None:
    turns = reckon(BOOK_DICE)
    assert [st(turn) for turn in turns] == [(6, 6), (4, 5), (4, 4), (2, 2), (2, -2)]
    assert [turn["spent"] for turn in turns[:4:3]] == [
        {"Yzor": 3, "Krait": 2, "wolf": 0},
        {"Yzor": 5, "Krait": 6, "illusion": 0},
    ]
    assert turns[4]["spent"] == {"Yzor": 5, "Krait": 7, "illusion": 0}
    assert turns[4]["hits"] == {"Yzor": 2, "Krait": 3, "illusion": 0}
    assert [state(turn) for turn in turns] == [("ok", "ok")] * 4 + [("ok", "dead")]
    assert [turn["dx"]["Krait"] for turn in turns] == [12, 12, 12, 15, 15]
    assert turns[2]["dx"] == {"Yzor": 12, "Krait": 12, "wolf": 11, "illusion": 14}


def test_the_book_comes_out() -> None:
    one, two, three, four, five = reckon(BOOK_DICE)
    assert one["order"] == ["Krait", "Yzor"]
    assert casts(one) == [
        ("Krait", "Summon Wolf", 15, 15, "hit", 2, 0, 0, 0),
        ("Yzor", "Dazzle", 12, 12, "hit", 3, 0, 0, 0),
    ]
    assert (one["dazzled"], one["creatures"], one["renewed"]) == (["Krait", "wolf"], ["wolf"], False)

    assert (two["initiative"], two["order"], two["renewed"]) == ("Krait", ["Yzor", "Krait"], True)
    assert casts(two) == [("Yzor", "Illusion", 12, 6, "hit", 2, 0, 0, 0), ("Krait", None, 9, "bluff", 0)]
    assert (two["dazzled"], two["creatures"]) == (["Krait", "wolf"], ["wolf", "illusion"])  # made after the flash

    assert (three["initiative"], three["renewed"]) == ("Krait", True)
    assert three["acts"] == [("illusion", "bite"), ("Yzor", "disengage"), ("Krait", "disbelieve"), ("wolf", "pass")]
    assert blows(three) == [("illusion", "wolf", 18, 16, "miss", 0, 0, 0, 0)]  # 14 + 4 from the rear
    assert three["disbelief"] == {"by": "Krait", "IQ": 9, "total": 11, "gone": False}
    assert three["creatures"] == ["wolf", "illusion"]

    assert (four["initiative"], four["renewed"], four["creatures"]) == ("Yzor", False, ["illusion"])
    assert (four["order"], four["dazzled"]) == (["Krait"], [])  # the rule's three turns are over
    assert casts(four) == [("Krait", "Magic Fist", 13, 7, "hit", 2, 2, 2, 2)]  # 15 - 2 for 5 megahexes; 6 - 4

    assert five["order"] == ["Krait", "illusion"]
    assert casts(five) == [("Krait", "Magic Fist", 13, 13, "hit", 1, 0, 0, 0)]
    assert blows(five) == [("illusion", "Krait", 18, 14, "hit", 3, 3, 0, 3)]  # 14 + 4: he lies unconscious


def test_the_books_own_fourth_turn() -> None:
    # The turn of casting not counted, Krait is still at 15 - 3 in turn 4, wins the die 5 to 2 and needs 12 - 2 = 10.
    turns = duel(cast_turn_counts=False)
    assert (turns[3]["dazzled"], turns[3]["casts"][0]["adjDX"]) == (["Krait"], 10)
    assert turns[3]["acts"] == [("Krait", "cast"), ("Yzor", "pass")]
    assert duel(cast_turn_counts=False, T4_tie_Yzor=(6,))[3]["acts"] == [("Yzor", "pass"), ("Krait", "cast")]
    assert [st(turn) for turn in turns] == [(6, 6), (4, 5), (4, 4), (2, 2), (2, -2)]
    assert (turns[4]["dazzled"], turns[4]["casts"][0]["adjDX"]) == ([], 13)
    # 12 misses at 10 and costs 2 all the same; by the rule it hits at 13.
    missed = duel(cast_turn_counts=False, T4_cast_Krait=(6, 1, 5))[3]
    assert (missed["casts"][0]["result"], st(missed)) == ("miss", (4, 2))
    assert st(duel(T4_cast_Krait=(6, 1, 5))[3]) == (2, 2)


def test_the_plan_is_the_books() -> None:
    seen = {(turn.number, name): (c.option, c.moved, c.act) for turn in PLAN for name, c in turn.choices.items()}
    assert seen[1, "Yzor"] == seen[1, "Krait"] == seen[2, "Yzor"] == ("g", 1, "cast")
    assert (seen[2, "Krait"], seen[2, "wolf"]) == (("g", 0, "bluff"), ("a", 12, "move"))
    assert (seen[3, "Yzor"], seen[3, "Krait"]) == (("p", 0, "disengage"), ("h", 0, "disbelieve"))
    assert (seen[3, "wolf"], seen[3, "illusion"]) == (("b", 1, "bite"), ("b", 4, "bite"))
    assert (seen[4, "Krait"], seen[4, "illusion"]) == (("g", 0, "cast"), ("a", 10, "move"))
    assert (seen[5, "Krait"], seen[5, "illusion"]) == (("n", 0, "cast"), ("b", 2, "bite"))
    assert [turn.number for turn in PLAN if turn.renews] == [2, 3]


def test_summoning_that_fails() -> None:
    # 16 costs 1, ST 7, no upkeep; fists 2 and 1 leave 4. He is awake, so the bite of 14 just meets 14: 3 hits, ST 1.
    turns = duel(T1_cast_Krait=(6, 6, 4))
    assert [st(turn) for turn in turns] == [(6, 7), (4, 7), (4, 7), (2, 5), (2, 1)]
    assert turns[2]["acts"] == [("illusion", "pass"), ("Yzor", "pass"), ("Krait", "disbelieve")]
    assert blows(turns[4]) == [("illusion", "Krait", 14, 14, "hit", 3, 3, 0, 3)]
    assert state(turns[4]) == ("ok", "unconscious")
    assert duel(T1_cast_Krait=(6, 6, 4), T5_bite_illusion=(6, 5, 4))[4]["blows"][0]["result"] == "miss"
    # 17 costs 2, so the same bite kills: 8 - 2 - 2 - 1 - 3 = 0.
    fizzled = duel(T1_cast_Krait=(6, 6, 5))
    assert [st(turn) for turn in fizzled] == [(6, 6), (4, 6), (4, 6), (2, 4), (2, 0)]
    assert state(fizzled[4]) == ("ok", "dead")
    # 18 fells him as well: he stands up in turn 2 and does not bluff.
    fell = duel(T1_cast_Krait=(6, 6, 6))
    assert (state(fell[0]), fell[1]["stood"], fell[1]["order"], state(fell[1])) == (
        ("ok", "prone"),
        ["Krait"],
        ["Yzor"],
        ("ok", "ok"),
    )
    assert [st(turn) for turn in fell] == [st(turn) for turn in fizzled]


def test_dazzle_that_fails() -> None:
    # 13 costs 1, ST 8, then 6. Turn 3: Krait 15, illusion and wolf 14, Yzor 12, so the wolf bites: 3 + 1 = 4, ST 2.
    # Turn 4: 2 more, ST 0, dead.
    turns = duel(T1_cast_Yzor=(6, 5, 2))
    assert turns[1]["order"] == ["Krait", "Yzor"]
    assert turns[2]["order"] == ["Krait", "illusion", "wolf", "Yzor"]
    assert blows(turns[2])[1] == ("wolf", "Yzor", 14, 9, "hit", 4, 4, 0, 4)
    assert [st(turn) for turn in turns] == [(8, 6), (6, 5), (2, 4), (0, 2)]
    assert (state(turns[3]), turns[3]["creatures"]) == (("dead", "ok"), [])
    # The wolf takes 14 but not 15 where it stands before Yzor.
    assert duel(T1_cast_Yzor=(6, 5, 2), T3_bite_wolf=(6, 6, 3))[2]["blows"][1]["result"] == "miss"
    # A disbelief of 9 now comes before the bite of the illusion.
    early = duel(T1_cast_Yzor=(6, 5, 2), T3_disbelieve_Krait=(4, 4, 1))[2]
    assert (early["order"], early["creatures"]) == (["Krait", "wolf", "Yzor"], ["wolf"])


def test_dazzle_that_fizzles() -> None:
    # 17 costs 3: ST 6, 4, and the wolf's 4 kill in turn 3. The illusion goes with him, before its bite if it lost the die.
    turns = duel(T1_cast_Yzor=(6, 5, 6))
    assert [st(turn) for turn in turns] == [(6, 6), (4, 5), (0, 4)]
    assert (turns[2]["order"], turns[2]["creatures"]) == (["Krait", "illusion", "wolf"], ["wolf"])
    late = duel(T1_cast_Yzor=(6, 5, 6), T3_tie_illusion=(2,), T3_tie_wolf=(5,))
    assert late[2]["order"] == ["Krait", "wolf"]
    # A bite of 3 with die 1 is 2 x 3 = 6; ST 4 - 6 = -2. A missed bite leaves him to step away.
    assert st(duel(T1_cast_Yzor=(6, 5, 6), T3_bite_wolf=(1, 1, 1), T3_damage_wolf=(1,))[2]) == (-2, 4)
    assert duel(T1_cast_Yzor=(6, 5, 6), T3_bite_wolf=(5, 5, 5))[2]["acts"][-1] == ("Yzor", "disengage")
    # Die 2 is 3 hits: ST 1, out cold.
    assert state(duel(T1_cast_Yzor=(6, 5, 6), T3_damage_wolf=(2,))[2]) == ("unconscious", "ok")


def test_five_hits_cost_two_dx_in_the_next_turn() -> None:
    # Both spells of Yzor missed: ST 7. The bite of 4 + 1 leaves 2; he is at 10 in turn 4 only. A bite of 4 costs no DX.
    missed = {"T1_cast_Yzor": (6, 6, 1), "T2_cast_Yzor": (6, 6, 1), "T4_damage_Krait": (1, 2)}
    turns = duel(**missed, T3_damage_wolf=(4,))
    assert [st(turn) for turn in turns[1:4]] == [(7, 5), (2, 4), (2, 2)]
    assert [turn["dx"]["Yzor"] for turn in turns] == [12, 12, 12, 10, 12]
    assert duel(**missed)[3]["dx"]["Yzor"] == 12


def test_long_dazzle() -> None:
    # Nine turns: 15 - 3 - 2 = 10 for the fist of turn 4; in turn 5 the illusion (14) bites Krait (12) first: 2 - 3 = -1.
    turns = duel(T1_cast_Yzor=(1, 1, 1))
    assert turns[3]["casts"][0]["adjDX"] == 10
    assert turns[4]["order"] == ["illusion"]
    assert blows(turns[4]) == [("illusion", "Krait", 14, 14, "hit", 3, 3, 0, 3)]
    assert (st(turns[4]), state(turns[4])) == ((2, -1), ("ok", "dead"))
    # Six turns do the same here. If the bite misses he throws his fist at 10, which 13 misses, and falls out cold.
    twice = duel(T1_cast_Yzor=(1, 1, 2), T5_bite_illusion=(6, 5, 4))
    assert (twice[0]["casts"][1]["result"], twice[0]["casts"][1]["cost"]) == ("double", 3)
    assert casts(twice[4]) == [("Krait", "Magic Fist", 10, 13, "miss", 1, 0, 0, 0)]
    assert (st(twice[4]), state(twice[4])) == ((2, 1), ("ok", "unconscious"))


def test_yzor_felled_by_his_own_spells() -> None:
    # 18 on Dazzle: 3 spent, up in turn 2, no illusion; in turn 3 the undazzled wolf bites him at 14 before he steps away.
    turns = reckon(COURSES["Dazzle fells its caster"])
    assert (state(turns[0]), turns[1]["stood"], turns[1]["order"]) == (("prone", "ok"), ["Yzor"], ["Krait"])
    assert [st(turn) for turn in turns] == [(6, 6), (6, 5), (2, 4), (0, 2)]
    assert turns[2]["order"] == ["wolf", "Yzor"]
    # 18 on Illusion: 2 spent; he rises in turn 3 and the dazzled wolf finds him before it: 4 hits from ST 4.
    turns = reckon(COURSES["Illusion fells its caster"])
    assert (state(turns[1]), turns[2]["stood"]) == (("prone", "ok"), ["Yzor"])
    assert blows(turns[2]) == [("wolf", "Yzor", 11, 9, "hit", 4, 4, 0, 4)]  # on his feet, so no +4
    assert (len(turns), st(turns[2]), state(turns[2])) == (3, (0, 4), ("dead", "ok"))


def test_more_than_one_creature() -> None:
    # Two or three for the price and the upkeep of one; the flash catches all wolves.
    wolves = reckon(COURSES["three wolves"])
    assert wolves[0]["dazzled"] == ["Krait", "wolf", "wolf 2", "wolf 3"]
    assert [turn["creatures"] for turn in wolves[2:4]] == [["wolf", "wolf 2", "wolf 3", "illusion"], ["illusion"]]
    assert [st(turn) for turn in wolves] == [st(turn) for turn in reckon(BOOK_DICE)]
    illusions = duel(T2_cast_Yzor=(1, 1, 1))
    assert (st(illusions[1]), illusions[1]["creatures"]) == ((4, 5), ["wolf", "illusion", "illusion 2", "illusion 3"])
    assert duel(T2_cast_Yzor=(1, 1, 2))[1]["creatures"] == ["wolf", "illusion", "illusion 2"]
    # One disbelief removes all of a casting.
    assert duel(T2_cast_Yzor=(1, 1, 1), T3_disbelieve_Krait=(4, 4, 1))[2]["creatures"] == ["wolf"]


def test_illusion_that_fails() -> None:
    # 13 costs 1: ST 5, and 2 hits leave 3. Krait passes in turn 3 and falls out cold unbitten in turn 5.
    turns = reckon(COURSES["no illusion"])
    assert turns[2]["acts"] == [("Yzor", "disengage"), ("Krait", "pass"), ("wolf", "pass")]
    assert [st(turn) for turn in turns] == [(6, 6), (5, 5), (5, 4), (3, 2), (3, 1)]
    assert (blows(turns[4]), state(turns[4])) == ([], ("ok", "unconscious"))


def test_a_bluff_does_nothing_whatever_its_total() -> None:
    book = reckon(BOOK_DICE)
    for faces in ((1, 1, 1), (6, 6, 5), (6, 6, 6)):
        turns = duel(T2_bluff_Krait=faces)
        assert turns[1]["casts"][1].pop("total") == sum(faces)
        assert turns[2:] == book[2:]
        assert (st(turns[1]), state(turns[1])) == ((4, 5), ("ok", "ok"))


def test_the_bite_of_turn_3() -> None:
    # 15 and even 13 hit at 18: 3 + 1 less 1 for fur. 17 and 18 are plain misses for teeth.
    assert blows(duel(T3_bite_illusion=(6, 6, 3))[2]) == [("illusion", "wolf", 18, 15, "hit", 4, 4, 1, 3)]
    assert [duel(T3_bite_illusion=(6, 6, d))[2]["blows"][0]["result"] for d in (5, 6)] == ["miss", "miss"]
    # Double with die 4: 10 - 1 = 9, ST 1, out cold: it holds nobody, so Yzor passes; it is still there, and renewed.
    cold = duel(T3_bite_illusion=(1, 1, 2), T3_damage_illusion=(4,))[2]
    assert (cold["state"]["wolf"], cold["acts"][1:]) == ("unconscious", [("Yzor", "pass"), ("Krait", "disbelieve")])
    # Triple with die 2: 9 - 1 = 8, felled. With die 3: 11, dead and gone.
    felled = duel(T3_bite_illusion=(1, 1, 1), T3_damage_illusion=(2,))[2]
    assert (felled["state"]["wolf"], felled["acts"][1]) == ("prone", ("Yzor", "pass"))
    dead = duel(T3_bite_illusion=(1, 1, 1))
    assert (dead[2]["creatures"], dead[2]["acts"][1]) == (["illusion"], ("Yzor", "pass"))
    assert [st(turn) for turn in dead] == [(6, 6), (4, 5), (4, 4), (2, 2), (2, -2)]


def test_ties_and_initiative() -> None:
    book = reckon(BOOK_DICE)
    assert duel(T2_tie_Yzor=(1,))[1]["order"] == ["Krait", "Yzor"]
    assert duel(T3_tie_Krait=(6,))[2]["order"] == ["illusion", "Krait", "Yzor"]
    assert duel(T3_tie_Krait=(6,))[3:] == book[3:]
    assert duel(T2_tie_Krait=(5,))[1]["order"] == ["Yzor", "Krait"]  # again: the fillers 6 and 1
    again = {"T2_tie_Yzor_again_1": (3,), "T2_tie_Krait_again_1": (4,)}
    assert duel(T2_tie_Krait=(5,), **again)[1]["order"] == ["Krait", "Yzor"]
    other = duel(T5_initiative_Yzor=(1,))
    assert (other[4].pop("initiative"), book[4].pop("initiative")) == ("Krait", "Yzor")
    assert other == book


def test_disbelief_at_9() -> None:
    # 10 is more than IQ 9. At 9 the illusion has bitten but is gone; Krait falls out cold in turn 5 and nothing bites him.
    assert duel(T3_disbelieve_Krait=(4, 4, 2))[2]["creatures"] == ["wolf", "illusion"]
    turns = duel(T3_disbelieve_Krait=(4, 4, 1))
    assert (turns[2]["order"], turns[2]["creatures"]) == (["illusion", "Yzor", "Krait"], ["wolf"])
    assert [st(turn) for turn in turns[3:]] == [(2, 2), (2, 1)]
    assert (turns[4]["acts"], state(turns[4])) == ([("Krait", "cast"), ("Yzor", "pass")], ("ok", "unconscious"))


def test_the_fist_of_turn_4() -> None:
    # (6 - 4) x 3 = 6: ST -2. Double 4: ST 0. Either ends the duel and the illusion at once.
    for faces, hits in (((1, 1, 1), 6), ((1, 1, 2), 4)):
        turns = duel(T4_cast_Krait=faces)
        assert (len(turns), st(turns[3]), state(turns[3])) == (4, (4 - hits, 2), ("dead", "ok"))
        assert turns[3]["creatures"] == []
    # 7 - 4 = 3 leaves ST 1, out cold; 3 - 4 is nothing.
    assert state(duel(T4_damage_Krait=(5, 2))[3]) == ("unconscious", "ok")
    assert st(duel(T4_damage_Krait=(1, 2))[3]) == (4, 2)
    # 14 is over 13. A fist that missed costs its 2 as well.
    assert st(duel(T4_cast_Krait=(6, 6, 2))[3]) == (4, 2)
    # 18 fells him: in turn 5 he stands, throws nothing, and the bite at 14 kills: 2 - 3.
    fell = reckon(COURSES["Krait's first fist fells him"])
    assert (state(fell[3]), fell[4]["stood"], fell[4]["casts"]) == (("ok", "prone"), ["Krait"], [])
    assert (fell[4]["blows"][0]["adjDX"], st(fell[4]), state(fell[4])) == (14, (4, -1), ("ok", "dead"))


def test_turn_5() -> None:
    # Die 3: 1 hit, ST 1. Both are out cold, and the illusion is gone before it bites.
    both = duel(T5_damage_Krait=(3,))[4]
    assert (st(both), state(both), both["order"]) == ((1, 1), ("unconscious", "unconscious"), ["Krait"])
    # Die 4: 2 hits kill Yzor; Krait lies out cold.
    assert state(duel(T5_damage_Krait=(4,))[4]) == ("dead", "unconscious")
    # A miss (14), a fizzle (17) and a fall (18) cost the 1 as a hit does; the bite kills all the same.
    for last, result in ((2, "miss"), (4, "miss"), (5, "fizzle"), (6, "fall")):
        turn = duel(T5_cast_Krait=(6, 6, last))[4]
        assert (turn["casts"][0]["result"], turn["casts"][0]["cost"], st(turn)) == (result, 1, (2, -2))
    # Against one who lies there 15 bites, 16 does not; die 1 is 2 hits, ST -1.
    assert [st(duel(T5_bite_illusion=(6, 5, d))[4]) for d in (4, 5)] == [(2, -2), (2, 1)]
    assert st(duel(T5_damage_illusion=(1,))[4]) == (2, -1)


def test_both_may_stand_after_five_turns() -> None:
    # No wolf by 16: Krait has 4 after his last fist; 16 misses him.
    turns = duel(T1_cast_Krait=(6, 6, 4), T5_bite_illusion=(6, 5, 5))
    assert (len(turns), st(turns[4]), state(turns[4])) == (5, (2, 4), ("ok", "ok"))


def test_range_is_a_parameter() -> None:
    assert FIST_RANGE == -2
    assert reckon(BOOK_DICE, fist_range=0)[4]["casts"][0]["adjDX"] == 15
    near = reckon(BOOK_DICE, fist_range=-3)[4]["casts"][0]
    assert (near["adjDX"], near["result"]) == (12, "miss")


def _apart(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def _megahex(place: Hex) -> Hex:
    """Which megahex a hex is in, as the numbers of (2,1) and (-1,3) that lead to its center."""
    near = itertools.product(range(-3, 10), repeat=2)
    (found,) = ((a, b) for a, b in near if _apart(place, (2 * a - b, a + 3 * b)) <= 1)
    return found


def _point(place: Hex) -> tuple[float, float]:
    return place[0] + place[1] / 2, place[1] * math.sqrt(3) / 2


def test_the_layout_keeps_what_the_plan_says() -> None:
    for turn in PLAN:
        for name, choice in turn.choices.items():
            if turn.number - 1 in LAYOUT[name]:
                moved = _apart(LAYOUT[name][turn.number - 1], LAYOUT[name][turn.number])
                # Yzor's step back in the actions of turn 3 is the one that is no movement.
                assert moved == choice.moved or (name, turn.number) == ("Yzor", 4), (name, turn.number)
    yzors: list[Hex] = [(1, 0), (0, 0), (-1, 0)]
    assert {_megahex(place) for place in yzors} == {(0, 0)}
    assert _megahex(LAYOUT["Krait"][1]) == _megahex(LAYOUT["wolf"][1]) == (5, 0)
    # Neighboring megahexes differ by (1,0), (0,1), (-1,1) and their opposites, as hexes do.
    for name, owner, turn_number in (("wolf", "Krait", 1), ("illusion", "Yzor", 2)):
        for made in (name, f"{name} 2", f"{name} 3"):
            assert _apart(_megahex(LAYOUT[made][turn_number]), _megahex(LAYOUT[owner][turn_number])) <= 1
    # Dazzle reaches five megahexes.
    assert all(_apart(_megahex(LAYOUT[name][1]), (0, 0)) <= 5 for name in ("Krait", "wolf", "wolf 2", "wolf 3"))


def test_the_layout_keeps_engagement_and_the_line_of_fire() -> None:
    assert _apart(LAYOUT["wolf"][2], LAYOUT["Yzor"][2]) == 2  # not yet engaged
    # Turn 3: the wolf faces (-1,0) with Yzor right before it and the illusion right behind it.
    q, r = LAYOUT["wolf"][3]
    assert (LAYOUT["Yzor"][3], LAYOUT["illusion"][3]) == ((q - 1, r), (q + 1, r))
    assert _apart(LAYOUT["Yzor"][4], (q, r)) == 2
    assert _apart(LAYOUT["illusion"][4], LAYOUT["Krait"][4]) > 1
    # Turn 5: the hexes before Krait are those next to him that lie on the side he faces.
    kq, kr = LAYOUT["Krait"][5]
    assert LAYOUT["illusion"][5] in {(kq - 1, kr), (kq - 1, kr + 1), (kq, kr - 1)}
    # No hex with a figure is touched by the line, drawn out beyond Yzor; a hex reaches 1/sqrt(3) from its center.
    kx, ky = _point((kq, kr))
    for yzor in ((1, 0), (0, 0), (-1, 0)):
        yx, yy = _point(yzor)
        length = math.hypot(yx - kx, yy - ky)
        for name, places in LAYOUT.items():
            for turn_number, place in places.items():
                if name.startswith("illusion") and (turn_number >= 4 or name != "illusion"):
                    x, y = _point(place)
                    off = abs((x - kx) * (yy - ky) - (y - ky) * (yx - kx)) / length
                    assert off > 1 / math.sqrt(3), (name, turn_number, yzor)


def test_fillers() -> None:
    assert FILLER("T3 damage wolf", 1) == (3,)
    assert FILLER("T3 bite wolf", 3) == (3, 3, 3)
    assert (FILLER("T3 tie illusion", 1), FILLER("T3 tie wolf", 1)) == ((5,), (2,))
    assert (FILLER("T1 initiative Yzor again 1", 1), FILLER("T1 initiative Krait again 1", 1)) == ((6,), (1,))
    assert faces_for({"T4 damage Krait": (4,)}, "T4 damage Krait", 2) == (4, 3)


def test_perturbations_change_one_face_each() -> None:
    # 10 dice of initiative, 6 of ties, 9 rolls of three dice, 2 + 1 + 1 of damage: 47 dice of five other faces.
    tables = dict(perturbations(BOOK_DICE))
    assert len(tables) == 47 * 5
    for label, table in tables.items():
        key = label.split(",")[0]
        assert {name for name in table if table[name] != BOOK_DICE[name]} == {key}
        assert sum(a != b for a, b in zip(table[key], BOOK_DICE[key], strict=True)) == 1


@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("course", ["the book's", *COURSES])
def test_a_changed_die_leaves_earlier_turns_alone(course: str, counts: bool) -> None:
    dice = COURSES.get(course, BOOK_DICE)
    whole = reckon(dice, cast_turn_counts=counts)
    for label, table in perturbations(dice):
        turn = int(label[1])
        turns = reckon(table, cast_turn_counts=counts)
        assert turns[: turn - 1] == whole[: turn - 1], label
        ended = any(state(turns[-1])[n] in ("dead", "unconscious") for n in (0, 1))
        assert ended or len(turns) == 5, label
        for record in turns:
            for name, left in record["st"].items():
                basic = {"Yzor": 9, "Krait": 8}.get(name, 10)
                assert left == basic - record["hits"][name] - record["spent"][name], label
