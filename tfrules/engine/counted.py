"""Counts of chance that were made before: the same question of an equal state is answered from memory.

A question is kept under the state's key and what was asked of it. Since the key leaves out what no rule reads, and the endings may be asked
for just that, an answer is given only where records and agenda are equal throughout.
"""

from __future__ import annotations

from collections.abc import Hashable

from tfrules.engine.enumerate import Endings
from tfrules.engine.key import canonical, state_key
from tfrules.engine.request import Request
from tfrules.engine.state import Plain, State, freeze

MOST = 256  # questions
MOST_ENDINGS = 20_000  # of all of them together; a question with more than a tenth of that is not kept
Question = tuple[Hashable, ...]


class Counted:
    """The last questions that were asked of one game, with their endings."""

    def __init__(self, ledger: dict[str, frozenset[str]]) -> None:
        self.ledger = ledger
        self._kept: dict[Question, tuple[State, Endings]] = {}

    def question(self, state: State, command: tuple[Request | str, Plain] | None, side: str, assume: Plain) -> Question:
        """What is asked, as a key."""
        asked = None if command is None else (_id(command[0]), repr(canonical(freeze(command[1]))))
        return state_key(state, self.ledger), asked, side, repr(canonical(freeze(assume))) if assume else ""

    def known(self, question: Question, state: State) -> Endings | None:
        """The endings of a question that was asked of an equal state."""
        kept = self._kept.get(question)
        return kept[1] if kept is not None and _equal(kept[0], state) else None

    def keep(self, question: Question, state: State, endings: Endings) -> Endings:
        """Remember an answer, and forget the oldest where there are too many."""
        if len(endings.endings) <= MOST_ENDINGS // 10:
            self._kept.pop(question, None)
            self._kept[question] = (state, endings)
            room = MOST_ENDINGS - sum(len(kept.endings) for _, kept in list(self._kept.values()))
            for old in list(self._kept):
                if room >= 0 and len(self._kept) <= MOST:
                    break
                gone = self._kept.pop(old, None)
                room += len(gone[1].endings) if gone is not None else 0
        return endings


def _id(request: Request | str) -> str:
    return request if isinstance(request, str) else request.id


def _equal(a: State, b: State) -> bool:
    return a is b or ((a.records is b.records or a.records == b.records) and (a.agenda is b.agenda or a.agenda == b.agenda))
