"""How far a line reaches: a number that a condition changes for everybody, where its bearer was meant."""

from __future__ import annotations

from tfrules.check import codes
from tfrules.check.context import Context
from tfrules.check.scope import Scope
from tfrules.ir.model import Json
from tfrules.lang import ast
from tfrules.vocabulary.terms import Head

BEARER = "bearer"  # the core's role for whoever bears a condition or carries a thing
NESTED = "effects or actions"  # lines inside `when COND { }` are bounded by its condition


def check_reach(context: Context, statement: ast.Statement, head: Head, value: Json, class_: str, scope: Scope) -> None:
    """Warn of a line without a condition that changes a number of everyone although someone bears what it stands in."""
    slot = next((slot for slot in head.phrase if slot.reads == "query"), None)
    if slot is None or class_ == NESTED or BEARER not in scope or "when" in value:
        return
    queries = context.vocabulary.queries
    for name in value.get(slot.name) or ():
        if name in queries:
            message = f"this changes {name} for everyone while anybody bears it"
            word = name.partition(".")[2]
            context.report(codes.CHANGES_EVERYONE, statement.head_span, message, help=f"for the bearer alone write `{BEARER}.{word}`, or say `when`")
            return
