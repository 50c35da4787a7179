"""What the actions of these games do. Each handler gets the context, the compiled statement and the bindings."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context, Statement, as_amount, happen, many, number, one_of
from tfrules_tft import ground, injury

Bind = dict[str, Any]


def fall(c: Context, s: Statement, b: Bind) -> None:
    for figure in many(s.eval(c, b, "who")):
        injury.fall(c, figure)


def stand(c: Context, s: Statement, b: Bind) -> None:
    for figure in many(s.eval(c, b, "who")):
        injury.stand(c, figure)


def faint(c: Context, s: Statement, b: Bind) -> None:
    for figure in many(s.eval(c, b, "who")):
        injury.faint(c, figure)


def kill(c: Context, s: Statement, b: Bind) -> None:
    for figure in many(s.eval(c, b, "who")):
        injury.kill(c, figure)


def damage(c: Context, s: Statement, b: Bind) -> None:
    """Roll damage and put it on the target; within an attack its multiple and the target's protection count."""
    amount = as_amount(s.eval(c, b, "amount"))
    if "of" in s.slots:
        amount = as_amount(s.eval(c, b, "of")).of(number(s.eval(c, b, "amount")))
    least = s.eval(c, b, "at_least")
    victim = one_of(c, s, b, "to", "target", "subject", "bearer")
    roll = c.roll("damage", amount, (("who", b.get("attacker", b.get("caster"))),))
    attack = b.get("attack")

    def floor(total: int) -> int:
        return total if least is None else max(total, least)

    if attack is None or not c.exists(attack):
        hits, times = roll.read_total(lambda total: max(floor(total), 0)), 1
    else:
        hits, times = roll.read_total(lambda total: protected(c, attack, floor(total))), c.get(attack, "multiple", 1)
    if roll.shown is not None:
        c.emit("damage rolled", faces=roll.shown, rolled=floor(roll.total), times=times, hits=hits)
    if attack is not None and c.exists(attack):
        settle(c, attack, hits)
    injury.wound(c, victim, hits)


def protected(c: Context, attack: str, rolled: int) -> int:
    """Hits that get through when so much damage was rolled in an attack."""
    c.set(attack, rolled=rolled, through=None)
    return number(c.game.query(c, "attack.hits", attack))


def settle(c: Context, attack: str, hits: int) -> None:
    """Write what has got through. Of the dice nothing stays: where odds are counted they are not known."""
    c.set(attack, rolled=None, through=hits)


def sure_hit(c: Context, s: Statement, b: Bind) -> None:
    """Someone is hit for certain by another's ready weapon (or bare hands): an attack of its own without a roll to hit."""
    victim, by = one_of(c, s, b, "who"), one_of(c, s, b, "by", "defender", "bearer")
    weapon = c.get(by, "ready") or c.game.ruleset.find("weapon", "Bare hands").qualified
    attack = c.create(
        "attack", f"{by}'s sure hit", attacker=by, target=victim, weapon=weapon, sure=True, hand=True, facing="front"
    )
    c.push("proc:attack", {"attack": attack})


def lose(c: Context, s: Statement, b: Bind) -> None:
    amount = number(s.eval(c, b, "amount"))
    for figure in many(s.eval(c, b, "from")):
        happen(
            c, "drained", {"figure": figure}, lambda one=figure: c.set(one, spent=c.get(one, "spent", 0) + amount), loss=amount
        )


def drop_ready(c: Context, s: Statement, b: Bind) -> None:
    kept = (s.word("except"), "natural")
    for figure in many(s.eval(c, b, "who")):
        weapon = c.get(figure, "ready")
        if weapon is not None and weapon_class(c, weapon) not in kept:
            injury.drop(c, figure, weapon)
        left = c.get(figure, "left")
        if left is not None and weapon_class(c, left) not in kept:
            injury.drop(c, figure, left)
        if c.get(figure, "shield") is not None and c.get(figure, "shield_ready"):
            injury.drop(c, figure, c.get(figure, "shield"))


def weapon_class(c: Context, weapon: Any) -> str:
    """The class of a weapon, "" for none."""
    return str(c.value(weapon, "class", {}) or "") if weapon is not None else ""


def ready(c: Context, s: Statement, b: Bind) -> None:
    weapon = s.eval(c, b, "weapon")
    for figure in many(s.eval(c, b, "who")):
        take_in_hand(c, figure, weapon)


def take_in_hand(c: Context, figure: str, weapon: str) -> bool:
    """Ready a carried weapon; the one in hand goes back to what is carried. False when it is not carried."""
    if weapon not in (c.get(figure, "carried") or ()):
        return False
    sling(c, figure)
    carried = list(c.get(figure, "carried"))
    carried.remove(weapon)
    c.set(figure, ready=weapon, readied=weapon, carried=tuple(carried))
    if c.value(weapon, "hands", {}) == 2:
        free_left(c, figure)
    c.emit("readied", figure=figure, weapon=weapon)
    return True


