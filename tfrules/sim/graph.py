"""The graph of a fight under policies: every state in which it can be, and with what chance it goes where.

It is built lazily through the engine, states merged by key, steps remembered by what they read (`engine.memo`). A node is a state at which
chance, or nothing, is on the way; its edges have whole weights over a total of their own. Nodes without edges are ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.memo import Fight
from tfrules.engine.turn import turn_number

if TYPE_CHECKING:
    from tfrules.engine.memo import Memo
    from tfrules.engine.state import Record, State

MOST_NODES = 2_000_000


@dataclass(frozen=True, slots=True)
class Node:
    """Where a state leads: the numbers of the next nodes, their weights, how many turns begin on the way, and the sum of the weights."""

    onward: tuple[int, ...] = ()
    weights: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    total: int = 1


@dataclass(frozen=True)
class Graph:
    """All nodes of a fight; it begins at number 0. `ends` has the records of each end, by number.

    `begun` turns had begun when it was taken up; `ran` steps had to be run to build it.
    """

    nodes: tuple[Node, ...]
    ends: Mapping[int, Mapping[str, Record]] = field(repr=False)
    begun: int
    ran: int

    @property
    def edges(self) -> int:
        """How many edges it has."""
        return sum(len(node.onward) for node in self.nodes)


def build(memo: Memo, state: State, most: int = MOST_NODES, told: Callable[[int, int], None] | None = None) -> Graph:
    """The graph of what follows from a state. `told` is called now and then with the numbers of nodes done and known.

    Raises DiagnosticError (TFR0811) when more than `most` nodes would be needed.
    """
    fight, ran = Fight(memo, state), memo.ran
    first = fight.start
    numbers = {first.key: 0}
    nodes: list[Node] = [Node()]
    ends: dict[int, Mapping[str, Record]] = {}
    todo = [(0, first)]
    done = 0
    while todo:
        number, point = todo.pop()
        done += 1
        if told is not None and done % 1000 == 0:
            told(done, len(numbers))
        if not point.agenda:
            ends[number] = point.records
            continue
        step = fight.step(point)
        ways: dict[tuple[int, int], int] = {}
        for course in step.courses:
            key = fight.key_after(point, course)
            onward = numbers.get(key)
            if onward is None:
                onward = numbers[key] = len(nodes)
                nodes.append(Node())
                todo.append((onward, fight.after(point, course, key)))
                if onward >= most:
                    raise _too_many(most)
            way = onward, course.turns
            ways[way] = ways.get(way, 0) + course.weight
        nodes[number] = Node(tuple(one for one, _ in ways), tuple(ways.values()), tuple(turns for _, turns in ways), step.total)
    return Graph(tuple(nodes), ends, turn_number(state.records), memo.ran - ran)


def _too_many(most: int) -> DiagnosticError:
    what = f"the fight can be in more than {most:,} states"
    return DiagnosticError([finding("TFR0811", what, help="draw fights in place of counting them all, or allow more states")])
