"""Who of a roster wins against whom, as text, CSV and JSON, and as a grid for a heat map; and who answers whom best."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from typing import Any

from tfrules.report.columns import joined
from tfrules.report.fights import json_chance
from tfrules.report.grid import Grid, Spot, grid_text
from tfrules.sim.matrix import Cell, Chance, Fighter, Matrix, Number, as_float
from tfrules.sim.sampled import Share

BEST = 3  # answers that are told
WINS, TURNS = "chance that the row beats the column", "turns that a fight of the row with the column takes, on the average"


@dataclass(frozen=True)
class Weighing:
    """A matrix with what is to be told of it: in which game, by which policy, and who of the pack does not fight, and why."""

    matrix: Matrix
    game: str
    policy: str
    left_out: Mapping[str, str]

    # ------------------------------------------------------------ for people

    def text(self, turns: bool = False) -> str:
        """The matrix as text, with what it comes to; of `turns` in place of chances."""
        parts = [grid_text(self.turns() if turns else self.wins())]
        if not turns:
            parts.append("".join(f"{line}\n" for line in self._answers()))
        parts.append("".join(f"{line}\n" for line in self._notes()))
        return "\n".join(part for part in parts if part)

    def wins(self) -> Grid:
        """The chances to win, to look at."""
        return self._grid(WINS, lambda cell: Spot(as_float(cell.win), percent(cell.win), said(cell.win)), around=True)

    def turns(self) -> Grid:
        """How long fights are on the average, to look at."""
        known = [float(cell.turns) for cell in self.matrix.cells.values() if cell.turns is not None]
        longest = max(known, default=1.0)

        def spot(cell: Cell) -> Spot:
            if cell.turns is None:
                return Spot(1.0, "no end", "without end")
            drawn = "" if cell.method == "exact" else "~"
            return Spot(float(cell.turns) / longest, f"{drawn}{float(cell.turns):.1f}", f"{drawn}{float(cell.turns):.2f} turns")

        return self._grid(TURNS, spot, around=False)

    def _grid(self, title: str, spot: Any, around: bool) -> Grid:
        rows, paired = self._rows(), {frozenset(pair) for pair in self.matrix.pairs}
        met = [one for one in self.matrix.fighters if any(frozenset((one.name, row.name)) in paired for row in rows)]
        spots = {}
        for (at, row), (across, column) in ((one, other) for one in enumerate(rows) for other in enumerate(met)):
            cell = self.matrix.of(row.name, column.name)
            if cell is not None:
                found = spot(cell)
                spots[at, across] = found._replace(said=f"{row.name} against {column.name}: {found.said}")
        own = frozenset(at for at, row in enumerate(rows) if row.own)
        return Grid(title, "", tuple(row.name for row in rows), tuple(one.name for one in met), spots, own, around)

    def _rows(self) -> list[Fighter]:
        return [one for one in self.matrix.fighters if one.name in self.matrix.asked]

    def _answers(self) -> Iterator[str]:
        for one in self._rows():
            average = self.matrix.average(one.name)
            if average is None:
                continue
            best = ", ".join(f"{answer.by.name} ({percent(answer.win)})" for answer in self.matrix.answers(one.name, BEST))
            count = len(self.matrix.met(one.name))
            yield f"{'*' if one.own else ' '} {one.name} wins {percent(average)} on the average of {count}; best against it: {best}"

    def _notes(self) -> Iterator[str]:
        matrix = self.matrix
        exact = [cell for cell in matrix.cells.values() if cell.method == "exact"]
        drawn = [cell for cell in matrix.cells.values() if cell.method != "exact"]
        if not matrix.pairs:
            yield "there is nobody whom they meet"
        if exact:
            yield f"{len(exact)} of {len(matrix.pairs)} pairs exact, over {sum(cell.over for cell in exact):,} states"
        missing = max((cell.missing for cell in exact), default=Fraction(0))
        if missing:
            yield f"up to {float(missing):.2g} is missing of a chance, of dice without end"
        if drawn:
            wide = max((high - low) / 2 for low, high in (_bounds(cell.win) for cell in drawn))
            yield (
                f"~ {len(drawn)} of {len(matrix.pairs)} pairs drawn, {max(cell.over for cell in drawn):,} fights each: "
                f"95 times of 100 a chance lies within {wide:.1%} of what is shown"
            )
        for (one, other), fault in matrix.faults.items():
            yield f"{one} against {other} cannot be reckoned: {fault.message}"
        for reason in dict.fromkeys(self.left_out.values()):
            yield f"left out: {joined(name for name, why in self.left_out.items() if why == reason)}: {reason}"
        yield f"in {self.game}, all by the policy {self.policy}"

    # ------------------------------------------------------------ for programs

    def to_json(self) -> dict[str, Any]:
        """The matrix as plain data: exact chances as "num/den", drawn ones as numbers beside the bounds in which they lie."""
        matrix = self.matrix
        return {
            "fighters": [{"name": one.name, "kind": one.kind, "of": one.of, "own": one.own} for one in matrix.fighters],
            "pairs": [self._pair(pair) for pair in matrix.pairs],
            "average": {one.name: json_number(matrix.average(one.name)) for one in self._rows()},
            "answers": {
                one.name: [{"by": answer.by.name, "win": json_chance(answer.win)} for answer in matrix.answers(one.name, BEST)]
                for one in self._rows()
            },
            "complete": matrix.complete,
            "left_out": dict(self.left_out),
            "game": self.game,
            "policy": self.policy,
        }

    def _pair(self, pair: tuple[str, str]) -> dict[str, Any]:
        told: dict[str, Any] = {"one": pair[0], "other": pair[1]}
        cell, fault = self.matrix.cells.get(pair), self.matrix.faults.get(pair)
        if cell is None:
            return told if fault is None else {**told, "error": fault.message, "code": fault.code}
        chances = {name: json_chance(getattr(cell, name)) for name in ("win", "loss", "draw", "endless", "missing")}
        over = "states" if cell.method == "exact" else "fights"
        return {**told, **chances, "turns": json_number(cell.turns), "method": cell.method, over: cell.over}

    def csv(self) -> str:
        """Comma-separated, one line for each pair from either side, with a heading; `low` and `high` are the bounds of `win`."""
        out = StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["one", "other", "win", "low", "high", "draw", "endless", "turns", "method"])
        for one, other in (turned for pair in self.matrix.pairs for turned in (pair, pair[::-1])):
            cell = self.matrix.of(one, other)
            if cell is not None:
                numbers = (as_float(cell.win), *_bounds(cell.win), as_float(cell.draw), as_float(cell.endless))
                turns = "" if cell.turns is None else float(cell.turns)
                writer.writerow([one, other, *numbers, turns, cell.method])
        return out.getvalue()


def _bounds(chance: Chance) -> tuple[float, float]:
    return chance.between if isinstance(chance, Share) else (float(chance), float(chance))


def percent(chance: Chance | Number) -> str:
    """A chance as percent with one digit, never rounded to 0 or 100 when it is neither; what was drawn has a tilde."""
    p = as_float(chance)
    if isinstance(chance, Fraction) and 0 < p < 0.0005:
        return "<0.1%"
    if isinstance(chance, Fraction) and 0.9995 < p < 1:
        return ">99.9%"
    return f"{'' if isinstance(chance, Fraction) else '~'}{p:.1%}"


def said(chance: Chance) -> str:
    """A chance as it is read out: what was drawn with its bounds."""
    if isinstance(chance, Share):
        low, high = chance.between
        return f"{chance.p:.1%}, drawn, between {low:.1%} and {high:.1%}"
    return percent(chance)


def json_number(value: Number | None) -> Any:
    """A number as JSON: an exact one as a fraction."""
    return json_chance(value) if isinstance(value, Fraction) else value
