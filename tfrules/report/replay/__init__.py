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
from html import escape
from importlib.resources import files

from tfrules.boards.scene import Scene
from tfrules.boards.svg import box, ground, marks, tokens
from tfrules.diagnostics import printable
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
        data = {"frames": [], "steps": []} if not scenes else _frames(shown, scenes)
        return _asset("page.html").format(
            mark=MARK,
            policy=f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'",
            title=_text(self.title),
            about=_text(self.about),
            style=style,
            script=script,
            board=_board(scenes[0], data["frames"][0], self.title) + _legend(scenes) if scenes else "",
            data=json.dumps(data, ensure_ascii=True).replace("<", "\\u003c"),
            log="\n".join(_log(shown)),
            boardless="" if scenes else " boardless",
        )


def _frames(shown: Sequence[Step], scenes: Sequence[Scene]) -> dict[str, list[str]]:
    """The different pictures once each, and for each step the number of its picture."""
    sides = _sides(scenes)
    numbers: dict[str, int] = {}
    steps, last = [], scenes[0]
    for step in shown:
        last = step.scene or last
        steps.append(numbers.setdefault(marks(last.marks) + tokens(last.tokens, sides), len(numbers)))
    return {"frames": list(numbers), "steps": [str(number) for number in steps]}


def _sides(scenes: Sequence[Scene]) -> dict[str, int]:
    """A number for each side, in the order in which they come into sight."""
    return {side: at for at, side in enumerate(dict.fromkeys(token.side for scene in scenes for token in scene.tokens))}


def _legend(scenes: Sequence[Scene]) -> str:
    shown = (f'<span class="key side{at}">{_text(side)}</span>' for side, at in _sides(scenes).items() if side)
    return f'<p class="legend">{" ".join(shown)}</p>'


def _board(scene: Scene, first: str, title: str) -> str:
    return (
        f'<svg class="board" role="img" viewBox="{box(scene.board)}" aria-label="{_text(title)}">\n'
        f'<g class="ground">\n{ground(scene.board)}\n</g>\n<g id="tokens">\n{first}\n</g>\n</svg>'
    )


def _log(shown: Sequence[Step]) -> list[str]:
    out = []
    for number, step in enumerate(shown):
        for line in step.lines:
            tag = {TURN: "h2", PHASE: "h3"}.get(line.kind, "p")
            why = "".join(f"<small>{_text(reason)}</small>" for reason in line.reasons)
            out.append(f'<{tag} class="{line.kind}" data-step="{number}">{_text(line.text)}{why}</{tag}>')
    return out


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _text(text: str) -> str:
    return escape(printable(text))
