"""One casting, from announcement to what is left of the caster: a chain of short steps over a record of kind "cast".

declare (may it be cast at all) -> choose -> aim -> announce (what it costs) -> roll -> pay -> land (others may turn it) -> apply
-> settle. What the command does not say is asked of the caster's side. The strength is gone before the spell works, what its loss does to the caster
comes after.
"""

from __future__ import annotations

from typing import Any

from tfrules.boards import Hex
from tfrules.engine.surface import (
    END,
    Amount,
    Context,
    Plain,
    Procedure,
    Statement,
    ask,
    can_be_taken,
    case_of,
    happen,
    in_name_of,
    listed,
    number,
    run_line,
    steps,
)
from tfrules_tft import ground, injury
from tfrules_tft.attack import outcome_table
from tfrules_wizard import missiles, places, spells

Bind = dict[str, Any]
NONE = "none"


def cast_name(caster: str) -> str:
    """The id of the record of someone's casting; there is one at a time."""
    return f"{caster} casts"


def refuse(c: Context, b: Bind, why: str) -> str:
    """The casting does not come about; nothing is spent."""
    if c.exists(b.get("cast")):
        c.delete(b["cast"])
    c.emit("refused", why=why)
    return END


def hidden_from(c: Context, b: Bind) -> tuple[str, ...]:
    """The sides that learn of a casting only that there was one: a secret protection, or the nature of a creation."""
    secret = spells.is_marked(c, b["spell"], "secret") or spells.type_of(c, b["spell"]) == spells.CREATION
    return c.game.others(c, b["caster"]) if secret else ()


def forbidden(c: Context, caster: str, spell: str) -> str:
    """Why someone may not cast a spell now, "" when it may."""
    rule = c.game.permitted(c, "cast", caster) or c.game.permitted(c, "act", caster) or c.game.permitted(c, "use", spell, {"actor": caster})
    if not ground.is_well(c, caster):
        return f"{caster} is not conscious"
    if c.get(caster, "acted"):
        return f"{caster} has acted this turn"
    if rule:
        return f"{c.game.definitions[rule].label} forbids it"
    return "" if spells.is_known(c, caster, spell) else f"{caster} does not know {spells.text(c, spell).label}"


def _declare(c: Context, b: Bind) -> str | None:
    why = forbidden(c, b["caster"], b["spell"])
    return refuse(c, b, why) if why else None


def _cover(c: Context, b: Bind) -> str | None:
    """A creation that is to pass for a secret protection may only appear where others do not notice it."""
    if b.get("covered") and (spells.type_of(c, b["spell"]) != spells.CREATION or not places.dark_hexes(c, b["caster"])):
        return refuse(c, b, "others would see what it is")
    return None


def _choose(c: Context, b: Bind) -> str | None:
    """What the caster chooses before anything else. A command may have said it already; then it must be among what is open."""
    for line in spells.text(c, b["spell"]).all("choose"):
        if line.condition is not None and not line.condition(c, b):
            continue
        if line.word("name") not in b:
            if not can_be_taken(c, (line,), b):
                return refuse(c, b, f"there is no {line.word('name')} to choose")
            run_line(c, line, b)
        elif b[line.word("name")] not in listed(c, line, b, "in"):
            return refuse(c, b, f"{b[line.word('name')]} is not to be chosen")
    return None


def _aim(c: Context, b: Bind) -> str | None:
    """On whom. The record of the cast is there from now on, so that rules can read it."""
    definition, at = spells.text(c, b["spell"]), None
    if spells.is_area(c, b):
        b["subject"] = None
    elif definition.line(c, "target", b) is not None:
        open_subjects = [*spells.subjects(c, b), *spells.guesses(c, b)]
        if not open_subjects and b.get("subject") is None:
            return refuse(c, b, "there is nobody it could be cast on")
        if b.get("subject") is None:
            b["subject"] = c.choose(c.game.side_of(c, b["caster"]), "target", tuple(open_subjects), about=(("who", b["caster"]),))
        if b["subject"] not in open_subjects:
            why = spells.misaimed(c, b, b["subject"]) if c.exists(b["subject"]) else ""
            return refuse(c, b, why or f"it cannot be cast on {b['subject']}")
        if isinstance(b["subject"], tuple):
            at, b["subject"] = b["subject"], None
    b["cast"] = c.create(
        "cast",
        cast_name(b["caster"]),
        of=b["spell"],
        caster=b["caster"],
        subject=b.get("subject"),
        place=at or definition.value(c, "range", b),
        guessed=at,
        covered=b.get("covered"),
        secret=True if hidden_from(c, b) else None,
    )
    return None


