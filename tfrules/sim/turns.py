"""The graph of a fight drawn together turn by turn: where a turn begins, and where the fight stands when the next one does.

What lies between is summed up exactly. The chances of one turn have small denominators, so this is cheap, and whatever is reckoned over many
turns then goes over far fewer nodes.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from tfrules.sim.graph import Graph, Node
from tfrules.sim.solve import Flow, add


def by_turns(graph: Graph) -> Graph:
    """The same fight with one node for each state in which a turn can begin, beside its beginning and its ends.

    A node's weights fall short of its total by the chance that a turn never ends.
    """
    within = Flow([_without_turns(node) for node in graph.nodes])
    numbers: dict[int, int] = {0: 0}
    nodes: list[Node] = []
    ends = {}
    todo = [0]
    for old in todo:  # it grows meanwhile
        if old in graph.ends:
            ends[numbers[old]] = graph.ends[old]
            nodes.append(Node())
            continue
        ways: dict[tuple[int, int], list[Fraction]] = {}
        for number, visits in within.visits({old: Fraction(1)}).of.items():
            node = graph.nodes[number]
            if number in graph.ends:
                ways[number, 0] = [visits]
            for onward, weight, turns in zip(node.onward, node.weights, node.turns, strict=True):
                if turns:
                    ways.setdefault((onward, turns), []).append(visits * Fraction(weight, node.total))
        for onward, _ in ways:
            if onward not in numbers:
                numbers[onward] = len(todo)
                todo.append(onward)
        shares = [add(parts) for parts in ways.values()]
        total = lcm(*(share.denominator for share in shares))
        weights = tuple(int(share * total) for share in shares)
        nodes.append(Node(tuple(numbers[onward] for onward, _ in ways), weights, tuple(turns for _, turns in ways), total))
    return Graph(tuple(nodes), ends, graph.begun, graph.ran)


def _without_turns(node: Node) -> Node:
    """A node without the edges on which a turn begins; they count in its total all the same."""
    if not any(node.turns):
        return node
    kept = [(onward, weight) for onward, weight, turns in zip(node.onward, node.weights, node.turns, strict=True) if not turns]
    return Node(tuple(one for one, _ in kept), tuple(weight for _, weight in kept), (0,) * len(kept), node.total)
