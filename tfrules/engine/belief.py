"""A state as one side has to reckon with it: what is hidden from it is not there, unless the side assumes it.

There is no default prior. A side that suspects something says so (`assume`), or weighs several assumptions itself; what it does not say
is taken as absent, whether it is there or not. So a reckoning depends on nothing that the side cannot see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tfrules.engine.mask import GONE, Mask, conceals
from tfrules.engine.request import JUDGE
from tfrules.engine.state import Frame, Plain, Record, State, freeze

if TYPE_CHECKING:
    from tfrules.engine.game import Game

Assumptions = Mapping[str, Mapping[str, Plain]]  # record -> fields; a record that is not there is added, with its `kind`


def believed(game: Game, state: State, side: str, assume: Assumptions | None = None) -> State:
    """The state without what is hidden from the side, with what it assumes. The judge's is the state itself, with assumptions."""
    if not assume and not any(conceals(game, record) for record in state.records.values()):
        return state  # also for a side: there is nothing that it does not see
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


def as_known(game: Game, state: State, side: str) -> State:
    """The state as the side could write it down itself: what it sees, by the names it knows, and what is under way in the same words.

    So whatever is worked out here tells it nothing new, in whatever order it is told. The judge's is the state itself.
    """
    if side == JUDGE:
        return state
    mask = Mask(game, state.records, side)
    records = {name: Record(freeze(mask.value(state.records[name]))) for name in mask.machinery}
    records |= {mask.public(name): Record(freeze(mask.record(name))) for name in mask.visible()}
    return State(records, tuple(_frame(mask, frame) for frame in state.agenda))


def _frame(mask: Mask, frame: Frame) -> Frame:
    answers = ((asked, mask.value(value)) for asked, value in frame.answers)
    known = tuple((asked, freeze(value)) for asked, value in answers if value is not GONE)
    return Frame(frame.code, frame.step, freeze(mask.value(frame.bind)), known)
