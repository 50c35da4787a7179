"""What is offered in the middle of something else: a moment comes, and whoever may take an offer at it is asked.

Offers are put one by one in the published order, each as a request of kind "consent" to the side that would take it, and carried
out at once when the answer is yes. What is offered is looked at anew after each, since one that was taken may rule out the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tfrules.engine.blocks import run_block
from tfrules.engine.context import Context
from tfrules.engine.turn import offers_at

YES, NO = "yes", "no"


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
        rule, c.rule = c.rule, offer.source
        about = (*((name, value) for name, value in sorted(now.items())), ("who", who))
        if c.choose(side, offer.label, (YES, NO), kind="consent", about=about) == YES:
            c.emit("offer taken", who=who, offer=offer.label)
            run_block(c, offer.statement.block, b)
        c.rule = rule
