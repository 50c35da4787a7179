"""In which order plugins and packs are loaded decides nothing, nor does what else is loaded beside a game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import tfrules
from tests.laws import random_fights
from tests.laws.random_fights import listed, melee, orders, told
from tfrules.engine.agenda import answer
from tfrules.engine.game import Game, Parts
from tfrules.engine.key import state_key
from tfrules.engine.procedure import Procedure, steps
from tfrules.engine.state import State
from tfrules.engine.view import view
from tfrules.game import Loaded
from tfrules.hooks.manager import installed
from tfrules.hooks.spec import hook
from tfrules.packs import link, load_pack
from tfrules.vocabulary.terms import Declaration, Event, Field, Group, Kind, Query, StatementClass

PLUGINS = ("melee", "tft", "wizard")


class Kites:
    """A stranger's plugin: words, a population and a procedure that have nothing to do with any game."""

    @staticmethod
    @hook
    def tfrules_vocabulary() -> Iterable[Declaration]:
        return (
            Kind("kite", doc="Something that flies.", standing="carried", roles=(("bearer", "any"),)),
            StatementClass("kite", ("modify", "on", "when standing", "cite")),
            Field("kite", "height", "int", default=0, settable=True),
            Query("kite.lift", "kite", base="kite.height"),
            Event("soars", ("{kite} soars",), (("kite", "kite"),)),
            Group("wind"),
        )

    @staticmethod
    @hook
    def tfrules_procedures() -> Iterable[Procedure]:
        return (steps("a kite flies", lambda c, b: c.emit("soars")),)

    @staticmethod
    @hook
    def tfrules_populations() -> dict[str, Any]:
        return {"gust": lambda c: (1, 2, 3)}


KITES = """\
kite "Box kite" { modify bearer.lift by +1 group wind }
rule "calm" {
  modify kite.lift by -1 group wind when kite.height >= 3
  on kite soars { raise kite.height by 1 }
}
rule "a watch" { when 1 == 2 { stop } }
"""


@cache
def module(name: str) -> Any:
    return import_module(installed()[name].value)


def loaded(names: tuple[str, ...]) -> Loaded:
    """Melee, loaded with these plugins in this order."""
    return tfrules.load("melee", plugins={name: module(name) for name in names})


def replay(game: Loaded, seed: int) -> list[Any]:
    """All that can be told of a random fight when it is fought again in another game: questions, answers, events, keys, views."""
    engine, found = game.engine, []
    state = _over_again(game, seed)
    for step in random_fights.fight(seed):
        outcome = answer(engine, state, step.request.id, step.value)
        state = outcome.state
        asked = [request.to_json() for request in state.pending]
        found.append((told(outcome.events), state_key(state, engine.ledger), asked, listed(state, 40)))
        found.append([view(engine, state, side).text() for side in ("Red", "Blue", "judge")])
    return found


def _over_again(game: Loaded, seed: int) -> State:
    return random_fights.placed(random_fights.Random(seed), loaded=game).state


@cache
def first_told(seed: int) -> list[Any]:
    return replay(melee(), seed)


def shape(engine: Game) -> Any:
    """Everything in a compiled game that has an order."""
    return (
        list(engine.definitions),
        {kind: list(names) for kind, names in engine.by_kind.items()},
        {name: [(line.source, line.stage, line.rank) for line in query.standing] for name, query in engine.queries.items()},
        {name: [(r.event, r.phase, r.rank) for rs in d.reactions.values() for r in rs] for name, d in engine.definitions.items()},
        [holder.definition.name for holder in engine.global_holders],
        engine.carriers,
        list(engine.vocabulary.heads),
    )


@pytest.mark.parametrize("names", orders(("melee", "tft")) + orders(PLUGINS), ids="-".join)
def test_the_order_of_plugins_decides_nothing(names: tuple[str, ...]) -> None:
    game = loaded(names)
    same = loaded(tuple(sorted(names)))
    assert game.ruleset.content_hash == same.ruleset.content_hash
    assert shape(game.engine) == shape(same.engine)
    if names[0] == "tft":
        assert replay(game, 2) == first_told(2)


def test_plugins_that_a_game_does_not_use_change_no_hash_and_no_fight() -> None:
    alone, crowded = loaded(("melee", "tft")), loaded(PLUGINS)
    assert alone.ruleset.content_hash == crowded.ruleset.content_hash == melee().ruleset.content_hash
    for seed in range(2):
        assert replay(crowded, seed) == replay(alone, seed) == first_told(seed)


def test_the_order_of_packs_decides_nothing() -> None:
    game = tfrules.load("melee+wizard")
    packs = [load_pack(path, game.vocabulary) for path in (game.plugins.packs[name] for name in game.info.packs)]  # type: ignore[union-attr]
    shapes = []
    for order in permutations(packs):
        ruleset = link(order, game.vocabulary, game="melee+wizard")
        assert ruleset.content_hash == game.ruleset.content_hash
        assert ruleset == game.ruleset and list(ruleset.items) == list(game.ruleset.items)
        if order[0] is packs[-1]:
            shapes.append(shape(Game(game.vocabulary, ruleset, Parts(game.plugins.procedures, game.plugins.populations))))
    assert len(shapes) == 6 and all(one == shape(game.engine) for one in shapes)


@pytest.mark.parametrize("pack", ["aaa", "zzz"])
def test_a_strangers_plugin_and_pack_beside_a_game_change_no_fight(pack: str, tmp_path: Path) -> None:
    """Words, rules and a watch of something else beside Melee, first or last by name."""
    file = tmp_path / f"{pack}.tfr"
    file.write_text(KITES, encoding="utf-8")
    for plugins in (
        {"tft": module("tft"), "melee": module("melee"), pack: Kites},
        {pack: Kites, "melee": module("melee"), "tft": module("tft")},
    ):
        game = tfrules.load("melee", plugins=plugins, packs=[file])
        assert f"{pack}:Box kite" in game.engine.definitions and game.engine.watching and not melee().engine.watching
        assert game.ruleset.content_hash != melee().ruleset.content_hash
        for seed in range(2):
            assert replay(game, seed) == first_told(seed)
