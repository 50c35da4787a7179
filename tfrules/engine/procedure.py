"""Procedures: named lists of steps that plugins bring for what is truly procedure, and how a step goes on to the next.

A step is `step(context, bindings) -> None | str`: None goes on to the next step, a label jumps to the step of that name, `END` ends the
procedure. The bindings it changes are those of the steps after it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tfrules.engine.context import Context, plain_bindings
from tfrules.engine.state import Frame

StepCode = Callable[[Context, dict[str, Any]], str | None]
END = "end"


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure and its labelled steps, in order."""

    name: str
    steps: tuple[tuple[str, StepCode], ...]
    doc: str = ""

    def frame(self, c: Context, frame: Frame) -> Frame | None:
        """The code of frames "proc:NAME": one step."""
        _, code = self.steps[frame.step]
        b = dict(frame.bind)
        onward = code(c, b)
        if onward == END:
            return None
        at = frame.step + 1 if onward is None else self.place(onward)
        if at >= len(self.steps):
            return None
        return Frame(frame.code, at, plain_bindings(b))

    def place(self, label: str) -> int:
        """The number of the step with a label. Raises KeyError when there is none."""
        for at, (known, _) in enumerate(self.steps):
            if known == label:
                return at
        raise KeyError(f"procedure {self.name} has no step {label!r}")


def forget(c: Context, record: str) -> None:
    """Take a record away as soon as everything that this frame has set off, and that may still read it, is over."""
    if c.pushed:
        c.push("proc:forget", {"record": record})
    else:
        c.delete(record)


def _forget(c: Context, b: dict[str, Any]) -> None:
    c.delete(b["record"])


def forget_procedure() -> Procedure:
    """The procedure "forget": takes a record away; binding `record`."""
    return steps("forget", _forget, doc="Takes a record away once what it set off is over.")


def steps(name: str, *codes: StepCode, doc: str = "") -> Procedure:
    """A procedure whose steps are labelled by their functions' names, without a leading underscore."""
    return Procedure(name, tuple((code.__name__.lstrip("_"), code) for code in codes), doc)
