"""Who serves whom, who meets whom, and what nobody but the judge may know of it."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import END, Context, Procedure, Statement, forget, happen, many, number, one_of, sees, steps

Bind = dict[str, Any]
POSTS = ("hireling", "mercenary", "specialist", "retainer", "sage")
UNPOSTED = "retainer"  # monsters and those of a class are of no trade


def hire(c: Context, s: Statement, b: Bind) -> None:
    """`hire WHO by EMPLOYER for N`: a rule may be against it; else it serves from now on."""
    employer, offered = one_of(c, s, b, "by"), number(s.eval(c, b, "for", 0))
    for one in many(s.eval(c, b, "who")):
        service = c.value(one, "post") or UNPOSTED
        told = {"employer": employer, "who": one, "service": service, "offered": offered}
        happen(c, "hires", told, lambda: c.set(one, employer=employer, service=service))  # noqa: B023 - it runs at once


def dismiss(c: Context, s: Statement, b: Bind) -> None:
    """`dismiss WHO`: it serves nobody."""
    for one in many(s.eval(c, b, "who")):
        c.set(one, employer=None, service=None)


def veil(c: Context, s: Statement, b: Bind) -> None:
    """`veil PLACE`: from now on the judge alone sees what stands there."""
    _know(c, s, b, ())


def unveil(c: Context, s: Statement, b: Bind) -> None:
    """`unveil PLACE`: everybody sees it again."""
    _know(c, s, b, None)


def _know(c: Context, s: Statement, b: Bind, sides: tuple[str, ...] | None) -> None:
    """Say which sides see a field; all of them where `sides` is nothing."""
    first, *path, field = s.word("place")["path"]
    holder = b[first]
    for name in path:
        holder = c.value(holder, name, b)
    veiled = {name: known for name, known in (c.get(holder, "veiled") or {}).items() if name != field}
    if sides is not None:
        veiled[field] = sides
    c.set(holder, veiled=veiled or None)


def shown(c: Context, side: str, one: str, field: str) -> bool:
    """Whether a side sees what stands in a field of somebody."""
    return bool(sees(c, c.game.side_of(c, side), one, field))


def _begin(c: Context, b: Bind) -> None:
    b["meeting"] = c.create("meeting", "meeting", who=b["who"], other=b["other"])


def _sight(c: Context, b: Bind) -> None:
    """Each of both sides comes upon the other."""
    for who, other in ((b["who"], b["other"]), (b["other"], b["who"])):
        sighting = c.create("sighting", "sighting", who=who, other=other, door=bool(b.get("door")))
        happen(c, "sights", {"who": who, "other": other, "sighting": sighting})


def _meet(c: Context, b: Bind) -> str:
    for sighting in c.of_kind("sighting"):
        forget(c, sighting)
    happen(c, "meets", {"who": b["who"], "other": b["other"], "meeting": b["meeting"]})
    return END


def meeting_procedure() -> Procedure:
    """The procedure "ww.meet": `who` and `other`, one of each side; `door` where they meet through one."""
    return steps("ww.meet", _begin, _sight, _meet, doc="Two sides come upon each other: surprise, then distance.")
