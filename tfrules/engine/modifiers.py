"""Queries: numbers that rules contribute to. The value is the fold of the trace, and the trace is all there is.

A query ("strike.skill" of a strike) starts from its base, collects the contributions of everything in play, sorts them by the published
order, lets groups and suppressions decide which of them count, and folds the rest stage by stage. The steps that lost stay in the trace with
the reason why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.amount import Amount
from tfrules.engine.faults import guard_fault
from tfrules.engine.holders import in_play
from tfrules.engine.roll import Roll

if TYPE_CHECKING:
    from tfrules.engine.context import Context

Fn = Callable[["Context", dict[str, Any]], Any]
VALUES = "values"  # where a state keeps what queries of its records came to
MAX_RECKONED = 40  # queries that ask for each other, one inside the other; far more than any rules need


@dataclass(frozen=True, slots=True, eq=False)
class Contribution:
    """One `modify` line of a definition, compiled."""

    query: str
    op: str  # set, add, multiply, floor, cap
    stage: int
    amount: Fn
    condition: Fn | None
    group: str
    label: str
    source: str  # the definition, qualified
    cite: str
    status: str
    rank: tuple[Any, ...]  # the published total order: pack, file, position; unique
    named: Fn | None = None  # the definition whose name and citation the trace shows instead


@dataclass(frozen=True, slots=True, eq=False)
class Suppression:
    """One `suppress GROUP` line, compiled: contributions of the group don't count while its condition holds."""

    group: str
    condition: Fn | None
    label: str
    source: str


