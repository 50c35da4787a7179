"""A drawing that explains something of the geometry: hexes with what they are to a figure, lines of flight, groups of hexes.

What is drawn is worked out by whoever asks for it; here it only becomes SVG, coloured by classes as a board is. Colour is never all
that tells two areas apart: `words` stand in the hexes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tfrules.boards.hex import Hex, bounds, neighbours
from tfrules.boards.svg import box, centre, corners, figure, number, outline, pair
from tfrules.boards.text import Token
from tfrules.diagnostics import markup

UNIT = 2.6  # the side of a hex, in units of the type
MOST = 44


@dataclass(frozen=True)
class Diagram:
    """A drawing: a title, a sentence or more on what is to be seen, the hexes of the ground, and what lies on them.

    `areas` are groups of hexes by name, each in a colour of its own (the class `area0`, `area1` and so on, in this order). `words` stand in
    single hexes. `flights` are straight lines from the middle of a hex to the middle of another. `groups` are drawn round with a thick line.
    """

    title: str
    about: str
    ground: tuple[Hex, ...]
    areas: Mapping[str, tuple[Hex, ...]] = field(default_factory=dict)
    words: Mapping[Hex, str] = field(default_factory=dict)
    tokens: tuple[Token, ...] = ()
    flights: tuple[tuple[Hex, Hex], ...] = ()
    groups: tuple[tuple[Hex, ...], ...] = ()


def diagram_svg(diagram: Diagram, name: str) -> str:
    """The drawing as one element, which names and describes itself; `name` is an id that nothing else on its page has."""
    view = box(bounds(diagram.ground))
    sides = {side: at for at, side in enumerate(dict.fromkeys(token.side for token in diagram.tokens))}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board diagram" role="img" viewBox="{view}" width="{_width(view)}" '
        f'aria-labelledby="{name}-title {name}-about">',
        f'<title id="{name}-title">{markup(diagram.title)}</title>',
        f'<desc id="{name}-about">{markup(diagram.about)}</desc>',
        f'<path class="hex" d="{outline(sorted(diagram.ground))}"/>',
        *(f'<path class="area area{at}" d="{outline(sorted(cells))}"/>' for at, cells in enumerate(diagram.areas.values())),
        *(f'<path class="group" d="{_round(cells)}"/>' for cells in diagram.groups),
        *(f'<path class="flight" d="M{_point(start)} {_point(end)}"/>' for start, end in diagram.flights),
        *(figure(token, diagram.tokens, sides) for token in diagram.tokens),
        *(_word(at, word, diagram.tokens) for at, word in sorted(diagram.words.items())),
        "</svg>",
    ]
    return "\n".join(parts)


def _width(view: str) -> str:
    """How wide it is where there is room, in units of the type: hexes are of one size in small and in large drawings."""
    return f"{number(min(MOST, UNIT * float(view.split()[2])))}em"


def _round(cells: Sequence[Hex]) -> str:
    """The sides at which a group of hexes ends. Side `d` of a hex runs between the corners d + 4 and d + 5, clockwise from straight right."""
    filled = set(cells)
    sides = []
    for at in sorted(filled):
        around = corners(at, 1.0)
        for direction, near in enumerate(neighbours(at)):
            if near not in filled:
                sides.append(f"M{pair(*around[(direction + 4) % 6])} {pair(*around[(direction + 5) % 6])}")
    return "".join(sides)


def _point(at: Hex) -> str:
    return pair(*centre(at))


def _word(at: Hex, word: str, tokens: Sequence[Token]) -> str:
    """A word in a hex: below the figure that leads there, if one does."""
    x, y = centre(at)
    taken = any(token.hexes[0] == at for token in tokens)
    return f'<text class="word" x="{number(x)}" y="{number(y + (0.8 if taken else 0.1))}">{markup(word)}</text>'
