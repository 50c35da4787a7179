"""Policies: definitions of kind "policy" that answer every request of a side, from what that side sees.

The first line for the request's label (or its kind, or `any`) that finds an allowed answer decides; ties go to the answer that the domain
lists first. Without such a line the first allowed answer is given, so a policy never leaves a game hanging.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.belief import believed
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context
from tfrules.engine.expressions import number
from tfrules.engine.request import Faces, Request
from tfrules.engine.state import Frame, Plain, State

if TYPE_CHECKING:
    from tfrules.engine.game import Game

MOST_CANDIDATES = 5_000
ANY = "any"


class _Again:
    """What an iterator gives, as often as it is asked for: each is looked for once, and not before it is wanted."""

    def __init__(self, rest: Iterator[Plain]) -> None:
        self._rest = rest
        self._known: list[Plain] = []

    def __iter__(self) -> Iterator[Plain]:
        yield from self._known
        for one in self._rest:
            self._known.append(one)
            yield one


class Policy:
    """A policy of a loaded game, as a function of a state and a request; chance it leaves to others."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.definition = game.definitions[game.ruleset.find("policy", name).qualified]

    def __call__(self, state: State, request: Request) -> Plain:
        """The answer to a request. Raises DiagnosticError (TFR0807) when nothing is allowed, or too much to be listed."""
        seen = believed(self.game, state, request.asks)
        c = Context(self.game, seen, Frame("policy", 0, {}), len(state.agenda), quiet=True)
        candidates = _Again(islice(request.domain.iterate(), MOST_CANDIDATES))
        for line in self.definition.all("answer"):
            if line.raw["label"] in (request.label, request.kind, ANY):
                found = self._by(c, line, request, candidates)
                if found is not None:
                    return found
        first = next(request.domain.iterate(), None)
        if first is None or isinstance(request.domain, Faces):
            raise DiagnosticError([finding("TFR0807", f"{self.definition.label} has no answer to {request.kind} {request.label!r}")])
        return first

    def _by(self, c: Context, line: Statement, request: Request, candidates: Iterable[Plain]) -> Plain:
        b: dict[str, Any] = {"asked": dict(request.about), "it": None, **dict(request.about)}
        if "with" in line.slots:
            if line.condition is not None and not line.condition(c, b):
                return None
            value = line.eval(c, b, "with")
            return value if request.domain.contains(value) else None
        scored = "least" in line.slots or "most" in line.slots
        best, score = None, None
        for candidate in candidates:
            here = {**b, "it": candidate}
            if line.condition is not None and not line.condition(c, here):
                continue
            if not line.eval(c, here, "where", True):
                continue
            if not scored:
                return candidate
            sign = -1 if "least" in line.slots else 1
            worth = sign * number(line.eval(c, here, "least" if sign < 0 else "most", 0))
            if score is None or worth > score:
                best, score = candidate, worth
        return best


def by_side(policies: Mapping[str, Callable[[State, Request], Plain]]) -> Callable[[State, Request], Plain]:
    """Several policies as one: each decides for a side."""

    def decide(state: State, request: Request) -> Plain:
        if request.asks not in policies:
            raise DiagnosticError([finding("TFR0807", f"no policy decides for {request.asks}", help=f"there are for: {', '.join(policies)}")])
        return policies[request.asks](state, request)

    return decide
