"""A board with its figures as SVG: plain elements with classes, which a page colours.

One unit is the side of a hex. Text that comes from rules or players is escaped here; nothing is drawn by a script.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin, sqrt

from tfrules.boards.board import Board
from tfrules.boards.hex import Hex
from tfrules.boards.scene import Scene
from tfrules.boards.text import Token
from tfrules.diagnostics import markup

HALF = sqrt(3) / 2  # from the middle of a hex to a side
ROUND = 3
MARGIN = 0.2
Point = tuple[float, float]


def centre(at: Hex) -> Point:
    """The middle of a hex on the drawing: columns are 3/2 apart, rows sqrt(3)."""
    return 1.5 * at.q, HALF * (at.q + 2 * at.r)


def outline(hexes: Iterable[Hex], size: float = 1.0) -> str:
    """A path around each of some hexes, drawn at a part of its size."""
    return "".join(f"M{' '.join(pair(*corner) for corner in corners(at, size))}z" for at in hexes)


def box(bounds: tuple[int, int, int, int]) -> str:
    """The `viewBox` that shows all hexes within some bounds, as `hex.bounds` gives them."""
    left, right, top, bottom = bounds
    x, y = 1.5 * left - 1 - MARGIN, HALF * (top - 1) - MARGIN
    width, height = 1.5 * (right - left) + 2 + 2 * MARGIN, HALF * (bottom - top + 2) + 2 * MARGIN
    return " ".join(number(value) for value in (x, y, width, height))


def ground(board: Board) -> str:
    """The hexes with their walls, entrances and terrain, and their coordinates small in each."""
    entrances = set(board.entrance_hexes())
    parts = []
    for at in sorted(board.hexes):
        terrain = board.terrain_at(at)
        kinds = ["hex", *(["wall"] if board.is_wall(at) else []), *(["entrance"] if at in entrances else [])]
        told = [str(at), *([terrain] if terrain else []), *([f"height {board.height_at(at)}"] if board.height_at(at) else [])]
        tint = f' data-terrain="{markup(terrain)}"' if terrain else ""
        parts.append(f'<path class="{" ".join(kinds)}"{tint} d="{outline([at])}"><title>{markup(", ".join(told))}</title></path>')
        x, y = centre(at)
        if terrain:
            parts.append(f'<text class="terrain" x="{number(x)}" y="{number(y + 0.48)}">{markup(terrain)}</text>')
        if board.height_at(at):
            parts.append(f'<text class="height" x="{number(x + 0.55)}" y="{number(y + 0.1)}">{board.height_at(at):+d}</text>')
        if not board.is_wall(at):
            parts.append(f'<text class="place" x="{number(x)}" y="{number(y + 0.74)}">{at}</text>')
    return "\n".join(parts)


def pieces(scene: Scene, sides: Mapping[str, int]) -> str:
    """What lies in hexes, and the figures, those who share a hex beside each other.

    `sides` numbers the sides, for the classes `side0`, `side1` and so on.
    """
    lying = (_mark(at, name) for at, name in sorted(scene.marks.items()))
    return "\n".join([*lying, *(figure(token, scene.tokens, sides) for token in scene.tokens)])


def board_svg(scene: Scene, sides: Mapping[str, int], title: str) -> str:
    """A whole picture as one element; whoever shows it brings the colours, and may put other pieces into the group `pieces`."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" viewBox="{box(scene.board.bounds)}">\n<title>{markup(title)}</title>\n'
        f'<g class="ground">\n{ground(scene.board)}\n</g>\n<g class="pieces">\n{pieces(scene, sides)}\n</g>\n</svg>\n'
    )


def figure(token: Token, drawn: Sequence[Token], sides: Mapping[str, int]) -> str:
    """One figure: a disc with its sign and a wedge that points where it faces, and below it the other hexes that it fills."""
    here = [other for other in drawn if other.hexes and token.hexes and other.hexes[0] == token.hexes[0]]
    x, y = centre(token.hexes[0])
    if len(here) > 1:
        around = 2 * pi * here.index(token) / len(here)
        x, y = x + 0.38 * cos(around), y + 0.38 * sin(around)
    radius = 0.58 if len(here) == 1 else 0.34
    kinds = ["token", f"side{sides.get(token.side, 0)}", *(["down"] if token.facing is None else [])]
    told = ", ".join(part for part in (token.name or token.sign, token.side, token.state) if part)
    parts = [f'<g class="{" ".join(kinds)}"><title>{markup(told)}</title>']
    if len(token.hexes) > 1:
        parts.append(f'<path class="body" d="{outline(token.hexes, 0.9)}"/>')
    if token.facing is not None:
        parts.append(f'<path class="nose" d="{_nose(x, y, radius, token.facing)}"/>')
    parts.append(f'<circle class="disc" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>')
    parts.append(
        f'<text class="sign" x="{number(x)}" y="{number(y + radius * 0.36)}" font-size="{number(radius)}">{markup(token.sign)}</text></g>'
    )
    return "".join(parts)


def corners(at: Hex, size: float) -> list[Point]:
    """The six corners of a hex, drawn at a part of its size, clockwise from straight right."""
    x, y = centre(at)
    return [(x + size * cos(pi / 3 * corner), y + size * sin(pi / 3 * corner)) for corner in range(6)]


def number(value: float) -> str:
    """A coordinate, as short as it may be written."""
    return f"{round(value, ROUND) + 0.0:g}"  # + 0.0: no "-0"


def pair(x: float, y: float) -> str:
    """A point as a path names it."""
    return f"{number(x)},{number(y)}"


def _mark(at: Hex, name: str) -> str:
    x, y = centre(at)
    word = f'<text class="word" x="{number(x)}" y="{number(y - 0.5)}">{markup(name)}</text>'
    return f'<path class="mark" d="{outline([at], 0.94)}"><title>{markup(name)}</title></path>{word}'


def _nose(x: float, y: float, radius: float, facing: int) -> str:
    """A wedge that points where the figure faces; direction 0 is straight up, and they run clockwise."""
    ahead = pi / 3 * facing - pi / 2
    points = ((ahead, radius + 0.26), (ahead + 0.62, radius - 0.02), (ahead - 0.62, radius - 0.02))
    return f"M{' '.join(pair(x + far * cos(at), y + far * sin(at)) for at, far in points)}z"
