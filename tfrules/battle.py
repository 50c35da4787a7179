"""One course of a game: a state that says what it waits for, its events, and the way back.

A battle keeps every state it was in, so `undo` and `fork` cost nothing; the state itself knows no history.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError, finding
from tfrules.engine.agenda import Outcome, answer, find_request, settle, start
from tfrules.engine.belief import Assumptions, believed
from tfrules.engine.context import Context
from tfrules.engine.drivers import Driver, as_answer
from tfrules.engine.enumerate import Endings, enumerate_chance
from tfrules.engine.event import Event
from tfrules.engine.key import state_key
from tfrules.engine.modifiers import Trace, ask
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Frame, State
from tfrules.suggest import did_you_mean

if TYPE_CHECKING:
    from tfrules.game import Loaded


class Battle:
    """A battle under way."""

    def __init__(self, game: Loaded, outcome: Outcome, chance: Driver | None) -> None:
        self.game = game
        self.chance = chance
        self._past: list[tuple[State, tuple[Event, ...], int]] = []
        self.state = outcome.state
        self.log: tuple[Event, ...] = outcome.events
        self.rolls = 0
        self._roll_on()

    @property
    def pending(self) -> tuple[Request, ...]:
        """What the battle waits for; empty when it is over."""
        return self.state.pending

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""
        return self.state.done

    @property
    def steps(self) -> int:
        """How many answers and edits can be taken back."""
        return len(self._past)

    @property
    def key(self) -> int:
        """The key of the state: equal keys have equal legal answers, odds and views."""
        return state_key(self.state, self.game.engine.ledger)

    def legal(self, side: str, most: int = 10_000) -> list[tuple[Request, list[Any]]]:
        """The allowed answers to each request that asks a side, at most so many of each."""
        from itertools import islice

        return [(request, list(islice(request.domain.iterate(), most))) for request in self.pending if request.asks == side]

    def answer(self, request: Request | str, value: Any, side: str = "") -> tuple[Event, ...]:
        """Answer a pending request; what happened then. Raises DiagnosticError when the answer is not allowed; nothing changes.

        A side that knows things by their public names says who it is, and answers with those.
        """
        if side:
            from tfrules.engine.view import answer_in_view

            value = answer_in_view(self.game.engine, self.state, side, find_request(self.state, request), value)
        outcome = answer(self.game.engine, self.state, request, value)
        self._past.append((self.state, self.log, self.rolls))
        self.rolls += find_request(self.state, request).asks == CHANCE
        before = len(self.log)
        self.state, self.log = outcome.state, self.log + outcome.events
        self._roll_on()
        return self.log[before:]

    def play(self, answers: Iterable[Any]) -> tuple[Event, ...]:
        """Answer one request after the other from a list; dice may be given as their total. What happened meanwhile.

        Raises DiagnosticError at the first answer that does not fit; those before it stand.
        """
        before = len(self.log)
        for value in answers:
            if not self.pending:
                raise DiagnosticError([finding("TFR0703", f"nothing is asked any more, but {value!r} is answered")])
            self.answer(self.pending[0], as_answer(self.pending[0], value))
        return self.log[before:]

    def undo(self) -> None:
        """Take back the last answer. Raises DiagnosticError (TFR0802) when there is none."""
        if not self._past:
            raise DiagnosticError([finding("TFR0802", "there is nothing to take back")])
        self.state, self.log, self.rolls = self._past.pop()

    def fork(self) -> Battle:
        """A copy that goes its own way."""
        copy = Battle.__new__(Battle)
        copy.__dict__.update(self.__dict__)
        copy._past = list(self._past)
        return copy

    def edit(self, change: Any, what: str = "something", secret_from: tuple[str, ...] = ()) -> tuple[Event, ...]:
        """Let the judge change the state: `change(context)` writes through the context. What happened then.

        It can be undone, and is logged as "edited" with `what` was done; the sides in `secret_from` are not told.
        """
        before = len(self.log)
        outcome = edited(self.game, self.state, change)
        self._past.append((self.state, self.log, self.rolls))
        self.state = outcome.state
        self.log += (Event("edited", {"what": what}, secret_from=secret_from), *outcome.events)
        return self.log[before:]

    def view(self, side: str) -> Any:
        """What a side may see of the state."""
        from tfrules.engine.view import view

        return view(self.game.engine, self.state, side)

    def told(self, side: str) -> tuple[dict[str, Any], ...]:
        """The log as a side may read it, as JSON."""
        from tfrules.engine.view import view_events

        return view_events(self.game.engine, self.state, self.log, side)

    def _roll_on(self) -> None:
        while self.chance is not None:
            request = next((one for one in self.state.pending if one.asks == CHANCE), None)
            if request is None:
                return
            outcome = answer(self.game.engine, self.state, request, self.chance.answer(request, self.rolls))
            self.rolls += 1
            self.state, self.log = outcome.state, self.log + outcome.events


def edited(game: Loaded, state: State, change: Any) -> Outcome:
    """A state changed from outside through a context, and run on to its next question."""
    context = Context(game.engine, state, Frame("edit", 0, {}), len(state.agenda))
    change(context)
    frames = (*state.agenda, *reversed(context.pushed))  # reactions to what was changed
    outcome = settle(game.engine, State(context.commit(), frames))
    return Outcome(outcome.state, tuple(context.events) + outcome.events)


def begin(
    game: Loaded, sides: Mapping[str, Iterable[Mapping[str, Any]]], chance: Driver | None, options: Mapping[str, Any]
) -> Battle:
    """Set a battle up as the game's plugin does it, and run to the first question."""
    info = game.info
    if info is None or info.setup is None:
        raise DiagnosticError([finding("TFR0911", "the loaded game has no battles")])
    setup = info.setup
    placed = edited(game, State({}), lambda c: setup(c, sides, options)).state
    return Battle(game, start_turns(game, placed), chance)


