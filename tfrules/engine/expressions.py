"""Expressions of the IR as functions of a context and bindings.

Compiled once per expression when a game is loaded. Reading nothing gives nothing: a path through a missing thing is None, a comparison with
None is false (but for == and !=), and arithmetic with it is a fault that names the rule.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tfrules.engine.amount import Amount
from tfrules.engine.faults import rule_fault
from tfrules.engine.roll import Roll

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game

Fn = Callable[["Context", dict[str, Any]], Any]
LARGEST = 10**18  # beyond it no number of a game lies; one that rules square again and again would soon fill the memory
MOST_DICE = 10_000  # thrown at once

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
MIRROR = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def compile_expression(game: Game, e: Any) -> Fn:
    """An expression of the IR as a function. Raises KeyError for an `op` that is not known: check comes first."""
    if isinstance(e, bool | int | float) or e is None:
        return lambda c, b: e
    if isinstance(e, str):
        return lambda c, b: e
    return BUILD[e["op"]](game, e)


def _constant(name: str) -> Callable[[Any, Any], Fn]:
    def build(game: Game, e: Any) -> Fn:
        value = e[name]
        return lambda c, b: value

    return build


def _dice(game: Game, e: Any) -> Fn:
    amount = Amount.dice(e["count"], e["sides"])
    return lambda c, b: amount


def _pool(game: Game, e: Any) -> Fn:
    count, sides = compile_expression(game, e["count"]), e["sides"]

    def pool(c: Context, b: dict[str, Any]) -> Amount:
        dice = number(count(c, b))
        if dice > MOST_DICE:
            raise rule_fault(c.rule, f"{dice} dice are thrown at once; {MOST_DICE} are the most")
        return Amount.dice(dice, sides)

    return pool


def _range(game: Game, e: Any) -> Fn:
    values = tuple(range(e["low"], e["high"] + 1))
    return lambda c, b: values


def _ref(game: Game, e: Any) -> Fn:
    first, *rest = e["path"]
    if not rest:
        return lambda c, b: b.get(first)
    readers = [game.reader(name) for name in rest]
    if len(readers) == 1:
        (only,) = readers
        return lambda c, b: only(c, b.get(first), b)

    def path(c: Context, b: dict[str, Any]) -> Any:
        value = b.get(first)
        for read in readers:
            holder, value = value, read(c, value, b)
            if isinstance(value, str) and value in game.definitions and isinstance(holder, str) and c.exists(holder):
                b = {**b, "bearer": holder}  # what is read of a thing that someone has may depend on who has it
        return value

    return path


def _call(game: Game, e: Any) -> Fn:
    args = [compile_expression(game, arg) for arg in e["args"]]
    name = e["name"]
    if name == "ruling":  # a ruling is fixed for a loaded game
        chosen = game.ruling(e["args"][0]["value"])
        return lambda c, b: chosen
    run = game.vocabulary.functions[name].run
    return lambda c, b: run(c, *[arg(c, b) for arg in args])


def _tuple(game: Game, e: Any) -> Fn:
    items = [compile_expression(game, item) for item in e["items"]]
    return lambda c, b: tuple(item(c, b) for item in items)


def _row(game: Game, e: Any) -> Fn:
    terms = [compile_expression(game, term) for term in e["terms"]]
    return lambda c, b: tuple(term(c, b) for term in terms)


def many(value: Any) -> tuple[Any, ...]:
    """What a selector gave as a tuple of entities: one entity is a tuple of one, and so is a pair of numbers, which is a place."""
    if value is None:
        return ()
    if isinstance(value, tuple) and not (len(value) == 2 and all(isinstance(part, int) for part in value)):
        return value
    return (value,)


def number(value: Any) -> int:
    """A value as the number it stands for: a roll is its total, yes is 1. Raises TypeError for anything else."""
    if isinstance(value, Roll):
        return value.total
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    raise TypeError(f"a number is needed, not {value!r}")


def _arithmetic(game: Game, e: Any) -> Fn:
    left, right, op = compile_expression(game, e["left"]), compile_expression(game, e["right"]), e["op"]

    def run(c: Context, b: dict[str, Any]) -> Any:
        x, y = left(c, b), right(c, b)
        if isinstance(x, Amount) or isinstance(y, Amount):
            y = number(y) if not isinstance(y, Amount) else y
            return x + y if op == "+" else x - y
        if isinstance(x, tuple) and op == "+":
            return x + y
        x, y = number(x), number(y)
        if op == "/":
            return x // y if y else 0
        value = x + y if op == "+" else x - y if op == "-" else x * y
        if -LARGEST < value < LARGEST:
            return value
        raise rule_fault(c.rule, f"{e['op']} gives a number of more than 18 digits")

    return run


def compare(op: str, x: Any, y: Any) -> bool:
    """A comparison; a roll answers it as one reading, so that nothing more is split than must be."""
    if isinstance(x, Roll):
        test = COMPARE[op]
        return bool(x.read_total(lambda total: test(total, number(y))))
    if isinstance(y, Roll):
        return compare(MIRROR[op], y, x)
    if (x is None or y is None) and op not in ("==", "!="):
        return False
    return COMPARE[op](x, y)


def _compare(game: Game, e: Any) -> Fn:
    left, right, op = compile_expression(game, e["left"]), compile_expression(game, e["right"]), e["op"]
    return lambda c, b: compare(op, left(c, b), right(c, b))


def _and(game: Game, e: Any) -> Fn:
    left, right = compile_expression(game, e["left"]), compile_expression(game, e["right"])
    return lambda c, b: bool(left(c, b)) and bool(right(c, b))


def _or(game: Game, e: Any) -> Fn:
    left, right = compile_expression(game, e["left"]), compile_expression(game, e["right"])
    return lambda c, b: bool(left(c, b)) or bool(right(c, b))


def _not(game: Game, e: Any) -> Fn:
    arg = compile_expression(game, e["arg"])
    return lambda c, b: not arg(c, b)


def _neg(game: Game, e: Any) -> Fn:
    arg = compile_expression(game, e["arg"])
    return lambda c, b: -number(arg(c, b))


def _in(game: Game, e: Any) -> Fn:
    left, right, wanted = compile_expression(game, e["left"]), compile_expression(game, e["right"]), e["op"] == "in"

    def run(c: Context, b: dict[str, Any]) -> bool:
        x, pool = left(c, b), right(c, b) or ()
        if isinstance(x, Roll):
            return bool(x.read_total(lambda total: total in pool)) is wanted
        return (x in pool) is wanted

    return run


def _word_test(name: str) -> Callable[[Any, Any], Fn]:
    """`has`, `is` and `sees` are functions of two values that the vocabulary declares."""

    def build(game: Game, e: Any) -> Fn:
        left, right, wanted = compile_expression(game, e["left"]), compile_expression(game, e["right"]), e["op"] == name
        run = game.vocabulary.functions[name].run
        return lambda c, b: bool(run(c, left(c, b), right(c, b))) is wanted

    return build


def _select(game: Game, e: Any) -> Fn:
    from tfrules.engine.selectors import compile_selector  # its words hold expressions, which may be selectors again

    return compile_selector(game, e)


BUILD: dict[str, Callable[[Any, Any], Fn]] = {
    "text": _constant("value"),
    "word": _constant("value"),
    "item": _constant("name"),
    "dice": _dice,
    "pool": _pool,
    "range": _range,
    "ref": _ref,
    "call": _call,
    "tuple": _tuple,
    "row": _row,
    "and": _and,
    "or": _or,
    "not": _not,
    "neg": _neg,
    "in": _in,
    "not in": _in,
    "select": _select,
    "union": _select,
    **{op: _arithmetic for op in "+-*/"},
    **{op: _compare for op in COMPARE},
    **{prefix + word: _word_test(word) for word in ("has", "is", "sees") for prefix in ("", "not ")},
}
