"""Keeping continuing spells up: before anyone moves each caster pays for them one by one; what is not paid for is over."""

from __future__ import annotations

from typing import Any

from tfrules.engine import effects
from tfrules.engine.consent import NO, YES
from tfrules.engine.context import Context
from tfrules.engine.procedure import END, Procedure, steps
from tfrules_tft import ground
from tfrules_wizard import spells
from tfrules_wizard.actions import banish
from tfrules_wizard.cast import drain

Bind = dict[str, Any]


def due(c: Context, figure: str) -> list[str]:
    """What a figure keeps going: its continuing spells, then each being it has made, real or not.

    Of images and illusions it is asked as well, though they cost nothing: else the question alone would tell which being is real.
    """
    beings = [one for one in ground.figures(c) if c.get(one, "maker") == figure and c.get(one, "health", "well") != "dead"]
    return [*(one for one in spells.kept_up(c, figure) if not c.get(one, "anchors")), *beings]


def _list(c: Context, b: Bind) -> None:
    b["due"] = tuple((figure, one) for figure in ground.figures(c) for one in due(c, figure))
    b["paid"], b["shared"] = {}, ()


def _ask(c: Context, b: Bind) -> str | None:
    """One after the other, so that each answer knows what is left to spend."""
    if not b["due"]:
        return None
    (caster, one), *rest = b["due"]
    b["due"] = tuple(rest)
    if not c.exists(one):
        return "ask"
    effect = anchor_of(c, one) if c.get(one, "kind") == "figure" else one
    shares = c.get(effect, "shares") if effect is not None else None
    cost = 0 if effect is None or shares in b["shared"] else spells.upkeep(c, effect)
    able = ground.is_well(c, caster)
    open_answers = (YES, NO) if cost <= spells.spendable(c, caster) else (NO,)
    about = (("who", caster), ("effect" if one == effect else "being", one), ("cost", cost))
    hidden = hidden_from(c, one, caster)
    if not able or c.choose(c.game.side_of(c, caster), "renew", open_answers, kind="consent", secret_from=hidden, about=about) == NO:
        let_go(c, one)
        return "ask"
    if shares is not None:
        b["shared"] = (*b["shared"], shares)
    if cost:
        c.set(caster, spent=int(c.get(caster, "spent", 0)) + cost)
        c.emit("renewed", secret_from=hidden, effect=effect, caster=caster, cost=cost)
        b["paid"] = {**b["paid"], caster: b["paid"].get(caster, 0) + cost}
    return "ask"


def anchor_of(c: Context, being: str) -> str | None:
    """The effect that keeps a being here; an image or illusion has none."""
    return next((effect for effect in effects.effects_on(c, being) if c.get(effect, "anchors")), None)


def let_go(c: Context, one: str) -> None:
    """What is not kept going ends; a being is gone, with whatever kept it here."""
    if c.get(one, "kind") == "figure":
        banish(c, one)
    else:
        effects.lapse(c, one)


def hidden_from(c: Context, one: str, caster: str) -> tuple[str, ...]:
    """The sides that must not see who pays for what: beings, secret protections, and where a double would be given away by it."""
    secret = c.get(one, "kind") == "figure" or c.get(one, "secret") or c.get(caster, "alias")
    return c.game.others(c, caster) if secret else ()


def _feel(c: Context, b: Bind) -> str:
    for figure, loss in sorted(b["paid"].items()):
        drain(c, figure, loss, c.game.others(c, figure))
    return END


RENEWAL: tuple[Procedure, ...] = (steps("renew", _list, _ask, _feel, doc="The phase in which continuing spells are paid for."),)
