"""The reckoning of Flavius and Wulf against the book's printed numbers and against courses worked out on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from flavius_and_wulf import BOOK_DICE, FILLER, PLAN, faces_for, perturbations, reckon

BOW, SWORD, GLADIUS = "longbow", "two-handed-sword", "shortsword"
# attacker, weapon, adjDX, dice, total, result, rolled, damage, stopped, hits
Blow = tuple[str, str, int, int, int, str, int, int, int, int]


def fight(**changed: tuple[int, ...]) -> list[dict[str, Any]]:
    """The book's fight with some dice changed; T6_hit_Wulf=(1, 1, 1) stands for the key "T6 hit Wulf"."""
    return reckon({**BOOK_DICE, **{key.replace("_", " "): faces for key, faces in changed.items()}})


def blows(turn: dict[str, Any]) -> list[Blow]:
    return [tuple(blow.values()) for blow in turn["blows"]]


def st(turn: dict[str, Any]) -> tuple[int, int]:
    return turn["st"]["Flavius"], turn["st"]["Wulf"]


def state(turn: dict[str, Any]) -> tuple[str, str]:
    return turn["state"]["Flavius"], turn["state"]["Wulf"]


BOOK: list[tuple[str | None, list[Blow], tuple[int, int], tuple[str, str | None], str | None]] = [
    # initiative, blows, ST of Flavius and Wulf, their ready weapons, who is retreated
    ("Flavius", [("Wulf", BOW, 10, 3, 9, "hit", 7, 7, 5, 2)], (10, 14), (GLADIUS, BOW), None),
    ("Wulf", [("Wulf", BOW, 10, 4, 16, "miss", 0, 0, 0, 0)], (10, 14), (GLADIUS, BOW), None),
    ("Wulf", [("Wulf", BOW, 10, 3, 8, "hit", 4, 4, 4, 0)], (10, 14), (GLADIUS, BOW), None),
    ("Wulf", [("Flavius", GLADIUS, 8, 3, 16, "miss", 0, 0, 0, 0)], (10, 14), (GLADIUS, SWORD), None),
    (
        None,
        [("Wulf", SWORD, 10, 3, 13, "miss", 0, 0, 0, 0), ("Flavius", GLADIUS, 8, 3, 8, "hit", 6, 6, 0, 6)],
        (10, 8),
        (GLADIUS, SWORD),
        None,
    ),
    (
        None,
        [("Flavius", GLADIUS, 8, 3, 12, "miss", 0, 0, 0, 0), ("Wulf", SWORD, 8, 3, 4, "double", 5, 10, 5, 5)],
        (5, 8),
        (GLADIUS, SWORD),
        None,
    ),
    (None, [("Wulf", SWORD, 10, 4, 13, "miss", 0, 0, 0, 0)], (5, 8), (GLADIUS, SWORD), None),
    (
        None,
        [("Wulf", SWORD, 10, 3, 13, "miss", 0, 0, 0, 0), ("Flavius", GLADIUS, 8, 3, 6, "hit", 7, 7, 0, 7)],
        (5, 1),  # 14 - 13; the 2 printed at turn 9 is a slip
        (GLADIUS, SWORD),
        "Wulf",
    ),
    (None, [("Flavius", GLADIUS, 8, 3, 7, "hit", 1, 1, 0, 1)], (5, 0), (GLADIUS, None), None),
]


@pytest.mark.parametrize("number", range(1, 10))
def test_the_book_comes_out(number: int) -> None:
    turns = reckon(BOOK_DICE)
    turn = turns[number - 1]
    initiative, struck, strengths, ready, retreat = BOOK[number - 1]
    assert turn["turn"] == number
    assert turn["initiative"] == initiative
    assert blows(turn) == struck
    assert turn["order"] == [blow[0] for blow in struck]
    assert st(turn) == strengths
    assert (turn["ready"]["Flavius"], turn["ready"]["Wulf"]) == ready
    assert turn["retreat"] == retreat
    assert state(turn) == (("ok", "unconscious") if number == 9 else ("ok", "ok"))
    assert len(turns) == 9


