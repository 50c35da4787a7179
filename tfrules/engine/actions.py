"""What the core's actions do. Each handler gets the context, the compiled statement and the bindings in scope."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tfrules.engine import effects
from tfrules.engine.blocks import Statement, Stop, case_of, run_inside
from tfrules.engine.context import Context
from tfrules.engine.expressions import many as many
from tfrules.engine.expressions import number
from tfrules.engine.faults import rule_fault
from tfrules.engine.mask import owner
from tfrules.engine.reactions import EventRefused
from tfrules.engine.request import CHANCE, JUDGE, Between, Domain, FreeText, Options, Subsets
from tfrules.engine.roll import Roll

Bind = dict[str, Any]
LISTS = frozenset({"select", "union", "tuple", "range"})  # expressions that give a list, whatever stands in it


def _for_each(c: Context, s: Statement, b: Bind) -> None:
    name = s.raw.get("as", "it")
    for one in listed(c, s, b, "of"):
        run_inside(c, s.block, {**b, name: one})


def _let(c: Context, s: Statement, b: Bind) -> None:
    b[s.raw["name"]] = s.eval(c, b, "be")


def listed(c: Context, s: Statement, b: Bind, slot: str) -> tuple[Any, ...]:
    """What a slot gives as a tuple. What is picked or written as a list is one, also where it holds two numbers: no place."""
    value, raw = s.eval(c, b, slot), s.raw.get(slot)
    if isinstance(value, tuple) and isinstance(raw, dict) and raw.get("op") in LISTS:
        return value
    return many(value)


def one_of(c: Context, s: Statement, b: Bind, slot: str, *fallback: str) -> Any:
    """The single entity a slot names, or the first role of `fallback` that is bound."""
    if slot in s.slots:
        found = many(s.eval(c, b, slot))
        return found[0] if found else None
    return next((b[role] for role in fallback if b.get(role) is not None), None)


def _roll(c: Context, s: Statement, b: Bind) -> None:
    secret = c.game.others(c, one_of(c, s, b, "by", "bearer", *c.game.makers, "actor")) if s.raw.get("secret") else ()
    faces = listed(c, s, b, "reroll")
    reroll = frozenset(faces) if bool(s.eval(c, b, "only_if", True)) else frozenset()
    label = s.raw.get("label") or s.raw.get("as") or "roll"
    roll = c.roll(label, s.eval(c, b, "dice"), reroll=reroll, secret_from=secret)
    if "as" in s.raw:
        b[s.raw["as"]] = roll
    if s.block:
        chosen = roll.read_total(lambda total: case_of(c, s.block, total, b))
        c.emit("rolled", label=label, faces=roll.shown, secret_from=secret)
        if chosen is not None:
            run_inside(c, chosen.block, b)
    else:
        c.emit("rolled", label=label, faces=roll.shown, secret_from=secret)


def _save(c: Context, s: Statement, b: Bind) -> None:
    who = one_of(c, s, b, "who")
    secret = tuple(c.game.sides(c)) if s.raw.get("secret") else ()
    roll = c.roll("save", s.eval(c, b, "dice"), (("who", who),), secret_from=secret)
    if "at_most" in s.slots:
        limit = number(s.eval(c, b, "at_most"))
        passed = roll.at_most(limit)
    else:
        limit = number(s.eval(c, b, "at_least"))
        passed = bool(roll.read_total(lambda total: total >= limit))
    c.emit("saved", secret_from=secret, who=who, faces=roll.shown, limit=limit, passed=passed)
    branch = s.case("pass" if passed else "fail")
    if branch is not None:
        run_inside(c, branch.block, b)


def _choose(c: Context, s: Statement, b: Bind) -> None:
    chooser = one_of(c, s, b, "by", "chooser", *c.game.makers, "actor", "bearer")
    judged = "judged" in s.raw or ("words" in s.slots and "by" not in s.slots)
    drawn = bool(s.raw.get("at_random"))
    side = CHANCE if drawn else JUDGE if judged or chooser is None else c.game.side_of(c, chooser)
    domain = _domain(c, s, b)
    secret = c.game.others(c, chooser) if s.raw.get("secret") else ()
    name = s.raw["name"]
    b[name] = c.ask(side, "lot" if drawn else "choose", name, domain, (("who", chooser),), secret)
    c.emit("chosen", secret_from=secret, who=chooser, name=name, value=b[name])


def _domain(c: Context, s: Statement, b: Bind) -> Domain:
    if "words" in s.slots:
        return FreeText(number(s.eval(c, b, "words")))
    if "from" in s.slots:
        return Between(number(s.eval(c, b, "from")), number(s.eval(c, b, "to")))
    values = listed(c, s, b, "in")
    if not values:
        raise rule_fault(s.rule, f"there is nothing to choose for {s.raw['name']!r}")
    if "up_to" in s.slots:
        return Subsets(values, 0, number(s.eval(c, b, "up_to")))
    return Options(values)


def _give(c: Context, s: Statement, b: Bind) -> None:
    targets = many(s.eval(c, b, "to")) if "to" in s.slots else (b.get("subject", b.get("bearer")),)
    deed = _under_way(c, b)
    scale = c.get(deed, "scale") if c.exists(deed) else None
    for bearer in targets:
        for name in many(s.eval(c, b, "what")):
            c.game.give(c, name, bearer, b, s.raw.get("for"), scale)


def _under_way(c: Context, b: Bind) -> Any:
    """The record of what is under way, if one is bound."""
    return next((b[role] for role in c.game.deeds if b.get(role) is not None), None)


def _end(c: Context, s: Statement, b: Bind) -> None:
    for what in many(s.eval(c, b, "what")):
        effects.end_effect(c, what)


def assign(c: Context, s: Statement, b: Bind, change: Callable[[Any], Any]) -> None:
    """Write a place: the last name of its path is a field of what the rest names; a bare name is a binding or an event's role."""
    *path, field = s.raw["place"]["path"]
    if not path:
        (b.get("_event") or b)[field] = b[field] = change(b.get(field))
        return
    owner: Any = b.get(path[0])
    for name in path[1:]:
        owner = c.value(owner, name, b)
    if owner is None or not c.exists(owner):
        raise rule_fault(s.rule, f"there is nothing to write {'.'.join(s.raw['place']['path'])} to")
    c.set(owner, **{field: change(c.value(owner, field, b))})


