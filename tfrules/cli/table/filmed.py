"""A game at the table as a page: what was to be seen after each answer is kept with the log, and so a save holds the whole film."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tfrules.boards import Board, Hex, Token
from tfrules.boards.scene import Scene
from tfrules.cli.filming import Film
from tfrules.engine.logged import events_from_json
from tfrules.engine.request import JUDGE

if TYPE_CHECKING:
    from tfrules.cli.table.table import Table


def seen_json(scene: Scene) -> dict[str, Any]:
    """Who stands where, and what lies in single hexes; the board itself is in the state."""
    tokens = [[one.sign, [[at.q, at.r] for at in one.hexes], one.facing, one.name, one.side, one.state] for one in scene.tokens]
    return {"tokens": tokens, "marks": [[at.q, at.r, name] for at, name in sorted(scene.marks.items())]}


def seen_on(board: Board, data: Mapping[str, Any]) -> Scene:
    """The scene that `seen_json` wrote."""
    tokens = tuple(
        Token(sign, tuple(Hex(*at) for at in hexes), facing, name, side, state) for sign, hexes, facing, name, side, state in data["tokens"]
    )
    return Scene(board, tokens, {Hex(q, r): name for q, r, name in data["marks"]})


def write_page(table: Table, path: Path) -> None:
    """Write all that has happened as a page, as the judge sees it: it tells also what was secret.

    Raises InTheWay when something that is no page of a fight is there.
    """
    loaded, screen, state = table.loaded, table.screen, table.battle.state
    film = Film(loaded, table.title, loaded.info.title if loaded.info else "", screen.why)
    now = screen.scene(state)
    scene = None
    for batch in table.batches:
        if batch.seen is not None and now is not None:
            scene = seen_on(now.board, batch.seen)
        film.show(events_from_json(batch.events), scene)
    film.end(screen.context(state, JUDGE))
    film.write(path)
