"""A whole small game that shares nothing with those of this repository is loaded, listed, checked, explained and tested.

A regatta has hidden hands, cards that are chosen at the same time, eight- and ten-sided dice, a shuffle, things that last
for legs, reactions and offers; it has no figures, no hexes and no turns of combat.
"""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tests.foreign import words
from tests.foreign.play import game, race
from tfrules.check import check_module, shapes
from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import Outcome, answer, start
from tfrules.engine.context import Context
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.request import Options
from tfrules.engine.state import Frame, State
from tfrules.engine.turn import phases
from tfrules.game import Loaded, load
from tfrules.hooks import manager
from tfrules.lang.parse import parse_module
from tfrules.report import card, listing_text, trace_text
from tfrules.source import Source
from tfrules.testing import run_tests
from tfrules.vocabulary.collect import collect
from tfrules.vocabulary.core import CORE

ROOT = Path(__file__).resolve().parents[2]


def test_it_loads_without_a_finding() -> None:
    assert game().ruleset.warnings == ()
    assert game().info is not None and game().info.title == "Regatta"


def test_a_plugin_that_is_given_must_offer_the_game() -> None:
    with pytest.raises(DiagnosticError) as caught:
        load("regata", plugins=dict(game_plugin()))
    assert caught.value.diagnostics[0].code == "TFR0911" and "regatta" in caught.value.diagnostics[0].help


def game_plugin() -> dict[str, object]:
    from tests.foreign import plugin

    return {"regatta": plugin}


def test_its_words_are_those_of_the_core_and_its_own() -> None:
    own = {kind.word for kind in words.KINDS}
    assert own == {"boat", "card", "right", "deck", "course", "buoy"}
    assert set(game().vocabulary.kinds) - set(collect(CORE).kinds) <= own <= set(game().vocabulary.kinds)


def test_what_is_loaded_is_listed_by_its_own_kinds() -> None:
    assert [item.name for item in game().list("boat")] == ["Skiff", "Barge"]  # in the order of the text
    text = listing_text(game().ruleset.items.values(), game().vocabulary)
    assert "boat (2)\n" in text and "card (6)\n" in text and "right (2)\n" in text
    assert "Barge  regatta  Heavy, with a wash that slows whoever comes past it." in text
    assert game().card("Fair Wind").rank == 3


def test_the_frame_of_its_turn_comes_from_its_text() -> None:
    c = Context(game().engine, State({}), Frame("", 0, {}), 0)
    assert [(one["name"], one["runs"], one["offers"]) for one in phases(c, "regatta:leg")] == [
        ("draw", "regatta.draw", False), ("cards", "regatta.choose", False), ("sail", "regatta.sail", False),
        ("oars", "", True), ("finish", "regatta.finish", False),
    ]  # fmt: skip


TEXTS = {f"{kind.word} example": kind.example for kind in words.KINDS if kind.example}
TEXTS |= {f"{kind.word} template": kind.templates.format(name="Some Name") for kind in words.KINDS if kind.templates}


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_what_authors_are_shown_is_itself_correct(name: str) -> None:
    parsed = parse_module(Source("example.tfr", TEXTS[name]), shapes(game().vocabulary))
    checked = check_module(parsed.module, game().vocabulary, "regatta")
    assert [one.message for one in (*parsed.diagnostics, *checked.diagnostics)] == []
    assert [document.name for document in checked.documents] == [TITLES.get(name, "Some Name")]


TITLES = {"boat example": "Raft", "card example": "Gust", "right example": "Shout"}


def test_a_word_of_another_game_is_none_of_its_own() -> None:
    text = 'card "Odd" { rank 1; play { damage 1 to boat } }'
    parsed = parse_module(Source("odd.tfr", text), shapes(game().vocabulary))
    assert [one.code for one in check_module(parsed.module, game().vocabulary, "regatta").diagnostics] == ["TFR0310"]


def test_its_examples_and_its_scenario_hold() -> None:
    report = run_tests([game()])
    assert [result.failure.to_text() for result in report.results if result.failure] == []
    assert {result.title for result in report.results} >= {"A short race", "the odds of it", "the larger sail counts alone"}
    assert report.count("passed") == len(report.results) == 15


