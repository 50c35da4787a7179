"""Dice thrown from text, with a record of each die: `print(roll("4d6kh3", random.Random(7)))`.

Chance comes from the source that is handed in, and from nowhere else: the same seed throws the same dice. The global generator of `random` is
never touched. `ScriptedDice` show faces that are given in advance, for tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, NamedTuple, Protocol

from tfrules.diagnostics import DiagnosticError, finding, quoted
from tfrules.odds.notation import HUGE_ROLL, MOST_DICE, DiceTerm, NotationError, Roll, read_roll

MOST_WAYS = 6**4  # in which few dice can fall, listed
SCRIPT_TOO_SHORT, SCRIPT_TOO_LONG, CANNOT_SHOW = "TFR0701", "TFR0703", "TFR0704"


class Source(Protocol):
    """Where chance comes from: `random.Random(seed)`, `random.SystemRandom()`, a generator of numpy, or one of your own.

    A roll of few dice takes one number, which says how all of them fall; one of many takes a number for each, in the order written.
    """

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        ...


class ScriptedDice:
    """A source that shows the given faces, one after the other, over as many rolls as they last."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = tuple(faces)
        self.at = 0

    def show(self, sides: tuple[int, ...], text: str) -> tuple[int, ...]:
        """The faces of dice with so many sides. Raises DiagnosticError when there are too few left, or a die has no such face."""
        shown = self.faces[self.at : self.at + len(sides)]
        if len(shown) < len(sides):
            left = f"of {len(self.faces)} faces given {len(self.faces) - self.at} are left"
            raise DiagnosticError([finding(SCRIPT_TOO_SHORT, f"{quoted(text)} needs {len(sides)}, but {left}")])
        for face, most in zip(shown, sides, strict=True):
            if type(face) is not int or not 1 <= face <= most:
                raise DiagnosticError([finding(CANNOT_SHOW, f"{quoted(text)} throws a d{most}, which cannot show {face!r}")])
        self.at += len(sides)
        return shown

    def finish(self) -> None:
        """Raises DiagnosticError when faces are left over."""
        if self.at < len(self.faces):
            left = self.faces[self.at :]
            shown = ", ".join(map(str, left[:6]))
            raise DiagnosticError([finding(SCRIPT_TOO_LONG, f"of {len(self.faces)} faces given {len(left)} are left: {shown}")])


class RolledDie(NamedTuple):
    """One die as it fell. `kept` says whether it counts, `sign` whether it is added (1) or taken away (-1)."""

    sides: int
    face: int
    kept: bool
    sign: int