class Step(NamedTuple):
    """One line of a trace. `state` is "applied", "false" (condition), "weaker" (of its group) or "suppressed".

    `rests_on` are definitions beside `source`: those whose lines were read for it, and the rule that shows the name of another.
    """

    label: str
    op: str
    amount: Any
    state: str
    value: Any  # the running value after this step
    stage: str
    source: str
    cite: str
    status: str
    reason: str = ""
    rests_on: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The step as JSON."""
        out = {name: _plain(getattr(self, name)) for name in self._fields}
        return {name: value for name, value in out.items() if value not in ("", None, [])}


class Row(NamedTuple):
    """A line that contributes, before the fold: its amount, whether it counts and why not, and what it was read with."""

    line: Contribution
    amount: Any
    state: str
    reason: str
    bind: dict[str, Any]
    read: tuple[str, ...] = ()  # the definitions whose lines its condition and amount were read from


def _plain(value: Any) -> Any:
    """A value as JSON has it: dice that are not rolled yet as an object, several values as a list."""
    return value.to_json() if isinstance(value, Amount) else list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Trace:
    """The value of a query with every step that led to it, and every step that did not count."""

    query: str
    value: Any
    steps: tuple[Step, ...]

    def fold(self) -> Any:
        """The value again, from the steps alone. Law: equals `value`."""
        value: Any = 0
        for step in self.steps:
            if step.state == "applied":
                value = apply_step(value, step.op, step.amount)
        return value

    def to_json(self) -> dict[str, Any]:
        """The trace as JSON by schema `trace`."""
        return {"query": self.query, "value": _plain(self.value), "steps": [step.to_json() for step in self.steps]}


def apply_step(value: Any, op: str, amount: Any) -> Any:
    """One step of a fold. Multiplying rounds down; `halves` are written as multiply by 0.5 and round as the step says."""
    if op == "set":
        return amount
    if op == "add":
        return value + amount
    if op == "multiply":
        if isinstance(amount, tuple):  # (numerator, denominator, "down" | "up")
            over, under, rounding = amount
            product = value * over
            return -(-product // under) if rounding == "up" else product // under
        return value * amount
    if op == "floor":
        return max(value, amount)
    return min(value, amount)


def ask(c: Context, name: str, subject: Any, bind: Mapping[str, Any] | None = None) -> Trace:
    """The value of a query with its trace. Raises KeyError for a query that is not declared."""
    steps: list[Step] = []
    return Trace(name, _reckon(c, name, subject, bind, steps), tuple(steps))


def value_of(c: Context, name: str, subject: Any, bind: Mapping[str, Any] | None = None) -> Any:
    """The value of a query, reckoned as its trace would be, where nobody will read the steps.

    Of a record, without further bindings, it follows from the records alone; so it is reckoned once for them. A frame that has written
    something reckons it anew, and so does a trace that wants to name what is read on the way.
    """
    if bind or c.over or c.met is not None or not isinstance(subject, str):
        return _reckon(c, name, subject, bind, None)
    known: dict[tuple[str, str], Any] = c.derived(VALUES, dict)
    value = known.get((name, subject), known)
    if value is known:
        value = known[name, subject] = _reckon(c, name, subject, None, None)
    return value


def _reckon(c: Context, name: str, subject: Any, bind: Mapping[str, Any] | None, steps: list[Step] | None) -> Any:
    """Fold a query. Raises DiagnosticError (TFR0803) for one that rests on itself: the rules that make it up read it."""
    c.reckoned.append(name)
    if len(c.reckoned) > MAX_RECKONED:
        raise DiagnosticError([guard_fault(c.reckoned)])
    try:
        return _folded(c, name, subject, bind, steps)
    finally:
        c.reckoned.pop()


def _folded(c: Context, name: str, subject: Any, bind: Mapping[str, Any] | None, steps: list[Step] | None) -> Any:
    """The value of a query. Its steps are written down where there is a list for them."""
    query = c.game.queries[name]
    roles: dict[str, Any] = dict(bind) if bind else {}
    roles[query.role] = subject
    settled = c.get(subject, query.settled) if query.settled and c.exists(subject) else None
    if settled is not None:
        if steps is not None:
            steps.append(Step("settled", "set", settled, "applied", settled, query.stages[0], query.source, query.cite, ""))
        return settled
    for role in query.roles:
        roles[role] = c.game.read(c, subject, role, roles)
    value = _base(c, query, roles, steps)
    for row in _judge(c, name, roles, steps is not None):
        if row.state == "applied":
            value = apply_step(value, row.line.op, row.amount)
        if steps is not None:
            steps.append(_step(c, row, query.stages[row.line.stage], value))
    return value


def _base(c: Context, query: Any, roles: dict[str, Any], steps: list[Step] | None) -> Any:
    """What a query starts from; where that is another query, with all its steps, so that nothing is hidden in a sum."""
    if query.inner is not None:
        subject = roles.get(query.inner_role)
        if subject is not None:
            return _reckon(c, query.inner, subject, None, steps)
    if steps is None:
        return query.base(c, roles)
    met, c.met = c.met, {}
    value, rests_on = query.base(c, roles), tuple(c.met)
    c.met = met
    cite = next((found for found in (c.game.definitions[name].cite for name in rests_on) if found), query.cite)
    steps.append(Step("base", "set", value, "applied", value, "base", query.source, cite, "", "", rests_on))
    return value


def _judge(c: Context, name: str, roles: dict[str, Any], told: bool) -> list[Row]:
    """Every line that contributes to a query, with its amount, whether it counts and, where that will be told, what it was read from."""
    rows: list[Row] = []
    grouped, met = False, c.met
    for line, held in in_play(c).lines(name):
        bind = {**held, **roles} if held else roles  # what is asked about goes before what was bound when an effect began
        if told:
            c.met = {}
        if line.condition is not None and not line.condition(c, bind):
            rows.append(Row(line, None, "false", "its condition does not hold", bind))
            continue
        amount = line.amount(c, bind)
        read = tuple(c.met or ()) if told else ()
        rows.append(Row(line, amount.plain() if isinstance(amount, Roll) else amount, "applied", "", bind, read))
        grouped = grouped or bool(line.group)
    c.met = met
    if grouped:
        _suppress(c, rows, roles)
        _strongest(c, rows)
    return rows


def _step(c: Context, row: Row, stage: str, value: Any) -> Step:
    k, amount, state, reason = row.line, row.amount, row.state, row.reason
    thing = c.game.definitions.get(k.named(c, row.bind)) if k.named is not None and state == "applied" else None
    shown, cite = (k.source, k.cite) if thing is None else (thing.name, thing.cite or k.cite)
    rests_on = tuple(name for name in dict.fromkeys((k.source, *row.read)) if name != shown)
    return Step(k.label if thing is None else thing.label, k.op, amount, state, value, stage, shown, cite, k.status, reason, rests_on)


def _suppress(c: Context, rows: list[Row], roles: dict[str, Any]) -> None:
    groups = {row.line.group for row in rows if row.line.group and row.state == "applied"}
    for line, bind in in_play(c).suppressions:
        if line.group not in groups or (line.condition is not None and not line.condition(c, {**bind, **roles})):
            continue
        for at, row in enumerate(rows):
            if row.state == "applied" and row.line.group == line.group and row.line.source != line.source:
                rows[at] = row._replace(state="suppressed", reason=f"suppressed by {line.label}")


def _strongest(c: Context, rows: list[Row]) -> None:
    best: dict[str, int] = {}
    for at, (k, amount, state, *_) in enumerate(rows):
        if state != "applied" or not k.group or c.game.group_policy(k.group) == "add":
            continue
        known = best.get(k.group)
        if known is None:
            best[k.group] = at
            continue
        loser, winner = (known, at) if _weight(amount) > _weight(rows[known][1]) else (at, known)
        best[k.group] = winner
        reason = f"{rows[winner].line.label} is the strongest of group {k.group}"
        rows[loser] = rows[loser]._replace(state="weaker", reason=reason)


def _weight(amount: Any) -> Any:
    """How much an amount changes a number, for choosing the strongest: a fraction counts by how far it is from one."""
    return abs(1 - Fraction(amount[0], amount[1])) if isinstance(amount, tuple) else abs(amount)
