"""Diagnostics of the engine: answers that are not allowed, rules that contradict each other while they run, chains without an end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tfrules.diagnostics import Diagnostic, DiagnosticError, finding

if TYPE_CHECKING:
    from tfrules.engine.request import Request


LINKS = 6  # of a chain that are told


def answer_fault(what: str, known: Sequence[str], request: Request | None = None) -> Diagnostic:
    """An answer that is not allowed, or to a question that is not pending."""
    if request is None:
        return finding("TFR0801", what, help=f"pending are: {', '.join(known) or 'none'}")
    shown = []
    for value in request.domain.iterate():
        shown.append(repr(value))
        if len(shown) == 8:
            shown.append("...")
            break
    allowed = ", ".join(shown) if shown else str(request.domain.to_json())
    return finding("TFR0802", what, help=f"{request.asks} may answer: {allowed}")


def guard_fault(codes: Sequence[str]) -> Diagnostic:
    """A chain of steps that does not come to an end, the last one at its end: each of the innermost is named once, and the first again."""
    chain = list(dict.fromkeys(reversed(codes)))[:LINKS]
    if codes.count(chain[0]) > 1:
        chain.append(chain[0])
    return finding("TFR0803", f"the rules go on without end: {' <- '.join(chain)}", help="one of these wakes another that wakes it again")


def rule_fault(rule: str, what: str) -> DiagnosticError:
    """A rule that cannot be carried out as written, found while it ran."""
    return DiagnosticError([finding("TFR0804", f"{rule}: {what}")])
