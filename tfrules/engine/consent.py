"""Questions of yes or no, and what is offered in the middle of something else.

When a moment comes, whoever may take an offer at it is asked. Offers are put one by one in the published order and carried out at once
when the answer is yes. What is offered is looked at anew after each, since one that was taken may rule out the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tfrules.engine.blocks import under
from tfrules.engine.context import Context
from tfrules.engine.offers import offers_at, take
from tfrules.engine.state import Plain

YES, NO = "yes", "no"


def agrees(
    c: Context,
    side: str,
    label: str,
    about: tuple[tuple[str, Plain], ...] = (),
    secret_from: tuple[str, ...] = (),
    able: bool = True,
) -> bool:
    """Ask a side for its consent. Who is not `able` to agree is asked too, and can only say no: not being asked would tell."""
    return bool(c.choose(side, label, (YES, NO) if able else (NO,), "consent", secret_from, about) == YES)


def ask_consent(c: Context, moment: str, roles: Callable[[], Mapping[str, Any]]) -> None:
    """Ask everyone who may take what is offered `at` the moment; `roles` gives what offers may read of it as things stand now."""
    asked: set[tuple[Any, ...]] = set()
    while True:
        now = roles()
        found = [
            (side, offer, who, b)
            for side in c.game.sides(c)
            for offer, who, b in offers_at(c, moment, side, now)
            if (offer.rank, who) not in asked
        ]
        if not found:
            return
        side, offer, who, b = min(found, key=lambda row: (row[1].rank, row[2]))
        asked.add((offer.rank, who))
        about = (*((name, value) for name, value in sorted(now.items())), ("who", who))
        with under(c, offer.source):
            agreed = agrees(c, side, offer.label, about)
        if agreed:
            take(c, offer, who, b, at_once=True)
