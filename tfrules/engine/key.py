"""The key under which states merge: a declared projection, hashed field by field.

A state's key is the sum of the digests of all fields of its records and of the frames of its agenda. Sums are handed on from state to
state, so a new state costs what changed; a record's is kept with the record. Fields declared as `ledger` are left out. Equal keys mean equal
legal answers and odds, and views that differ in nothing but such fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from tfrules.engine.state import Frame, Plain, Record, State

MASK = (1 << 128) - 1
MOST_SHOWN = 100_000
PLAINEST = frozenset({str, int, type(None)})
# Where a state keeps its key, and what the key of the next one is made of.
KEY, SUM, FRAMES = "key", "sum", "frames"
Sum = tuple[int, Mapping[str, Record], frozenset[str]]  # of these records; and which of them may have changed since


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


def field_digest(record: str, field: str, value: Plain) -> int:
    """The digest of one field of a record; that of a field which is not there, None, is 0."""
    return 0 if value is None else _field_digest(record, field, hashed(value))


@lru_cache(maxsize=1 << 18)
def _field_digest(record: str, field: str, value: Plain) -> int:
    return _digest((record, field, canonical(value)))


_SHOWN: dict[int, tuple[Plain, tuple[str]]] = {}  # of values that hold others, by identity, with themselves


def hashed(value: Plain) -> Any:
    """A value as something can be looked up by it: the same for equal values, and for no others; true is not one."""
    if type(value) in PLAINEST:
        return value
    known = _SHOWN.get(id(value))
    if known is None or known[0] is not value:
        if len(_SHOWN) > MOST_SHOWN:
            _SHOWN.clear()
        known = _SHOWN[id(value)] = value, (repr(canonical(value)),)
    return known[1]


def record_digest(name: str, record: Record, ledger: Mapping[str, frozenset[str]]) -> int:
    """The digest of one record; `ledger` lists the fields left out, by kind."""
    try:
        return record.digest
    except AttributeError:
        skip = ledger.get(record["kind"], frozenset())
        record.digest = sum([field_digest(name, field, value) for field, value in record.items() if field not in skip])
        return record.digest


def frame_digest(frame: Frame, depth: int) -> int:
    """The digest of one frame at its depth in the agenda."""
    return _digest((depth, frame.code, frame.step, canonical(frame.bind), canonical(frame.answers)))


def state_key(state: State, ledger: Mapping[str, frozenset[str]]) -> int:
    """The key of a state: a 128-bit number, equal for states that agree in all that rules read."""
    key: int | None = state.memo.get(KEY)
    if key is None:
        key = state.memo[KEY] = (_records_sum(state, ledger) + _frames_sum(state)) & MASK
    return key


def _records_sum(state: State, ledger: Mapping[str, frozenset[str]]) -> int:
    """The digests of all records, from the sum of an earlier state of the same course where there is one."""
    known: Sum | None = state.memo.get(SUM)
    if known is None:
        total = sum(record_digest(name, record, ledger) for name, record in state.records.items())
    else:
        total, before, names = known
        for name in names:
            was, now = before.get(name), state.records.get(name)
            if was is not now:
                total -= 0 if was is None else record_digest(name, was, ledger)
                total += 0 if now is None else record_digest(name, now, ledger)
    state.memo[SUM] = (total, state.records, frozenset())
    return total


def _frames_sum(state: State) -> int:
    """The digests of all frames; those under the top seldom change."""
    known: tuple[tuple[Frame, int], ...] = state.memo.get(FRAMES, ())
    found = []
    for depth, frame in enumerate(state.agenda):
        kept = known[depth] if depth < len(known) and known[depth][0] is frame else (frame, frame_digest(frame, depth))
        found.append(kept)
    state.memo[FRAMES] = tuple(found)
    return sum(digest for _, digest in found)
