"""Figures of several hexes in whole fights: they never stand in walls or in each other, and are engaged as each of their hexes says.

Shapes and engagement are reckoned anew here, from the drawings of `tests/boards` and the records alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

import pytest

from tests.boards.footprints import LONG, ONE_HEX, RHOMBUS, TRIANGLE
from tests.wizard.course import loaded
from tfrules.battle import Battle
from tfrules.boards import Footprint, Hex, Placement
from tfrules.engine.context import Context
from tfrules.engine.drivers import sample
from tfrules.engine.state import Frame, State
from tfrules.game import Loaded
from tfrules_tft import ground, options, shapes, ways
from tfrules_tft.figure import record_of

DRAWN = {"Giant": (TRIANGLE, 2), "Small dragon": (RHOMBUS, 2), "Dragon": (LONG, 3)}
BOARD = {"columns": 9, "rows": 13}
RESTING = ("move", "action", "attack", "initiative")
MOST = 24


def beast_of(known: Loaded, beast: str, at: tuple[int, int], facing: int) -> dict[str, Any]:
    return dict(record_of(known.engine, beast, {"name": "Beast", "hex": at, "facing": facing}))


def battle(game: str, beast: str, seed: int) -> Battle:
    known = loaded(game)
    man = {"ST": 12, "DX": 12, "weapons": ["Broadsword"]}
    sides = {
        "ours": [beast_of(known, beast, (4, 4), seed % 6), known.figure("Human", **man, name="Ann", hex=(1, 9), facing=0)],
        "theirs": [
            known.figure("Human", **man, name=name, hex=at, facing=3) for name, at in (("Bob", (4, 1)), ("Cid", (2, 2)), ("Dan", (6, -1)))
        ],
    }
    return known.battle(sides, chance=sample(seed), board=BOARD)


def context(fight: Battle) -> Context:
    return Context(fight.game.engine, fight.state, Frame("look", 0, {}), 0)


def shape(record: Any) -> tuple[Footprint, int]:
    return DRAWN.get(str(record["race"]).split(":")[1], (ONE_HEX, 1))


def place(record: Any) -> Placement:
    return Placement(shape(record)[0], Hex(*record["hex"]), record.get("facing", 0))


def on_board(fight: Battle) -> dict[str, Any]:
    return {name: fight.state.records[name] for name in fight.state.of_kind("figure") if fight.state.records[name].get("hex")}


def is_well(record: Any) -> bool:
    return bool(record.get("health", "well") == "well")


def engaged(people: dict[str, Any], one: str) -> bool:
    """Whether enough enemies on their feet have some hex of a figure in front of them; a large one counts as three."""
    filled, count = set(place(people[one]).cells), 0
    for foe in people.values():
        stands = is_well(foe) and foe.get("posture", "standing") == "standing" and not foe.get("hth")
        if foe["side"] != people[one]["side"] and stands and filled & set(place(foe).front):
            count += 3 if len(place(foe).cells) > 1 else 1
    return count >= shape(people[one])[1]


def course(game: str, beast: str, seed: int) -> Iterator[Battle]:
    """A fight answered at random, at each point where nothing is under way."""
    dice, fight = random.Random(seed), battle(game, beast, seed)
    for _ in range(MOST):
        if fight.over or not fight.pending:
            return
        if fight.pending[0].label in RESTING:
            yield fight
        found = list(islice(fight.pending[0].domain.iterate(), 2500))
        busy = [one for one in found if isinstance(one, dict) and (one.get("path") or one.get("do") not in (None, "pass"))]
        fight.answer(fight.pending[0], dice.choice(busy if busy and dice.random() < 0.8 else found))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "beast"), [("melee", "Giant"), ("wizard", "Giant"), ("wizard", "Small dragon"), ("wizard", "Dragon")])
def test_nobody_stands_in_another_and_engagement_goes_by_every_hex(game: str, beast: str, seed: int) -> None:
    moved = False
    for fight in course(game, beast, seed):
        people, board = on_board(fight), ground.board(context(fight))
        up = {name: one for name, one in people.items() if is_well(one) and one.get("posture", "standing") != "prone"}
        for one in people.values():
            assert not any(board.is_shut(at) for at in place(one).cells)
        for one, other in combinations(up.values(), 2):
            assert not set(place(one).cells) & set(place(other).cells)
        for name in people:
            assert ground.is_engaged(context(fight), name) == engaged(people, name), (name, people)
        moved = moved or people.get("Beast", {}).get("hex") != (4, 4)
    assert moved


def test_what_is_drawn_in_text_is_what_the_books_are_taken_to_mean() -> None:
    game = loaded("wizard").engine
    c = Context(game, State({}), Frame("look", 0, {}), 0)
    known = {name.split(":")[1]: one for name, one in shapes.shapes(c).items()}
    for name, (footprint, _) in DRAWN.items():
        assert known[name].footprint == footprint
        definition = next(d for d in game.definitions.values() if d.label == name and d.kind == "creature")
        assert definition.value(c, "hexes", {}) == len(footprint.cells)
    assert known["Giant"].turns and not known["Dragon"].turns and not known["Small dragon"].turns
    assert len(known["Giant snake"].footprint.front) == 5 and known["Giant snake"].size == 1


def moving(beast: str, facing: int = 0, game: str = "wizard", at: tuple[int, int] = (6, 4)) -> tuple[Context, Any]:
    """A beast alone on a wide board, about to move."""
    known = loaded(game)
    fight = known.battle({"ours": [beast_of(known, beast, at, facing)], "theirs": []}, board={"columns": 15, "rows": 17})
    return context(fight), options.options(context(fight))["a"]


def fault(c: Context, *path: tuple[int, ...], **more: Any) -> str:
    return options.fault(c, {"figure": "Beast", "option": "a", "path": path, **more})


def test_the_part_that_goes_farthest_counts() -> None:
    """A dragon turns by a sixth about its tail: the tail, four hexes from the head, stays; the head goes four hexes."""
    c, _ = moving("Dragon")
    lie, here = ways.Lie(c, "Beast"), ground.placement(c, "Beast")
    assert here is not None
    tail = here.cells[-1]
    about = [move for move in lie.shape.moves(0) if here.moved(here.anchor.plus(move.by), move.facing).cells[-1] == tail]
    assert sorted((move.facing, max(move.parts), move.parts[0], move.parts[-1]) for move in about) == [(1, 4, 4, 0), (5, 4, 4, 0)]


def test_turning_there_and_back_counts_each_part_for_itself() -> None:
    """A giant: about its head the two others go one, about one of them the head goes one, and so on: nobody went farther than two."""
    c, _ = moving("Giant")
    lie = ways.Lie(c, "Beast")
    tally = ways.Tally(lie)
    for parts in ((0, 1, 1), (1, 0, 1), (1, 1, 0)):
        move = next(one for turn in range(6) for one in lie.shape.moves(turn) if one.parts == parts)
        tally.add(move, lie.length(move))
    assert tally.spent == 2


@pytest.mark.parametrize(("game", "spent"), [("melee", 0), ("wizard", 1)])
def test_a_pivot_about_the_front_costs_what_the_ruling_says(game: str, spent: int) -> None:
    """`giant-move-count`: the front stays, the hexes behind swing by one."""
    c, _ = moving("Giant", game=game)
    lie, here = ways.Lie(c, "Beast"), ground.placement(c, "Beast")
    assert here is not None
    move = lie.step(here, here.moved(facing=1))
    assert move is not None and lie.length(move) == spent


def test_a_dragon_cannot_spin_and_a_giant_can() -> None:
    assert fault(moving("Dragon")[0], facing=3) and fault(moving("Small dragon")[0], facing=3)
    giant = moving("Giant")[0]
    assert [fault(giant, facing=turn) == "" for turn in range(6)] == [True, False, True, False, True, False]


def test_a_dragon_goes_straight_as_far_as_its_movement_and_no_farther() -> None:
    c, _ = moving("Dragon", at=(6, 9))
    straight = [(6, 9 - gone) for gone in range(1, 10)]
    assert fault(c, *straight[:8]) == "" and "costs 9" in fault(c, *straight[:9])


@pytest.mark.parametrize("path", [((99, 99),), ((6, 3, 7),), ((6,),), ("up",), (None,), ((6, True),), ((6, 2),)])
def test_no_way_is_a_fault_and_no_crash(path: Any) -> None:
    assert fault(moving("Giant")[0], *path)
    assert options.fault(moving("Giant")[0], {"figure": "Beast", "option": "a", "path": 7})


@pytest.mark.parametrize("beast", ["Giant", "Small dragon"])
def test_every_listed_end_is_legal_and_is_where_the_way_leads(beast: str) -> None:
    c, option = moving(beast)
    ends = options.ends(c, "Beast", option)
    for end, path in list(ends.items())[::29]:
        assert options.fault(c, {"figure": "Beast", "option": "a", "path": path}) == ""
        place = ways.end(c, {"figure": "Beast", "path": path})
        assert place is not None and shapes.Stand(*place.anchor, place.facing) == end