def _set(c: Context, s: Statement, b: Bind) -> None:
    value = s.eval(c, b, "to")
    assign(c, s, b, lambda old: value.plain() if isinstance(value, Roll) else value)


def _raise(c: Context, s: Statement, b: Bind) -> None:
    by = number(s.eval(c, b, "by"))
    assign(c, s, b, lambda old: (old or 0) + by)


def _lower(c: Context, s: Statement, b: Bind) -> None:
    by = number(s.eval(c, b, "by"))
    least = s.eval(c, b, "at_least")
    assign(c, s, b, lambda old: (old or 0) - by if least is None else max((old or 0) - by, least))


def _remove(c: Context, s: Statement, b: Bind) -> None:
    for what in many(s.eval(c, b, "what")):
        c.delete(what)


def _replace(c: Context, s: Statement, b: Bind) -> None:
    value = s.eval(c, b, "by")
    assign(c, s, b, lambda old: value)
    role = s.raw["place"]["path"][-1]
    event = b.get("_event")
    if event is not None and role in event:  # a role that is also a field of the record (attack.target) changes with it
        event[role] = value
    b[role] = value


def _refuse(c: Context, s: Statement, b: Bind) -> None:
    c.emit("refused", why=s.raw.get("why", ""))
    raise EventRefused


def _continue(c: Context, s: Statement, b: Bind) -> None:
    if b.get("_event") is not None:
        b["_event"]["_continue"] = True


def _stop(c: Context, s: Statement, b: Bind) -> None:
    raise Stop


def _reveal(c: Context, s: Statement, b: Bind) -> None:
    side = s.eval(c, b, "to")
    for what in many(s.eval(c, b, "what")):
        if not c.exists(what):
            continue
        known = c.get(what, "seen_by")
        if known is None and c.get(what, "secret") and "secret" not in (c.get(what, "revealed") or ()):
            known = (owner(c.game, c.commit(), what),)
        after = None if side is None or known is None else tuple(dict.fromkeys((*known, side)))
        told = (*(c.get(what, "revealed") or ()), *secret_fields(c, what)) if side is None else c.get(what, "revealed")
        hidden = None if side is None else c.get(what, "secret")
        c.set(what, seen_by=after, secret=hidden, revealed=told or None, veiled=None if side is None else c.get(what, "veiled"))
        c.emit("revealed", what=what)


def secret_fields(c: Context, what: str) -> tuple[str, ...]:
    """The fields of a record that are declared secret and have not been revealed."""
    kind, known = c.get(what, "kind"), c.get(what, "revealed") or ()
    return tuple(n for (owner, n), f in c.game.vocabulary.fields.items() if owner == kind and f.secret and n not in known)


def _scale(c: Context, s: Statement, b: Bind) -> None:
    deed: str = s.eval(c, b, "of") or _under_way(c, b)
    aspect, factor = s.eval(c, b, "aspect"), number(s.eval(c, b, "times"))
    c.set(deed, scale={**(c.get(deed, "scale") or {}), aspect: factor})


def _run(c: Context, s: Statement, b: Bind) -> None:
    c.push(f"proc:{s.raw['procedure']}", {name: value for name, value in b.items() if not name.startswith("_")})


ACTIONS: dict[str, Callable[[Context, Statement, Bind], None]] = {
    "for each": _for_each,
    "let": _let,
    "roll": _roll,
    "save": _save,
    "choose": _choose,
    "give": _give,
    "end": _end,
    "set": _set,
    "raise": _raise,
    "lower": _lower,
    "remove": _remove,
    "replace": _replace,
    "refuse": _refuse,
    "continue": _continue,
    "stop": _stop,
    "reveal": _reveal,
    "scale": _scale,
    "run": _run,
}
