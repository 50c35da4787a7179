"""Dice that put sides or figures in order: one each, the highest first."""

from __future__ import annotations

from collections.abc import Sequence

from tfrules.engine.surface import Amount, Context

Thrown = list[tuple[int, str]]


def a_die_each(c: Context, label: str, who: Sequence[str]) -> Thrown:
    """What each throws, as everybody is told."""
    thrown = []
    for one in who:
        roll = c.roll(label, Amount.dice(1, 6), (("who", one),))
        thrown.append((roll.total, one))
        c.emit("rolled", label=label, who=one, faces=roll.shown)
    return thrown


def highest(thrown: Thrown) -> tuple[str, ...]:
    """Those who threw the most, in the order in which they threw. Whether they throw again is for a step that comes back to where it began."""
    best = max(total for total, _ in thrown)
    return tuple(one for total, one in thrown if total == best)
