"""Keeping continuing spells up: before anyone moves each caster pays for them one by one; what is not paid for is over."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import END, YES, Context, Procedure, agrees, effects_on, is_maintained, lapse, number, steps
from tfrules_tft import ground
from tfrules_wizard import spells
from tfrules_wizard.actions import banish
from tfrules_wizard.cast import drain

Bind = dict[str, Any]


def due(c: Context, figure: str) -> list[str]:
    """What a figure keeps going: its continuing spells, then what is secret of them, then each being it has made, real or not.

    Of images and illusions it is asked as well, though they cost nothing, and of secret spells that need no upkeep: else the question alone,
    or its place among the others, would tell what is real and which spell it is.
    """
    beings = [one for one in ground.figures(c) if c.get(one, "maker") == figure and c.get(one, "health", "well") != "dead"]
    lasting = [one for one in c.of_kind("effect") if c.get(one, "caster") == figure and not c.get(one, "anchors") and is_secret(c, one)]
    own = [one for one in spells.kept_up(c, figure) if not c.get(one, "anchors") and one not in lasting]
    return [*own, *lasting, *beings]


def is_secret(c: Context, effect: str) -> bool:
    """Whether others do not know what an effect is, nor whether it is there at all: a secret protection that has not come out."""
    return bool(c.get(effect, "secret")) and "secret" not in (c.get(effect, "revealed") or ())


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
    about = (("who", caster), ("effect" if one == effect else "being", one), ("cost", cost))
    hidden = kept_from(c, one, caster)
    if c.get(one, "kind") == "effect" and not is_maintained(c, one):
        if able:  # asked for the sake of those who look on
            c.choose(c.game.side_of(c, caster), "renew", (YES,), kind="consent", secret_from=hidden, about=about)
        return "ask"
    payable = cost <= spells.spendable(c, caster)
    if not able or not agrees(c, c.game.side_of(c, caster), "renew", about, hidden, payable):
        let_go(c, one)
        return "ask"
    if shares is not None:
        b["shared"] = (*b["shared"], shares)
    if cost:
        c.set(caster, spent=number(c.get(caster, "spent", 0)) + cost)
        c.emit("renewed", secret_from=hidden, effect=effect, caster=caster, cost=cost)
        b["paid"] = {**b["paid"], caster: b["paid"].get(caster, 0) + cost}
    return "ask"


def anchor_of(c: Context, being: str) -> str | None:
    """The effect that keeps a being here; an image or illusion has none."""
    return next((effect for effect in effects_on(c, being) if c.get(effect, "anchors")), None)


def let_go(c: Context, one: str) -> None:
    """What is not kept going ends; a being is gone, with whatever kept it here."""
    if c.get(one, "kind") == "figure":
        banish(c, one)
    else:
        lapse(c, one)


def kept_from(c: Context, one: str, caster: str) -> tuple[str, ...]:
    """The sides that must not see who pays for what: beings, secret protections, and where a double would be given away by it."""
    secret = c.get(one, "kind") == "figure" or is_secret(c, one) or c.get(caster, "alias")
    return c.game.others(c, caster) if secret else ()


def _feel(c: Context, b: Bind) -> str:
    for figure, loss in sorted(b["paid"].items()):
        drain(c, figure, loss, c.game.others(c, figure))
    return END


RENEWAL: tuple[Procedure, ...] = (steps("renew", _list, _ask, _feel, doc="The phase in which continuing spells are paid for."),)
