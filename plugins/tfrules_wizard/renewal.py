"""Keeping continuing spells up: before anyone moves each caster pays for them one by one; what is not paid for is over."""

from __future__ import annotations

from typing import Any

from tfrules.engine import effects
from tfrules.engine.consent import NO, YES
from tfrules.engine.context import Context
from tfrules.engine.procedure import END, Procedure, steps
from tfrules_tft import ground
from tfrules_wizard import spells
from tfrules_wizard.cast import drain

Bind = dict[str, Any]


def _list(c: Context, b: Bind) -> None:
    b["due"] = tuple(effect for figure in ground.figures(c) for effect in spells.kept_up(c, figure))
    b["paid"] = {}


def _ask(c: Context, b: Bind) -> str | None:
    """One effect after the other, so that each answer knows what is left to spend."""
    if not b["due"]:
        return None
    effect, *rest = b["due"]
    b["due"] = tuple(rest)
    if not c.exists(effect):
        return "ask"
    caster = c.get(effect, "caster")
    cost = spells.upkeep(c, effect)
    able = ground.is_well(c, caster) and cost <= spells.spendable(c, caster)
    about = (("who", caster), ("effect", effect), ("cost", cost))
    hidden = hidden_from(c, effect, caster)
    if not able or c.choose(c.game.side_of(c, caster), "renew", (YES, NO), kind="consent", secret_from=hidden, about=about) == NO:
        effects.lapse(c, effect)
        return "ask"
    c.set(caster, spent=int(c.get(caster, "spent", 0)) + cost)
    c.emit("renewed", secret_from=hidden, effect=effect, caster=caster, cost=cost)
    b["paid"] = {**b["paid"], caster: b["paid"].get(caster, 0) + cost}
    return "ask"


def hidden_from(c: Context, effect: str, caster: str) -> tuple[str, ...]:
    """The sides that must not see who pays: for a secret protection, or where a double would be given away by it."""
    return c.game.others(c, caster) if c.get(effect, "secret") or c.get(caster, "alias") else ()


def _feel(c: Context, b: Bind) -> str:
    for figure, loss in sorted(b["paid"].items()):
        drain(c, figure, loss, c.game.others(c, figure))
    return END


RENEWAL: tuple[Procedure, ...] = (steps("renew", _list, _ask, _feel, doc="The phase in which continuing spells are paid for."),)
