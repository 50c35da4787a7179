"""Wrestling, round by round: both roll Body, and whoever's successes come to more than the other's Body has pinned him."""

from __future__ import annotations

from functools import partial
from typing import Any

from tfrules.engine.surface import END, Context, Procedure, happen, steps
from tfrules_ww import space
from tfrules_ww.checks import pool
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]


def _enter(c: Context, b: Bind) -> str | None:
    """Go on with a grapple, or take hold."""
    if "grapple" in b:
        return None if c.exists(b["grapple"]) else END
    holder, held = b["holder"], b["held"]
    why = "" if b.get("settled") else forbidden(c, holder, "attack", "grapple")
    if why:
        return refuse(c, why)
    b["grapple"] = c.value(holder, "grapple")
    if b["grapple"] is not None:
        return None
    if not space.is_touching(c, holder, held):
        return refuse(c, f"{held} is not next to {holder}")
    if happen(c, "grapples", {"who": holder, "other": held}):
        b["grapple"] = c.create("grapple", "grapple", holder=holder, held=held, rounds=0)
        return None
    return END


def _tire(c: Context, b: Bind) -> str | None:
    """Nobody wrestles for more rounds than Body: who took hold lets go then."""
    grapple = b["grapple"]
    b["holder"], b["held"] = c.get(grapple, "holder"), c.get(grapple, "held")
    c.set(grapple, rounds=c.get(grapple, "rounds") + 1)
    if c.get(grapple, "rounds") > c.get(b["holder"], "B", 0):
        return _release(c, b)
    return END if c.get(grapple, "pinned") else None


def _release(c: Context, b: Bind) -> str:
    """Nobody is held any more, pinned or not."""
    grapple = b["grapple"]
    roles = {"who": c.get(grapple, "holder"), "other": c.get(grapple, "held")}
    happen(c, "loses hold", roles, lambda: c.delete(grapple))
    return END


def _holder_rolls(c: Context, b: Bind) -> None:
    _add(c, b["grapple"], "holder_total", pool(c, b["holder"], "B", "grapple"))


def _held_rolls(c: Context, b: Bind) -> None:
    if c.get(b["grapple"], "rounds") <= c.get(b["held"], "B", 0):  # else too tired to add anything
        _add(c, b["grapple"], "held_total", pool(c, b["held"], "B", "grapple"))


def _add(c: Context, grapple: str, total: str, more: int) -> None:
    c.set(grapple, **{total: c.get(grapple, total, 0) + more})


def _pin(c: Context, b: Bind) -> str:
    """Who took hold is looked at first. Whoever has pinned the other holds on, as long as he is not tired."""
    grapple = b["grapple"]
    for total, who, other in (("holder_total", b["holder"], b["held"]), ("held_total", b["held"], b["holder"])):
        if c.get(grapple, total, 0) > c.get(other, "B", 0):
            now = {"holder": who, "held": other, "pinned": True}
            happen(c, "pins", {"who": who, "other": other}, partial(c.set, grapple, **now))
            break
    return END


def grapple_procedures() -> tuple[Procedure, ...]:
    """The procedures "ww.grapple", a round of it (bindings `holder` and `held`, or the `grapple`), and "ww.release" (`grapple`)."""
    return (
        steps("ww.grapple", _enter, _tire, _holder_rolls, _held_rolls, _pin, doc="A round of wrestling."),
        steps("ww.release", _release, doc="Whoever holds another lets go."),
    )
