"""A fight as one page that needs no other file: the board drawn, the log beside it, a step at a time.

The log stands in the page as text, so it can be read, searched and printed without a script; the script only moves the
board along. What is told comes from players and packs, so everything is escaped, and the page forbids other sources.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from typing import Any

from tfrules.boards.scene import Scene
from tfrules.boards.svg import board_svg, pieces
from tfrules.diagnostics import markup
from tfrules.report.story import PHASE, TURN, Line

MARK = '<meta name="generator" content="tfrules replay">'


@dataclass(frozen=True, slots=True)
class Step:
    """What was told since the step before, and what there is to see after it (None where the game has no board)."""

    lines: tuple[Line, ...]
    scene: Scene | None = None


@dataclass
class Replay:
    """A fight to be shown: its title, a sentence below it, its steps in order."""

    title: str
    about: str = ""
    steps: list[Step] = field(default_factory=list)

    def page(self) -> str:
        """The whole page as HTML."""
        shown = [step for step in self.steps if step.lines]
        scenes = [step.scene for step in shown if step.scene is not None]
        style, script = _asset("replay.css"), _asset("replay.js")
        data = _frames(shown, scenes) if scenes else {}
        return _asset("page.html").format(
            mark=MARK,
            policy=f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'",
            title=markup(self.title),
            about=markup(self.about),
            style=style,
            script=script,
            board=board_svg(scenes[0], _sides(scenes), self.title) + _legend(scenes) if scenes else "",
            data=json.dumps(data, ensure_ascii=True).replace("<", "\\u003c"),
            log="\n".join(_log(shown)),
            boardless="" if scenes else " boardless",
        )


def _frames(shown: Sequence[Step], scenes: Sequence[Scene]) -> dict[str, list[Any]]:
    """The different pictures once each, and for each step the number of its picture."""
    sides = _sides(scenes)
    numbers: dict[str, int] = {}
    steps, last = [], scenes[0]
    for step in shown:
        last = step.scene or last
        steps.append(numbers.setdefault(pieces(last, sides), len(numbers)))
    return {"frames": list(numbers), "steps": steps}


def _sides(scenes: Sequence[Scene]) -> dict[str, int]:
    """A number for each side, in the order in which they come into sight."""
    return {side: at for at, side in enumerate(dict.fromkeys(token.side for scene in scenes for token in scene.tokens))}


def _legend(scenes: Sequence[Scene]) -> str:
    """The colours of the sides and of the ground, as far as they come into sight; terrain is named where it lies."""
    shown = [f'<span class="key side{at}">{markup(side)}</span>' for side, at in _sides(scenes).items() if side]
    board = scenes[0].board
    kinds = [("wall", "wall")] if board.walls else []
    kinds += [("entrance", "entrance")] if board.entrance_hexes() else []
    shown += [f'<span class="ground-key {kind}">{name}</span>' for kind, name in kinds]
    shown += ['<span class="ground-key heights">so much higher or lower</span>'] if any(map(board.height_at, board.hexes)) else []
    return f'<p class="legend">{" ".join(shown)}</p>'


def _log(shown: Sequence[Step]) -> list[str]:
    out = []
    for number, step in enumerate(shown):
        for line in step.lines:
            tag = {TURN: "h2", PHASE: "h3"}.get(line.kind, "p")
            why = "".join(f"<small>{markup(reason)}</small>" for reason in line.reasons)
            out.append(f'<{tag} class="{line.kind}" data-step="{number}">{markup(line.text)}{why}</{tag}>')
    return out


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
