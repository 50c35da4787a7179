"""`Dist`: an exact distribution over outcomes of any hashable kind.

Weights are whole numbers; a probability is a weight over their total, and becomes a `Fraction` only when asked for.
Weights are kept in lowest terms, so that equal distributions are equal, hash alike and print alike. Outcomes need
not be of one type: `("hit", 3)`, `"miss"` and `7` can stand side by side. Outcomes that Python holds equal (1 and
True) are one outcome.

Two Dists in one operation are always *independent*. What depends on an outcome is said with `then`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm, sqrt
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

from tfrules.odds import convolve

T = TypeVar("T", bound=Hashable)
T_co = TypeVar("T_co", bound=Hashable, covariant=True)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)
Weight = int | Fraction

# repr lists the outcomes up to this many; beyond that it only sums up.
_SHOWN_OUTCOMES = 40


class Dist(Generic[T_co]):
    """An immutable exact distribution: outcomes with whole-number weights in lowest terms."""

    __slots__ = ("_hash", "_order", "_total", "_weights")
    _weights: dict[T_co, int]
    _total: int
    _hash: int | None
    _order: tuple[T_co, ...] | None

    def __init__(self, weights: Mapping[T_co, Weight] | Iterable[tuple[T_co, Weight]]) -> None:
        """From outcome -> weight, or from pairs (the weights of equal outcomes add up); zero weights are dropped."""
        if type(weights) is dict and set(map(type, weights.values())) == {int} and min(weights.values()) > 0:
            # The common case: nothing to add up, to scale or to refuse.
            _fill(self, dict(weights))
            return
        pairs = cast("Iterable[tuple[T_co, Weight]]", weights.items() if isinstance(weights, Mapping) else weights)
        sums: dict[T_co, Weight] = {}
        for outcome, weight in pairs:
            if not isinstance(weight, (int, Fraction)):
                raise ValueError(f"the weight of {outcome!r} must be a whole number or a Fraction, not {weight!r}")
            if weight < 0:
                raise ValueError(f"the weight of {outcome!r} is negative: {weight}")
            if weight:
                sums[outcome] = sums.get(outcome, 0) + weight
        if not sums:
            raise ValueError("a distribution needs at least one outcome with a weight above zero")
        scale = lcm(*(w.denominator for w in sums.values()))
        _fill(self, {o: int(w * scale) for o, w in sums.items()})

    @classmethod
    def certain(cls, outcome: T) -> Dist[T]:
        """The distribution with one outcome."""
        return _dist({outcome: 1})

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Dist[T]:
        """Each listed outcome equally likely; one listed twice counts twice."""
        times: dict[T, int] = {}
        for outcome in outcomes:
            times[outcome] = times.get(outcome, 0) + 1
        return Dist(times)

    @classmethod
    def mixture(cls, parts: Mapping[Dist[T], Weight] | Iterable[tuple[Dist[T], Weight]]) -> Dist[T]:
        """First one of the parts is drawn by weight, then an outcome from it."""
        return Dist(parts).then(lambda part: part)

    # -- reading ---------------------------------------------------------------------------------------------------

    @property
    def weights(self) -> Mapping[T_co, int]:
        """Outcome -> weight in lowest terms (read-only)."""
        return MappingProxyType(self._weights)

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self._total

    def outcomes(self) -> tuple[T_co, ...]:
        """The outcomes, sorted if they can be compared with each other, else in the order in which they arose."""
        if self._order is None:
            try:
                self._order = tuple(sorted(cast("Iterable[Any]", self._weights)))
            except TypeError:
                self._order = tuple(self._weights)
        return self._order

    def items(self) -> list[tuple[T_co, Fraction]]:
        """(outcome, probability) in the order of `outcomes`."""
        return [(o, Fraction(self._weights[o], self._total)) for o in self.outcomes()]

    def p(self, outcome: object) -> Fraction:
        """The probability of an outcome, or of all outcomes for which a given function is true."""
        if callable(outcome) and outcome not in self._weights:
            return Fraction(sum([w for o, w in self._weights.items() if outcome(o)]), self._total)
        return Fraction(cast("dict[object, int]", self._weights).get(outcome, 0), self._total)

    def at_most(self, limit: Any) -> Fraction:
        """The probability of an outcome <= limit."""
        return Fraction(self._summed(lambda o: o <= limit), self._total)

    def at_least(self, limit: Any) -> Fraction:
        """The probability of an outcome >= limit."""
        return Fraction(self._summed(lambda o: o >= limit), self._total)

    def cdf(self) -> list[tuple[T_co, Fraction]]:
        """(outcome, probability of it or a lower one), ascending."""
        out, reached = [], 0
        for outcome in self.outcomes():
            reached += self._weights[outcome]
            out.append((outcome, Fraction(reached, self._total)))
        return out

    def quantile(self, share: Fraction | float) -> T_co:
        """The lowest outcome which is reached or undercut with at least this probability (0 < share <= 1)."""
        if not 0 < share <= 1:
            raise ValueError(f"a quantile is asked for a share above 0 and at most 1, not {share}")
        need = Fraction(share) * self._total
        reached, outcome = 0, self.outcomes()[0]
        for outcome in self.outcomes():
            reached += self._weights[outcome]
            if reached >= need:
                break
        return outcome

    def quantiles(self, parts: int) -> list[T_co]:
        """The outcomes at 1/parts, 2/parts ...: `quantiles(4)` gives the quartiles, `quantiles(2)` the median."""
        return [self.quantile(Fraction(k, parts)) for k in range(1, parts)]

    def mean(self) -> Fraction:
        """The expected value; outcomes must be numbers."""
        return Fraction(self._summed(lambda o: o)) / self._total

    def variance(self) -> Fraction:
        """The mean of the squared distance from the mean; outcomes must be numbers."""
        return Fraction(self._summed(lambda o: o * o)) / self._total - self.mean() ** 2

    def deviation(self) -> float:
        """The standard deviation: the one reading that is not exact."""
        return sqrt(self.variance())

    # -- making others ---------------------------------------------------------------------------------------------

    def map(self, f: Callable[[T_co], U]) -> Dist[U]:
        """The distribution of f(outcome)."""
        out: dict[U, int] = {}
        get = out.get
        for outcome, weight in self._weights.items():
            image = f(outcome)
            out[image] = get(image, 0) + weight
        return _dist(out)

    def then(self, f: Callable[[T_co], Dist[U] | U]) -> Dist[U]:
        """A second chance that depends on the first: f gives a Dist for each outcome, or a plain outcome as certain."""
        out: dict[Any, int] = {}
        get = out.get
        later: list[tuple[Dist[U], int]] = []
        for outcome, weight in self._weights.items():
            image = f(outcome)
            if isinstance(image, Dist):
                later.append((image, weight))
            else:
                out[image] = get(image, 0) + weight
        scale = lcm(*[part._total for part, _ in later])
        if scale != 1:
            for image in out:
                out[image] *= scale
        for part, weight in later:
            share = weight * (scale // part._total)
            for image, w in part._weights.items():
                out[image] = get(image, 0) + share * w
        return _dist(out)

    def given(self, condition: Callable[[T_co], bool]) -> Dist[T_co]:
        """What is left when it is known that the condition holds; also a reroll until it holds."""
        kept = {o: w for o, w in self._weights.items() if condition(o)}
        if not kept:
            raise ValueError("the condition holds for no outcome, so nothing is left to condition on")
        return _dist(kept)

    def joint(self, *others: Dist[Any]) -> Dist[tuple[Any, ...]]:
        """Independent draws side by side: outcomes are tuples."""
        rows: dict[tuple[Any, ...], int] = {(o,): w for o, w in self._weights.items()}
        for other in others:
            rows = {(*row, o): w * x for row, w in rows.items() for o, x in other._weights.items()}
        return _dist(rows)

    def combine(self, other: Dist[U], f: Callable[[T_co, U], V]) -> Dist[V]:
        """The distribution of f(a, b) for independent a and b."""
        out: dict[V, int] = {}
        get = out.get
        for a, w in self._weights.items():
            for b, x in other._weights.items():
                image = f(a, b)
                out[image] = get(image, 0) + w * x
        return _dist(out)

    def times(self, n: int) -> Dist[T_co]:
        """The sum of n independent draws (n dice of this kind); for `n` times one result see `*`."""
        if n < 0:
            raise ValueError(f"cannot add up {n} draws")
        if n == 0:
            return cast("Dist[T_co]", _dist({0: 1}))
        row = _row(self._weights)
        if row is None:
            half = self.times(n // 2) if n > 1 else self
            return half if n == 1 else _sum(_sum(half, half), self) if n % 2 else _sum(half, half)
        low = row[0] * n
        return cast("Dist[T_co]", _from_row(low, convolve.power(row[1], n)))

    def __add__(self: Dist[int], other: Dist[int] | int) -> Dist[int]:
        if isinstance(other, Dist):
            return _sum(self, other)
        return _dist({o + other: w for o, w in self._weights.items()})

    __radd__ = __add__

    def __neg__(self: Dist[int]) -> Dist[int]:
        return _dist({-o: w for o, w in self._weights.items()})

    def __sub__(self: Dist[int], other: Dist[int] | int) -> Dist[int]:
        return self + (-other)

    def __rsub__(self: Dist[int], other: int) -> Dist[int]:
        return -self + other

    def __mul__(self: Dist[int], other: Dist[int] | int) -> Dist[int]:
        """The result times a number or an independent result; it does not roll more dice (see `times`)."""
        if isinstance(other, Dist):
            return self.combine(other, lambda a, b: a * b)
        return self.map(lambda o: o * other)

    __rmul__ = __mul__

    def __floordiv__(self: Dist[int], divisor: int) -> Dist[int]:
        """The result divided and rounded down."""
        return self.map(lambda o: o // divisor)

    # -- value -----------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Plain data: `{"outcomes": [{"value", "p": "num/den", "float"}]}`, in the order of `outcomes`."""
        return {
            "outcomes": [
                {"value": _plain(o), "p": f"{p.numerator}/{p.denominator}", "float": float(p)} for o, p in self.items()
            ]
        }

    def _summed(self, reading: Callable[[Any], Any]) -> Any:
        """The sum of a reading over all outcomes, each as often as it weighs. Raises TypeError where an outcome is no number."""
        total: Any = 0
        for outcome, weight in self._weights.items():
            try:
                total += reading(outcome) * weight
            except TypeError:
                raise TypeError(f"the outcome {outcome!r} is no number here: say with map or given what is to be counted") from None
        return total

    def __len__(self) -> int:
        return len(self._weights)

    def __iter__(self) -> Iterator[T_co]:
        return iter(self.outcomes())

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._weights == other._weights if isinstance(other, Dist) else NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._weights.items()))
        return self._hash

    def __repr__(self) -> str:
        order = self.outcomes()
        if len(order) > _SHOWN_OUTCOMES:
            return f"<Dist of {len(order)} outcomes from {order[0]!r} to {order[-1]!r}>"
        return "Dist({" + ", ".join(f"{o!r}: {self._weights[o]}" for o in order) + "})"

    def __reduce__(self) -> tuple[type[Dist[Any]], tuple[dict[T_co, int]]]:
        # The cached hash must not travel: strings hash differently in another process.
        return Dist, (self._weights,)


