"""What became of planted faults, and the shares that this comes to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.seeding.checked import Checker
from benchmarks.seeding.faults import KINDS, Fault, Text, plant
from tfrules.diagnostics import Diagnostic
from tfrules.source import Span

LONGEST = 3  # a place of more lines than these says no more than where it begins: that is the line that is shown


@dataclass(frozen=True, slots=True)
class Outcome:
    """A fault with what was found: anything new at all, something at the right line, and that with a mend. `said` are the findings,
    as LINE CODE MESSAGE."""

    fault: Fault
    found: bool
    right_line: bool
    mend: bool
    said: tuple[str, ...]
    findings: tuple[Diagnostic, ...] = ()


def covers(span: Span | None, file: str, lines: frozenset[int]) -> bool:
    """Whether a place in a file lies at one of some lines."""
    if span is None or not span.source.name.endswith("/" + file):
        return False
    first, last = span.line, span.source.place(max(span.start, span.end - 1))[0]
    return bool(lines & set(range(first, last + 1 if last - first < LONGEST else first + 1)))


def at_fault(one: Diagnostic, fault: Fault) -> bool:
    """Whether a finding, or a place that it names beside, is where the fault is."""
    return any(covers(span, fault.file, fault.lines) for span in (one.span, *(span for span, _ in one.related)))


def outcome(checker: Checker, fault: Fault) -> Outcome:
    """What is found of a fault. Later steps of the check are only asked while the earlier ones have not said all."""
    every: list[Diagnostic] = []
    right: list[Diagnostic] = []
    for fresh in checker.new(fault.file, fault.text):
        every += fresh
        right += [one for one in fresh if at_fault(one, fault)]
        if any(one.help or one.fixes for one in right):
            break
    said = tuple(f"{one.span.line if one.span else 0} {one.code} {one.message}" for one in every)
    return Outcome(fault, bool(every), bool(right), any(one.help or one.fixes for one in right), said, tuple(every))


def faults(checker: Checker, files: Sequence[str], kinds: Iterable[str], seed: int, per_kind: int = 0) -> list[Fault]:
    """One fault of each kind in each file in which it can stand; with `per_kind` in so many of these files, drawn by lot."""
    planted = []
    for kind in kinds:
        order = list(files)
        random.Random(f"{seed} {kind}").shuffle(order)
        found = 0
        for file in order:
            text = Text(file, checker.text(file), checker.world(file), random.Random(f"{seed} {kind} {file}"))
            fault = plant(kind, text)
            if fault is not None:
                planted.append(fault)
                found += 1
            if found == per_kind:
                break
    return sorted(planted, key=lambda fault: (fault.file, fault.kind))


def share(outcomes: Sequence[Outcome], of: Callable[[Outcome], bool]) -> float | None:
    """The share of which something holds; none where there is nothing."""
    return round(sum(map(of, outcomes)) / len(outcomes), 4) if outcomes else None


def figures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """How many faults there are, and what became of them."""
    return {
        "faults": len(outcomes),
        "found": share(outcomes, lambda one: one.found),
        "right_line": share(outcomes, lambda one: one.right_line),
        "mend": share(outcomes, lambda one: one.mend),
    }


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """All figures; faults that leave a legal document are counted apart, with their share of each kind."""
    by_kind = {kind: [one for one in outcomes if one.fault.kind == kind] for kind in KINDS}
    legal = [one for one in outcomes if one.fault.legal]
    of_kind = {kind: [one for one in every if one.fault.legal] for kind, every in by_kind.items()}
    illegal = {kind: [one for one in every if not one.fault.legal] for kind, every in by_kind.items()}
    return {
        **figures([one for one in outcomes if not one.fault.legal]),
        "by_kind": {kind: figures(every) for kind, every in sorted(illegal.items()) if every},
        "legal": {
            "faults": len(legal),
            "share": round(len(legal) / len(outcomes), 4) if outcomes else None,
            "by_kind": {
                kind: {
                    "faults": len(every),
                    "share": round(len(every) / len(by_kind[kind]), 4),
                    "found": share(every, lambda one: one.found),
                }
                for kind, every in sorted(of_kind.items())
                if every
            },
        },
    }
