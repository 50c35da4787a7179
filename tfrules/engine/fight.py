"""A fight walked through by its points: forms, and the numbers in which states of one form differ.

Of a fight's states nearly all is alike. A `Form` is a state with places left open for the whole numbers that steps write as sums; a `Point` is a
form with a row of numbers for them. What is known of the steps from a form is kept with it: of the tests that lead to a step only those that
depend on the row, and of what the step writes how a row follows from the row before. So to go on costs a few sums.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tfrules.engine.key import canonical, frame_digest, hashed, record_digest, state_key
from tfrules.engine.memo import FRAME, Branch, Change, Course, Memo, Reckoned, at_path
from tfrules.engine.noted import NUMERIC, WHOLE, field_names
from tfrules.engine.rows import Linear, Row, expression, next_row, row_test, within
from tfrules.engine.state import Frame, Plain, Record, State
from tfrules.engine.sums import EXACTLY, IS, LESS, Source, Terms, Test
from tfrules.engine.turn import NUMBER, TURN, turn_number

MOST_FORMS = 50_000  # that are kept from one fight to the next
Place = tuple[Any, Any]  # of a number: (record, field), or (depth in the agenda, path in the bindings)


class _Open:
    """Stands in a form where a row has a number."""

    def __repr__(self) -> str:
        return "#"


OPEN: Any = _Open()


class Point(NamedTuple):
    """A state of a fight."""

    form: Form
    row: Row

    @property
    def over(self) -> bool:
        """Whether nothing is left to be done."""
        return not self.form.agenda

    @property
    def state(self) -> State:
        """The state itself. How many turns there have been it does not say."""
        return self.form.state(self.row)

    @property
    def key(self) -> int:
        """The key of the state."""
        return state_key(self.state, self.form.memo.game.ledger)


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way on from the points of a form: its weight, how many turns begin on it, where it leads, and what row comes of a row."""

    weight: int
    turns: int
    form: Form
    numbers: tuple[Linear, ...]  # of the row there, by those of the row here
    text: str  # the same as an expression in numbers c0, c1, and so on
    row: Callable[[Row], Row]  # a further number at the end of a row, which belongs to whoever asks, is handed on

    @classmethod
    def of(cls, weight: int, turns: int, form: Form, numbers: Sequence[Linear], size: int) -> Way:
        """A way on whose rows follow from rows of a size by these sums."""
        text = "".join(f"{expression((plus, columns))}, " for plus, columns in numbers)
        return cls(weight, turns, form, tuple(numbers), text, next_row(text, size))

    @property
    def stays(self) -> bool:
        """Whether all numbers of a row are as they were."""
        return all(linear == (0, ((at, 1),)) for at, linear in enumerate(self.numbers))

    def whole(self, size: int) -> Way:
        """The way from rows of a size to where something is to be found out, or a turn has begun: through all forms from which there is but one."""
        form, turns, numbers, met = self.form, self.turns, self.numbers, {self.form}
        while not turns and (onward := form.only) is not None and onward.form not in met:
            numbers = tuple(within(linear, numbers) for linear in onward.numbers)
            form, turns = onward.form, onward.turns
            met.add(form)
        return self if form is self.form else Way.of(self.weight, turns, form, numbers, size)


@dataclass(slots=True, eq=False)
class Move:
    """All ways on; their weights add up to `total`, or to less where dice go on without end."""

    ways: tuple[Way, ...]
    total: int
    through: tuple[Way, ...] = ()  # the same, as far as it is known that there is but one way on
    known: int = 0  # moves when that was looked at


