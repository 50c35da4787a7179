"""Numbers that know of what they are made, and notes of what was found out about them.

A number that is read under notes is a `Sum`: so many times each number that was read, and a constant. It does whatever an int does; but what a
reader learns of it goes down in the `Notes`: that it was less than five, say, and not that it was three. Sums of other values of which the
same is true take the reader the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from math import gcd
from typing import Any

Source = tuple[Any, Any]  # (record, field); or ("", path) for a number among the bindings of the frame
Terms = tuple[tuple[Source, int], ...]  # what is added up: sources in order, each with how often
Test = tuple[str, Any, Any]  # ("is", record, field), ("<", terms, limit), ("=", terms, value) or ("#", terms, None): which number it is

IS, LESS, SAME, EXACTLY = "is", "<", "=", "#"


class Notes:
    """What was found out in a run, in order: tests with what they said. When it is over, the sums that are left are plain numbers."""

    __slots__ = ("_bounds", "_read", "open", "plain", "tests")

    def __init__(self, plain: Collection[Any] = ()) -> None:
        """`plain` are those that are read as plain numbers: (kind, field) of records, (code, path) of bindings of frames."""
        self.open = True
        self.plain = plain
        self.tests: dict[Test, Hashable] = {}
        self._bounds: dict[Terms, tuple[int | None, int | None]] = {}  # between what a sum is known to lie
        self._read: dict[Source, Sum] = {}

    def number(self, source: Source, value: int) -> Sum:
        """A number that is read there."""
        found = self._read.get(source)
        if found is None:
            found = self._read[source] = Sum(self, ((source, 1),), value, 0)
        return found

    def less(self, terms: Terms, value: int, limit: int) -> bool:
        """Whether a sum, which is a value now, is less than a limit."""
        if terms[0][1] < 0:
            return not self.less(_negative(terms), -value, 1 - limit)
        common = _common(terms)
        if common > 1:
            return self.less(_part(terms, common), value // common, -(-limit // common))
        low, high = self._bounds.get(terms, (None, None))
        if high is not None and high < limit:
            return True
        if low is not None and low >= limit:
            return False
        outcome = value < limit
        self.tests[LESS, terms, limit] = outcome
        self._bounds[terms] = (low, limit - 1) if outcome else (limit, high)
        return outcome

    def same(self, terms: Terms, value: int, other: int) -> bool:
        """Whether a sum, which is a value now, is another."""
        if terms[0][1] < 0:
            return self.same(_negative(terms), -value, -other)
        common = _common(terms)
        if common > 1:
            return other % common == 0 and self.same(_part(terms, common), value // common, other // common)
        low, high = self._bounds.get(terms, (None, None))
        if (low is not None and other < low) or (high is not None and other > high):
            return False
        if low is not None and low == high:
            return True
        outcome = value == other
        self.tests[SAME, terms, other] = outcome
        if outcome:
            self._bounds[terms] = other, other
        return outcome

    def exactly(self, terms: Terms, value: int) -> None:
        """It matters which number a sum is."""
        if terms[0][1] < 0:
            terms, value = _negative(terms), -value
        common = _common(terms)
        terms, value = _part(terms, common), value // common
        low, high = self._bounds.get(terms, (None, None))
        if low is None or low != high:
            self.tests[EXACTLY, terms, None] = value
            self._bounds[terms] = value, value

    def fixed(self, one: Sum) -> bool:
        """Whether it is known which number a sum is."""
        terms = one.terms if one.terms[0][1] > 0 else _negative(one.terms)
        low, high = self._bounds.get(_part(terms, _common(terms)), (None, None))
        if low is not None and low == high:
            return True
        bounds = [self._bounds.get(((source, 1),), (None, None)) for source, _ in one.terms]
        return all(low is not None and low == high for low, high in bounds)


def _negative(terms: Terms) -> Terms:
    return tuple((source, -times) for source, times in terms)


def _common(terms: Terms) -> int:
    return abs(terms[0][1]) if len(terms) == 1 else gcd(*(times for _, times in terms))


def _part(terms: Terms, common: int) -> Terms:
    return terms if common == 1 else tuple((source, times // common) for source, times in terms)


class Hashed(Exception):
    """A sum is about to be a key of something, which may be kept beyond the run and must hold plain numbers then: the run is to begin again, with
    these numbers read as such."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.sources = tuple(source for source, _ in terms)


