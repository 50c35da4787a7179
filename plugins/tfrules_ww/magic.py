"""Casting: dice are declared when it begins and thrown when it works, or when it is interrupted; then they cost, and it works.

A casting is a record of kind "cast". Within rounds it is `held` from one phase to another, and a rule of the pack says what
interrupts it; outside of rounds it is carried through at once.
"""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import (
    END,
    Between,
    Context,
    Options,
    Procedure,
    ask_consent,
    happen,
    in_name_of,
    number,
    push_block,
    steps,
    tick,
)
from tfrules_ww import dice, space
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]

PAID_FROM = {"body": "B", "mind": "M"}


def _declare(c: Context, b: Bind) -> str | None:
    """Who casts what, with how many dice: what the command did not say is asked of the caster's side."""
    caster, spell = b["caster"], b["spell"]
    why = forbidden(c, caster, "cast", "gesture")
    if why:
        return refuse(c, why)
    if b.get("scroll") is None and spell not in c.get(caster, "spells", ()):
        return refuse(c, f"{caster} has not memorized {spell}")
    least, most = least_dice(c, spell), c.game.query(c, "creature.most_dice", caster)
    if most < least:
        return refuse(c, f"{spell} takes at least {least} magic dice, and {caster} may use {most} at most")
    if "MD" not in b:
        b["MD"] = c.ask(c.game.side_of(c, caster), "choose", "MD", Between(least, most), (("who", caster),))
    if b["MD"] < least:
        return refuse(c, f"{spell} takes at least {least} magic dice")
    if b["MD"] > most:
        return refuse(c, f"{caster} may use {most} magic dice at most")
    return None


def least_dice(c: Context, spell: str) -> int:
    """The fewest magic dice a spell can be cast with."""
    line = c.game.definitions[spell].line(c, "MD", {})
    return number(line.eval(c, {}, "at_least")) if line is not None else 1


def _aim(c: Context, b: Bind) -> str | None:
    definition = c.game.definitions[b["spell"]]
    if not definition.all("radius") and not definition.all("range"):
        return None
    caster, reach = b["caster"], definition.value(c, "range", b)
    if "point" not in b:
        inside = tuple(name for name in space.space(c).names if reach is None or _is_within(c, caster, name, reach))
        if not inside:
            return refuse(c, "no point is within range")
        b["point"] = c.ask(c.game.side_of(c, caster), "choose", "point", Options(inside), (("who", caster),))
    if reach is not None and not space.is_within(c, caster, b["point"], reach):
        return refuse(c, f"{b['point']} is more than {reach} inches away")
    return None


def _is_within(c: Context, caster: str, point: str, reach: int) -> bool:
    return space.space(c).tells(caster, point) and space.is_within(c, caster, point, reach)


def _begin(c: Context, b: Bind) -> str | None:
    told = {"caster": b["caster"], "spell": b["spell"], "MD": b["MD"], "point": b.get("point"), "scroll": b.get("scroll")}
    b["cast"] = c.create("cast", "cast", **told, held=b.get("held"))
    begun = happen(c, "casts", {"caster": b["caster"], "spell": b["spell"], "cast": b["cast"]})
    return None if begun else "forget"


def _pay(c: Context, b: Bind) -> None:
    """Whoever may pay otherwise than with Mind says so with the dice."""
    ask_consent(c, "payment", lambda: {"caster": b["caster"], "cast": b["cast"]})


def _roll(c: Context, b: Bind) -> str | None:
    """One roll of all the dice: read for what it costs and, unless that was all there was, for what the spell asks."""
    caster, cast = b["caster"], b["cast"]
    dice.throw(c, b)
    score = PAID_FROM[c.value(cast, "pays")]
    before = c.get(caster, score, 0)
    least = number(c.game.query(c, f"creature.least_{score}", caster)) if score == "M" else 0
    left = max(min(before, least), before - c.get(cast, "cost", 0), 0)
    c.set(caster, **{score: left})
    if left == 0 and before > 0 and score == "B":
        happen(c, "felled", {"target": caster})
    if left > 0 and not b.get("interrupted"):
        dice.keep(c, b)
        return None
    b.pop("dice", None)
    happen(c, "interrupted" if left else "fizzles", {"caster": caster, "spell": b["spell"]})
    return "done"


def _work(c: Context, b: Bind) -> None:
    """Do what the spell does: each of its blocks whose condition holds now, one after the other."""
    definition = c.game.definitions[b["spell"]]
    bound = dict(b)
    radius = definition.value(c, "radius", b)
    if radius is not None:
        bound["area"] = space.in_radius(c, b["point"], radius)
    in_name_of(c, definition.name)
    c.emit("takes effect", spell=b["spell"], caster=b["caster"])
    for block in definition.all("does"):
        if block.condition is None or block.condition(c, bound):
            push_block(c, block, bound)


def _done(c: Context, b: Bind) -> None:
    happen(c, "finishes", {"caster": b["caster"], "cast": b["cast"]})


def _forget(c: Context, b: Bind) -> str:
    c.delete(b["cast"])
    return END


# ------------------------------------------------------------ within rounds


def _hold(c: Context, b: Bind) -> None:
    """From here on the casting may be interrupted."""
    b["held"] = True


def _end_of_begin(c: Context, b: Bind) -> str:
    return END


def _take_up(c: Context, b: Bind) -> str:
    """The next casting that is held, in the order of their casters' names; a caster who cannot go on is interrupted."""
    held = sorted((c.get(cast, "caster"), cast) for cast in c.of_kind("cast") if c.get(cast, "held"))
    if not held:
        return END
    _take(c, held[0][1], bool(forbidden(c, held[0][0], "gesture")))
    return "take_up"


def _interrupt(c: Context, b: Bind) -> str:
    """The casting of someone comes to nothing. By ruling its dice are thrown and paid for, or nothing is lost."""
    for cast in c.of_kind("cast"):
        if c.get(cast, "caster") == b["bearer"] and c.get(cast, "held"):
            _take(c, cast, True)
    return END


def _take(c: Context, cast: str, interrupted: bool) -> None:
    record = c.record(cast)
    told = {name: record[name] for name in ("caster", "spell", "MD", "point") if name in record}
    c.set(cast, held=None)
    spared = interrupted and c.game.ruling("interrupted-cost") == "spared"
    if spared:
        happen(c, "interrupted", {"caster": record["caster"], "spell": record["spell"]})
    bound = {**told, "cast": cast, "interrupted": interrupted}
    c.push("proc:ww.work cast", bound, 2 if spared else 0)


def _pass(c: Context, b: Bind) -> str:
    tick(c, b["unit"], count=b["count"])
    return END


def cast_procedures() -> tuple[Procedure, ...]:
    """The procedures of casting; bindings `caster` and `spell`; `MD` and `point` where the command says them already."""
    return (
        steps("ww.cast", _declare, _aim, _begin, _pay, _roll, _work, _done, _forget, doc="Casts a spell, at once."),
        steps(
            "ww.begin cast", _hold, _declare, _aim, _begin, _pay, _end_of_begin, _forget, doc="Begins a spell, to work later on."
        ),
        steps("ww.spells", _take_up, doc="All spells that were begun take effect."),
        steps("ww.interrupt", _interrupt, doc="Interrupts what someone, `bearer`, is casting."),
        steps("ww.work cast", _roll, _work, _done, _forget, doc="Carries through a spell that was begun."),
        steps("ww.time", _pass, doc="Lets time go by: `count` of a `unit`."),
    )
