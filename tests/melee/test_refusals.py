"""A move that is not allowed says which condition fails, and where the book has it."""

from __future__ import annotations

from typing import Any

import pytest

import tfrules
from tfrules.diagnostics import DiagnosticError

ENGAGED = "Options for Engaged Figures"
DISENGAGED = "Options for Disengaged Figures"


@pytest.fixture(scope="module")
def before_moving() -> Any:
    """An engaged swordsman and an idle spearman, before the first of them moves."""
    game = tfrules.load("melee")

    def human(name: str, at: tuple[int, int], facing: int, *weapons: str) -> dict[str, Any]:
        return {**game.figure("Human", ST=12, DX=12, name=name, weapons=list(weapons)), "hex": at, "facing": facing}

    sides = {"us": [human("a", (5, 8), 0, "Club"), human("c", (9, 1), 3, "Spear")], "them": [human("b", (5, 7), 3, "Longbow")]}
    battle = game.battle(sides, board={"columns": 13, "rows": 15})
    battle.play([6, 1, "us"])
    return battle


@pytest.mark.parametrize(
    ("command", "condition", "passage"),
    [
        ({"figure": "a", "option": "a"}, "open to disengaged, and a is engaged", DISENGAGED),
        ({"figure": "a", "option": "p"}, "needs self.posture != standing and not self.fell", ENGAGED),
        ({"figure": "a", "option": "j", "path": ((5, 9), (5, 10))}, "a shift is one hex", ENGAGED),
        ({"figure": "c", "option": "b", "path": tuple((9, row) for row in range(2, 8))}, "costs 6 movement, the option allows 5", DISENGAGED),
        ({"figure": "c", "option": "a", "path": ((9, 0), (9, -1), (9, -2), (9, -3), (9, -4), (9, -5))}, "is wall or off the board", ""),
        ({"figure": "a", "option": "r"}, "magic comes with the second part forbids a Cast a spell while engaged (r)", DISENGAGED),
        ({"figure": "a", "option": "z"}, "there is no option (z)", ""),
        ({"figure": "b", "option": "j"}, "not for that figure to move now", ""),
    ],
)
@pytest.mark.parametrize("side", ["", "us", "judge"])
def test_a_refused_move_says_what_fails_and_where_it_stands(
    before_moving: Any, command: Any, condition: str, passage: str, side: str
) -> None:
    """Whoever answers: by real names, as the side that is asked, as the judge."""
    with pytest.raises(DiagnosticError) as refused:
        before_moving.answer(before_moving.pending[0], command, side)
    said = str(refused.value).splitlines()[0]
    assert condition in said and passage in said


def test_a_reason_names_the_rules_at_work_and_no_others(before_moving: Any) -> None:
    with pytest.raises(DiagnosticError) as refused:
        before_moving.answer(before_moving.pending[0], {"figure": "a", "option": "a"}, "us")
    assert "forbidden" not in str(refused.value)


def test_who_is_not_asked_is_told_so(before_moving: Any) -> None:
    with pytest.raises(DiagnosticError, match="them is not asked for act 'move'"):
        before_moving.answer(before_moving.pending[0], {"figure": "b", "option": "j"}, "them")
