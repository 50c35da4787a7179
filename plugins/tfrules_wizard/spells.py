"""What a spell's text says, read for one casting: its type, price, whom it may be aimed at, how long it lasts."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex
from tfrules.engine.surface import (
    Context,
    Definition,
    Plain,
    Statement,
    effects_on,
    is_maintained,
    many,
    number,
    prolong,
    push_block,
)
from tfrules_tft import blind, ground
from tfrules_wizard import places

Bind = dict[str, Any]
MISSILE, THROWN, CREATION, SPECIAL = TYPES = ("missile", "thrown", "creation", "special")
ROLES = ("caster", "subject", "spell")  # what every line of a spell may read, beside the names it chooses and rolls itself


def text(c: Context, spell: str) -> Definition:
    """The spell a name stands for; also that of the standing lines it gives (`pack:Name/effect`)."""
    return c.game.definitions[spell.split("/")[0]]


def type_of(c: Context, spell: str) -> str:
    """missile, thrown, creation or special."""
    return str(text(c, spell).value(c, "type", {}))


def is_marked(c: Context, spell: str, word: str) -> bool:
    """Whether the spell carries a flag: secret, defensive, control."""
    return bool(text(c, spell).value(c, word, {}))


def names(definition: Definition) -> tuple[str, ...]:
    """The names a spell's own lines give to what is chosen and rolled."""
    return tuple(
        str(name)
        for head, slot in (("choose", "name"), ("roll", "as"))
        for line in definition.all(head)
        if (name := line.word(slot))
    )


def is_known(c: Context, figure: str, spell: str) -> bool:
    """Whether a figure can cast a spell: it knows it, or every wizard does."""
    known = c.get(figure, "spells") or ()
    return spell in known or (bool(known) and is_marked(c, spell, "common"))


def known(c: Context, figure: str) -> tuple[str, ...]:
    """The spells that a figure can cast, those that every wizard knows last."""
    own = tuple(c.get(figure, "spells") or ())
    return own + tuple(name for name in c.game.by_kind.get("spell", ()) if name not in own and is_known(c, figure, name))


def bound(c: Context, b: Bind) -> Bind:
    """The bindings that a spell's lines and what it gives may read."""
    kept = (*ROLES, *names(text(c, b["spell"])))
    return {name: b[name] for name in kept if b.get(name) is not None}


def price(c: Context, b: Bind) -> int:
    """What a casting costs when it works."""
    return int(text(c, b["spell"]).value(c, "cost", b) or 0)


def least_price(c: Context, b: Bind) -> int:
    """What a casting costs at the least: every number that its caster chooses freely is the lowest that the text allows."""
    lowest = {line.word("name"): line.eval(c, b, "from") for line in text(c, b["spell"]).all("choose") if "from" in line.slots}
    return price(c, {**lowest, **b})


def is_open(c: Context, b: Bind) -> bool:
    """Whether what a casting costs shows only when it works, so that nobody can be too weak to try."""
    line = text(c, b["spell"]).line(c, "cost", b)
    return line is not None and bool(line.word("on_landing"))


def affects(c: Context, b: Bind) -> bool:
    """Whether a spell does anything to its subject."""
    return all(line.eval(c, b, "affects", True) for line in text(c, b["spell"]).all("affects"))


def floor(c: Context) -> int:
    """The strength below which no wizard may spend himself."""
    if c.game.ruling("cast-floor") == "one" or c.game.ruling("death") == "one-out":
        return 1
    return 0


def spendable(c: Context, figure: str) -> int:
    """How much strength a figure may spend on magic now."""
    return max(0, number(c.value(figure, "ST")) - floor(c))


def is_area(c: Context, b: Bind) -> bool:
    """Whether a spell goes at everyone in some place (`target each figure ...`), so that nobody is aimed at."""
    line = text(c, b["spell"]).line(c, "target", b)
    return line is not None and line.picks_all("who")


def subjects(c: Context, b: Bind) -> list[str]:
    """Whom the caster may aim the spell at from where it is, or whom it goes at by itself; in a fixed order."""
    line = text(c, b["spell"]).line(c, "target", b)
    if line is None:
        return []
    if is_area(c, b):
        return [one for one in c.of_kind("figure") if c.get(one, "health", "well") != "dead" and line.fits(c, b, "who", one)]
    return [one for one in c.of_kind("figure") if line.fits(c, b, "who", one) and misaimed(c, b, one) == ""]


def misaimed(c: Context, b: Bind, subject: str) -> str:
    """Why a spell cannot be aimed at someone from where its caster is, "" when it can. Without a board everything is near."""
    if c.get(subject, "health", "well") == "dead":
        return f"{subject} is dead"
    if not ground.is_seen(c, subject, b["caster"]):
        return f"{b['caster']} does not see {subject}"
    rule = c.game.permitted(c, "aim", subject, {"actor": b["caster"]})
    if rule:
        return f"{c.game.definitions[rule].label} forbids it"
    faults = [out_of_reach(c, b, at, subject) for at in ground.cells(c, subject) or (None,)]
    return "" if "" in faults else faults[0]


