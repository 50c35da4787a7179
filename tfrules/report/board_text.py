"""A scene as text for a terminal: the board in hexes with columns numbered, and below it one line for each figure.

A hex is named by two numbers, column and row. The columns stand above the board; a hex that is asked for shows its row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tfrules.boards import Board, Hex, draw
from tfrules.boards.scene import Scene
from tfrules.boards.text import ARROWS

WIDEST = 26  # columns that a terminal shows beside each other
MARGIN = 6  # columns shown beyond the outermost figure where the board is wider


def board_text(scene: Scene, rows: Sequence[Hex] = (), arrows: str = ARROWS) -> str:
    """The drawing, with its columns above. Empty hexes among `rows` show the number of their row."""
    board = _window(scene, rows)
    left, right, _, _ = board.bounds
    marks = {at: name[:2] for at, name in scene.marks.items()} | {at: f"{at.r:>2}" for at in rows}
    above = "".join(f"{column:>3}" for column in range(left, right + 1))
    return f"{above}\n{draw(board, scene.tokens, marks=marks, arrows=arrows)}"


def legend_lines(scene: Scene, numbers: Mapping[str, str], arrows: str = ARROWS) -> Iterator[str]:
    """What the signs mean: each figure with its place and what is said of it in `numbers`, then what lies in single hexes."""
    for token in scene.tokens:
        at = token.hexes[0]
        looks = "" if token.facing is None else f", faces {token.facing} {arrows[token.facing]}"
        side = f" ({token.side})" if token.side else ""
        told = "; ".join(filter(None, (token.state, numbers.get(token.name, ""))))
        yield f"{token.sign} {token.name}{side} in {at.q},{at.r}{looks}{f': {told}' if told else ''}"
    yield from ground_lines(scene.board)
    found: dict[str, list[str]] = {}
    for mark, what in sorted(scene.marks.items()):
        found.setdefault(what, []).append(f"{mark.q},{mark.r}")
    for what, places in found.items():
        yield f"{what[:2]} {what} in {' '.join(places)}"


def ground_lines(board: Board) -> Iterator[str]:
    """What the signs of the ground mean, as far as the board has them, and which hexes are higher or lower than the others."""
    if board.walls:
        yield "# wall"
    if board.entrance_hexes():
        yield "* entrance"
    for name in sorted({name for _, name in board.terrain}):
        yield f"{name[:1]} {name}"
    heights: dict[int, list[str]] = {}
    for at in sorted(board.hexes):
        if board.height_at(at):
            heights.setdefault(board.height_at(at), []).append(f"{at.q},{at.r}")
    for height, places in sorted(heights.items()):
        yield f"height {height} in {' '.join(places)}"


def compass(arrows: str = ARROWS) -> str:
    """The six facings by number."""
    return ", ".join(f"{number} {arrow}" for number, arrow in enumerate(arrows))


def _window(scene: Scene, rows: Sequence[Hex]) -> Board:
    """The board, or the columns of it where anything is to be seen when it is too wide for a terminal."""
    left, right, _, _ = scene.board.bounds
    if right - left < WIDEST:
        return scene.board
    seen = [at.q for token in scene.tokens for at in token.hexes] + [at.q for at in rows]
    low, high = (min(seen) - MARGIN, max(seen) + MARGIN) if seen else (left, left + WIDEST - 1)
    return scene.board.restricted(at for at in scene.board.hexes if low <= at.q <= high)
