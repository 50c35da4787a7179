"""Every course that chance can take, with its exact weight.

The engine's own code is run; at each roll the reading that needs to know branches into its outcome classes, and states with equal keys merge
at the end of every frame. Choices go to a policy; without one they stay open and the result lists them, never an average. Dice that may go on
without end are followed until next to nothing is missing, and what is missing is said.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.agenda import run_frame, with_answer
from tfrules.engine.event import Event
from tfrules.engine.faults import guard_fault
from tfrules.engine.key import FRAMES, KEY, state_key
from tfrules.engine.request import CHANCE, Exploding, Faces, Request
from tfrules.engine.roll import Split
from tfrules.engine.state import Frame, Plain, State
from tfrules.engine.watch import before_watch
from tfrules.odds.chain import ChainSpace
from tfrules.odds.dist import Dist
from tfrules.odds.enclosed import Bounds, Enclosed
from tfrules.odds.pool import RollSpace

if TYPE_CHECKING:
    from tfrules.engine.game import Game
    from tfrules.engine.modifiers import Trace

Policy = Callable[[State, Request], Plain]
MOST_STATES = 2_000_000
MOST_ROLLS = 100  # in one frame


@dataclass(frozen=True, slots=True)
class Ending:
    """A state in which a course came to rest, with the exact chance of getting there."""

    state: State
    p: Fraction


@dataclass(frozen=True)
class Endings:
    """All endings, merged by key, in the order found; `frames` counts the frames that were run.

    `missing` is the chance of courses that were not followed: of dice without end. It is 0 for all others, and then chances are exact.
    `traces` are those of the numbers that the roll at the beginning rests on, where they were asked for with the odds (`Loaded.odds`).
    """

    endings: tuple[Ending, ...]
    frames: int
    traces: tuple[Trace, ...] = ()

    @cached_property
    def missing(self) -> Fraction:
        """How likely it is that none of the endings comes."""
        weights, total = self._weights
        return 1 - Fraction(sum(weights), total)

    @cached_property
    def _weights(self) -> tuple[list[int], int]:
        """The chances of the endings as whole numbers over one total."""
        total = lcm(*(e.p.denominator for e in self.endings))
        return [e.p.numerator * (total // e.p.denominator) for e in self.endings], total

    def p(self, test: Callable[[State], bool]) -> Fraction:
        """The chance that a test holds of the state at the end. Raises DiagnosticError (TFR0805) where only `bounds` are known."""
        self._whole("bounds")
        return self.bounds(test).low

    def bounds(self, test: Callable[[State], bool]) -> Bounds:
        """Between what the chance certainly lies that a test holds of the state at the end."""
        weights, total = self._weights
        low = Fraction(sum([w for e, w in zip(self.endings, weights, strict=True) if test(e.state)]), total)
        return Bounds(low, low + self.missing)

    def enclosed(self, read: Callable[[State], Any]) -> Enclosed[Any]:
        """The distribution of something read from the state at the end, as far as it is known."""
        return Enclosed(self._read(read), self._weights[1])

    def distribution(self, read: Callable[[State], Any]) -> Dist[Any]:
        """The distribution of something read from the state at the end. Raises DiagnosticError (TFR0805) where only `enclosed` is known."""
        self._whole("enclosed")
        return Dist(self._read(read))

    def _whole(self, instead: str) -> None:
        if self.missing:
            what = "dice that may go on without end have chances that are no fractions"
            raise DiagnosticError([finding("TFR0805", what, help=f"ask for their {instead}")])

    def _read(self, read: Callable[[State], Any]) -> dict[Any, int]:
        found: dict[Any, int] = {}
        for e, weight in zip(self.endings, self._weights[0], strict=True):
            value = read(e.state)
            found[value] = found.get(value, 0) + weight
        return found


def enumerate_chance(
    game: Game, state: State, policy: Policy | None = None, stop: Callable[[State], bool] | None = None, most: int = MOST_STATES
) -> Endings:
    """All courses from a state until `stop` holds at the end of a frame, a choice is open, or nothing is left.

    Raises DiagnosticError (TFR0805) when more than `most` frames would have to be run, or one frame rolls without end.
    """
    todo = _Todo(game)
    todo.add(state, Fraction(1))
    done: dict[int, tuple[State, Fraction]] = {}
    frames = 0
    while todo:
        here, weight = todo.pop()
        if not here.agenda or (stop is not None and stop(here)):
            _merge(done, game, here, weight)
            continue
        frames += 1
        if frames > most:
            raise DiagnosticError([finding("TFR0805", f"more than {most} steps would have to be counted")])
        for after, share in _leaving(game, here, policy):
            if after.pending:
                _merge(done, game, after, weight * share)
            else:
                todo.add(after, weight * share)
    return Endings(tuple(Ending(s, p) for s, p in done.values()), frames)


class _Todo:
    """States that are still to be run, merged by key, by the depth of their agenda.

    The deepest come first: courses that left a procedure wait for the others, and merge with them.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.depths: dict[int, OrderedDict[int, tuple[State, Fraction]]] = {}

    def __bool__(self) -> bool:
        return bool(self.depths)

    def add(self, state: State, weight: Fraction) -> None:
        """Put a state in, or its weight to that of an equal one."""
        _merge(self.depths.setdefault(len(state.agenda), OrderedDict()), self.game, state, weight)

    def pop(self) -> tuple[State, Fraction]:
        """Take out the state that came first of the deepest."""
        depth = max(self.depths)
        states = self.depths[depth]
        _, found = states.popitem(last=False)
        if not states:
            del self.depths[depth]
        return found


