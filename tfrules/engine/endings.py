"""What ends effects. Nothing else writes the `ends` of their records.

A count (`for 3 turns`, `until 2 hits`) is kept as what remains of it, never as an absolute turn; the turn in which an effect begins
counts as its first. Of an end that is no count (`until bearer wounded`, `while giver.standing`) the piece of the rule that says so is
kept, which is plain data; a game has it compiled.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tfrules.engine import effects
from tfrules.engine.expressions import Fn, compile_expression, number
from tfrules.engine.selectors import Test, compile_match
from tfrules.engine.state import Plain, freeze, thaw
from tfrules.ir.model import Document, nodes
from tfrules.vocabulary.types import unit_named

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game

Duration = Mapping[str, Any]  # {"ends": [...]} of the IR
Left = dict[str, Any]  # one end, as it is kept
CONDITIONS = ("until_cond", "while_cond")


def written_in(documents: Iterable[Document]) -> list[Any]:
    """All ends that stand in some documents, as they are written."""
    bodies = (document.body for document in documents if "ends" in document.words)
    return [end for body in bodies for _, node in nodes(body) if isinstance(node, Mapping) and "ends" in node for end in node["ends"]]


def ends_by(ends: Sequence[Any]) -> tuple[frozenset[str], bool]:
    """The events that end something by one of some ends, and whether a condition does."""
    events = frozenset(end["until"]["event"] for end in ends if isinstance(end.get("until"), Mapping))
    return events, any(word in end for end in ends for word in CONDITIONS)


def compile_ends(game: Game, ends: Iterable[Any]) -> dict[str, Any]:
    """Ends, compiled: tests of the roles of an event, and expressions; each by what is written."""
    found: dict[str, Any] = {}
    for end in ends:
        if isinstance(end.get("until"), Mapping):
            found[_key(end["until"])] = _compile_tests(game, end["until"])
        pieces = [end[word] for word in CONDITIONS if word in end]
        pieces += [end["after"]["n"]] if "after" in end else []
        pieces += [end["until_edge"]["anchor"]] if "anchor" in end.get("until_edge", {}) else []
        found.update((_key(piece), compile_expression(game, piece)) for piece in pieces)
    return found


# ------------------------------------------------------------ writing them


def ends_of(c: Context, duration: Duration | None, bind: Mapping[str, Any], factor: int = 1) -> tuple[Left, ...]:
    """The ends that a duration comes to now; counts of time are multiplied by the factor."""
    return tuple(_end(c, end, dict(bind), factor) for end in (duration or {"ends": ()})["ends"])


def _end(c: Context, end: Mapping[str, Any], bind: dict[str, Any], factor: int) -> Left:
    if "after" in end:
        count = number(_compiled(c.game, end["after"]["n"])(c, bind)) * factor
        return {"left": count, "unit": _word(c.game, end["after"]["unit"])}
    if "until_edge" in end:
        edge = end["until_edge"]
        anchor = _compiled(c.game, edge["anchor"])(c, bind) if "anchor" in edge else None
        return {"left": 2 if edge["which"] == "next" else 1, "unit": edge["of"], "edge": edge["edge"], "anchor": anchor}
    if end.get("while") == "maintained":
        return {"maintained": True}
    for word in CONDITIONS:
        if word in end:
            return {word: freeze(end[word])}
    if isinstance(end.get("until"), Mapping):
        return {"until": freeze(end["until"])}
    return {"word": str(end.get("until", ""))}


def _word(game: Game, unit: str) -> str:
    """The word of a unit that was written by its plural."""
    known = unit_named(unit, game.vocabulary)
    return known.word if known is not None else unit


def is_maintained(c: Context, effect: str) -> bool:
    """Whether an effect lasts as long as it is kept up."""
    return any(end.get("maintained") for end in c.get(effect, "ends") or ())


# ------------------------------------------------------------ counting them down


def tick(c: Context, unit: str, edge: str = "end", anchor: Plain = None, count: int = 1) -> None:
    """An edge has come (the end of a turn), or so many of a unit have gone by: what lasts for a time has as much less left.

    A time told in a longer unit is counted in the shorter one from the first of it that goes by.
    """
    unit = _word(c.game, unit)
    for effect in c.of_kind("effect"):
        _count(c, effect, lambda end: _passed(c.game, end, unit, edge, anchor, count), "its time is over")


def _passed(game: Game, end: Left, unit: str, edge: str, anchor: Plain, count: int) -> Left:
    """An end after a time has gone by; itself where it does not reckon by that time."""
    if "edge" in end:
        met = end["unit"] == unit and end["edge"] == edge and end["anchor"] in (None, anchor)
        return {**end, "left": end["left"] - count} if met else end
    if "unit" not in end or edge != "end":
        return end
    if end["unit"] == unit:
        return {**end, "left": end["left"] - count}
    shorter = in_one(game, unit, end["unit"])
    if shorter:
        return {"left": end["left"] * shorter - count, "unit": unit}
    longer = in_one(game, end["unit"], unit)
    return {**end, "left": end["left"] - longer * count} if longer else end


def in_one(game: Game, unit: str, longer: str) -> int:
    """How many of a unit are in one of another: 1 in itself, 0 when none is declared, nor a unit by which both are measured."""
    unit, longer = _word(game, unit), _word(game, longer)
    if unit == longer:
        return 1
    units = game.vocabulary.units
    declared = dict(units[unit].per).get(longer, 0) if unit in units else 0
    return declared or next((found for one in units.values() if (found := _ratio(dict(one.per), unit, longer))), 0)


def _ratio(measures: Mapping[str, int], unit: str, longer: str) -> int:
    """How many of a unit are in one of another by what measures both; 0 when it does not, or they do not come out even."""
    if unit not in measures or longer not in measures or measures[longer] % measures[unit]:
        return 0
    return measures[longer] // measures[unit]


def count_down(c: Context, effect: str, word: str, by: int) -> None:
    """Take from a counter of an effect (`until 2 hits`); the effect ends when it is used up."""
    unit = _word(c.game, word)
    _count(c, effect, lambda end: {**end, "left": end["left"] - by} if end.get("unit") == unit else end, f"no {word} left")


def prolong(c: Context, effect: str, unit: str, by: int) -> None:
    """An effect lasts for so many of a unit more, where it lasts for a count of them."""
    word = _word(c.game, unit)
    _count(c, effect, lambda end: {**end, "left": end["left"] + by} if end.get("unit") == word and "edge" not in end else end, "")


def _count(c: Context, effect: str, change: Callable[[Left], Left], why: str) -> None:
    """Write the ends of an effect anew; it is over when nothing is left of one of them that was changed."""
    ends = tuple(c.get(effect, "ends") or ())
    after = tuple(change(end) for end in ends)
    if after == ends:
        return
    if any(now["left"] <= 0 for now, was in zip(after, ends, strict=True) if now != was):
        effects.end_effect(c, effect, why)
        return
    c.set(effect, ends=after)


def lapse(c: Context, effect: str) -> None:
    """An effect that lasts while maintained was not renewed."""
    effects.end_effect(c, effect, "not renewed")


# ------------------------------------------------------------ ends that are no count


def end_by_event(c: Context, event: str, roles: Mapping[str, Any]) -> None:
    """End the effects that last until this event."""
    for effect in c.of_kind("effect"):
        for end in c.get(effect, "ends") or ():
            pattern = end.get("until")
            if isinstance(pattern, Mapping) and pattern["event"] == event:
                b = {**effects.bindings(c, effect), **roles}
                if all(test(c, b, roles.get(role)) for role, test in _tests(c.game, pattern)):
                    effects.end_effect(c, effect, event)
                    break


def end_by_condition(c: Context) -> None:
    """End the effects whose condition has come true, or is true no longer."""
    for effect in c.of_kind("effect"):
        for end in c.get(effect, "ends") or ():
            for word in CONDITIONS:
                if word in end and bool(_compiled(c.game, end[word])(c, effects.bindings(c, effect))) == (word == "until_cond"):
                    effects.end_effect(c, effect, "its condition")


Tests = list[tuple[str, Test]]


def _key(piece: Any) -> str:
    """What is written, whether it stands in a document or in the record of an effect."""
    return json.dumps(thaw(freeze(piece)), sort_keys=True)


def _compile_tests(game: Game, pattern: Mapping[str, Any]) -> Tests:
    return [(role, compile_match(game, selector)) for role, selector in sorted(pattern.get("roles", {}).items())]


def _tests(game: Game, pattern: Mapping[str, Any]) -> Tests:
    found: Tests | None = game.ends.get(_key(pattern))
    return _compile_tests(game, pattern) if found is None else found


def _compiled(game: Game, expression: Any) -> Fn:
    """An expression of an end, as the game has it; one that stands in no document of the game is compiled for this once."""
    found: Fn | None = game.ends.get(_key(expression))
    return compile_expression(game, expression) if found is None else found
