"""A roll that was asked for, read lazily.

A rule reads a roll (`at most 10`, the total, how many 5s), and each reading is a question of its own: sampled or scripted faces answer
all of them; under enumeration the roll is a space of outcomes that a reading splits only as far as it distinguishes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tfrules.odds.chain import ChainSpace
from tfrules.odds.pool import RollSpace

if TYPE_CHECKING:
    from tfrules.engine.request import Exploding

Space = RollSpace | ChainSpace


class Split(Exception):
    """Raised under enumeration: a reading distinguishes outcomes that are still together. The enumerator branches and runs on.

    `shares` are the chances of the parts; they come to 1, or to less where some of what dice without end can show is left out.
    """

    def __init__(self, request_id: str, parts: Mapping[Hashable, Space], whole: int | Fraction) -> None:
        super().__init__(request_id)
        self.request_id = request_id
        self.shares = [(part, Fraction(part.weight, whole)) for part in parts.values()]


class Roll:
    """Dice with an answer: the faces shown, or what is known of them so far. `plus` belongs to the total."""

    __slots__ = ("answer", "groups", "plus", "request_id")

    def __init__(self, request_id: str, groups: tuple[tuple[int, int], ...], plus: int, answer: Any) -> None:
        self.request_id = request_id
        self.groups = groups
        self.plus = plus
        self.answer = answer

    def read_total(self, reading: Callable[[int], Hashable]) -> Any:
        """What a function of the total says, the constant included."""
        plus = self.plus
        if isinstance(self.answer, tuple):
            return reading(sum(self.answer) + plus)
        return self._settle(self.answer.split_total(lambda total: reading(total + plus)))

    def read_faces(self, reading: Callable[[tuple[int, ...]], Hashable]) -> Any:
        """What a function of the faces says; each group of dice is sorted."""
        if isinstance(self.answer, tuple):
            return reading(self._sorted())
        return self._settle(self.answer.split(reading))

    @property
    def total(self) -> int:
        """The sum of the faces and the constant."""
        return int(self.read_total(lambda total: total))

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces, each group sorted: the same whether they were thrown, scripted or counted. `shown` has the order thrown."""
        return tuple(self.read_faces(lambda faces: faces))

    @property
    def shown(self) -> tuple[int, ...] | None:
        """The faces when they are known, else None: for the log, which must not make a reading."""
        return self.answer if isinstance(self.answer, tuple) else None

    def at_most(self, limit: int) -> bool:
        """Whether the total is at most a limit."""
        return bool(self.read_total(lambda total: total <= limit))

    def count(self, faces: frozenset[int]) -> int:
        """How many dice show one of the faces."""
        return int(self.read_faces(lambda shown: sum(face in faces for face in shown)))

    def plain(self) -> int:
        """The roll as plain data for a frame that outlives it: its total."""
        return self.total

    def _sorted(self) -> tuple[int, ...]:
        out: list[int] = []
        at = 0
        for _, count in self.groups:
            out.extend(sorted(self.answer[at : at + count]))
            at += count
        return tuple(out)

    def _settle(self, parts: Mapping[Hashable, Space]) -> Any:
        """The reading, where all that is left agrees in it and nothing was left out."""
        whole = self.answer.weight
        if len(parts) == 1:
            ((read, part),) = parts.items()
            if part.weight == whole:
                return read
        raise Split(self.request_id, parts, whole)


class Exploded(Roll):
    """Dice of which some faces have brought further dice: `faces` are those thrown at once, the total is the sum with all that followed."""

    __slots__ = ("dice",)

    def __init__(self, request_id: str, dice: Exploding, answer: Any) -> None:
        super().__init__(request_id, dice.groups, 0, answer)
        self.dice = dice

    def read_total(self, reading: Callable[[int], Hashable]) -> Any:
        dice = self.dice
        if isinstance(self.answer, tuple):
            return reading(dice.total(self.answer))
        return self._settle(self.answer.split_total(lambda total: reading(dice.held(total))))
