"""Blocks of actions: compiled statements, run one after the other, cut into frames after each question.

A block has an id ("pack:Name/body/3/block"), so that a frame can name it. Inside a statement, nested blocks run at once; between
statements a block that asked something ends its frame, so that equal states can merge and a save can stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Protocol

from tfrules.engine.context import Context, plain_bindings
from tfrules.engine.expressions import compile_expression
from tfrules.engine.faults import rule_fault
from tfrules.engine.selectors import Test, compile_match
from tfrules.engine.state import Frame
from tfrules.ir.expressions import expression
from tfrules.vocabulary.collect import clause_key

if TYPE_CHECKING:
    from tfrules.engine.game import Game
    from tfrules.vocabulary.terms import Head

Fn = Callable[[Context, dict[str, Any]], Any]
BLOCK = "block:"  # how the code of a frame that runs a block begins
WHILE = "_while"  # the effect that a scheduled block is a line of: it runs only while that lasts


class Stop(Exception):
    """Raised by an action that ends its block early."""


class Statement:
    """One compiled statement: its slots as functions, its raw JSON, its condition, its block."""

    __slots__ = ("block", "block_id", "condition", "matches", "op", "phrase", "raw", "rule", "run", "slots", "written")

    def __init__(self, game: Game, raw: Mapping[str, Any], rule: str, place: str, class_name: str = "actions") -> None:
        self.op: str = raw["op"]
        head = game.vocabulary.heads.get((class_name, _word(raw)))
        self.phrase: tuple[str, ...] = tuple(slot.name for slot in head.phrase) if head is not None else ()
        self.written = tuple(name for name in self.phrase if name in raw)
        self.raw = raw
        self.rule = rule
        self.condition: Fn | None = compile_expression(game, raw["when"]) if "when" in raw else None
        self.slots: dict[str, Fn] = {
            name: _slot(game, value)
            for name, value in raw.items()
            if name not in ("op", "when", "block", "status", "cite", "over") and _compiles(value)
        }
        self.matches: dict[str, Test] = {name: compile_match(game, raw[name]) for name in _selectors(head) if name in raw}
        self.block_id = f"{place}/block"
        self.block = (
            game.compile_block(raw["block"], rule, self.block_id, head.block if head else "actions") if "block" in raw else ()
        )
        self.run: Callable[[Context, Statement, dict[str, Any]], None] | None = game.action(self.op)

    def eval(self, c: Context, b: dict[str, Any], name: str, default: Any = None) -> Any:
        """The value of a slot or clause, or the default when it is not written."""
        found = self.slots.get(name)
        if found is not None:
            return found(c, b)
        written = self.raw.get(name)
        return written if isinstance(written, bool) else default  # `to true`: a constant, and no slot to be compiled

    def text(self, name: str) -> str:
        """An expression as it is written."""
        return expression(self.raw[name])

    def word(self, name: str, default: Any = None) -> Any:
        """What is written in a slot or clause, as it is written: a name, a label, a key, whether a clause of one word is there."""
        return self.raw.get(name, default)

    def has(self, name: str) -> bool:
        """Whether a slot or clause is written."""
        return name in self.raw

    def fits(self, c: Context, b: dict[str, Any], name: str, one: Any) -> bool:
        """Whether someone is among those that the selector in a slot or clause picks."""
        return self.matches[name](c, b, one)

    def picks_all(self, name: str) -> bool:
        """Whether the selector in a slot or clause means everyone that it picks (`each`, `all`), not one of them."""
        written = self.raw.get(name)
        return isinstance(written, dict) and written.get("quantifier") in ("each", "all")

    def case(self, name: str) -> Statement | None:
        """The statement of its block with that head word (`pass`, `fail`), if there is one."""
        for statement in self.block:
            if statement.op == name:
                return statement
        return None


def _word(raw: Mapping[str, Any]) -> str:
    """The head word under which a statement's declaration is found."""
    if raw["op"] != "case":
        return str(raw["op"])
    key = raw["key"]
    return "<int>" if isinstance(key, int) else "<text>" if isinstance(key, str) else "<range>"


def _selectors(head: Head | None) -> Iterator[str]:
    """The names of the slots and clauses of a head that hold a selector."""
    if head is not None:
        yield from (slot.name for slot in head.phrase if slot.reads == "selector")
        yield from (clause_key(one.word) for one in head.clauses if one.slot is not None and one.slot.reads == "selector")


