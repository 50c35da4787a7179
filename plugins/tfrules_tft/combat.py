"""The combat stage: attacks are declared, then come one by one, the order reckoned anew before each."""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex, are_adjacent
from tfrules.engine.surface import END, TURN, Context, Procedure, ask, choose_offer, number, offers_at, steps, take
from tfrules_tft import flight, ground, injury, manners, options
from tfrules_tft.actions import weapon_class
from tfrules_tft.attack import place
from tfrules_tft.dice import a_die_each, highest

Bind = dict[str, Any]


def targets(c: Context, figure: str, only: str | None = None, beside: str = "") -> list[dict[str, Any]]:
    """What a figure may attack with the option it chose: {"target", "how"} in a fixed order; of one enemy only, when it is named.

    With the name of a manner beside which another attack is made: what that lets it do besides, whether or not it has acted.
    """
    letter = c.get(figure, "option")
    known = options.options(c)
    if letter not in known or not ground.is_well(c, figure) or c.get(figure, "fell"):
        return []
    if not beside and c.game.permitted(c, "attack", figure):
        return []
    option, weapon = known[letter], c.get(figure, "ready")
    done = (*options.words(option, c), *((beside,) if beside else ()))
    asked = ground.figures(c) if only is None else (only,)
    foes = [one for one in asked if ground.are_enemies(c, one, figure) and ground.is_foe(c, one) and ground.is_seen(c, one, figure)]
    kind = weapon_class(c, weapon)
    if c.get(figure, "hth"):
        held = c.get(figure, "hth") if {"attack", "shoot", "grapple"} & set(done) else ()
        return [{"target": foe, "how": "hth"} for foe in foes if foe in held]
    found: list[dict[str, Any]] = []
    up = ground.is_up(c, figure)
    strikes = "attack" in done and kind != "missile" and up and not c.game.permitted(c, "strike", figure)
    for foe in foes:
        filled = ground.cells(c, foe)
        if not filled:
            continue
        if strikes and reaches(c, figure, filled):
            found.append({"target": foe, "how": "hand"})
        elif strikes and c.value(weapon, "jabs", {}) and _jabs(c, figure, filled):
            found.append({"target": foe, "how": "jab"})
        if "shoot" in done and kind == "missile" and _is_sighted(c, figure, filled) and not c.game.permitted(c, "shoot", figure):
            found.append({"target": foe, "how": "shoot"})
        if "grapple" in done and not options.may_leap(c, figure, option) and up and ground.is_well(c, foe) and ground.adjacent(c, figure, foe):
            found.append({"target": foe, "how": "grapple"})
        if up:
            found += manners.targets(c, figure, foe, filled, done)
    return found


def _is_sighted(c: Context, figure: str, filled: tuple[Hex, ...]) -> bool:
    return any(ground.open_to(c, "sight", figure, at) and flight.is_open(c, figure, at) for at in filled)


def _jabs(c: Context, figure: str, filled: tuple[Hex, ...]) -> bool:
    return any(ground.open_to(c, "jab", figure, at) for at in filled if at in ground.jab_hexes(c, figure))


def reaches(c: Context, figure: str, filled: tuple[Hex, ...]) -> bool:
    """Whether a figure reaches one of some hexes by hand: those beside it, as far as no rule shuts them off."""
    return any(ground.open_to(c, "strike", figure, at) for at in filled if at in ground.beside(c, figure))


def closed_on(c: Context, figure: str, began: Hex) -> list[str]:
    """The enemies that a move which began in a hex has brought a figure next to."""
    return [
        one
        for one in ground.figures(c, alive=True)
        if ground.are_enemies(c, one, figure)
        and ground.adjacent(c, figure, one)
        and not any(are_adjacent(began, at) for at in ground.cells(c, one))
    ]


def _fighters(c: Context) -> list[str]:
    """Those who can act, in the order in which their sides decide."""
    sides = c.get(TURN, "order") or c.game.sides(c)
    return [figure for side in sides for figure in ground.figures(c, alive=True) if c.get(figure, "side") == side]


def _changes(c: Context, declared: bool) -> None:
    """Sides that want to be asked may change their figures' options before anything else happens."""
    if any(c.get(side, "may_change") for side in c.game.sides(c)):
        c.push("proc:changes", {"declared": declared})


def _begin(c: Context, b: Bind) -> None:
    _changes(c, declared=False)


