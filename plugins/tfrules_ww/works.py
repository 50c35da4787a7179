"""Works of hours or days: crafts and rituals. Dice are pledged, silver is paid, time goes by, and something comes of it.

A work is a record of kind "work" while it goes on; what it takes in time and silver are numbers that rules change. Whether it goes on
unbroken, where that is demanded, the judge says.
"""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import (
    CHANCE,
    END,
    JUDGE,
    Between,
    Context,
    Options,
    Procedure,
    Statement,
    ask,
    happen,
    in_name_of,
    listed,
    many,
    number,
    one_of,
    push_block,
    steps,
    tick,
)
from tfrules_ww.refusal import forbidden, refuse

Bind = dict[str, Any]
UNBROKEN, BROKEN = "unbroken", "broken off"
SAID = {
    "of": "spell",
    "MD": "MD",
    "plus": "plus",
    "thing": "thing",
    "at": "point",
    "recipe": "recipe",
}  # clauses, and roles of the text


def set_to_work(c: Context, s: Statement, b: Bind) -> None:
    """`craft WHAT by WHO ...` and `perform WHAT by WHO ...`: everything that is said of it is bound for its text."""
    worker = one_of(c, s, b, "by")
    told: Bind = {role: s.eval(c, b, clause) for clause, role in SAID.items()}
    helpers = many(s.eval(c, b, "with"))
    c.push(
        "proc:ww.work",
        {
            **told,
            "definition": s.eval(c, b, "what"),
            "worker": worker,
            "leader": worker,
            "helpers": helpers,
            "trades": tuple(trade for one in helpers if (trade := c.get(one, "trade")) is not None),
            "subject": one_of(c, s, b, "upon"),
            "place": s.word("place"),
            "known": s.has("known"),
        },
    )


def _enter(c: Context, b: Bind) -> str | None:
    """What its text bars comes first, then what rules have against such a task."""
    definition = c.game.definitions[b["definition"]]
    in_name_of(c, definition.name)
    if not c.value(b["worker"], "conscious"):
        return refuse(c, forbidden(c, b["worker"]))
    for line in definition.all("barred"):
        if line.condition is None or line.condition(c, b):
            return refuse(c, line.word("why"))
    ritual = definition.kind == "ritual"
    task = "a ritual" if ritual else definition.label
    if not happen(c, "undertakes", {"who": b["worker"], "task": task}):
        return END
    term = definition.line(c, "takes", b)
    b["work"] = c.create(
        "work",
        "work",
        of=definition.name,
        craft=definition.label,
        subject=b["subject"],
        thing=b["thing"],
        ritual=ritual,
        worker=b["worker"],
        members=(b["worker"], *b["helpers"]),
        place=b["place"],
        dice=number(definition.value(c, "MD", b) or 0),
        price=(number(definition.value(c, "cost", b) or 0)),
        planned=number(term.eval(c, b, "time")) if term is not None else 0,
        unit=term.word("time")["unit"] if term is not None else "days",
    )
    return None if happen(c, "prepares", {"worker": b["worker"], "work": b["work"]}) else "forget"


def _pledge(c: Context, b: Bind) -> str | None:
    """Each who takes part in a ritual says how many dice it gives; together they have to reach what it takes."""
    needed = c.get(b["work"], "dice", 0)
    if not needed:
        return None
    given = 0
    for one in c.get(b["work"], "members"):
        most = number(c.game.query(c, "creature.ritual_dice", one))
        dice = c.ask(c.game.side_of(c, one), "choose", "pledge", Between(0, most), (("who", one),))
        c.set(one, pledged=dice)
        given += dice
    if given < needed:
        refuse(c, f"it takes {needed} dice, and {given} were given")
        return "forget"
    return None


def _settle(c: Context, b: Bind) -> str | None:
    """What it takes in silver and time is known; whatever is against it now keeps it from being begun."""
    silver, term = ask(c, "work.silver", b["work"]), ask(c, "work.term", b["work"])
    b["term"] = number(term.value)
    begun = happen(c, "works", {"worker": b["worker"], "work": b["work"]})
    traces = (("work.silver", silver), ("work.term", term))
    c.emit("work reckoned", traces, worker=b["worker"], silver=silver.value, term=term.value, unit=c.get(b["work"], "unit"))
    return None if begun else "forget"


def _labor(c: Context, b: Bind) -> str | None:
    """Time goes by for everybody. What has to go on unbroken, and does not, was for nothing."""
    definition = c.game.definitions[b["definition"]]
    if definition.all("unbroken"):
        course = c.ask(JUDGE, "choose", "course", Options((UNBROKEN, BROKEN)), (("who", b["worker"]),))
        if course == BROKEN:
            c.emit("broken off", worker=b["worker"], what=definition.label)
            return "forget"
    tick(c, c.get(b["work"], "unit"), count=b["term"])
    return None


