"""What becomes of a character between fights: how it is made, what it learns and earns, whom it is sworn to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tfrules.engine.surface import Amount, Context, Game, Statement, ask, happen, many, number, one_of, run_inside

Bind = dict[str, Any]
SWORN = ("religion", "oath", "pact")  # the lines that say what a devotion is


def breach(c: Context, s: Statement, b: Bind) -> None:
    """Log that a rule is broken, as a refusal that stops nothing: all that is broken is told."""
    has, against = s.eval(c, b, "has"), s.eval(c, b, "against")
    numbers = ", against ".join(str(number(part)) for part in (has, against) if part is not None)
    thing = s.eval(c, b, "of")
    of = "" if thing is None else f"{c.game.definitions[thing].label if thing in c.game.definitions else thing}: "
    who = str(b.get("bearer", b.get("who")))
    c.set(who, faults=c.get(who, "faults", 0) + (not s.has("unusual")))
    c.emit("refused", why=f"{of}{s.word('text')}{f' ({numbers})' if numbers else ''}", unusual=s.has("unusual"))


def _happens(event: str) -> Any:
    def run(c: Context, s: Statement, b: Bind) -> None:
        for one in many(s.eval(c, b, "who")):
            happen(c, event, {"who": one})

    return run


begin = _happens("starts")


def examine(c: Context, s: Statement, b: Bind) -> None:
    """`examine WHO`: what it breaks is counted anew."""
    for one in many(s.eval(c, b, "who")):
        happen(c, "examined", {"who": one}, lambda: c.set(one, faults=None))  # noqa: B023 - it runs at once


def undertake(c: Context, s: Statement, b: Bind) -> None:
    """`undertake TASK by WHO { }`: the block is done unless something is against it."""
    for one in many(s.eval(c, b, "by")):
        if happen(c, "undertakes", {"who": one, "task": s.word("task")}) and s.block:
            run_inside(c, s.block, {**b, "it": one})


def expose(c: Context, s: Statement, b: Bind) -> None:
    """`expose WHO to PERIL { }`: the block is done for each whom nothing protects."""
    for one in many(s.eval(c, b, "who")):
        if happen(c, "exposed", {"target": one, "peril": s.word("to")}) and s.block:
            run_inside(c, s.block, {**b, "it": one})


def use(c: Context, s: Statement, b: Bind) -> None:
    """`use THING by WHO`."""
    one, thing = one_of(c, s, b, "by"), s.eval(c, b, "thing")
    happen(c, "uses", {"who": one, "thing": thing}, lambda: c.set(one, used=thing))


def reward(c: Context, s: Statement, b: Bind) -> None:
    """`reward WHO with N per M`: experience, as much of it as counts for this one. Parts of a point are lost."""
    points = number(s.eval(c, b, "with"))
    if "per" in s.slots:
        points //= max(1, number(s.eval(c, b, "per")))
    for one in many(s.eval(c, b, "who")):
        trace = ask(c, "creature.learning", one)
        earned = points * trace.value // 100
        c.set(one, experience=c.get(one, "experience", 0) + earned)
        happen(c, "earns", {"who": one, "points": earned})


def divide(c: Context, s: Statement, b: Bind) -> None:
    """`divide N among WHO for FOE`: an equal share to each who is alive."""
    living = [one for one in many(s.eval(c, b, "among")) if not c.get(one, "dead")]
    share = number(s.eval(c, b, "points")) // max(1, len(living))
    foe = one_of(c, s, b, "for")
    for one in living:
        happen(c, "overcomes", {"who": one, "foe": foe, "share": share})


def bring_home(c: Context, s: Statement, b: Bind) -> None:
    """`bring home WHO with N paying P depth D`."""
    told = {name: number(s.eval(c, b, slot, 0)) for name, slot in (("treasure", "with"), ("paid", "paying"), ("depth", "depth"))}
    for one in many(s.eval(c, b, "who")):
        happen(c, "returns", {"who": one, **told})


def train(c: Context, s: Statement, b: Bind) -> None:
    """`train WHO in SCORE for N`."""
    paid, score = number(s.eval(c, b, "for")), s.word("in")
    for one in many(s.eval(c, b, "who")):
        happen(c, "trains", {"who": one, "score": score, "paid": paid, "sage": s.has("with_a_sage")})


def learn(c: Context, s: Statement, b: Bind) -> None:
    """`learn TONGUE by WHO`."""
    one, tongue = one_of(c, s, b, "by"), s.eval(c, b, "tongue")
    known = many(c.get(one, "languages"))
    if tongue not in known:
        happen(c, "learns", {"who": one, "tongue": tongue}, lambda: c.set(one, languages=(*known, tongue)))


def draw(c: Context, s: Statement, b: Bind) -> None:
    """`draw religion for WHO`: one die brings a devotion of that sort."""
    sort = s.word("sort")
    for one in many(s.eval(c, b, "for")):
        face = number(c.roll(sort, Amount.dice(1, 6), (("who", one),)).total)
        found = next((name for name, faces in numbered(c, sort) if face in faces), None)
        if found is not None:
            c.set(one, devotions=(*many(c.get(one, "devotions")), found))


def numbered(c: Context, sort: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The devotions of a sort, and the faces that bring each."""
    for name in c.game.by_kind.get("devotion", ()):
        faces = c.game.definitions[name].value(c, sort, {})
        if faces is not None:
            yield name, listed_keys(faces)


