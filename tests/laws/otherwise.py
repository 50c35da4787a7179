"""States that differ from another in one secret alone: what a side does not see is otherwise, so nothing that it sees may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tfrules.engine.mask import KEPT_BACK, Mask
from tfrules.engine.state import Record, State


def unseen(mask: Mask) -> Iterator[tuple[str, str]]:
    """The fields of visible records that a side does not see, but for what says who knows what."""
    for name in mask.visible():
        for field in mask.records[name]:
            if field not in KEPT_BACK and field not in ("kind", "alias") and not mask.shows(name, field):
                yield name, field


def named_in(value: Any) -> Iterator[Any]:
    """Every plain part of a value."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield key
            yield from named_in(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from named_in(part)
    else:
        yield value


def otherwise(mask: Mask, state: State) -> Iterator[State]:
    """The state with one secret changed: a hidden record gone, if nothing is on it or speaks of it; a hidden field another."""
    questions = tuple(dict(request.about) for request in state.pending)
    for name in mask.hidden:
        rest = {other: record for other, record in state.records.items() if other != name}
        if not any(name in named_in(one) for one in (*rest.values(), *questions)):
            yield State(rest, state.agenda, state.pending)
    for name, field in unseen(mask):
        record = state.records[name]
        value = record[field]
        changed = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else None
        fields = {other: kept for other, kept in record.items() if other != field}
        if changed is not None:
            fields[field] = changed
        yield State({**state.records, name: Record(fields)}, state.agenda, state.pending)
