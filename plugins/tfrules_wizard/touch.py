"""What a casting does to somebody at whom it was not aimed: it has to reach him as any spell has to reach its subject."""

from __future__ import annotations

from typing import Any

from tfrules.engine.surface import Context, Statement, happen, many, run_inside
from tfrules.vocabulary.terms import Head, Slot


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
    doc="The spell that is being cast comes upon someone at whom it was not aimed; the block is done unless something turns the spell from him.",
    example="touch victim { end victim }",
    run=touch,
)
