"""What the plugin's own actions do: damage, whole or shared, and vows that are broken."""

from __future__ import annotations

from typing import Any

from tfrules.engine.actions import many
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.expressions import number
from tfrules.engine.modifiers import ask
from tfrules.engine.reactions import happen
from tfrules.engine.request import JUDGE, Subsets
from tfrules_ww import space

Bind = dict[str, Any]


def damage(c: Context, s: Statement, b: Bind) -> None:
    """`damage N to WHO`, or `damage N shared among WHO`, with what does not divide lost or given to the nearest."""
    amount = number(s.eval(c, b, "amount"))
    cause = (
        {"cause": "blow", "attack": b["attack"]}
        if b.get("attack") is not None
        else {"cause": "spell" if "cast" in b else "other"}
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
    pushed = len(c.pushed)
    happen(c, "hurt", {"target": target, "hurt": record}, lambda: _take(c, record))
    if len(c.pushed) > pushed:  # something reacts, and may still read it
        c.push("proc:ww.forget", {"record": record})
    else:
        c.delete(record)


def _take(c: Context, record: str) -> None:
    target = c.get(record, "target")
    taken, reduction = ask(c, "hurt.taken", record), ask(c, "hurt.DR", record)
    before = c.get(target, "B", 0)
    c.set(target, B=max(0, before - taken.value))
    traces = (("hurt.taken", taken), ("hurt.DR", reduction))
    c.emit("damaged", traces, target=target, damage=taken.value, cause=c.get(record, "cause"))
    if before > 0 and c.get(target, "B") == 0:
        happen(c, "felled", {"target": target})


def break_vow(c: Context, s: Statement, b: Bind) -> None:
    """The devotion that this line stands in is taken from its bearer."""
    bearer = b["bearer"]
    kept = tuple(one for one in many(c.get(bearer, "devotions")) if one != s.rule)
    c.set(bearer, devotions=kept or None)
    happen(c, "broken vow", {"devotee": bearer, "vow": s.rule})
