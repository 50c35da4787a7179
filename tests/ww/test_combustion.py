"""Combustion under both choices of its two rulings, and who stands in the blast."""

from __future__ import annotations

from typing import Any

from tests.ww.play import begin, course, game, names, situation
from tfrules.engine.agenda import answer
from tfrules.engine.drivers import Run
from tfrules.engine.state import State
from tfrules.game import Loaded

NEAREST = ("combustion-remainder", "nearest")
ALL_DR = ("dr-vs-spells", "all-dr")


def blast(loaded: Loaded, foes: dict[str, dict[str, Any]], points: dict[str, list[int]], faces: tuple[int, ...]) -> Run:
    return course(loaded, begin_blast(loaded, foes, points, len(faces)), [faces])


def begin_blast(loaded: Loaded, foes: dict[str, dict[str, Any]], points: dict[str, list[int]], dice: int) -> Any:
    mage = {"M": 9, "B": 9, "spells": ["Combustion"]}
    state = situation(
        loaded, {"us": {"mage": mage}, "them": foes}, points={"mage": [0, 0], "there": [20, 0], **points}, spots=["there"]
    )
    return begin(loaded, state, "ww.cast", caster="mage", spell="ww:Combustion", MD=dice, point="there")


def bodies(state: State) -> dict[str, int]:
    return {name: record["B"] for name, record in state.items() if record["kind"] == "creature" and name != "mage"}


THREE = {name: {"B": 9} for name in ("near", "middle", "far")}
PLACES = {"near": [20, 0], "middle": [21, 0], "far": [22, 0]}


def test_the_rest_is_lost() -> None:
    assert bodies(blast(game(), THREE, PLACES, (5, 5, 1)).state) == {"near": 6, "middle": 6, "far": 6}


def test_the_rest_goes_to_the_nearest() -> None:
    assert bodies(blast(game(NEAREST), THREE, PLACES, (5, 5, 1)).state) == {"near": 5, "middle": 5, "far": 6}
    assert bodies(blast(game(NEAREST), THREE, PLACES, (5, 4, 1)).state) == {"near": 5, "middle": 6, "far": 6}
    assert bodies(blast(game(NEAREST), THREE, PLACES, (5, 3, 1)).state) == {"near": 6, "middle": 6, "far": 6}


def test_the_judge_decides_between_those_equally_near() -> None:
    loaded = game(NEAREST)
    outcome = begin_blast(loaded, THREE, {"near": [20, 0], "middle": [21, 0], "far": [19, 0]}, 3)
    outcome = answer(loaded.engine, outcome.state, outcome.state.pending[0], (5, 5, 1))
    (request,) = outcome.state.pending
    assert request.asks == "judge"
    assert sorted(request.domain.iterate()) == [("far",), ("middle",)]
    outcome = answer(loaded.engine, outcome.state, request, ("far",))
    assert bodies(outcome.state) == {"near": 5, "middle": 6, "far": 5}


def test_the_radius_is_an_inch_for_each_die() -> None:
    places = {"near": [23, 0], "middle": [24, 0], "far": [25, 0]}
    assert bodies(blast(game(), THREE, places, (1, 1, 1)).state) == {"near": 6, "middle": 9, "far": 9}
    assert bodies(blast(game(), THREE, places, (1, 1, 1, 1)).state) == {"near": 7, "middle": 7, "far": 9}


def test_armor_and_hide_count_only_under_the_other_ruling() -> None:
    foes = {"knight": {"B": 9, "armor": "Full plate"}, "beast": {"B": 9, "hide": 1}}
    places = {"knight": [20, 0], "beast": [21, 0]}
    assert bodies(blast(game(), foes, places, (2, 2, 4)).state) == {"knight": 5, "beast": 5}
    assert bodies(blast(game(ALL_DR), foes, places, (2, 2, 4)).state) == {"knight": 8, "beast": 6}


def test_nobody_in_the_blast() -> None:
    run = blast(game(), THREE, {"near": [28, 0], "middle": [28, 1], "far": [28, 2]}, (6, 6, 6))
    assert bodies(run.state) == {"near": 9, "middle": 9, "far": 9}
    assert "takes effect" in names(run)


def test_only_points_within_range_are_offered() -> None:
    loaded = game()
    state = situation(
        loaded, {"us": {"mage": {"M": 9, "spells": ["Combustion"]}}, "them": {"foe": {}}},
        points={"mage": [0, 0], "foe": [30, 1], "there": [30, 0], "beyond": [31, 0]},
    )  # fmt: skip
    (request,) = begin(loaded, state, "ww.cast", caster="mage", spell="ww:Combustion", MD=3).state.pending
    assert (request.label, list(request.domain.iterate())) == ("point", ["mage", "there"])
