"""A state as one side has to reckon with it: what is hidden from it is not there, unless the side assumes it.

There is no default prior. A side that suspects something says so (`assume`), or weighs several assumptions itself; what it does not say
is taken as absent, whether it is there or not. So a reckoning depends on nothing that the side cannot see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tfrules.engine.mask import Mask
from tfrules.engine.request import JUDGE
from tfrules.engine.state import Plain, Record, State

if TYPE_CHECKING:
    from tfrules.engine.game import Game

Assumptions = Mapping[str, Mapping[str, Plain]]  # record -> fields; a record that is not there is added, with its `kind`


def believed(game: Game, state: State, side: str, assume: Assumptions | None = None) -> State:
    """The state without what is hidden from the side, with what it assumes. The judge's is the state itself, with assumptions."""
    records: dict[str, Record] = {}
    mask = Mask(game, state.records, side)
    for name, record in state.records.items():
        if side == JUDGE or name in mask.machinery:
            records[name] = record
        elif name not in mask.hidden:
            records[name] = Record({field: value for field, value in record.items() if field == "kind" or mask.shows(name, field)})
    for name, fields in (assume or {}).items():
        records[name] = Record({**records.get(name, {}), **fields})
    return State(records, state.agenda)
