"""The shipped packs load alone and in every combination that makes sense; the others are refused by name."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest

import tfrules
from tfrules.diagnostics import DiagnosticError
from tfrules.hooks.manager import installed
from tfrules.ir.codec import to_json

PACKS = {"tft": {"tft"}, "melee": {"tft", "melee"}, "wizard": {"tft", "wizard"}, "ww": {"ww"}}
GAMES = {
    ("melee",): {"tft", "melee"},
    ("wizard",): {"tft", "wizard"},
    ("melee", "wizard"): {"tft", "melee", "wizard", "melee_wizard"},
    ("ww",): {"ww"},
}
STRANGE = [("melee", "ww"), ("wizard", "ww"), ("melee", "wizard", "ww")]
RULES = {"rule", "modifier", "condition", "option", "manner", "outcome", "table"}  # two weapons may well have the same numbers
PROSE = {"cite", "covers", "summary", "note", "example"}


def packs_of(loaded: tfrules.game.Loaded) -> set[str]:
    return {document.pack for document in loaded.ruleset.items.values()}


def test_every_shipped_plugin_is_asked_for_here() -> None:
    assert {"tft", "melee", "wizard", "ww"} <= set(installed())


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_alone_brings_its_plugin_and_what_it_requires(pack: str) -> None:
    loaded = tfrules.load(packs=[pack])
    assert packs_of(loaded) == PACKS[pack] and set(loaded.plugins.names) == PACKS[pack] and loaded.info is None


def test_what_joins_two_games_brings_both() -> None:
    loaded = tfrules.load(packs=["melee_wizard"])
    assert set(loaded.plugins.names) == {"tft", "melee", "wizard"}
    assert packs_of(loaded) == {"tft", "melee", "wizard", "melee_wizard"}


@pytest.mark.parametrize("games", GAMES, ids="+".join)
def test_games_are_the_same_in_whatever_order_they_are_named(games: tuple[str, ...]) -> None:
    found = [tfrules.load(*names) for names in permutations(games)]
    assert all(packs_of(one) == GAMES[games] and one.info is not None and one.info.name == "+".join(games) for one in found)
    assert len({tuple(one.engine.definitions) for one in found}) == 1


@pytest.mark.parametrize("games", STRANGE, ids="+".join)
def test_games_that_nothing_joins_are_refused_by_name(games: tuple[str, ...]) -> None:
    with pytest.raises(DiagnosticError) as caught:
        tfrules.load(*games)
    assert [one.code for one in caught.value.diagnostics] == ["TFR0911"] and "+".join(games) in caught.value.diagnostics[
        0
    ].message


def test_what_two_games_share_stands_once() -> None:
    """No rule of the one says the same as one of the other, and nothing has the name of something there."""
    said: dict[Any, set[str]] = {}
    named: dict[Any, set[str]] = {}
    for document in tfrules.load("melee", "wizard").ruleset.items.values():
        lines = [line for line in to_json(document)["body"] if line["op"] not in PROSE]
        if lines and document.kind in RULES:
            said.setdefault((document.kind, json.dumps(lines, sort_keys=True)), set()).add(document.qualified)
        named.setdefault((document.kind, document.name), set()).add(document.qualified)
    packs = lambda names: {name.partition(":")[0] for name in names}  # noqa: E731
    assert [names for names in (*said.values(), *named.values()) if len(packs(names)) > 1] == []
