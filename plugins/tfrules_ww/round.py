"""The melee of a round: everybody says whom to strike, attacks on one target are pooled, initiative decides who is first.

Attacks go in two waves. An attack whose target strikes back at its attackers, and has the initiative, comes in the second wave;
all others in the first. Within a wave all roll before any is carried out, so that they are simultaneous.
"""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import END, TURN, Amount, Context, Options, Procedure, Request, number, offers_at, steps
from tfrules_ww import space
from tfrules_ww.checks import score_of
from tfrules_ww.melee import declare
from tfrules_ww.refusal import forbidden

Bind = dict[str, Any]
NOBODY = "none"
NOW, PAST = "now", "past"  # whether the sides clash in this round, or have clashed before
CHOSEN = ("movement", "spellcasting", "missile fire", "other actions")  # the steps in which somebody may do something
SOON = 100  # rounds: who waits longer than that does not wait in a fight


def _wrestle(c: Context, b: Bind) -> None:
    """Whoever wrestles does nothing else in the round; a hold that is pinned goes on beside a blow."""
    for grapple in c.of_kind("grapple"):
        holder, held = c.get(grapple, "holder"), c.get(grapple, "held")
        if not c.get(grapple, "pinned"):
            c.set(holder, acted=True)
            c.set(held, acted=True)
        c.push("proc:ww.grapple", {"grapple": grapple})


def _declare(c: Context, b: Bind) -> str | None:
    """Whoever may strike is asked for a target, all at once: nobody's answer is known before all are in.

    The first round in which somebody may is that in which the sides clash.
    """
    clash = c.get(TURN, "clash") if c.exists(TURN) else PAST
    if clash == NOW:
        c.set(TURN, clash=PAST)
    able = [(one, near) for one in c.of_kind("creature") if (near := _targets(c, one)) and not forbidden(c, one, "attack")]
    questions = [
        Request("", c.game.side_of(c, one), "choose", "strike", Options((*near, NOBODY)), (("who", one),)) for one, near in able
    ]
    if not questions:
        return END
    if clash is None:
        c.set(TURN, clash=NOW)
    pools: dict[str, list[str]] = {}
    for (one, _), target in zip(able, c.ask_all(questions), strict=True):
        if target != NOBODY:
            pools.setdefault(target, []).append(one)
    for target in sorted(pools):
        attack = declare(c, tuple(pools[target]), target)
        c.push("proc:ww.ready attack", {"attack": attack})
    return None


def _targets(c: Context, one: str) -> tuple[str, ...]:
    side = c.get(one, "side")
    return tuple(foe for foe in space.next_to(c, one) if c.get(foe, "side") != side and not c.get(foe, "dead"))


def _initiative(c: Context, b: Bind) -> None:
    """Who parries does not strike back. Of two that strike at each other the one with the higher total comes first."""
    drop_out(c, lambda one: bool(c.get(one, "acted")))
    first: list[str] = []
    second: list[str] = []
    for attack in c.of_kind("attack"):
        answer = counterattack(c, attack)
        if answer is None or c.game.ruling("melee-simultaneity") == "simultaneous":
            first.append(attack)
        elif attack < answer:  # each pair once
            waves = {1: ((attack,), (answer,)), -1: ((answer,), (attack,)), 0: ((attack, answer), ())}
            earlier, later = waves[who_is_first(c, c.get(attack, "attackers"), c.get(answer, "attackers"))]
            first += earlier
            second += later
    for attack in c.of_kind("attack"):
        for one in c.get(attack, "attackers"):
            c.set(one, acted=True)
    b["first"], b["second"] = tuple(sorted(first)), tuple(sorted(second))


def drop_out(c: Context, gone: Any) -> None:
    """Take those who cannot strike any more out of the attacks; an attack without anybody is over."""
    for attack in c.of_kind("attack"):
        left = tuple(one for one in c.get(attack, "attackers") if not gone(one))
        if not left:
            c.delete(attack)
        elif left != c.get(attack, "attackers"):
            c.set(attack, attackers=left, attacker=left[0])


