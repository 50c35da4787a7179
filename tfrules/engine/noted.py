"""Records and bindings that write down what was read of them before the reader wrote it.

What code of frames does is a function of what it read. So whoever knows what was read, and what came of it, need not run it again
for another state that agrees in just that: `memo` keeps what came of it. Of whole numbers it is noted only what was found out about them (`sums`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.amount import Amount
from tfrules.engine.key import hashed
from tfrules.engine.state import Plain, Record
from tfrules.engine.sums import IS, Notes, Sum
from tfrules.engine.turn import NUMBER, TURN

WHOLE = ""  # the field that stands for which fields a record has
NUMERIC = int  # what a test says of a field that holds a whole number: further tests say what of it mattered
FRAME = ""  # the record that stands for the bindings of the frame


def field_names(record: Mapping[str, Plain], silent: frozenset[str]) -> tuple[str, ...]:
    """Which fields a record has, without the silent ones."""
    return tuple(sorted(field for field in record if field not in silent))


class Noted(Record):
    """A record that notes what is read of it. What the reader itself has written is its own, and not noted."""

    __slots__ = ("name", "notes", "origin", "own", "silent")

    name: str
    notes: Notes
    origin: Mapping[str, Plain]
    own: set[str]
    silent: frozenset[str]

    @classmethod
    def of(cls, record: Mapping[str, Plain], name: str, notes: Notes, silent: frozenset[str]) -> Noted:
        """A record under notes; of its `silent` fields nothing is noted."""
        made = cls(record)
        made.name, made.notes, made.origin, made.own, made.silent = name, notes, record, set(), silent
        return made

    def _read(self, field: str) -> Plain:
        value = dict.get(self, field)
        if field in self.silent or field in self.own:
            if field == NUMBER and self.name == TURN and field not in self.own:
                what = "a rule reads how many turns there have been, so that a fight is never twice in the same state"
                raise DiagnosticError([finding("TFR0812", what, help="count what is left of something instead, in a field of your own")])
            return value
        if type(value) is int:
            self.notes.tests.setdefault((IS, self.name, field), NUMERIC)
            number = self.notes.number((self.name, field), value)
            return number.exact() if (dict.get(self, "kind"), field) in self.notes.plain else number
        self.notes.tests.setdefault((IS, self.name, field), hashed(value))
        return value

    def _note_names(self) -> None:
        self.notes.tests.setdefault((IS, self.name, WHOLE), field_names(self.origin, self.silent))

    def unread(self, field: str) -> Plain:
        """A field, read for nobody."""
        return dict.get(self, field)

    # ------------------------------------------------------------ reading

    def get(self, field: str, default: Plain = None) -> Plain:
        value = self._read(field)
        return default if value is None else value

    def __getitem__(self, field: str) -> Plain:
        value = self._read(field)
        return dict.__getitem__(self, field) if value is None else value

    def __contains__(self, field: object) -> bool:
        self._read(str(field))
        return dict.__contains__(self, field)

    def __iter__(self) -> Iterator[str]:
        self._note_names()
        return dict.__iter__(self)

    def keys(self) -> Any:
        self._note_names()
        return dict.keys(self)

    def values(self) -> Any:
        return [value for _, value in self.items()]

    def items(self) -> Any:
        self._note_names()
        return [(field, self._read(field)) for field in dict.keys(self)]

    def __bool__(self) -> bool:
        return True  # each has a kind

    def __len__(self) -> int:
        self._note_names()
        return dict.__len__(self)

    def __eq__(self, other: object) -> bool:
        return dict(self.items()) == other

    __hash__ = None  # type: ignore[assignment]

    # ------------------------------------------------------------ writing

    def __setitem__(self, field: str, value: Plain) -> None:
        self.own.add(field)
        dict.__setitem__(self, field, value)

    def pop(self, field: str, default: Plain = None) -> Plain:
        self.own.add(field)
        return dict.pop(self, field, default)

    def editable(self) -> Noted:
        made = Noted(dict.items(self))
        made.name, made.notes, made.origin, made.own, made.silent = self.name, self.notes, self.origin, set(self.own), self.silent
        return made

    def kept(self) -> Noted:
        return self.editable()


def noted_bindings(code: str, bind: Mapping[str, Plain], notes: Notes, path: tuple[str, ...] = ()) -> dict[str, Plain]:
    """The bindings of a frame of such code with the whole numbers in them under notes."""
    return {name: _noted(code, value, notes, (*path, name)) for name, value in bind.items()}


def _noted(code: str, value: Plain, notes: Notes, path: tuple[str, ...]) -> Plain:
    if type(value) is not int:
        return noted_bindings(code, value, notes, path) if isinstance(value, Mapping) else value
    number = notes.number((FRAME, path), value)
    return number.exact() if (code, path) in notes.plain else number


def settled(value: Plain) -> Plain:
    """A value that is kept as it is: it matters which numbers are in it."""
    if type(value) is Sum:
        return value.exact()
    if isinstance(value, tuple):
        found = [settled(item) for item in value]
        if all(new is old for new, old in zip(found, value, strict=True)):
            return value
        return type(value)(*found) if hasattr(value, "_fields") else tuple(found)
    if isinstance(value, Mapping):
        kept = {name: settled(item) for name, item in value.items()}
        return value if all(kept[name] is item for name, item in value.items()) else kept
    if isinstance(value, Amount):
        plus: Any = value.plus
        return Amount(value.groups, plus.exact()) if type(plus) is Sum else value
    return value
