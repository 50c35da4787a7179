"""Generated parties in random fights, in which everything that must hold is looked at after every answer.

The quick suite plays a few, others each day; TFRULES_SEED chooses which. `-m slow` plays 1,000 and holds that all that a fight has comes up.
"""

from __future__ import annotations

import os
from collections import Counter
from datetime import UTC, datetime

import pytest

from tests.melee.random_battles import Tally
from tests.ww.random_parties import play

FEW, MANY, OFTEN = 4, 1_000, 20
FIRST = int(os.environ.get("TFRULES_SEED", datetime.now(UTC).toordinal() * FEW))
OFFERS = (
    *("Move", "Charge", "Flee", "Cast", "Shoot", "Parry", "Entreat the deity", "Look for the lie", "Get up"),
    *("Strike on", "Pay with Body", "Shift the sound", "Take hold", "Let go"),
)
QUESTIONS = (
    *("offer", "strike", "where", "spell", "MD", "point", "target", "targets", "die", "fate", "speaker", "wording"),
    *("attack", "parry", "initiative", "magic dice", "morale", "aim", "stray", "entreaty", "contest", "percentile"),
)
EVENTS = (
    *("attacks", "attack score", "blow", "struck", "hurt", "damaged", "felled", "dies", "contested", "initiative", "shoots", "moves"),
    *("casts", "magic dice", "takes effect", "reached", "fizzles", "interrupted", "finishes", "heals", "made", "broken vow"),
)


@pytest.mark.parametrize("seed", range(FIRST, FIRST + FEW))
def test_what_must_hold_does(seed: int) -> None:
    play(seed, Tally(), most=60)


@pytest.mark.slow
def test_a_thousand_parties_and_all_that_a_fight_has() -> None:
    tally = Tally()
    for seed in range(FIRST, FIRST + MANY):
        play(seed, tally)
    asked = Counter({label: number for name, number in tally.asked.items() for label in (name.partition(": ")[2],)})
    rare = {f"offer {name}": tally.options[name] for name in OFFERS if tally.options[name] < OFTEN}
    rare |= {f"question {name}": asked[name] for name in QUESTIONS if asked[name] < OFTEN}
    rare |= {f"event {name}": tally.events[name] for name in EVENTS if tally.events[name] < OFTEN}
    assert not rare, f"from seed {FIRST} on: {rare}\n{tally.text()}"
