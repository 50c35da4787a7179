"""Events as lines of text: a log to read. The words come from the declarations of the events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tfrules.diagnostics import printable
from tfrules.engine.event import Event
from tfrules.report.trace import trace_text
from tfrules.report.values import Names, faces_text, value_text
from tfrules.vocabulary.terms import Vocabulary

# What the engine itself logs, where the vocabulary does not declare how to say it.
OWN = {
    "rolled": "{label}: {faces}",
    "saved": "{who} saves against {limit}: {faces}, passed: {passed}",
    "chosen": "{who} chooses {name}: {value}",
    "revealed": "{what} comes to light",
    "refused": "refused: {why}",
    "edited": "the judge changes {what}",
    "hinted": "{what}",
}
SECRET = {"rolled": "the referee rolls", "chosen": "a choice is made in secret"}
PLACE = re.compile(r"\{(\w+)\}")


def transcript(
    vocabulary: Vocabulary, events: Iterable[Event | Mapping[str, Any]], names: Names | None = None, why: bool = False
) -> str:
    """One line an event, as the engine gives it or as a view does. `why` puts the traces that came with it below."""
    lines = []
    for event in events:
        data: Mapping[str, Any] = event.to_json() if isinstance(event, Event) else event
        lines.append(event_line(vocabulary, data, names))
        if why:
            for name, trace in data.get("trace", {}).items():
                lines += [f"    {line}" for line in trace_text(trace, name).rstrip("\n").split("\n")]
    return "".join(f"{line}\n" for line in lines)


def event_line(vocabulary: Vocabulary, event: Mapping[str, Any], names: Names | None = None) -> str:
    """What happened, on one line. Dice are shown; what the words for the event leave out is not."""
    name = event["event"]
    if event.get("secret"):
        return SECRET.get(name, "something happens in secret")
    fields = event["fields"]
    declared = vocabulary.events.get(name)
    template = (declared.say if declared is not None else "") or OWN.get(name, "")
    if not template:
        told = ", ".join(f"{field} {_field(field, value, names)}" for field, value in fields.items() if value is not None)
        return printable(f"{name}: {told}" if told else name)
    text = PLACE.sub(lambda place: _field(place[1], fields.get(place[1]), names), template)
    if fields.get("faces") and "{faces}" not in template:
        text += f" [{faces_text(fields['faces'])}]"
    return printable(text.strip().rstrip(":").rstrip())


def _field(name: str, value: Any, names: Names | None) -> str:
    if name == "faces" and value:
        return faces_text(value)
    return "" if value is None or value == "" else value_text(value, names)
