"""Whole random battles of wizards and fighters in which everything that must hold is looked at after every answer.

The quick suite plays three, another three each day; TFRULES_SEED chooses which. `-m slow` plays 500 and holds that all that there is comes up.
"""

from __future__ import annotations

import os
from collections import Counter
from datetime import UTC, datetime
from random import Random

import pytest

from tests.melee.invariants import Broken
from tests.wizard.invariants import MagicWatch
from tests.wizard.random_battles import MagicTally, battle, both, levels, play
from tfrules.engine.state import Plain, Record, State

FEW, MANY, OFTEN = 3, 500, 20
SHORT = 160  # answers of a battle of the quick suite
FIRST = int(os.environ.get("TFRULES_SEED", datetime.now(UTC).toordinal() * FEW))
QUESTIONS = [
    "move",
    "action",
    "offer",
    "first",
    "next",
    "target",
    "power",
    "aspect",
    "place",
    "where",
    "facing",
    "likeness",
    "attribute",
    "hand",
    "suspect",
    "renew",
    "meant",
    "initiative",
    "tie",
    "hit",
    "damage",
    "save",
]
EVENTS = [
    "casts",
    "announces",
    "rolled to cast",
    "drained",
    "renewed",
    "appears",
    "vanishes",
    "withstood",
    "without effect",
    "harmed",
    "effect begins",
    "effect ends",
    "rolled to hit",
    "damage rolled",
    "wounded",
    "faints",
    "dies",
    "falls",
    "stands",
    "saved",
    "hidden",
    "shown",
    "spotted",
    "turns",
    "no room",
    "refused",
    "offer taken",
    "option chosen",
    "turn begins",
    "turn ends",
]


@pytest.mark.parametrize("seed", range(FIRST, FIRST + FEW))
def test_what_must_hold_does(seed: int) -> None:
    play(seed, MagicTally(), SHORT)


@pytest.mark.slow
def test_many_battles_and_all_that_magic_has() -> None:
    tally = MagicTally()
    for seed in range(FIRST, FIRST + MANY):
        play(seed, tally)
    asked = Counter({label: number for name, number in tally.asked.items() for label in (name.partition(": ")[2],)})
    rare = {f"spell {name}": tally.spells[name] for name in levels() if tally.spells[name] < OFTEN}
    rare |= {f"question {name}": asked[name] for name in QUESTIONS if asked[name] < OFTEN}
    rare |= {f"event {name}": tally.events[name] for name in EVENTS if tally.events[name] < OFTEN}
    assert not rare, f"from seed {FIRST} on: {rare}\n{tally.text()}"


def test_six_wizards_at_least_in_every_battle() -> None:
    for seed in range(12):
        begun = battle(Random(seed))
        assert sum(1 for name in begun.of_kind("figure") if begun.records[name].get("spells")) >= 6


# ------------------------------------------------------------ what is broken is seen


def with_record(state: State, name: str, **fields: Plain) -> State:
    known = {field: value for field, value in {**state.records.get(name, {}), **fields}.items() if value is not None}
    return State({**state.records, name: Record(known)}, state.agenda, state.pending)


MAKER = "Red 0"
WOLF: dict[str, Plain] = {"kind": "figure", "race": "tft:Wolf", "side": "Red", "basic_ST": 10, "basic_DX": 14, "hex": (0, 0)}
BLUR: dict[str, Plain] = {"kind": "effect", "of": "wizard:Blur/effect"}
FAULTS: dict[str, tuple[dict[str, dict[str, Plain]], str]] = {
    "strength comes back": ({MAKER: {"spent": -1}}, "had lost"),
    "a loss that nobody told of": ({MAKER: {"spent": 2}}, "were told"),
    "a time that is over": ({"Blur on Red 0": {**BLUR, "bearer": MAKER, "ends": ({"left": 0, "unit": "turn"},)}}, "left"),
    "on nobody": ({"Blur on none": {**BLUR, "bearer": "none"}}, "who is gone"),
    "without a master": ({"wolf": {**WOLF, "maker": "nobody"}}, "is not"),
    "its master is dead": ({MAKER: {"health": "dead"}, "wolf": {**WOLF, "maker": MAKER, "unreal": "image"}}, "is dead"),
    "nothing keeps it here": ({"wolf": {**WOLF, "maker": MAKER}}, "nothing keeps it"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_it_is_seen_when_it_does_not_hold(fault: str) -> None:
    changes, said = FAULTS[fault]
    begun = battle(Random(1))
    state = begun
    for name, fields in changes.items():
        state = with_record(state, name, **fields)
    with pytest.raises(Broken, match=said):
        MagicWatch(both(), begun, Random(1)).see(state)
