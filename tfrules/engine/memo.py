"""What comes of a state, remembered by what was found out of it.

A step runs frames until chance, or nobody, says how it goes on: several courses with their weights. It is noted what the frames found out of the
records and of the bindings of the top frame, so a later state of which the same is true, with the same frame on top and the same things there,
need not run them: what they wrote is written again, its numbers reckoned from those that are there now. Everything that a frame can see of a
state is a record, its own bindings, or who is there by kind; there is no other way to it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.enumerate import Policy, frame_courses
from tfrules.engine.event import Event
from tfrules.engine.key import canonical
from tfrules.engine.mask import conceals
from tfrules.engine.noted import FRAME, Noted, noted_bindings, settled
from tfrules.engine.state import KINDS, Frame, Plain, Record, State
from tfrules.engine.sums import LESS, SAME, Hashed, Notes, Sum, Terms, Test
from tfrules.engine.turn import NUMBER, TURN, turn_number

if TYPE_CHECKING:
    from tfrules.engine.game import Game

MOST_FRAMES = 2  # in one step: the shorter steps are, the less each reads, and the fewer are to be told apart
MOST_KEPT = 200_000  # steps; then all are forgotten
_KIND = frozenset({"kind"})


class Reckoned(NamedTuple):
    """A number that a step writes: what is added up, and a constant."""

    terms: Terms
    plus: int


class Change(NamedTuple):
    """What was written of one record: fields (None: taken out), numbers that are to be reckoned among them; or all of a record that is new; or
    that it is gone."""

    record: str
    fields: tuple[tuple[str, Plain | Reckoned], ...] = ()
    made: Record | None = None
    gone: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """One way on: its weight among those of its step, what was written, what stands on the agenda then instead of its top, and how many turns have
    begun on the way."""

    weight: int
    changes: tuple[Change, ...]
    frames: tuple[Frame, ...]
    turns: int


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """All ways on from a state; their weights add up to `total`, or to less where dice go on without end. `tests` are what was found out, in
    order."""

    courses: tuple[Course, ...]
    total: int
    tests: tuple[tuple[Test, Hashable], ...]
    writes: frozenset[tuple[str, str]]  # (record, field): numbers that it writes as sums, or differently by different courses
    compares: frozenset[tuple[str, str]]  # numbers of which it found something out


class Branch:
    """A place of a trie: what is to be found out next, and where each answer leads."""

    __slots__ = ("onward", "test")

    def __init__(self, test: Any) -> None:
        self.test = test
        self.onward: dict[Any, Any] = {}


class Memo:
    """The steps of one game under one way to decide. Share it among all fights that are decided so: it never says other than running would."""

    def __init__(self, game: Game, policy: Policy, acting: set[str] | None = None, most: int | None = None) -> None:
        """`acting` is filled with the definitions that have a part in anything that is run, where there is a set for them.

        A frame that can come out in more than `most` ways is not run: TFR0805 is raised.
        """
        self.game = game
        self.policy = policy
        self.most = most
        self.acting = acting
        self.ran = 0  # steps that had to be run
        self.forms: dict[int, Any] = {}  # of fights, by their digests (`fight.Form`)
        self.varied: frozenset[tuple[str, str]] = frozenset()  # fields whose numbers are those of rows, in forms that are made from now on
        self.compared: frozenset[tuple[str, str]] = frozenset()
        self._begun: dict[tuple[str, str], int] = {}  # what numbers fights began with, by (record, field)
        self.learnt = 0  # moves of forms
        self._plain: set[tuple[str, Any]] = set()  # (kind, field), or (code, path) of bindings: numbers that are not noted as sums
        self._silent = {TURN: _KIND | {NUMBER}, **{kind: fields | _KIND for kind, fields in game.ledger.items()}}
        self._roots: dict[Hashable, Any] = {}

    def step(self, root: Hashable, says: Callable[[Test], Hashable], state: Callable[[], State]) -> Step:
        """All ways on from a state: its root has what is not tested (the top frame, who is there), `says` what a test says of it.

        Raises what running its frames raises.
        """
        known = self._roots.get(root)
        while type(known) is Branch:
            known = known.onward.get(says(known.test))
        if known is not None:
            return known  # type: ignore[no-any-return]
        self.ran += 1
        if self.ran % MOST_KEPT == 0:
            self._roots.clear()
        made = self._made(state())
        below, key = self._roots, root
        for test, outcome in made.tests:
            branch = below.get(key)
            if type(branch) is not Branch or branch.test != test:  # where it is found out otherwise than before, that is forgotten
                branch = below[key] = Branch(test)
            below, key = branch.onward, outcome
        below[key] = made
        return made

    def _made(self, state: State) -> Step:
        """The step of a state, run. Numbers that come to be keys are read as plain ones from then on."""
        while True:
            try:
                return self._run(state)
            except Hashed as told:
                code = state.agenda[-1].code
                self._plain |= {
                    (code, at) if name == FRAME else (state.records[name]["kind"], at) for name, at in told.sources
                }

    def met_by(self, records: Mapping[str, Record]) -> None:
        """A fight begins: numbers that are compared, and are others than in earlier fights, are from now on those of rows."""
        now = {(name, field): value for name, record in records.items() for field, value in record.items() if type(value) is int}
        self.varied |= {place for place in self.compared & now.keys() if self._begun.get(place, now[place]) != now[place]}
        self._begun |= now

    def learn(self, step: Step) -> None:
        """A move of a form was learnt from a step. What others may be looking through is made anew, never changed."""
        self.learnt += 1
        self.varied |= step.writes
        self.compared |= step.compares

    def unnoted(self, record: Mapping[str, Plain]) -> frozenset[str]:
        """The fields of a record of which nothing is noted, and that nobody writes: nothing that is to be known depends on them."""
        return self._silent.get(str(record["kind"]), _KIND)

    def veiled(self, records: Iterable[Record]) -> bool:
        """Whether there is anything that some side may not see."""
        return any(conceals(self.game, record) for record in records)

    # ------------------------------------------------------------ running

    def _run(self, state: State) -> Step:
        notes = Notes(self._plain)
        records: dict[str, Record] = {name: Noted.of(record, name, notes, self.unnoted(record)) for name, record in state.records.items()}
        *below, top = state.agenda
        agenda = (*below, top._replace(bind=noted_bindings(top.code, top.bind, notes)))
        here = State(records, agenda, (), {KINDS: state.kinds()})
        events: list[Event] | None = None if self.acting is None else []
        found = [(here, Fraction(1))]
        for _ in range(MOST_FRAMES):
            try:
                found = frame_courses(self.game, here, self.policy, events, self.most)
            except DiagnosticError:
                if here.agenda is agenda:
                    raise
                break  # what comes before it is a step of its own
            after = found[0][0]
            if len(found) > 1 or len(after.agenda) < len(agenda) or turn_number(after.records) != turn_number(state.records):
                break
            here = after
        if self.acting is not None:
            self.acting.update(name for event in events or () for name in event.definitions)
        total = lcm(*(share.denominator for _, share in found))
        courses: dict[Any, Course] = {}
        for after, share in found:
            course = self._course(state, after, int(share * total), notes)
            alike = repr((canonical(course.changes), [canonical(tuple(frame)) for frame in course.frames], course.turns))
            known = courses.get(alike)
            courses[alike] = course if known is None else replace(known, weight=known.weight + course.weight)
        notes.open = False
        found_out = tuple(notes.tests.items())
        return Step(tuple(courses.values()), total, found_out, _varying(courses.values()), _compared(notes.tests))

    def _course(self, before: State, after: State, weight: int, notes: Notes) -> Course:
        lost = [name for name in before.records if not isinstance(after.records.get(name), Noted)]
        made = {name: record for name, record in after.records.items() if not isinstance(record, Noted)}
        changes = [Change(name, gone=True) for name in lost if name not in made]
        changes += [Change(name, made=_new(name, record)) for name, record in sorted(made.items())]
        for name, record in sorted(after.records.items()):
            if isinstance(record, Noted):
                fields = tuple((field, _kept(record.unread(field), notes)) for field in sorted(record.own - record.silent))
                changes += [Change(name, fields)] if fields else []
        frames = tuple(_frame(frame, notes) for frame in after.agenda[len(before.agenda) - 1 :])
        turns = turn_number(after.records) - turn_number(before.records)
        return Course(weight, tuple(changes), frames, turns)


def _varying(courses: Iterable[Course]) -> frozenset[tuple[str, str]]:
    """The fields of records into which courses write a sum, or different numbers."""
    met: dict[tuple[str, str], Plain | Reckoned] = {}
    found: set[tuple[str, str]] = set()
    for course in courses:
        for change in course.changes:
            for name, value in change.fields:
                if type(value) is Reckoned or (type(value) is int and met.setdefault((change.record, name), value) != value):
                    found.add((change.record, name))
    return frozenset(found)


def _compared(tests: Iterable[Test]) -> frozenset[tuple[str, str]]:
    """The fields of records whose numbers were compared."""
    return frozenset(source for what, terms, _ in tests if what in (LESS, SAME) for source, _ in terms if source[0] != FRAME)


def _kept(value: Plain, notes: Notes) -> Plain | Reckoned:
    """What is written, as it is kept."""
    if type(value) is Sum:
        return value.value if value.notes is not notes or notes.fixed(value) else Reckoned(value.terms, value.plus)
    return settled(value)


def _new(name: str, record: Mapping[str, Plain]) -> Record:
    """A record that a step has made, as it is kept: one of turns does not say how many there have been."""
    return Record({field: settled(value) for field, value in record.items() if (name, field) != (TURN, NUMBER)})


def _frame(frame: Frame, notes: Notes) -> Frame:
    return frame._replace(bind=_bindings(frame.bind, notes), answers=settled(frame.answers))


def _bindings(bind: Mapping[str, Plain], notes: Notes) -> dict[str, Plain]:
    return {name: _bindings(value, notes) if isinstance(value, Mapping) else _kept(value, notes) for name, value in bind.items()}


def at_path(bind: Mapping[str, Plain], path: tuple[str, ...]) -> Plain:
    """What stands among bindings, and bindings within bindings, on a path of names."""
    value: Plain = bind
    for name in path:
        value = value[name]
    return value


__all__ = ["FRAME", "Branch", "Change", "Course", "Memo", "Reckoned", "Step", "at_path"]
