"""What is known of a fight, as text and as JSON: who wins, how long it takes, how everyone comes out of it, and what it rests on."""

from __future__ import annotations

import csv
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from typing import Any

from tfrules.engine.context import Context
from tfrules.engine.game import Game
from tfrules.engine.state import Frame, State
from tfrules.odds.chart import svg_chart
from tfrules.odds.dist import Dist
from tfrules.odds.enclosed import Bounds
from tfrules.sim.exact import Exact
from tfrules.sim.sampled import Sampled, Share

Chance = Fraction | Share | Bounds
Chances = Mapping[Any, Chance]
READER = Frame("fight", 0, {})
SHOWN = 6  # values of one field that are shown as text
DRAWN = Fraction(999, 1000)  # of the fights that end, those whose lengths are drawn


@dataclass(frozen=True)
class Told:
    """A fight with what is to be told of it: for each figure, the fields by which it is told how it came out."""

    game: Game
    found: Exact | Sampled
    figures: tuple[str, ...]
    fields: tuple[str, ...]
    name: str  # of the game
    policy: str
    rulings: Mapping[str, str]

    def after(self, figure: str, field: str) -> Chances:
        """The chances of what a field of a figure is at the end; None for a figure that is no more."""
        return self.found.of(lambda state: self._read(state, figure, field))

    def _read(self, state: State, figure: str, field: str) -> Any:
        c = Context(self.game, state, READER, 0, quiet=True)
        return self.game.read(c, figure, field, {}) if c.exists(figure) else None

    # ------------------------------------------------------------ for programs

    def to_json(self) -> dict[str, Any]:
        """The fight as JSON: exact chances as "num/den", drawn ones as numbers beside the bounds in which they lie."""
        found = self.found
        told: dict[str, Any] = {
            "method": found.method,
            "win": {name: json_chance(p) for name, p in found.win.items()},
            "draw": json_chance(found.draw),
            "endless": json_chance(found.endless),
            "rounds": {str(turns): json_chance(p) for turns, p in found.lengths().items()},
            "figures": {
                figure: {field: {str(value): json_chance(p) for value, p in in_order(self.after(figure, field))} for field in self.fields}
                for figure in self.figures
            },
        }
        if isinstance(found, Sampled):
            told |= {"fights": found.fights, "seed": found.seed}
        else:
            mean = None if found.turns is None else json_chance(found.turns)
            told |= {"missing": json_chance(found.missing), "states": len(found.graph.nodes), "mean_rounds": mean}
        return {**told, "game": self.name, "policy": self.policy, "rulings": dict(self.rulings)}

    def lengths_csv(self) -> str:
        """How long the fight takes, comma-separated, with a heading: of each number of turns between what bounds its chance lies."""
        out = StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["turns", "p", "low", "high"])
        for turns, p in self.found.lengths().items():
            low, high = p.between if isinstance(p, Share) else (float(p.low), float(p.high))
            writer.writerow([turns, float_of(p), low, high])
        return out.getvalue()

    # ------------------------------------------------------------ for people

    def lengths_svg(self) -> str:
        """How long a fight takes that ends, as a picture; the few that last longest are left out. Raises ValueError where none ends."""
        lengths = {turns: p.count if isinstance(p, Share) else p.low for turns, p in self.found.lengths().items()}
        left = sum(lengths.values()) * DRAWN
        weights: dict[Hashable, int | Fraction] = {}
        for turns, weight in lengths.items():
            if left > 0:
                weights[turns] = weight
            left -= weight
        return svg_chart(Dist(weights), f"{' against '.join(self.figures)}: turns of the {float(DRAWN):.1%} that end soonest")

    def text(self) -> str:
        """The fight as text."""
        found = self.found
        wide = max(len(name) for name in found.win) + 5
        rows = [(f"{name} wins", p) for name, p in found.win.items()]
        rows += [(name, p) for name, p in (("a draw", found.draw), ("no end", found.endless)) if p != 0 and p != Share(0, 1)]
        lines = [f"{name:<{wide}} {shown(p)}" for name, p in rows]
        lines += ["", *self._lengths(), ""]
        for figure in self.figures:
            for field in self.fields:
                lines.append(f"{figure}: {field} {_values(self.after(figure, field))}")
        lines += ["", self._method(), f"in {self.name}, both by the policy {self.policy}; --format json tells the {len(self.rulings)} rulings"]
        return "\n".join(lines) + "\n"

    def _lengths(self) -> Iterable[str]:
        chances = {turns: float_of(p) for turns, p in self.found.lengths().items()}
        whole = sum(chances.values())
        if not whole:
            return
        marks = []
        for share in (0.5, 0.9, 0.99):
            so_far = 0.0
            for turns, p in chances.items():
                so_far += p / whole
                if so_far >= share:
                    marks.append(f"{share:.0%} by turn {turns}")
                    break
        yield f"over in turn {sum(turns * p for turns, p in chances.items()) / whole:.2f} on the average; {', '.join(marks)}"

    def _method(self) -> str:
        if isinstance(self.found, Sampled):
            return f"{self.found.fights:,} fights drawn with seed {self.found.seed}; the bounds hold 95 times of 100"
        missing = f"; {float(self.found.missing):.2g} is missing, of dice without end" if self.found.missing else ""
        return f"exact, over {len(self.found.graph.nodes):,} states{missing}"


def json_chance(p: Chance) -> Any:
    """A chance as JSON: an exact one as a fraction, or the two between which it certainly lies; a drawn one with its bounds."""
    if isinstance(p, Bounds):
        return {"p_low": json_chance(p.low), "p_high": json_chance(p.high)}
    if isinstance(p, Share):
        low, high = p.between
        return {"share": p.p, "low": low, "high": high, "count": p.count}
    return f"{p.numerator}/{p.denominator}"


def float_of(p: Chance) -> float:
    """A chance as a number that may be rounded."""
    return p.p if isinstance(p, Share) else float(p.low if isinstance(p, Bounds) else p)


def shown(p: Fraction | Share) -> str:
    """A chance as text, with no more digits than it is known to."""
    if isinstance(p, Share):
        low, high = p.between
        return f"{p.p:.2%}  ({low:.2%} to {high:.2%})"
    return f"{float(p):.4%}"


def in_order(chances: Chances) -> list[tuple[Any, Chance]]:
    """Values with their chances: numbers from the highest down, others from the likeliest."""
    if all(isinstance(value, int) for value in chances):
        return sorted(chances.items(), key=lambda pair: -pair[0])
    return sorted(chances.items(), key=lambda pair: (-float_of(pair[1]), str(pair[0])))


def _values(chances: Chances) -> str:
    rows = in_order(chances)
    if all(isinstance(value, int) for value, _ in rows) and len(rows) > SHOWN:
        whole = sum(float_of(p) for _, p in rows)
        mean = sum(value * float_of(p) for value, p in rows) / whole
        return f"{mean:.2f} on the average ({rows[-1][0]} to {rows[0][0]})"
    return ", ".join(f"{value} {float_of(p):.2%}" for value, p in rows)
