"""Draws the charts that packs define: each for every item of its kind, by exact counting.

A setting is played as an example is, with another item and other numbers in its text, up to what it begins; then all dice are let fall.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tfrules.diagnostics import DiagnosticError
from tfrules.engine.blocks import Statement
from tfrules.engine.context import Context, Refused
from tfrules.engine.enumerate import enumerate_chance
from tfrules.engine.expressions import compile_expression
from tfrules.engine.request import CHANCE
from tfrules.engine.state import State
from tfrules.ir.model import Document
from tfrules.odds.dist import Dist
from tfrules.report.charts import Cell, Chart, Row
from tfrules.report.values import value_text
from tfrules.testing.examples import EXAMPLE, HANDLERS, UnderTest
from tfrules.testing.result import Unmet
from tfrules.testing.run import NOBODY, Play

CHART = "chart"
MOST_STEPS = 2000  # of one cell; a setting that takes more has no chart

Raw = Mapping[str, Any]
ItemKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Charts:
    """The charts of a game's items, in the published order of the charts; `faults` are charts that do not even suit the item they name."""

    of: Mapping[ItemKey, tuple[Chart, ...]]
    faults: tuple[str, ...]


def draw_charts(tested: UnderTest, wanted: Iterable[ItemKey] | None = None) -> Charts:
    """Every chart of a game for every item that it suits, or for the items that are `wanted`."""
    found: dict[ItemKey, list[Chart]] = {}
    faults = []
    chosen = None if wanted is None else frozenset(wanted)
    for document in tested.game.ruleset.by_kind(CHART):
        drawing = _Drawing(tested, document)
        for item in tested.game.ruleset.by_kind(drawing.model.kind):
            key = (item.kind, item.qualified)
            if (chosen is not None and key not in chosen) or not drawing.suits(item):
                continue
            try:
                chart = drawing.of(item)
            except (Unmet, Refused, DiagnosticError) as error:
                if item is drawing.model:
                    faults.append(f"the chart {document.qualified} cannot be drawn of {item.name}: {error}")
                continue
            if any(cell.chance for row in chart.rows for cell in row.cells):  # else it tells of something that the item does not do
                found.setdefault(key, []).append(chart)
    return Charts({key: tuple(charts) for key, charts in found.items()}, tuple(faults))


class _Drawing:
    """One chart: its settings with a place in them for an item and for a number."""

    def __init__(self, tested: UnderTest, document: Document) -> None:
        self._tested = tested
        self._document = document
        lines = {line["op"]: line for line in document.body}
        named = lines["of"]["model"]
        condition = lines["of"].get("when")
        self._suits = compile_expression(tested.game, condition) if condition is not None else None
        self.model = tested.game.ruleset.items[named["kind"], named["name"]]
        self._across: Raw | None = lines.get("across")
        self._tells: Raw = lines["tells"]
        self._settings = [(f"/body/{at}/block", line) for at, line in enumerate(document.body) if line["op"] == "setting"]

    def suits(self, item: Document) -> bool:
        """Whether a chart is meant for an item."""
        c = Context(self._tested.game, State({}), NOBODY, 0, quiet=True)
        return self._suits is None or bool(self._suits(c, {"item": item.qualified}))

    def of(self, item: Document) -> Chart:
        """The chart of an item. Raises Unmet, Refused or DiagnosticError where a setting cannot be played with it."""
        rows = tuple(
            Row(line["title"], tuple(Cell(at, self._odds(pointer, line, item, at)) for at in self._values())) for pointer, line in self._settings
        )
        across = f"{self._across['line']} of {_who(self._across)}" if self._across is not None else ""
        return Chart(self._document.qualified, self._document.name, self._tells["title"], across, rows)

    def _values(self) -> tuple[int | None, ...]:
        if self._across is None:
            return (None,)
        values = self._across["values"]
        found = range(values["low"], values["high"] + 1) if values["op"] == "range" else values.get("items", ())
        if not found or any(type(one) is not int for one in found):
            raise Unmet("what is varied takes numbers that are written out, as 8..16 or (8, 12, 16)")
        return tuple(found)

    def _odds(self, pointer: str, setting: Raw, item: Document, at: int | None) -> Dist[Any]:
        raws = [_with_item(raw, self.model, item) for raw in setting["block"]]
        if at is not None and self._across is not None:
            raws = _with_number(raws, _who(self._across), self._across["line"], at)
        return self._counted(pointer, raws, _with_item(self._tells["what"], self.model, item))

    def _counted(self, pointer: str, raws: list[Raw], what: Any) -> Dist[Any]:
        """The chances of what is told, once everything is over that a setting began."""
        game, name = self._tested.game, self._document.qualified
        play = Play(game, HANDLERS)
        if self._tested.prepare is not None:
            play.edit(self._tested.prepare)
        play.perform([Statement(game, raw, name, f"{name}{pointer}/{at}", EXAMPLE) for at, raw in enumerate(raws)], EXAMPLE)
        play.claim_refusal()
        if not any(request.asks == CHANCE for request in play.pending):
            raise Unmet("a setting has to end where dice are thrown")
        tells = compile_expression(game, what)

        def told(state: State) -> Any:
            value = tells(Context(game, state, NOBODY, len(state.agenda), quiet=True), dict(play.bindings))
            if not isinstance(value, int | None):
                raise Unmet(f"what is told is {value_text(value)}, and no whole number")
            return 0 if value is None else value

        counted = enumerate_chance(game, play.state, most=MOST_STEPS)
        labels = sorted({request.label for end in counted.endings for request in end.state.pending})
        if labels:
            raise Unmet(f"what comes of the dice may ask nobody; here it asks for {' and '.join(labels)}")
        return counted.distribution(told)


def _who(across: Raw) -> str:
    who = across["who"]
    if not isinstance(who, Mapping) or who["op"] != "ref" or len(who["path"]) != 1:
        raise Unmet("what is varied is a line of somebody whom the settings name")
    return str(who["path"][0])


def _with_item(part: Any, model: Document, item: Document) -> Any:
    """A part of a text with an item in the place of another."""
    if isinstance(part, Mapping):
        if part.get("op") == "item" and part["name"] == model.qualified:
            return {**part, "name": item.qualified}
        return {key: _with_item(inner, model, item) for key, inner in part.items()}
    if isinstance(part, list | tuple):
        return [_with_item(inner, model, item) for inner in part]
    return part


def _with_number(raws: list[Raw], who: str, line: str, number: int) -> list[Raw]:
    """The statements of a setting with a number in a line of the block of whom they name."""
    varied = [_varied(raw, line, number) if who in raw.values() else None for raw in raws]
    if not any(varied):
        raise Unmet(f"nothing in the setting says the {line} of {who}")
    return [new or raw for new, raw in zip(varied, raws, strict=True)]


def _varied(raw: Raw, line: str, number: int) -> Raw | None:
    """A statement with a number in a line of its block; None where it has no such line."""
    block = raw.get("block", ())
    slots = [next((key for key, value in one.items() if type(value) is int), None) if one["op"] == line else None for one in block]
    if not any(slots):
        return None
    return {**raw, "block": [{**one, slot: number} if slot is not None else one for one, slot in zip(block, slots, strict=True)]}
