"""Numbers in examples: which query a path asks, the text of its trace, and whether the trace has the steps that are expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.engine.expressions import compile_expression
from tfrules.engine.modifiers import Step, Trace, ask
from tfrules.testing.result import Unmet

if TYPE_CHECKING:
    from tfrules.engine.blocks import Statement
    from tfrules.engine.context import Context

Bind = dict[str, Any]

# The clause words of a trace line and the operation each stands for.
OPERATIONS = {"times": "multiply", "to": "set", "at_least": "floor", "at_most": "cap"}
SIGNS = {"set": "", "add": "", "multiply": "times ", "floor": "at least ", "cap": "at most "}


def trace_of(c: Context, b: Bind, raw: Any) -> Trace | None:
    """The trace of the query that a path of the IR asks (`attack.skill`), or None when it is no query."""
    if not isinstance(raw, Mapping) or raw.get("op") != "ref" or len(raw["path"]) < 2:
        return None
    *path, last = raw["path"]
    subject = compile_expression(c.game, {"op": "ref", "path": path})(c, b)
    if subject is None:
        return None
    kind = c.game.kind_of(c, subject)
    declared = c.game.vocabulary.fields.get((kind, last))
    if declared is not None and declared.how != "query":
        return None
    name = f"{kind}.{last}"
    return ask(c, name, subject) if name in c.game.queries else None


def traces_in(c: Context, b: Bind, raw: Any) -> Iterator[Trace]:
    """The traces of all queries that an expression asks, in the order written."""
    found = trace_of(c, b, raw)
    if found is not None:
        yield found
    elif isinstance(raw, Mapping):
        for part in raw.values():
            yield from traces_in(c, b, part)
    elif isinstance(raw, list | tuple):
        for part in raw:
            yield from traces_in(c, b, part)


def hold_fold(trace: Trace) -> None:
    """The law of traces: the value is the fold of the steps. Raises Unmet (TFR0716)."""
    if trace.fold() != trace.value:
        raise Unmet(f"{trace.query} is {trace.value}, but its steps make {trace.fold()}", "TFR0716", trace_text(trace))


def trace_text(trace: Trace) -> str:
    """A trace as lines: what each step does and the value after it; what did not count stands in parentheses with the reason."""
    lines = [f"{trace.query} = {trace.value}"]
    for step in trace.steps:
        if step.state == "applied":
            cite = f"   [{step.cite}]" if step.cite else ""
            lines.append(f"  {step.label}: {_said(step.op, step.amount)} -> {step.value}{cite}")
        else:
            lines.append(f"  ({step.label}: {step.reason})")
    return "\n".join(lines)


def _said(op: str, amount: Any) -> str:
    if isinstance(amount, tuple):
        over, under, rounding = amount
        return f"times {over}/{under} rounded {rounding}"
    signed = f"{amount:+d}" if op == "add" and isinstance(amount, int) else str(amount)
    return SIGNS[op] + signed


class Line(NamedTuple):
    """A step as an example writes it, or as a trace has it, in one form."""

    label: str
    op: str
    amount: Any

    def __str__(self) -> str:
        label = self.label if self.label == "base" else f'"{self.label}"'
        return f"{label} {'' if self.op == 'set' and self.label == 'base' else _word(self.op)}{self.amount}"


def _word(op: str) -> str:
    return "to " if op == "set" else SIGNS[op]


def expected_lines(c: Context, b: Bind, block: Sequence[Statement]) -> list[Line]:
    """The lines of an `expect trace` block."""
    found = []
    for line in block:
        label = line.op if line.op != "case" else str(line.raw["key"])
        word = next((word for word in OPERATIONS if word in line.raw), "")
        if not word and "amount" not in line.raw:
            raise Unmet(f'the line "{label}" of the trace says no amount', "TFR0711")
        if label == "base":
            found.append(Line(label, "set", line.eval(c, b, "amount")))
        elif word == "times":
            found.append(Line(label, "multiply", exact(c, b, line.raw["times"])))
        else:
            found.append(Line(label, OPERATIONS.get(word, "add"), line.eval(c, b, word or "amount")))
    return found


def compare(trace: Trace, expected: Sequence[Line]) -> None:
    """Hold a trace against what is expected. Steps that leave the value as it was may be left out. Raises Unmet (TFR0711)."""
    steps, before, at = [], 0, 0
    matched = True
    for step in trace.steps:
        if step.state != "applied":
            continue
        line = _line(step)
        if at < len(expected) and line == expected[at]:
            at += 1
        elif step.value != before:
            matched = False
        if step.value != before or line in expected:
            steps.append(line)
        before = step.value
    if not matched or at < len(expected):
        message = f"the steps of {trace.query} are {_listed(steps)}, not {_listed(expected)}"
        raise Unmet(message, "TFR0711", trace_text(trace), tuple(_beside(expected, steps)))


def _beside(expected: Sequence[Line], steps: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Steps that are expected beside those that there are, "" where there is none for the other."""
    rows, found = ([str(line) for line in side] for side in (expected, steps))
    for _, at, to, at_found, to_found in SequenceMatcher(None, rows, found, autojunk=False).get_opcodes():
        yield from zip_longest(rows[at:to], found[at_found:to_found], fillvalue="")


def _line(step: Step) -> Line:
    amount = step.amount
    if step.op == "multiply":
        amount = Fraction(amount[0], amount[1]) if isinstance(amount, tuple) else Fraction(amount)
    return Line(step.label, step.op, amount)


def _listed(lines: Sequence[Line]) -> str:
    return "{ " + "; ".join(map(str, lines)) + " }"


def exact(c: Context, b: Bind, raw: Any) -> Fraction:
    """A number of the IR without rounding: `1/4` is a quarter. Raises Unmet for what is no number."""
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        return Fraction(str(raw))
    if isinstance(raw, Mapping):
        if raw["op"] in ("+", "-", "*", "/"):
            x, y = exact(c, b, raw["left"]), exact(c, b, raw["right"])
            if raw["op"] == "/" and not y:
                raise Unmet("a number is divided by nothing", "TFR0715")
            return {"+": x + y, "-": x - y, "*": x * y, "/": x / y if y else x}[raw["op"]]
        if raw["op"] == "neg":
            return -exact(c, b, raw["arg"])
        value = compile_expression(c.game, raw)(c, b)
        if isinstance(value, int) and not isinstance(value, bool):
            return Fraction(value)
    raise Unmet("a number is needed here", "TFR0715")
