"""Trees of a grammar as tracks: one follows the line from left to right; where it divides either way will do, and a loop goes back.

Plain SVG with classes, which a page colours. Every part knows its width and how far it reaches above and below its line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tfrules.diagnostics import markup
from tfrules.report.railroad.rules import Choice, Loop, Named, Node, Sequence, Skip, Written

LETTER, BOX, PAD = 8.0, 14.0, 10.0  # of a letter the width, of a box half the height and what is beside its text
GAP, TURN, BETWEEN = 12.0, 10.0, 8.0  # between boxes, of a bend the radius, between two tracks
END = 18.0


@dataclass(frozen=True)
class Track:
    """A drawn part: how wide it is, how far it reaches above and below its line, and its SVG from 0,0 on."""

    width: float
    above: float
    below: float
    drawn: str

    def at(self, x: float, y: float) -> str:
        """The part elsewhere."""
        return f'<g transform="translate({x:g},{y:g})">{self.drawn}</g>'


def diagram(name: str, node: Node, links: Mapping[str, str], title: str) -> str:
    """A rule as one element. `links` are the places of what is named; `name` is an id that nothing else on the page has."""
    track = _track(node, links)  # as a group and no picture: its links are pressed
    width, height = track.width + 2 * END, track.above + track.below + 2 * TURN
    y = track.above + TURN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="railroad" role="group" aria-labelledby="{name}-title {name}-desc" '
        f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"><title id="{name}-title">{markup(title)}</title>'
        f'<desc id="{name}-desc">{markup(spoken(node))}</desc>'
        f'<path class="track" d="M4,{y - 7:g}v14M4,{y:g}H{END:g}M{END + track.width:g},{y:g}H{width - 4:g}M{width - 4:g},{y - 7:g}v14"/>'
        f"{track.at(END, y)}</svg>"
    )


def spoken(node: Node, inside: bool = False) -> str:
    """The same in words, for who does not see it."""
    match node:
        case Skip():
            return "nothing"
        case Named(name):
            return name
        case Written(text):
            return f"'{text}'"
        case Sequence(items):
            return ", then ".join(spoken(one, inside=True) for one in items)
        case Choice((Skip(), Loop(item))):
            return f"any number of ({spoken(item)})"
        case Choice((Skip(), item)):
            return f"perhaps ({spoken(item)})"
        case Choice(items):
            found = " or ".join(spoken(one, inside=True) for one in items)
            return f"({found})" if inside else found
        case Loop(item):
            return f"one or more of ({spoken(item)})"


def _track(node: Node, links: Mapping[str, str]) -> Track:
    match node:
        case Skip():
            return Track(0, 0, 0, "")
        case Named(name):
            return _box(name, "named", links.get(name, ""))
        case Written(text):
            return _box(text, "written")
        case Sequence(items):
            return _sequence([_track(one, links) for one in items])
        case Choice(items):
            return _choice([_track(one, links) for one in items])
        case Loop(item):
            return _loop(_track(item, links))


def _box(text: str, kind: str, link: str = "") -> Track:
    width = LETTER * len(text) + 2 * PAD
    round_ = BOX if kind == "written" else 3
    drawn = f'<rect class="{kind}" x="0" y="{-BOX:g}" width="{width:g}" height="{2 * BOX:g}" rx="{round_:g}"/>'
    drawn += f'<text x="{width / 2:g}" y="4.5">{markup(text)}</text>'
    return Track(width, BOX, BOX, f'<a href="{markup(link)}">{drawn}</a>' if link else drawn)


def _sequence(tracks: list[Track]) -> Track:
    x, drawn = 0.0, []
    for at, one in enumerate(tracks):
        if at:
            drawn.append(f'<path class="track" d="M{x:g},0h{GAP:g}"/>')
            x += GAP
        drawn.append(one.at(x, 0))
        x += one.width
    return Track(x, max(one.above for one in tracks), max(one.below for one in tracks), "".join(drawn))


def _choice(tracks: list[Track]) -> Track:
    """The first track on the line, the others below it."""
    inner = max(one.width for one in tracks)
    width, y, drawn = inner + 4 * TURN, 0.0, []
    for at, one in enumerate(tracks):
        if at:
            y += tracks[at - 1].below + BETWEEN + max(one.above, TURN)
            down = y - 2 * TURN
            drawn.append(f'<path class="track" d="M0,0{_bend(1, 1)}v{down:g}{_bend(1, 1, True)}"/>')
            drawn.append(f'<path class="track" d="M{width:g},0{_bend(-1, 1)}v{down:g}{_bend(-1, 1, True)}"/>')
        else:
            drawn.append(f'<path class="track" d="M0,0h{2 * TURN:g}M{width:g},0h{-2 * TURN:g}"/>')
        drawn.append(one.at(2 * TURN, y))
        drawn.append(f'<path class="track" d="M{2 * TURN + one.width:g},{y:g}H{2 * TURN + inner:g}"/>')
    return Track(width, tracks[0].above, y + tracks[-1].below, "".join(drawn))


def _loop(track: Track) -> Track:
    """The way back runs below."""
    width, back = track.width + 2 * TURN, max(track.below + BETWEEN, 2 * TURN)
    drawn = f'<path class="track" d="M0,0h{TURN:g}M{TURN + track.width:g},0h{TURN:g}"/>{track.at(TURN, 0)}'
    drawn += (
        f'<path class="track" d="M{TURN + track.width:g},0a{TURN:g},{TURN:g} 0 0 1 {TURN:g},{TURN:g}v{back - 2 * TURN:g}'
        f"a{TURN:g},{TURN:g} 0 0 1 {-TURN:g},{TURN:g}h{-track.width:g}a{TURN:g},{TURN:g} 0 0 1 {-TURN:g},{-TURN:g}"
        f'v{2 * TURN - back:g}a{TURN:g},{TURN:g} 0 0 1 {TURN:g},{-TURN:g}"/>'
    )
    return Track(width, track.above, back, drawn)


def _bend(along: int, down: int, out: bool = False) -> str:
    """A quarter of a circle from going along to going down, or `out` of that again."""
    turn = 0 if (along > 0) == out else 1
    return f"a{TURN:g},{TURN:g} 0 0 {turn} {along * TURN:g},{down * TURN:g}"
