"""Events: what happened, in the order in which it happened. The log, the transcript and the replay page are derived from them alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tfrules.engine.state import Plain, thaw


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its declared name and the plain values of its roles and fields."""

    name: str
    fields: Mapping[str, Plain]
    rule: str = ""  # the definition that made it happen, qualified
    secret_from: tuple[str, ...] = ()  # sides that only see that something was done
    trace: tuple[Any, ...] = ()  # traces of the numbers it rests on, (name, Trace)
    reacted: tuple[str, ...] = ()  # the definitions that acted upon it, qualified, in their order; what a side sees leaves them out

    @property
    def definitions(self) -> frozenset[str]:
        """The definitions that had a part in it: the rule under way, those that acted upon it, and those that its numbers rest on."""
        counted = (step for _, trace in self.trace for step in trace.steps if step.state == "applied")
        return frozenset((self.rule, *self.reacted, *(name for step in counted for name in (step.source, *step.rests_on)))) - {""}

    def to_json(self) -> dict[str, Any]:
        """The event as JSON by schema `event`."""
        return {
            "event": self.name,
            "fields": {name: thaw(value) for name, value in self.fields.items()},
            "rule": self.rule,
            "secret_from": list(self.secret_from),
            "trace": {name: trace.to_json() for name, trace in self.trace},
            "reacted": list(self.reacted),
        }