def _fill(dist: Dist[T], weights: dict[T, int]) -> Dist[T]:
    """Set the fields from positive weights, brought to lowest terms."""
    common = gcd(*weights.values())
    if common != 1:
        weights = {o: w // common for o, w in weights.items()}
    dist._weights = weights
    dist._total = sum(weights.values())
    dist._hash = None
    dist._order = None
    return dist


def _dist(weights: dict[T, int]) -> Dist[T]:
    """A Dist from weights that are known to be positive whole numbers."""
    return _fill(cast("Dist[T]", object.__new__(Dist)), weights)


def _row(weights: dict[Any, int]) -> tuple[int, list[int]] | None:
    """(lowest, weights of lowest, lowest + 1 ...) if the outcomes are whole numbers without many gaps."""
    if set(map(type, weights)) != {int}:
        return None
    low: int = min(weights)
    span: int = max(weights) - low + 1
    if span == len(weights):
        return low, [weights[o] for o in range(low, low + span)]
    if span > 4 * len(weights):
        return None
    get = weights.get
    return low, [get(o, 0) for o in range(low, low + span)]


def _from_row(low: int, row: list[int]) -> Dist[int]:
    if 0 in row:
        return _dist({o: w for o, w in enumerate(row, low) if w})
    return _dist(dict(enumerate(row, low)))


def _sum(a: Dist[Any], b: Dist[Any]) -> Dist[Any]:
    """The distribution of the sum of two independent outcomes."""
    if len(a) * len(b) > 64:
        left, right = _row(a._weights), _row(b._weights)
        if left and right:
            return _from_row(left[0] + right[0], convolve.product(left[1], right[1]))
    out: dict[Any, int] = {}
    get = out.get
    right_items = list(b._weights.items())
    for x, w in a._weights.items():
        for y, v in right_items:
            z = x + y
            out[z] = get(z, 0) + w * v
    return _dist(out)


def _plain(value: object) -> Any:
    """An outcome as JSON can hold it: tuples become lists, and what JSON does not know becomes text."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, (frozenset, set)):
        return sorted((_plain(part) for part in value), key=repr)
    return str(value)
