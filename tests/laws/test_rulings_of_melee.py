"""Each choice of each ruling of Melee is carried out: an example that is played with it passes, and fails with any other choice.

A tenth of the rulings is checked in every run, another one each day; the slow suite checks them all.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache
from itertools import permutations
from zlib import crc32

import pytest

import tfrules
from tfrules.testing.examples import Case, UnderTest, cases, passes
from tfrules.testing.runner import under_test

# Choices that come to the same in Melee by itself, and why. A pair stands once, whichever way round.
ALIKE = {
    ("low-st-penalty", "hits-only", "any-loss"): "strength is lost by hits alone",
    ("miss-roll", "by-attack-kind", "melee"): "there are no spells to be missed with",
    ("shelter", "by-attack-kind", "melee"): "there are no missile spells",
    ("nonhuman-attributes", "melee", "by-job"): "there are only fighters",
    ("giant-ma", "by-origin", "ten"): "nobody is summoned",
    ("beginners", "by race", "experienced"): "there are only fighters",
    ("xp-cap", "fighters-only", "everyone"): "there are only fighters",
    ("arena-unconscious", "never", "own-spell-only"): "nobody is worn out by a spell of his own",
}


@cache
def melee() -> UnderTest:
    return under_test(tfrules.load("melee"))


@cache
def played_with() -> dict[tuple[str, str], list[Case]]:
    found: dict[tuple[str, str], list[Case]] = {}
    for case in cases(melee().game.ruleset):
        if not case.only_in or case.only_in in melee().names:
            for ruling in case.rulings:
                found.setdefault(ruling, []).append(case)
    return found


def faults(name: str) -> list[str]:
    """What no example tells apart of a ruling's choices."""
    found = []
    for choice, other in permutations(melee().game.ruleset.rulings[name].choices, 2):
        if (name, choice, other) in ALIKE or (name, other, choice) in ALIKE:
            continue
        held = [case for case in played_with().get((name, choice), ()) if passes(melee(), case)]
        if not any(not passes(melee(), _with(case, name, other)) for case in held):
            found.append(f"no example with {name}={choice} fails with {other}")
    return found


def _with(case: Case, name: str, choice: str) -> Case:
    return replace(case, rulings=tuple((known, choice if known == name else chosen) for known, chosen in case.rulings))


def _of_today(name: str) -> bool:
    return crc32(name.encode()) % 10 == date.today().toordinal() % 10


def test_a_tenth_of_the_rulings_is_carried_out() -> None:
    names = [name for name in sorted(melee().game.ruleset.rulings) if _of_today(name)]
    assert [fault for name in names for fault in faults(name)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(melee().game.ruleset.rulings))
def test_each_choice_is_carried_out(name: str) -> None:
    assert faults(name) == []


def test_what_is_alike_are_choices() -> None:
    rulings = melee().game.ruleset.rulings
    assert [row for row in ALIKE if row[0] not in rulings or not {row[1], row[2]} <= set(rulings[row[0]].choices)] == []
