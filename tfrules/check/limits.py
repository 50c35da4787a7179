"""Numbers that are written out, held against the least and the most that their slot can mean."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from tfrules.check import codes
from tfrules.check.context import Context
from tfrules.ir.model import Json
from tfrules.source import Span
from tfrules.vocabulary.terms import Slot

Number = int | float | Fraction
_ARITHMETIC: Mapping[str, Callable[[Number, Number], Number]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": lambda left, right: Fraction(left) / Fraction(right),
}  # fmt: skip


def hold(context: Context, slot: Slot, value: Json, span: Span) -> None:
    """Report a number beyond the limits of its slot. What is reckoned only in play may be anything."""
    least, most = slot.least, slot.most
    if least is None and most is None:
        return
    for number in _written(value):
        if least is not None and number < least:
            message = f"{number} is too small: {least} is the least"
        elif most is not None and number > most:
            message = f"{number} is too great: {most} is the most"
        else:
            continue
        allowed = f"{least} or more" if most is None else f"{most} or less" if least is None else f"a number from {least} to {most}"
        context.report(codes.OUT_OF_SENSE, span, message, help=f"write {allowed}")


def _written(value: Json) -> Iterator[Number]:
    """The numbers that an expression of numbers alone comes to; those of a range or a list each by itself."""
    if isinstance(value, Mapping) and value.get("op") == "range":
        yield from (value["low"], value["high"])
    elif isinstance(value, Mapping) and value.get("op") == "tuple":
        for one in value["items"]:
            yield from _written(one)
    elif (number := _reckoned(value)) is not None:
        yield number


def _reckoned(value: Json) -> Number | None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    if not isinstance(value, Mapping):
        return None
    if value.get("op") == "neg":
        number = _reckoned(value["arg"])
        return None if number is None else -number
    if value.get("op") not in _ARITHMETIC:
        return None
    left, right = _reckoned(value["left"]), _reckoned(value["right"])
    if left is None or right is None or (value["op"] == "/" and not right):
        return None
    return _ARITHMETIC[value["op"]](left, right)