def out_of_reach(c: Context, b: Bind, at: Hex | None, called: str) -> str:
    """Why a spell cannot be aimed at a hex from where its caster is, "" when it can; `called` is what is said to be there."""
    caster = b["caster"]
    if type_of(c, b["spell"]) == CREATION and not places.in_reach(c, caster, at):
        return f"{called} is neither in the caster's megahex nor in one that touches it"
    here = ground.hex_of(c, caster)
    if not places.in_front(c, caster, at):
        return f"{called} is not in front of {caster}"
    if at is not None and here is not None and not places.sees(c, here, at, lambda on: bool(barriers(c, b["spell"], on))):
        return f"a wall stands between {caster} and {called}"
    return ""


def barriers(c: Context, spell: str, at: Hex) -> list[tuple[str, tuple[Statement, ...]]]:
    """What lies in a hex that would bar other spells, but to which this one does something; with the block that says what."""
    found = []
    for line in text(c, spell).all("barred by"):
        named = many(line.eval(c, {}, "what"))
        found += [(effect, line.block) for effect in effects_on(c, tuple(at)) if c.get(effect, "of") in named]
    return found


def is_stopped(c: Context, spell: str, at: Hex) -> bool:
    """Whether a spell that flies goes no farther than a hex, whatever it does there."""
    return ground.board(c).is_shut(at) or (ground.barred(c, at, "pass") and not barriers(c, spell, at))


def guesses(c: Context, b: Bind) -> list[tuple[int, int]]:
    """The hexes at which a spell that is aimed at somebody may be cast by guess: where the caster sees nobody, and someone may be."""
    if text(c, b["spell"]).line(c, "target", b) is None or is_area(c, b):
        return []
    return [(at.q, at.r) for at in blind.hexes(c, b["caster"]) if out_of_reach(c, b, at, "it") == ""]


def found(c: Context, b: Bind, at: Hex) -> str | None:
    """Whoever stands unseen in a hex at which a spell was cast by guess, if it may be cast on such a one."""
    line, one = text(c, b["spell"]).line(c, "target", b), ground.unseen_in(c, at, b["caster"])
    return one if line is not None and one is not None and line.fits(c, b, "who", one) else None


def kept_up(c: Context, caster: Plain) -> list[str]:
    """The continuing spells that a figure keeps going, in the order of their ids; copies of one are kept with it."""
    return [
        name
        for name in c.of_kind("effect")
        if c.get(name, "caster") == caster
        and c.get(name, "follows") is None
        and is_maintained(c, name)
    ]


def set_off(c: Context, b: Bind, bind: Bind) -> None:
    """Push what stands in the spell's `hit`, with the bindings that it may read."""
    for line in text(c, b["spell"]).all("hit"):
        if line.condition is None or line.condition(c, {**b, **bind}):
            push_block(c, line, bind)


def put_on(c: Context, b: Bind, scale: Plain = None) -> str:
    """Give what stands in the spell's `effect` to its subject. Who keeps it up, and for how much, is fixed with the casting."""
    definition = text(c, b["spell"])
    lasts = definition.line(c, "lasts", b)
    duration = lasts.word("time") if lasts is not None else None
    effect = c.game.give(c, f"{definition.name}/effect", b["subject"], bound(c, b), duration, scale)
    secret = True if is_marked(c, b["spell"], "secret") else None
    knowing = (c.game.side_of(c, b["caster"]),)  # whoever finds it out does not learn whose it is
    if c.game.ruling("cast-turn-counts") == "not-counted":
        prolong(c, effect, "turn", 1)
    c.set(effect, caster=b["caster"], upkeep=definition.value(c, "upkeep", b), secret=secret)
    if secret:
        c.set(effect, veiled={"caster": knowing, "bind": knowing})
    _share(c, b, effect)
    return effect


def _share(c: Context, b: Bind, effect: str) -> None:
    """What one casting made doubly or triply, or put on everyone in some place, costs no more than one of it, then or later."""
    cast: Plain = b.get("cast") or b.get("deed")
    if not c.exists(cast):
        return
    if is_area(c, b) or (number(c.get(cast, "times", 1)) > 1 and type_of(c, c.get(cast, "of")) == CREATION):
        first = c.get(cast, "first") or effect
        c.set(cast, first=first)
        c.set(effect, shares=first)


def upkeep(c: Context, effect: str) -> int:
    """What keeping an effect up costs each turn. A roll of 3 or 4 does not raise it."""
    return number(c.get(effect, "upkeep", 0))


def aspects(c: Context, spell: str) -> tuple[str, ...]:
    """Each magnitude of a spell that a roll of 3 or 4 may multiply: of its own lines and of what it gives."""
    return text(c, spell).aspects