def _declare(c: Context, b: Bind) -> None:
    """Attacks are chosen before any is resolved. A charge is an attack on someone its maker has moved next to."""
    for figure in _fighters(c):
        decide(c, figure)
    for attack in c.of_kind("attack"):
        foe = c.get(attack, "target")
        if c.get(foe, "charged") and not c.get(attack, "jab") and c.get(attack, "hand"):
            c.set(attack, against_charge=True)
    if any(c.value(attack, "pole_charge_now") for attack in c.of_kind("attack")):
        for attack in c.of_kind("attack"):
            c.set(attack, pole_turn=True)
    _changes(c, declared=True)


def decide(c: Context, figure: str) -> None:
    """Ask whom a figure attacks, if it can attack anyone. Who passes has done with this turn."""
    open_targets = targets(c, figure)
    if not open_targets:
        return
    side = str(c.get(figure, "side"))
    chosen = c.choose(side, "attack", (*open_targets, options.PASS), kind="act", about=(("figure", figure),))
    if chosen == options.PASS:
        c.set(figure, acted=None if deeds(c, figure) or c.get(side, "may_change") else True)
    else:
        declare(c, figure, chosen)


def declare(c: Context, figure: str, chosen: dict[str, Any]) -> list[str]:
    """Write a declared attack, and the one that its manner brings along."""
    found, more = [intend(c, figure, chosen)], manners.also(c, chosen["how"])
    if more:
        found.append(intend(c, figure, {**chosen, "how": more}))
        c.set(found[-1], beside=chosen["how"])
    return found


def _decide_again(c: Context) -> None:
    """Whoever was drawn into hand-to-hand combat before its blow strikes there; what it meant to do is past."""
    for figure in _fighters(c):
        if not c.get(figure, "hth"):
            continue
        meant = [attack for attack in c.of_kind("attack") if c.get(attack, "attacker") == figure]
        if not any(_able(c, attack) for attack in meant):
            for attack in meant:
                c.delete(attack)
            decide(c, figure)


def intend(c: Context, figure: str, chosen: dict[str, Any]) -> str:
    """Write a declared attack."""
    how, foe = chosen["how"], chosen["target"]
    counts = manners.counts_as(c, how)
    charge = (
        (how in ("hand", "grapple") or counts == manners.HAND)
        and foe in (c.get(figure, "closed_on") or ())
        and ground.adjacent(c, figure, foe)
    )
    if charge:
        c.set(figure, charged=True)
    weapon = manners.weapon_of(c, how, figure)
    if how in ("hth", "grapple") and weapon_class(c, weapon) not in ("knife", "natural"):
        weapon = c.game.ruleset.find("weapon", "Bare hands").qualified
    return c.create(
        "attack",
        f"{figure} attacks",
        attacker=figure,
        target=foe,
        weapon=weapon,
        how=how,
        missile=how == "shoot" or None,
        hand=None if how == "shoot" or counts in (manners.THROWN, manners.BREATH) else True,
        thrown=counts == manners.THROWN or None,
        hth=how == "hth" or None,
        jab=how == "jab" or None,
        charge=charge or None,
        grapple=how == "grapple" or None,
        facing="front",
        **{"from": c.get(figure, "hex")},
    )


def leap(c: Context, figure: str, foe: str) -> None:
    """Enter an enemy's hex while moving: how the enemy takes it is settled at once, the blow waits for combat."""
    attack = intend(c, figure, {"target": foe, "how": "grapple"})
    c.set(attack, leap=True)
    place(c, attack)
    c.push("proc:jump", {"attack": attack})


def _able(c: Context, attack: str) -> bool:
    """Whether a declared attack can still be made: by the same rules by which it could be declared, and with the same weapon."""
    figure, weapon = c.get(attack, "attacker"), c.get(attack, "weapon")
    held = weapon_class(c, weapon) == "natural" or weapon in (c.get(figure, "ready"), c.get(figure, "left"))
    foe = c.get(attack, "target")
    if c.get(attack, "reaches"):
        return held and ground.is_up(c, figure) and ground.is_foe(c, foe) and not c.game.permitted(c, "attack", figure)
    return held and {"target": foe, "how": c.get(attack, "how")} in targets(c, figure, foe, c.get(attack, "beside") or "")


def order_dx(c: Context, attack: str) -> int:
    """The DX by which attacks come: everything but range, or the figure's own state only, as `order-adjustments` rules."""
    if c.game.ruling("order-adjustments") == "own-state":
        return number(c.value(c.get(attack, "attacker"), "adjDX"))
    trace = ask(c, "attack.DX", attack)
    return number(trace.value - sum(s.amount for s in trace.steps if s.stage == "range" and s.state == "applied"))


