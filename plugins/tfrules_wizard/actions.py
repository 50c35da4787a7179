"""What the actions of magic do: doubles that others cannot tell from their originals, and their end."""

from __future__ import annotations

from functools import partial
from typing import Any

from tfrules.engine.surface import Context, Statement, effects_on, end_effect, give, happen, many, number, one_of, prolong
from tfrules_tft import ground, injury
from tfrules_tft.actions import protected, weapon_class
from tfrules_wizard.beings import betray, public
from tfrules_wizard.beings import spot as find_spot
from tfrules_wizard.counterfeit import dissolve

Bind = dict[str, Any]
OWN = frozenset(
    {"kind", "side", "hth", "alias", "known_to", "veiled", "seen_by", "unreal", "maker", "acted"}
)  # a double takes none of these over
VEILED = ("unreal", "maker", "acted", "spent")  # what would give a double away


def copy(c: Context, s: Statement, b: Bind) -> None:
    """A double of a figure, with everything that can be seen of it as it is now, in its hex; it does nothing this turn.

    To those who don't know better original and double look alike from the start: what would tell them apart is veiled on both.
    """
    original, maker = one_of(c, s, b, "who"), one_of(c, s, b, "by", "caster")
    side = c.game.side_of(c, maker)
    knowing = tuple(sorted({side, c.game.side_of(c, original)}))
    veil = {**(c.get(original, "veiled") or {}), **dict.fromkeys(VEILED, knowing)}
    seen = {name: value for name, value in c.record(original).items() if name not in OWN}
    own = {"side": side, "unreal": s.word("unreal"), "maker": maker, "acted": True, "veiled": veil}
    twin = c.create("figure", f"{original}'s double", **seen, **own)
    known = public(c, original)
    if known != original and c.exists(known):  # a double of a double: those who know whose it was know the other by that name
        known = fresh(c, known)
    c.set(original, veiled=veil, alias=known, known_to=knowing)
    c.set(twin, alias=fresh(c, known), known_to=knowing)
    for spell in many(s.eval(c, b, "keeping")):
        for effect in effects_on(c, original, spell):
            _follow(c, effect, twin, knowing)
    lent = number(c.value(original, "ST")) - number(c.value(twin, "ST"))  # by what it does not keep: it is as strong as it looks all the same
    if lent:
        c.set(twin, spent=number(c.get(twin, "spent", 0)) - lent)
    for effect in c.of_kind("effect"):  # who keeps a spell up is the real one
        if c.get(effect, "caster") == original:
            c.set(effect, veiled={**(c.get(effect, "veiled") or {}), "caster": knowing, "bind": knowing})
    b[s.word("as")] = twin
    happen(c, "appears", {"figure": twin})


def _follow(c: Context, effect: str, twin: str, knowing: tuple[str, ...]) -> None:
    """What the original shows its double shows as well, as long as it does."""
    record = c.record(effect)
    veil = {**(record.get("veiled") or {}), "follows": knowing, "ends": knowing}
    c.set(effect, veiled=veil)
    copied = give(c, str(record["of"]), twin, record.get("bind") or {}, record.get("ends"), record.get("scale"))
    c.set(copied, caster=record.get("caster"), upkeep=record.get("upkeep"), follows=effect, veiled=veil)


def fresh(c: Context, known: str) -> str:
    """A public name that nobody bears: the known one with the next number."""
    base, _, number = known.rpartition(" ")
    base = base if number.isdigit() and base else known
    taken = {public(c, one) for one in c.of_kind("figure")} | set(c.of_kind("figure"))
    at = 2
    while f"{base} {at}" in taken:
        at += 1
    return f"{base} {at}"


def settle(c: Context, s: Statement, b: Bind) -> None:
    """A double comes to stand elsewhere than its original; where there is no room for it, it does not last."""
    twin, maker = one_of(c, s, b, "who"), one_of(c, s, b, "by", "caster")
    found = find_spot(c, b, maker, ground.shape(c, twin))
    if found is None:
        banish(c, twin)
    else:
        c.set(twin, hex=tuple(found[0]), facing=found[1])


