"""The worked duel, and every duel that differs from it by one die, against the independent reckoning in tests/oracles."""

from __future__ import annotations

from itertools import islice

import pytest

import tfrules
from tests.oracles.yzor_and_krait import BOOK_DICE, COURSES, Dice, perturbations, reckon
from tests.wizard.course import PLUGINS, loaded
from tests.wizard.duel import Duel, differences


def changed(game: tfrules.game.Loaded, dice: Dice, every: int = 1) -> dict[str, list[str]]:
    """What differs in the duel of a table and in those with one die of it changed, by label; of these every first, second..."""
    whole = Duel(game, dice)
    found = {"as it stands": differences(whole.play(), reckon(dice))}
    for label, other in islice(perturbations(dice), 0, None, every):
        found[label] = differences(whole.changed(label.split(",")[0], other), reckon(other))
    return {label: faults for label, faults in found.items() if faults}


def test_the_book_and_every_changed_die() -> None:
    """236 duels."""
    assert changed(loaded(), BOOK_DICE) == {}


@pytest.mark.parametrize("course", COURSES)
def test_courses_far_from_the_book(course: str) -> None:
    """Each with every seventeenth of its changed dice: 17 goes into no number of faces, so that all throws have their turn."""
    assert changed(loaded(), COURSES[course], every=17) == {}


def test_the_books_own_fourth_turn() -> None:
    """With the turn of casting not counted Krait is still dazzled, and the wizards dice for who acts first."""
    game = tfrules.load("wizard", plugins=PLUGINS, rulings={"cast-turn-counts": "not-counted"})
    whole = Duel(game, BOOK_DICE)
    assert differences(whole.play(), reckon(BOOK_DICE, cast_turn_counts=False)) == []
    assert {"T4 tie Yzor", "T4 tie Krait"} <= whole.before.keys()
    for label, dice in perturbations(BOOK_DICE):
        if label.startswith("T4"):
            found = differences(whole.changed(label.split(",")[0], dice), reckon(dice, cast_turn_counts=False))
            assert found == [], label
