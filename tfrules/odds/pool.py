"""`RollSpace`: everything that one roll of dice can still show, observed lazily.

A roll that is only asked "10 or less?" need not be taken apart into faces. A space therefore knows its dice and, as
long as only totals were read, the set of totals that are still possible; a later reading of faces lists the faces of
just those totals. Each reading splits a space into disjoint ones whose weights add up to its own. Weights count the
ways in which distinguishable dice fall, so weights of spaces over the same dice can be compared and divided.

Faces are read as one tuple: group after group in the order given, the faces of each group sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from math import comb
from typing import Any, TypeVar

from tfrules.odds.dice import dice
from tfrules.odds.dist import Dist

K = TypeVar("K", bound=Hashable)
Faces = tuple[int, ...]
Groups = tuple[tuple[int, int], ...]
Row = tuple[Faces, int]

# A reading of faces that would list more rows than this is refused rather than left to run for minutes.
MOST_ROWS = 500_000


class TooManyFaces(ValueError):
    """The faces of so many dice cannot be listed one by one."""


class RollSpace:
    """The outcomes of one roll that agree with what was read of it so far; immutable, equal by content."""

    __slots__ = ("_hash", "_rows", "_totals", "_weight", "groups")
    groups: Groups
    # The totals still possible, ascending. `_rows` is None when every way to make each of them is still possible,
    # and this is the only form used then, so that equal content has equal form.
    _totals: tuple[int, ...]
    _rows: tuple[Row, ...] | None
    _weight: int
    _hash: int

    def __init__(self, *_: object) -> None:
        raise TypeError("a RollSpace is made by RollSpace.of or RollSpace.of_groups")

    @staticmethod
    def of(count: int, sides: int, exclude: Collection[int | Faces] = frozenset()) -> RollSpace:
        """`count` fair dice of one size, without the excluded totals (numbers) or faces (tuples)."""
        return RollSpace.of_groups(((count, sides),), exclude)

    @staticmethod
    def of_groups(groups: Iterable[tuple[int, int]], exclude: Collection[int | Faces] = frozenset()) -> RollSpace:
        """Several groups of dice in one roll: `((2, 6), (1, 4))` is 2d6 with 1d4."""
        return _of(tuple((count, sides) for count, sides in groups), frozenset(exclude))

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def weight(self) -> int:
        """In how many ways the dice can fall so."""
        return self._weight

    @property
    def only_total(self) -> int | None:
        """The total, when it is the same in every outcome that is left."""
        return self._totals[0] if len(self._totals) == 1 else None

    @property
    def only_faces(self) -> Faces | None:
        """The faces, when just one tuple of faces is left."""
        if len(self._totals) > 1:
            return None
        found = list(islice(_faces_making(self.groups, self._totals[0]), 2)) if self._rows is None else self._rows
        return found[0][0] if len(found) == 1 else None

    @property
    def only(self) -> Faces | int | None:
        """What is settled: the faces if they are, else the total if it is, else None."""
        faces = self.only_faces
        return self.only_total if faces is None else faces

    def total_dist(self) -> Dist[int]:
        """How the total is distributed."""
        return Dist(self._total_weights())

    def faces_dist(self) -> Dist[Faces]:
        """How the faces are distributed."""
        return Dist(self._faces())

    # -- splitting -------------------------------------------------------------------------------------------------

    def split(self, reading: Callable[[Faces], K]) -> dict[K, RollSpace]:
        """Part the space by a function of the faces."""
        parts: dict[K, list[Row]] = {}
        for row in self._faces():
            parts.setdefault(reading(row[0]), []).append(row)
        if len(parts) == 1:
            return dict.fromkeys(parts, self)
        return {key: _of_rows(self.groups, tuple(rows)) for key, rows in parts.items()}

    def split_total(self, reading: Callable[[int], K]) -> dict[K, RollSpace]:
        """Part the space by a function of the total; faces are not listed for it."""
        parts: dict[K, list[int]] = {}
        for total in self._totals:
            parts.setdefault(reading(total), []).append(total)
        if len(parts) == 1:
            return dict.fromkeys(parts, self)
        return {key: self._with_totals(tuple(totals)) for key, totals in parts.items()}

    def split_at_most(self, limit: int) -> dict[bool, RollSpace]:
        """Part the space by "total at most limit"; remembered, as it is the commonest reading of all."""
        return dict(_split_at_most(self, limit))

    def split_count(self, faces: Collection[int]) -> dict[int, RollSpace]:
        """Part the space by how many dice show one of the faces; remembered."""
        return dict(_split_count(self, frozenset(faces)))

    # -- inside ----------------------------------------------------------------------------------------------------

    def _total_weights(self) -> dict[int, int]:
        if self._rows is None:
            known = _total_weights(self.groups)
            return {total: known[total] for total in self._totals}
        sums: dict[int, int] = {}
        for faces, weight in self._rows:
            total = sum(faces)
            sums[total] = sums.get(total, 0) + weight
        return sums

    def _faces(self) -> Iterable[Row]:
        if self._rows is not None:
            return self._rows
        _check_listable(self.groups)
        return [row for total in self._totals for row in _faces_of_total(self.groups, total)]

    def _with_totals(self, totals: tuple[int, ...]) -> RollSpace:
        if self._rows is None:
            return _of_totals(self.groups, totals)
        wanted = set(totals)
        return _of_rows(self.groups, tuple(row for row in self._rows if sum(row[0]) in wanted))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, RollSpace):
            return NotImplemented
        return (self._hash, self.groups, self._totals, self._rows) == (
            other._hash,
            other.groups,
            other._totals,
            other._rows,
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        roll = "+".join(f"{count}d{sides}" for count, sides in self.groups)
        shown = self.only
        if shown is not None:
            return f"<RollSpace {roll} = {shown}>"
        seen = "totals only" if self._rows is None else f"{len(self._rows)} faces"
        return f"<RollSpace {roll} in {self._totals[0]}..{self._totals[-1]}, {seen}, weight {self._weight}>"

    def __reduce__(self) -> tuple[Callable[..., RollSpace], tuple[Any, ...]]:
        return (_of_totals, (self.groups, self._totals)) if self._rows is None else (_of_rows, (self.groups, self._rows))


@lru_cache(maxsize=1024)
def _of(groups: Groups, exclude: frozenset[int | Faces]) -> RollSpace:
    for count, sides in groups:
        if count < 0 or sides < 1:
            raise ValueError(f"cannot roll {count} dice with {sides} sides")
    barred_totals = {one for one in exclude if isinstance(one, int)}
    totals = tuple(total for total in sorted(_total_weights(groups)) if total not in barred_totals)
    if not totals:
        raise ValueError("every outcome of the roll is excluded")
    space = _of_totals(groups, totals)
    barred_faces = {_in_order(groups, one) for one in exclude if not isinstance(one, int)}
    if not barred_faces:
        return space
    parts = space.split(lambda faces: faces in barred_faces)
    if False not in parts:
        raise ValueError("every outcome of the roll is excluded")
    return parts[False]


def _in_order(groups: Groups, faces: Faces) -> Faces:
    """Faces as they are read: sorted within each group."""
    dice_in_all = sum(count for count, _ in groups)
    if len(faces) != dice_in_all:
        raise ValueError(f"the excluded faces {faces} are not those of {dice_in_all} dice")
    rest = iter(faces)
    return tuple(face for count, _ in groups for face in sorted(islice(rest, count)))


def _of_totals(groups: Groups, totals: tuple[int, ...]) -> RollSpace:
    known = _total_weights(groups)
    return _space(groups, totals, None, sum([known[total] for total in totals]))


def _of_rows(groups: Groups, rows: tuple[Row, ...]) -> RollSpace:
    """A space of listed faces, or of plain totals when the rows are all that make their totals."""
    known = _total_weights(groups)
    weight = sum([w for _, w in rows])
    totals = tuple(sorted({sum(faces) for faces, _ in rows}))
    if weight == sum([known[total] for total in totals]):
        return _space(groups, totals, None, weight)
    # Readings keep the order in which faces are listed, so equal sets of rows are equal tuples.
    return _space(groups, totals, rows, weight)


def _space(groups: Groups, totals: tuple[int, ...], rows: tuple[Row, ...] | None, weight: int) -> RollSpace:
    space = object.__new__(RollSpace)
    space.groups = groups
    space._totals = totals
    space._rows = rows
    space._weight = weight
    # Over numbers alone, so the hash is the same in every process.
    space._hash = hash((groups, totals if rows is None else rows))
    return space


@lru_cache(maxsize=4096)
def _split_at_most(space: RollSpace, limit: int) -> dict[bool, RollSpace]:
    return space.split_total(lambda total: total <= limit)


@lru_cache(maxsize=1024)
def _split_count(space: RollSpace, faces: frozenset[int]) -> dict[int, RollSpace]:
    return space.split(lambda shown: len([face for face in shown if face in faces]))


@lru_cache(maxsize=256)
def _total_weights(groups: Groups) -> dict[int, int]:
    """In how many ways each total falls. Fair dice make their lowest total in one way, so lowest terms are the counts."""
    ways = Dist.certain(0)
    for count, sides in groups:
        ways = ways + dice(count, sides)
    return dict(ways.weights)


def _check_listable(groups: Groups) -> None:
    rows = 1
    for count, sides in groups:
        rows *= comb(count + sides - 1, count)
    if rows > MOST_ROWS:
        roll = "+".join(f"{count}d{sides}" for count, sides in groups)
        raise TooManyFaces(f"{roll} can show {rows} different sets of faces, more than the {MOST_ROWS} that can be listed")


@lru_cache(maxsize=4096)
def _faces_of_total(groups: Groups, total: int) -> tuple[Row, ...]:
    return tuple(_faces_making(groups, total))


def _faces_making(groups: Groups, total: int) -> Iterator[Row]:
    """The faces that make a total, each with the number of ways."""
    if not groups:
        yield (), 1
        return
    (count, sides), rest = groups[0], groups[1:]
    least = sum(n for n, _ in rest)
    most = sum(n * s for n, s in rest)
    for part in range(max(count, total - most), min(count * sides, total - least) + 1):
        for faces, weight in _multisets(count, sides, part, 1):
            for others, ways in _faces_making(rest, total - part):
                yield faces + others, weight * ways


def _multisets(count: int, sides: int, total: int, least: int) -> Iterator[Row]:
    """Sorted faces of `count` dice, none below `least`, which make a total that they can make or miss."""
    if not count * least <= total <= count * sides:
        return
    if count == 0:
        yield (), 1
        return
    for same in range(count, 0, -1):
        for faces, weight in _multisets(count - same, sides, total - same * least, least + 1):
            yield (least,) * same + faces, weight * comb(count, same)
    if least < sides:
        yield from _multisets(count, sides, total, least + 1)
