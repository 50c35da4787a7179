"""A log as JSON and back: events with the traces of their numbers, as a saved game keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tfrules.engine.event import Event
from tfrules.engine.modifiers import Step, Trace
from tfrules.engine.state import freeze

BLANK: dict[str, Any] = {**dict.fromkeys(Step._fields, ""), "amount": None, "value": None, **Step._field_defaults}


def events_from_json(data: Iterable[Mapping[str, Any]]) -> tuple[Event, ...]:
    """The events that `Event.to_json` wrote. Raises KeyError on another shape; callers validate by schema first."""
    return tuple(_event(one) for one in data)


def _event(data: Mapping[str, Any]) -> Event:
    traces = tuple((name, trace_from_json(one)) for name, one in data.get("trace", {}).items())
    hidden, reacted = (tuple(data.get(name, ())) for name in ("secret_from", "reacted"))
    return Event(data["event"], freeze(data["fields"]), data.get("rule", ""), hidden, traces, reacted)


def trace_from_json(data: Mapping[str, Any]) -> Trace:
    """The trace that `Trace.to_json` wrote."""
    steps = tuple(Step(**{**BLANK, **{name: freeze(value) for name, value in step.items()}}) for step in data["steps"])
    return Trace(data["query"], freeze(data["value"]), steps)