class Rolled:
    """A roll that was made; immutable. Equal when the same roll shows the same faces, die by die."""

    __slots__ = ("_faces", "_plan")
    _plan: _Plan
    _faces: tuple[int, ...]

    def __init__(self, *_: object) -> None:
        raise TypeError('a roll is made by roll("3d6", random.Random(7))')

    @property
    def roll(self) -> Roll:
        """What was asked for."""
        return self._plan.roll

    @property
    def total(self) -> int:
        """What counts, added up."""
        plan, faces = self._plan, self._faces
        if plan.plain:
            return sum(faces) + plan.plus
        total, at = plan.plus, 0
        for term in plan.roll.terms:
            row = faces[at : at + term.count]
            at += term.count
            if not term.keeps_all:
                row = tuple(sorted(row, reverse=term.which == "h")[: term.keep])
            total += term.sign * sum(row)
        return total

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces in the order thrown, also those that do not count."""
        return self._faces

    @property
    def dice(self) -> tuple[RolledDie, ...]:
        """Every die in the order thrown."""
        return tuple(die for row in self._rows() for die in row)

    def to_json(self) -> dict[str, Any]:
        """Plain data: `{"roll", "dice": [{"sides", "face", "kept", "sign"}], "plus", "total"}`."""
        return {
            "roll": self._plan.text, "dice": [die._asdict() for die in self.dice], "plus": self.roll.plus, "total": self.total,
        }  # fmt: skip

    def _rows(self) -> Iterator[list[RolledDie]]:
        """The dice of each term."""
        at = 0
        for term in self.roll.terms:
            faces = self._faces[at : at + term.count]
            at += term.count
            kept = _kept(term, faces)
            yield [RolledDie(term.sides, face, number in kept, term.sign) for number, face in enumerate(faces)]

    def __str__(self) -> str:
        """As a player notes it: `4d6kh3: 6, 2, 5, (1) = 13`; in brackets what does not count."""
        parts = []
        for term, row in zip(self.roll.terms, self._rows(), strict=True):
            shown = ", ".join(str(die.face) if die.kept else f"({die.face})" for die in row)
            parts.append(f"{'-' if term.sign < 0 else '+'} {shown or 'no dice'}")
        if self.roll.plus or not parts:
            parts.append(f"{'-' if self.roll.plus < 0 else '+'} {abs(self.roll.plus)}")
        return f"{self._plan.text}: {' '.join(parts).removeprefix('+ ')} = {self.total}"

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rolled):
            return NotImplemented
        return (self.roll, self._faces) == (other.roll, other._faces)

    def __hash__(self) -> int:
        return hash((self.roll, self._faces))

    def __reduce__(self) -> tuple[Any, ...]:
        return roll, (self._plan.text, ScriptedDice(self._faces))


class _Plan(NamedTuple):
    """A text, read: the sides of each die in order, every way in which they can fall if there are few, and whether all are simply added."""

    sides: tuple[int, ...]
    ways: list[tuple[int, ...]]
    plain: bool
    plus: int
    roll: Roll
    text: str


@lru_cache(maxsize=512)
def _plan(text: str) -> _Plan:
    asked = read_roll(text)
    sides: tuple[int, ...] = ()
    plain = True
    for term in asked.terms:
        sides += (term.sides,) * term.count
        plain = plain and term.sign > 0 and term.keep == term.count
        if len(sides) > MOST_DICE:
            cause = f"a roll throws at most {MOST_DICE} dice"
            raise NotationError(text, 0, len(text), cause, "throw them in several rolls", HUGE_ROLL)
    return _Plan(sides, _ways(sides), plain, asked.plus, asked, text.strip())


@lru_cache(maxsize=64)
def _ways(sides: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way in which dice can fall; none where they are too many to be listed."""
    if len(sides) > MOST_WAYS.bit_length() or prod(sides) > MOST_WAYS:  # nobody multiplies the sides of thousands of dice
        return []
    return list(product(*[range(1, most + 1) for most in sides]))


@lru_cache(maxsize=1)
def _system() -> Source:
    """The generator of the operating system, for rolls without a source."""
    from random import SystemRandom

    return SystemRandom()


def roll(text: str, source: Source | ScriptedDice | None = None) -> Rolled:
    """Throw the dice of a text (`3d6`, `2d6+2`, `4d6kh3`; all that `d` reads), and keep every die.

    Without a source the dice are those of the operating system, which nobody can foretell or repeat. Raises `NotationError` for text that is no
    roll or throws too many dice.
    """
    plan = _plan(text)
    if isinstance(source, ScriptedDice):
        faces = source.show(plan.sides, text)
    else:
        random = (_system() if source is None else source).random
        ways = plan.ways
        # Of 53 bits each way takes an equal share, to within 2**-39 of it.
        faces = ways[int(random() * len(ways))] if ways else tuple([int(random() * sides) + 1 for sides in plan.sides])
    made = _blank(Rolled)
    made._plan = plan
    made._faces = faces
    return made


_blank = object.__new__


def _kept(term: DiceTerm, faces: tuple[int, ...]) -> set[int]:
    """The places of the dice that count; of equal faces those thrown first."""
    if term.keeps_all:
        return set(range(term.count))
    order = sorted(range(term.count), key=lambda at: faces[at], reverse=term.which == "h")
    return set(order[: term.keep])
