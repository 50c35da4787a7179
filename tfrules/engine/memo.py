"""What comes of a state, remembered by what was read to find it out.

A step runs frames until chance, or nobody, says how it goes on: several courses with their weights. It is noted what the frames read of the
records, so a later state that agrees in that, in its agenda and in who is there need not run them: what they wrote is written again.
Everything that a frame can see of a state is a record, the agenda, or who is there by kind; there is no other way to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.enumerate import Policy, frame_courses
from tfrules.engine.event import Event
from tfrules.engine.key import MASK, PLAINEST, field_digest, frame_digest, hashed, record_digest, state_key
from tfrules.engine.mask import conceals
from tfrules.engine.noted import Noted, Notes, field_names
from tfrules.engine.state import KINDS, Frame, Plain, Record, State
from tfrules.engine.turn import NUMBER, TURN, turn_number

if TYPE_CHECKING:
    from tfrules.engine.game import Game

MOST_FRAMES = 500  # in one step: where nothing ever branches, it is cut there
MOST_KEPT = 200_000  # steps; then all are forgotten
_KIND = frozenset({"kind"})


class Point(NamedTuple):
    """A state, with what its steps are looked up by, and its key."""

    records: Mapping[str, Record]
    agenda: tuple[Frame, ...]
    digests: tuple[int, ...]  # of the frames
    who: int  # the digest of who is there, by kind
    veiled: bool  # whether anything is hidden from anybody
    key: int

    @property
    def root(self) -> tuple[int, int, bool]:
        """What all steps that can be its have in common."""
        return self.digests[-1], self.who, self.veiled

    @property
    def state(self) -> State:
        """The state itself."""
        return State(self.records, self.agenda)


class Change(NamedTuple):
    """What was written of one record: fields (None: taken out); or all of a record that is new; or that it is gone."""

    record: str
    fields: tuple[tuple[str, Plain], ...] = ()
    made: Record | None = None
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """One way on: its weight among those of its step, what was written, what stands on the agenda then instead of its top, and how many
    turns have begun on the way.

    `key` is what it adds to a state's key, but for the fields in `unread`, which were written although nobody had read them, and the records in
    `lost`, which are gone or made anew.
    """

    weight: int
    changes: tuple[Change, ...]
    frames: tuple[Frame, ...]
    turns: int
    digests: tuple[int, ...]
    who: int
    key: int
    unread: tuple[tuple[str, str], ...]
    lost: tuple[str, ...]
    veils: bool  # whether it writes anything by which something is hidden


class Step(NamedTuple):
    """All ways on from a state; their weights add up to `total`."""

    courses: tuple[Course, ...]
    total: int
    reads: tuple[tuple[str, str], ...]  # (record, field) in the order in which they were read


class Trie:
    """Steps by the values that were read to find them, in the order in which they were read."""

    def __init__(self, unnoted: Callable[[Record], frozenset[str]]) -> None:
        self.unnoted = unnoted
        self.roots: dict[Any, Branch | Step] = {}

    def find(self, root: Any, records: Mapping[str, Record]) -> Step | None:
        """The step for what these records say, if it is known."""
        known = self.roots.get(root)
        while type(known) is Branch:
            field = known.field
            value = records[known.record].get(field) if field else self.fields(records[known.record])
            known = known.onward.get(value if type(value) in PLAINEST else hashed(value))
        return known  # type: ignore[return-value]

    def fields(self, record: Record) -> tuple[str, ...]:
        """Which fields a record has, of those that are noted."""
        return field_names(record, self.unnoted(record))

    def keep(self, root: Any, notes: Iterable[tuple[tuple[str, str], Plain]], made: Step) -> None:
        """Put a step where its notes lead. Where something else is read next than before, what was known from there on is forgotten."""
        below, key = self.roots, root
        for (record, field), value in notes:
            branch = below.get(key)
            if not (isinstance(branch, Branch) and branch.record == record and branch.field == field):
                branch = below[key] = Branch(record, field)
            below, key = branch.onward, hashed(value)
        below[key] = made


class Branch:
    """A place of a trie: what is to be read next, and where each value leads."""

    __slots__ = ("field", "onward", "record")

    def __init__(self, record: str, field: str) -> None:
        self.record = record
        self.field = field
        self.onward: dict[Any, Branch | Step] = {}


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
        self.written: set[tuple[str, str]] = set()  # the fields that any step writes; of records that come and go, all
        self.coming: set[str] = set()
        self._silent = {TURN: _KIND | {NUMBER}, **{kind: fields | _KIND for kind, fields in game.ledger.items()}}
        self._trie = Trie(self.unnoted)

    def step(self, point: Point) -> Step:
        """All ways on from a point. Raises what running its frames raises."""
        found = self._trie.find(point.root, point.records)
        if found is not None:
            return found
        self.ran += 1
        if self.ran % MOST_KEPT == 0:
            self._trie.roots.clear()
        notes: Notes = {}
        made = self._run(point, notes)
        self._trie.keep(point.root, notes.items(), made)
        for course in made.courses:
            for name, fields, *comes_or_goes in course.changes:
                self.written.update((name, field) for field, _ in fields)
                if any(comes_or_goes):
                    self.coming.add(name)
        return made

    def unnoted(self, record: Mapping[str, Plain]) -> frozenset[str]:
        """The fields of a record of which nothing is noted, and that nobody writes: nothing that is to be known depends on them."""
        return self._silent.get(str(record["kind"]), _KIND)

    def veiled(self, records: Mapping[str, Record]) -> bool:
        """Whether there is anything that some side may not see."""
        return any(conceals(self.game, record) for record in records.values())

    # ------------------------------------------------------------ running

    def _run(self, point: Point, notes: Notes) -> Step:
        records: dict[str, Record] = {
            name: Noted.of(record, name, notes, self.unnoted(record)) for name, record in point.records.items()
        }
        here, depth = State(records, point.agenda, (), {KINDS: point.state.kinds()}), len(point.agenda)
        events: list[Event] | None = None if self.acting is None else []
        found = [(here, Fraction(1))]
        for _ in range(MOST_FRAMES):
            try:
                found = frame_courses(self.game, here, self.policy, events, self.most)
            except DiagnosticError:
                if here.agenda is point.agenda:
                    raise
                break  # what comes before it is a step of its own
            if len(found) > 1 or len(found[0][0].agenda) < depth:
                break
            here = found[0][0]
        if self.acting is not None:
            self.acting.update(name for event in events or () for name in event.definitions)
        total = lcm(*(share.denominator for _, share in found))
        courses: dict[Any, Course] = {}
        for after, share in found:
            course = self._course(point, after, int(share * total), notes)
            same = courses.get((course.key, course.unread, course.lost))
            weight = course.weight + (0 if same is None else same.weight)
            courses[course.key, course.unread, course.lost] = replace(course, weight=weight)
        return Step(tuple(courses.values()), total, tuple(notes))

    def _course(self, before: Point, after: State, weight: int, notes: Notes) -> Course:
        lost = tuple(name for name in before.records if not isinstance(after.records.get(name), Noted))
        made = _without_number({name: record for name, record in after.records.items() if not isinstance(record, Noted)})
        written = {
            name: tuple((field, record.unread(field)) for field in sorted(record.own - record.silent))
            for name, record in after.records.items()
            if isinstance(record, Noted)
        }
        changes = [Change(name, gone=True) for name in lost if name not in made]
        changes += [Change(name, made=record) for name, record in made.items()]
        changes += [Change(name, fields) for name, fields in written.items() if fields]
        unread = tuple((name, field) for name, fields in written.items() for field, _ in fields if (name, field) not in notes)
        depth, records = len(before.agenda) - 1, before.records
        digests = tuple(frame_digest(frame, depth + at) for at, frame in enumerate(after.agenda[depth:]))
        key = sum(digests) + sum(record_digest(name, record, self.game.ledger) for name, record in made.items())
        for name, fields in written.items():
            key += sum(field_digest(name, field, value) - field_digest(name, field, notes.get((name, field))) for field, value in fields)
        who = sum(field_digest(name, "kind", record["kind"]) for name, record in made.items())
        who -= sum(field_digest(name, "kind", records[name]["kind"]) for name in lost)
        veils = any(conceals(self.game, record) for record in made.values()) or any(
            conceals(self.game, {"kind": records[name]["kind"], **dict(fields)}) for name, fields in written.items()
        )
        turns = turn_number(after.records) - turn_number(before.records)
        return Course(weight, tuple(changes), after.agenda[depth:], turns, digests, who, key, unread, lost, veils)


class Fight:
    """One fight, walked through by its points. Of what nothing has ever written it looks only at what it began with."""

    def __init__(self, memo: Memo, state: State) -> None:
        self.memo = memo
        self.begun = turn_number(state.records)
        self.start = self._point(state)
        self._trie = Trie(memo.unnoted)
        self._reach = (0, 0)

    def step(self, point: Point) -> Step:
        """All ways on from a point of the fight."""
        self._look_again()
        found = self._trie.find(point.root, point.records)
        return self._from_memo(point) if found is None else found

    def brought(self, point: Point, state: State) -> Point:
        """The point at which a state stands to which no step has led from a point, but something else; what it wrote counts as written."""
        for name in point.records.keys() | state.records.keys():
            before, after = point.records.get(name), state.records.get(name)
            if before is None or after is None:
                self.memo.coming.add(name)
            elif before is not after:
                fields = before.keys() | after.keys()
                self.memo.written.update((name, field) for field in fields if before.get(field) is not after.get(field))
        return self._point(state)

    def _point(self, state: State) -> Point:
        digests = tuple(frame_digest(frame, depth) for depth, frame in enumerate(state.agenda))
        who = sum(field_digest(name, "kind", record["kind"]) for name, record in state.records.items()) & MASK
        here = State(_without_number(state.records), state.agenda)
        key = state_key(here, self.memo.game.ledger)
        return Point(here.records, here.agenda, digests, who, self.memo.veiled(here.records), key)

    def key_after(self, point: Point, course: Course) -> int:
        """The key of the point to which a course leads."""
        key = point.key - point.digests[-1] + course.key
        for name, field in course.unread:
            key -= field_digest(name, field, point.records[name].get(field))
        for name in course.lost:
            key -= record_digest(name, point.records[name], self.memo.game.ledger)
        return key & MASK

    def after(self, point: Point, course: Course, key: int) -> Point:
        """The point to which a course leads, whose key is known."""
        records = dict(point.records)
        for name, fields, made, gone in course.changes:
            if gone:
                del records[name]
            elif made is not None:
                records[name] = made
            else:
                before = records[name]
                record = records[name] = Record(before)
                record.digest = self._digest(name, before, fields)
                for field, value in fields:
                    if value is None:
                        record.pop(field, None)
                    else:
                        record[field] = value
        veiled = self.memo.veiled(records) if course.veils or point.veiled else False
        agenda, digests = (*point.agenda[:-1], *course.frames), (*point.digests[:-1], *course.digests)
        return Point(records, agenda, digests, (point.who + course.who) & MASK, veiled, key)

    def _digest(self, name: str, before: Record, fields: Iterable[tuple[str, Plain]]) -> int:
        """The digest of a record some fields of which are written."""
        found = record_digest(name, before, self.memo.game.ledger)
        for field, value in fields:
            found += field_digest(name, field, value) - field_digest(name, field, before.get(field))
        return found

    def _from_memo(self, point: Point) -> Step:
        memo = self.memo
        found = memo.step(point)
        self._look_again()
        changing = [
            ((name, field), point.records[name].get(field) if field else self._trie.fields(point.records[name]))
            for name, field in found.reads
            if not field or name in memo.coming or (name, field) in memo.written
        ]
        self._trie.keep(point.root, changing, found)
        return found

    def _look_again(self) -> None:
        """Forget what rests on something that is now known to change."""
        reach = len(self.memo.written), len(self.memo.coming)
        if self._reach != reach:
            self._reach = reach
            self._trie.roots.clear()


def _without_number(records: Mapping[str, Record]) -> Mapping[str, Record]:
    """Records that do not say how many turns there have been."""
    turn = records.get(TURN)
    if turn is None or NUMBER not in turn:
        return records
    return {**records, TURN: Record({field: value for field, value in turn.items() if field != NUMBER})}
