"""What would come of each other answer, exactly: `game.compare(battle, of)` at a question that a side is asked.

Every allowed answer is given once, and from there every course of chance is followed. Answers that come to the same are one row. What is not known
is assumed or weighed by whoever asks: nothing is supposed silently (`engine.belief`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.agenda import run_frame, settle, with_answer
from tfrules.engine.belief import Assumptions, believed
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.key import state_key
from tfrules.engine.mask import Mask, canonical
from tfrules.engine.request import CHANCE, JUDGE, Request
from tfrules.engine.state import Plain, State, thaw
from tfrules.engine.turn import turn_number
from tfrules.sim.compared import Comparison, Parts, rows_of
from tfrules.sim.exact import Exact

if TYPE_CHECKING:
    from tfrules.battle import Battle
    from tfrules.game import Loaded

STEP, TURN, END = "step", "turn", "end"
UNTIL = (STEP, TURN, END)  # how far courses are followed
MOST_ANSWERS = 500
Belief = Sequence[tuple[int | Fraction, Assumptions]]  # how likely each assumption is, beside the others


def compare(
    game: Loaded,
    state: State | Battle,
    of: Callable[[State], Hashable],
    policy: Any = None,
    at: str = "",
    until: str = STEP,
    side: str = JUDGE,
    assume: Assumptions | None = None,
    belief: Belief = (),
    least: bool = False,
    only: Callable[[Plain], bool] | None = None,
    most: int = MOST_ANSWERS,
    told: Callable[[int, int], None] | None = None,
) -> Comparison:
    """What comes of each allowed answer to a question that is asked now, the best first; of equal ones the one that is allowed first.

    `of` reads a number, a condition or any other value from the state where a course ends: when what asks is over (`until="step"`), with the turn
    (`"turn"`), or with the fight (`"end"`). Choices on the way are a `policy`'s; without one they end a course. `at` is the label or the kind of the
    question, where several are asked. `least`: the lowest is the best. `only` picks answers, of which at most `most` are looked at;
    `told` is called with how many are done, and of how many.

    `side` reckons with what that side sees; what it does not see is not there unless it says so: by `assume`, or by a `belief` of several.

    Raises DiagnosticError (TFR0801) where no such question is asked, and whatever following the courses raises.
    """
    from tfrules.battle import state_of

    if until not in UNTIL:
        raise ValueError(f"until is one of {', '.join(UNTIL)}, not {until!r}")
    if any(weight <= 0 for weight, _ in belief):
        raise ValueError("the weights of a belief are above 0")
    if until == END and policy is None:
        raise ValueError("a fight is followed to its end only where a policy decides for all")
    whole = sum(weight for weight, _ in belief)
    weighed = [(Fraction(weight, whole), _both(assume or {}, more)) for weight, more in belief] or [(Fraction(1), assume or {})]
    worlds = [(weight, _World(game, believed(game.engine, state_of(state), side, one), at, side)) for weight, one in weighed]
    request, mask = worlds[0][1].request, Mask(game.engine, worlds[0][1].state.records, side)
    if any((one.request.asks, one.request.label) != (request.asks, request.label) for _, one in worlds):
        raise DiagnosticError([finding("TFR0801", "not every assumption leads to the same question", help="say which is meant")])
    looked_at = _allowed([world.request for _, world in worlds], mask, only, most)
    follow = _Follow(game, policy, until, of)
    parts: list[tuple[Plain, Parts]] = []
    partly: list[Plain] = []
    for number, value in enumerate(looked_at[:most]):
        if told is not None:
            told(number, min(most, len(looked_at)))
        if all(world.request.domain.contains(value) for _, world in worlds):
            parts.append((value, _mixed([(weight, world.after(value, follow)) for weight, world in worlds])))
        else:
            partly.append(value)
    return Comparison(request, side, rows_of(parts, least), len(looked_at) > most, tuple(partly))


def _both(assume: Assumptions, more: Assumptions) -> Assumptions:
    """Two assumptions as one, field by field; what the second says of a field goes before the first."""
    return {name: {**assume.get(name, {}), **more.get(name, {})} for name in (*assume, *more)}


def _allowed(asked: Sequence[Request], mask: Mask, only: Callable[[Plain], bool] | None, most: int) -> list[Plain]:
    """The answers that any of the requests takes, each once, and one more than `most` where there are more."""
    every = (value for request in asked for value in request.domain.iterate() if only is None or only(value))
    found: dict[str, Plain] = {}
    for value in every:
        found.setdefault(canonical(thaw(value)), value)
        if len(found) > most and not mask.names:
            break
    listed = list(found.values())
    if mask.renames(listed):
        listed.sort(key=lambda value: canonical(mask.value(value)))  # the order of real ids would tell them apart
    return listed[: most + 1]


def _question(state: State, at: str, side: str) -> Request:
    """The first question of that label or kind that is asked of the side; for the judge, of any."""
    for request in state.pending:
        if request.asks != CHANCE and side in (JUDGE, request.asks) and at in ("", request.label, request.kind):
            return request  # type: ignore[no-any-return]
    asked = "; ".join(f"{one.asks}: {one.kind} {one.label!r}" for one in state.pending) or "nothing"
    what = f"no choice{f' {at!r}' if at else ''} is asked{f' of {side}' if side != JUDGE else ''} here, but {asked}"
    raise DiagnosticError([finding("TFR0801", what)])


class _World:
    """What may be: a state at its question. Answers that lead to equal states are followed once."""

    def __init__(self, game: Loaded, state: State, at: str, side: str) -> None:
        self.engine = game.engine
        self.state = settle(self.engine, State(state.records, state.agenda), quiet=True).state
        self.request = _question(self.state, at, side)
        self._followed: dict[int, Parts] = {}

    def after(self, value: Plain, follow: _Follow) -> Parts:
        """What can be read after an answer, with its chances."""
        given = with_answer(self.state, self.request.id, value)
        ran = run_frame(self.engine, given, quiet=True)
        here = given if ran.waiting else ran.state
        key = state_key(here, self.engine.ledger)
        if key not in self._followed:
            self._followed[key] = follow(State(here.records, here.agenda), self.state)
        return self._followed[key]


class _Follow:
    """How courses are followed, and what is read where they end."""

    def __init__(self, game: Loaded, policy: Any, until: str, of: Callable[[State], Hashable]) -> None:
        self.game = game
        self.policy = policy
        self.until = until
        self.of = of

    def __call__(self, here: State, asked: State) -> Parts:
        """What can be read at the ends of all courses from a state, which an answer in the state `asked` led to."""
        if self.until == END:
            found = self.game.fight(here, self.policy)
            assert isinstance(found, Exact)  # none were drawn
            return {(value, ()): p for value, p in found.of(self.of).items()}
        depth, turn = len(asked.agenda), turn_number(asked.records)
        stop = (lambda s: len(s.agenda) < depth) if self.until == STEP else (lambda s: turn_number(s.records) != turn)
        decides = None if self.policy is None else self.game.memo(self.policy).policy
        read_of: Parts = {}
        for ending in enumerate_chance(self.game.engine, here, decides, stop).endings:
            read = self.of(ending.state), tuple(sorted({one.label for one in ending.state.pending}))
            read_of[read] = read_of.get(read, Fraction(0)) + ending.p
        return read_of


def _mixed(weighed: Iterable[tuple[Fraction, Parts]]) -> Parts:
    found: Parts = {}
    for weight, parts in weighed:
        for read, p in parts.items():
            found[read] = found.get(read, Fraction(0)) + weight * p
    return found