def _announce(c: Context, b: Bind) -> str | None:
    """Once all is chosen the price is known, and what others hear of it."""
    definition = spells.text(c, b["spell"])
    cost = 0 if spells.is_open(c, b) else spells.price(c, b)
    if cost > spells.spendable(c, b["caster"]):
        return refuse(c, b, f"it costs {cost} ST, {b['caster']} may spend {spells.spendable(c, b['caster'])}")
    for line in definition.all("needs"):
        if not line.eval(c, b, "needs", True):
            return refuse(c, b, f"{definition.label} cannot be cast so")
    c.set(b["cast"], cost=cost)
    if hidden_from(c, b):
        secret = b.get("covered") or spells.is_marked(c, b["spell"], "secret")
        c.emit("announces", caster=b["caster"], type="secret" if secret else "creation")
    else:
        c.emit("announces", caster=b["caster"], type=spells.type_of(c, b["spell"]), spell=b["spell"], subject=b.get("subject"))
    c.set(b["caster"], acted=True)
    return None if happen(c, "casts", roles_of(b)) else "settle"


def roles_of(b: Bind) -> Bind:
    """The roles of a casting's events."""
    return {"cast": b["cast"], "caster": b["caster"], "subject": b.get("subject"), "spell": b["spell"]}


def _roll(c: Context, b: Bind) -> None:
    if spells.type_of(c, b["spell"]) == spells.MISSILE:
        missiles.turn_to_next(c, b)
    passing = bool(c.get(b["cast"], "passing"))
    plain = ("pass", "hit") if passing else ("hit", "miss")
    dx, dice = ask(c, "cast.DX", b["cast"]), ask(c, "cast.dice", b["cast"])
    lines = outcome_table(c, "pass" if passing else "cast", dice.value)
    in_name_of(c, lines[0].rule)
    roll = c.roll("hit", Amount.dice(dice.value, 6), (("who", b["caster"]), ("needs", dx.value)))
    b["result"], times = roll.read_total(lambda total: classify(c, lines, roles_of(b), total, dx.value, plain))
    b["falls"] = b.get("falls", False) or "fall" in b["result"]
    c.set(b["cast"], times=times, **{"class": b["result"][0]})
    c.emit(
        "rolled to cast",
        (("DX", dx), ("dice", dice)),
        caster=b["caster"],
        faces=roll.shown,
        dice=dice.value,
        needs=dx.value,
        result=b["result"],
        times=times,
    )


def classify(
    c: Context, lines: list[Statement], b: Bind, total: int, limit: int, plain: tuple[str, str] = ("hit", "miss")
) -> tuple[tuple[str, ...], int]:
    """What a total means: (("miss", "full"), 1). The table's lines go before the comparison with the limit."""
    line = case_of(c, lines, total, b)
    if line is None:
        return (plain[0] if total <= limit else plain[1],), 1
    return tuple(line.word("result")), number(line.eval(c, b, "times", 1))


def _find(c: Context, b: Bind) -> None:
    """Whoever is in the hex that the spell was cast at by guess is its subject; a spell that has hit nobody has missed."""
    at = c.get(b["cast"], "guessed")
    if at is None or b["result"][0] != "hit" or b.get("subject") is not None:
        return
    b["subject"] = spells.found(c, b, Hex(*at))
    if b["subject"] is None:
        b["result"] = ("miss",)
        c.set(b["cast"], **{"class": "miss"})
    else:
        c.set(b["cast"], subject=b["subject"], **({} if spells.is_open(c, b) else {"cost": spells.price(c, b)}))


def _resist(c: Context, b: Bind) -> None:
    """A subject that can withstand the spell tries to."""
    line = spells.text(c, b["spell"]).line(c, "resists", b)
    if line is None or b["result"][0] != "hit" or not spells.affects(c, b):
        return
    limit = number(line.eval(c, b, "at_most"))
    roll = c.roll("save", line.eval(c, b, "dice"), (("who", b["subject"]),))
    b["withstood"] = roll.at_most(limit)
    c.emit("withstood", who=b["subject"], faces=roll.shown, limit=limit, passed=b["withstood"])