def test_the_plan_is_the_books() -> None:
    flavius = [(turn.choices["Flavius"].option, turn.choices["Flavius"].moved) for turn in PLAN]
    wulf = [(turn.choices["Wulf"].option, turn.choices["Wulf"].moved) for turn in PLAN]
    assert flavius == [("a", 6), ("c", 3), ("a", 5), ("j", 0), ("j", 0), ("j", 0), ("k", 0), ("j", 0), ("j", 0)]
    assert wulf == [("f", 1), ("f", 1), ("l", 1), ("m", 1), ("j", 0), ("j", 0), ("j", 0), ("j", 0), ("j", 0)]
    assert [turn.number for turn in PLAN if turn.initiative] == [1, 2, 3, 4]
    assert [turn.number for turn in PLAN if turn.retreat] == [8]
    assert {turn.first for turn in PLAN} == {"Flavius"}


def test_other_initiative_dice_change_the_winner_only() -> None:
    book, other = reckon(BOOK_DICE), fight(T1_initiative_Flavius=(1,))
    assert other[0].pop("initiative") == "Wulf"
    assert book[0].pop("initiative") == "Flavius"
    assert other == book


def test_equal_initiative_is_rolled_again() -> None:
    assert fight(T2_initiative_Flavius=(5,))[1]["initiative"] == "Flavius"  # again: the fillers 6 and 1
    again = {"T2_initiative_Flavius_again_1": (2,), "T2_initiative_Wulf_again_1": (3,)}
    assert fight(T2_initiative_Flavius=(5,), **again)[1]["initiative"] == "Wulf"


def test_a_stronger_arrow_in_turn_1() -> None:
    # 6 + 2 = 8, 5 stopped: 3 hits, ST 9; the 5 of turn 6 leave 4, which is not yet low, so turn 8 is as printed.
    turns = fight(T1_damage_Wulf=(6,))
    assert st(turns[0]) == (9, 14)
    assert st(turns[7]) == (4, 1)
    assert turns[7]["blows"][1]["adjDX"] == 8


def test_four_dice_against_the_dodger() -> None:
    # 4 in all triples: (3 + 2) x 3 = 15, 5 stopped, 10 hits from ST 10 leave 0: out cold, and no turn 3.
    turns = fight(T2_hit_Wulf=(1, 1, 1, 1))
    assert blows(turns[1]) == [("Wulf", BOW, 10, 4, 4, "triple", 5, 15, 5, 10)]
    assert state(turns[1]) == ("unconscious", "ok")
    assert len(turns) == 2
    # 5 doubles: 10 less 5 is 5 hits. 6 only hits because it is within 10. 11 misses.
    assert [fight(T2_hit_Wulf=d)[1]["blows"][0]["result"] for d in ((2, 1, 1, 1), (3, 1, 1, 1), (3, 3, 3, 2))] == [
        "double",
        "hit",
        "miss",
    ]


def test_turn_2_bow_dropped_by_21() -> None:
    # 20 is a mere miss on four dice; 21 drops. Then no shot in turn 3, but the sword is ready in turn 4 and used in turn 5.
    assert fight(T2_hit_Wulf=(6, 6, 6, 2))[1]["ready"]["Wulf"] == BOW
    turns = fight(T2_hit_Wulf=(6, 6, 6, 3))
    assert (turns[1]["blows"][0]["result"], turns[1]["ready"]["Wulf"]) == ("drop", None)
    assert turns[2]["blows"] == []
    assert turns[3]["ready"]["Wulf"] == SWORD
    assert turns[4]["order"] == ["Wulf", "Flavius"]
    ends = {22: (6, 6, 5, 5), 23: (6, 6, 6, 5), 24: (6, 6, 6, 6)}
    results = {total: fight(T2_hit_Wulf=faces)[1]["blows"][0]["result"] for total, faces in ends.items()}
    assert results == {22: "drop", 23: "break", 24: "break"}


