"""Who answers chance, and how a whole course is driven: sampled by a seed, scripted, typed in by a person, or by a policy.

Drivers stand outside: they read `state.pending` and give answers. Roll n of a sampled course is a function of the seed and n alone, so undo
and redo agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.agenda import Outcome, answer
from tfrules.engine.event import Event
from tfrules.engine.request import CHANCE, Faces, Request
from tfrules.engine.state import Plain, State, freeze

if TYPE_CHECKING:
    from tfrules.engine.game import Game


@runtime_checkable
class Driver(Protocol):
    """Answers requests it is meant for; `n` counts the answers it has given in this course."""

    def answer(self, request: Request, n: int) -> Plain:
        """The answer to a request."""
        ...


@dataclass(frozen=True, slots=True)
class Sample:
    """Chance by a seed. The nth roll depends on the seed and n only."""

    seed: int | str

    def answer(self, request: Request, n: int) -> Plain:
        if not isinstance(request.domain, Faces):
            values = list(request.domain.iterate())
            if not values:
                what = f"{request.kind} {request.label!r} has no list of answers to draw from"
                raise DiagnosticError([finding("TFR0705", what, help=f"let a person or a policy answer for {request.asks}")])
            return values[bits(f"{self.seed}/{n}/choice") % len(values)]
        faces: list[int] = []
        for sides, count in request.domain.groups:
            allowed = [face for face in range(1, sides + 1) if face not in request.domain.reroll]
            faces.extend(allowed[bits(f"{self.seed}/{n}/{len(faces) + at}") % len(allowed)] for at in range(count))
        while not request.domain.complete(tuple(faces)):  # dice that bring further dice are all of one kind
            faces.append(1 + bits(f"{self.seed}/{n}/again/{len(faces)}") % request.domain.groups[0][0])
        return tuple(faces)


def bits(text: str) -> int:
    """A number drawn by lot, as it were: always the same for a text, and any other for another."""
    # 128 bits against a handful of faces: the bias of the remainder is below 1e-37
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big")


def sample(seed: int | str) -> Sample:
    """Chance by a seed."""
    return Sample(seed)


def faces_of_total(domain: Faces, total: int) -> tuple[int, ...]:
    """Faces that add up to a total: each die as even as it can be, the larger ones first. Raises ValueError when none do."""
    dice = [sides for sides, count in domain.groups for _ in range(count)]
    left, faces = total, []
    for at, sides in enumerate(dice):
        rest = len(dice) - at
        face = min(sides, max(1, -(-left // rest)))
        faces.append(face)
        left -= face
    if left or not domain.contains(tuple(faces)):
        shown = " and ".join(f"{count}d{each}" for each, count in domain.groups)
        raise ValueError(f"{shown} cannot show a total of {total}; {len(dice)} to {sum(dice)} can come of it")
    return tuple(faces)


@dataclass
class Script:
    """Answers given in advance, in order: each is a value, or (label, value). A number for a roll of several dice is its total."""

    answers: Sequence[Any]
    at: int = field(default=0)

    def answer(self, request: Request, n: int) -> Plain:
        while True:
            if self.at >= len(self.answers):
                raise DiagnosticError(
                    [finding("TFR0701", f"the script ends, but {request.asks} is asked for {request.kind} {request.label!r}")]
                )
            given = self.answers[self.at]
            self.at += 1
            label, value = given if isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], str) else ("", given)
            if label and label != request.label:
                raise DiagnosticError(
                    [finding("TFR0702", f"the script answers {label!r}, but {request.kind} {request.label!r} is asked for")]
                )
            value = as_answer(request, value)
            if isinstance(request.domain, Faces) and any(face in request.domain.reroll for face in value):
                continue  # thrown again: the script shows the face that is not used, then the one that is
            return value

    def finish(self) -> None:
        """Raises DiagnosticError (TFR0703) when answers are left over."""
        if self.at < len(self.answers):
            left = [repr(value) for value in self.answers[self.at :]]
            raise DiagnosticError([finding("TFR0703", f"the script has {len(left)} answers too many: {', '.join(left[:6])}")])


def as_answer(request: Request, value: Any) -> Plain:
    """A scripted value as an answer: a total becomes faces. Raises DiagnosticError (TFR0704) when the dice cannot show it."""
    plain = freeze(value)
    if not isinstance(request.domain, Faces):
        return plain
    count = sum(n for _, n in request.domain.groups)
    try:
        if isinstance(plain, int):
            return (plain,) if count == 1 else faces_of_total(request.domain, plain)
    except ValueError as error:
        raise DiagnosticError([finding("TFR0704", f"{request.label}: {error}")]) from None
    shown = all(isinstance(face, int) for face in plain) and request.domain.complete(plain)
    if not shown:
        dice = " + ".join(f"{n}d{sides}" for sides, n in request.domain.groups)
        raise DiagnosticError([finding("TFR0704", f"{request.label} is {dice}, not {len(plain)} dice: {list(plain)}")])
    return plain


def script(answers: Iterable[Any]) -> Script:
    """Chance and choices from a list; missing or left over is an error."""
    return Script(list(answers))


@dataclass(frozen=True, slots=True)
class Asked:
    """Every answer from a function: a person who types what was rolled, a network client, a test."""

    ask: Callable[[Request], Any]

    def answer(self, request: Request, n: int) -> Plain:
        return as_answer(request, self.ask(request))


Decides = Callable[[State, Request], Plain]  # a policy
Sides = Mapping[str, Driver | Decides] | Driver | Decides


@dataclass(frozen=True, slots=True)
class Run:
    """A course that was driven: the state it ended in, all events, and every answer given (request, value)."""

    state: State
    events: tuple[Event, ...]
    answers: tuple[tuple[Request, Plain], ...]


def drive(game: Game, outcome: Outcome, chance: Driver, sides: Sides | None = None, most: int = 100_000) -> Run:
    """Answer everything that drivers are there for, until a side without one is asked or nothing is left."""
    state, events = outcome.state, list(outcome.events)
    answers: list[tuple[Request, Plain]] = []
    rolls = 0
    for _ in range(most):
        found = _driver(state, chance, sides)
        if found is None:
            break
        request, driver = found
        value = driver.answer(request, rolls) if isinstance(driver, Driver) else driver(state, request)
        rolls += request.asks == CHANCE
        outcome = answer(game, state, request, value)
        state = outcome.state
        events.extend(outcome.events)
        answers.append((request, value))
    return Run(state, tuple(events), tuple(answers))


def _driver(state: State, chance: Driver, sides: Sides | None) -> tuple[Request, Driver | Decides] | None:
    for request in state.pending:
        if request.asks == CHANCE:
            return request, chance
        driver = sides.get(request.asks) if isinstance(sides, Mapping) else sides
        if driver is not None:
            return request, driver
    return None
