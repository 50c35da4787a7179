"""Definitions: the documents of a ruleset, compiled.

A definition has field lines (a default and its exceptions), standing lines (what counts while it is in play: contributions,
suppressions, reactions, permissions, offers, watches) and blocks of actions. A block of standing lines inside a definition (the `effect`
of one) is a definition of its own, "pack:Name/effect".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tfrules.engine.blocks import Statement
from tfrules.engine.expressions import Fn, compile_expression
from tfrules.engine.faults import rule_fault
from tfrules.engine.modifiers import Contribution, Suppression
from tfrules.engine.reactions import Reaction
from tfrules.engine.selectors import compile_match

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game

STANDING = frozenset({"modify", "suppress", "on", "before", "instead of", "offer", "forbid", "allow", "when"})
OPS = {"by": "add", "times": "multiply", "to": "set", "at_least": "floor", "at_most": "cap"}


@dataclass(frozen=True, slots=True, eq=False)
class Permission:
    """One `forbid` or `allow` line, compiled."""

    words: frozenset[str]
    allow: bool
    condition: Fn | None
    source: str
    rank: tuple[Any, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Offer:
    """One `offer WHO "Label"` line, compiled: something a figure may choose to do, at a time of its own."""

    label: str
    who: Any  # Test
    at: str  # a phase ("retreat"), an event, or "act"
    statement: Statement
    source: str
    rank: tuple[Any, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """One `when COND { actions }` standing line: its block runs each time the condition becomes true."""

    id: str
    condition: Fn
    block_id: str


@dataclass(eq=False)
class Definition:
    """One compiled document, or one block of standing lines in it. Filled while the game is compiled, frozen after."""

    name: str  # qualified
    kind: str
    label: str  # the bare name
    cite: str = ""
    rank: tuple[Any, ...] = ()
    lines: dict[str, list[Statement]] = field(default_factory=dict)
    contributions: dict[str, list[Contribution]] = field(default_factory=dict)
    suppressions: list[Suppression] = field(default_factory=list)
    reactions: dict[str, list[Reaction]] = field(default_factory=dict)
    permissions: list[Permission] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    watches: list[Watch] = field(default_factory=list)
    condition: Fn | None = None  # of a block: when it is given at all
    aspects: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()  # the first names of every path in it: what an effect of it must remember
    body: tuple[Mapping[str, Any], ...] = ()

    @cached_property
    def stands(self) -> bool:
        """Whether it has any standing line. Not to be asked before it is filled."""
        return bool(self.contributions or self.suppressions or self.reactions or self.permissions or self.offers or self.watches)

    def all(self, head: str) -> list[Statement]:
        """All statements of a head, in the order written."""
        return self.lines.get(head, [])

    def line(self, c: Context, head: str, b: dict[str, Any]) -> Statement | None:
        """The line of a field that holds: an exception whose condition holds, else the default.

        Raises DiagnosticError (TFR0804) when two exceptions hold that the text does not put in an order.
        """
        if c.met is not None and head in self.lines:
            c.meet(self.name)
        held = [line for line in self.lines.get(head, ()) if line.condition is not None and line.condition(c, b)]
        if len(held) > 1:
            held = [line for line in held if "over" in line.raw] or held
            if len(held) > 1:
                raise rule_fault(self.name, f"two exceptions of {head!r} hold at once; say which is `over` the other")
        return held[0] if held else self.default(head)

    def default(self, head: str) -> Statement | None:
        """The line of a field that holds where no exception does."""
        return next((line for line in reversed(self.lines.get(head, ())) if line.condition is None), None)

    def value(self, c: Context, head: str, b: dict[str, Any]) -> Any:
        """The value of a field: its first slot, several as a tuple, True for a bare word, None when there is no line."""
        line = self.line(c, head, b)
        return None if line is None else self.read_line(c, line, b)

    def readings(self, name: str) -> frozenset[str]:
        """The functions by which its text reads a name that is bound, "" for any other way. Walks the text: keep what it gives."""
        return frozenset(by for raw in self.body for by in _readings(raw, name, ""))

    @staticmethod
    def read_line(c: Context, line: Statement, b: dict[str, Any]) -> Any:
        """The value of one field line."""
        if not line.phrase:
            return True
        if len(line.written) == 1:
            return line.eval(c, b, line.written[0])
        return tuple(line.eval(c, b, name) for name in line.written)


def compile_standing(game: Game, d: Definition, body: list[Any], place: str, condition: Fn | None = None) -> None:
    """Sort the standing lines of a body into a definition. `when COND { standing lines }` puts its condition on each."""
    for at, raw in enumerate(body):
        op = raw["op"]
        if op not in STANDING:
            continue
        here = f"{place}/{at}"
        rank = (*d.rank, here_rank(here))
        own = both(condition, compile_expression(game, raw["when"]) if "when" in raw else None)
        if op == "when":
            _when(game, d, raw, here, own)
        elif op == "modify":
            _modify(game, d, raw, own, rank)
        elif op == "suppress":
            for group in raw["groups"]:
                d.suppressions.append(Suppression(group, own, d.label, d.name))
        elif op in ("forbid", "allow"):
            d.permissions.append(Permission(frozenset(raw["words"]), op == "allow", own, d.name, rank))
        elif op == "offer":
            statement = Statement(game, raw, d.name, f"{d.name}{here}", "effects")
            game.blocks[statement.block_id] = statement.block
            at_word = raw.get("at", "act")
            d.offers.append(Offer(raw["label"], compile_match(game, raw["who"]), at_word, statement, d.name, rank))
        else:
            _reaction(game, d, raw, here, own, rank)


def names_in(value: Any) -> Iterator[str]:
    """The first name of every path in a piece of a document."""
    if isinstance(value, Mapping):
        if value.get("op") == "ref":
            yield value["path"][0]
            if value["path"][0] == "effect" and len(value["path"]) > 1:  # `effect.giver`: what the name stood for when it was given
                yield value["path"][1]
        elif value.get("op") != "example":
            for part in value.values():
                yield from names_in(part)
        if "queries" in value:
            yield from (query.partition(".")[0] for query in value["queries"])
    elif isinstance(value, list | tuple):
        for part in value:
            yield from names_in(part)


def _readings(part: Any, name: str, by: str) -> Iterator[str]:
    if isinstance(part, Mapping):
        if part.get("op") == "example":
            return
        if part.get("op") == "ref" and part["path"][0] == name:
            yield by
        inner = str(part["name"]) if part.get("op") == "call" else ""
        for value in part.values():
            yield from _readings(value, name, inner)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _readings(value, name, by)


def here_rank(place: str) -> tuple[int, ...]:
    """The numbers of a place in a document, as a sortable key."""
    return tuple(int(part) for part in place.split("/") if part.isdigit())


def both(first: Fn | None, second: Fn | None) -> Fn | None:
    """Two conditions as one."""
    if first is None or second is None:
        return first or second
    return lambda c, b: bool(first(c, b)) and bool(second(c, b))


def _when(game: Game, d: Definition, raw: Mapping[str, Any], here: str, condition: Fn | None) -> None:
    block = raw["block"]
    if any(statement["op"] in STANDING and statement["op"] != "when" for statement in block):
        compile_standing(game, d, block, f"{here}/block", condition)
        return
    block_id = f"{d.name}{here}/block"
    game.compile_block(block, d.name, block_id)
    assert condition is not None
    d.watches.append(Watch(block_id, condition, block_id))


def _modify(game: Game, d: Definition, raw: Mapping[str, Any], condition: Fn | None, rank: tuple[Any, ...]) -> None:
    clause = next(name for name in OPS if name in raw)
    amount = compile_expression(game, raw[clause])
    op = OPS[clause]
    if op == "multiply":
        amount = _fraction(game, raw)
    for name, holds in _queries(game, raw["queries"], condition):
        query = game.queries[name]
        stage = query.stage_of(raw["stage"]) if "stage" in raw else query.stage_for(op)
        line = Contribution(
            name,
            op,
            stage,
            _scaled(amount, op),
            holds,
            raw.get("group", ""),
            d.label,
            d.name,
            game.cite_text(raw, d),
            raw.get("status", "stated"),
            rank,
            compile_expression(game, raw["named"]) if "named" in raw else None,
        )
        d.contributions.setdefault(name, []).append(line)


def _queries(game: Game, names: Iterable[str], condition: Fn | None) -> Iterator[tuple[str, Fn | None]]:
    """The queries a line changes. `bearer.pace` is the pace of whoever bears this, and of nobody else."""
    for name in names:
        if name in game.queries:
            yield name, condition
            continue
        *path, word = name.split(".")
        whose = compile_expression(game, {"op": "ref", "path": path})
        for known, query in game.queries.items():
            if known.partition(".")[2] == word:
                yield known, both(_same(query.role, whose), condition)


def _same(role: str, whose: Fn) -> Fn:
    return lambda c, b: b.get(role) is not None and b.get(role) == whose(c, b)


def _scaled(amount: Fn, op: str) -> Fn:
    """An added amount times the factor that the effect's `power` was scaled by, if it was."""
    if op != "add":
        return amount

    def run(c: Context, b: dict[str, Any]) -> Any:
        value = amount(c, b)
        effect = b.get("effect")
        if effect is None:
            return value
        factor = (c.get(effect, "scale") or {}).get("power", 1)
        return value if factor == 1 else value * factor

    return run


def _fraction(game: Game, raw: Mapping[str, Any]) -> Fn:
    """`times 1/2 rounded up` as (1, 2, "up"); a whole factor stays a number."""
    e = raw["times"]
    rounding = raw.get("rounded", "down")
    if isinstance(e, dict) and e.get("op") == "/":
        over, under = compile_expression(game, e["left"]), compile_expression(game, e["right"])
        return lambda c, b: (over(c, b), under(c, b), rounding)
    return compile_expression(game, e)


def _reaction(game: Game, d: Definition, raw: Mapping[str, Any], here: str, condition: Fn | None, rank: tuple[Any, ...]) -> None:
    phase = {"on": "after", "before": "before", "instead of": "instead"}[raw["op"]]
    pattern = raw["event"]
    block_id = f"{d.name}{here}/block"
    block = game.compile_block(raw["block"], d.name, block_id)
    roles = tuple((role, compile_match(game, selector)) for role, selector in sorted(pattern.get("roles", {}).items()))
    reaction = Reaction(pattern["event"], phase, roles, condition, block, block_id, d.name, rank)
    d.reactions.setdefault(pattern["event"], []).append(reaction)
