"""Who obeys whom: taking someone over by magic, and giving it back.

A figure is moved by its side. While it is taken over its own side is remembered; of several who hold it the last one counts.
What is here only because its summoner pays for it is kept here by its new master's spell from then on.
"""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context, Statement, effects_on, happen, number, one_of

Bind = dict[str, Any]


def _holds(c: Context, figure: str) -> list[str]:
    """The effects by which someone is taken over, the last one last."""
    held = [one for one in effects_on(c, figure) if c.get(one, "rank") is not None]
    return sorted(held, key=lambda one: number(c.get(one, "rank", 0)))


def seize(c: Context, s: Statement, b: Bind) -> None:
    """Someone obeys another from now on, by the effect of the spell that is being cast."""
    figure, master = one_of(c, s, b, "who"), one_of(c, s, b, "by", "caster")
    mine = [one for one in effects_on(c, figure, str(b["spell"])) if c.get(one, "caster") == master][-1]
    others = _holds(c, figure)
    c.set(mine, rank=1 + max((number(c.get(one, "rank", 0)) for one in others), default=0))
    for anchor in [one for one in effects_on(c, figure) if c.get(one, "anchors") and one != mine]:
        c.delete(anchor) if anchor not in others else c.set(anchor, anchors=None)
        c.set(mine, anchors=True)
        c.set(figure, maker=master)
    if c.get(figure, "own_side") is None:
        c.set(figure, own_side=c.get(figure, "side"))
    _turn(c, figure, c.game.side_of(c, master), master)


def free(c: Context, s: Statement, b: Bind) -> None:
    """Someone whose hold ends obeys whoever else holds it, else its own side again."""
    ending = one_of(c, s, b, "who")
    figure = str(c.get(ending, "bearer"))
    left = [one for one in _holds(c, figure) if one != ending]
    if left:
        master = str(c.get(left[-1], "caster"))
        _turn(c, figure, c.game.side_of(c, master), master)
    elif c.get(figure, "own_side") is not None:
        _turn(c, figure, str(c.get(figure, "own_side")), None)
        c.set(figure, own_side=None)


def _turn(c: Context, figure: str, side: str, master: str | None) -> None:
    if c.get(figure, "side") != side:
        happen(c, "turns", {"figure": figure}, lambda: c.set(figure, side=side), side=side)
