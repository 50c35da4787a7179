"""Where fights begin: any number of sides and figures, on the arena, on maps with walls and entrances, large figures among them."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

import pytest

import tfrules
from tfrules.boards import Hex, hex_at
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.context import Context
from tfrules.engine.state import Frame
from tfrules_tft import ground

CAVE = """\
*   .   .   .   *
  .   #   #   .
*   .   .   .   *
  .   .   .   ."""
BIG = "\n".join("  .   .   .   .   .   ." if line % 2 else "*   .   .   .   .   *" for line in range(15))


@cache
def melee() -> tfrules.Loaded:
    return tfrules.load("melee")


def crowd(count: int, of: str = "Human") -> list[dict[str, Any]]:
    own: dict[str, Any] = {"ST": 30, "DX": 9, "weapons": ["Giant's club"]} if of == "Giant" else {"ST": 12, "DX": 12, "weapons": ["Club"]}
    return [{**melee().figure(of, **own), "name": f"{of} {number}"} for number in range(count)]


def named(side: str, people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**one, "name": f"{side} {one['name']}"} for one in people]


def begun(sides: dict[str, list[dict[str, Any]]], **options: Any) -> Context:
    battle = melee().battle({side: named(side, people) for side, people in sides.items()}, **options)
    return Context(melee().engine, battle.state, Frame("test", 0, {}), 0)


def test_four_of_each_side_stand_in_the_entrances_of_the_arena() -> None:
    c = begun({"us": crowd(4), "them": crowd(4)}, board="arena")
    near, far = ({hex_at(column, row) for column in (5, 6, 7, 8)} for row in (14, 0))
    assert {ground.hex_of(c, one) for one in ground.figures(c) if c.get(one, "side") == "us"} == near
    assert {(ground.hex_of(c, one), c.get(one, "facing")) for one in ground.figures(c) if c.get(one, "side") == "them"} == {(at, 3) for at in far}


@pytest.mark.parametrize("board", [None, "arena", CAVE, BIG])
def test_as_many_as_the_board_holds_stand_apart(board: Any) -> None:
    c = begun({"a": crowd(3), "b": crowd(3), "c": crowd(3)}, board=board)
    places = [ground.hex_of(c, one) for one in ground.figures(c)]
    assert len(set(places)) == 9 and not any(at is None or ground.board(c).is_shut(at) for at in places)


def test_a_giant_enters_where_all_of_it_finds_room() -> None:
    c = begun({"a": crowd(2, "Giant"), "b": crowd(2, "Giant"), "c": crowd(3)}, board=BIG)
    filled = [at for one in ground.figures(c) for at in ground.cells(c, one)]
    assert len(filled) == 15 == len(set(filled)) and not any(ground.board(c).is_shut(at) for at in filled)


def test_a_start_outside_the_entrances_is_refused() -> None:
    one, other = crowd(1)[0], {**crowd(1)[0], "name": "other"}
    door, middle = tuple(hex_at(5, 14)), tuple(hex_at(5, 7))
    assert melee().battle({"us": [{**one, "hex": door, "facing": 0}], "them": [other]}, board="arena").pending
    with pytest.raises(DiagnosticError) as refused:
        melee().battle({"us": [{**one, "hex": middle}], "them": [other]}, board="arena")
    assert refused.value.diagnostics[0].code == "TFR0856"
    assert melee().battle({"us": [{**one, "hex": middle}], "them": [other]}).pending  # an open field has no entrances


@pytest.mark.parametrize(
    ("placed", "says"),
    [
        ({"hex": (99, 99)}, "stands in 99,99, which is wall or off the board"),
        ({"hex": (2, 2), "facing": 6}, "faces 6"),
        ({"hex": (2, 2), "facing": 0.5}, "faces 0.5"),
        ({"hex": (2, 3)}, "stands where"),
    ],
)
def test_a_start_where_nobody_can_stand_is_refused(placed: dict[str, Any], says: str) -> None:
    one, other = {**crowd(1)[0], **placed}, {**crowd(1)[0], "name": "other", "hex": (2, 3)}
    with pytest.raises(DiagnosticError, match="TFR0856") as refused:
        melee().battle({"us": [one], "them": [other]})
    assert says in str(refused.value)


def test_a_body_is_no_hindrance_at_the_start() -> None:
    one, body = {**crowd(1)[0], "hex": (2, 3)}, {**crowd(1)[0], "name": "body", "hex": (2, 3), "hits": 12}
    c = begun({"us": [one], "them": [body, *crowd(1)]})
    assert c.get("them body", "health") == "unconscious"


def test_a_setting_that_there_is_not() -> None:
    with pytest.raises(DiagnosticError, match="TFR0857") as refused:
        melee().battle({"us": crowd(1), "them": crowd(1)}, bord="arena")
    assert "`board`" in str(refused.value)


def test_nobody_walks_through_the_walls_of_a_map() -> None:
    c = begun({"us": crowd(1), "them": crowd(1)}, board=CAVE)
    assert ground.board(c).is_shut(Hex(3, -1)) and ground.board(c).is_shut(Hex(5, -2))
    battle = melee().battle({"us": named("us", crowd(1)), "them": named("them", crowd(1))}, board=CAVE, chance=tfrules.sample(3))
    while battle.pending and battle.pending[0].label != "move":
        battle.answer(battle.pending[0], next(iter(battle.pending[0].domain.iterate())))
    commands = list(islice(battle.pending[0].domain.iterate(), 5000))
    entered = {tuple(at) for command in commands for at in command.get("path", ())}
    assert entered and not entered & {(3, -1), (5, -2)} and all(ground.board(c).contains(Hex(*at)) for at in entered)


def test_a_map_that_is_none_is_refused() -> None:
    with pytest.raises(DiagnosticError) as refused:
        melee().battle({"us": crowd(1), "them": []}, board=".   ?")
    assert refused.value.diagnostics[0].code == "TFR0951"


def test_sides_are_asked_for_changes_only_where_that_is_wanted() -> None:
    asked = begun({"us": crowd(1), "them": crowd(1)}, changes=True)
    assert asked.get("us", "may_change") and not begun({"us": crowd(1), "them": crowd(1)}).get("us", "may_change")
