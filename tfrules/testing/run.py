"""A play: the state that the words of an example or scenario act on, one after the other.

A word of a plugin that stands in the class "example" (or "scenario", "scenario side", "scenario turn") declares its head with
`run=handler`; the handler is called as `handler(play, statement, b)`. `b` are the names set so far (`b["target"] = figure`): it
may write to them, and conditions of `expect` read them. A handler sets things up with `edit`, does things with `start`, answers
with `answer`, `roll` and `decline`, says what is wrong with `expect`, and raises `Refused` when what is tried cannot be done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tfrules.diagnostics import DiagnosticError
from tfrules.engine import agenda
from tfrules.engine.agenda import Outcome, settle
from tfrules.engine.blocks import BLOCK, Statement
from tfrules.engine.context import Context, Refused, Waiting
from tfrules.engine.request import CHANCE, Request
from tfrules.engine.state import Frame, State
from tfrules.testing import answers
from tfrules.testing.result import Unmet
from tfrules.testing.traces import hold_fold
from tfrules.vocabulary.collect import head_name

if TYPE_CHECKING:
    from tfrules.engine.event import Event
    from tfrules.engine.game import Game
    from tfrules.engine.modifiers import Trace
    from tfrules.vocabulary.terms import Head

Handler = Callable[["Play", Statement, dict[str, Any]], None]
NOBODY = Frame("proc:example", 0, {})  # what reads and sets up stands in no frame of the game


class Refusal(NamedTuple):
    """What was last tried and refused."""

    why: str
    statement: Statement | None


class Watcher(Protocol):
    """What looks on at a play, for laws and reports."""

    def took(self, before: State, outcome: Outcome) -> None:
        """Something came of a command or an answer."""

    def answered(self, state: State, request: Request, value: Any) -> None:
        """A question of a state gets its answer; called before what comes of it."""

    def refused(self, why: str) -> None:
        """What was tried cannot be done."""

    def expected(self, traces: Sequence[Trace], read: Sequence[str]) -> None:
        """An expectation was held against numbers, with their traces, and the definitions that were read on the way."""


class Play:
    """One run of an example or scenario. `turn` is the number of the turn under way, 0 before the first."""

    def __init__(
        self,
        game: Game,
        words: Mapping[str, Handler],
        begin: Callable[[Play], None] | None = None,
        through: Callable[[Game, State], State] | None = None,
        watcher: Watcher | None = None,
    ) -> None:
        self.game = game
        self.words = words  # handlers of the core's words by the name of their head; those of plugins stand in their declarations
        self.begin = begin  # starts what runs a whole fight, for scenarios
        self.through = through  # what each state that waits is sent through: a save and its reading
        self.watcher = watcher
        self.state = State({})
        self.bindings: dict[str, Any] = {}
        self.events: list[Event] = []
        self.since = 0  # events before this one happened before the last command or answer
        self.refused: Refusal | None = None
        self.current: Statement | None = None
        self.turn = 0
        self.sides_may_wait = False  # it may end where a side has to act: words that begin turns set this
        self.odds_taken = False  # what is still asked has been counted instead of answered
        self._classes: list[str] = []

    # ------------------------------------------------------------ reading

    @property
    def pending(self) -> tuple[Request, ...]:
        """What is asked now."""
        return self.state.pending

    @property
    def settled(self) -> bool:
        """Whether nothing is under way and nothing is asked."""
        return self.state.done

    def context(self) -> Context:
        """A context to read the state as it stands. What is written to it is lost; see `edit`."""
        return Context(self.game, self.state, NOBODY, len(self.state.agenda), quiet=True)

    def evaluate(self, run: Callable[[Context, dict[str, Any]], Any]) -> Any:
        """The value of a compiled expression now."""
        return run(self.context(), dict(self.bindings))

    def eval(self, statement: Statement, slot: str, default: Any = None) -> Any:
        """The value of a slot or clause of a statement now."""
        return statement.eval(self.context(), dict(self.bindings), slot, default)

    # ------------------------------------------------------------ doing

    def edit(self, change: Callable[[Context], Any]) -> Any:
        """Set records up: `change` writes to a context, and what it wrote stands at once. What it returns is returned.

        It cannot ask anything. Frames that it pushes run before `edit` ends.
        """
        context = Context(self.game, self.state, NOBODY, len(self.state.agenda))
        try:
            value = change(context)
        except Waiting as waiting:
            raise Unmet(f"setting up asks for {waiting.requests[0].label!r}; do it with a procedure", "TFR0715") from None
        records = context.commit()
        if records is self.state.records and not context.pushed:
            return value
        frames = (*self.state.agenda, *reversed(context.pushed))
        self._take(Outcome(State(records, frames), tuple(context.events)))
        self._take(settle(self.game, self.state))
        return value

    def start(self, procedure: str, bindings: Mapping[str, Any] | None = None) -> None:
        """Begin a procedure (or a frame by its code, "block:..."), and go on until something is asked or it is done."""
        self._no_roll_open()
        code = procedure if ":" in procedure else f"proc:{procedure}"
        self.since = len(self.events)
        self._take(agenda.start(self.game, self.state, code, bindings))

    def set_going(self, line: Statement, bindings: Mapping[str, Any]) -> None:
        """Begin what the block of a line says, and go on until something is asked or it is done."""
        self.start(f"{BLOCK}{line.block_id}", dict(bindings))

    def answer(self, label: str | None, value: Any, side: str = "") -> None:
        """Answer a choice that is asked, by its label if one is given, or what chance draws. Raises Refused if not allowed."""
        self._no_roll_open(draws=True)
        request = answers.pick(self.pending, label, False, side)
        self._answer(request, answers.choice(self.game, self.bindings, request, value))

    def roll(self, label: str | None, value: Any) -> None:
        """Answer the roll that is asked, with the total of its dice or with their faces."""
        request = answers.pick(self.pending, label, True)
        faces = answers.dice(request, value)
        if not answers.thrown_again(request, faces):
            self._answer(request, faces)

    def decline(self, label: str | None = None, side: str = "") -> None:
        """Answer what is offered with no."""
        self._no_roll_open()
        request = answers.pick(self.pending, label, False, side)
        self._answer(request, answers.refusal(request))

    def expect(self, holds: bool, message: str, trace: str = "") -> None:
        """Say what is wrong unless it holds: for words of plugins that state an expectation."""
        if not holds:
            raise Unmet(message, trace=trace)

    def _answer(self, request: Request, value: Any) -> None:
        self.since = len(self.events)
        try:
            if self.watcher is not None:
                self.watcher.answered(self.state, request, value)
            self._take(agenda.answer(self.game, self.state, request, value))
        except DiagnosticError as error:
            first = error.diagnostics[0]
            if first.code != "TFR0802":
                raise
            raise Refused(first.message) from None

    def _take(self, outcome: Outcome) -> None:
        self.odds_taken = False
        if self.watcher is not None:
            self.watcher.took(self.state, outcome)
        self.state = outcome.state
        self.events.extend(outcome.events)
        for event in outcome.events:
            for _, trace in event.trace:
                hold_fold(trace)
        if self.through is not None and self.pending:
            self.state = self.through(self.game, self.state)

    def _no_roll_open(self, draws: bool = False) -> None:
        for request in self.pending:
            if request.asks == CHANCE and (answers.is_roll(request) or not draws):
                raise Unmet(f"the script goes on, but {answers.asked(request)}", "TFR0701")

    # ------------------------------------------------------------ running statements

    def perform(self, statements: Sequence[Statement], class_name: str) -> None:
        """Run statements of a class in order."""
        self._classes.append(class_name)
        for statement in statements:
            self._perform(statement)
        self._classes.pop()

    def run_block(self, statement: Statement) -> None:
        """Run the block of the statement that is running, by the handlers of its words."""
        head = self._head(statement)
        self.perform(statement.block, head.block)
        self.current = statement

    def _perform(self, statement: Statement) -> None:
        head = self._head(statement)
        if head_name(head) != "expect refused":
            self.claim_refusal()
        self.current = statement
        if statement.condition is not None and not self.evaluate(statement.condition):
            return
        run: Handler | None = self.words.get(head_name(head)) or head.run
        if run is None:
            raise Unmet(f"the word {statement.op!r} has no handler; its plugin declares it without one", "TFR0715")
        try:
            run(self, statement, self.bindings)
        except Refused as refused:
            self.refused = Refusal(str(refused), statement)
            if self.watcher is not None:
                self.watcher.refused(str(refused))

    def _head(self, statement: Statement) -> Head:
        raw = statement.raw
        word = statement.op
        if word == "case":
            word = "<int>" if isinstance(raw["key"], int) else "<text>" if isinstance(raw["key"], str) else "<range>"
        found = self.game.vocabulary.heads.get((self._classes[-1], word))
        if found is None:
            raise Unmet(f"the word {statement.op!r} cannot stand in {self._classes[-1]!r}", "TFR0715")
        return found

    # ------------------------------------------------------------ the end

    def claim_refusal(self) -> None:
        """Raises Unmet (TFR0712) when a command was refused and nothing expected it."""
        if self.refused is not None:
            self.current = self.refused.statement
            raise Unmet(f"this is refused: {self.refused.why}", "TFR0712")

    def finish(self, sides_may_wait: bool = False) -> None:
        """Hold the end: nothing refused and unclaimed, no question left. A scenario may end where a side has to act."""
        self.claim_refusal()
        left = [request for request in self.pending if request.asks == CHANCE or not sides_may_wait]
        if left and not self.odds_taken:
            raise Unmet(f"the script ends, but {'; '.join(map(answers.asked, left))}", "TFR0701")
