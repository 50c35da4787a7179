"""Events as a story to read: turns and phases as headings, what happens line by line, each with the numbers it rests on.

The words come from the declarations of the events (`say`). An event that is declared to be said with no words is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import printable
from tfrules.engine.amount import Amount
from tfrules.engine.event import Event
from tfrules.report.trace import trace_text
from tfrules.report.transcript import event_line
from tfrules.report.values import change_text, faces_text, value_text

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game
    from tfrules.engine.modifiers import Trace
    from tfrules.vocabulary.terms import Vocabulary

TURN_BEGINS, PHASE_BEGINS, TURN_ENDS = "turn begins", "phase begins", "turn ends"
TURN, PHASE, EVENT, STANDING = "turn", "phase", "event", "standing"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a story: a heading of a turn or phase, what happened, or how someone stands; with its reasons."""

    kind: str
    text: str
    reasons: tuple[str, ...] = ()


class Story:
    """Turns events into lines. Headings wait until something happens below them."""

    def __init__(self, vocabulary: Vocabulary, why: bool = False) -> None:
        self.vocabulary = vocabulary
        self.why = why
        self.turn = 0
        self.said = False  # whether anything was said of this turn
        self._phase = ""

    def lines(self, events: Sequence[Event]) -> Iterator[Line]:
        """The lines for events that follow those before."""
        for event in together(events):
            if event.name == TURN_BEGINS:
                self.turn, self._phase, self.said = int(event.fields.get("number", 0)), "", False
            elif event.name == PHASE_BEGINS:
                self._phase = str(event.fields.get("phase", ""))
            elif self._is_said(event):
                if self.turn and not self.said:
                    yield Line(TURN, f"Turn {self.turn}")
                self.said = True
                if self._phase:
                    yield Line(PHASE, self._phase)
                    self._phase = ""
                yield Line(EVENT, self._text(event), tuple(self._reasons(event)))

    def _is_said(self, event: Event) -> bool:
        declared = self.vocabulary.events.get(event.name)
        return event.name != TURN_ENDS and (declared is None or bool(declared.say))

    def _reasons(self, event: Event) -> Iterator[str]:
        for name, trace in event.trace:
            if self.why:
                yield from trace_text(trace, name).rstrip("\n").split("\n")
            else:
                yield from (f"{name} {line}" for line in compact(trace))

    def _text(self, event: Event) -> str:
        fields = event.fields
        if event.name == "rolled" and event.name not in self.vocabulary.events and fields.get("who") and fields.get("faces"):
            return printable(f"{value_text(fields['who'])} rolls {fields.get('label', '')}: {faces_text(fields['faces'])}")
        return event_line(self.vocabulary, event.to_json())


def standing(game: Game, c: Context) -> Iterator[Line]:
    """One line for each who takes part: the numbers that rules reckon for it. For the end of a turn."""
    for kind in sorted(c.state.kinds()):
        # what starts from a fixed number is asked of a moment, and says nothing of how anyone stands
        own = [query.name for query in game.vocabulary.queries.values() if query.of == kind and query.told and not query.base.isdigit()]
        for record in c.of_kind(kind) if own else ():
            if c.get(record, "side") is not None:
                numbers = [f"{name.rpartition('.')[2]} {value_text(game.query(c, name, record))}" for name in own]
                yield Line(STANDING, f"{record}: {', '.join(numbers)}")


def compact(trace: Trace) -> Iterator[str]:
    """The steps that changed a number, on one line; nothing where it is no more than a number from the start."""
    steps, before = [], None
    for step in trace.steps:
        if step.state == "applied" and step.value != before:
            change = value_text(step.amount) if step.op == "set" else change_text(step.op, step.amount)
            steps.append(f"{step.label} {change}")
            before = step.value
    if len(steps) > 1:
        yield f"{value_text(trace.value)} = {', '.join(steps)}"
    elif isinstance(trace.value, Amount) and trace.value.groups:
        yield str(trace.value)


def together(events: Sequence[Event]) -> Iterator[Event]:
    """The events, those in a row that differ in one field alone as one event: a walk of six hexes is one line."""
    waiting: list[Event] = []
    differs = ""
    for event in events:
        field = _difference(waiting[-1], event) if waiting else ""
        if field and differs in ("", field):
            differs = field
        elif waiting:
            yield _joined(waiting, differs)
            waiting, differs = [], ""
        waiting.append(event)
    if waiting:
        yield _joined(waiting, differs)


def _difference(one: Event, other: Event) -> str:
    """The one field, a place, in which two events of a name differ; "" where it is another, or not exactly one."""
    if (
        one.name != other.name
        or one.trace
        or other.trace
        or one.name in (TURN_BEGINS, PHASE_BEGINS)
        or set(one.fields) != set(other.fields)
    ):
        return ""
    fields = [name for name, value in one.fields.items() if other.fields[name] != value]
    return fields[0] if len(fields) == 1 and isinstance(one.fields[fields[0]], tuple) and one.name != "rolled" else ""


def _joined(events: list[Event], field: str) -> Event:
    if len(events) == 1:
        return events[0]
    values: Any = " ".join(value_text(event.fields[field]) for event in events)
    return Event(events[0].name, {**events[0].fields, field: values}, events[0].rule, events[0].secret_from)
