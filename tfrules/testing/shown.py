"""What of a game's definitions a course of play shows: those that a trace, an event, a question or a refusal names.

A definition is shown when someone who reads along is told of it. What merely stands by and is never named is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tfrules.engine.context import Context
from tfrules.engine.modifiers import Trace, ask
from tfrules.engine.state import Frame, State
from tfrules.ir.model import nodes
from tfrules.packs.clauses import PROSE

if TYPE_CHECKING:
    from tfrules.engine.agenda import Outcome
    from tfrules.engine.game import Game

READER = Frame("proc:reader", 0, {})
UNSHOWN_KINDS = frozenset({"publication", "ruling", "scenario", "policy", "chart"})  # they are no part of what happens


class Shown:
    """The definitions that a course has shown so far, each with how it was shown first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names: dict[str, str] = {}

    def took(self, before: State, outcome: Outcome) -> None:
        """Take in what happened between two states, and what is asked and can be explained in the second."""
        for event in outcome.events:
            for rule in (event.rule, *event.reacted):
                self._add(rule, f"event {event.name}")
            for value in event.fields.values():
                self._value(value, f"event {event.name}", outcome.state, before)
            for _, trace in event.trace:
                self._trace(trace)
            if event.name == "refused":
                self.refused(str(event.fields.get("why", "")))
        after = outcome.state
        for request in after.pending:
            self._add(request.rule, f"question {request.label}")
            self._value(dict(request.about), f"question {request.label}", after)
        for trace in traces_of(self.game, after):
            self._trace(trace)

    def refused(self, why: str) -> None:
        """Take in the reason of a refusal: definitions that it calls by their name, or whose words it says."""
        for name, definition in self.game.definitions.items():
            if definition.label in why or any(said in why for said in sentences(self.game, name)):
                self._add(name, "refusal")

    def expected(self, traces: Sequence[Trace], read: Sequence[str]) -> None:
        """Take in what an expectation was held against: its numbers, and the definitions that it looks something up in."""
        for trace in traces:
            self._trace(trace)
        for name in read:
            self._add(name, "expectation")

    def _trace(self, trace: Trace) -> None:
        for step in trace.steps:
            if step.state == "applied":
                for name in (step.source, *step.rests_on):
                    self._add(name, f"trace of {trace.query}")

    def _value(self, value: Any, how: str, *states: State) -> None:
        if isinstance(value, str):
            self._add(value, how)
            for state in states:
                record = state.records.get(value)
                if record is not None:
                    self._add(str(record.get("of", "")), how)
                    self._sort(record, how)
        elif isinstance(value, Mapping):
            for part in value.values():
                self._value(part, how, *states)
        elif isinstance(value, tuple):
            for part in value:
                self._value(part, how, *states)

    def _sort(self, record: Mapping[str, Any], how: str) -> None:
        """What a record is one of: a creature in play names the sort of creature."""
        for value in record.values():
            definition = self.game.definitions.get(value) if isinstance(value, str) else None
            if definition is not None and definition.kind == record["kind"]:
                self._add(definition.name, how)

    def _add(self, name: str, how: str) -> None:
        """A definition, or a block of one ("pack:Name/effect"), is told of."""
        if name in self.game.definitions:
            self.names.setdefault(name.partition("/")[0], how)


def sentences(game: Game, name: str) -> tuple[str, ...]:
    """What a definition says in its own words when it refuses something."""
    known: dict[str, tuple[str, ...]] = game.kept(
        "sentences", lambda: {name: tuple(_said(d.body)) for name, d in game.definitions.items()}
    )
    return known[name]


def _said(body: Any) -> Iterator[str]:
    for _, node in nodes([raw for raw in body if raw["op"] not in PROSE]):
        if isinstance(node, Mapping) and isinstance(node.get("op"), str):
            yield from (node[key] for key in ("why", "text") if isinstance(node.get(key), str) and " " in node[key])


def traces_of(game: Game, state: State) -> Iterator[Trace]:
    """The traces of every number of everything in play that can be explained in a state."""
    c = Context(game, state, READER, len(state.agenda), quiet=True)
    for name, declared in game.vocabulary.queries.items():
        for subject in state.of_kind(declared.of):
            try:
                yield ask(c, name, subject)
            except (KeyError, TypeError, ValueError, AttributeError):  # a number of something that is only half set up
                continue


def to_be_shown(game: Game) -> tuple[str, ...]:
    """The definitions of a game that some course should show, in the order in which they were loaded.

    A rule that is nothing but examples and notes, for what a procedure carries out, does nothing that could be shown.
    """
    return tuple(
        name
        for name, d in game.definitions.items()
        if "/" not in name and d.kind not in UNSHOWN_KINDS and any(raw["op"] not in PROSE for raw in d.body)
    )
