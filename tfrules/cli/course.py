"""Playing an example or scenario: as it is told, up to a point of it, or with other dice than it gives.

With other dice the story may run differently from what is told. Then each thing that is told of a turn is done as soon as it
fits, and left out when it never does; what is asked besides is answered by whoever types the dice, else with a no.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError, quoted
from tfrules.engine.blocks import Statement
from tfrules.engine.drivers import Driver
from tfrules.engine.request import CHANCE, JUDGE, Request
from tfrules.engine.turn import TURN
from tfrules.testing import Refused, Unmet, answers
from tfrules.testing.examples import HANDLERS, Case
from tfrules.testing.run import Play
from tfrules.testing.runner import under_test

if TYPE_CHECKING:
    from tfrules.engine.agenda import Outcome
    from tfrules.engine.event import Event
    from tfrules.game import Loaded
    from tfrules.source import Span

Told = Callable[[Sequence["Event"]], None]  # is given what happened, as soon as it has
Choose = Callable[[Request], Any]
OFF_SCRIPT = ("TFR0701", "TFR0702", "TFR0703", "TFR0710")  # what may differ when the dice do
NOT_PLAYED = ("roll",)  # with other dice
ABSENT = object()  # in place of somebody of the story whom other dice did not bring about
MOST_STEPS = 1_000  # of one turn


class Reached(Exception):
    """The point up to which a story was to be played."""


@dataclass(frozen=True, slots=True)
class Point:
    """Where to stop: before a turn, or at the first roll of a label ("*" for any) from there on; else at the end.

    With `asks` it is the first question that this side is asked, or with "judge" any side, by its label or kind.
    """

    turn: int | None = None
    roll: str = ""
    asks: str = CHANCE

    def among(self, pending: Iterable[Request]) -> bool:
        """Whether what is looked for is asked."""
        if self.asks == CHANCE:
            return any(self.roll in ("*", request.label) for request in pending if request.asks == CHANCE)
        named = (request for request in pending if self.roll in ("*", request.label, request.kind))
        return any(request.asks != CHANCE and self.asks in (JUDGE, request.asks) for request in named)


class Course(Play):
    """One playing of a case. Without a driver it follows the text to the letter, and raises Unmet where that cannot be.

    `chance` answers the rolls in place of the text; `choose` what the text does not. `until` raises Reached at its point.
    """

    def __init__(
        self,
        loaded: Loaded,
        case: Case,
        told: Told | None = None,
        chance: Driver | None = None,
        choose: Choose | None = None,
        until: Point | None = None,
    ) -> None:
        tested = under_test(loaded)
        super().__init__(tested.game, HANDLERS, tested.begin if case.kind == "scenario" else None)
        self.case = case
        self.told = told
        self.chance = chance
        self.choose = choose
        self.until = until or Point()
        self.rolls = 0
        self.left_out: list[str] = []  # what of the story no longer fitted
        self._misfit = ""
        self._open = self.until.turn is None  # whether the point may come now

    def play(self, stop_after: int | None = None) -> None:
        """Play it from the beginning, at most to the end of a turn. Raises Unmet, Refused, DiagnosticError or Reached."""
        name = self.case.document.qualified
        for at, raw in enumerate(self.case.raws):
            if (
                stop_after is not None
                and raw["op"] == "turn"
                and isinstance(raw.get("number"), int)
                and raw["number"] > stop_after
            ):
                return
            self.perform([Statement(self.game, raw, name, f"{name}{self.case.pointer}/{at}", self.case.kind)], self.case.kind)
        self.claim_refusal()

    # ------------------------------------------------------------ answering

    def _take(self, outcome: Outcome) -> None:
        before = len(self.events)
        super()._take(outcome)
        if self.told is not None and len(self.events) > before:
            self.told(self.events[before:])
        if self._open and self.until.among(self.pending):
            raise Reached

    def _roll_on(self) -> bool:
        """Let chance answer one roll; whether one was asked."""
        request = next((one for one in self.pending if one.asks == CHANCE), None)
        if request is None or self.chance is None:
            return False
        value = self.chance.answer(request, self.rolls)
        self.rolls += 1
        self._answer(request, value)
        return True

    def _answer_otherwise(self) -> bool:
        """Answer one thing that a side is asked and the story does not answer; whether there was one."""
        request = next((one for one in self.pending if one.asks != CHANCE), None)
        if request is None:
            return False
        if self.choose is not None:
            value = self.choose(request)
        else:
            try:
                value = answers.refusal(request)
            except Unmet:
                value = next(iter(request.domain.iterate()), None)
        self._answer(request, value)
        return True

    # ------------------------------------------------------------ words of the story

    def _perform(self, statement: Statement) -> None:
        if statement.op == "turn" and self.until.turn is not None and statement.raw.get("number") == self.until.turn:
            if not self.until.roll or self.until.among(self.pending):
                raise Reached
            self._open = True
        if self.chance is None:
            super()._perform(statement)
        elif statement.op != "turn":
            while not self._fits(statement):
                if not self._roll_on():
                    self.left_out.append(self._told(statement, self._misfit))
                    return
        elif not self._is_over():
            super()._perform(statement)

    def perform(self, statements: Sequence[Statement], class_name: str) -> None:
        if self.chance is None or class_name not in ("scenario turn", "example"):
            super().perform(statements, class_name)
            return
        self._classes.append(class_name)
        self._perform_as_it_fits(list(self._single(statements)))
        self._classes.pop()

    def _single(self, statements: Iterable[Statement], actor: Any = None) -> Iterable[tuple[Statement, Any]]:
        """What is told, one thing after the other, each with who does it."""
        for statement in statements:
            if statement.op == "act":
                who = self.eval(statement, "who")
                yield from self._single(statement.block, ABSENT if who is None else who)
            else:
                yield statement, actor

    def _perform_as_it_fits(self, left: list[tuple[Statement, Any]]) -> None:
        """Do all that is told in whatever order it fits, until the turn is over; between, dice fall and sides decline."""
        turn, misfits = self._turn_now(), {}
        for _ in range(MOST_STEPS):
            if self._turn_now() != turn and turn is not None and self.turn:
                break
            for at, (statement, actor) in enumerate(left):
                if self._fits(statement, actor):
                    del left[at]
                    break
                misfits[id(statement)] = self._misfit
            else:
                if not self._roll_on() and (not (left or self.turn) or not self._answer_otherwise()):
                    break
        where = f"turn {turn}: " if turn is not None else ""
        self.left_out += [
            where + self._told(statement, misfits[id(statement)]) for statement, _ in left if id(statement) in misfits
        ]

    def _fits(self, statement: Statement, actor: Any = None) -> bool:
        """Carry a word of the story out, if that can be done now; whether it was."""
        if statement.op in NOT_PLAYED or statement.op.startswith("expect"):
            return True
        if actor is ABSENT:
            self._misfit = "who should do it is not there"
            return False
        before = self.bindings
        self.bindings = before if actor is None else {**before, "actor": actor}
        try:
            super()._perform(statement)
        except Unmet as unmet:
            if unmet.code not in OFF_SCRIPT:
                raise
            self._misfit = ""
            return False
        finally:
            self.bindings = before
        if self.refused is not None:
            self._misfit, self.refused = self.refused.why, None
            return False
        return True

    def _turn_now(self) -> Any:
        c = self.context()
        return c.get(TURN, "number") if c.exists(TURN) else None

    def _is_over(self) -> bool:
        return self.turn > 0 and self.begin is not None and not self.pending

    # ------------------------------------------------------------ what went wrong

    def _span(self, statement: Statement | None) -> Span | None:
        """Where a word of the story stands, or the story where it is none."""
        pointer = self.case.pointer
        if statement is not None:
            pointer = statement.block_id.removeprefix(self.case.document.qualified).removesuffix("/block")
        return self.case.document.span_of(pointer)

    def _told(self, statement: Statement, why: str) -> str:
        """A word of the story as it is written, with the reason why it could not be done where the rules gave one."""
        span = self._span(statement)
        return f"{quoted(span.text if span is not None else statement.op)}{f' ({why})' if why else ''}"

    @property
    def line(self) -> tuple[str, int]:
        """File and line of the word that was last carried out; line 0 where no text is known."""
        span = self._span(self.current)
        return (span.source.name, span.line) if span is not None else (self.case.document.file, 0)


def fault_text(course: Course, error: Unmet | Refused | DiagnosticError) -> str:
    """Why a story could not be played on, as `tfrules test` says it."""
    from tfrules.testing import Failure

    if isinstance(error, Unmet):
        code, message, trace = error.code, error.message, error.trace
    elif isinstance(error, DiagnosticError):
        code, message, trace = error.diagnostics[0].code, error.diagnostics[0].message, ""
    else:
        code, message, trace = "TFR0712", f"this is refused: {error}", ""
    file, line = course.line
    turn = f"turn {course.turn}: " if course.turn else ""
    return Failure(course.case.document.qualified, course.case.title, "", file, line, code, turn + message, trace).to_text()


def names_of(cases: Iterable[Case]) -> list[str]:
    """Titles of cases for a message, a few of them."""
    listed = [case.title for case in cases]
    return [*listed[:8], "..."] if len(listed) > 8 else listed