def take_in_left(c: Context, figure: str, weapon: str) -> None:
    """Take a carried weapon in the left hand, beside the ready one."""
    free_left(c, figure)
    carried = list(c.get(figure, "carried"))
    carried.remove(weapon)
    c.set(figure, left=weapon, readied=weapon, carried=tuple(carried))
    c.emit("readied", figure=figure, weapon=weapon)


def free_left(c: Context, figure: str) -> None:
    """What the left hand holds, a weapon or a shield, is slung."""
    left = c.get(figure, "left")
    if left is not None:
        c.set(figure, carried=(*(c.get(figure, "carried") or ()), left), left=None)
    if c.get(figure, "shield") is not None:
        c.set(figure, shield_ready=None)


def sling(c: Context, figure: str) -> None:
    """The weapon in hand goes to those carried."""
    if c.get(figure, "ready") is not None:
        c.set(figure, carried=(*(c.get(figure, "carried") or ()), c.get(figure, "ready")), ready=None)


def move(c: Context, s: Statement, b: Bind) -> None:
    where = s.eval(c, b, "to")
    for figure in many(s.eval(c, b, "who")):
        put(c, figure, where)


def put(c: Context, figure: str, where: Any) -> None:
    """Put a figure into a hex, as an event; with a third number it faces that way afterwards. Where something lies in another of the hexes
    that a large figure comes into, that is an event as well.
    """
    if where is None:
        return
    at, before = tuple(where[:2]), ground.cells(c, figure)
    turn = {"facing": where[2]} if len(where) == 3 else {}
    happen(c, "enters", {"figure": figure, "hex": at}, lambda: c.set(figure, hex=at, **turn))
    fresh = [one for one in ground.cells(c, figure) if one not in before and one != at] if ground.is_large(c, figure) else []
    for one in fresh:
        if any(c.get(effect, "bearer") == one for effect in c.of_kind("effect")):
            happen(c, "enters", {"figure": figure, "hex": tuple(one)})


def turn(c: Context, s: Statement, b: Bind) -> None:
    facing = number(s.eval(c, b, "to"))
    for figure in many(s.eval(c, b, "who")):
        face(c, figure, facing)


def face(c: Context, figure: str, facing: int) -> None:
    """Turn a figure where it is. A large one stays in the hexes it fills, so that its leading part may come to another of them; it keeps
    its facing where that cannot be.
    """
    here = ground.placement(c, figure)
    turned = () if here is None else ground.shape(c, figure).turned(here)
    where = next((place.anchor for place in turned if place.facing == facing), None)
    if where is not None:
        c.set(figure, facing=facing, hex=tuple(where))
    elif here is None:
        c.set(figure, facing=facing)


def grapple(c: Context, s: Statement, b: Bind) -> None:
    """Two figures fall to the ground in the second one's hex and are in hand-to-hand combat with each other and with whom it is."""
    attacker, defender = one_of(c, s, b, "who"), one_of(c, s, b, "with")
    join(c, attacker, defender)


def join(c: Context, attacker: str, defender: str) -> None:
    """The attacker joins the hand-to-hand combat of the defender, or begins one with it. Who fills several hexes may have others in another of
    them: the attacker has to do with those where it is.
    """
    fellows = {defender, *_fellows(c, defender)}
    comes = ground.is_large(c, attacker)  # then those it grapples, and whom they grapple, are drawn into the nearest of its hexes
    drawn = (defender, *sorted({*fellows, *(c.get(defender, "hth") or ())} - {defender})) if comes else (attacker,)
    other, here = (attacker, ground.hex_of(c, defender)) if comes else (defender, ground.hex_of(c, attacker))
    where = c.get(other, "hex") if here is None else ground.nearest(c, other, here)
    for small in drawn:
        if not ground.is_large(c, small):
            put(c, small, where)
    here = set(ground.cells(c, attacker))
    foes = {defender, *(one for one in fellows if not here or here & set(ground.cells(c, one)))}
    for foe in sorted(foes):
        c.set(foe, hth=tuple(sorted({*(c.get(foe, "hth") or ()), attacker})))
    c.set(attacker, hth=tuple(sorted(foes)))
    for figure in (attacker, *sorted(foes)):
        injury.fall(c, figure, felled=False)


def release(c: Context, s: Statement, b: Bind) -> None:
    for figure in many(s.eval(c, b, "who")):
        injury.release(c, figure)


def _fellows(c: Context, defender: str) -> list[str]:
    """Those who grapple on the same side in the same fight: whoever holds one of the defender's foes."""
    foes = set(c.get(defender, "hth") or ())
    return [one for one in ground.figures(c) if foes & set(c.get(one, "hth") or ()) and not ground.are_enemies(c, one, defender)]
