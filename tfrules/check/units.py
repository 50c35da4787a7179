"""The one unit that can stand at a place, as a fix."""

from __future__ import annotations

from tfrules.fixes import Fix, written
from tfrules.ir.model import Json
from tfrules.source import Span
from tfrules.vocabulary import types
from tfrules.vocabulary.terms import Slot, Vocabulary


def only(vocabulary: Vocabulary, slot: Slot, number: Json, place: Span) -> tuple[Fix, ...]:
    """The fix that writes the unit of a slot over a place, or behind a number where the place is empty.

    There is none where the slot may be counted in several units, or in none.
    """
    if len(slot.units) != 1 or not slot.units[0]:
        return ()
    unit = types.unit_named(slot.units[0], vocabulary)
    if unit is None:
        return ()
    word = unit.word if number == 1 else types.unit_word(unit)
    return (written(place, word if place.start < place.end else f" {word}"),)
