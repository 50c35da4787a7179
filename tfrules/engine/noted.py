"""Records that write down which of their fields were read before the reader wrote them.

What code of frames does is a function of what it read. So whoever knows what was read, and what came of it, need not run it again
for another state that agrees in just that: `memo` keeps what came of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.state import Plain, Record
from tfrules.engine.turn import NUMBER, TURN

WHOLE = ""  # the field that stands for which fields a record has
Notes = dict[tuple[str, str], Plain]  # (record, field) -> what was read there first; None where there is no such field


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

    def _note(self, field: str) -> None:
        if field == NUMBER and self.name == TURN and field not in self.own:
            what = "a rule reads how many turns there have been, so that a fight is never twice in the same state"
            raise DiagnosticError([finding("TFR0812", what, help="count what is left of something instead, in a field of your own")])
        if field not in self.own and field not in self.silent and (self.name, field) not in self.notes:
            self.notes[self.name, field] = dict.get(self, field)

    def _note_all(self) -> None:
        for field in self.origin:
            self._note(field)
        if (self.name, WHOLE) not in self.notes:
            self.notes[self.name, WHOLE] = field_names(self.origin, self.silent)

    def unread(self, field: str) -> Plain:
        """A field, read for nobody."""
        return dict.get(self, field)

    # ------------------------------------------------------------ reading

    def get(self, field: str, default: Plain = None) -> Plain:
        self._note(field)
        return dict.get(self, field, default)

    def __getitem__(self, field: str) -> Plain:
        self._note(field)
        return dict.__getitem__(self, field)

    def __contains__(self, field: object) -> bool:
        self._note(str(field))
        return dict.__contains__(self, field)

    def __iter__(self) -> Iterator[str]:
        self._note_all()
        return dict.__iter__(self)

    def keys(self) -> Any:
        self._note_all()
        return dict.keys(self)

    def values(self) -> Any:
        self._note_all()
        return dict.values(self)

    def items(self) -> Any:
        self._note_all()
        return dict.items(self)

    def __bool__(self) -> bool:
        return True  # each has a kind

    def __len__(self) -> int:
        self._note_all()
        return dict.__len__(self)

    def __eq__(self, other: object) -> bool:
        self._note_all()
        return dict.__eq__(self, other)

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
