"""What is raised when a board, a shape, a hex or a space is described wrongly."""

from __future__ import annotations

from tfrules.boards.codes import BOARD
from tfrules.diagnostics import DiagnosticError, finding, printable


class BoardError(DiagnosticError):
    """One finding about a description that cannot be true. `place` says where in it, `mend` how to put it right."""

    def __init__(self, message: str, *, code: str = BOARD, place: str = "", mend: str = "") -> None:
        self.message = message
        self.code = code
        self.mend = mend
        text = f"{place}: {message}" if place else message
        super().__init__([finding(code, printable(text), help=printable(mend))])
