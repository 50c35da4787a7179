"""What a spell does to those at whom it was not aimed, and where it puts the double of someone."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context, Statement, happen, many, run_inside
from tfrules.vocabulary.terms import ClauseWord, Head, Slot
from tfrules_wizard import actions


def touch(c: Context, s: Statement, b: dict[str, Any]) -> None:
    """Do the block for each whom the spell gets through to; rules may turn it, as they turn what is aimed at him."""
    for one in many(s.eval(c, b, "who")):
        if happen(c, "touches", {"cast": b["deed"], "caster": b["caster"], "subject": one, "spell": b["spell"]}):
            run_inside(c, s.block, b)


TOUCH = Head(
    "touch",
    phrase=(Slot("who", "selector", "figure"),),
    name="touch",
    block="actions",
    block_required=True,
    block_filled=True,
    doc="The spell that is being cast comes upon someone at whom it was not aimed; the block is done unless something turns the spell from him.",
    example="touch victim { end victim }",
    run=touch,
)

SETTLE = Head(
    "settle",
    phrase=(Slot("who", "selector", "figure"),),
    name="settle",
    clauses=(ClauseWord("by", Slot("by", "selector", "figure"), "who says where; the caster when not said"),),
    doc="A double that was made comes to stand elsewhere than its original: in any place where a creation of its size may appear.",
    example="settle twin",
    run=actions.settle,
)

FURTHER = (SETTLE, TOUCH)
