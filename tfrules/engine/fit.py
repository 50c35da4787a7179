"""Whether the fields of a state hold what they are declared to hold: a save may have been written by anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tfrules.engine.expressions import LARGEST
from tfrules.engine.state import State

if TYPE_CHECKING:
    from tfrules.engine.game import Game


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and abs(value) <= LARGEST


def _is_hex(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(_is_number(part) and abs(part) <= FARTHEST for part in value)


FARTHEST = 1_000_000  # hexes from the middle of a board
# Types whose values can be told apart without knowing the game; of the others nothing is said.
TESTS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "int": ("a whole number of at most 18 digits", _is_number),
    "bool": ("yes or no", lambda value: isinstance(value, bool)),
    "text": ("a text", lambda value: isinstance(value, str)),
    "hex": ("a hex", _is_hex),
}


def unfit_fields(game: Game, state: State) -> Iterator[str]:
    """What is wrong with fields of a state, in words, in order."""
    declared = game.vocabulary.fields
    for name, record in sorted(state.records.items()):
        for field, value in sorted(record.items()):
            found = declared.get((record["kind"], field))
            test = TESTS.get(found.type) if found is not None and found.how == "stored" else None
            if test is not None and value is not None and not test[1](value):
                yield f"{field!r} of {name!r} is {test[0]}, and not {str(value)[:40]!r}"