def _compiles(value: Any) -> bool:
    return not isinstance(value, bool) and not (isinstance(value, dict) and ("event" in value or "ends" in value))


def _slot(game: Game, value: Any) -> Fn:
    if isinstance(value, dict) and "op" not in value and "n" in value:  # a quantity: the unit was checked
        return compile_expression(game, value["n"])
    if isinstance(value, dict) and "op" not in value:
        return lambda c, b: value
    if isinstance(value, list):
        parts = [_slot(game, item) for item in value]
        return lambda c, b: tuple(part(c, b) for part in parts)
    return compile_expression(game, value)


@contextmanager
def under(c: Context, rule: str) -> Iterator[None]:
    """Name the rule under way for what happens within: events and questions carry it. After it, the one before is that again."""
    before, c.rule = c.rule, rule
    try:
        yield
    finally:
        c.rule = before


def in_name_of(c: Context, rule: str) -> None:
    """Name the rule under way for the rest of the step: its events and questions carry it."""
    c.rule = rule


def run_inside(c: Context, block: Sequence[Statement], bind: Mapping[str, Any]) -> None:
    """Run a block at once as part of a statement that is running. Names it gives stay inside; a `stop` in it ends the outer block too."""
    scope = dict(bind)
    for statement in block:
        _run(c, statement, scope)


def run_block(c: Context, block: Sequence[Statement], bind: Mapping[str, Any]) -> None:
    """Run a whole block at once, until its end or a `stop`. Names it gives stay inside."""
    with under(c, c.rule), suppress(Stop):
        run_inside(c, block, bind)


def run_line(c: Context, line: Statement, b: dict[str, Any]) -> None:
    """Run one line at once. The names it gives (what it chooses, rolls, lets be) are written to the bindings."""
    with under(c, c.rule), suppress(Stop):
        _run(c, line, b)


def case_of(c: Context, cases: Iterable[Statement], value: Any, b: dict[str, Any]) -> Statement | None:
    """The first line of a table that covers a value and whose condition, if it has one, holds for what is bound."""
    for case in cases:
        key = case.word("key")
        covers = key[0] <= value <= key[1] if isinstance(key, list | tuple) else value == key
        if covers and (case.condition is None or case.condition(c, b)):
            return case
    return None


def _run(c: Context, statement: Statement, b: dict[str, Any]) -> None:
    """Run one statement. `when COND { } else { }` keeps its verdict in the bindings under "_else"."""
    c.rule = statement.rule
    if statement.op in ("when", "else"):
        if statement.op == "when":
            holds = statement.condition is None or bool(statement.condition(c, b))
            b["_else"] = not holds
        else:
            holds = bool(b.pop("_else", False))
        if holds:
            run_inside(c, statement.block, b)
        return
    if statement.condition is not None and not statement.condition(c, b):
        return
    if statement.run is None:
        raise rule_fault(statement.rule, f"{statement.op!r} is no action")
    statement.run(c, statement, b)


class HasBlock(Protocol):
    """What has a block that frames can name: a statement, a reaction, a watch."""

    @property
    def block_id(self) -> str:
        """The id of its block."""


def push_block(c: Context, line: HasBlock, bind: Mapping[str, Any]) -> None:
    """Schedule the block of a line as a frame of its own, which may wait, be saved and be undone by itself."""
    c.push(f"{BLOCK}{line.block_id}", bind)


def block_frame(game: Game, block_id: str) -> Callable[[Context, Frame], Frame | None]:
    """The code of frames "block:ID": statements from the frame's step on, until one has asked or pushed."""
    block = game.blocks[block_id]

    def run(c: Context, frame: Frame) -> Frame | None:
        b = dict(frame.bind)
        if not frame.step and WHILE in b and not c.exists(b[WHILE]):
            return None  # something that was scheduled before it has ended the effect
        for at in range(frame.step, len(block)):
            asked, pushed = c.asked, len(c.pushed)
            try:
                _run(c, block[at], b)
            except Stop:
                return None
            if (c.asked > asked or len(c.pushed) > pushed) and at + 1 < len(block):
                return Frame(frame.code, at + 1, plain_bindings(b))
        return None

    return run