def _next(c: Context, b: Bind) -> str | None:
    _decide_again(c)
    keys: dict[str, tuple[int, int]] = {}
    for attack in (one for one in c.of_kind("attack") if _able(c, one)):
        place(c, attack)
        figure = str(c.get(attack, "attacker"))
        key = _key(c, b, attack)
        keys[figure] = max(key, keys.get(figure, key))
    keys |= {figure: _held(c, b, figure, (0, number(c.value(figure, "adjDX")))) for figure in _fighters(c) if figure not in keys and deeds(c, figure)}
    if not keys:
        return "again"
    best = max(keys.values())
    b["tied"] = tuple(one for one, key in keys.items() if key == best)
    return None


def _key(c: Context, b: Bind, attack: str) -> tuple[int, int]:
    return _held(c, b, attack, (number(c.game.query(c, "attack.rank", attack)), order_dx(c, attack)))


def _held(c: Context, b: Bind, what: str, now: tuple[int, int]) -> tuple[int, int]:
    """The place of an attack, or of who has none, in the order: that of now, or the first it had, as `order-running` rules."""
    if c.game.ruling("order-running") == "running":
        return now
    b["order"] = {what: now, **b.get("order", {})}
    rank, dx = b["order"][what]
    return rank, dx


def _tie(c: Context, b: Bind) -> str | None:
    """The higher die goes first among figures of different sides. A step for each throw: thrown again is where it began."""
    if len({c.get(figure, "side") for figure in b["tied"]}) > 1:
        b["tied"] = highest(a_die_each(c, "tie", b["tied"]))
    return "tie" if len({c.get(figure, "side") for figure in b["tied"]}) > 1 else None


def _act(c: Context, b: Bind) -> str:
    """Whoever's turn it is acts; of its own figures that are tied a side says which."""
    tied = b.pop("tied")
    figure = tied[0] if len(tied) == 1 else str(c.choose(str(c.get(tied[0], "side")), "next", tied, kind="order"))
    attacks = [one for one in c.of_kind("attack") if c.get(one, "attacker") == figure and _able(c, one)]
    if attacks:
        attack = max(attacks, key=lambda one: _key(c, b, one))
        c.push("proc:jump" if c.get(attack, "grapple") else "proc:attack", {"attack": attack})
    else:
        _do(c, figure)
    _changes(c, declared=True)
    return "next"


def deeds(c: Context, figure: str) -> list[Any]:
    """What rules offer a figure instead of an attack when its turn to act comes."""
    if not ground.is_well(c, figure) or c.get(figure, "acted") or c.get(figure, "fell"):
        return []
    return [one for one in offers_at(c, "act", str(c.get(figure, "side"))) if one.who == figure]


def _do(c: Context, figure: str) -> None:
    """A figure takes what is offered at its turn to act, or passes; either way it has acted."""
    found = deeds(c, figure)
    chosen = choose_offer(c, str(c.get(figure, "side")), found, (("figure", figure),))
    if chosen is not None:
        take(c, *chosen)
    c.set(figure, acted=True)


def _again(c: Context, b: Bind) -> str | None:
    """When all have made their first attack, those are ready anew whom a rule gives a further one, or whom none forbids it."""
    further = [figure for figure in _fighters(c) if c.get(figure, "again") or (c.get(figure, "acted") and not c.game.permitted(c, "attack", figure))]
    for figure in further:
        c.set(figure, again=None, acted=None)
    b["further"] = tuple(further)
    return None if further else "rise"


def _further(c: Context, b: Bind) -> str:
    """They choose whom the further attack is on, and the order begins anew."""
    for figure in b["further"]:
        decide(c, figure)
        if not any(c.get(attack, "attacker") == figure for attack in c.of_kind("attack")):
            c.set(figure, acted=True)
    b["further"] = ()
    return "next"


def _rise(c: Context, b: Bind) -> str:
    for attack in c.of_kind("attack"):
        c.delete(attack)
    for figure in ground.figures(c, alive=True):
        if c.get(figure, "rising") and not c.get(figure, "hth") and ground.may_rise(c, figure):
            injury.stand(c, figure)
    return END


COMBAT: tuple[Procedure, ...] = (steps("combat", _begin, _declare, _next, _tie, _act, _again, _further, _rise, doc="The combat stage."),)