def test_arrow_at_one_who_is_down() -> None:
    # Turn 1 total 4: (5 + 2) x 2 = 14, 5 stopped, 9 hits, ST 3, felled. Turn 2 he stands up and so does not dodge: three of
    # the four dice, 12 > 10 (no +4 for arrows), a miss. He is up afterwards.
    turns = fight(T1_hit_Wulf=(1, 1, 2))
    assert (st(turns[0]), state(turns[0])) == ((3, 14), ("prone", "ok"))
    assert blows(turns[1]) == [("Wulf", BOW, 10, 3, 12, "miss", 0, 0, 0, 0)]
    assert state(turns[1]) == ("ok", "ok")
    # With 9 it hits: 3 + 2 = 5, only the chainmail counts: 2 hits, ST 1.
    hit = fight(T1_hit_Wulf=(1, 1, 2), T2_hit_Wulf=(3, 3, 3, 6))
    assert blows(hit[1]) == [("Wulf", BOW, 10, 3, 9, "hit", 5, 5, 3, 2)]


def test_turn_4_sword_dropped_by_17() -> None:
    # No blow of Flavius any more, and no defence in turn 7. Wulf, never wounded, strikes at 10 throughout.
    turns = fight(T4_hit_Flavius=(6, 6, 5))
    assert blows(turns[3]) == [("Flavius", GLADIUS, 8, 3, 17, "drop", 0, 0, 0, 0)]
    assert turns[3]["ready"] == {"Flavius": None, "Wulf": SWORD}
    assert turns[4]["order"] == ["Wulf"]
    assert blows(turns[5]) == [("Wulf", SWORD, 10, 3, 4, "double", 5, 10, 5, 5)]  # ST 5
    # Turn 7 on three dice: 4 + 3 + 3 = 10 hits; 9 - 1 = 8, chainmail and the shield still ready stop 5: ST 2.
    assert blows(turns[6]) == [("Wulf", SWORD, 10, 3, 10, "hit", 8, 8, 5, 3)]
    assert (st(turns[7]), turns[7]["retreat"]) == ((2, 14), None)  # 13 misses
    # Turn 9: 9 hits for 3 more: ST -1.
    assert (st(turns[8]), state(turns[8])) == ((-1, 14), ("dead", "ok"))


def test_turn_5_wulf_hits_with_10() -> None:
    # 8 - 5 = 3 hits, ST 7; after turn 6 ST 2, so 8 - 3 = 5 in turn 8, where 6 misses: no retreat. Turn 9 Wulf is at 10
    # and first; 9 hits for 3: ST -1.
    turns = fight(T5_hit_Wulf=(5, 4, 1))
    assert [st(turn) for turn in turns[4:]] == [(7, 8), (2, 8), (2, 8), (2, 8), (-1, 8)]
    assert blows(turns[7])[1] == ("Flavius", GLADIUS, 5, 3, 6, "miss", 0, 0, 0, 0)
    assert turns[7]["retreat"] is None
    assert turns[8]["order"] == ["Wulf"]


def test_the_minus_2_is_spent_by_a_blow_of_the_same_turn() -> None:
    # Turn 5: 11 - 1 = 10, 5 stopped, 5 hits: Flavius strikes at 6, and 8 misses. Turn 6: Wulf at 10 misses with 12;
    # Flavius is back at 8.
    turns = fight(T5_hit_Wulf=(5, 4, 1), T5_damage_Wulf=(5, 4, 2), T6_hit_Wulf=(4, 4, 4))
    assert [blow[0] + f" {blow[2]} {blow[5]}" for turn in turns[4:6] for blow in blows(turn)] == [
        "Wulf 10 hit",
        "Flavius 6 miss",
        "Wulf 10 miss",
        "Flavius 8 miss",
    ]


def test_turn_5_wulfs_sword_broken_by_18() -> None:
    # Wulf strikes no more; Flavius' turn 8 (7 hits, retreat) and turn 9 (1 hit) are as in the book.
    turns = fight(T5_hit_Wulf=(6, 6, 6))
    assert (turns[4]["blows"][0]["result"], turns[4]["ready"]["Wulf"]) == ("break", None)
    assert [turn["order"] for turn in turns[5:]] == [["Flavius"], [], ["Flavius"], ["Flavius"]]
    assert [st(turn) for turn in turns[5:]] == [(10, 8), (10, 8), (10, 1), (10, 0)]
    assert turns[7]["retreat"] == "Wulf"