def start_turns(game: Loaded, state: State) -> Outcome:
    """Begin the turns of the loaded game in a state."""
    assert game.info is not None
    if game.info.begin:
        return start(game.engine, state, f"proc:{game.info.begin}")
    definition = game.ruleset.find("turn", game.info.turn).qualified
    return start(game.engine, state, "proc:turns", {"definition": definition})


def state_of(state: State | Battle) -> State:
    """The state of a battle, or the state itself."""
    return state.state if isinstance(state, Battle) else state


def explain(
    game: Loaded, query: str, subject: str, state: State | Battle, side: str = "judge", assume: Assumptions | None = None
) -> Trace:
    """A number with its trace, as a side may reckon it. A query without a dot is asked of the subject's own kind."""
    here = believed(game.engine, state_of(state), side, assume)
    context = Context(game.engine, here, Frame("explain", 0, {}), len(here.agenda))
    kind = game.engine.kind_of(context, subject)
    name = query if "." in query else f"{kind}.{query}"
    if name not in game.engine.queries and (kind or "." in query):
        raise DiagnosticError([finding("TFR0806", f"there is no query {name!r}", help=did_you_mean(name, game.engine.queries))])
    if not kind:
        raise DiagnosticError([finding("TFR0806", f"there is nothing called {subject!r}", help=did_you_mean(subject, here.records))])
    return ask(context, name, subject)


def odds(
    game: Loaded,
    command: Any,
    state: State | Battle,
    policy: Any = None,
    side: str = "judge",
    assume: Assumptions | None = None,
) -> Endings:
    """Every ending of what is under way, or of a command: a pair (request, answer), or None to go on from the state.

    What is under way is the step that asks: a blow is over when its wounds and all that they set off are. A question that was asked before is
    answered from memory, unless a policy answers too: what that does may depend on more than the state.
    """
    asked = state_of(state)
    if policy is not None:
        return _count(game, command, asked, policy, side, assume)
    question = game.counted.question(asked, command, side, assume)
    known = game.counted.known(question, asked)
    return known or game.counted.keep(question, asked, _count(game, command, asked, None, side, assume))


def _count(game: Loaded, command: Any, state: State, policy: Any, side: str, assume: Assumptions | None) -> Endings:
    here = believed(game.engine, state, side, assume)
    if command is not None:
        request, value = command
        here = answer(game.engine, settle(game.engine, here, quiet=True).state, request, value, quiet=True).state
    depth = len(here.agenda)
    found = enumerate_chance(game.engine, State(here.records, here.agenda), policy, lambda state: len(state.agenda) < depth)
    return replace(found, traces=_traces(game, here))


def _traces(game: Loaded, state: State) -> tuple[Trace, ...]:
    """The traces of the numbers that the next roll itself rests on: those that are logged when it is answered, however it falls."""
    waiting = settle(game.engine, State(state.records, state.agenda), quiet=True).state
    request = next((one for one in waiting.pending if one.asks == CHANCE), None)
    given = None if request is None else next(iter(request.domain.iterate()), None)
    if request is None or given is None:  # dice without end have no first answer
        return ()
    events = answer(game.engine, waiting, request, given).events
    return next((tuple(trace for _, trace in event.trace) for event in events if event.trace), ())
