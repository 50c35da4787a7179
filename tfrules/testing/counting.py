"""The law of chance: what an example does with given dice is one of the courses that are counted when all dice are let fall.

A *throw* is a stretch of a play in which nothing but chance is asked: from the first roll after a command or a choice to the next one.
Each throw is counted from its beginning by `enumerate`. The weights must make 1, and where the given dice lead must be among the endings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import Outcome, run_frame, with_answer
from tfrules.engine.drivers import Sample, sample
from tfrules.engine.enumerate import Endings, enumerate_chance
from tfrules.engine.key import state_key
from tfrules.engine.request import CHANCE, Exploding, Request, read_answer
from tfrules.engine.state import Frame, State
from tfrules.engine.watch import before_watch
from tfrules.testing.result import Unmet

if TYPE_CHECKING:
    from tfrules.engine.game import Game
    from tfrules.engine.modifiers import Trace

LAW = "TFR0719"
NEXT_TO_NOTHING = Fraction(1, 10**30)  # what may be missing where dice went on without end
MOST_FRAMES = 300  # of one throw; a longer one is counted to the end of its first step

Answer = tuple[Request, Any]


@dataclass(eq=False)
class Throw:
    """A state in which chance is asked, and what the example answered until something else was asked."""

    state: State
    answers: list[Answer] = field(default_factory=list)


class Throws:
    """Looks on at a play and keeps its throws."""

    def __init__(self) -> None:
        self.found: list[Throw] = []
        self._open = False

    def took(self, before: State, outcome: Outcome) -> None:
        """Nothing is kept of what happens; a command that begins something ends the throw before it."""
        self._open = self._open and any(request.asks == CHANCE for request in before.pending)

    def answered(self, state: State, request: Request, value: Any) -> None:
        """Chance's answers belong to the throw that is open; any other answer ends it."""
        if request.asks != CHANCE:
            self._open = False
            return
        if not self._open:
            self.found.append(Throw(state))
            self._open = True
        self.found[-1].answers.append((request, value))

    def refused(self, why: str) -> None:
        """What cannot be done changes nothing."""

    def expected(self, traces: Sequence[Trace], read: Sequence[str]) -> None:
        """What is expected throws nothing."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A throw and its endings. `whole` says whether it was counted to its end, or only to the end of its first step."""

    throw: Throw
    endings: Endings
    whole: bool


def count(game: Game, throw: Throw) -> Counted:
    """Count a throw and hold the law for it.

    Raises Unmet (TFR0719) when it does not hold, DiagnosticError (TFR0805) for dice that cannot be counted one by one.
    """
    whole = True
    try:
        endings = enumerate_chance(game, throw.state, most=MOST_FRAMES)
    except DiagnosticError as error:
        if error.diagnostics[0].code != "TFR0805":
            raise
        whole = False
        endings = enumerate_chance(game, throw.state, stop=lambda state: state is not throw.state, most=MOST_FRAMES)
    endless = any(isinstance(request.domain, Exploding) for request, _ in throw.answers)
    if not 0 <= endings.missing <= (NEXT_TO_NOTHING if endless else 0):
        raise Unmet(f"the chances of all endings make {1 - endings.missing}, not 1", LAW)
    wanted = state_key(in_order(follow(game, throw, whole)), game.ledger)
    if all(state_key(in_order(ending.state), game.ledger) != wanted for ending in endings.endings):
        raise Unmet(f"where its dice lead is none of the {len(endings.endings)} endings that are counted", LAW)
    return Counted(throw, endings, whole)


def follow(game: Game, throw: Throw, whole: bool = True) -> State:
    """Where a throw's own dice lead: to where counting rests too, or to the end of the first step. Dice that it lacks are drawn."""
    state, given, drawn, rolled = throw.state, iter(throw.answers), sample(0), 0
    own = state_key(state, game.ledger)
    while state.agenda:
        ran = run_frame(game, state, quiet=True)
        state = ran.state
        if not ran.waiting:
            # A tie that is rolled anew is no end.
            if not whole and state_key(before_watch(state) or state, game.ledger) != own:
                break
            continue
        request = next((one for one in state.pending if one.asks == CHANCE), None)
        if request is None:
            break
        state, rolled = with_answer(state, request.id, _answer(request, given, drawn, rolled)), rolled + 1
    return state


def _answer(request: Request, given: Iterator[Answer], drawn: Sample, n: int) -> Any:
    for asked, value in given:
        if asked.id == request.id and asked.label == request.label:
            return read_answer(request, value)
    return drawn.answer(request, n)


def in_order(state: State) -> State:
    """The state with the faces of what its top frame has rolled sorted, each size of dice by itself: counted rolls have no order."""
    if not state.agenda or not state.agenda[-1].answers:
        return state
    top = state.agenda[-1]
    answers = tuple((rid, tuple(sorted(value)) if _is_faces(value) else value) for rid, value in top.answers)
    return State(state.records, (*state.agenda[:-1], Frame(top.code, top.step, top.bind, answers)), state.pending)


def _is_faces(value: Any) -> bool:
    return isinstance(value, tuple) and all(type(face) is int for face in value)


# ------------------------------------------------------------ another method


def every_throw(game: Game, state: State, most: int) -> list[tuple[State, Fraction]] | None:
    """All courses of chance from a state by trying each face of each die, or None when that takes more than so many courses.

    It splits no reading and merges nothing, so it is another method than `enumerate`.
    """
    found: list[tuple[State, Fraction]] = []
    todo = [(state, Fraction(1))]
    tried = 0
    while todo:
        here, weight = todo.pop()
        while here.agenda:
            ran = run_frame(game, here, quiet=True)
            here = ran.state
            if ran.waiting:
                break
        request = next((one for one in here.pending if one.asks == CHANCE), None)
        if request is None:
            found.append((here, weight))
            continue
        whole = request.domain.count()
        if whole is None or (tried := tried + whole) > most:
            return None
        todo.extend((with_answer(here, request.id, value), weight / whole) for value in request.domain.iterate())
    return found
