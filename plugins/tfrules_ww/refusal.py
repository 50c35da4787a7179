"""Commands that cannot be carried out: nothing happens, and the log says why."""

from __future__ import annotations

from tfrules.engine.surface import END, Context


def refuse(c: Context, why: str) -> str:
    """End a procedure before anything was done."""
    c.emit("refused", why=why)
    return END


def forbidden(c: Context, who: str, *acts: str) -> str:
    """Why someone may not do one of these acts now; "" when nothing forbids it."""
    if not c.value(who, "conscious"):
        return f"{who} is not able to act"
    rule = next((found for act in acts if (found := c.game.permitted(c, act, who))), "")
    return f"{rule} forbids it" if rule else ""
