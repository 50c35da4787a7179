"""A blow in melee: declared, taken by another perhaps, defended against, rolled, and felt."""

from __future__ import annotations

from typing import Any

from tfrules.engine.amount import Amount
from tfrules.engine.consent import ask_consent
from tfrules.engine.context import Context
from tfrules.engine.modifiers import ask
from tfrules.engine.procedure import END, Procedure, steps
from tfrules.engine.reactions import happen
from tfrules_ww import space
from tfrules_ww.actions import hurt
from tfrules_ww.fields import successes
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]


def _declare(c: Context, b: Bind) -> str | None:
    why = forbidden(c, "attack", b["attacker"])
    if why:
        return refuse(c, why)
    if not space.is_within(c, b["attacker"], b["target"], space.TOUCHING):
        return refuse(c, f"{b['target']} is not next to {b['attacker']}")
    b["attack"] = c.create("attack", "attack", attacker=b["attacker"], target=b["target"], meant_for=b["target"])
    return None


def roles(c: Context, b: Bind) -> Bind:
    """What rules may read of the attack: itself, who strikes, and who is struck as things stand now."""
    attack = b["attack"]
    return {"attack": attack, "attacker": c.get(attack, "attacker"), "target": c.get(attack, "target")}


def _settle(c: Context, b: Bind) -> None:
    """Whoever may take the blow for its target is asked, before anything is rolled."""
    ask_consent(c, "attack", lambda: roles(c, b))


def _announce(c: Context, b: Bind) -> str | None:
    return None if happen(c, "attacks", roles(c, b)) else "done"


def _defend(c: Context, b: Bind) -> None:
    if c.game.ruling("parry-declared") == "before-attack-roll":
        ask_consent(c, "defence", lambda: roles(c, b))


def _roll(c: Context, b: Bind) -> None:
    dice = ask(c, "attack.dice", b["attack"])
    attacker = c.get(b["attack"], "attacker")
    roll = c.roll("attack", Amount.dice(dice.value, 6), (("who", attacker),))
    score = successes(c, attacker, roll)
    c.set(b["attack"], score=score)
    c.emit("attack score", (("attack.dice", dice),), attacker=attacker, faces=roll.shown, score=score)


def _defend_late(c: Context, b: Bind) -> None:
    if c.game.ruling("parry-declared") == "after-attack-roll":
        ask_consent(c, "defence", lambda: roles(c, b))


def _strike(c: Context, b: Bind) -> None:
    harm = ask(c, "attack.harm", b["attack"])
    target = c.get(b["attack"], "target")
    c.emit(
        "blow", (("attack.harm", harm), ("attack.defence", ask(c, "attack.defence", b["attack"]))), target=target, harm=harm.value
    )
    if harm.value > 0:
        hurt(c, target, harm.value, cause="blow", attack=b["attack"])


def _done(c: Context, b: Bind) -> str:
    c.delete(b["attack"])
    return END


def attack_procedure() -> Procedure:
    """The procedure "ww.attack": bindings `attacker` and `target`."""
    return steps(
        "ww.attack", _declare, _settle, _announce, _defend, _roll, _defend_late, _strike, _done, doc="Resolves one blow in melee."
    )
