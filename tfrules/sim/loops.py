"""What is known of the steps from a form as one loop of Python over many points: generated, so that a point costs a few lines and no calls.

The text of a loop is made of numbers and of places in a row, and of nothing else; forms whose steps are alike share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tfrules.engine.fight import Form, Move, Way
from tfrules.engine.memo import Branch

if TYPE_CHECKING:
    from tfrules.sim.graph import Ratio, Shares

DEEPEST = 80  # blocks within blocks: Python reads no more than 100
Ways = Callable[[Move, Form], tuple[Any, int]]  # the ways of a move from a form, and the sum of their weights


class Loop(NamedTuple):
    """A loop over points of one form: it adds what comes of each way to the shares of where that leads, and what is not known to others."""

    run: Callable[[Shares, Shares, list[Shares], Callable[[Ratio, Ratio], Ratio]], None]
    ways: tuple[Way, ...]


def loop_of(form: Form, ways: Ways) -> Loop:
    """The loop for what is known by now."""
    met: list[Way] = []
    body = "\n".join(_branch(form, form.moves.get(None), ways, met, "  "))
    row = "".join(f"c{at}, " for at in range(len(form.places)))
    outs = "".join(f"o{at}, " for at in range(len(met)))
    text = f"def run(rows, unknown, outs, add):\n ({outs}) = outs\n for r, s in rows.items():\n  ({row}origin,) = r\n  n, d = s\n{body}\n"
    return Loop(_compiled(text), tuple(met))


def _branch(form: Form, known: Any, ways: Ways, met: list[Way], indent: str) -> Iterator[str]:
    """The lines that find the step of a row, and go its ways."""
    if known is None or len(indent) > DEEPEST:
        yield f"{indent}unknown[r] = s"
    elif type(known) is Branch:
        yield f"{indent}x = {known.test.text}"
        for at, (outcome, onward) in enumerate(tuple(known.onward.items())):
            yield f"{indent}{'elif' if at else 'if'} x == {outcome!r}:"
            yield from _branch(form, onward, ways, met, indent + " ")
        yield f"{indent}else:"
        yield f"{indent} unknown[r] = s"
    else:
        onward, total = ways(known, form)
        for way in onward:
            yield from (indent + line for line in _way(way, total, len(met)))
            met.append(way)


def _way(way: Way, total: int, at: int) -> Iterator[str]:
    yield f"k = ({way.text}origin,)"
    yield f"m, e = n * {way.weight}, d * {total}" if total > 1 else "m, e = s"
    yield f"v = o{at}.get(k)"
    yield f"if v is None: o{at}[k] = m, e"
    yield f"elif v[1] == e: o{at}[k] = v[0] + m, e"
    yield f"else: o{at}[k] = add(v, (m, e))"


@lru_cache(maxsize=1 << 12)
def _compiled(text: str) -> Any:
    """The function of a loop."""
    made: dict[str, Any] = {"__builtins__": {}}
    exec(text, made)
    return made["run"]
