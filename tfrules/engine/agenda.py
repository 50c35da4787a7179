"""The loop: run the frame on top until something is asked or nothing is left.

`start` puts frames on the agenda, `answer` is the only other way on. Both are pure: they return a new state and the events between.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.context import Context, Waiting, plain_bindings
from tfrules.engine.event import Event
from tfrules.engine.faults import answer_fault, guard_fault
from tfrules.engine.holders import IN_PLAY, changed
from tfrules.engine.key import FRAMES, KEY, SUM
from tfrules.engine.request import Request, read_answer
from tfrules.engine.state import KINDS, Frame, Plain, State, freeze

if TYPE_CHECKING:
    from tfrules.engine.game import Game

MAX_FRAMES = 20_000  # in one settle: a chain of reactions that never ends is a fault of the rules, named by the guard
MAX_DEPTH = 200
TOLD = 50  # of the last frames of such a chain: what is under way at its end need not be what goes round

END = "end"  # what a step returns to end its procedure


class Outcome(NamedTuple):
    """A state and what happened on the way to it."""

    state: State
    events: tuple[Event, ...]


class Ran(NamedTuple):
    """One frame's end: the records it left, the agenda, its events; or the requests it waits for."""

    state: State
    events: tuple[Event, ...]
    waiting: bool


def run_frame(game: Game, state: State, quiet: bool = False) -> Ran:
    """Run the top frame once: to its end, or to a question without an answer."""
    frame = state.agenda[-1]
    depth = len(state.agenda) - 1
    context = Context(game, state, frame, depth, quiet)
    try:
        onward = game.code(frame.code)(context, frame)
    except Waiting as waiting:
        return Ran(State(state.records, state.agenda, waiting.requests, state.memo), (), True)
    agenda = state.agenda[:-1]
    if onward is not None:
        agenda += (onward,)
    if context.pushed:
        agenda += tuple(reversed(context.pushed))
    records = context.commit()
    if records is not state.records and game.watching and not frame.code.endswith(":watch"):
        agenda += game.after_frame(state)
    return Ran(State(records, agenda, (), kept(context)), tuple(context.events), False)


def kept(c: Context) -> dict[str, Any]:
    """What was derived from the state that a frame began in and still holds of the one that it leaves."""
    memo = c.state.memo
    if not c.over:
        return {name: value for name, value in memo.items() if name != KEY}
    found: dict[str, Any] = {}
    if not c.moved and KINDS in memo:
        found[KINDS] = memo[KINDS]
    if IN_PLAY in memo and not changed(c):
        found[IN_PLAY] = memo[IN_PLAY]
    if SUM in memo:
        total, records, names = memo[SUM]
        found[SUM] = (total, records, names | c.over.keys())
        found[FRAMES] = memo[FRAMES]
    return found


def settle(game: Game, state: State, quiet: bool = False) -> Outcome:
    """Run frames until something is asked or nothing is left."""
    events: list[Event] = []
    last: list[str] = []
    for left in reversed(range(MAX_FRAMES)):
        if not state.agenda:
            return Outcome(state, tuple(events))
        if len(state.agenda) > MAX_DEPTH:
            break
        if left < TOLD:
            last.append(state.agenda[-1].code)
        ran = run_frame(game, state, quiet)
        state = ran.state
        if ran.waiting:
            return Outcome(state, tuple(events))
        events.extend(ran.events)
    raise DiagnosticError([guard_fault(last or [frame.code for frame in state.agenda])])


def start(game: Game, state: State, code: str, bind: Mapping[str, Any] | None = None, quiet: bool = False) -> Outcome:
    """Put a frame on the agenda and run. Raises KeyError for code the game does not have."""
    frame = Frame(code, 0, plain_bindings(bind or {}))
    return settle(game, State(state.records, (*state.agenda, frame)), quiet)


def find_request(state: State, request: Request | str) -> Request:
    """The pending request of that id. Raises DiagnosticError (TFR0801) when it is not pending."""
    wanted = request if isinstance(request, str) else request.id
    for pending in state.pending:
        if pending.id == wanted:
            return pending  # type: ignore[no-any-return]
    raise DiagnosticError([answer_fault(f"no pending request {wanted!r}", [p.id for p in state.pending])])


def answer(game: Game, state: State, request: Request | str, value: Plain, quiet: bool = False) -> Outcome:
    """Answer a pending request and run on. Raises DiagnosticError for an answer that is not allowed; the state stays as it was."""
    asked = find_request(state, request)
    try:
        plain = read_answer(asked, value)
    except ValueError as error:
        raise DiagnosticError([answer_fault(f"{error}{reason(game, state, asked, value)}", [], asked)]) from None
    return settle(game, with_answer(state, asked.id, plain), quiet)


def reason(game: Game, state: State, request: Request, value: Any) -> str:
    """Why a value is no answer, to be put behind that it is none: what its domain tells of it, and the rules that forbid something while the
    question is put together and the value is looked for in it, as `Game.forbidding` tells them.
    """
    c, why = Context(game, state, state.agenda[-1], len(state.agenda) - 1, quiet=True), ""
    with c.noting() as noted:
        try:
            game.code(c.frame.code)(c, c.frame)
        except Waiting as waiting:
            asked = next((one for one in waiting.requests if one.id == request.id), None)
            if asked is not None and not asked.domain.contains(freeze(value)):
                why = asked.domain.why(freeze(value))
    return f"{why and ': ' + why}{game.forbidding(name for name in noted if game.definitions[name].label not in why)}"


def with_answer(state: State, request_id: str, value: Any) -> State:
    """The state with one more answer on its top frame, not yet run."""
    top = state.agenda[-1]
    kept = tuple((rid, known) for rid, known in top.answers if rid != request_id)
    frame = Frame(top.code, top.step, top.bind, (*kept, (request_id, value)))
    return State(
        state.records, (*state.agenda[:-1], frame), (), {name: value for name, value in state.memo.items() if name != KEY}
    )
