"""One attack, from aim to wound: a chain of short steps over a record of kind "attack".

aim (who comes from where; others may step in) -> launch (who stands in the way) -> roll to hit, or to miss -> onward (to whoever is rolled for
next) -> struck (others may turn it) -> damage -> wound -> aftermath.
"""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex
from tfrules.engine.surface import (
    END,
    Amount,
    Context,
    Procedure,
    Statement,
    ask,
    case_of,
    forget,
    happen,
    in_name_of,
    number,
    steps,
)
from tfrules_tft import flight, ground, injury
from tfrules_tft.actions import protected, settle, weapon_class
from tfrules_tft.tables import by_word

Bind = dict[str, Any]


def roles_of(c: Context, attack: str) -> dict[str, Any]:
    """The roles of an attack's events."""
    return {"attack": attack, "attacker": c.get(attack, "attacker"), "target": c.get(attack, "target")}


def _aim(c: Context, b: Bind) -> str | None:
    attack = b["attack"]
    attacker = c.get(attack, "attacker")
    if c.get(attack, "beside") and not (ground.is_foe(c, c.get(attack, "target")) and ground.is_well(c, attacker)):
        forget(c, attack)  # the first blow has left nobody for the one that it brought along
        return END
    if not c.get(attack, "sure"):
        c.set(attacker, acted=True)
    roles, manner = roles_of(c, attack), by_word(c, "manner", "how").get(c.get(attack, "how", ""))
    if manner is not None:
        in_name_of(c, manner.name)
    if not happen(c, "aimed", roles, weapon=c.get(attack, "weapon")):
        return "aftermath"
    place(c, attack)
    return None


def place(c: Context, attack: str) -> None:
    """Write from where the attack comes, if the figures are on a board and nothing else was said."""
    origin = c.get(attack, "from") or c.get(c.get(attack, "attacker"), "hex")
    target = c.get(attack, "target")
    if target is None:
        return
    filled = ground.cells(c, target)
    if origin is not None and filled and not c.get(attack, "sure") and tuple(origin) not in filled:
        c.set(attack, facing=ground.zone_from(c, target, Hex(*origin)))
    elif not ground.has_front(c, target) and not c.get(attack, "sure"):
        c.set(attack, facing="rear")


def outcome_table(c: Context, use: str, dice: int) -> list[Statement]:
    """The lines of the table for a roll of so many dice. Raises KeyError when the game has none."""
    for name in c.game.by_kind.get("outcome", ()):
        definition = c.game.definitions[name]
        if definition.value(c, "dice", {}) == dice and (definition.value(c, "for", {}) or "hit") == use:
            return definition.all("case")
    raise KeyError(f"no outcome table for {use} on {dice} dice")


def classify(
    c: Context, lines: list[Statement], b: Bind, total: int, limit: int, plain: tuple[str, str] = ("hit", "miss")
) -> tuple[str, int]:
    """What a total means: ("hit", 2). The table's lines, in the order written, go before the comparison with the limit."""
    line = case_of(c, lines, total, b)
    if line is None:
        return (plain[0] if total <= limit else plain[1]), 1
    return str(line.word("result")[-1]), number(line.eval(c, b, "times", 1))


def _launch(c: Context, b: Bind) -> None:
    if flight.flies(c, b["attack"]):
        _turn_to_next(c, b, flight.launch(c, b["attack"]))


def _turn_to_next(c: Context, b: Bind, waiting: list[tuple[str, str]]) -> None:
    """The next roll is for one of those who wait."""
    figure, meant = flight.pick(c, b["attack"], waiting)
    b["waiting"] = tuple(one for one in waiting if one[0] != figure)
    c.set(b["attack"], target=figure, passing=meant == "miss" or None)
    place(c, b["attack"])


def _to_hit(c: Context, b: Bind) -> str | None:
    attack = b["attack"]
    if c.get(attack, "sure"):
        c.set(attack, **{"class": "hit"})
        return None
    dx, dice = ask(c, "attack.DX", attack), ask(c, "attack.dice", attack)
    passing = c.get(attack, "passing")
    plain = ("pass", "stray") if passing else ("hit", "miss")
    lines, roles = outcome_table(c, "miss" if passing else "hit", dice.value), roles_of(c, attack)
    in_name_of(c, lines[0].rule)
    roll = c.roll("hit", Amount.dice(dice.value, 6), (("who", c.get(attack, "attacker")), ("needs", dx.value)))
    result, multiple = roll.read_total(lambda total: classify(c, lines, roles, total, dx.value, plain))
    c.set(attack, multiple=multiple, **{"class": result})
    c.emit(
        "rolled to hit",
        (("DX", dx), ("dice", dice)),
        attacker=c.get(attack, "attacker"),
        target=c.get(attack, "target") or c.get(attack, "aim"),
        weapon=c.get(attack, "weapon"),
        faces=roll.shown,
        dice=dice.value,
        needs=dx.value,
        result=result,
        times=multiple,
    )
    return None


