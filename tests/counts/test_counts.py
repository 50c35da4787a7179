"""What may be done in a position, counted: a change of any rule about what is allowed, or of any order of questions, shows in a number.

If that was meant: `python -m tests.counts`, and read the difference.
"""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.counts.counting import DEPTH, MOST, Position
from tests.counts.positions import POSITIONS
from tests.counts.recorded import counted, file_of, text_of
from tfrules.engine.agenda import answer
from tfrules.engine.game import Game
from tfrules.engine.state import State

ALL = [(game, one) for game, positions in POSITIONS.items() for one in positions]
KNOWN = [(game, one) for game, one in ALL if one.by_hand]
FEW = 2_000  # courses that are played one by one


@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_as_many_as_were_counted(game: str) -> None:
    before, now = file_of(game).read_text("utf-8"), text_of(game)
    assert before == now, "\n" + "".join(unified_diff(before.splitlines(True), now.splitlines(True), "before", "now", n=0))


@pytest.mark.parametrize(("game", "position"), KNOWN, ids=lambda one: one if isinstance(one, str) else one.name)
def test_as_many_as_are_counted_by_hand(game: str, position: Position) -> None:
    assert counted(game, position.name)[: len(position.by_hand)] == position.by_hand, position.because


def plainly(game: Game, state: State, depth: int) -> int:
    """The same count without any state being held equal to another: every course is played to its last answer."""
    if depth == 0:
        return 1
    if not state.pending:
        return 0
    request = state.pending[0]
    return sum(plainly(game, answer(game, state, request, value).state, depth - 1) for value in request.domain.iterate())


@pytest.mark.parametrize(("game", "position"), ALL, ids=lambda one: one if isinstance(one, str) else one.name)
def test_as_many_as_are_played(game: str, position: Position) -> None:
    steps = max((far for far, number in enumerate(counted(game, position.name), 1) if number <= FEW), default=1)
    engine, state = position.place()
    assert plainly(engine, state, steps) == counted(game, position.name)[steps - 1]


@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_each_position_is_of_a_size_that_can_be_counted(game: str) -> None:
    for position in POSITIONS[game]:
        found = counted(game, position.name)
        assert len(found) == DEPTH and found[0] > 0 and max(found) <= MOST
