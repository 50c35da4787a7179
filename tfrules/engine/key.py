"""The key under which states merge: a declared projection, hashed record by record.

A record's digest is kept with the record, and a state's key is the sum of its records' digests plus that of its agenda, so a new state
costs what changed. Fields declared as `ledger` are left out. Equal keys mean equal legal answers, odds and views.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from tfrules.engine.state import Frame, Plain, Record, State

_MASK = (1 << 128) - 1
KEY = "key"  # where a state keeps it


def canonical(value: Plain) -> Any:
    """A value in a form whose `repr` is the same for equal values, whatever the order in which a mapping was filled."""
    if isinstance(value, str | int) or value is None:
        return value
    if isinstance(value, tuple):
        return tuple(map(canonical, value))
    if isinstance(value, Mapping):
        return tuple((name, canonical(value[name])) for name in sorted(value))
    return value


def _digest(value: Any) -> int:
    return int.from_bytes(blake2b(repr(value).encode(), digest_size=16).digest(), "big")


def record_digest(name: str, record: Record, ledger: Mapping[str, frozenset[str]]) -> int:
    """The digest of one record; `ledger` lists the fields left out, by kind."""
    try:
        return record.digest
    except AttributeError:
        skip = ledger.get(record["kind"], frozenset())
        kept = tuple((field, canonical(record[field])) for field in sorted(record) if field not in skip)
        record.digest = _digest((name, kept))
        return record.digest


def frame_digest(frame: Frame, depth: int) -> int:
    """The digest of one frame at its depth in the agenda."""
    return _digest((depth, frame.code, frame.step, canonical(frame.bind), canonical(frame.answers)))


def state_key(state: State, ledger: Mapping[str, frozenset[str]]) -> int:
    """The key of a state: a 128-bit number, equal for states that agree in all that rules read."""
    key: int | None = state.memo.get(KEY)
    if key is None:
        total = sum(record_digest(name, record, ledger) for name, record in state.records.items())
        total += sum(frame_digest(frame, depth) for depth, frame in enumerate(state.agenda))
        key = state.memo[KEY] = total & _MASK
    return key