def test_turn_5_flavius_misses_so_turn_6_has_no_tie() -> None:
    # Turn 6: Wulf 10 before Flavius 8, whatever the tie dice. Flavius takes 5 before his own blow, made at 6.
    turns = fight(T5_hit_Flavius=(4, 3, 2))
    assert [blow[:6] for blow in blows(turns[5])] == [
        ("Wulf", SWORD, 10, 3, 4, "double"),
        ("Flavius", GLADIUS, 6, 3, 12, "miss"),
    ]
    # Turn 8: 7 hits, ST 7. Turn 9: Wulf 10 - 2 = 8 ties with Flavius, who wins by filler and hits for 1; then 9 > 8 misses.
    assert (st(turns[7]), turns[7]["retreat"]) == ((5, 7), "Wulf")
    assert [blow[:6] for blow in blows(turns[8])] == [
        ("Flavius", GLADIUS, 8, 3, 7, "hit"),
        ("Wulf", SWORD, 8, 3, 9, "miss"),
    ]
    assert (st(turns[8]), state(turns[8])) == ((5, 6), ("ok", "ok"))


def test_turn_5_wulf_felled_by_8_hits() -> None:
    # 9 - 1 = 8: ST 6, down. Turn 6 he rises, Flavius strikes at 8 + 4 = 12: 12 hits for 6 - 1 = 5: ST 1, up again.
    turns = fight(T5_damage_Flavius=(5, 4))
    assert (st(turns[4]), state(turns[4])) == ((10, 6), ("ok", "prone"))
    assert blows(turns[5]) == [("Flavius", GLADIUS, 12, 3, 12, "hit", 5, 5, 0, 5)]
    assert (st(turns[5]), state(turns[5])) == ((10, 1), ("ok", "ok"))
    # Turn 7: 10 - 2 - 3 = 5. Turn 8: the -2 is over, so 7; Flavius at 8 goes first: 7 hits, ST -6, no retreat.
    assert blows(turns[6]) == [("Wulf", SWORD, 5, 4, 13, "miss", 0, 0, 0, 0)]
    assert turns[7]["order"] == ["Flavius"]
    assert (st(turns[7]), state(turns[7]), turns[7]["retreat"]) == ((10, -6), ("ok", "dead"), None)
    assert len(turns) == 8


def test_wulf_felled_before_his_blow_loses_it() -> None:
    # Turn 6, Flavius first with 3 in all: (3 + 3 - 1) x 3 = 15 kills; with dice 1 and 2 only 6 hits, ST 2, and Wulf strikes
    # at 10 - 2 - 3 = 5. To fell him alive he must have more ST: turn 5 for 2 - 1 = 1 leaves 13; he then is first at 10,
    # and Flavius' double of 5 gives 10 hits: ST 3, down after his blow.
    assert fight(T6_hit_Flavius=(1, 1, 1))[5]["order"] == ["Flavius"]
    struck = fight(T6_hit_Flavius=(1, 1, 1), T6_damage_Flavius=(1, 2))[5]
    assert struck["order"] == ["Flavius", "Wulf"]
    assert struck["blows"][1]["adjDX"] == 5
    late = fight(T5_damage_Flavius=(1, 1), T6_hit_Flavius=(1, 1, 2))[5]
    assert (late["order"], st(late), state(late)) == (["Wulf", "Flavius"], (5, 3), ("ok", "prone"))
    # 5 hits in turn 5 leave 9 and a tie at 8 in turn 6; (5 - 1) x 2 = 8 fell Wulf with ST 1 before he strikes.
    felled = fight(T5_damage_Flavius=(3, 3), T6_hit_Flavius=(1, 1, 2), T6_damage_Flavius=(3, 2))[5]
    assert (felled["order"], st(felled), state(felled)) == (["Flavius"], (10, 1), ("ok", "prone"))


