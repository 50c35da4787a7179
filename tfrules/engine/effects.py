"""Effects in play: records of kind "effect" that name a definition with standing lines, whom they are on, and how long they last.

An end is kept as what remains of it, never as an absolute turn. The turn in which an effect begins counts as its first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tfrules.engine.expressions import compile_expression, number
from tfrules.engine.holders import bindings as bindings
from tfrules.engine.reactions import happen
from tfrules.engine.state import Plain, freeze

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game

Duration = Mapping[str, Any]  # {"ends": [...]} of the IR


def give(
    c: Context,
    definition: str,
    bearer: Plain,
    bind: Mapping[str, Any],
    duration: Duration | None = None,
    scale: Mapping[str, int] | None = None,
) -> str:
    """Put an effect on a bearer; the id of its record. `bind` are the values its lines may read (caster, power, choices)."""
    factor = (scale or {}).get("duration", 1)
    ends = [_end(c, end, dict(bind), factor) for end in (duration or {"ends": []})["ends"]]
    label = c.game.definitions[definition].label
    name = c.create(
        "effect",
        f"{label} on {bearer}",
        of=definition,
        bearer=bearer,
        bind=dict(bind) or None,
        ends=tuple(ends) or None,
        scale=dict(scale) if scale else None,
    )
    happen(c, "effect begins", {"effect": name, "bearer": bearer})
    return name


def _end(c: Context, end: Mapping[str, Any], bind: dict[str, Any], factor: int) -> dict[str, Plain]:
    if "after" in end:
        count = number(compile_expression(c.game, end["after"]["n"])(c, bind)) * factor
        return {"left": count, "unit": end["after"]["unit"]}
    if "until_edge" in end:
        edge = end["until_edge"]
        anchor = compile_expression(c.game, edge["anchor"])(c, bind) if "anchor" in edge else None
        return {"left": 2 if edge["which"] == "next" else 1, "unit": edge["of"], "edge": edge["edge"], "anchor": anchor}
    if end.get("while") == "maintained":
        return {"maintained": True}
    for word in ("until_cond", "while_cond"):
        if word in end:
            return {word: freeze(end[word])}
    if isinstance(end.get("until"), Mapping):
        return {"until": freeze(end["until"])}
    return {"word": str(end.get("until", ""))}


def end_effect(c: Context, effect: str, why: str = "") -> None:
    """End an effect, if it is still there. Sides from which its ends are veiled see it gone, and are not told when or why."""
    if not c.exists(effect):
        return
    bearer = c.get(effect, "bearer")

    def gone() -> None:
        c.delete(effect)

    told = (c.get(effect, "veiled") or {}).get("ends")
    hidden = () if told is None else tuple(side for side in c.game.sides(c) if side not in told)
    happen(c, "effect ends", {"effect": effect, "bearer": bearer}, gone, why=why, of=c.get(effect, "of"), secret_from=hidden)


def effects_on(c: Context, bearer: Plain, definition: str = "") -> list[str]:
    """The effects on someone, in the order of their ids; those of one definition when it is named."""
    return [
        name
        for name in c.of_kind("effect")
        if c.get(name, "bearer") == bearer and (not definition or is_of(c.game, str(c.get(name, "of")), definition))
    ]


def is_of(game: Game, of: str, definition: str) -> bool:
    """Whether an effect's definition is, or is a block of, the one named."""
    return of == definition or of.startswith(f"{definition}/")


def tick(c: Context, unit: str, edge: str = "end", anchor: Plain = None) -> None:
    """An edge has come (the end of a turn): what lasts so many of it has one less, and ends when nothing is left."""
    for effect in c.of_kind("effect"):
        ends = c.get(effect, "ends") or ()
        after, over = [], False
        for end in ends:
            if end.get("unit") == unit and end.get("edge", "end") == edge and end.get("anchor") in (None, anchor):
                end = {**end, "left": end["left"] - 1}
                over = over or end["left"] <= 0
            after.append(end)
        if over:
            end_effect(c, effect, "its time is over")
        elif tuple(after) != ends:
            c.set(effect, ends=tuple(after))


def lapse(c: Context, effect: str) -> None:
    """An effect that lasts while maintained was not renewed."""
    end_effect(c, effect, "not renewed")


def count_down(c: Context, effect: str, word: str, by: int) -> None:
    """Take from a counter of an effect (`until 2 hits absorbed`); the effect ends when it is used up."""
    after, over = [], False
    for end in c.get(effect, "ends") or ():
        if end.get("unit") == word:
            end = {**end, "left": end["left"] - by}
            over = over or end["left"] <= 0
        after.append(end)
    c.set(effect, ends=tuple(after))
    if over:
        end_effect(c, effect, f"no {word} left")
