"""What came of an example or scenario: passed, failed with a reason and a place, or skipped with a reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


class Unmet(Exception):
    """Raised by the words of examples and scenarios when the course is not as it should be.

    `trace` is the text of the trace that explains a number in question.
    """

    def __init__(self, message: str, code: str = "TFR0710", trace: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.trace = trace


@dataclass(frozen=True, slots=True)
class Failure:
    """Why and where one example or scenario failed. `line` is 0 where no text is known."""

    item: str  # qualified
    title: str
    game: str
    file: str
    line: int
    code: str
    message: str
    trace_text: str = ""

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
        }

    def to_text(self) -> str:
        """The failure as a person reads it, without a line end."""
        where = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        game = f" (game {self.game})" if self.game else ""
        lines = [f'{where}{self.item} "{self.title}"{game}', f"  {self.code}: {self.message}"]
        lines += [f"    {line}" for line in self.trace_text.splitlines()]
        return "\n".join(lines)


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