def test_a_wrong_example_is_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.tfr"
    wrong.write_text(
        'scenario "Wrong" game regatta { course 9 hand 1; deck "Drift"; side North { boat Anna "Skiff" }\n'
        '  turn 1 { choose card "Squall"; expect Anna.place == 0 } }\n'
    )
    loaded = load("regatta", plugins=game_plugin(), packs=[wrong])
    (failure,) = run_tests([loaded], [wrong]).failures
    assert failure.code == "TFR0712" and "'Squall' is no answer to the draw 'card'" in failure.message


def with_card(tmp_path: Path, play: str) -> tuple[Loaded, Outcome]:
    """The game with one more card, and what comes of it when Anna plays it: she is on field 2, Ben and Cleo on 4."""
    file = tmp_path / "more.tfr"
    file.write_text(f'card "Odd" {{ rank 9; play {{ {play} }} }}')
    loaded = load("regatta", plugins=game_plugin(), packs=[file])
    boats = {
        side: [loaded.figure("Skiff", name=name, place=place)]
        for side, name, place in (("North", "Anna", 2), ("South", "Ben", 4), ("East", "Cleo", 4))
    }
    records = loaded.battle(boats, length=40).state.records
    return loaded, start(loaded.engine, State(records), "proc:regatta.play one", {"boat": "Anna", "card": "more:Odd"})


def test_a_list_of_two_numbers_is_a_list(tmp_path: Path) -> None:
    """Not a hex, which is written in the same way: a choice between two, and two faces that are thrown again."""
    loaded, outcome = with_card(tmp_path, "choose n in (1, 2) by boat; roll 1d4 reroll (1, 2) as more; advance boat by n + more")
    (choice,) = outcome.state.pending
    assert choice.asks == "North" and choice.domain == Options((1, 2))
    endings = enumerate_chance(loaded.engine, answer(loaded.engine, outcome.state, choice, 2).state)
    places = endings.distribution(lambda state: state.records["Anna"]["place"])
    assert dict(places.items()) == {7: Fraction(1, 2), 8: Fraction(1, 2)}


def test_not_turns_a_word_that_picks_round(tmp_path: Path) -> None:
    def moved(selector: str) -> list[int]:
        records = with_card(tmp_path, f"for each {selector} {{ advance it by 10 }}")[1].state.records
        return [records[name]["place"] for name in ("Anna", "Ben", "Cleo")]

    assert moved("boat ahead of boat") == [2, 14, 14]
    assert moved("boat not ahead of boat") == [12, 4, 4]


def test_a_number_shows_how_it_came_about() -> None:
    battle = race(game(), anna={"oars": 2})
    battle.edit(lambda c: [c.game.give(c, f"regatta:{name}", "Anna", {}) for name in ("fair wind", "spinnaker", "wash")])
    assert trace_text(game().explain("way", "Anna", battle)) == (
        "boat.way = 1d8 + 3\n"
        "  = 1d8  base                   1d8  sheet Boats\n"
        "  -2     wash               1d8 - 2  sheet Boats\n"
        "  (+2)   fair wind                   sheet Cards  not counted: spinnaker is the strongest of group sails\n"
        "  +4     spinnaker          1d8 + 2  sheet Cards\n"
        "  +1     hands at the oars  1d8 + 3  sheet Oars\n"
        "  ( )    hands at the oars           sheet Oars  not counted: its condition does not hold\n"
    )


def test_a_card_is_shown_as_text() -> None:
    text = card(game().vocabulary, game().card("Squall").document, {"sheet": "The rules sheet of the regatta"})
    assert "card Squall" in text and "rank 4" in text and "becalmed" in text and "The rules sheet of the regatta" in text


def test_installed_beside_others_it_loads_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = EntryPoint("regatta", "tests.foreign.plugin", manager.GROUP)
    found = {**manager.installed(), "regatta": beside, "broken": EntryPoint("broken", "nowhere.at_all", manager.GROUP)}
    monkeypatch.setattr(manager, "installed", lambda: found)
    manager.plugins_for.cache_clear()
    try:
        loaded = load("regatta")
        assert loaded.plugins.names == ("regatta",) and len(loaded.list("card")) == 6
    finally:
        manager.plugins_for.cache_clear()


def test_it_needs_no_other_plugin() -> None:
    """Loaded and raced in a process of its own, nothing of another plugin is imported."""
    code = (
        "import sys, tfrules; from tests.foreign.play import game, race\n"
        "battle = race(game(), chance=tfrules.sample(3))\n"
        "assert battle.pending\n"
        "print(*[name for name in sys.modules if name.startswith('tfrules_')])"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