def entitle(c: Context, s: Statement, b: Bind) -> None:
    """`entitle WHO`: the powers of all titles up to its level are its own."""
    for one in many(s.eval(c, b, "who")):
        known = many(c.get(one, "powers"))
        gained = titled(c, c.get(one, "calling"), number(c.value(one, "level")))
        c.set(one, powers=(*known, *(power for power in gained if power not in known)) or None)


def titled(c: Context, calling: str | None, level: int) -> tuple[str, ...]:
    """The powers of a calling's titles up to a level."""
    powers = {c.game.definitions[name].label: name for name in c.game.by_kind.get("power", ())}
    titles = (row(c, table, one) for table in title_tables(c, calling) for one in range(1, level + 1))
    return tuple(dict.fromkeys(powers[title] for title in titles if title in powers))


def title_tables(c: Context, calling: str | None) -> tuple[str, ...]:
    """The tables of a calling's titles, its own first."""
    return () if calling is None else many(c.game.definitions[calling].value(c, "titles", {}))


def listed_keys(value: Any) -> tuple[Any, ...]:
    """A number, a word or a range as keys: a range of two is no place here."""
    return value if isinstance(value, tuple) else (value,)


def row(c: Context, table: str, key: Any) -> Any:
    """What stands in a table for a key; nothing where no row has it."""
    c.meet(table)
    for line in c.game.definitions[table].all("row"):
        if key in listed_keys(line.eval(c, {}, "at")):
            return line.eval(c, {}, "gives")
    return None


def lookup(c: Context, table: str, key: Any) -> Any:
    """A function of texts: what stands in the table of that name."""
    return row(c, _table(c.game, table), key)


def _table(game: Game, name: str) -> str:
    known = game.kept("tables by name", lambda: {game.definitions[one].label: one for one in game.by_kind.get("table", ())})
    return str(known[name])


def sworn(c: Context, one: str, sort: str) -> int:
    """How many devotions of a sort someone has."""
    return sum(bool(c.game.definitions[name].all(sort)) for name in many(c.get(one, "devotions")))


def reconcile(c: Context, s: Statement, b: Bind) -> None:
    """`reconcile WHO`: the religions whose favor was lost count again."""
    for one in many(s.eval(c, b, "who")):
        back = (*many(c.get(one, "devotions")), *many(c.get(one, "lapsed")))
        happen(c, "reconciled", {"who": one}, lambda: c.set(one, devotions=back or None, lapsed=None))  # noqa: B023 - it runs at once
