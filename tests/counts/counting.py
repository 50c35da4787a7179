"""How many courses a position has, answer by answer, as chess programs count them: any change of what is allowed shows in a number.

One step is one answer to the first request that is pending: a side's each allowed answer counts once, a roll as often as its dice can lie, the
order of the dice told apart (3d6: 216). Equal states are counted once and taken as often as they come up; the last step is counted, not played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tfrules.engine.agenda import answer
from tfrules.engine.game import Game
from tfrules.engine.key import state_key
from tfrules.engine.mask import canonical
from tfrules.engine.state import State, thaw

DEPTH = 3
MOST = 1_000_000  # courses of a position


@dataclass(frozen=True)
class Position:
    """Where the counting begins, how it is to be read, and what is known of it by other means: the reason, and the numbers."""

    name: str
    place: Callable[[], tuple[Game, State]]
    by_hand: tuple[int, ...] = ()
    because: str = ""


def counts(game: Game, state: State, depth: int = DEPTH) -> list[int]:
    """The number of courses of 1, 2, ... answers."""
    return [_Count(game)(state, far) for far in range(1, depth + 1)]


class _Count:
    def __init__(self, game: Game) -> None:
        self.game = game
        self._known: dict[tuple[int, int], int] = {}

    def __call__(self, state: State, depth: int) -> int:
        if not state.pending:
            return 0
        key = state_key(state, self.game.ledger), depth
        if key not in self._known:
            self._known[key] = self._courses(state, depth)
        return self._known[key]

    def _courses(self, state: State, depth: int) -> int:
        request = state.pending[0]
        counted = request.domain.count()
        if depth == 1 and counted is not None:
            return counted
        values = list(request.domain.iterate())
        assert len({canonical(thaw(value)) for value in values}) == len(values), f"{request.label} lists an answer twice"
        assert counted in (None, len(values))
        if depth == 1:
            return len(values)
        return sum(self(answer(self.game, state, request, value, quiet=True).state, depth - 1) for value in values)
