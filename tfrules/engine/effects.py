"""Effects in play: records of kind "effect" that name a definition with standing lines, whom they are on, and how long they last.

What ends them is written and counted down in `endings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tfrules.engine.holders import bindings as bindings
from tfrules.engine.reactions import happen
from tfrules.engine.state import Plain

if TYPE_CHECKING:
    from tfrules.engine.context import Context
    from tfrules.engine.game import Game


def name_of(what: str, bearer: Plain) -> str:
    """What an effect is called: by what it is and whom it is on."""
    return f"{what} on {bearer}"


def named_for(name: str, bearer: str, shown: str) -> str:
    """The name of an effect on someone who is called otherwise by those it is told to."""
    return name_of(name.rpartition(name_of("", bearer))[0], shown)


def give(
    c: Context,
    definition: str,
    bearer: Plain,
    bind: Mapping[str, Any],
    ends: Plain = None,
    scale: Mapping[str, int] | None = None,
) -> str:
    """Put an effect on a bearer; the id of its record. `bind` are the values its lines may read (who gave it, power, choices).

    `ends` are what `endings.ends_of` makes of a duration, or those of another effect.
    """
    label = c.game.definitions[definition].label
    name = c.create(
        "effect",
        name_of(label, bearer),
        of=definition,
        bearer=bearer,
        bind=dict(bind) or None,
        ends=ends or None,
        scale=dict(scale) if scale else None,
    )
    happen(c, "effect begins", {"effect": name, "bearer": bearer})
    return name


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
