"""Pursuit: round by round both sides roll Speed, and the lead changes by the difference of their successes."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import END, JUDGE, Between, Context, Procedure, happen, steps
from tfrules_ww.checks import pool, score_of

Bind = dict[str, Any]
FARTHEST = 1000  # inches: only keeps the list of answers finite
NOBODY, BOTH = "none", "both"


def _begin(c: Context, b: Bind) -> None:
    """The judge says how far ahead those who flee are, and how far the others see."""
    for word in ("lead", "sight"):
        if b.get(word) is None:
            b[word] = c.ask(JUDGE, "choose", word, Between(1, FARTHEST))
    told = {"quarry": b["quarry"], "pursuers": b["pursuers"], "lead": b["lead"], "sight": b["sight"]}
    b["chase"] = c.create("chase", "chase", **told)


def _obstacle(c: Context, b: Bind) -> None:
    """Where the ground is such that the judge asks for it, a side may have to roll to get on at all."""
    b["held_up"] = ()
    if not b.get("obstacles"):
        return
    asked = c.choose(JUDGE, "obstacle", (NOBODY, "quarry", "pursuers", BOTH))
    met = tuple(side for side in ("quarry", "pursuers") if asked in (side, BOTH))
    b["held_up"] = tuple(side for side in met if not pool(c, slowest(c, b[side]), "S", "obstacle"))


def _round(c: Context, b: Bind) -> str | None:
    """A tie changes nothing: on open ground the round is rolled again, so that odds need not count it."""
    found = {side: 0 if side in b["held_up"] else pool(c, slowest(c, b[side]), "S", side) for side in ("pursuers", "quarry")}
    lead = max(0, c.get(b["chase"], "lead") + found["quarry"] - found["pursuers"])
    c.set(b["chase"], lead=lead)
    c.emit("lead", lead=lead, by=found["quarry"] - found["pursuers"])
    return "round" if found["quarry"] == found["pursuers"] and not b.get("obstacles") else None


def slowest(c: Context, party: tuple[str, ...]) -> str:
    """Who of a party is the slowest: all run with his Speed."""
    return min(party, key=lambda one: (score_of(c, one, "S"), one))


def _end(c: Context, b: Bind) -> str:
    lead = c.get(b["chase"], "lead")
    if lead > 0 and lead <= c.get(b["chase"], "sight"):
        return "obstacle"
    happen(c, "escapes" if lead else "caught", {"quarry": b["quarry"]})
    return END


def chase_procedure() -> Procedure:
    """The procedure "ww.chase": `quarry` and `pursuers`, each a list; `lead` and `sight` where the judge has said them; `obstacles`."""
    return steps("ww.chase", _begin, _obstacle, _round, _end, doc="A chase, from the first round to its end.")
