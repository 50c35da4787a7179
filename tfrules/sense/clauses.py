"""Clauses that can never run: their condition cannot hold, their total cannot be rolled, or what stands before them ends it all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tfrules.diagnostics import Diagnostic, finding
from tfrules.ir.model import Document, Statement
from tfrules.sense import codes
from tfrules.sense.parts import BLOCK, WHEN, blocks, span_at, statements
from tfrules.sense.truth import Atom, atoms, bounds, impossible, never
from tfrules.vocabulary.terms import Vocabulary

STOP, ROLL, CASE, DICE = "stop", "roll", "case", "dice"
TESTS = (("at_most", "<=", ">"), ("at_least", ">=", "<"))


def check(document: Document, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Report statements that can never run, and saves that everybody makes or misses."""
    for pointer, block in blocks(document):
        yield from _after_stop(document, pointer, block)
    yield from _impossible(document, "/body", document.body, ())
    for pointer, statement in statements(document):
        if statement["op"] == ROLL:
            yield from _cases(document, pointer, statement)
        elif DICE in statement:  # a save, or a plugin's word that is rolled for like one
            yield from _save(document, pointer, statement)


def _after_stop(document: Document, pointer: str, block: Sequence[Statement]) -> Iterator[Diagnostic]:
    for at, statement in enumerate(block[:-1]):
        if statement["op"] == STOP and WHEN not in statement:
            message = f"this never runs: `{STOP}` stands before it"
            related = [(span_at(document, f"{pointer}/{at}"), "nothing after this is done")]
            yield finding(codes.NEVER_RUNS, message, span_at(document, f"{pointer}/{at + 1}"), related=related)
            return


def _impossible(document: Document, pointer: str, block: Sequence[Statement], given: tuple[Atom, ...]) -> Iterator[Diagnostic]:
    """Conditions that cannot hold. `given` holds at the first statement of a block: nothing has been changed there yet."""
    played = {place for place, _ in statements(document)}
    for at, statement in enumerate(block):
        here = f"{pointer}/{at}"
        if here not in played:
            continue
        known = given if at == 0 else ()
        condition = statement.get(WHEN, True)
        if impossible(condition, known):
            alone = impossible(condition)
            message = "this condition can never hold" if alone else "this condition can never hold where the one around it does"
            yield finding(codes.NEVER_RUNS, message, span_at(document, f"{here}/{WHEN}"), help="change it, or take away what it is for")
        elif isinstance(statement.get(BLOCK), list | tuple):
            yield from _impossible(document, f"{here}/{BLOCK}", statement[BLOCK], (*known, *atoms(condition)))


def _cases(document: Document, pointer: str, roll: Statement) -> Iterator[Diagnostic]:
    """Totals that the dice cannot show, or that an earlier case has taken."""
    low, high = bounds(roll[DICE])
    taken: list[tuple[int, int, str]] = []
    for at, case in enumerate(roll.get(BLOCK, ())):
        if case.get("op") != CASE or isinstance(case["key"], str):
            continue
        here = f"{pointer}/{BLOCK}/{at}"
        first, last = case["key"] if isinstance(case["key"], list | tuple) else (case["key"], case["key"])
        if last < low or first > high:
            message = f"this never runs: the dice show {low:g} to {high:g}"
            yield finding(codes.NEVER_RUNS, message, span_at(document, here), help="give a total that can be rolled")
            continue
        clash = next((one for one in taken if first <= one[1] and one[0] <= last), None)
        if clash is not None:
            related = [(span_at(document, clash[2]), "the earlier case")]
            message = "an earlier case has a total of this one too"
            yield finding(codes.CASES_OVERLAP, message, span_at(document, here), related=related, help="give each total one case")
        if WHEN not in case:
            taken.append((first, last, here))


def _save(document: Document, pointer: str, save: Statement) -> Iterator[Diagnostic]:
    dice = bounds(save[DICE])
    for key, passes, fails in TESTS:
        if key in save:
            number = bounds(save[key])
            who = "miss" if never(fails, dice, number) else "make" if never(passes, dice, number) else ""
            if who:
                message = f"nobody can {who} this: the dice show {dice[0]:g} to {dice[1]:g}"
                yield finding(codes.SAVE_CERTAIN, message, span_at(document, f"{pointer}/{key}"), help="change the dice or the number")