def counterattack(c: Context, attack: str) -> str | None:
    """The attack in which the target strikes at one of those who strike at it."""
    target, attackers = c.get(attack, "target"), c.get(attack, "attackers")
    for other in c.of_kind("attack"):
        if target in c.get(other, "attackers") and c.get(other, "target") in attackers:
            return other
    return None


def who_is_first(c: Context, some: tuple[str, ...], others: tuple[str, ...]) -> int:
    """1 when the first strike first, -1 when the others do, 0 when both strike together.

    When sides clash, or one of both charges, and one of both is alone, the longer weapon decides; else the best total of a Speed
    roll, or Speed itself.
    """
    first = not c.exists(TURN) or c.get(TURN, "clash") == NOW
    if (first or any(c.get(one, "charging") for one in (*some, *others))) and 1 in (len(some), len(others)):
        reach = [max(c.game.query(c, "creature.reach", one) for one in pool) for pool in (some, others)]
        if reach[0] != reach[1]:
            return _sign(reach[0] - reach[1])
    speed = [max(score_of(c, one, "S") for one in pool) for pool in (some, others)]
    if c.game.ruling("initiative-method") == "roll" and all(speed):
        totals = [max(_total(c, one) for one in pool if score_of(c, one, "S")) for pool in (some, others)]
        if totals[0] != totals[1]:
            return _sign(totals[0] - totals[1])
    return _sign(speed[0] - speed[1])


def _total(c: Context, one: str) -> int:
    roll = c.roll("initiative", Amount.dice(score_of(c, one, "S"), 6), (("who", one),))
    best = int(roll.read_faces(max)) + number(c.game.query(c, "creature.quickness", one))
    c.emit("initiative", who=one, faces=roll.shown, total=best)
    return best


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _first_rolls(c: Context, b: Bind) -> None:
    _push(c, "ww.roll attack", b["first"])


def _first_blows(c: Context, b: Bind) -> None:
    _push(c, "ww.strike", b["first"])


def _second_rolls(c: Context, b: Bind) -> None:
    drop_out(c, lambda one: not c.exists(one) or not c.value(one, "conscious") or c.value(one, "helpless"))
    b["second"] = tuple(attack for attack in b["second"] if c.exists(attack) and c.exists(c.get(attack, "target")))
    _push(c, "ww.roll attack", b["second"])


def _second_blows(c: Context, b: Bind) -> str:
    _push(c, "ww.strike", b["second"])
    return END


def _push(c: Context, procedure: str, attacks: tuple[str, ...]) -> None:
    for attack in attacks:
        c.push(f"proc:{procedure}", {"attack": attack})


def _time(c: Context, b: Bind) -> str:
    """A fight with one side left is over; so is one in which nobody can do anything, and nothing will soon change that."""
    standing = {c.get(one, "side") for one in c.of_kind("creature") if c.value(one, "conscious")}
    if len(standing) < 2 or _stands_still(c):
        c.set(TURN, over=True, winner=next(iter(standing)) if len(standing) == 1 else None)
    return END


def _stands_still(c: Context) -> bool:
    creatures = c.of_kind("creature")
    if c.of_kind("cast") or any(c.get(one, "moved") or c.get(one, "acted") for one in creatures):
        return False
    ends = [end for effect in c.of_kind("effect") for end in c.get(effect, "ends") or ()]
    if any(0 < end.get("left", 0) <= SOON and end.get("unit") == "round" for end in ends):
        return False
    if any(_targets(c, one) and not forbidden(c, one, "attack") for one in creatures):
        return False
    return not any(offers_at(c, phase, side) for side in c.game.sides(c) for phase in CHOSEN)


def round_procedures() -> tuple[Procedure, ...]:
    """The procedures of a round that are more than offers."""
    return (
        steps(
            *("ww.melee", _wrestle, _declare, _initiative, _first_rolls, _first_blows, _second_rolls, _second_blows),
            doc="The melee of a round.",
        ),
        steps("ww.end of round", _time, doc="Ends a round."),
    )