def test_turn_6_tie_dice() -> None:
    # Wulf first: Flavius takes 5 and strikes at 6 the same turn. The states are the book's again from turn 7 on.
    turns = fight(T6_tie_Flavius=(1,))
    assert turns[5]["order"] == ["Wulf", "Flavius"]
    assert turns[5]["blows"][1]["adjDX"] == 6
    assert turns[6:] == reckon(BOOK_DICE)[6:]
    # Equal dice are rolled again, 6 to 1 by filler; two more equal pairs and then 1 to 4 put Wulf first.
    assert fight(T6_tie_Flavius=(2,)) == reckon(BOOK_DICE)
    more = {"T6_tie_Flavius_again_1": (3,), "T6_tie_Wulf_again_1": (3,)}
    last = {"T6_tie_Flavius_again_2": (1,), "T6_tie_Wulf_again_2": (4,)}
    assert fight(T6_tie_Flavius=(2,), **more, **last)[5]["order"] == ["Wulf", "Flavius"]


def test_turn_6_triple_knocks_flavius_out() -> None:
    # (6 - 1) x 3 = 15, 5 stopped, 10 hits from ST 10: 0, out cold (the fall by 8 hits no longer shows). No turn 7.
    turns = fight(T6_hit_Wulf=(1, 1, 1))
    assert blows(turns[5])[1] == ("Wulf", SWORD, 8, 3, 3, "triple", 5, 15, 5, 10)
    assert (st(turns[5]), state(turns[5])) == ((0, 8), ("unconscious", "ok"))
    assert len(turns) == 6


def test_turn_6_five_is_a_plain_hit_wholly_stopped() -> None:
    turns = fight(T6_hit_Wulf=(1, 2, 2))
    assert blows(turns[5])[1] == ("Wulf", SWORD, 8, 3, 5, "hit", 5, 5, 5, 0)
    assert st(turns[5]) == (10, 8)


def test_turn_6_seven_hits_leave_flavius_at_3() -> None:
    # (7 - 1) x 2 = 12, 5 stopped, 7 hits: ST 3, on his feet. Turn 8: the -2 is gone after turn 7, the -3 stays: 5, so 6
    # misses. Turn 9: Wulf, unhurt since turn 5, is at 10 and first: 9 hits for 3: ST 0, and Flavius does not strike.
    turns = fight(T6_damage_Wulf=(2, 2, 3))
    assert (st(turns[5]), state(turns[5])) == ((3, 8), ("ok", "ok"))
    assert turns[6]["blows"][0]["dice"] == 4
    assert blows(turns[7])[1] == ("Flavius", GLADIUS, 5, 3, 6, "miss", 0, 0, 0, 0)
    assert (turns[8]["order"], st(turns[8]), state(turns[8])) == (["Wulf"], (0, 8), ("unconscious", "ok"))


def test_turn_6_nine_hits_fell_flavius() -> None:
    # (8 - 1) x 2 = 14, 5 stopped, 9 hits: ST 1, down. Turn 7 he rises instead of defending: three dice, 10 <= 10 + 4 hits;
    # 8 less 3 (chainmail; the ready shield has no front to guard) is 5: ST -4.
    turns = fight(T6_damage_Wulf=(2, 2, 4))
    assert (st(turns[5]), state(turns[5])) == ((1, 8), ("prone", "ok"))
    assert blows(turns[6]) == [("Wulf", SWORD, 14, 3, 10, "hit", 8, 8, 3, 5)]
    assert (st(turns[6]), state(turns[6])) == ((-4, 8), ("dead", "ok"))
    assert len(turns) == 7


def test_turn_7_ten_on_four_dice_hits() -> None:
    # 8 - 5 = 3: ST 2. Turn 8 Flavius at 5 misses with 6. Turn 9 Wulf hits for 3: ST -1.
    turns = fight(T7_hit_Wulf=(1, 3, 3, 3))
    assert blows(turns[6]) == [("Wulf", SWORD, 10, 4, 10, "hit", 8, 8, 5, 3)]
    assert [st(turn) for turn in turns[6:]] == [(2, 8), (2, 8), (-1, 8)]


