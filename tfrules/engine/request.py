"""Requests: what a state waits for, and the answers that are allowed.

A request is plain data with a domain. Its id is structural ("depth.number"), so that equal states ask equal questions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import prod
from typing import Any

from tfrules.engine.state import Plain, freeze, thaw
from tfrules.odds.chain import Chain, chain_of

CHANCE = "chance"
JUDGE = "judge"


class Domain(ABC):
    """The set of allowed answers: `contains`, `count` (None when it is not counted), `iterate` in a fixed order."""

    @abstractmethod
    def contains(self, value: Plain) -> bool:
        """Whether the value is an allowed answer."""

    @abstractmethod
    def count(self) -> int | None:
        """How many allowed answers there are, or None when they are too many to count."""

    @abstractmethod
    def iterate(self) -> Iterator[Plain]:
        """The allowed answers, in a fixed order; lazily."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The domain as JSON, with a `type`."""

    def why(self, value: Plain) -> str:
        """Why a value is none of the allowed, "" when nothing is known of it."""
        return ""


def same(one: Plain, other: Plain) -> bool:
    """Whether two plain values are one, types included: yes is not 1, and 1.0 is no whole number."""
    if isinstance(one, tuple):
        return isinstance(other, tuple) and len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Mapping):
        return isinstance(other, Mapping) and one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    return type(one) is type(other) and bool(one == other)


def place_of(value: Plain, values: tuple[Plain, ...]) -> int:
    """Where a value stands in a list, -1 when it does not."""
    return next((at for at, known in enumerate(values) if same(known, value)), -1)


@dataclass(frozen=True, slots=True)
class Options(Domain):
    """One of a finite list."""

    values: tuple[Plain, ...]

    def contains(self, value: Plain) -> bool:
        return place_of(value, self.values) >= 0

    def count(self) -> int:
        return len(self.values)

    def iterate(self) -> Iterator[Plain]:
        return iter(self.values)

    def to_json(self) -> dict[str, Any]:
        return {"type": "options", "values": [thaw(value) for value in self.values]}