@dataclass(eq=False, slots=True)
class Form:
    """What states that differ in nothing but some numbers have in common, and what is known of the steps from them."""

    records: Mapping[str, Record]
    agenda: tuple[Frame, ...]
    places: tuple[Place, ...]  # of the numbers of a row, in order
    index: Mapping[Place, int] = field(repr=False)  # where in a row
    memo: Memo = field(repr=False)
    who: frozenset[tuple[str, str]] = field(repr=False)  # is there, by kind
    veiled: bool  # whether anything is hidden from anybody
    digests: tuple[int, ...] = field(repr=False)  # of all records together, and of each frame
    loop: Any = None  # of `sim.loops`, and how many moves were known when it was made
    changed: int = 0  # how many moves were known when one was learnt from here
    root: Hashable = None  # what is not tested of a state: the top frame but for its numbers, who is there, whether anything is hidden
    moves: dict[Any, Any] = field(default_factory=dict, repr=False)  # under None: a move, or a branch that leads to moves

    @property
    def only(self) -> Way | None:
        """The way on, where it is known that all points of the form go one and the same for certain."""
        move = self.moves.get(None)
        return move.ways[0] if type(move) is Move and len(move.ways) == 1 and move.ways[0].weight == move.total else None

    def number(self, place: Place) -> Plain:
        """What stands at a place: a number, OPEN, or nothing."""
        holder, at = place
        if isinstance(holder, str):
            return self.records[holder].get(at)
        return at_path(self.agenda[holder].bind, at)

    def state(self, row: Row) -> State:
        """The state that has these numbers."""
        fields: dict[str, dict[str, int]] = {}
        frames: dict[int, list[tuple[tuple[str, ...], int]]] = {}
        for (holder, at), value in zip(self.places, row, strict=False):
            if isinstance(holder, str):
                fields.setdefault(holder, {})[at] = value
            else:
                frames.setdefault(holder, []).append((at, value))
        records = {**self.records, **{name: Record({**self.records[name], **numbers}) for name, numbers in fields.items()}}
        agenda = list(self.agenda)
        for depth, numbers in frames.items():
            bind: Any = agenda[depth].bind
            for path, value in numbers:
                bind = _put(bind, path, value)
            agenda[depth] = agenda[depth]._replace(bind=bind)
        return State(records, tuple(agenda))

    def linear(self, terms: Terms, plus: int) -> Linear:
        """A sum in numbers of a row."""
        columns = []
        for source, times in terms:
            place = self._place(source)
            value = self.number(place)
            if value is OPEN:
                columns.append((self.index[place], times))
            else:
                plus += times * value
        return plus, tuple(columns)

    def says(self, test: Test, row: Row) -> Hashable:
        """What a test says of a state."""
        what, of, value = test
        if what == IS:
            record = self.records[of]
            if value == WHOLE:
                return field_names(record, self.memo.unnoted(record))
            found = record.get(value)
            return NUMERIC if found is OPEN or type(found) is int else hashed(found)
        plus, columns = self.linear(of, 0)
        total = plus + sum([times * row[at] for at, times in columns])
        return total if what == EXACTLY else total < value if what == LESS else total == value

    def depends(self, test: Test) -> str:
        """A test in numbers of a row, as an expression of Python: "" where it says the same of all points of the form."""
        what, of, value = test
        if what == IS:
            return ""
        plus, columns = self.linear(of, 0)
        if not columns:
            return ""
        return expression((plus, columns)) + ("" if what == EXACTLY else f" {'<' if what == LESS else '=='} {value}")

    def _place(self, source: Source) -> Place:
        return (len(self.agenda) - 1, source[1]) if source[0] == FRAME else source


class Fight:
    """One fight under the steps of a memory. Its forms are those of all fights of that memory."""

    def __init__(self, memo: Memo, state: State) -> None:
        self.memo = memo
        self.begun = turn_number(state.records)
        if len(memo.forms) > MOST_FORMS:
            memo.forms.clear()
        memo.met_by(state.records)
        self.start = self.point(state)

    def point(self, state: State) -> Point:
        """The point that stands for a state."""
        form, columns = self._form(dict(_without_number(state.records)), state.agenda, {}, None)
        return Point(form, tuple(plus for plus, _ in columns))

    def move(self, form: Form, row: Row) -> Move:
        """All ways on from a point. Raises what running its frames raises."""
        known = form.moves.get(None)
        while type(known) is Branch:
            known = known.onward.get(known.test.run(row))
        return self._learnt(form, row) if known is None else known

    def ways(self, form: Form, move: Move) -> tuple[Way, ...]:
        """The ways of a move from a form, drawn through to where something is to be found out, as far as that is known by now."""
        if move.known * 8 < self.memo.learnt * 7:  # looked at again when much has been learnt since
            learnt = self.memo.learnt
            move.through = tuple([way.whole(len(form.places)) for way in move.ways])
            move.known = learnt  # after it, for others who look at the same moment
        return move.through

    def after(self, point: Point, way: Way) -> Point:
        """The point to which a way leads."""
        return Point(way.form, way.row(point.row))

    # ------------------------------------------------------------ learning

    def _learnt(self, form: Form, row: Row) -> Move:
        step = self.memo.step(form.root, lambda test: form.says(test, row), lambda: form.state(row))
        below, key = form.moves, None
        for test, outcome in step.tests:
            text = form.depends(test)
            if text:
                branch = below.get(key)
                if type(branch) is not Branch or branch.test.text != text:
                    branch = below[key] = Branch(row_test(text))
                below, key = branch.onward, outcome
        self.memo.learn(step)
        form.changed = self.memo.learnt
        found = below[key] = Move(tuple(self._way(form, course) for course in step.courses), step.total)
        return found

    def _way(self, form: Form, course: Course) -> Way:
        """A course from a form. Its sums become numbers of rows, and so do numbers that stand where such sums were once written."""
        depth = len(form.agenda) - 1
        reckoned: dict[Place, Linear] = {}
        records = dict(form.records)
        for change in course.changes:
            _write(form, change, records, reckoned)
        frames = tuple(_opened(form, frame, depth + at, reckoned) for at, frame in enumerate(course.frames))
        after, columns = self._form(records, (*form.agenda[:-1], *frames), reckoned, form)
        return Way.of(course.weight, course.turns, after, columns, len(form.places))

    def _form(
        self, records: dict[str, Record], agenda: tuple[Frame, ...], reckoned: Mapping[Place, Linear], before: Form | None
    ) -> tuple[Form, list[Linear]]:
        """The form of a state that has open places, and what is to be put into them: what was reckoned, else what stood there in the form before."""
        found = {place: linear for place, linear in reckoned.items() if isinstance(place[0], int)}
        index: Mapping[Place, int] = {}
        if before is not None:  # the frames but for that on top are its own
            index, top = before.index, len(before.agenda) - 1
            found.update((place, (0, ((at, 1),))) for place, at in index.items() if isinstance(place[0], int) and place[0] < top)
        fresh = set[str]()
        for name, at in self.memo.varied:
            value = records[name].get(at) if name in records else None
            if value is OPEN:
                found[name, at] = reckoned.get((name, at)) or (0, ((index[name, at], 1),))
            elif type(value) is int:
                found[name, at] = value, ()
                if name not in fresh:
                    fresh.add(name)
                    records[name] = Record(records[name])
                records[name][at] = OPEN
        digests = self._digests(records, agenda, before)
        form = self.memo.forms.get(sum(digests))
        if form is None:
            form = self.memo.forms[sum(digests)] = self._new(records, agenda, tuple(sorted(found, key=str)), digests, before)
        return form, [found[place] for place in form.places]

    def _digests(self, records: Mapping[str, Record], agenda: tuple[Frame, ...], before: Form | None) -> tuple[int, ...]:
        ledger = self.memo.game.ledger
        if before is None:
            total, shared = sum(record_digest(name, record, ledger) for name, record in records.items()), 0
        else:
            total, shared = before.digests[0], len(before.agenda) - 1
            for name in before.records.keys() | records.keys():
                was, now = before.records.get(name), records.get(name)
                if was is not now:
                    total -= 0 if was is None else record_digest(name, was, ledger)
                    total += 0 if now is None else record_digest(name, now, ledger)
        kept = () if before is None else before.digests[1 : 1 + shared]
        return total, *kept, *(frame_digest(frame, depth) for depth, frame in enumerate(agenda[shared:], shared))

    def _new(
        self, records: Mapping[str, Record], agenda: tuple[Frame, ...], places: tuple[Place, ...], digests: tuple[int, ...], before: Form | None
    ) -> Form:
        if before is None or before.veiled:
            veiled = self.memo.veiled(records.values())
        else:
            veiled = self.memo.veiled(record for name, record in records.items() if before.records.get(name) is not record)
        who = frozenset([(name, record["kind"]) for name, record in records.items()])
        form = Form(records, agenda, places, {place: at for at, place in enumerate(places)}, self.memo, who, veiled, digests)
        if agenda:
            form.root = repr(_shape(agenda[-1])), who, veiled
        return form


