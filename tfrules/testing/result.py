"""What came of an example or scenario: passed, failed with a reason and a place, or skipped with a reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
Apart = tuple[tuple[str, str], ...]  # what was expected, and what is there instead


class Unmet(Exception):
    """Raised by the words of examples and scenarios when the course is not as it should be.

    `trace` is the text of the trace that explains a number in question, `apart` are pairs of what was expected and what is there.
    """

    def __init__(self, message: str, code: str = "TFR0710", trace: str = "", apart: Apart = ()) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.trace = trace
        self.apart = apart


@dataclass(frozen=True, slots=True)
class Failure:
    """Why and where one example or scenario failed. `line` is 0 where no text is known; `story` is what had happened until then."""

    item: str  # qualified
    title: str
    game: str
    file: str
    line: int
    code: str
    message: str
    trace_text: str = ""
    apart: Apart = ()
    story: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The failure as JSON."""
        return {
            "item": self.item,
            "title": self.title,
            "game": self.game,
            "file": self.file,
            "line": self.line,
            "code": self.code,
            "message": self.message,
            "trace": self.trace_text,
            "apart": [{"expected": expected, "got": got} for expected, got in self.apart],
            "story": list(self.story),
        }

    def to_text(self) -> str:
        """The failure as a person reads it, without a line end."""
        where = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        game = f" (game {self.game})" if self.game else ""
        lines = [f'{where}{self.item} "{self.title}"{game}', f"  {self.code}: {self.message}"]
        lines += [f"    {line}" for line in (*_beside(self.apart), *self.trace_text.splitlines())]
        if self.story:
            lines += ["    what happened:", *(f"      {line}" for line in self.story)]
        return "\n".join(lines)


def _beside(apart: Apart) -> list[str]:
    """What was expected over what is there; of several the two side by side, those that differ marked."""
    if len(apart) == 1:
        return [f"expected  {apart[0][0]}", f"got       {apart[0][1]}"]
    width = max((len(expected) for expected, _ in apart), default=0)
    rows = [f"{' ' if expected == got else '>'} {expected.ljust(max(width, 8))}  {got}".rstrip() for expected, got in apart]
    return [f"  {'expected'.ljust(width)}  got", *rows] if rows else []


@dataclass(frozen=True, slots=True)
class Result:
    """One example or scenario in one game. `reason` says why it was skipped; `covers` are ids of the rule index."""

    pack: str
    kind: str  # "example" or "scenario"
    item: str
    title: str
    game: str
    status: str
    file: str = ""
    line: int = 0
    reason: str = ""
    failure: Failure | None = None
    covers: tuple[str, ...] = field(default=())
