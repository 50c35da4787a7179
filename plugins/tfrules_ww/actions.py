"""What the plugin's own actions do: damage, wounds, healing, levels, what spells do to whom, and vows that are broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tfrules.engine.surface import (
    JUDGE,
    Context,
    Statement,
    Subsets,
    ask,
    count_down,
    forget,
    happen,
    many,
    number,
    one_of,
    run_inside,
)
from tfrules_ww import space
from tfrules_ww.dice import faces_of
from tfrules_ww.setup import add_creature

Bind = dict[str, Any]


def damage(c: Context, s: Statement, b: Bind) -> None:
    """`damage N to WHO`, or `damage N shared among WHO`, with what does not divide lost or given to the nearest."""
    amount = number(s.eval(c, b, "amount"))
    cause = (
        {"cause": "blow", "attack": b["attack"]}
        if b.get("attack") is not None
        else {"cause": s.word("by", "spell" if "cast" in b else "other")}
    )
    for one in many(s.eval(c, b, "to")):
        hurt(c, one, amount, **cause)
    sharers = many(s.eval(c, b, "shared_among"))
    if not sharers:
        return
    each, rest = divmod(amount, len(sharers))
    first = _nearest(c, sharers, s.eval(c, b, "rest_to_nearest"), rest) if "rest_to_nearest" in s.slots else ()
    for one in sharers:
        hurt(c, one, each + (one in first), **cause)


def _nearest(c: Context, among: tuple[str, ...], point: str, count: int) -> tuple[str, ...]:
    """The so many nearest to a point. Between those equally near at the border the judge decides."""
    if not count:
        return ()
    far = {one: space.nearness(c, point, one) for one in among}
    border = sorted(far.values())[count - 1]
    surely = tuple(one for one in among if far[one] < border)
    tied = tuple(one for one in among if far[one] == border)
    left = count - len(surely)
    return (*surely, *(tied if len(tied) == left else c.ask(JUDGE, "choose", "nearest", Subsets(tied, left, left))))


def hurt(c: Context, target: str, amount: int, **about: Any) -> None:
    """Damage comes to someone: it may be altered, then it is reduced, then it is taken from Body, which stops at 0."""
    record = c.create("hurt", "hurt", target=target, amount=amount, **about)
    happen(c, "hurt", {"target": target, "hurt": record}, lambda: _take(c, record))
    forget(c, record)


def _take(c: Context, record: str) -> None:
    target = c.get(record, "target")
    taken, reduction = ask(c, "hurt.taken", record), ask(c, "hurt.DR", record)
    before = c.get(target, "B", 0)
    c.set(target, B=max(0, before - taken.value))
    c.set(record, loss=before - c.get(target, "B"))
    traces = (("hurt.taken", taken), ("hurt.DR", reduction))
    c.emit("damaged", traces, target=target, damage=taken.value, cause=c.get(record, "cause"))
    if before > 0 and c.get(target, "B") == 0:
        happen(c, "felled", {"target": target})


def kill(c: Context, s: Statement, b: Bind) -> None:
    """`kill WHO`: dead, whatever Body was left."""
    for one in many(s.eval(c, b, "who")):
        if not c.get(one, "dead"):
            c.set(one, dead=True, B=0)
            happen(c, "dies", {"target": one})


def heal(c: Context, s: Statement, b: Bind) -> None:
    """`heal N of SCORE to WHO`: up to the best that the score can be. The dead stay dead."""
    amount, score = number(s.eval(c, b, "amount")), s.word("of", "B")
    for one in many(s.eval(c, b, "to")):
        if not c.get(one, "dead"):
            best, now = c.get(one, f"max_{score}", 0), c.get(one, score, 0)
            happen(c, "heals", {"target": one, "score": score}, _put(c, one, score, max(now, min(best, now + amount))))


def regain(c: Context, s: Statement, b: Bind) -> None:
    """`regain N of SCORE to WHO`: what a score can be at best, and what it is, are raised."""
    amount, score = number(s.eval(c, b, "amount")), s.word("of", "B")
    for one in many(s.eval(c, b, "to")):
        best = f"max_{score}"
        happen(c, "regains", {"target": one, "score": score}, _put(c, one, best, c.get(one, best, 0) + amount))


def _put(c: Context, one: str, field: str, value: int) -> Callable[[], None]:
    return lambda: c.set(one, **{field: value})


def advance(c: Context, s: Statement, b: Bind) -> None:
    """`advance WHO`: a level of experience is gained."""
    for one in many(s.eval(c, b, "who")):
        happen(c, "gains level", {"who": one}, _put(c, one, "level", c.value(one, "level") + 1))


def affect(c: Context, s: Statement, b: Bind) -> None:
    """`affect WHO as NAME { }`: a spell comes to each of them, unless something keeps it off."""
    name = s.word("as", "it")
    for one in many(s.eval(c, b, "who")):
        if happen(c, "reached", {"target": one, "cast": b["cast"]}):
            run_inside(c, s.block, {**b, name: one})


def assign(c: Context, s: Statement, b: Bind) -> None:
    """`assign DICE to WHO as NAME with VALUE { }`: the caster says of each die for whom it is; the highest comes first."""
    targets, faces = many(s.eval(c, b, "to")), sorted(faces_of(s.eval(c, b, "dice")), reverse=True)
    if not targets:
        return
    given: dict[str, int] = {}
    for face in faces:
        one = c.choose(c.game.side_of(c, b["caster"]), "die", targets, about=(("who", b["caster"]), ("face", face)))
        given[one] = given.get(one, 0) + face
    for one in targets:
        if one in given:
            run_inside(c, s.block, {**b, s.word("as"): one, s.word("with"): given[one]})


def use_up(c: Context, s: Statement, b: Bind) -> None:
    """`use up 1 hits`: the effect whose line this is has so much less left; it ends when nothing is."""
    quantity = s.word("quantity")
    count_down(c, b["effect"], quantity["unit"], number(s.eval(c, b, "quantity")))


def make(c: Context, s: Statement, b: Bind) -> None:
    """`make "Sort" as NAME at SPOT times N`: a creature or thing of that sort, or several, on the side of whoever made it.

    Where no spot is said, it comes to be where its maker is, if that is known.
    """
    maker = b.get("caster", b.get("leader", b.get("bearer")))
    sort = s.eval(c, b, "sort")
    made = []
    for _ in range(number(s.eval(c, b, "times")) if "times" in s.slots else 1):
        side = None if s.has("hostile") else c.game.side_of(c, maker)
        one = add_creature(c, c.game.definitions[sort].label, {"sort": sort, "side": side})
        spot = s.eval(c, b, "at") if "at" in s.slots else maker
        if "at" in s.slots or spot in space.space(c).names:
            space.put(c, one, spot)
        c.emit("made", maker=maker, who=one)
        made.append(one)
    b[s.word("as")] = tuple(made) if "times" in s.slots else made[0]


def strike(c: Context, s: Statement, b: Bind) -> None:
    """`strike WHO by WHO`: a blow, right now; within the course of another it follows on that."""
    foe, by = one_of(c, s, b, "who"), one_of(c, s, b, "by", "bearer", "actor")
    c.push("proc:ww.attack", {"attackers": (by,), "target": foe, "follows": b.get("attack") is not None})


def drop(c: Context, s: Statement, b: Bind) -> None:
    """`drop WHO by N inches`: they fall; what comes of it rules say."""
    inches = number(s.eval(c, b, "by"))
    for one in many(s.eval(c, b, "who")):
        happen(c, "falls", {"target": one, "inches": inches})


def break_weapon(c: Context, s: Statement, b: Bind) -> None:
    """`break weapon of WHO`: nothing is left of it."""
    for one in many(s.eval(c, b, "of")):
        c.emit("broken", who=one, weapon=c.get(one, "weapon"))
        c.set(one, weapon=None)


def break_vow(c: Context, s: Statement, b: Bind) -> None:
    """The devotion that this line stands in is taken from its bearer: for good, or until a deity is reconciled."""
    bearer = b["bearer"]
    kept = tuple(one for one in many(c.get(bearer, "devotions")) if one != s.rule)
    c.set(bearer, devotions=kept or None)
    if c.game.definitions[s.rule].all("religion"):
        c.set(bearer, lapsed=(*many(c.get(bearer, "lapsed")), s.rule))
    happen(c, "broken vow", {"devotee": bearer, "vow": s.rule})