def _write(form: Form, change: Change, records: dict[str, Record], reckoned: dict[Place, Linear]) -> None:
    """Write a change into records; what is to be reckoned goes to its place."""
    if change.gone:
        del records[change.record]
    elif change.made is not None:
        records[change.record] = change.made
    else:
        record = records[change.record] = Record(records[change.record])
        for name, value in change.fields:
            place = change.record, name
            reckoned.pop(place, None)
            if value is None:
                record.pop(name, None)
                continue
            if type(value) is Reckoned:
                plus, columns = form.linear(value.terms, value.plus)
                value = OPEN if columns else plus
                if columns:
                    reckoned[place] = plus, columns
            record[name] = value


def _opened(form: Form, frame: Frame, depth: int, reckoned: dict[Place, Linear], bind: Any = None, path: tuple[str, ...] = ()) -> Any:
    """A frame that a course leaves, with open places for the sums among its bindings."""
    made = {}
    for name, value in (frame.bind if bind is None else bind).items():
        here = (*path, name)
        if type(value) is Reckoned:
            plus, columns = form.linear(value.terms, value.plus)
            if columns:
                reckoned[depth, here] = plus, columns
            value = OPEN if columns else plus
        elif isinstance(value, Mapping):
            value = _opened(form, frame, depth, reckoned, value, here)
        made[name] = value
    return frame._replace(bind=made) if bind is None else made


def _shape(frame: Frame) -> tuple[Any, ...]:
    """A frame but for the numbers among its bindings."""
    return frame.code, frame.step, _unnumbered(frame.bind), canonical(frame.answers)


def _unnumbered(value: Plain) -> Any:
    if isinstance(value, Mapping):
        return tuple((name, _unnumbered(value[name])) for name in sorted(value))
    return OPEN if type(value) is int else canonical(value)


def _put(bind: Mapping[str, Plain], path: tuple[str, ...], value: int) -> dict[str, Plain]:
    first, *rest = path
    return {**bind, first: _put(bind[first], tuple(rest), value) if rest else value}


def _without_number(records: Mapping[str, Record]) -> Mapping[str, Record]:
    """Records that do not say how many turns there have been."""
    turn = records.get(TURN)
    if turn is None or NUMBER not in turn:
        return records
    return {**records, TURN: Record({name: value for name, value in turn.items() if name != NUMBER})}
