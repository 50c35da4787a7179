"""What the code of a frame may do: read, ask, write to the overlay, raise events, push further frames.

A frame's code is ordinary code. When it asks a question that has no answer yet, it is left with `Waiting`, nothing it did is kept, and it
runs again from its own start once the answer is there. So code must be a function of records, bindings and answers alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tfrules.engine.amount import Amount, as_amount
from tfrules.engine.event import Event
from tfrules.engine.request import CHANCE, Domain, Exploding, Faces, Options, Request
from tfrules.engine.roll import Exploded, Roll
from tfrules.engine.state import Frame, Plain, Record, State

if TYPE_CHECKING:
    from tfrules.engine.game import Game

_GONE: dict[str, Any] = {}


class Waiting(Exception):
    """Raised by `ask` when a question has no answer yet."""

    def __init__(self, requests: tuple[Request, ...]) -> None:
        super().__init__(requests[0].label)
        self.requests = requests


class Refused(Exception):
    """Raised by rule code when what was asked for cannot be done; the reason goes into a diagnostic."""


class Context:
    """One run of one frame."""

    __slots__ = ("answers", "asked", "depth", "events", "frame", "game", "met", "moved", "over", "pushed", "quiet", "reckoned", "rule", "state")

    def __init__(self, game: Game, state: State, frame: Frame, depth: int, quiet: bool = False) -> None:
        self.game = game
        self.state = state
        self.frame = frame
        self.depth = depth
        self.quiet = quiet
        self.over: dict[str, dict[str, Any]] = {}
        self.moved = False  # whether a record was added or taken away
        self.answers = dict(frame.answers)
        self.asked = 0
        self.events: list[Event] = []
        self.pushed: list[Frame] = []
        self.rule = ""
        self.reckoned: list[str] = []  # the queries under way, each asked for by the one before
        self.met: dict[str, None] | None = None  # the definitions whose lines are read, in order, where a trace wants to name them

    # ------------------------------------------------------------ reading

    @contextmanager
    def noting(self) -> Iterator[dict[str, None]]:
        """The definitions that are read, or that forbid something, in the meantime, in order."""
        before, noted = self.met, dict[str, None]()
        self.met = noted
        try:
            yield noted
        finally:
            self.met = before

    def meet(self, definition: str) -> None:
        """A definition is looked something up in: a trace that is being told names it."""
        if self.met is not None:
            self.met[definition] = None

    def record(self, name: str) -> Mapping[str, Plain]:
        """The fields of a record as they stand now. Raises KeyError for an id that is not there."""
        found = self.over.get(name)
        if found is None:
            return self.state.records[name]
        if found is _GONE:
            raise KeyError(name)
        return found

    def exists(self, name: Plain) -> bool:
        """Whether a record of that id is there."""
        if name in self.over:
            return self.over[name] is not _GONE
        return name in self.state.records

    def get(self, name: str, field: str, default: Plain = None) -> Plain:
        """A stored field of a record."""
        found = self.over.get(name)
        if found is None:
            return self.state.records[name].get(field, default)
        if found is _GONE:
            raise KeyError(name)
        return found.get(field, default)

    def of_kind(self, kind: str) -> list[str]:
        """The ids of the records of a kind, sorted."""
        names = list(self.state.of_kind(kind))
        if self.moved:
            names = [n for n in names if self.over.get(n) is not _GONE]
            names += [n for n, r in self.over.items() if r is not _GONE and n not in self.state.records and r["kind"] == kind]
            names.sort()
        return names

    def value(self, subject: Plain, field: str, bind: Mapping[str, Any] | None = None) -> Any:
        """A declared field of a record or definition: stored, from its text, computed or a query."""
        return self.game.read(self, subject, field, bind or {})

    def derived(self, name: Hashable, make: Callable[[], Any]) -> Any:
        """What follows from the records of the state the frame began in, whatever it has written since: worked out once for these records."""
        memo = self.state.memo
        if name not in memo:
            memo[name] = make()
        return memo[name]

    # ------------------------------------------------------------ asking

    def ask(
        self,
        asks: str,
        kind: str,
        label: str,
        domain: Domain,
        about: tuple[tuple[str, Plain], ...] = (),
        secret_from: tuple[str, ...] = (),
    ) -> Any:
        """The answer to a question. Leaves the frame when there is none yet."""
        rid = f"{self.depth}.{self.asked}"
        self.asked += 1
        if rid in self.answers:
            return self.answers[rid]
        raise Waiting((Request(rid, asks, kind, label, domain, about, secret_from, self.rule),))

    def ask_all(self, questions: list[Request]) -> list[Any]:
        """The answers to several questions put at once; none is shown before all are in. Ids are set here."""
        numbered = []
        for question in questions:
            rid = f"{self.depth}.{self.asked}"
            self.asked += 1
            others = tuple(q.asks for q in questions if q.asks != question.asks)
            numbered.append(
                Request(rid, question.asks, question.kind, question.label, question.domain, question.about, others, self.rule)
            )
        missing = tuple(question for question in numbered if question.id not in self.answers)
        if missing:
            raise Waiting(missing)
        return [self.answers[question.id] for question in numbered]

    def roll(
        self,
        label: str,
        amount: Amount | int,
        about: tuple[tuple[str, Plain], ...] = (),
        reroll: frozenset[int] = frozenset(),
        secret_from: tuple[str, ...] = (),
    ) -> Roll:
        """Dice asked of chance. An amount without dice is not asked for."""
        dice = as_amount(amount)
        if not dice.groups:
            return Roll("", (), dice.plus, ())
        rid = f"{self.depth}.{self.asked}"
        answer = self.ask(CHANCE, "roll", label, Faces(dice.groups, reroll), about, secret_from)
        return Roll(rid, dice.groups, dice.plus, answer)

    def explode(self, label: str, dice: Exploding, about: tuple[tuple[str, Plain], ...] = ()) -> Roll:
        """Dice of which some faces bring a further die, asked of chance as one roll. None at all are not asked for."""
        if not dice.own:
            return Roll("", (), 0, ())
        rid = f"{self.depth}.{self.asked}"
        return Exploded(rid, dice, self.ask(CHANCE, "roll", label, dice, about))

    def choose(
        self,
        asks: str,
        label: str,
        values: list[Plain] | tuple[Plain, ...],
        kind: str = "choose",
        secret_from: tuple[str, ...] = (),
        about: tuple[tuple[str, Plain], ...] = (),
    ) -> Any:
        """One of several plain values, asked of a side or of the judge."""
        return self.ask(asks, kind, label, Options(tuple(values)), about, secret_from)

    # ------------------------------------------------------------ writing

    def edit(self, name: str) -> dict[str, Any]:
        """The overlay's copy of a record, to be written to."""
        found = self.over.get(name)
        if found is None:
            record = self.state.records[name]
            found = self.over[name] = record.editable() if isinstance(record, Record) else dict(record)
        return found

    def set(self, name: str, **fields: Plain) -> None:
        """Write fields of a record."""
        record = self.edit(name)
        for field, value in fields.items():
            if value is None:
                record.pop(field, None)
            else:
                record[field] = value

    def create(self, kind: str, name: str, **fields: Plain) -> str:
        """Add a record; a number is added to the id when it is taken."""
        fresh, count = name, 1
        while self.exists(fresh):
            count += 1
            fresh = f"{name}.{count}"
        self.moved = True
        self.over[fresh] = {"kind": kind, **{field: value for field, value in fields.items() if value is not None}}
        return fresh

    def delete(self, name: str) -> None:
        """Take a record away."""
        self.moved = True
        if name in self.state.records:
            self.over[name] = _GONE
        else:
            self.over.pop(name, None)

    # ------------------------------------------------------------ events and frames

    def emit(self, event: str, trace: tuple[Any, ...] = (), secret_from: tuple[str, ...] = (), **fields: Plain) -> None:
        """Log that something happened, without asking reactions (`reactions.happen` does both)."""
        if not self.quiet:
            self.events.append(Event(event, fields, self.rule, (*secret_from, *self._blind(fields, secret_from)), trace))

    def reacts(self, at: int, definition: str) -> None:
        """A definition acts upon the event at that place of the frame's log."""
        if not self.quiet:
            event = self.events[at]
            if definition not in event.reacted:
                self.events[at] = replace(event, reacted=(*event.reacted, definition))

    def _blind(self, fields: Mapping[str, Plain], told: tuple[str, ...]) -> Iterator[str]:
        """The further sides that do not see, as things stand now, someone who is named: shown a moment later it was yet unseen when this happened."""
        for value in fields.values():
            seen_by = self.get(value, "seen_by") if isinstance(value, str) and self.exists(value) else None
            if seen_by is not None:
                yield from (side for side in self.game.sides(self) if side not in seen_by and side not in told)

    def push(self, code: str, bind: Mapping[str, Any], step: int = 0) -> None:
        """Schedule a frame: it runs right after this one ends, before what is below, in the order pushed."""
        self.pushed.append(Frame(code, step, plain_bindings(bind)))

    def commit(self) -> Mapping[str, Record]:
        """The records with what this frame wrote."""
        if not self.over:
            return self.state.records
        records = dict(self.state.records)
        for name, fields in self.over.items():
            if fields is _GONE:
                records.pop(name, None)
            else:
                records[name] = fields.kept() if isinstance(fields, Record) else Record(fields)
        return records


def plain_bindings(bind: Mapping[str, Any]) -> dict[str, Plain]:
    """Bindings as plain data for a frame: a roll becomes its total."""
    return {name: value.plain() if isinstance(value, Roll) else value for name, value in bind.items()}
