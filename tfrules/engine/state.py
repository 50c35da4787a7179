"""The state of a game: records by id, and the agenda of frames that are still to run.

Everything in it is plain data (str, int, bool, None, dice not rolled yet, tuples and string-keyed mappings of these), so that a
state can be written as JSON, compared and hashed. Definitions are named by their qualified name ("pack:Name"), records
by an id without a colon. Log, seed and history are never in it. A state is never changed: frames write to an overlay, and `commit`
shares every record that did not change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tfrules.engine.amount import Amount

Plain = Any  # str | int | bool | None | Amount | tuple[Plain, ...] | Mapping[str, Plain]


KINDS = "kinds"  # where a state keeps the ids by kind


class Record(dict[str, Plain]):
    """The fields of one thing in play. Frozen by convention once it is in a state; its digest is kept with it."""

    __slots__ = ("digest",)

    digest: int

    def editable(self) -> dict[str, Plain]:
        """A copy to be written to."""
        return dict(self)

    def kept(self) -> Record:
        """What was written to, as it enters a state."""
        return Record(self)


class Frame(NamedTuple):
    """One step of something under way: which code, which step of it, its bindings, and the answers it already has."""

    code: str  # "proc:NAME" or "block:ID"
    step: int
    bind: Mapping[str, Plain]
    answers: tuple[tuple[str, Plain], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """Records and agenda (the last frame is on top). `pending` and `result` follow from them and are kept for the reader."""

    records: Mapping[str, Record]
    agenda: tuple[Frame, ...] = ()
    pending: tuple[Any, ...] = ()  # of Request
    memo: dict[Any, Any] = field(default_factory=dict, repr=False)  # what was derived: key, indexes; never saved

    @property
    def done(self) -> bool:
        """Whether nothing is left to run and nothing is asked."""
        return not self.agenda and not self.pending

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """The ids of the records of one kind, in a fixed order."""
        return self.kinds().get(kind, ())

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """Ids by kind, each list sorted."""
        found: dict[str, tuple[str, ...]] | None = self.memo.get(KINDS)
        if found is None:
            lists: dict[str, list[str]] = {}
            for name in sorted(self.records):
                lists.setdefault(self.records[name]["kind"], []).append(name)
            found = self.memo[KINDS] = {kind: tuple(names) for kind, names in lists.items()}
        return found

    def items(self) -> Iterator[tuple[str, Record]]:
        """All records with their ids."""
        return iter(self.records.items())


def freeze(value: Any) -> Plain:
    """A value read from JSON, with lists as tuples, so that it can stand in a state."""
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    if isinstance(value, dict):
        frozen = {str(name): freeze(item) for name, item in value.items()}
        return Amount(frozen["dice"], frozen["plus"]) if _is_amount(frozen) else frozen
    return value


def _is_amount(value: Mapping[str, Any]) -> bool:
    """Whether a frozen mapping is what `Amount.to_json` writes."""
    if value.keys() != {"dice", "plus"} or type(value["plus"]) is not int or not isinstance(value["dice"], tuple):
        return False
    groups = value["dice"]
    return all(isinstance(group, tuple) and len(group) == 2 and all(type(n) is int for n in group) for group in groups)


def thaw(value: Plain) -> Any:
    """A value of a state as JSON, with tuples as lists."""
    if isinstance(value, tuple):
        return [thaw(item) for item in value]
    if isinstance(value, Mapping):
        return {name: thaw(item) for name, item in value.items()}
    return value.to_json() if isinstance(value, Amount) else value


SAVE_FORMAT = 1


def to_json(state: State) -> dict[str, Any]:
    """A state as a JSON object; `from_json` gives back an equal state. Pending requests are not written: they follow."""
    return {
        "format": SAVE_FORMAT,
        "records": {name: thaw(record) for name, record in sorted(state.records.items())},
        "agenda": [
            {"code": f.code, "step": f.step, "bind": thaw(f.bind), "answers": [[rid, thaw(v)] for rid, v in f.answers]}
            for f in state.agenda
        ],
    }


def from_json(data: Mapping[str, Any]) -> State:
    """The state that `to_json` wrote. Raises KeyError or TypeError on another shape; callers validate by schema first."""
    records = {name: Record(freeze(fields)) for name, fields in data["records"].items()}
    agenda = tuple(
        Frame(f["code"], f["step"], freeze(f["bind"]), tuple((rid, freeze(v)) for rid, v in f["answers"])) for f in data["agenda"]
    )
    return State(records, agenda)
