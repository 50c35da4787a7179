"""The order of a graph: its nodes in groups that lead back to each other, and the order within a group once it is cut."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

Onward = Sequence[Sequence[int]]  # of each node, the nodes that it leads to


def knots(onward: Onward) -> list[list[int]]:
    """The strongly connected parts of a graph, each before those that it leads to (Tarjan, without recursion)."""
    count = len(onward)
    at = [-1] * count  # when a node was met
    low = [0] * count
    held = [False] * count
    stack: list[int] = []
    found: list[list[int]] = []
    clock = 0
    for root in range(count):
        if at[root] >= 0:
            continue
        way: list[tuple[int, Iterator[int]]] = [(root, iter(onward[root]))]
        at[root] = low[root] = clock
        clock += 1
        stack.append(root)
        held[root] = True
        while way:
            node, rest = way[-1]
            for after in rest:
                if at[after] < 0:
                    at[after] = low[after] = clock
                    clock += 1
                    stack.append(after)
                    held[after] = True
                    way.append((after, iter(onward[after])))
                    break
                if held[after] and at[after] < low[node]:
                    low[node] = at[after]
            else:
                way.pop()
                if way and low[node] < low[way[-1][0]]:
                    low[way[-1][0]] = low[node]
                if low[node] == at[node]:
                    part: list[int] = []
                    while not part or part[-1] != node:
                        part.append(stack.pop())
                        held[part[-1]] = False
                    found.append(part)
    found.reverse()
    return found


def cut(onward: Onward, knot: Collection[int], first: Sequence[int]) -> tuple[list[int], list[int]]:
    """A knot laid out: all its nodes in an order in which only edges into the second list, the cut, lead back. `first` are where it is entered."""
    inside = set(knot)
    state: dict[int, int] = {}  # 1 while a node's descendants are looked at, then 2
    after: list[int] = []
    cuts: dict[int, None] = {}
    for root in (*first, *knot):
        if root in state:
            continue
        state[root] = 1
        way: list[tuple[int, Iterator[int]]] = [(root, iter(onward[root]))]
        while way:
            node, rest = way[-1]
            for one in rest:
                if one not in inside:
                    continue
                met = state.get(one)
                if met is None:
                    state[one] = 1
                    way.append((one, iter(onward[one])))
                    break
                if met == 1:
                    cuts[one] = None
            else:
                way.pop()
                state[node] = 2
                after.append(node)
    after.reverse()
    return after, list(cuts)
