"""A pack whose things nobody bears changes nothing: the same items, numbers, offers and logs, whatever else is loaded beside them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pytest

import tfrules
from tests.laws.random_fights import listed, melee, placed, some, told
from tfrules.engine.agenda import answer
from tfrules.engine.key import state_key
from tfrules.engine.state import to_json
from tfrules.game import Loaded

PACK = {
    "pack.yaml": 'id: aaa-unrelated\nversion: 1.0.0\nrequires: { melee: "*" }\n',
    "a.tfr": (
        'weapon "Aardvark" { class blunt; hands 1; ST 9; damage 3d6; modify attack.DX by +9; summary "Nobody has it." }\n'
        'armor "Aegis" { stops 9; DX -9; summary "Nobody wears it." }\n'
        'condition "Agog" { modify bearer.adjDX by -9; on bearer wounded { end effect } }\n'
    ),
    "z.yaml": "kind: armor\nitems: { Zinc: { stops: 1, summary: Cold. } }\n",
}


@cache
def beside() -> Loaded:
    """The game with a pack more."""
    folder = Path(mkdtemp())
    for name, text in PACK.items():
        (folder / name).write_text(text, "utf-8")
    return tfrules.load("melee", packs=[folder])


def course(loaded: Loaded, seed: int) -> list[Any]:
    """A random fight as all that can be seen of it."""
    chance = Random(seed)
    state = placed(chance, loaded=loaded).state
    found: list[Any] = []
    for _ in range(25):
        if not state.pending:
            break
        request = chance.choice(state.pending)
        outcome = answer(loaded.engine, state, request, some(chance, request))
        state = outcome.state
        found.append([listed(state, 40), told(outcome.events), to_json(state), state_key(state, loaded.engine.ledger)])
    return found


def test_every_item_of_the_game_is_as_it_was() -> None:
    alone, both = melee().ruleset, beside().ruleset
    assert len(both.items) == len(alone.items) + 4 and both.content_hash != alone.content_hash
    assert [both.items[key] for key in alone.items] == list(alone.items.values())
    assert dict(both.rulings) == dict(alone.rulings) and dict(both.rules) == dict(alone.rules)


@pytest.mark.parametrize("seed", range(4))
def test_fights_are_the_same_with_and_without_it(seed: int) -> None:
    assert course(beside(), seed) == course(melee(), seed)


def test_the_law_can_fail() -> None:
    """A rule is in play always: a pack with one is not unrelated."""
    folder = Path(mkdtemp())
    (folder / "pack.yaml").write_text(PACK["pack.yaml"], "utf-8")
    (folder / "a.tfr").write_text('rule "All are quick" { modify figure.adjDX by +1 }\n', "utf-8")
    assert any(course(tfrules.load("melee", packs=[folder]), seed) != course(melee(), seed) for seed in range(4))