def confuse(c: Context, s: Statement, b: Bind) -> None:
    """Of two that look alike the one named goes by the newcomer's public name from now on, whichever it is."""
    one, other = one_of(c, s, b, "one"), one_of(c, s, b, "with")
    old, new = public(c, one), public(c, other)
    newcomer = one_of(c, s, b, "newcomer")
    c.set(newcomer, alias=new)
    c.set(other if newcomer == one else one, alias=old)


def hide(c: Context, s: Statement, b: Bind) -> None:
    """Nobody but its own side sees someone from now on."""
    for figure in many(s.eval(c, b, "who")):
        if c.get(figure, "seen_by") is None:
            c.emit("hidden", figure=figure)
        c.set(figure, seen_by=(c.game.side_of(c, figure),))


def show(c: Context, s: Statement, b: Bind) -> None:
    """All see someone again."""
    for figure in many(s.eval(c, b, "who")):
        if c.get(figure, "seen_by") is not None:
            c.set(figure, seen_by=None)
            c.emit("shown", figure=figure)


def spot(c: Context, s: Statement, b: Bind) -> None:
    """All learn in which hex someone unseen is at this moment, and nothing else."""
    for figure in many(s.eval(c, b, "who")):
        betray(c, figure)


def extend(c: Context, s: Statement, b: Bind) -> None:
    """What lasts for turns lasts for so many more."""
    for effect in many(s.eval(c, b, "what")):
        prolong(c, effect, "turn", number(s.eval(c, b, "by")))


def disarm(c: Context, s: Statement, b: Bind) -> None:
    """What someone has in one hand falls to the ground, or breaks; what grew there does neither."""
    field = {"weapon": "ready", "shield": "shield"}[s.eval(c, b, "of")]
    for figure in many(s.eval(c, b, "who")):
        held = c.get(figure, field)
        if held is None or (not c.get(figure, "shield_ready") if field == "shield" else weapon_class(c, held) == "natural"):
            continue
        if s.has("broken") and field == "shield":  # of a shield nothing is left that could be used
            injury.let_go(c, figure, held)
            c.emit("broken", figure=figure, weapon=held)
        elif s.has("broken"):
            injury.shatter(c, figure, held)
        else:
            injury.drop(c, figure, held)


def harm(c: Context, s: Statement, b: Bind) -> None:
    """Hits from one source that goes on for a turn: they add up, and what protects is taken from the sum once."""
    amount, source = number(s.eval(c, b, "by")), s.word("from")
    for figure in many(s.eval(c, b, "who")):
        suffered = c.get(figure, "suffered") or {}
        before = number(suffered.get(source, 0))
        hits = _through(c, figure, before + amount) - _through(c, figure, before)
        c.set(figure, suffered={**suffered, source: before + amount})
        c.emit("harmed", figure=figure, source=source, by=amount, hits=hits)
        injury.wound(c, figure, hits)


def _through(c: Context, figure: str, hits: int) -> int:
    """What armor, hide, spells and a ready shield let through of so many hits that come from no weapon and no side."""
    attack = c.create("attack", f"harm to {figure}", target=figure, facing="front")
    through = protected(c, attack, hits)
    c.delete(attack)
    return through


def vanish(c: Context, s: Statement, b: Bind) -> None:
    """Something made by magic is gone: of someone nothing is left in its hex, and what was on it ends."""
    for one in many(s.eval(c, b, "who")):
        if c.get(one, "kind") == "effect":
            dissolve(c, one)
        else:
            banish(c, one)


def banish(c: Context, figure: str) -> None:
    """Someone made by magic is gone, if it is not already."""
    if c.exists(figure) and not (c.get(figure, "health") == "dead" and c.get(figure, "hex") is None):
        happen(c, "vanishes", {"figure": figure}, partial(_gone, c, figure))


def _gone(c: Context, figure: str) -> None:
    c.set(figure, health="dead", posture="prone", hex=None)
    for effect in effects_on(c, figure):
        if c.get(effect, "anchors"):  # what kept it here goes with it, and is no end of its own
            c.delete(effect)
        else:
            end_effect(c, effect, "its bearer vanished")
    for other in c.of_kind("figure"):
        held = c.get(other, "hth") or ()
        if figure in held:
            c.set(other, hth=tuple(one for one in held if one != figure) or None)
    c.set(figure, hth=None)
