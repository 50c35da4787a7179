"""Finds the examples and scenarios of a game, and runs one: its words in order, then the laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.blocks import Statement
from tfrules.engine.game import Game
from tfrules.report.story import Story
from tfrules.testing import answers, laws, scenarios, words
from tfrules.testing.result import FAILED, PASSED, SKIPPED, Failure, Result, Unmet
from tfrules.testing.run import Handler, Play, Watcher

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.ir.model import Document

Choices = tuple[tuple[str, str], ...]  # rulings and their choices
EXAMPLE, SCENARIO = "example", "scenario"
STORY = 12  # lines of what happened that are told of a failure
HANDLERS: Mapping[str, Handler] = {**words.WORDS, **scenarios.WORDS}


@dataclass(frozen=True, slots=True)
class UnderTest:
    """A compiled game to be tested.

    `name` and `also` are the names by which texts call it. `begin` starts what runs a whole fight, at the first turn of a
    scenario; `prepare` writes what every run begins with.
    """

    game: Game
    name: str = ""
    also: tuple[str, ...] = ()
    begin: Callable[[Play], None] | None = None
    prepare: Callable[[Context], Any] | None = None
    _under: dict[Choices, UnderTest] = field(default_factory=dict, compare=False, repr=False)

    def under(self, rulings: Choices) -> UnderTest:
        """The game with other choices of some rulings, compiled once; itself when there are none."""
        known = self.game.ruleset.rulings
        wanted = tuple((name, choice) for name, choice in rulings if known[name].chosen != choice)
        if not wanted:
            return self
        if wanted not in self._under:
            changed = {**known, **{name: replace(known[name], chosen=choice) for name, choice in wanted}}
            game = Game(self.game.vocabulary, replace(self.game.ruleset, rulings=changed), self.game.parts)
            self._under[wanted] = replace(self, game=game, _under={})
        return self._under[wanted]

    @property
    def names(self) -> frozenset[str]:
        """All names by which texts call it."""
        return frozenset((self.name, *self.also))


@dataclass(frozen=True, slots=True)
class Case:
    """One example or scenario. `pointer` is where its statements stand in the document, `only_in` the game it is written for, `rulings`
    what it wants them to be.
    """

    kind: str
    pack: str
    document: Document
    title: str
    pointer: str
    raws: tuple[Mapping[str, Any], ...]
    only_in: str = ""
    covers: tuple[str, ...] = ()
    rulings: Choices = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is known by across games."""
        return self.document.kind, self.document.qualified, self.pointer

    @property
    def is_set_up(self) -> bool:
        """Whether it only sets a fight up, for people to play: it tells no turn and expects nothing."""
        return self.kind == SCENARIO and not any(raw["op"] == "turn" or _is_expectation(raw) for raw in self.raws)


def cases(ruleset: Any) -> Iterator[Case]:
    """Every example and scenario of a ruleset, in the order of its documents."""
    for document in ruleset.items.values():
        covers = tuple(one for raw in document.body if raw["op"] == "covers" for one in raw["rules"])
        if document.kind == SCENARIO:
            clauses = document.clauses
            yield Case(
                SCENARIO, document.pack, document, document.name, "/body", tuple(document.body), clauses.get("game", ""),
                (*clauses.get("covers", ()), *covers),
            )  # fmt: skip
        for pointer, raw in _examples(document.body, "/body"):
            pack = _origin(ruleset, document, int(pointer.split("/")[2]))
            yield Case(
                EXAMPLE, pack, document, raw["title"], f"{pointer}/block", tuple(raw["block"]), raw.get("game", ""),
                (*raw.get("covers", ()), *covers), tuple(choice_of(one) for one in raw.get("ruling", ())),
            )  # fmt: skip


def choice_of(written: str) -> tuple[str, str]:
    """A ruling and its choice as an example writes them."""
    name, _, choice = written.partition("=")
    return name, choice