@dataclass(frozen=True, slots=True)
class Between(Domain):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def contains(self, value: Plain) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def count(self) -> int:
        return max(0, self.high - self.low + 1)

    def iterate(self) -> Iterator[Plain]:
        return iter(range(self.low, self.high + 1))

    def to_json(self) -> dict[str, Any]:
        return {"type": "between", "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class FreeText(Domain):
    """Any text up to a number of words: for what only people can judge."""

    words: int

    def contains(self, value: Plain) -> bool:
        return isinstance(value, str) and 0 < len(value.split()) <= self.words and len(value) <= 40 * self.words

    def count(self) -> None:
        return None

    def iterate(self) -> Iterator[Plain]:
        return iter(())

    def to_json(self) -> dict[str, Any]:
        return {"type": "text", "words": self.words}


@dataclass(frozen=True, slots=True)
class Subsets(Domain):
    """So many different values of a finite list, in the order of the list."""

    values: tuple[Plain, ...]
    low: int
    high: int

    def contains(self, value: Plain) -> bool:
        if not isinstance(value, tuple) or not self.low <= len(value) <= self.high:
            return False
        places = [place_of(item, self.values) for item in value]
        return -1 not in places and all(a < b for a, b in pairwise(places))

    def count(self) -> int:
        from math import comb

        return sum(comb(len(self.values), n) for n in range(self.low, min(self.high, len(self.values)) + 1))

    def iterate(self) -> Iterator[Plain]:
        from itertools import combinations

        for n in range(self.low, min(self.high, len(self.values)) + 1):
            yield from combinations(self.values, n)

    def to_json(self) -> dict[str, Any]:
        return {"type": "subsets", "values": [thaw(v) for v in self.values], "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class Lazy(Domain):
    """A domain computed on demand: legal moves. `test` and `make` must agree; a law holds them together.

    A value that `test` cannot even read (a path that is no list of hexes) is none of the allowed ones.
    """

    describe: str
    test: Callable[[Plain], bool] = field(compare=False)
    make: Callable[[], Iterable[Plain]] = field(compare=False)
    tell: Callable[[Plain], str] | None = field(default=None, compare=False)  # why a value is none of the allowed

    def why(self, value: Plain) -> str:
        """What `tell` says; nothing of a value that it cannot even read."""
        try:
            return self.tell(value) if self.tell is not None else ""
        except (TypeError, ValueError, LookupError, AttributeError):
            return ""

    def contains(self, value: Plain) -> bool:
        try:
            return self.test(value)
        except (TypeError, ValueError, LookupError, AttributeError):
            return False

    def count(self) -> None:
        return None

    def iterate(self) -> Iterator[Plain]:
        return iter(self.make())

    def to_json(self) -> dict[str, Any]:
        return {"type": "lazy", "describe": self.describe}


@dataclass(frozen=True, slots=True)
class Faces(Domain):
    """What dice can show: `groups` of (sides, count); faces in `reroll` are thrown again until another comes up."""

    groups: tuple[tuple[int, int], ...]
    reroll: frozenset[int] = frozenset()

    def contains(self, value: Plain) -> bool:
        if not isinstance(value, tuple) or len(value) != sum(n for _, n in self.groups):
            return False
        at = 0
        for sides, n in self.groups:
            if any(type(f) is not int or not 1 <= f <= sides or f in self.reroll for f in value[at : at + n]):
                return False
            at += n
        return True

    def complete(self, value: tuple[Plain, ...]) -> bool:
        """Whether these are as many faces as are thrown in all."""
        return len(value) == sum(n for _, n in self.groups)

    def count(self) -> int | None:
        return int(prod((sides - len([f for f in self.reroll if f <= sides])) ** n for sides, n in self.groups))

    def iterate(self) -> Iterator[Plain]:
        from itertools import product

        pools = [[f for f in range(1, s + 1) if f not in self.reroll] for s, n in self.groups for _ in range(n)]
        return iter(product(*pools))

    def to_json(self) -> dict[str, Any]:
        return {"type": "faces", "groups": [list(g) for g in self.groups], "reroll": sorted(self.reroll)}


@dataclass(frozen=True, slots=True)
class Exploding(Faces):
    """Dice of one kind of which some faces bring a further die, and so on: the answer lists all faces in the order thrown.

    First come the dice thrown at once, then the further dice of the first face that brings one, of the second, and so on.
    There is no greatest number of dice, so the answers cannot be counted. A face in `adding` brings a die that is added, one in `taking` a die
    that is taken off; `turned`: what follows on one that is taken off is turned round. The sum is not below `least`.
    """

    adding: frozenset[int] = frozenset()
    taking: frozenset[int] = frozenset()
    turned: bool = False
    least: int = 0

    @property
    def again(self) -> frozenset[int]:
        """The faces that bring a further die."""
        return self.adding | self.taking

    @property
    def own(self) -> int:
        """How many dice are thrown at once."""
        ((_, count),) = self.groups
        return count

    def chain(self) -> Chain:
        """One of the dice with all that follow on it."""
        ((sides, _),) = self.groups
        return chain_of(sides, self.adding, self.taking, self.turned)

    def total(self, faces: tuple[int, ...]) -> int:
        """The sum of dice in the order thrown, each added or taken off."""
        chain, signs = self.chain(), [1] * self.own
        for at, face in enumerate(faces):
            if face in chain.again:
                signs.append(chain.sign(face, signs[at]))
        return self.held(sum(sign * face for sign, face in zip(signs, faces, strict=True)))

    def held(self, total: int) -> int:
        """A sum, or the least that it can be."""
        return max(self.least, total)

    def contains(self, value: Plain) -> bool:
        ((sides, _),) = self.groups
        return isinstance(value, tuple) and all(type(f) is int and 1 <= f <= sides for f in value) and self.complete(value)

    def complete(self, value: tuple[Plain, ...]) -> bool:
        ((_, owed),) = self.groups
        return len(value) == owed + sum(face in self.again for face in value)

    def count(self) -> None:
        return None

    def iterate(self) -> Iterator[Plain]:
        return iter(())

    def to_json(self) -> dict[str, Any]:
        return {"type": "exploding", "groups": [list(g) for g in self.groups], "again": sorted(self.again)}


@dataclass(frozen=True, slots=True)
class Request:
    """A question: whom it asks, what kind of question, what it is about, which answers it takes, who must not see it."""

    id: str
    asks: str  # "chance", a side, or "judge"
    kind: str
    label: str  # what is rolled or chosen, in the words of the rule: "hit", "damage", "foe"
    domain: Domain
    about: tuple[tuple[str, Plain], ...] = ()  # names and plain values a person or policy needs to answer
    secret_from: tuple[str, ...] = ()
    rule: str = ""  # the definition that asks, qualified

    def to_json(self) -> dict[str, Any]:
        """The request as JSON by schema `request`."""
        return {
            "id": self.id,
            "asks": self.asks,
            "kind": self.kind,
            "label": self.label,
            "domain": self.domain.to_json(),
            "about": {name: thaw(value) for name, value in self.about},
            "secret_from": list(self.secret_from),
            "rule": self.rule,
        }

    def get(self, name: str) -> Plain:
        """One value of `about`, or None."""
        for known, value in self.about:
            if known == name:
                return value
        return None


def is_plain(value: Any) -> bool:
    """Whether a frozen value may stand in a state: text, whole numbers, yes and no, nothing, and lists and mappings of these."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(map(is_plain, value.values()))
    return value is None or isinstance(value, str | int)


def read_answer(request: Request, value: Any) -> Plain:
    """A JSON value as an answer to the request. Raises ValueError when it is not allowed; nothing is changed then."""
    plain = freeze(value)
    if isinstance(request.domain, Faces) and isinstance(plain, int):
        plain = (plain,)
    if not is_plain(plain) or not request.domain.contains(plain):
        raise ValueError(f"{value!r} is no answer to {request.kind} {request.label!r}")
    return plain
