"""Dice and pools of dice: ready distributions, each found without listing every way to roll."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from functools import lru_cache
from math import comb
from typing import Any, TypeVar

from tfrules.odds import convolve
from tfrules.odds.dist import Dist

T = TypeVar("T", bound=Hashable)


@lru_cache(maxsize=256)
def die(sides: int) -> Dist[int]:
    """One fair die with faces 1 to `sides`."""
    if sides < 1:
        raise ValueError(f"a die has at least one side, not {sides}")
    return Dist(dict.fromkeys(range(1, sides + 1), 1))


@lru_cache(maxsize=256)
def dice(count: int, sides: int) -> Dist[int]:
    """The total of `count` fair dice; of none, 0."""
    if count < 0:
        raise ValueError(f"cannot roll {count} dice")
    return die(sides).times(count)


def keep_highest(one: Dist[int], count: int, keep: int) -> Dist[int]:
    """The total of the `keep` highest among `count` independent draws."""
    return _keep(one, count, keep, list(one.outcomes())[::-1])


def keep_lowest(one: Dist[int], count: int, keep: int) -> Dist[int]:
    """The total of the `keep` lowest among `count` independent draws."""
    return _keep(one, count, keep, list(one.outcomes()))


def count_faces(one: Dist[T], count: int, faces: Collection[T]) -> Dist[int]:
    """How many of `count` independent draws show one of the faces."""
    if count < 0:
        raise ValueError(f"cannot roll {count} dice")
    wanted = set(faces)
    hit = sum(w for o, w in one.weights.items() if o in wanted)
    miss = one.total - hit
    return Dist({k: comb(count, k) * hit**k * miss ** (count - k) for k in range(count + 1)})


def sorted_pool(one: Dist[T], count: int) -> Dist[tuple[T, ...]]:
    """The sorted faces of `count` independent draws: every multiset once, with its multinomial weight."""
    if count < 0:
        raise ValueError(f"cannot roll {count} dice")
    # rows: (faces so far, dice left) -> weight; one face after the other takes some of the dice that are left
    rows: list[tuple[tuple[T, ...], int, int]] = [((), count, 1)]
    order = one.outcomes()
    for face in order[:-1]:
        weight = one.weights[face]
        rows = [
            (faces + (face,) * k, left - k, so_far * comb(left, k) * weight**k)
            for faces, left, so_far in rows
            for k in range(left, -1, -1)
        ]
    last, weight = order[-1], one.weights[order[-1]]
    return Dist({faces + (last,) * left: so_far * weight**left for faces, left, so_far in rows})


def opposed(ours: Dist[Any], theirs: Dist[Any]) -> Dist[str]:
    """"win", "tie" or "lose" for the first of two independent results, the higher one winning."""
    below, out = 0, {"win": 0, "tie": 0, "lose": 0}
    other = theirs.outcomes()
    at = 0
    for outcome in ours.outcomes():
        weight = ours.weights[outcome]
        while at < len(other) and other[at] < outcome:
            below += theirs.weights[other[at]]
            at += 1
        tie = theirs.weights.get(outcome, 0)
        out["win"] += weight * below
        out["tie"] += weight * tie
        out["lose"] += weight * (theirs.total - below - tie)
    return Dist(out)


def _keep(one: Dist[int], count: int, keep: int, order: list[int]) -> Dist[int]:
    """Walk the faces from the best kept to the worst, deciding how many dice show each."""
    if not 0 <= keep <= count:
        raise ValueError(f"cannot keep {keep} of {count} dice")
    if keep == count:
        return one.times(count)
    choose = [[comb(left, k) for k in range(left + 1)] for left in range(count + 1)]
    done: dict[int, int] = {}
    # dice used, all of them kept -> their total -> weight
    open_rows: dict[int, dict[int, int]] = {0: {0: 1}}
    behind = one.total
    for face in order:
        weight = one.weights[face]
        behind -= weight
        here, later = _powers(weight, count), _powers(behind, count)
        grown: dict[int, dict[int, int]] = {}
        for used, totals in open_rows.items():
            left, need = count - used, keep - used
            ways = [c * here[k] for k, c in enumerate(choose[left])]
            # `need` or more dice show this face: what is kept is settled, whatever the others show.
            settled = sum([ways[k] * later[left - k] for k in range(need, left + 1)])
            for total, so_far in totals.items():
                end = total + need * face
                done[end] = done.get(end, 0) + so_far * settled
            if not behind:
                continue
            for k in range(need):
                row = grown.setdefault(used + k, {})
                for total, so_far in totals.items():
                    end = total + k * face
                    row[end] = row.get(end, 0) + so_far * ways[k]
        open_rows = grown
    return Dist(done)


def _powers(base: int, most: int) -> list[int]:
    out = [1]
    for _ in range(most):
        out.append(out[-1] * base)
    return out


def keep_cost(sides: int, count: int, keep: int) -> float:
    """About how many elementary steps keeping dice takes."""
    if keep == count:
        return convolve.power_cost(sides, count, sides)
    # The numbers themselves grow with the dice: a thousand d4 of which the highest counts take some seconds.
    return sides * keep * (count + keep * keep * sides / 2) / 2 + sides * count**3 / 400
