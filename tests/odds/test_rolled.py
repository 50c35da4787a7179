"""Rolls from text: what falls is what was scripted, what counts agrees with the exact odds, and no chance comes from elsewhere."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from fractions import Fraction as F
from itertools import product

import pytest

from tfrules.diagnostics import DiagnosticError
from tfrules.odds import NotationError, ScriptedDice, d, roll


@pytest.mark.parametrize(
    ("text", "faces", "total", "shown"),
    [
        ("3d6", [2, 6, 2], 10, "3d6: 2, 6, 2 = 10"),
        ("2d6+2", [1, 4], 7, "2d6+2: 1, 4 + 2 = 7"),
        ("4d6kh3", [6, 2, 5, 1], 13, "4d6kh3: 6, 2, 5, (1) = 13"),
        ("4d6kh2", [3, 5, 3, 3], 8, "4d6kh2: 3, 5, (3), (3) = 8"),  # of equal dice the first counts
        ("3d6kl1", [4, 2, 2], 2, "3d6kl1: (4), 2, (2) = 2"),
        ("10 - 2d4kh1 + d6", [1, 3, 6], 13, "10 - 2d4kh1 + d6: - (1), 3 + 6 + 10 = 13"),
        ("2d8-1d4-3", [8, 7, 4], 8, "2d8-1d4-3: 8, 7 - 4 - 3 = 8"),
        ("d%", [100], 100, "d%: 100 = 100"),
        ("0d6", [], 0, "0d6: no dice = 0"),
        (" +7 ", [], 7, "+7: 7 = 7"),
    ],
)
def test_a_roll_keeps_every_die(text, faces, total, shown):
    source = ScriptedDice(faces)
    rolled = roll(text, source)
    source.finish()
    assert (rolled.total, list(rolled.faces), str(rolled)) == (total, faces, shown)
    assert [die.face for die in rolled.dice] == faces
    assert rolled.total == sum(die.sign * die.face for die in rolled.dice if die.kept) + rolled.roll.plus


def test_the_record_of_a_die():
    first, second, third = roll("2d6kl1-d4", ScriptedDice([5, 3, 4])).dice
    assert first == (6, 5, False, 1) and second == (6, 3, True, 1) and third == (4, 4, True, -1)
    assert (first.sides, first.face, first.kept, first.sign) == (6, 5, False, 1)
    assert roll("2d6kl1-d4+1", ScriptedDice([5, 3, 4])).to_json() == {
        "roll": "2d6kl1-d4+1",
        "dice": [
            {"sides": 6, "face": 5, "kept": False, "sign": 1},
            {"sides": 6, "face": 3, "kept": True, "sign": 1},
            {"sides": 4, "face": 4, "kept": True, "sign": -1},
        ],
        "plus": 1,
        "total": 0,
    }


@pytest.mark.parametrize("text", ["3d6", "2d6+2", "4d6kh3", "3d4kl1-d6", "5-2d3kh1+d2", "2d6-2d6kl1"])
def test_rolls_over_all_faces_are_the_exact_odds(text):
    sides = [term.sides for term in roll(text).roll.terms for _ in range(term.count)]
    fell = Counter(roll(text, ScriptedDice(faces)).total for faces in product(*[range(1, n + 1) for n in sides]))
    whole = sum(fell.values())
    assert {total: F(ways, whole) for total, ways in fell.items()} == dict(d(text).items())


class Given:
    """A source that gives the same number for ever, and counts how often it was asked."""

    def __init__(self, number: float) -> None:
        self.number, self.asked = number, 0

    def random(self) -> float:
        self.asked += 1
        return self.number


@pytest.mark.parametrize("text", ["d6", "3d6", "2d6+d4-d3", "4d6kh3", "7", "d1"])
def test_few_dice_fall_in_every_way_by_one_number(text):
    sides = [die.sides for die in roll(text).dice]
    ways = list(product(*[range(1, n + 1) for n in sides]))
    fell = []
    for number in range(len(ways)):
        source = Given((number + 0.5) / len(ways))
        fell.append(roll(text, source).faces)
        assert source.asked == 1
    assert sorted(fell) == ways  # each once: equal shares of what a source can say


@pytest.mark.parametrize("sides", [7, 20, 1000, 1025, 9999, 10000])
def test_many_dice_take_a_number_each(sides):
    for number in (0.0, 0.5, 1 - 2**-53):
        source = Given(number)
        faces = roll(f"12d{sides}", source).faces
        # The share of a face is one in so many: the middle falls on the face after half of them, the last number on the last.
        assert set(faces) == {{0.0: 1, 0.5: sides // 2 + 1}.get(number, sides)} and source.asked == 12


@pytest.mark.parametrize("text", ["d1296", "4d6", "1025d1", "d1025", "6d3"])
def test_the_last_number_of_a_source_is_the_highest_way(text):
    assert {die.face == die.sides for die in roll(text, Given(1 - 2**-53)).dice} == {True}


def test_a_seed_throws_the_same_dice_and_the_global_generator_is_left_alone():
    before = random.getstate()
    rolls = [[roll("4d6kh3-d4", random.Random(seed)) for _ in range(5)] for seed in (7, 7, 8)]
    assert rolls[0] == rolls[1] != rolls[2]
    assert {roll("d10000").total for _ in range(20)} != {roll("d10000").total}  # without a source: no roll like another
    assert random.getstate() == before


def test_faces_of_a_seed_come_evenly():
    source = random.Random(1)
    fell = Counter(face for _ in range(2000) for face in roll("3d6", source).faces)
    # chi square with 5 degrees of freedom: above 20.5 once in a thousand seeds
    assert sum((count - 1000) ** 2 / 1000 for count in fell.values()) < 20.5 and sorted(fell) == [1, 2, 3, 4, 5, 6]


def test_a_script_lasts_over_many_rolls_and_fails_loudly():
    source = ScriptedDice([6, 5, 4, 3])
    assert [roll("2d6", source).total, roll("d6", source).total] == [11, 4]
    with pytest.raises(DiagnosticError, match="`2d6` needs 2, but of 4 faces given 1 are left") as short:
        roll("2d6", source)
    with pytest.raises(DiagnosticError, match="of 4 faces given 1 are left: 3") as long:
        source.finish()
    assert roll("d6", source).total == 3  # what could not be thrown was not used up
    source.finish()
    assert [error.value.diagnostics[0].code for error in (short, long)] == ["TFR0701", "TFR0703"]


@pytest.mark.parametrize("face", [0, 7, -1, "6", True, 2.0])
def test_a_face_that_the_die_has_not_is_refused(face):
    with pytest.raises(DiagnosticError, match="`2d6` throws a d6, which cannot show") as caught:
        roll("2d6", ScriptedDice([1, face]))
    assert caught.value.diagnostics[0].code == "TFR0704"


@pytest.mark.parametrize(("text", "code"), [("3d", "TFR0490"), ("", "TFR0490"), ("9999d6+2d6", "TFR0491"), ("1d99999", "TFR0491")])
def test_text_that_cannot_be_thrown_is_told(text, code):
    with pytest.raises(NotationError) as caught:
        roll(text, random.Random(1))
    assert caught.value.diagnostics[0].code == code and caught.value.diagnostics[0].help


def test_many_dice_are_thrown_even_where_their_odds_would_take_long():
    assert roll("9000d9000", Given(0.0)).total == 9000


def test_a_roll_is_a_value():
    one, same, other = (roll("2d6", ScriptedDice(faces)) for faces in ([3, 4], [3, 4], [4, 3]))
    assert one == same and hash(one) == hash(same) and one != other and one != 7
    assert pickle.loads(pickle.dumps(one)) == one and repr(one) == "<2d6: 3, 4 = 7>"
    long = "+".join(["d6"] * 60)
    assert pickle.loads(pickle.dumps(roll(long, Given(0.0)))).total == 60
    with pytest.raises(AttributeError):
        one.total = 12
    with pytest.raises(TypeError):
        one < other  # noqa: B015
