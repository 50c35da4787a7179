"""The exact chance that something holds once what is under way is over, whatever the sides answer on the way.

Chance is counted. A choice that comes in the middle is tried with every answer, so there are a least and a greatest chance; where they are
one, the choice does not matter. Of a free text one that nobody has written yet stands for all: to rules they are alike. A choice that comes only
when all that was begun is over ends the course: what holds there is what counts.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from tfrules.engine.agenda import with_answer
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.request import FreeText, Request
from tfrules.engine.state import State

if TYPE_CHECKING:
    from tfrules.engine.game import Game

MOST_ANSWERS = 60  # of one choice that are tried
MOST_CHOICES = 12  # one after the other
UNWRITTEN = "\u2026"  # stands for a free text

Test = Callable[[State], bool]


class Chances(NamedTuple):
    """The least and the greatest chance, the choices between them, and what is to be said of courses that end at a later choice."""

    least: Fraction
    most: Fraction
    asked: tuple[str, ...] = ()
    rests: str = ""


def chances(game: Game, state: State, test: Test) -> Chances:
    """The chance that a test holds at the end of what is under way in a state."""
    return _Counting(game, len(state.agenda), test).of(state, 0)


class _Counting:
    def __init__(self, game: Game, depth: int, test: Test) -> None:
        self.game = game
        self.depth = depth
        self.test = test

    def of(self, state: State, choices: int) -> Chances:
        least = resting = Fraction(0)
        asked: dict[str, None] = {}
        labels: set[str] = set()
        counted = enumerate_chance(self.game, state)
        most = counted.missing  # it may hold in courses that were not followed
        for end in counted.endings:
            if self._in_the_middle(end.state):
                found = self._whatever(end.state, choices)
                least, most = least + end.p * found.least, most + end.p * found.most
                asked.update(dict.fromkeys(found.asked if found.least != found.most else ()))
                continue
            holds = end.p if self.test(end.state) else Fraction(0)
            least, most = least + holds, most + holds
            if end.state.pending:
                resting += end.p
                labels |= {request.label for request in end.state.pending}
        rests = f"; with a chance of {resting} a choice comes next ({', '.join(sorted(labels))})" if labels else ""
        return Chances(least, most, tuple(asked), rests)

    def _in_the_middle(self, state: State) -> bool:
        return bool(state.pending) and len(state.agenda) >= self.depth

    def _whatever(self, state: State, choices: int) -> Chances:
        """The chances after each answer to what is asked, joined: nothing is known where the answers are too many."""
        request: Request = state.pending[0]
        free = isinstance(request.domain, FreeText)
        answers = [UNWRITTEN] if free else list(islice(request.domain.iterate(), MOST_ANSWERS + 1))
        label = f"{request.label!r} of {request.asks}"
        if not 0 < len(answers) <= MOST_ANSWERS or choices >= MOST_CHOICES:
            return Chances(Fraction(0), Fraction(1), (label,))
        every = [self.of(with_answer(state, request.id, value), choices + 1) for value in answers]
        least, most = min(one.least for one in every), max(one.most for one in every)
        inner = tuple(dict.fromkeys(name for one in every for name in one.asked))
        return Chances(least, most, (label, *inner))
