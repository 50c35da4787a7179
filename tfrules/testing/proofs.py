"""What is proved of every definition of a game: that some case shows it, and that the chances of such a case are counted.

A definition is *explained* where a trace, an event, a question or a refusal of a case names it (see `shown`). It is *counted* where the
last throw of such a case was enumerated, and its own course was found among the endings (see `counting`). Where neither its own text nor
the case leaves anything to chance, what comes of it is *certain*, and there is nothing to count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.agenda import Outcome
from tfrules.engine.modifiers import Trace
from tfrules.engine.request import Request
from tfrules.engine.state import State
from tfrules.ir.model import nodes
from tfrules.packs.clauses import PROSE
from tfrules.testing.counting import Throws, count
from tfrules.testing.examples import Case, UnderTest, cases, failed, watch_case
from tfrules.testing.result import Failure, Unmet
from tfrules.testing.runner import below, is_below, under_test
from tfrules.testing.shown import Shown, to_be_shown

if TYPE_CHECKING:
    from tfrules.engine.game import Game
    from tfrules.game import Loaded


@dataclass(frozen=True, slots=True)
class Proof:
    """One definition: which case explains it and how, which counts it, and in which nothing is left to chance; "" where none does."""

    kind: str
    name: str  # qualified
    explained: str = ""
    how: str = ""
    counted: str = ""
    certain: str = ""


@dataclass(frozen=True, slots=True)
class Proofs:
    """All definitions of the games, in the order in which they were loaded; how many throws were counted; what was wrong with one."""

    definitions: tuple[Proof, ...]
    throws: int
    uncountable: tuple[str, ...]  # cases whose dice may bring dice without end
    failures: tuple[Failure, ...]

    @property
    def unexplained(self) -> tuple[Proof, ...]:
        """The definitions that no case shows."""
        return tuple(one for one in self.definitions if not one.explained)

    @property
    def uncounted(self) -> tuple[Proof, ...]:
        """The definitions that a case shows, but none with chances that were counted, though something is left to chance."""
        return tuple(one for one in self.definitions if one.explained and not one.counted and not one.certain)

    def to_json(self) -> dict[str, Any]:
        """What `tfrules test --proofs --format json` adds."""
        return {
            "definitions": len(self.definitions),
            "unexplained": [one.name for one in self.unexplained],
            "uncounted": [one.name for one in self.uncounted],
            "throws": self.throws,
            "uncountable": list(self.uncountable),
            "failures": [failure.to_json() for failure in self.failures],
        }

    def to_text(self) -> str:
        """What is wrong, what nothing shows, and the counts; ends with a newline."""
        lines = [failure.to_text() + "\n" for failure in self.failures]
        lines += [f"unexplained {one.kind} {one.name}" for one in self.unexplained]
        lines += [f"uncounted {one.kind} {one.name}" for one in self.uncounted]
        whole, shown = len(self.definitions), len(self.definitions) - len(self.unexplained)
        counted = sum(bool(one.counted) for one in self.definitions)
        certain = shown - counted - len(self.uncounted)
        lines.append(f"{shown} of {whole} definitions are explained by a case, {counted} with counted chances; {certain} throw nothing")
        return "\n".join(lines) + "\n"


@dataclass(eq=False)
class Both:
    """Looks on for both: what is shown, and what is thrown."""

    shown: Shown
    throws: Throws = field(default_factory=Throws)

    def took(self, before: State, outcome: Outcome) -> None:
        """Hand it on."""
        self.shown.took(before, outcome)
        self.throws.took(before, outcome)

    def answered(self, state: State, request: Request, value: Any) -> None:
        """Hand it on."""
        self.throws.answered(state, request, value)

    def refused(self, why: str) -> None:
        """Hand it on."""
        self.shown.refused(why)

    def expected(self, traces: Sequence[Trace], read: Sequence[str]) -> None:
        """Hand it on."""
        self.shown.expected(traces, read)


def run_proofs(
    games: Iterable[Game | Loaded | UnderTest], paths: Sequence[Path | str] = (), progress: Callable[[str], None] | None = None
) -> Proofs:
    """Look for a case for every definition in the files below `paths` among the cases there; all of them, when there are none."""
    gathering, roots = _Gathering(), [Path(path).resolve() for path in paths]
    for one in map(under_test, games):
        files = {(document.kind, document.qualified): document.file for document in one.game.ruleset.items.values()}
        for name in to_be_shown(one.game):
            kind = one.game.definitions[name].kind
            if not roots or is_below(files[kind, name], roots):
                gathering.proofs.setdefault(name, Proof(kind, name))
        for case in cases(one.game.ruleset):
            if (not roots or below(case, roots)) and (not case.only_in or case.only_in in one.names):
                gathering.take(one, case)
                if progress is not None:
                    progress(case.title)
    found = gathering.proofs.values()
    return Proofs(tuple(found), gathering.throws, tuple(gathering.uncountable), tuple(gathering.failures))


def throws_dice(body: Sequence[Any]) -> bool:
    """Whether a text names dice, apart from its prose and its examples."""
    clauses = [raw for raw in body if raw["op"] not in PROSE]
    return any(isinstance(node, Mapping) and node.get("op") == "dice" for _, node in nodes(clauses))


class _Gathering:
    def __init__(self) -> None:
        self.proofs: dict[str, Proof] = {}
        self.throws = 0
        self.uncountable: dict[str, None] = {}
        self.failures: list[Failure] = []

    def take(self, tested: UnderTest, case: Case) -> None:
        tested = tested.under(case.rulings)
        watcher = Both(Shown(tested.game))
        failure = watch_case(tested, case, watcher)
        if failure is not None:
            self.failures.append(failure)
            return
        title = f"{case.document.qualified}/{case.title}"
        counted = title if watcher.throws.found and self._counts(tested, case, watcher.throws, title) else ""
        for name, how in watcher.shown.names.items():
            known = self.proofs.get(name)
            if known is None:
                continue
            if not known.explained or (counted and not known.counted):
                known = replace(known, explained=title, how=how, counted=counted)
            if not known.certain and not watcher.throws.found and not throws_dice(tested.game.definitions[name].body):
                known = replace(known, certain=title)
            self.proofs[name] = known

    def _counts(self, tested: UnderTest, case: Case, throws: Throws, title: str) -> bool:
        try:
            count(tested.game, throws.found[-1])
        except Unmet as unmet:
            self.failures.append(failed(tested, case, unmet))
            return False
        except DiagnosticError as error:
            if error.diagnostics[0].code != "TFR0805":
                raise
            self.uncountable[title] = None
            return False
        self.throws += 1
        return True
