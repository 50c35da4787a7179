"""Everyone of a roster against everyone else: the chances of each pair, what they come to on the average, and who answers whom best.

What is asked for two of them is told from either side, but reckoned once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from tfrules.diagnostics import Diagnostic
from tfrules.odds.enclosed import Bounds
from tfrules.sim.exact import Exact
from tfrules.sim.sampled import Sampled, Share

Chance = Fraction | Share
Number = Fraction | float


@dataclass(frozen=True)
class Fighter:
    """One of a roster: what it is called, its plain data, and the thing of the rules for which it stands.

    That is the figure itself, or what it bears (`kind`, and its qualified name). `own` is true of those that were asked about.
    """

    name: str
    figure: Mapping[str, Any] = field(repr=False)
    kind: str
    of: str
    own: bool


@dataclass(frozen=True)
class Cell:
    """What comes of one against another: the chances that the one wins, that it loses, and of what else there is.

    `turns` are expected to begin in a fight that ends; None where none does. `method`: "exact" over so many states, "sampled" or "played" so many
    times. `missing` is the chance of dice without end that were not followed.
    """

    win: Chance
    loss: Chance
    draw: Chance
    endless: Chance
    turns: Number | None
    method: str
    over: int = field(compare=False)  # with more remembered of other fights, fewer states are gone through
    missing: Fraction = Fraction(0)

    @property
    def turned(self) -> Cell:
        """The same, seen from the other side."""
        return replace(self, win=self.loss, loss=self.win)


def cell_of(found: Exact | Sampled, one: str, other: str) -> Cell:
    """What is kept of a fight that was reckoned or drawn between two sides."""
    win, loss = found.win[one], found.win[other]
    turns: Number | None = None if isinstance(found, Sampled) else found.turns
    if turns is None:
        lengths = {turn: float(p.low) if isinstance(p, Bounds) else p.p for turn, p in found.lengths().items()}
        over = sum(lengths.values())
        turns = sum(turn * p for turn, p in lengths.items()) / over if over else None
    if isinstance(found, Exact):
        return Cell(win, loss, found.draw, found.endless, turns, found.method, found.graph.states, found.missing)
    return Cell(win, loss, found.draw, found.endless, turns, found.method, found.fights)


class Answer(NamedTuple):
    """Somebody who was met, and with what chance it wins."""

    by: Fighter
    win: Chance


@dataclass(frozen=True)
class Matrix:
    """Who of a roster wins against whom. `asked` are the names of those that are set against the others, `pairs` who meets whom, in order.

    `cells` are those that were reckoned, `faults` why others could not be. Whoever stops it has a matrix that is not `complete`.
    """

    fighters: tuple[Fighter, ...]
    asked: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    cells: Mapping[tuple[str, str], Cell]
    faults: Mapping[tuple[str, str], Diagnostic] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether each pair was reckoned, or cannot be."""
        return len(self.cells) + len(self.faults) == len(self.pairs)

    def of(self, one: str, other: str) -> Cell | None:
        """What comes of one against another, seen from the first; None where it is not known."""
        cell = self.cells.get((one, other))
        if cell is not None:
            return cell
        turned = self.cells.get((other, one))
        return None if turned is None else turned.turned

    def met(self, name: str) -> dict[str, Cell]:
        """All that one has met, by name, in the order of the roster."""
        cells = {other.name: self.of(name, other.name) for other in self.fighters}
        return {other: cell for other, cell in cells.items() if cell is not None}

    def average(self, name: str) -> Number | None:
        """How often one wins on the average against all that it has met; a fraction where all is exact, None where it has met nobody."""
        chances = [cell.win for cell in self.met(name).values()]
        if not chances:
            return None
        exact = [chance for chance in chances if isinstance(chance, Fraction)]
        if len(exact) == len(chances):
            return sum(exact, Fraction(0)) / len(exact)
        return sum(as_float(chance) for chance in chances) / len(chances)

    def answers(self, name: str, most: int = 3) -> tuple[Answer, ...]:
        """Who beats one most often, the best first."""
        by_name = {one.name: one for one in self.fighters}
        found = [Answer(by_name[other], cell.loss) for other, cell in self.met(name).items()]
        return tuple(sorted(found, key=lambda one: -as_float(one.win))[:most])


class Unfinished(KeyboardInterrupt):
    """A matrix was stopped by Ctrl-C: `result` has the pairs that were reckoned by then."""

    def __init__(self, result: Matrix) -> None:
        super().__init__()
        self.result = result


def as_float(chance: Chance | Number) -> float:
    """A chance as a number that may be rounded."""
    return chance.p if isinstance(chance, Share) else float(chance)
