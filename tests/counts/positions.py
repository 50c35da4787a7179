"""The positions whose courses are counted: of each game a small one that can be counted by hand, and larger ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import tfrules
from tests.counts.counting import Position
from tfrules.cli.options import Options
from tfrules.cli.session import Session
from tfrules.cli.situation import reach
from tfrules.engine.game import Game
from tfrules.engine.state import State

Place = Callable[[], tuple[Game, State]]
ROLLS = {"North": (6,), "South": (1,)}  # North wins every initiative


def told(place: str, label: str) -> Place:
    """A question in a shipped scenario."""

    def there() -> tuple[Game, State]:
        loaded, course = reach(Session(Options()), place, label, "judge")
        return loaded.engine, course.state

    return there


def line(*columns: int) -> Place:
    """Two lines of figures who face each other, on a board that is no larger than they are; North is asked how it moves."""

    def there() -> tuple[Game, State]:
        game = tfrules.load("melee")

        def one(name: str, column: int, row: int, facing: int) -> Mapping[str, Any]:
            at = column, row - column // 2
            return game.figure("Human", name=name, ST=12, DX=12, weapons=["Shortsword"], hex=at, facing=facing)

        north = [one(f"N{column}", column, 0, 3) for column in columns]
        south = [one(f"S{column}", column, 1, 0) for column in columns]
        battle = game.battle({"North": north, "South": south}, board={"columns": len(columns), "rows": 2})
        while (request := battle.pending[0]).label != "move":
            battle.answer(request, ROLLS[str(request.get("who"))] if request.label == "initiative" else "North")
        return game.engine, battle.state

    return there


POSITIONS = {
    "melee": (
        Position(
            "an archer may shoot", told("flavius-and-wulf@1", "attack"), (2, 216 + 6, 216 * 6 + 6 * 6),
            "He shoots or passes. A shot is rolled on three dice; after a hit comes one die of damage, after a miss, or where he passed, "
            "the next initiative, of which each side rolls one die.",
        ),
        Position(
            "two who cannot leave their hexes", line(0), (1 + 5 * 6,),
            "She passes, or takes one of five options that need no step, and faces one of six ways: attack, defend, disengage, grapple, "
            "pick up a rock.",
        ),
        Position(
            "six who cannot leave their hexes", line(0, 1, 2), (3 * (1 + 5 * 6),),
            "Each of three may be the first, with what one has.",
        ),
    ),
    "wizard": (
        Position("a student of magic acts", told("yzor-and-krait@1", "action")),
        Position(
            "a fist of magic", told("yzor-and-krait@4", "power"), (3, 3 * 3, 3 * 3 * 216),
            "Strength 1, 2 or 3, at one of three who are there, and three dice to cast it.",
        ),
    ),
    "ww": (
        Position(
            "eight goblins strike or wait", told("eight-goblins@1", "strike"), (2, 2 * 2, 2 * 2 * 2),
            "One after the other is asked whether it strikes the hero, who is all there is to be struck.",
        ),
        Position("a hero may strike on", told("eight-goblins@1", "Strike on")),
    ),
}  # fmt: skip