class Sum:
    """A whole number made of numbers that were read. It passes for an int wherever it is asked what it is."""

    __slots__ = ("notes", "plus", "terms", "value")

    def __init__(self, notes: Notes, terms: Terms, value: int, plus: int) -> None:
        self.notes = notes
        self.terms = terms
        self.value = value  # all of it, `plus` too
        self.plus = plus

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return int

    def exact(self) -> int:
        """Which number it is; it is noted that this was asked."""
        if self.notes.open:
            self.notes.exactly(self.terms, self.value - self.plus)
        return self.value

    # ------------------------------------------------------------ adding up

    def _made(self, terms: Iterable[tuple[Source, int]], value: int, plus: int) -> Any:
        left = tuple((source, times) for source, times in terms if times)
        return Sum(self.notes, left, value, plus) if left and self.notes.open else value

    def __add__(self, other: Any) -> Any:
        if type(other) is Sum:
            times = dict(self.terms)
            for source, count in other.terms:
                times[source] = times.get(source, 0) + count
            return self._made(sorted(times.items()), self.value + other.value, self.plus + other.plus)
        if type(other) in (int, bool):
            return self._made(self.terms, self.value + other, self.plus + other)
        return other.__radd__(self.exact()) if hasattr(other, "__radd__") else NotImplemented

    __radd__ = __add__

    def __neg__(self) -> Any:
        return self * -1

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, int):
            return self + -other
        return NotImplemented

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        if type(other) is Sum:
            other = other.exact()
        if type(other) in (int, bool):
            return self._made(((source, times * other) for source, times in self.terms), self.value * other, self.plus * other)
        return self.exact() * other

    __rmul__ = __mul__

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return -self if self < 0 else self

    # ------------------------------------------------------------ comparing

    def __lt__(self, other: Any) -> bool:
        if type(other) is Sum:
            return bool((self - other) < 0)
        if type(other) in (int, bool):
            return self.notes.less(self.terms, self.value - self.plus, other - self.plus) if self.notes.open else self.value < other
        return bool(self.exact() < other)

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __le__(self, other: Any) -> bool:
        return self < other + 1 if isinstance(other, int) else bool(self.exact() <= other)

    def __gt__(self, other: Any) -> bool:
        return not self <= other

    def __eq__(self, other: object) -> bool:
        if type(other) is Sum:
            return bool((self - other) == 0)
        if isinstance(other, int):
            return self.notes.same(self.terms, self.value - self.plus, other - self.plus) if self.notes.open else self.value == other
        return False if other is None or isinstance(other, str | tuple) else self.exact() == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    # ------------------------------------------------------------ all for which it matters which number it is

    def __hash__(self) -> int:
        if self.notes.open:
            raise Hashed(self.terms)
        return hash(self.value)

    def __index__(self) -> int:
        return self.exact()

    __int__ = __trunc__ = __index__

    def __float__(self) -> float:
        return float(self.exact())

    def __repr__(self) -> str:
        return repr(self.exact())

    def __format__(self, spec: str) -> str:
        return format(self.exact(), spec)

    def __floordiv__(self, other: Any) -> Any:
        return self.exact() // other

    def __rfloordiv__(self, other: Any) -> Any:
        return other // self.exact()

    def __mod__(self, other: Any) -> Any:
        return self.exact() % other

    def __rmod__(self, other: Any) -> Any:
        return other % self.exact()

    def __divmod__(self, other: Any) -> Any:
        return divmod(self.exact(), other)

    def __rdivmod__(self, other: Any) -> Any:
        return divmod(other, self.exact())

    def __truediv__(self, other: Any) -> Any:
        return self.exact() / other

    def __rtruediv__(self, other: Any) -> Any:
        return other / self.exact()

    def __pow__(self, other: Any) -> Any:
        return self.exact() ** other

    def __rpow__(self, other: Any) -> Any:
        return other ** self.exact()

    def __round__(self, digits: int | None = None) -> int:
        return self.exact()

    @property
    def numerator(self) -> int:
        """Itself: as an int says it."""
        return self.exact()

    @property
    def denominator(self) -> int:
        """One: as an int says it."""
        return 1
