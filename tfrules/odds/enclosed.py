"""`Enclosed`: a distribution of which all but a known rest is known, so that every probability lies within certain bounds.

Where dice can go on without end, some probabilities are no fractions at all. What is listed here is exact; what is not is `missing`, a
probability too, and it could belong to any outcome. So a probability is at least what is listed and at most that with the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from tfrules.odds import convolve

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Bounds(NamedTuple):
    """What a number is certainly not below and not above."""

    low: Fraction
    high: Fraction

    @property
    def width(self) -> Fraction:
        """How far the two are apart: 0 where the number is known."""
        return self.high - self.low

    def holds(self, low: Fraction, high: Fraction | None = None) -> bool:
        """Whether a number, or all from one to another, lies between."""
        return self.low <= low and (low if high is None else high) <= self.high


class Enclosed(Generic[T]):
    """Outcomes with the probability that is certainly theirs, and what is missing to 1; immutable."""

    __slots__ = ("total", "weights")
    weights: dict[T, int]
    total: int

    def __init__(self, weights: Mapping[T, int], total: int) -> None:
        """From outcome -> weight; a probability is a weight over `total`, which the weights need not come to."""
        if any(weight < 0 for weight in weights.values()) or sum(weights.values()) > total:
            raise ValueError("weights are not below 0, and together not above their total")
        self.weights = {outcome: weight for outcome, weight in weights.items() if weight}
        self.total = total

    @property
    def missing(self) -> Fraction:
        """The probability that belongs to nothing that is listed."""
        return 1 - Fraction(sum(self.weights.values()), self.total)

    def outcomes(self) -> tuple[T, ...]:
        """The outcomes that are known of, sorted if they can be compared with each other."""
        try:
            return tuple(sorted(self.weights))  # type: ignore[type-var]
        except TypeError:
            return tuple(self.weights)

    def p(self, outcome: object) -> Bounds:
        """The probability of an outcome, or of all outcomes for which a given function is true."""
        if callable(outcome):
            return self._bounds(sum(weight for one, weight in self.weights.items() if outcome(one)))
        return self._bounds(self.weights.get(outcome, 0))  # type: ignore[arg-type]

    def at_most(self, limit: Any) -> Bounds:
        """The probability of an outcome <= limit."""
        return self.p(lambda outcome: outcome <= limit)

    def at_least(self, limit: Any) -> Bounds:
        """The probability of an outcome >= limit."""
        return self.p(lambda outcome: outcome >= limit)

    def items(self) -> list[tuple[T, Bounds]]:
        """(outcome, bounds of its probability) in the order of `outcomes`."""
        return [(outcome, self._bounds(self.weights[outcome])) for outcome in self.outcomes()]

    def map(self, f: Callable[[T], U]) -> Enclosed[U]:
        """The distribution of f(outcome)."""
        found: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            image = f(outcome)
            found[image] = found.get(image, 0) + weight
        return Enclosed(found, self.total)

    def __add__(self: Enclosed[int], other: Enclosed[int]) -> Enclosed[int]:
        (low, mine), (least, others) = self._row(), other._row()
        return Enclosed(dict(enumerate(convolve.product(mine, others), low + least)), self.total * other.total)

    def times(self: Enclosed[int], n: int) -> Enclosed[int]:
        """The sum of n independent draws."""
        if n < 0:
            raise ValueError(f"cannot add up {n} draws")
        if n == 0:
            return Enclosed({0: 1}, 1)
        half = self.times(n // 2)
        return half + half + self if n % 2 else half + half

    def _row(self: Enclosed[int]) -> tuple[int, list[int]]:
        low = min(self.weights)
        return low, [self.weights.get(value, 0) for value in range(low, max(self.weights) + 1)]

    def to_json(self) -> dict[str, Any]:
        """Plain data: `{"outcomes": [{"value", "p_low", "p_high", "float"}], "missing"}`; fractions as `num/den`."""
        rows = [
            {"value": outcome, "p_low": _text(p.low), "p_high": _text(p.high), "float": float(p.low)} for outcome, p in self.items()
        ]
        return {"outcomes": rows, "missing": _text(self.missing)}

    def _bounds(self, weight: int) -> Bounds:
        low = Fraction(weight, self.total)
        return Bounds(low, min(Fraction(1), low + self.missing))

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        return dict(self.items()) == dict(other.items()) if isinstance(other, Enclosed) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.items()))

    def __repr__(self) -> str:
        return f"<Enclosed: {len(self)} outcomes, {float(self.missing):.3g} missing>"


def _text(p: Fraction) -> str:
    return f"{p.numerator}/{p.denominator}"
