"""A blow in melee: declared, taken by another perhaps, defended against, rolled, and felt. Several who strike one roll together."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import END, Amount, Context, Procedure, Statement, ask, ask_consent, happen, number, one_of, steps
from tfrules_ww import space
from tfrules_ww.actions import hurt
from tfrules_ww.checks import successes
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]


def _declare(c: Context, b: Bind) -> str | None:
    attackers = b.get("attackers") or (b["attacker"],)
    for attacker in attackers:
        why = "" if b.get("follows") else forbidden(c, attacker, "attack")
        if why:
            return refuse(c, why)
        if not space.is_touching(c, attacker, b["target"]):
            return refuse(c, f"{b['target']} is not next to {attacker}")
    b["attack"] = declare(c, attackers, b["target"], follows=bool(b.get("follows")))
    return None


def declare(c: Context, attackers: tuple[str, ...], target: str, **about: bool) -> str:
    """The record of an attack by one, or by several at once; `about` is whether it `follows` another, and whether it is a `missile`."""
    told = {"attacker": attackers[0], "attackers": attackers, "target": target, "meant_for": target}
    return c.create("attack", "attack", **told, **{word: True for word, holds in about.items() if holds})


def _aim(c: Context, b: Bind) -> str | None:
    """A shot: with something that shoots, at somebody within its range."""
    shooter, target = b["attacker"], b["target"]
    why = forbidden(c, shooter, "shoot")
    if why:
        return refuse(c, why)
    weapon = c.get(shooter, "weapon")
    reach = c.value(weapon, "range") if weapon is not None else None
    if reach is None:
        return refuse(c, f"{shooter} has nothing to shoot with")
    if not space.is_within(c, shooter, target, reach):
        return refuse(c, f"{target} is more than {reach} inches away")
    b["attack"] = declare(c, (shooter,), target, missile=True)
    return None


def _loose(c: Context, b: Bind) -> str | None:
    """Where the shot goes is settled first: among those who fight hand to hand it may go astray."""
    return None if happen(c, "shoots", roles(c, b)) else "forget"


def roles(c: Context, b: Bind) -> Bind:
    """What rules may read of the attack: itself, who strikes, and who is struck as things stand now."""
    attack = b["attack"]
    return {"attack": attack, "attacker": c.get(attack, "attacker"), "target": c.get(attack, "target")}


def _settle(c: Context, b: Bind) -> None:
    """Whoever may take the blow for its target is asked, before anything is rolled."""
    ask_consent(c, "attack", lambda: roles(c, b))


def _announce(c: Context, b: Bind) -> str | None:
    """Each who strikes attacks; the attack goes on with those who are not kept from it."""
    attack = b["attack"]
    going = [one for one in c.get(attack, "attackers") if happen(c, "attacks", {**roles(c, b), "attacker": one})]
    if not going:
        return "forget"
    c.set(attack, attackers=tuple(going), attacker=going[0])
    return None


def _defend(c: Context, b: Bind) -> None:
    if c.game.ruling("parry-declared") == "before-attack-roll":
        ask_consent(c, "defence", lambda: roles(c, b))


def _go_on(c: Context, b: Bind) -> str | None:
    """Whoever has given up the strike since, to parry, is not among those who attack."""
    going = tuple(one for one in c.get(b["attack"], "attackers") if not c.get(one, "acted"))
    if not going:
        return "forget"
    c.set(b["attack"], attackers=going, attacker=going[0])
    return None


def _ready(c: Context, b: Bind) -> str:
    return END


def _roll(c: Context, b: Bind) -> None:
    """One roll for all whose dice succeed on the same faces, so that odds stay those of a single pool."""
    attack = b["attack"]
    attackers = c.get(attack, "attackers")
    pools: dict[tuple[int, int], tuple[str, int]] = {}
    traces = []
    for one in attackers:
        c.set(attack, attacker=one)
        dice = ask(c, "attack.dice", attack)
        traces.append(("attack.dice", dice))
        least = number(c.game.query(c, "creature.success_from", one))
        again = number(ask(c, "attack.reroll", attack).value)
        known, count = pools.get((least, again), (one, 0))
        pools[least, again] = (known, count + max(0, dice.value))
    c.set(attack, attacker=attackers[0])
    score, faces = 0, []
    for (_, again), (one, count) in pools.items():
        roll = c.roll("attack", Amount.dice(count, 6), (("who", one),))
        score += successes(c, one, roll)
        faces.append(roll.shown or ())
        low = roll.count(frozenset(range(1, again + 1))) if again else 0
        if low:  # no face that is thrown again is a success, so that what was counted stands
            anew = c.roll("reroll", Amount.dice(low, 6), (("who", one),))
            score += successes(c, one, anew)
            faces.append(anew.shown or ())
    c.set(attack, score=score)
    shown = tuple(face for thrown in faces for face in thrown)
    weapons = tuple(dict.fromkeys(held for one in attackers if (held := c.get(one, "weapon")) is not None))
    who = ", ".join(attackers)
    c.emit("attack score", tuple(traces), attacker=who, faces=shown or None, score=score, weapons=weapons or None)


def _defend_late(c: Context, b: Bind) -> None:
    if c.game.ruling("parry-declared") == "after-attack-roll":
        ask_consent(c, "defence", lambda: roles(c, b))


def _strike(c: Context, b: Bind) -> None:
    harm = ask(c, "attack.harm", b["attack"])
    target = c.get(b["attack"], "target")
    b["slain"] = c.get(target, "dead")
    c.emit(
        "blow", (("attack.harm", harm), ("attack.defence", ask(c, "attack.defence", b["attack"]))), target=target, harm=harm.value
    )
    if harm.value > 0:
        hurt(c, target, harm.value, cause="blow", attack=b["attack"])


def _kill(c: Context, b: Bind) -> None:
    """The blow is over for those who struck. Whoever has slain may have something to do about it."""
    for one in c.get(b["attack"], "attackers"):
        happen(c, "struck", {**roles(c, b), "attacker": one})
    target = c.get(b["attack"], "target")
    if c.exists(target) and c.get(target, "dead") and not b.pop("slain"):
        ask_consent(c, "kill", lambda: roles(c, b))


def _forget(c: Context, b: Bind) -> str:
    c.delete(b["attack"])
    return END


def _lay(c: Context, b: Bind) -> None:
    """A blow that has hit already: it is neither announced nor parried, and nobody has to stand anywhere."""
    b["attack"] = declare(c, (b["attacker"],), b["target"])


def touch(c: Context, s: Statement, b: Bind) -> None:
    """`touch WHO by WHO`: a hit in a duel."""
    happen(c, "touches", {"attacker": one_of(c, s, b, "by"), "target": one_of(c, s, b, "who"), "duel": b.get("duel")})


def attack_procedures() -> tuple[Procedure, ...]:
    """The procedure "ww.attack" (bindings `attackers`, or `attacker`, and `target`), and the parts of it of which a round is made (`attack`)."""
    return (
        steps(
            *("ww.attack", _declare, _settle, _announce, _defend, _roll, _defend_late, _strike, _kill, _forget),
            doc="Resolves one blow in melee.",
        ),
        steps(
            *("ww.shoot", _aim, _loose, _settle, _announce, _defend, _roll, _defend_late, _strike, _kill, _forget),
            doc="Resolves one shot: `attacker` and `target`.",
        ),
        steps(
            "ww.ready attack", _go_on, _settle, _announce, _defend, _ready, _forget, doc="What goes before an attack is rolled."
        ),
        steps(
            "ww.blow", _lay, _roll, _defend_late, _strike, _kill, _forget, doc="The harm of a hit: `attacker` and `target`."
        ),
        steps("ww.roll attack", _roll, _defend_late, doc="Rolls an attack."),
        steps("ww.strike", _strike, _kill, _forget, doc="Carries out an attack that was rolled."),
    )
