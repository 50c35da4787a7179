"""Initiative, the end of a fight, and entering an enemy's hex for hand-to-hand combat."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import END, TURN, Context, Procedure, agrees, forget, happen, run_block, steps
from tfrules_tft import careers, ground, pickup
from tfrules_tft.actions import join
from tfrules_tft.attack import roles_of
from tfrules_tft.dice import a_die_each, highest

Bind = dict[str, Any]


def _sides(c: Context, b: Bind) -> None:
    careers.open_doors(c)
    b["tied"], b["behind"] = tuple(c.game.sides(c)), ()


def _dice(c: Context, b: Bind) -> str | None:
    """The highest die wins; those tied for it roll again. A step for each throw: thrown again is where it began.

    All may agree to do without, as long as the dice are not thrown.
    """
    if c.get(TURN, "waived") or len(c.game.sides(c)) < 2:
        c.set(TURN, waived=None, order=c.get(TURN, "order") or tuple(c.game.sides(c)))
        c.emit("initiative waived")
        return END
    rolls = a_die_each(c, "initiative", b["tied"])
    b["tied"] = highest(rolls)
    beaten = sorted((row for row in rolls if row[1] not in b["tied"]), key=lambda row: (-row[0], row[1]))
    b["behind"] = (*(side for _, side in beaten), *b["behind"])
    return "dice" if len(b["tied"]) > 1 else None


def _first(c: Context, b: Bind) -> str:
    """The winner says who moves first; the rest follow by their dice, and a winner who passes moves last."""
    winner = b["tied"][0]
    first = c.choose(winner, "first", tuple(c.game.sides(c)), about=(("winner", winner),))
    rest = [side for side in (*b["behind"], winner) if side != first]
    c.set(TURN, order=(first, *rest))
    c.emit("initiative", winner=winner, first=first)
    return END


def _settle(c: Context, b: Bind) -> None:
    pickup.settle(c)


def _over(c: Context, b: Bind) -> str:
    """A fight is over when only one side has a figure left that can still be fought: awake, or where rules let it be slain so, alive."""
    awake = ground.figures(c, alive=True)
    left = {c.get(figure, "side") for figure in ground.figures(c) if awake and ground.is_foe(c, figure)}
    if len(left) <= 1 and len(c.game.sides(c)) > 1:
        c.set(TURN, over=True, winner=next(iter(left), None))
        happen(c, "fight over", {}, winner=next(iter(left), None))
    return END


def _consent(c: Context, b: Bind) -> str | None:
    """Where a rule keeps a figure from closing in, the enemy may agree to it."""
    attack = b["attack"]
    attacker, foe = c.get(attack, "attacker"), c.get(attack, "target")
    c.set(attacker, acted=True)
    rule = c.game.permitted(c, "close", attack, roles_of(c, attack))
    if rule and not agrees(c, c.game.side_of(c, foe), "agree", (("who", foe), ("to", attacker), ("by", rule))):
        c.emit("keeps off", who=foe, other=attacker)
        return "leave"
    b["joining"] = bool(c.get(foe, "hth"))
    return None


def _enter(c: Context, b: Bind) -> None:
    attack = b["attack"]
    happen(c, "jumped", {"attack": attack, "attacker": c.get(attack, "attacker"), "defender": c.get(attack, "target")})


def _defend(c: Context, b: Bind) -> str | None:
    """The defence die, as the table in text says; joiners meet none, nor does anybody where one of the two is there no more."""
    attack = b["attack"]
    attacker, foe = c.get(attack, "attacker"), c.get(attack, "target")
    if not (ground.is_foe(c, foe) and ground.is_well(c, attacker)):
        return "leave"
    if b["joining"]:
        join(c, attacker, foe)
        return None
    for name in c.game.by_kind.get("table", ()):
        definition = c.game.definitions[name]
        if definition.value(c, "for", {}) == "jumped":
            run_block(c, tuple(definition.all("roll")), {**roles_of(c, attack), "defender": foe})
    return None


def _grip(c: Context, b: Bind) -> str | None:
    """The attack goes on within the hold, if there is one; who leapt while moving waits for combat with its blow."""
    attack = b["attack"]
    attacker = c.get(attack, "attacker")
    if not c.get(attacker, "hth"):
        return "leave"
    if c.get(attack, "leap"):
        c.set(attacker, acted=None)
        return "leave"
    c.set(attack, hth=True, grapple=None, facing="rear")
    c.push("proc:attack", {"attack": attack})
    return END


def _leave(c: Context, b: Bind) -> str:
    forget(c, b["attack"])
    return END


TURNS: tuple[Procedure, ...] = (
    steps("initiative", _sides, _dice, _first, doc="Who moves first."),
    steps("over", _settle, _over, doc="What fell lies in its hex now; whether the fight is over."),
    steps(
        "jump", _consent, _enter, _defend, _grip, _leave, doc="Entering an enemy's hex for hand-to-hand combat; binding `attack`."
    ),
)
