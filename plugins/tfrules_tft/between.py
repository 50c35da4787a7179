"""Words of examples for what happens to figures between two fights: rest, experience spent, points that somebody would move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.surface import Refused, one_of
from tfrules.vocabulary.terms import ClauseWord, Declaration, Head, Slot, StatementClass
from tfrules_tft.figure import changed

if TYPE_CHECKING:
    from tfrules.engine.surface import Statement
    from tfrules.testing.run import Play

Bind = dict[str, Any]


def _let(event: str, slot: str = "who") -> Callable[[Play, Statement, Bind], None]:
    """A handler that lets an event happen to a figure, if the rules have nothing against it."""

    def run(play: Play, s: Statement, b: Bind) -> None:
        who = one_of(play.context(), s, b, slot)
        record = {**play.context().record(who), "name": who}
        roles = {"attribute": s.word("attribute")} if s.has("attribute") else {}
        try:
            after = changed(play.game, record, event, **roles)
        except DiagnosticError as error:
            raise Refused("; ".join(one.message for one in error.diagnostics)) from None
        play.edit(lambda c: c.set(who, **{name: after.get(name) for name in {*record, *after} - {"kind", "name"}}))

    return run


_WHO = (Slot("who", "selector"),)
BETWEEN: tuple[Declaration, ...] = (
    Head(
        "rest",
        phrase=_WHO,
        condition=False,
        name="rest",
        doc="A figure recovers between two fights.",
        example="rest Ragnar",
        run=_let("rests"),
    ),
    Head(
        "rearrange",
        phrase=_WHO,
        condition=False,
        name="rearrange",
        doc="A figure that was made would move points from one attribute to another.",
        example="rearrange Ragnar",
        run=_let("rearranged"),
    ),
    Head(
        "improve",
        phrase=(Slot("attribute", "name"),),
        clauses=(ClauseWord("of", Slot("of", "selector"), required=True),),
        condition=False,
        name="improve",
        doc="A figure buys a point of an attribute with experience.",
        example="improve ST of Ragnar",
        run=_let("improves", "of"),
    ),
    StatementClass("example", ("rest", "rearrange", "improve")),
)
