"""What there is to see of a fight: the board, who stands or lies where, and what burns or bars the way in single hexes."""

from __future__ import annotations

from tfrules.boards import Hex, Token
from tfrules.boards.scene import Scene, signs
from tfrules.engine.surface import Context
from tfrules_tft import ground


def scene(c: Context) -> Scene | None:
    """The scene of a state, or of what a side sees of one. None where nobody stands on a board."""
    placed = [name for name in ground.figures(c) if ground.placement(c, name) is not None]
    if not placed:
        return None
    letters = signs(tuple(placed))
    tokens = [_token(c, name, letters[name]) for name in placed]
    return Scene(ground.board(c), tuple(sorted(tokens, key=lambda token: token.facing is None)), _marks(c))


def _token(c: Context, figure: str, sign: str) -> Token:
    place = ground.placement(c, figure)
    assert place is not None
    up = ground.is_well(c, figure) and c.get(figure, "posture", "standing") != "prone"
    return Token(sign, place.cells, place.facing if up else None, figure, str(c.get(figure, "side", "")), _state(c, figure))


def _state(c: Context, figure: str) -> str:
    """How it stands, where that is not simply on its feet."""
    health, posture = c.get(figure, "health", "well"), c.get(figure, "posture", "standing")
    words = [health] if health != "well" else [posture] if posture != "standing" else []
    return ", ".join([*map(str, words), *(["in hand-to-hand combat"] if c.get(figure, "hth") else [])])


def _marks(c: Context) -> dict[Hex, str]:
    """What was made in hexes, by the name of what made it."""
    found: dict[Hex, str] = {}
    for effect in c.of_kind("effect"):
        bearer = c.get(effect, "bearer")
        if isinstance(bearer, tuple) and len(bearer) == 2 and all(isinstance(one, int) for one in bearer):
            of = str(c.get(effect, "of", "")).split("/")[0]
            found[Hex(*bearer)] = c.game.definitions[of].label if of in c.game.definitions else of.rpartition(":")[2]
    return found