def _meet(c: Context, b: Bind) -> None:
    """A missile spell meets what bars its way."""
    missiles.meet(c, b)


def _pay(c: Context, b: Bind) -> str | None:
    """What the casting costs, by its text and by what the text says of a miss; once, however many are rolled for."""
    hit = b["result"][0] == "hit" and not b.get("withstood")
    if "paid" not in b:
        if spells.is_open(c, b):
            c.set(b["cast"], cost=spells.price(c, b))
        c.set(b["cast"], failed=None if hit else True, full="full" in b["result"] or None)
        b["paid"] = number(c.game.query(c, "cast.toll", b["cast"]))
        c.set(b["caster"], spent=number(c.get(b["caster"], "spent", 0)) + b["paid"])
    return None if hit else "onward"


def _land(c: Context, b: Bind) -> str | None:
    kind = spells.type_of(c, b["spell"])
    if kind == spells.MISSILE:
        c.push("proc:missile spell", {**spells.bound(c, b), "deed": b["cast"]})
        return "onward"
    if not happen(c, "lands", roles_of(b)):
        return "settle"
    b["left"] = number(c.get(b["cast"], "times", 1)) if kind == spells.CREATION else 1
    return None


def _apply(c: Context, b: Bind) -> str | None:
    """What the spell does, once; a creation comes as often as the roll says."""
    b["left"] -= 1
    definition = spells.text(c, b["spell"])
    for line in definition.all("roll"):
        run_line(c, line, b)
    for subject in spells.subjects(c, b) if spells.is_area(c, b) else (b.get("subject"),):
        one = {**b, "subject": subject}
        if subject is not None and not happen(c, "touches", roles_of(one)):
            continue
        if spells.affects(c, one):
            _work(c, one)
        else:
            c.emit("without effect", secret_from=hidden_from(c, b), subject=subject, spell=b["spell"])
    return None if b["left"] else "settle"


def _work(c: Context, b: Bind) -> None:
    """Do what stands in `hit`, and give what stands in `effect`."""
    definition = spells.text(c, b["spell"])
    spells.set_off(c, b, {**spells.bound(c, b), "deed": b["cast"]})
    effect, bearer = c.game.definitions.get(f"{definition.name}/effect"), b.get("subject") or c.get(b["cast"], "place")
    if effect is not None and bearer is not None and (effect.condition is None or effect.condition(c, b)):
        in_name_of(c, definition.name)
        spells.put_on(c, {**b, "subject": bearer}, c.get(b["cast"], "scale"))


def _again(c: Context, b: Bind) -> str:
    """A further creation of one casting: on someone who bears none yet, if the caster finds anyone."""
    if not spells.text(c, b["spell"]).all("target"):
        return "apply"
    found = tuple(one for one in spells.subjects(c, b) if not c.game.has(c, one, b["spell"]))
    if found:
        b["subject"] = c.choose(c.game.side_of(c, b["caster"]), "target", (*found, NONE), about=(("who", b["caster"]),))
    if not found or b["subject"] == NONE:
        return "settle"
    c.set(b["cast"], subject=b["subject"])
    return "apply"


def _onward(c: Context, b: Bind) -> str:
    """A missile spell goes on to whoever is rolled for next."""
    return "roll" if missiles.flies_on(c, b) else "settle"


def _settle(c: Context, b: Bind) -> None:
    """What the loss of strength does, and a fall when the roll says so."""
    if b.get("falls"):
        injury.fall(c, b["caster"])
    drain(c, b["caster"], b.get("paid", 0), hidden_from(c, b))


def drain(c: Context, figure: str, loss: Plain, hidden: tuple[str, ...] = ()) -> None:
    """Strength that is spent already makes itself felt, as an event; it is as secret as what it was spent on."""
    if loss:
        happen(c, "drained", {"figure": figure}, loss=loss, secret_from=hidden)


def _done(c: Context, b: Bind) -> str:
    c.delete(b["cast"])
    return END


CASTING: tuple[Procedure, ...] = (
    steps(
        "cast",
        _declare,
        _cover,
        _choose,
        _aim,
        _announce,
        _roll,
        _find,
        _resist,
        _meet,
        _pay,
        _land,
        _apply,
        _again,
        _onward,
        _settle,
        _done,
        doc="Casts a spell; bindings `caster` and `spell`, `subject` where it is known already.",
    ),
)