def _merge(table: dict[int, tuple[State, Fraction]], game: Game, state: State, weight: Fraction) -> None:
    key = state_key(state, game.ledger)
    known = table.get(key)
    table[key] = (state, weight) if known is None else (known[0], known[1] + weight)


def _leaving(game: Game, state: State, policy: Policy | None) -> list[tuple[State, Fraction]]:
    """Where the top frame leads. A frame that leads to its own state again (a tie is rolled anew) is solved by conditioning.

    Raises DiagnosticError (TFR0803) when it leads nowhere else.
    """
    own = state_key(state, game.ledger)
    found = _watched(game, state, own, policy)
    onward = [(after, share) for after, share in found if after.pending or state_key(after, game.ledger) != own]
    if len(onward) == len(found):
        return found
    if not onward:
        raise DiagnosticError([guard_fault([frame.code for frame in state.agenda])])
    left = 1 - sum((share for after, share in found if not after.pending and state_key(after, game.ledger) == own), Fraction(0))
    return [(after, share / left) for after, share in onward]


def _watched(game: Game, state: State, own: int, policy: Policy | None) -> list[tuple[State, Fraction]]:
    """What the top frame leads to. Where that is its own state but for the watch over conditions, the watch is looked after too."""
    found: list[tuple[State, Fraction]] = []
    for after, share in frame_courses(game, state, policy):
        unwatched = before_watch(after)
        if unwatched is not None and state_key(unwatched, game.ledger) == own:
            found.extend((looked, share * part) for looked, part in frame_courses(game, after, policy))
        else:
            found.append((after, share))
    return found


def frame_courses(
    game: Game, state: State, policy: Policy | None, events: list[Event] | None = None, most: int | None = None
) -> list[tuple[State, Fraction]]:
    """Run the top frame through every outcome class of what it rolls; the states at its end, or at an open choice.

    Whatever happens in any of its courses is added to `events`, where there is a list for it.
    Raises DiagnosticError (TFR0805) when there are more than `most`.
    """
    found: list[tuple[State, Fraction]] = []
    todo: list[tuple[State, Fraction]] = [(state, Fraction(1))]
    while todo:
        if most is not None and len(found) + len(todo) > most:
            raise DiagnosticError([finding("TFR0805", f"{state.agenda[-1].code} can come out in more than {most} ways")])
        here, weight = todo.pop()
        if len(here.agenda[-1].answers) > MOST_ROLLS:
            what = f"{here.agenda[-1].code} asks more than {MOST_ROLLS} questions in one step"
            raise DiagnosticError(
                [finding("TFR0805", what, help="what is rolled until something comes of it is to be a step of its own")]
            )
        try:
            ran = run_frame(game, here, quiet=events is None)
        except Split as split:
            todo.extend((with_answer(here, split.request_id, part), weight * share) for part, share in split.shares)
            continue
        if not ran.waiting:
            found.append((ran.state, weight))
            if events is not None:
                events.extend(ran.events)
            continue
        request = _first(ran.state.pending, policy)
        if request is None:
            found.extend((shown, weight * share) for shown, share in _shown(ran.state))
        elif isinstance(request.domain, Exploding):
            todo.append((with_answer(here, request.id, ChainSpace.of(request.domain.chain(), request.domain.own)), weight))
        elif request.asks == CHANCE and isinstance(request.domain, Faces):
            todo.append((with_answer(here, request.id, space(request.domain)), weight))
        elif request.asks == CHANCE:
            values = list(request.domain.iterate())
            todo.extend((with_answer(here, request.id, value), weight / len(values)) for value in values)
        elif policy is not None:
            todo.append((with_answer(here, request.id, policy(ran.state, request)), weight))
    return found


def _shown(state: State) -> list[tuple[State, Fraction]]:
    """A state at an open choice with the faces of what its frame has rolled, one for each way they can fall: only plain data can be played on."""
    found = [(state, Fraction(1))]
    for rid, value in state.agenda[-1].answers:
        if isinstance(value, ChainSpace):
            what = "a choice is open in the step that threw dice without end, so that no faces of theirs can be shown"
            raise DiagnosticError([finding("TFR0805", what, help="what is chosen is to be a step of its own")])
        if isinstance(value, RollSpace):
            faces = value.faces_dist().items()
            found = [(_put(one, rid, face), share * p) for one, share in found for face, p in faces]
    return found


def _put(state: State, request_id: str, faces: tuple[int, ...]) -> State:
    top = state.agenda[-1]
    answers = tuple((rid, faces if rid == request_id else value) for rid, value in top.answers)
    frame = Frame(top.code, top.step, top.bind, answers)
    memo = {name: value for name, value in state.memo.items() if name not in (KEY, FRAMES)}
    return State(state.records, (*state.agenda[:-1], frame), state.pending, memo)


def _first(pending: tuple[Request, ...], policy: Policy | None) -> Request | None:
    """The request to answer next: chance, or a side's when a policy is there."""
    for request in pending:
        if request.asks == CHANCE:
            return request
    return pending[0] if policy is not None else None


def space(domain: Faces) -> RollSpace:
    """The outcomes of a roll that is not observed yet; faces that are thrown again are conditioned away."""
    whole = RollSpace.of_groups(tuple((count, sides) for sides, count in domain.groups))
    if not domain.reroll:
        return whole
    return whole.split(lambda faces: not any(face in domain.reroll for face in faces))[True]