def _onward(c: Context, b: Bind) -> str | None:
    """Who was missed is past; the attack may come to another."""
    attack = b["attack"]
    if c.get(attack, "class") not in ("miss", "pass"):
        return None
    waiting = list(b.get("waiting", ()))
    if not waiting and not b.get("past") and not c.get(attack, "guess"):
        b["past"] = True
        waiting = flight.behind(c, attack) if c.get(attack, "aim") else flight.others_in_pile(c, attack)
    if not waiting:
        return "aftermath"
    _turn_to_next(c, b, waiting)
    c.set(attack, later=True)
    return "to_hit"


def _scatter(c: Context, b: Bind) -> None:
    """What flies into a pile hits any who grapple there, by chance."""
    attack = b["attack"]
    if c.get(attack, "class") != "hit" or c.get(attack, "passing") or not c.get(attack, "aim") or c.get(attack, "target") is None:
        return
    attacker = c.get(attack, "attacker")
    people = sorted(flight.pile(c, c.get(attack, "target")), key=lambda one: not ground.are_enemies(c, one, attacker))
    if len(people) > 1:
        faces = 6 if 6 % len(people) == 0 else len(people)
        roll = c.roll("pile", Amount.dice(1, faces), (("who", attacker),))
        c.set(attack, target=roll.read_total(lambda total: people[(total - 1) * len(people) // faces]))


def _strike(c: Context, b: Bind) -> str | None:
    attack = b["attack"]
    if c.get(attack, "class") not in ("hit", "stray"):
        return "aftermath"
    if c.get(attack, "target") is None and not _find(c, attack):
        c.set(attack, **{"class": "miss"})
        return "aftermath"
    if happen(c, "struck", roles_of(c, attack)):
        return None
    return "onward" if c.get(attack, "class") == "pass" else "aftermath"


def _find(c: Context, attack: str) -> bool:
    """Whether someone unseen is in the hex that was aimed at by guess; then it is whom the attack has hit."""
    found = ground.unseen_in(c, Hex(*c.get(attack, "aim")), c.get(attack, "attacker"))
    if found is not None:
        c.set(attack, target=found)
        place(c, attack)
    return found is not None


def _damage(c: Context, b: Bind) -> None:
    attack = b["attack"]
    dice = ask(c, "attack.damage", attack)
    roll = c.roll("damage", dice.value, (("who", c.get(attack, "attacker")),))
    hits = roll.read_total(lambda total: protected(c, attack, total))
    if roll.shown is not None:
        c.set(attack, rolled=roll.total, through=None)
        trace = ask(c, "attack.hits", attack)
        c.emit(
            "damage rolled",
            (("damage", dice), ("hits", trace)),
            attacker=c.get(attack, "attacker"),
            target=c.get(attack, "target"),
            faces=roll.shown,
            rolled=max(roll.total, 0),
            times=c.get(attack, "multiple", 1),
            hits=hits,
        )
    settle(c, attack, hits)


def _wound(c: Context, b: Bind) -> None:
    attack = b["attack"]
    hand = bool(c.get(attack, "hand")) and not c.get(attack, "missile") and not c.get(attack, "thrown")
    injury.wound(c, c.get(attack, "target"), number(c.get(attack, "through", 0)), c.get(attack, "attacker"), hand)


def _aftermath(c: Context, b: Bind) -> str:
    attack = b["attack"]
    attacker, weapon = c.get(attack, "attacker"), c.get(attack, "weapon")
    natural = weapon_class(c, weapon) == "natural"
    result = c.get(attack, "class")
    if c.get(attack, "thrown") and c.get(attack, "aim"):
        flight.land(c, attack)
    elif result == "drop" and not natural:
        injury.drop(c, attacker, weapon)
    elif result == "break" and not natural and weapon in (c.get(attacker, "ready"), c.get(attacker, "left")):
        injury.shatter(c, attacker, weapon)
    if not c.get(attack, "sure"):
        happen(c, "attacked", roles_of(c, attack))
    forget(c, attack)
    return END


ATTACK: tuple[Procedure, ...] = (
    steps(
        "attack",
        _aim,
        _launch,
        _to_hit,
        _onward,
        _scatter,
        _strike,
        _damage,
        _wound,
        _aftermath,
        doc="One attack; binding `attack`.",
    ),
)
