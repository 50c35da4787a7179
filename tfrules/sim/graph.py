"""The graph of a fight under policies: every state in which a turn of it can begin, and with what chance it goes where.

It is built lazily through the engine, steps remembered by what they found out (`engine.memo`), points of one form carried on together
(`engine.fight`). What lies within a turn is summed up: a node is the beginning of the fight, of a turn, or an end; its edges have whole weights
over a total of their own. Where a turn goes round in itself (a tie is rolled again, say) there are nodes within it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.fight import Fight, Form, Move, Point, Way
from tfrules.engine.rows import Row
from tfrules.sim.loops import Loop, loop_of

if TYPE_CHECKING:
    from tfrules.engine.memo import Memo
    from tfrules.engine.state import Record, State

MOST_STATES = 5_000_000
TOGETHER = 300_000  # states that are gone through at once, about
MANY = 60  # points of one form for which a loop is made
ROUNDS = 3  # how often a point may be come to again within a turn: then the turn is taken to go round in itself

Ratio = tuple[int, int]
Shares = dict[Row, Ratio]
Ways = Mapping[tuple[int, int], Ratio]  # the number of the next node, and how many turns begin on the way: its share


@dataclass(frozen=True, slots=True)
class Node:
    """Where a state leads: the numbers of the next nodes, their weights, how many turns begin on the way, and the sum of the weights."""

    onward: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    total: int = 1


class Ends(Mapping[int, "Mapping[str, Record]"]):
    """The records of each end, by the number of its node."""

    def __init__(self, points: Mapping[int, Point]) -> None:
        self.points = points
        self._records: dict[int, Mapping[str, Record]] = {}

    def __getitem__(self, number: int) -> Mapping[str, Record]:
        found = self._records.get(number)
        if found is None:
            found = self._records[number] = self.points[number].state.records
        return found

    def __iter__(self) -> Iterator[int]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self.points)


@dataclass(frozen=True)
class Graph:
    """All nodes of a fight; it begins at number 0. `ends` has the records of each end, by number.

    `begun` turns had begun when it was taken up; `states` were gone through to build it, and `ran` steps had to be run.
    """

    nodes: tuple[Node, ...]
    ends: Mapping[int, Mapping[str, Record]] = field(repr=False)
    begun: int
    states: int
    ran: int

    @property
    def edges(self) -> int:
        """How many edges it has."""
        return sum(len(node.onward) for node in self.nodes)


def build(memo: Memo, state: State, most: int = MOST_STATES, told: Callable[[int, int], None] | None = None) -> Graph:
    """The graph of what follows from a state. `told` is called now and then with how many states were gone through, and how many
    turns are still to be begun.

    Raises DiagnosticError (TFR0811) when more than `most` states would have to be gone through.
    """
    ran = memo.ran
    fight = Fight(memo, state)
    walk = _Walk(fight, most, told)
    points = [fight.start]
    numbers: dict[Form, dict[Row, int]] = {fight.start.form: {fight.start.row: 0}}
    ways: list[Ways] = []
    while len(ways) < len(points):
        together = 1 + TOGETHER * len(ways) // (walk.done + 1)
        begun = range(len(ways), min(len(points), len(ways) + together))
        fresh: list[dict[tuple[int, int], Ratio]] = [{} for _ in begun]
        for (form, turns), rows in walk.turn((number, points[number]) for number in begun).items():
            known = numbers.setdefault(form, {})
            for row, share in rows.items():
                number = known.get(row[:-1])
                if number is None:
                    number = known[row[:-1]] = len(points)
                    points.append(Point(form, row[:-1]))
                fresh[row[-1] - begun.start][number, turns] = share
        ways += fresh
        walk.known = len(points) - len(ways)
    inner = {number for number, point in enumerate(points) if number and point.form in walk.stations}
    if inner:
        from tfrules.sim.inner import without  # it goes by the flow through a graph

        ways, kept = without(ways, inner)
        points = [points[number] for number in kept]
    ends = Ends({number: point for number, point in enumerate(points) if point.over})
    return Graph(tuple(map(as_node, ways)), ends, fight.begun, walk.done, memo.ran - ran)


def as_node(ways: Ways) -> Node:
    """A node from which it goes so to others, after so many turns."""
    total = lcm(*{d for _, d in ways.values()})
    weights = tuple([n * (total // d) for n, d in ways.values()])
    return Node(tuple([number for number, _ in ways]), weights, tuple([turns for _, turns in ways]), total)


class _Walk:
    """Goes through a fight turn by turn, all points of one form together. `done` are the points gone through, `known` those still to be begun at."""

    def __init__(self, fight: Fight, most: int, told: Callable[[int, int], None] | None) -> None:
        self.fight = fight
        self.most = most
        self.told = told
        self.done = 0
        self.known = 0
        self.stations: set[Form] = set()  # forms whose points are nodes wherever they are come to

    def turn(self, starts: Iterable[tuple[int, Point]]) -> dict[tuple[Form, int], Shares]:
        """Where turns lead that begin at points which have a number, with what shares; and how many turns begin on the way.

        Rows have the number of where they began behind their own. The deepest agendas come first: courses that left a procedure wait for the
        others, and merge with them.
        """
        found: dict[tuple[Form, int], Shares] = {}
        todo: dict[Form, Shares] = {}
        for number, point in starts:
            if not point.over:
                todo.setdefault(point.form, {})[*point.row, number] = (1, 1)
        order = [(-len(form.agenda), count, form) for count, form in enumerate(todo)]
        heapify(order)
        count, came = len(order), dict[Form, list[Shares]]()

        def shares_of(way: Way) -> Shares:
            nonlocal count
            after, turns = way.form, way.turns
            if turns or not after.agenda or after in self.stations:
                return found.setdefault((after, turns), {})
            known = todo.get(after)
            if known is None:
                known = todo[after] = {}
                count += 1
                heappush(order, (-len(after.agenda), count, after))
            return known

        while order:
            form = heappop(order)[2]
            rows = todo.pop(form)
            self._look_for_rounds(form, rows, came)
            self._count(len(rows))
            if len(rows) >= MANY:
                loop, unknown = self._loop(form), dict[Row, Ratio]()
                loop.run(rows, unknown, [shares_of(way) for way in loop.ways], _sum)
                rows = unknown
            for move, parts in self._moved(form, rows).items():
                ways, total = self._ways(move, form)
                for way in ways:
                    _add(shares_of(way), parts, way, total)
        return found

    def _loop(self, form: Form) -> Loop:
        """The loop of a form. It is made again when something was learnt of the form, or much of others."""
        learnt = self.fight.memo.learnt
        if form.loop is None or form.loop[1] < form.changed or form.loop[1] * 8 < learnt * 7:
            form.loop = loop_of(form, self._ways), learnt
        loop: Loop = form.loop[0]
        return loop

    def _look_for_rounds(self, form: Form, rows: Shares, came: dict[Form, list[Shares]]) -> None:
        """See whether it is come to the same points again and again: then they are nodes from now on."""
        before = came.setdefault(form, [])
        if sum(not rows.keys().isdisjoint(others) for others in before) >= ROUNDS:
            self.stations.add(form)
        before.append(rows)

    def _ways(self, move: Move, form: Form) -> tuple[Iterable[Way], int]:
        """The ways of a move from a form with the sum of their weights. Ways that lead to where they come from are left out: sooner or later
        another is gone."""
        ways = self.fight.ways(form, move)
        back = sum([way.weight for way in ways if way.form is form and not way.turns and way.stays])
        if not back or back == move.total:
            return ways, move.total
        return [way for way in ways if way.form is not form or way.turns or not way.stays], move.total - back

    def _moved(self, form: Form, rows: Shares) -> dict[Move, list[tuple[Row, Ratio]]]:
        """The points of one form by the ways they go on."""
        move_of = self.fight.move
        found: dict[Move, list[tuple[Row, Ratio]]] = {}
        for pair in rows.items():
            move = move_of(form, pair[0])
            parts = found.get(move)
            if parts is None:
                found[move] = [pair]
            else:
                parts.append(pair)
        return found

    def _count(self, points: int) -> None:
        before, self.done = self.done, self.done + points
        if self.done > self.most:
            what = f"the fight can go through more than {self.most:,} states"
            raise DiagnosticError([finding("TFR0811", what, help="draw fights in place of counting them all, or allow more states")])
        if self.told is not None and before // 1000 != self.done // 1000:
            self.told(self.done, self.known)


def _add(shares: Shares, parts: list[tuple[Row, Ratio]], way: Way, total: int) -> None:
    """Add to the shares of points what comes of some others by one way."""
    onward, weight = way.row, way.weight
    for row, (n, d) in parts:
        after = onward(row)
        n *= weight
        d *= total
        known = shares.get(after)
        if known is None:
            shares[after] = n, d
        elif known[1] == d:
            shares[after] = known[0] + n, d
        else:
            shares[after] = _sum(known, (n, d))


def add(shares: dict[Any, Ratio], key: Any, share: Ratio) -> None:
    """Add to one of several shares."""
    known = shares.get(key)
    shares[key] = share if known is None else _sum(known, share)


def _sum(one: Ratio, other: Ratio) -> Ratio:
    """The sum of two ratios."""
    common = gcd(one[1], other[1])
    times = other[1] // common
    return one[0] * times + other[0] * (one[1] // common), one[1] * times