def _do(c: Context, b: Bind) -> None:
    definition = c.game.definitions[b["definition"]]
    in_name_of(c, definition.name)
    c.emit("work done", worker=b["worker"], what=definition.label)
    for block in definition.all("does"):
        if block.condition is None or block.condition(c, b):
            push_block(c, block, b)


def _forget(c: Context, b: Bind) -> str:
    for one in c.get(b["work"], "members"):
        if c.exists(one) and c.get(one, "pledged"):
            c.set(one, pledged=None)
    c.delete(b["work"])
    return END


# ------------------------------------------------------------ what works make and change


def fashion(c: Context, s: Statement, b: Bind) -> None:
    """`fashion SORT as NAME for WHO`: a thing comes to be, and is theirs."""
    holder = one_of(c, s, b, "for")
    sort = str(s.eval(c, b, "sort"))
    thing = c.create("item", sort, sort=sort, holder=holder)
    b[s.word("as")] = thing
    c.emit("fashioned", who=holder, what=thing)


def add(c: Context, s: Statement, b: Bind) -> None:
    """`add X to PLACE`: it stands in that list, once."""
    new = many(s.eval(c, b, "what"))
    _rewrite(c, s.word("to"), b, lambda known: (*known, *(one for one in new if one not in known)))


def take_out(c: Context, s: Statement, b: Bind) -> None:
    """`take out X from PLACE`: it stands in that list no more."""
    gone = many(s.eval(c, b, "what"))
    _rewrite(c, s.word("from"), b, lambda known: tuple(one for one in known if one not in gone))


def _rewrite(c: Context, place: Any, b: Bind, change: Any) -> None:
    first, *way, field = place["path"]
    owner = b[first]
    for name in way:
        owner = c.value(owner, name, b)
    c.set(owner, **{field: change(many(c.get(owner, field))) or None})


def study(c: Context, s: Statement, b: Bind) -> None:
    """`study THING by WHO`: someone tries to learn what a magical thing does."""
    roles = {"who": one_of(c, s, b, "by"), "thing": s.eval(c, b, "thing"), "sage": s.has("with_a_sage")}
    happen(c, "studies", roles)


def memorize(c: Context, s: Statement, b: Bind) -> None:
    """`memorize SPELL by WHO`: it is in memory from then on, unless a rule is against it."""
    one, spell = one_of(c, s, b, "by"), s.eval(c, b, "spell")
    known = many(c.get(one, "spells"))
    happen(c, "memorizes", {"who": one, "spell": spell}, lambda: c.set(one, spells=(*known, spell)))


def drain(c: Context, s: Statement, b: Bind) -> None:
    """`drain N of SCORE from WHO`: what a score can be at best is lowered."""
    amount, score = number(s.eval(c, b, "amount")), s.word("of", "B")
    for one in many(s.eval(c, b, "from")):
        best = max(0, c.get(one, f"max_{score}", 0) - amount)
        happen(c, "drained", {"target": one, "score": score}, lambda: c.set(one, **{f"max_{score}": best}))  # noqa: B023 - it runs at once


def pick(c: Context, s: Statement, b: Bind) -> None:
    """`pick NAME in WHO lowest SCORE up to N`: those of whom a score is least; of equals, who is chosen by lot."""
    among, score = list(listed(c, s, b, "in")), s.word("lowest")
    count = min(number(s.eval(c, b, "up_to")), len(among))
    picked: list[str] = []
    while len(picked) < count:
        least = min(c.get(one, score, 0) for one in among)
        tied = tuple(one for one in among if c.get(one, score, 0) == least)
        room = count - len(picked)
        found = tied if len(tied) <= room else (c.ask(CHANCE, "lot", s.word("name"), Options(tied)),)
        picked += found
        among = [one for one in among if one not in found]
    b[s.word("name")] = tuple(picked)


def begin_and_end(event: str, doc: str) -> Procedure:
    """A procedure in which nothing but an event happens."""

    def run(c: Context, b: Bind) -> None:
        happen(c, event, {})

    return steps(f"ww.{event}", run, doc=doc)


def work_procedures() -> tuple[Procedure, ...]:
    """The procedure "ww.work" (bindings: see `set_to_work`), and the end of an adventure."""
    return (
        steps("ww.work", _enter, _pledge, _settle, _labor, _do, _forget, doc="Carries through a craft or ritual."),
        begin_and_end("adventure ends", "Ends an adventure."),
    )