def test_turn_8_eight_hits_end_it_without_retreat() -> None:
    # 9 - 1 = 8 from ST 8: 0. One more is death. Neither body is pushed.
    cold, dead = fight(T8_damage_Flavius=(5, 4)), fight(T8_damage_Flavius=(6, 4))
    assert (len(cold), st(cold[7]), state(cold[7]), cold[7]["retreat"]) == (8, (5, 0), ("ok", "unconscious"), None)
    assert (len(dead), st(dead[7]), state(dead[7]), dead[7]["retreat"]) == (8, (5, -1), ("ok", "dead"), None)


def test_turn_8_retreat_needs_an_unhurt_victor() -> None:
    # Wulf hits first for 3: Flavius ST 2 and at 5, which a 5 still meets: 7 hits on Wulf, but no retreat.
    hurt = fight(T8_hit_Wulf=(4, 4, 2), T8_hit_Flavius=(2, 2, 1))[7]
    assert (st(hurt), hurt["retreat"]) == ((2, 1), None)
    # 3 - 1 = 2, all stopped: Flavius took no hits and may push.
    stopped = fight(T8_hit_Wulf=(4, 4, 2), T8_damage_Wulf=(1, 1, 1))[7]
    assert (st(stopped), stopped["retreat"]) == ((5, 1), "Wulf")


def test_turn_9_other_endings() -> None:
    assert state(fight(T9_damage_Flavius=(1, 2))[8]) == ("ok", "dead")  # 3 - 1 = 2 from ST 1
    # 10 > 8 misses; then Wulf at 10 - 2 - 3 = 5 misses with 9, and nine turns end with both standing.
    turns = fight(T9_hit_Flavius=(6, 2, 2))
    assert [blow[:6] for blow in blows(turns[8])] == [
        ("Flavius", GLADIUS, 8, 3, 10, "miss"),
        ("Wulf", SWORD, 5, 3, 9, "miss"),
    ]
    assert (len(turns), st(turns[8]), state(turns[8])) == (9, (5, 1), ("ok", "ok"))


def test_fillers() -> None:
    assert FILLER("T5 damage Wulf", 3) == (3, 3, 3)
    assert FILLER("T9 hit Wulf", 4) == (3, 3, 3, 3)
    assert (FILLER("T9 tie Flavius", 1), FILLER("T9 tie Wulf", 1)) == ((5,), (2,))
    assert (FILLER("T1 initiative Flavius again 1", 1), FILLER("T1 initiative Wulf again 1", 1)) == ((6,), (1,))
    assert faces_for({"T7 hit Wulf": (4, 3, 3, 6)}, "T7 hit Wulf", 3) == (4, 3, 3)
    assert faces_for({"T2 hit Wulf": (4, 4)}, "T2 hit Wulf", 4) == (4, 4, 3, 3)


def test_perturbations_change_one_face_each() -> None:
    # 10 single dice of initiative and ties, 10 three-dice and 2 four-dice rolls to hit, 1 + 1 + 2 + 3 + 2 + 2 damage dice:
    # 10 + 30 + 8 + 11 = 59 dice of five other faces.
    tables = dict(perturbations(BOOK_DICE))
    assert len(tables) == 59 * 5
    for label, table in tables.items():
        key = label.split(",")[0]
        assert {name for name in table if table[name] != BOOK_DICE[name]} == {key}
        assert sum(a != b for a, b in zip(table[key], BOOK_DICE[key], strict=True)) == 1


def test_a_changed_die_leaves_earlier_turns_alone() -> None:
    book = reckon(BOOK_DICE)
    for label, table in perturbations(BOOK_DICE):
        turn = int(label[1])
        turns = reckon(table)
        assert turns[: turn - 1] == book[: turn - 1], label
        assert len(turns) >= turn, label
        ended = any(man in ("dead", "unconscious") for man in turns[-1]["state"].values())
        assert ended or len(turns) == 9, label
