"""Whole random battles in which everything that must hold is looked at after every answer.

The quick suite plays a dozen, another dozen each day; TFRULES_SEED chooses which. `-m slow` plays 500 and holds that all that Melee has comes up.
"""

from __future__ import annotations

import os
from collections import Counter
from datetime import UTC, datetime

import pytest

from tests.melee.random_battles import Tally, melee, play

DOZEN, MANY, OFTEN = 12, 500, 20
FIRST = int(os.environ.get("TFRULES_SEED", datetime.now(UTC).toordinal() * DOZEN))
QUESTIONS = (
    *("move", "attack", "change", "offer", "agree", "first", "next", "foe", "where", "follow", "turn", "facing", "meant"),
    *("initiative", "tie", "hit", "damage", "defence", "disengage", "draw", "save", "pile"),
)
MAGIC = ("h", "i", "r", "s")  # options of the second part, which its rules forbid to everyone
ELSEWHERE = {  # events that no battle of Melee of itself brings, each with the reason
    "breach": "a figure is made before the fight",
    "made": "a figure is made before the fight",
    "improves": "between fights",
    "rearranged": "between fights",
    "rests": "between fights",
    "comes hurt": "before the first turn, when figures are placed",
    "comes in": "before the first turn, when figures are placed",
    "pushed aside": "the giants of Melee push nobody aside",
    "initiative waived": "only when all agree beforehand",
    "runs into": "nobody is hidden in Melee",
}


@pytest.mark.parametrize("seed", range(FIRST, FIRST + DOZEN))
def test_what_must_hold_does(seed: int) -> None:
    play(seed, Tally())


@pytest.mark.slow
def test_many_battles_and_all_that_melee_has() -> None:
    tally = Tally()
    for seed in range(FIRST, FIRST + MANY):
        play(seed, tally)
    letters = [str(option.lines("letter")[0]["letter"]) for option in melee().list("option")]
    letters = [letter for letter in letters if letter not in MAGIC]
    rare = {f"option {name}": tally.options[name] for name in (*letters, "pass") if tally.options[name] < OFTEN}
    asked = Counter({label: number for name, number in tally.asked.items() for label in (name.partition(": ")[2],)})
    rare |= {f"question {name}": asked[name] for name in QUESTIONS if asked[name] < OFTEN}
    rare |= {f"event {name}": tally.events[name] for name in EVENTS if tally.events[name] < OFTEN}
    assert not rare, f"from seed {FIRST} on: {rare}\n{tally.text()}"


EVENTS = sorted(name for name, declared in melee().vocabulary.events.items() if name not in ELSEWHERE)
