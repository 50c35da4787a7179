"""Whole random battles of wizards and fighters in which everything that must hold is looked at after every answer.

The quick suite plays three, another three each day; TFRULES_SEED chooses which. `-m slow` plays 750 and holds that all that there is comes up.
"""

from __future__ import annotations

import os
from collections import Counter
from datetime import UTC, datetime
from random import Random

import pytest

import tfrules.engine
import tfrules_melee
import tfrules_tft
import tfrules_wizard
from tests.melee.invariants import Broken
from tests.wizard.asked import of_code, of_texts
from tests.wizard.invariants import MagicWatch
from tests.wizard.random_battles import MagicTally, battle, both, levels, play, play_many
from tfrules.engine.state import Plain, Record, State

FEW, MANY, OFTEN = 3, 750, 20
SHORT = 160  # answers of a battle of the quick suite
FIRST = int(os.environ.get("TFRULES_SEED", datetime.now(UTC).toordinal() * FEW))
NOT_ASKED = {  # questions that no such battle brings, each with the reason
    "attack": "in joint play it is an action of Wizard's phase",
    "change": "Melee's stage of declared attacks has no place in Wizard's turn",
    "likeness": "it is said with the command, since a question would tell others which spell it is",
    "extra": "under another ruling alone is the extra die of a pole weapon thrown by itself",
    "beside": "somebody has to stand unseen in the very hex in which a wall comes up",
}
NOT_SEEN = {  # events likewise
    "breach": "a figure is made before the fight",
    "made": "a figure is made before the fight",
    "improves": "between fights",
    "rearranged": "between fights",
    "rests": "between fights",
    "comes in": "before the first turn, when figures are placed",
    "comes hurt": "before the first turn, when figures are placed",
    "changes": "Melee's stage of declared attacks has no place in Wizard's turn",
    "initiative waived": "only when all agree beforehand",
}


@pytest.mark.parametrize("seed", range(FIRST, FIRST + FEW))
def test_what_must_hold_does(seed: int) -> None:
    play(seed, MagicTally(), SHORT)


@pytest.mark.slow
def test_many_battles_and_all_that_magic_has() -> None:
    tally = play_many(range(FIRST, FIRST + MANY))
    asked = Counter[str]()
    for name, number in tally.asked.items():
        asked[name.partition(": ")[2]] += number
    questions = (of_texts(both()) | of_code(tfrules.engine, tfrules_tft, tfrules_melee, tfrules_wizard)) - set(NOT_ASKED)
    assert set(asked) <= questions, "a question that the packs and plugins do not name"
    rare = {f"spell {name}": tally.spells[name] for name in levels() if tally.spells[name] < OFTEN}
    rare |= {f"question {name}": asked[name] for name in sorted(questions) if asked[name] < OFTEN}
    events = sorted(set(both().vocabulary.events) - set(NOT_SEEN))
    rare |= {f"event {name}": tally.events[name] for name in events if tally.events[name] < OFTEN}
    assert not rare, f"from seed {FIRST} on: {rare}\n{tally.text()}"


def test_what_is_left_out_exists_otherwise() -> None:
    assert set(NOT_ASKED) <= of_texts(both()) | of_code(tfrules_tft, tfrules_wizard)
    assert set(NOT_SEEN) <= set(both().vocabulary.events)


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
