"""Dice that bring further dice which are added or taken off: a sum without a highest and without a lowest value.

The probability of a single sum need not be a fraction: one d6 of which a 6 brings a die that is added and a 1 one that is taken off, what follows
on that turned round, comes to 3 with a chance of sqrt(2)/8. Mean and variance are fractions, and exact. Probabilities are enclosed: every
chain is followed to so many dice that less than a limit is missing, and what is missing is said (`Enclosed`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from tfrules.odds.dice import dice
from tfrules.odds.dist import Dist
from tfrules.odds.enclosed import Enclosed
from tfrules.odds.pool import RollSpace

K = TypeVar("K", bound=Hashable)
WITHIN = Fraction(1, 10**33)  # what may be missing of one roll: many in a row still leave less than 1e-30
MOST_STEPS = 20_000_000  # of following all chains: dice that hardly ever end are refused before that is begun
Row = tuple[tuple[int, ...], int | None]  # the dice thrown at once, sorted, and the whole sum once that was read


class Chain:
    """One die, and all dice that follow on it; immutable.

    A face in `adding` brings a die that is added to the sum, one in `taking` a die that is taken off. With `turned`, what follows on a die that
    is taken off is turned round: its 6 is taken off and so is what that brings. Without, each face does always the same.
    """

    __slots__ = ("adding", "one", "taking", "turned")

    def __init__(self, one: Dist[int], adding: Collection[int], taking: Collection[int], turned: bool = False) -> None:
        self.one, self.adding, self.taking, self.turned = one, frozenset(adding), frozenset(taking), turned
        if self.adding & self.taking:
            raise ValueError("a face adds a die or takes one off, not both")
        if all(face in self.again for face in one.outcomes()):
            raise ValueError("every face brings a further die, so the roll never ends")

    @property
    def again(self) -> frozenset[int]:
        """The faces that bring a further die."""
        return self.adding | self.taking

    def sign(self, face: int, of: int) -> int:
        """Whether the die that a face brings is added (1) or taken off (-1), for a die that is itself added or taken off."""
        way = 1 if face in self.adding else -1
        return way * of if self.turned else way

    # ------------------------------------------------------------ exact

    def mean(self) -> Fraction:
        """The expected sum of one die with all that follow on it."""
        return self._means()[0]

    def variance(self) -> Fraction:
        """The mean of the squared distance of that sum from its mean."""
        plus, minus = self._means()
        after = {1: plus, -1: minus}

        def square(of: int) -> Fraction:
            """The mean of its own square and of twice its own product with what follows."""
            then = {face: after[self.sign(face, of)] for face in self.again}
            return sum((p * (face * face + 2 * of * face * then.get(face, 0)) for face, p in self.one.items()), Fraction(0))

        return self._solved(square(1), square(-1))[0] - plus**2

    def dice_mean(self) -> Fraction:
        """How many dice are thrown in the mean."""
        return 1 / (1 - self.one.p(lambda face: face in self.again))

    def _means(self) -> tuple[Fraction, Fraction]:
        """The mean of what a die brings that is added, and of one that is taken off."""
        return self._solved(self.one.mean(), -self.one.mean())

    def _solved(self, plus: Fraction, minus: Fraction) -> tuple[Fraction, Fraction]:
        """x = plus + (what follows on an added die) x, and likewise for one taken off: two equations with two unknowns."""
        leads = {
            of: {to: self.one.p(lambda face, of=of, to=to: face in self.again and self.sign(face, of) == to) for to in (1, -1)} for of in (1, -1)
        }
        a, b, c, d = 1 - leads[1][1], -leads[1][-1], -leads[-1][1], 1 - leads[-1][-1]
        over = a * d - b * c
        return (plus * d - b * minus) / over, (a * minus - c * plus) / over

    # ------------------------------------------------------------ enclosed

    def enclosed(self, of: int = 1, within: Fraction = WITHIN) -> Enclosed[int]:
        """The sum of one die, itself added or taken off, with all that follow on it; less than `within` is missing."""
        return _followed(self, of, within)

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Chain) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content())

    def _content(self) -> tuple[Hashable, ...]:
        return self.one, self.adding, self.taking, self.turned


@lru_cache(maxsize=64)
def _followed(chain: Chain, of: int, within: Fraction) -> Enclosed[int]:
    """Every chain, followed die by die. Weights are whole numbers over the total of the die to the power of the dice thrown."""
    weights, total = chain.one.weights, chain.one.total
    depth = _depth(chain, within)
    if depth**2 * 2 * max(map(abs, chain.again), default=1) * len(weights) > MOST_STEPS:
        raise ValueError(f"the dice go on so often that {depth} in a row would have to be followed")
    ended: dict[int, int] = {}
    pending, whole = {(of, 0): 1}, 1
    for _ in range(depth):
        whole *= total
        ended = {value: weight * total for value, weight in ended.items()}
        following: dict[tuple[int, int], int] = {}
        for (sign, so_far), weight in pending.items():
            for face, ways in weights.items():
                value = so_far + sign * face
                if face in chain.again:
                    at = chain.sign(face, sign), value
                    following[at] = following.get(at, 0) + weight * ways
                else:
                    ended[value] = ended.get(value, 0) + weight * ways
        pending = following
    return Enclosed(ended, whole)


def _depth(chain: Chain, within: Fraction) -> int:
    """After how many dice less than `within` of all chains goes on."""
    onward = chain.one.p(lambda face: face in chain.again)
    left, depth = onward, 1
    while left >= within:
        left, depth = left * onward, depth + 1
    return depth


@lru_cache(maxsize=256)
def _more(chain: Chain, added: int, taken: int, within: Fraction) -> Enclosed[int]:
    """What so many chains that are added and so many that are taken off come to together."""
    each = within / max(1, added + taken)
    return chain.enclosed(1, each).times(added) + chain.enclosed(-1, each).times(taken)


class ChainSpace:
    """Everything that a roll of such dice can still show, observed bit by bit as a `RollSpace` is; immutable.

    The dice thrown at once are listed; the sum with all that follow is worked out when it is read, and what is missing of it is said then.
    Weights are over `unit`.
    """

    __slots__ = ("chain", "rows", "unit")

    def __init__(self, chain: Chain, rows: tuple[tuple[Row, int], ...], unit: int) -> None:
        self.chain, self.rows, self.unit = chain, rows, unit

    @staticmethod
    def of(chain: Chain, count: int) -> ChainSpace:
        """So many dice thrown at once. Their faces are those of a fair die."""
        shown = RollSpace.of(count, len(chain.one)).faces_dist()
        return ChainSpace(chain, tuple(((faces, None), weight) for faces, weight in shown.weights.items()), shown.total)

    @property
    def weight(self) -> Fraction:
        """How likely it is, as far as that is known."""
        return Fraction(sum(weight for _, weight in self.rows), self.unit)

    def split(self, reading: Callable[[tuple[int, ...]], K]) -> dict[K, ChainSpace]:
        """Part the space by a function of the faces of the dice thrown at once."""
        return _parted(self.chain, [(reading(row[0]), row, weight) for row, weight in self.rows], self.unit)

    def split_total(self, reading: Callable[[int], K], within: Fraction = WITHIN) -> dict[K, ChainSpace]:
        """Part the space by a function of the whole sum. The parts may weigh less than the whole by up to `within` of it."""
        if all(total is not None for (_, total), _ in self.rows):
            known = [(reading(int(total or 0)), (faces, total), weight) for (faces, total), weight in self.rows]
            return _parted(self.chain, known, self.unit)
        follow = [self._following(faces, within / 2) for (faces, _), _ in self.rows]
        most = max(one.total for one in follow)
        rows: list[tuple[K, Row, int]] = []
        for ((faces, _), weight), more in zip(self.rows, follow, strict=True):
            own, scale = sum(faces), weight * (most // more.total)
            rows += [(reading(own + value), (faces, own + value), scale * ways) for value, ways in more.weights.items()]
        return _parted(self.chain, _kept(rows, self.weight * self.unit * most * within / 2), self.unit * most)

    def _following(self, faces: tuple[int, ...], within: Fraction) -> Enclosed[int]:
        signs = [self.chain.sign(face, 1) for face in faces if face in self.chain.again]
        return _more(self.chain, signs.count(1), signs.count(-1), within / len(faces))

    def __repr__(self) -> str:
        return f"<ChainSpace of {self.rows!r} over {self.unit}>"


def _parted(chain: Chain, rows: list[tuple[K, Row, int]], unit: int) -> dict[K, ChainSpace]:
    parts: dict[K, list[tuple[Row, int]]] = {}
    for key, row, weight in rows:
        parts.setdefault(key, []).append((row, weight))
    return {key: ChainSpace(chain, tuple(part), unit) for key, part in parts.items()}


def _kept(rows: list[tuple[K, Row, int]], most: Fraction) -> list[tuple[K, Row, int]]:
    """The rows without those of the least likely readings, as long as these come to less than `most` in all."""
    weights: dict[K, int] = {}
    for key, _, weight in rows:
        weights[key] = weights.get(key, 0) + weight
    left, gone = most, set()
    for key in sorted(weights, key=lambda one: weights[one]):
        left -= weights[key]
        if left <= 0:
            break
        gone.add(key)
    return [row for row in rows if row[0] not in gone]


def chain_of(sides: int, adding: Collection[int], taking: Collection[int], turned: bool = False) -> Chain:
    """The chain of a fair die."""
    return Chain(dice(1, sides), adding, taking, turned)