def _examples(body: Any, pointer: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for at, raw in enumerate(body):
        here = f"{pointer}/{at}"
        if raw["op"] == EXAMPLE:
            yield here, raw
        else:
            yield from _examples(raw.get("block", ()), f"{here}/block")


def _origin(ruleset: Any, document: Document, line: int) -> str:
    """The pack that wrote a line of a document: that of the document, unless the ruleset knows of another."""
    origin = getattr(ruleset, "origin", None)
    return document.pack if origin is None else str(origin(document, line))


def run_case(tested: UnderTest, case: Case) -> Result:
    """Run an example or scenario twice, the second time saved and taken up again at each question; both must end alike."""
    tested = tested.under(case.rulings)
    played = _new_play(tested, case)
    failure = _attempt(tested, case, played)
    if failure is None:
        resumed = _new_play(tested, case, again=True)
        failure = _attempt(tested, case, resumed)
        if failure is None:
            try:
                laws.hold_same_end(played, resumed)
            except Unmet as unmet:
                failure = _failure(tested, case, played, unmet)
    if failure is not None:
        failure = replace(failure, story=story_of(played))
    return result_of(tested.name, case, FAILED if failure else PASSED, failure=failure)


def story_of(play: Play) -> tuple[str, ...]:
    """What happened in a play, as it is read at the table, of a long one the end; and what it waits for."""
    story = Story(play.game.vocabulary).lines(play.events)
    lines = [row for line in story for row in (line.text, *(f"  {why}" for why in line.reasons))]
    waits = tuple(f"now {answers.asked(request)}" for request in play.pending)
    return (*(("...", *lines[-STORY:]) if len(lines) > STORY else lines), *waits)


def passes(tested: UnderTest, case: Case) -> bool:
    """Whether a case passes when it is run once, without the laws that every run is held to."""
    tested = tested.under(case.rulings)
    return _attempt(tested, case, _new_play(tested, case)) is None


def watch_case(tested: UnderTest, case: Case, watcher: Watcher, words: Mapping[str, Handler] = HANDLERS) -> Failure | None:
    """Run an example or scenario once while someone looks on; what went wrong, if anything did."""
    tested = tested.under(case.rulings)
    begin = tested.begin if case.kind == SCENARIO else None
    return _attempt(tested, case, Play(tested.game, words, begin, watcher=watcher))


def failed(tested: UnderTest, case: Case, unmet: Unmet) -> Failure:
    """A law that a case breaks, as a failure at its place."""
    file, line = place_of(case)
    return Failure(case.document.qualified, case.title, tested.name, file, line, unmet.code, unmet.message, unmet.trace)


def skipped(case: Case, reason: str) -> Result:
    """The result of a case that no loaded game is for."""
    return result_of(case.only_in, case, SKIPPED, reason)


def result_of(game: str, case: Case, status: str, reason: str = "", failure: Failure | None = None) -> Result:
    """The result of a case."""
    file, line = place_of(case)
    return Result(
        case.pack, case.kind, case.document.qualified, case.title, game, status, file, line, reason, failure, case.covers
    )


def _new_play(tested: UnderTest, case: Case, again: bool = False) -> Play:
    begin = tested.begin if case.kind == SCENARIO else None
    return Play(tested.game, HANDLERS, begin, laws.through_save if again else None)


def _attempt(tested: UnderTest, case: Case, play: Play) -> Failure | None:
    """Run the statements of a case on a play; what went wrong, if anything did."""
    try:
        if not any(_is_expectation(raw) for raw in case.raws):
            raise Unmet("nothing is expected", "TFR0718")
        if tested.prepare is not None:
            play.edit(tested.prepare)
        name = case.document.qualified
        statements = [
            Statement(tested.game, raw, name, f"{name}{case.pointer}/{at}", case.kind) for at, raw in enumerate(case.raws)
        ]
        play.perform(statements, case.kind)
        play.finish(sides_may_wait=play.sides_may_wait or case.kind == SCENARIO)
    except Unmet as unmet:
        return _failure(tested, case, play, unmet)
    except DiagnosticError as error:
        first = error.diagnostics[0]
        return _failure(tested, case, play, Unmet(first.message, first.code))
    except Exception as error:  # a word of a plugin or a rule broke: one finding, and the other examples still run
        return _failure(tested, case, play, Unmet(_broken(error), "TFR0715"))
    return None


def _is_expectation(raw: Mapping[str, Any]) -> bool:
    return raw["op"].split()[0] == "expect" or any(map(_is_expectation, raw.get("block", ())))


def _broken(error: Exception) -> str:
    trace, where = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        where = f"{code.co_name} at line {trace.tb_lineno} of {code.co_filename.rpartition('/')[2]}"
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} (in {where})"


def _failure(tested: UnderTest, case: Case, play: Play, unmet: Unmet) -> Failure:
    pointer = case.pointer
    if play.current is not None:
        pointer = play.current.block_id.removeprefix(case.document.qualified).removesuffix("/block")
    file, line = _place(case, pointer)
    turn = f"turn {play.turn}: " if play.turn else ""
    return Failure(case.document.qualified, case.title, tested.name, file, line, unmet.code, turn + unmet.message, unmet.trace, unmet.apart)


def place_of(case: Case) -> tuple[str, int]:
    """The file and line where a case is written: not where its item is, when another pack has added it."""
    return _place(case, case.pointer.rpartition("/")[0])


def _place(case: Case, pointer: str) -> tuple[str, int]:
    span = case.document.span_of(pointer)
    return (span.source.name, span.line) if span is not None else (case.document.file, 0)
